"""What every widget is: a rectangle with a name that may draw, be pointed at, be focused and be activated."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame
from pygame import FRect

from gunki.table.canvas import Canvas
from gunki.table.controls.actions import BY_NAME
from gunki.table.controls.names import CTRL, cap_of_key

if TYPE_CHECKING:
    from gunki.table.layer import Layer

Rect = FRect | tuple[float, float, float, float]
Tip = str | Callable[[], str]
OVERHANG = 10  # logical pixels that rings, shadows and lifts may reach outside a widget


@dataclass(frozen=True, slots=True)
class HotKey:
    """A key that activates a widget, and how it is shown. `mods` is a mask of pygame.KMOD_*."""

    key: int
    label: str
    mods: int = 0

    def matches(self, event: pygame.event.Event) -> bool:
        """Whether a KEYDOWN is this key with exactly these modifiers (Shift is free, for keys like "?")."""
        held = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if held & pygame.KMOD_META and not held & pygame.KMOD_ALT:  # on a Mac, Cmd is what Ctrl is elsewhere
            held |= pygame.KMOD_CTRL
        return bool(event.key == self.key and bool(held) == bool(self.mods) and (not self.mods or held & self.mods))


def letter(char: str) -> HotKey:
    """The hot key of a letter or digit: letter("K")."""
    return HotKey(pygame.key.key_code(char.lower()), char.upper())


def key_of(action: str) -> HotKey:
    """The hot key of an action of gunki.table.controls: key_of("editor_undo"). Its cap shows the key chosen for it.

    Raises KeyError for an unknown action.
    """
    key = BY_NAME[action].key
    return HotKey(key & ~CTRL, cap_of_key(key), pygame.KMOD_CTRL if key & CTRL else 0)


class Widget:
    """Base of all widgets. `rect` is in logical pixels of the layer, or of the scroll view's content inside one.

    `name` identifies the widget over rebuilds (focus memory, kept text, scroll position) and in tests.
    """

    interactive = False  # takes the pointer: hovering, pressing, blocking what lies below
    focusable = False
    shows_ring = True
    clips = False  # shows of its children only what lies inside

    def __init__(self, rect: Rect, *, name: str = "", tooltip: Tip | None = None) -> None:
        self.rect = FRect(rect)
        self.name = name
        self.tooltip = tooltip
        self.visible = True
        self.enabled = True
        self.reason = ""  # why it is disabled, for the player
        self.tip_tells_why = False  # the tooltip says in full what `reason` says in short
        self.hot_key: HotKey | None = None
        self.commit = False  # two activations within 250 ms count once
        self.sound = "click"
        self.asks_pointer = False  # its hot key is about what the mouse points at, which goes on leading
        self.on_activate: Callable[[], object] | None = None
        self.parent: Widget | None = None
        self.children: list[Widget] = []
        self.layer: Layer | None = None
        self.hovered = self.pressed = self.focused = False

    # Tree

    def add(self, child: Widget) -> Widget:
        """Put `child` inside, above the others; returns it."""
        child.parent = self
        self.children.append(child)
        for widget in child.walk():
            widget.layer = self.layer
        self._tree_changed()
        return child

    def remove(self, child: Widget) -> None:
        """Take a child out. Raises ValueError where it is not one."""
        self.children.remove(child)
        self._tree_changed()

    def clear(self) -> None:
        """Take all children out."""
        self.children.clear()
        self._tree_changed()

    def _tree_changed(self) -> None:
        if self.layer is not None:
            self.layer.ticking = None
        self.invalidate()

    def walk(self) -> Iterator[Widget]:
        """This widget and all below it, in drawing order."""
        waiting = [self]  # no generator in a generator
        while waiting:
            widget = waiting.pop()
            yield widget
            waiting += reversed(widget.children)

    def ancestors(self) -> Iterator[Widget]:
        """This widget, its parent, and so on up."""
        widget: Widget | None = self
        while widget is not None:
            yield widget
            widget = widget.parent

    @property
    def shown(self) -> bool:
        """Whether it and all around it are visible."""
        return all(w.visible for w in self.ancestors())

    def child_offset(self) -> tuple[float, float]:
        """How far children's coordinates lie from this widget's own; scroll views move them."""
        return 0.0, 0.0

    def screen_rect(self) -> FRect:
        """The rectangle in logical pixels of the window."""
        x, y = self.rect.topleft
        parent = self.parent
        while parent is not None:
            dx, dy = parent.child_offset()
            x, y, parent = x + dx, y + dy, parent.parent
        return FRect(x, y, self.rect.w, self.rect.h)

    def seen_rect(self) -> FRect:
        """Of the rectangle in the window, what the scroll views around it show."""
        area = self.screen_rect()
        for around in self.ancestors():
            if around.clips and around is not self:
                area = area.clip(around.screen_rect())
        return area

    def invalidate(self) -> None:
        """Have the widget's place drawn again."""
        if self.layer is not None:
            self.layer.invalidate(self.screen_rect().inflate(2 * OVERHANG, 2 * OVERHANG))

    # Drawing

    def paint(self, canvas: Canvas) -> None:
        """Draw this widget and its children, then nothing else."""
        if not self.visible:
            return
        r = self.rect
        if self.children or canvas.visible(r.x - OVERHANG, r.y - OVERHANG, r.w + 2 * OVERHANG, r.h + 2 * OVERHANG):
            self.draw(canvas)
        self.paint_children(canvas)
        if self.focused and self.shows_ring and self.layer is not None and self.layer.ring_visible:
            self.draw_ring(canvas)

    def paint_children(self, canvas: Canvas) -> None:
        """Draw the children."""
        for child in self.children:
            child.paint(canvas)

    def draw(self, canvas: Canvas) -> None:
        """Draw this widget alone. Overridden."""

    def draw_ring(self, canvas: Canvas) -> None:
        """The indigo ring of the focus, 3 px wide, 3 px outside, with a halo that shows on dark grounds."""
        x, y, w, h = self.ring_area()
        canvas.box(x - 6, y - 6, w + 12, h + 12, "none", "focus_halo", 5, radius=10)
        canvas.box(x - 5, y - 5, w + 10, h + 10, "none", "focus", 3, radius=9)

    def ring_area(self) -> FRect:
        """What the ring goes around: the widget; overridden where that would lie on something to be read."""
        return self.rect

    # Pointer

    def contains(self, x: float, y: float) -> bool:
        """Whether a position in the window is on the widget."""
        return bool(self.screen_rect().collidepoint(x, y))

    def hit(self, x: float, y: float) -> Widget | None:
        """The topmost widget at a position that takes the pointer, or None."""
        if not self.visible:
            return None
        for child in reversed(self.children):
            found = child.hit(x, y)
            if found is not None:
                return found
        return self if self.interactive and self.contains(x, y) else None

    def pointer_down(self, x: float, y: float) -> None:
        """The left button went down here."""

    def pointer_drag(self, x: float, y: float) -> None:
        """The pointer moved while pressed here; the position may be outside."""

    def pointer_up(self, x: float, y: float) -> None:
        """The button came up, wherever that is; a click follows by itself when inside."""

    def clicked(self, x: float, y: float) -> None:
        """Pressed and released inside."""
        self.activate()

    def wheel(self, dx: float, dy: float) -> bool:
        """The wheel turned over the widget or one inside it; whether that was used."""
        return False

    def hover_changed(self) -> None:
        """`hovered` has changed."""
        self.invalidate()

    # Keys

    def key(self, event: pygame.event.Event) -> bool:
        """A KEYDOWN while the focus is here or inside; whether it was used."""
        return False

    def text_input(self, event: pygame.event.Event) -> bool:
        """A TEXTINPUT or TEXTEDITING while the focus is here."""
        return False

    @property
    def takes_text(self) -> bool:
        """Whether letters typed are text: hot keys then rest."""
        return False

    is_search = False  # Esc empties it, and then is no longer its own

    def empty(self) -> bool:
        """As a search: forget what is written; whether there was anything."""
        return False

    def focus_changed(self) -> None:
        """`focused` has changed."""
        self.invalidate()

    def interrupted(self) -> None:
        """The window lost the keyboard while the focus was here."""

    def update(self, dt: float) -> None:
        """Time passes. Called where a class overrides it: most widgets have nothing to do."""

    @property
    def cap(self) -> str:
        """What the cap of the hot key says, after the keys that the player chose; empty for none."""
        if self.hot_key is None:
            return ""
        app = self.layer.app if self.layer is not None else None
        first = self.hot_key.key | (CTRL if self.hot_key.mods & pygame.KMOD_CTRL else 0)
        chosen = app.keys.cap_of(first, app.key_context) if app else None
        return self.hot_key.label if chosen is None else chosen

    # Doing

    def activate(self) -> bool:
        """Do what the widget is for; False if it is disabled or this is the second of a double click."""
        if not self.enabled or self.on_activate is None:
            return False
        app = self.layer.app if self.layer is not None else None
        if app is not None:
            if self.commit and not app.may_commit(self.name or str(id(self))):
                return False
            if self.sound:
                app.sounds.play(self.sound, "interface")
        self.on_activate()
        return True

    def describe(self) -> str:
        """The widget in words: for the tooltip, tests and speech."""
        return self.tip()

    def tip(self) -> str:
        """The tooltip's text, with the reason when disabled; empty for none."""
        text = self.tooltip() if callable(self.tooltip) else self.tooltip or ""
        if not self.enabled and self.reason and not self.tip_tells_why and self.reason not in text:
            return f"{text}\n{self.reason}" if text else self.reason
        return text

    # Over rebuilds

    def keep(self) -> Any:
        """What should survive a rebuild (typed text, scroll position), or None."""
        return None

    def restore(self, kept: Any) -> None:
        """Take back what `keep` gave, in the widget of the same class and name."""


class Group(Widget):
    """An invisible container; its rectangle is ignored."""
