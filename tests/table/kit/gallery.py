"""All widgets in all states on one screen: `python -m tests.table.kit.gallery out.png [width height [theme]]`."""

import os
import sys
from pathlib import Path

import pygame

from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.layout import Layout
from gunki.table.scene import Scene
from gunki.table.widgets import Button, Choice, Paragraph, ScrollView, StripButton, TextEntry, Toggle, Widget, letter

STATES = ("normal", "hover", "pressed", "selected", "disabled", "focus")
HEROES = ("hero_swordswoman", "hero_gambler", "hero_monk", "hero_hunter", "hero_witch", "hero_ninja")
TOKENS = (
    ("hero_swordswoman", "left", "", "left side"),
    ("ronin", "right", "", "right side"),
    ("hero_swordswoman", "left", "active", "active, lifted"),
    ("ronin", "right", "target", "hovered target"),
    ("mage", "right", "reach", "in reach"),
    ("gunfighter", "right", "held", "held"),
    ("archer", "right", "ko", "KO, lies down"),
)


class Gallery(Scene):
    """What mock/states shows, made of the kit, and the fields."""

    @property
    def ring_visible(self) -> bool:
        """The ring is one of the states shown."""
        return True

    def build(self, layout: Layout) -> None:
        """Buttons in their states, then fields."""
        for number, state in enumerate(STATES):
            button = self.add(
                Button(
                    (24 + number * 206, 88, 192, 48),
                    "Katana",
                    lambda: None,
                    name=state,
                    icon="katana",
                    cost="1 FP",
                    note="4–9 on Ronin",
                    hot_key=letter("K"),
                )
            )
            show(button, state)
        self.add(Button((24, 584, 192, 40), "Begin", lambda: None, style="gold", commit=True))
        self.add(Button((24, 636, 192, 40), "Back", lambda: None, hot_key=letter("B")))
        self.add(StripButton((232, 584, 92, 48), "Rules", lambda: None, icon="help"))
        self.add(Toggle((340, 584, 180, 32), "Reduced motion", True, lambda value: None))
        self.add(Toggle((340, 624, 180, 32), "Full screen", False, lambda value: None))
        self.add(
            Choice((540, 584, 200, 36), ["slow", "normal", "fast", "instant"], 1, lambda index: None, name="speed")
        )
        field = self.add(TextEntry((540, 632, 200, 36), "Okiku of the 桜 gate", name="field"))
        field.buffer.anchor = 5
        field.focused = True
        self.add(TextEntry((760, 632, 200, 36), "", name="empty", placeholder="a name"))
        view = self.add(ScrollView((760, 584, 200, 40), 120, name="view"))
        self.add(
            Paragraph((0, 0, 180, 120), "A view scrolls what is taller than itself, by wheel, by key and by hand."),
            view,
        )

    def draw_backdrop(self, canvas: Canvas) -> None:
        """Paper."""
        canvas.panel(0, 0, canvas.width, canvas.height, shadow=False, radius=0)
        canvas.text("Component states", 24, 12, 24, "text", "mincho_bold")
        canvas.text("Buttons", 24, 56, 18, "text", "mincho_bold")
        for number, state in enumerate(STATES):
            canvas.text(state, 24 + number * 206, 144, 14, "text_second")
        draw_tokens(canvas)
        draw_spaces(canvas)
        draw_fan(canvas)
        draw_dice(canvas)
        canvas.text("Fields", 24, 552, 18, "text", "mincho_bold")
        draw_pieces(canvas)


def show(widget: Widget, state: str) -> None:
    """Put a button into a state as the mouse or the rules would."""
    button = widget
    assert isinstance(button, Button)
    button.hovered = state in ("hover", "pressed")
    button.pressed = state == "pressed"
    button.selected = state == "selected"
    button.focused = state == "focus"
    if state == "disabled":
        button.enabled, button.reason = False, "needs 1 FP, have 0"


def draw_tokens(canvas: Canvas) -> None:
    """One token a state."""
    canvas.text("Tokens", 24, 176, 18, "text", "mincho_bold")
    for number, (name, side, state, words) in enumerate(TOKENS):
        x = 64 + number * 132
        overlays = (state,) if state in ("active", "held", "ko") else ()
        if state == "active":
            draw.active_glow(canvas, x, 240)
        if state == "target":
            draw.target_outline(canvas, x, 240, side=side, hovered=True)
        draw.token(
            canvas,
            name,
            x,
            240,
            draw.ACTIVE_TOKEN_SIZE if state == "active" else draw.TOKEN_SIZE,
            side=side,
            overlays=overlays,
            angle=-78 if state == "ko" else 0,
        )
        if state == "reach":
            draw.target_outline(canvas, x, 240, side=side)
        draw.hp_pill(canvas, x, 284, 0 if state == "ko" else 38 - 5 * number, 50)
        canvas.text(words, x, 310, 14, "text_second", align="center")


def draw_spaces(canvas: Canvas) -> None:
    """A card as it lies, in reach, under the actor, and Cover."""
    canvas.text("Spaces", 930, 176, 18, "text", "mincho_bold")
    for number, words in enumerate(("idle", "reach", "here", "cover")):
        x = 936 + number * 86
        if words in ("reach", "here"):
            draw.space_frame(canvas, x, 204, here=words == "here")
        if words == "cover":
            draw.cover_card(canvas, "cask", x, 204, "Cover")
        else:
            draw.card(canvas, "heart_07", x, 204)
        if words == "reach":
            draw.chip(canvas, x + 36, 296, "1 FP", align="center")
        canvas.text(words, x + 36, 322, 14, "text_second", align="center")


def draw_fan(canvas: Canvas) -> None:
    """One to six tokens on a space."""
    canvas.text("Fan-out", 24, 352, 18, "text", "mincho_bold")
    for count in range(1, 7):
        x = 64 + (count - 1) * 132
        canvas.box(x - 40, 384, 80, 140, "row", "inset_edge", 1, radius=6)
        size, spots = draw.fan(count)
        for number, (dx, dy) in enumerate(spots):
            draw.token(canvas, HEROES[number], x + dx, 388 + dy, size)
            foot = 388 + dy + (size / 2 + 1 if count < 5 else 6)
            if count == 1:
                draw.hp_pill(canvas, x, foot + 4, 31, 50)
            else:
                draw.hp_tag(canvas, x + dx, foot, 50 - 7 * number)
        canvas.text(str(count), x, 528, 14, "text_second", "bold", "center")


def draw_dice(canvas: Canvas) -> None:
    """Kept and dropped."""
    canvas.text("Dice", 864, 352, 18, "text", "mincho_bold")
    draw.well(canvas, 864, 384, 392, 88)
    draw.die(canvas, 6, 880, 398)
    draw.die(canvas, 4, 948, 398)
    canvas.text("kept", 1020, 428, 14, "well_text", "bold", valign="middle")
    draw.die(canvas, 1, 1096, 416, 40, dropped=True)
    canvas.text("dropped", 1148, 436, 14, "well_text_second", valign="middle")
    canvas.paragraph(
        "Kept: full size, upper line. Dropped: two thirds, lower, pale, struck through.",
        864,
        482,
        392,
        14,
        "text_second",
    )


def draw_pieces(canvas: Canvas) -> None:
    """Bars, coins, badges, panels."""
    draw.bar(canvas, 984, 584, 130, 10, 31 / 50, draw.hp_role(31 / 50))
    draw.bar(canvas, 984, 602, 130, 10, 0.4, "gold", ghost=0.3, ticks=10)
    draw.pips(canvas, 984, 622, 3, 7)
    draw.badge(canvas, 996, 658, "cover")
    draw.badge(canvas, 1024, 658, "held", "magic")
    draw.key_cap(canvas, 1080, 648, "Esc")
    canvas.panel(1130, 584, 60, 92, "tray")
    canvas.panel(1200, 584, 60, 92, "gold", 2.6)


def main(arguments: list[str]) -> None:
    """Draw the gallery into a file."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    from gunki.table.app import App
    from gunki.table.clock import ManualClock
    from gunki.table.settings import Settings

    size = (int(arguments[1]), int(arguments[2])) if len(arguments) > 2 else (1280, 720)
    app = App(size, Settings(theme=arguments[3] if len(arguments) > 3 else "light"), ManualClock())
    app.push(Gallery())
    app.step([pygame.Event(pygame.MOUSEMOTION, pos=(-5, -5), rel=(0, 0), buttons=(0, 0, 0))], 0.1)
    app.screenshot(Path(arguments[0]))
    app.close()


if __name__ == "__main__":
    main(sys.argv[1:])
