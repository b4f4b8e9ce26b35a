"""The app: one window, a stack of scenes, modal windows over them, and one `step` that does everything once."""
from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import pygame
from pygame import FRect

from gunki.engine.messages import Catalogues, say
from gunki.table.canvas import Painter
from gunki.table.clock import Clock, WallClock, clamp_step
from gunki.table.controls import EVERYWHERE, Bindings
from gunki.table.controls.bindings import use
from gunki.table.controls.gamepad import DEVICE_EVENTS, EVENTS, Gamepads
from gunki.table.frames import Frames
from gunki.table.keyboard import Keyboard
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.overlay import Toast
from gunki.table.pointer import Pointer
from gunki.table.rule_marks import without_rule
from gunki.table.scale import SCALES, Scale
from gunki.table.scene import Scene
from gunki.table.settings import Settings, load_settings
from gunki.table.sound import Sounds
from gunki.table.theme import load_theme
from gunki.table.window import SMALLEST, NoDisplay, Window

__all__ = ["App", "NoDisplay"]

FRAMES_A_SECOND = 60
SETTLE = 0.15  # seconds without another resize before everything is drawn in the new size
DOUBLE_CLICK = 0.25  # seconds within which a second commit is the same one
SETTLED = 0.4  # seconds after another scene came during which a click, Enter or Space was meant for the one before
_KEYS = frozenset({pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING})


class App:
    """Owns the window and gives every event to exactly one layer."""

    def __init__(self, size: tuple[int, int] | None = None, settings: Settings | None = None,
                 clock: Clock | None = None, words: Catalogues | None = None) -> None:
        """Opens the window. `words` puts messages into words. Raises NoDisplay where there is no screen."""
        self.words = words if words is not None else Catalogues({})
        self.settings = settings if settings is not None else load_settings()
        self.clock: Clock = clock or WallClock()
        self.window = Window(self.settings, size)
        self.sounds = Sounds(self.settings)
        self.scenes: list[Scene] = []
        self.modals: list[Layer] = []
        self.running = True
        self.now = 0.0  # seconds of steps
        self.mouse = Pointer(self)
        self.keyboard = Keyboard(self)
        self.frames = Frames(self)
        self._resize_at: float | None = None
        self._commits: dict[str, float] = {}
        self._settled_at = 0.0
        self.gamepads = Gamepads()
        self.keys = Bindings(self.settings.keys)
        use(self.keys)
        self._make_painter()

    # What layers ask for

    @property
    def key_context(self) -> str:
        """Where keys are pressed: on which kind of screen, also while a window lies over it."""
        return self.scene.key_context if self.scene is not None else EVERYWHERE

    @property
    def layout(self) -> Layout:
        """The logical size to lay out in."""
        return Layout(self.scale.width, self.scale.height, self.scale)

    @property
    def scene(self) -> Scene | None:
        """The scene that is shown."""
        return self.scenes[-1] if self.scenes else None

    @property
    def top(self) -> Layer | None:
        """The layer that gets events: the uppermost modal window, else the scene."""
        return self.modals[-1] if self.modals else self.scene

    @property
    def pointer(self) -> tuple[float, float]:
        """Where the mouse is, in logical pixels."""
        return self.mouse.position

    @property
    def keyboard_in_use(self) -> bool:
        """Whether the last thing touched was the keyboard: the focus ring shows, hovering rests."""
        return self.keyboard.in_use

    @keyboard_in_use.setter
    def keyboard_in_use(self, value: bool) -> None:
        self.keyboard.in_use = value

    def push(self, scene: Scene) -> None:
        """Show a scene over the present one."""
        self._leave()
        if self.scenes:
            self._settled_at = self.now + SETTLED
        self.scenes.append(scene)
        self._enter(scene)

    def replace(self, scene: Scene) -> None:
        """Show a scene in place of the present one, which is closed."""
        self._leave()
        if self.scenes:
            self._settled_at = self.now + SETTLED
            self._close(self.scenes.pop())
        self.scenes.append(scene)
        self._enter(scene)

    def pop(self) -> None:
        """Close the scene and show the one below it; the last one ends the program."""
        self._leave()
        if self.scenes:
            self._close(self.scenes.pop())
        if self.scene is None:
            self.running = False
        else:
            self._settled_at = self.now + SETTLED
            self.scene.rebuild()
            self.scene.resumed()
            self.sounds.music(self.scene.music)
            self._name_window()
            self.frames.prepare()

    def return_to(self, kind: type[Scene]) -> None:
        """Close scenes until one of `kind` is shown (or one is left)."""
        while len(self.scenes) > 1 and not isinstance(self.scenes[-1], kind):
            self.pop()

    def push_modal(self, layer: Layer) -> None:
        """Show a modal window; nothing below it reacts until it is closed."""
        self._drop_pointer()
        self.modals.append(layer)
        layer.app = self
        layer.rebuild()
        self.invalidate()

    def close_modal(self, layer: Layer) -> None:
        """Take a modal window away; closing it twice is no fault."""
        if layer in self.modals:
            self.modals.remove(layer)
            self._close(layer)
            self._drop_pointer()
            self.focus_moved()
            self.invalidate()

    def toast(self, text: str, seconds: float = 4.0) -> None:
        """A message that goes away by itself, where the scene has room for it."""
        top = self.scene.toast_top if self.scene is not None else None
        self.frames.say(Toast(without_rule(text)[0], self.now + seconds, top))

    def invalidate(self, area: FRect | None = None) -> None:
        """Draw a logical rectangle, or everything, again in this step."""
        self.frames.invalidate(area)

    def may_commit(self, name: str) -> bool:
        """Whether a commit button counts: not twice within a quarter of a second."""
        last = self._commits.get(name)
        self._commits[name] = self.now
        return last is None or self.now - last >= DOUBLE_CLICK

    @property
    def settled(self) -> bool:
        """Whether the scene has been there long enough for clicks to be meant for it."""
        return self.now >= self._settled_at

    def too_soon(self) -> bool:
        """Whether a click, Enter or Space was meant for the scene before. Who goes on clicking is waited for."""
        if self.settled or self.modals:
            return False
        self._settled_at = self.now + SETTLED
        return True

    def forget_pointer(self, layer: Layer) -> None:
        """The widgets of a layer are gone: what was hovered or pressed there, too."""
        self.mouse.forget(layer)
        self.frames.forget_tip()

    def forget_input(self) -> None:
        """As if nothing had been touched yet: no pointer, no held keys, no toast, no first half of a double click."""
        self._drop_pointer()
        self.mouse.left_window()
        self.keyboard.release()
        self.keyboard_in_use = False
        self.frames.say(None)
        self.frames.forget_click()
        self._commits.clear()
        self._settled_at = self.now

    def refresh_hover(self) -> None:
        """See what lies under the pointer now."""
        self.mouse.refresh()

    def pointed_name(self) -> str:
        """The name of the widget under the mouse; "" for none."""
        return self.mouse.hovered.name if self.mouse.hovered is not None else ""

    def repeats(self, event: pygame.event.Event) -> bool:
        """Whether a key event only says that the key is still down."""
        return self.keyboard.repeats(event)

    def focus_moved(self) -> None:
        """The focus is elsewhere: text input starts or stops, tooltips wait anew."""
        self.frames.focus_moved()
        self.keyboard.focus_moved()
        if self.top is not None and self.top.tells_focus:
            self.top.invalidate()

    def apply_settings(self) -> None:
        """Take changed settings over: scale, theme, volumes; and keep them."""
        self._make_painter()
        self.sounds.refresh()
        self._rebuild_all()
        problem = self.settings.save()
        if problem is not None:
            self.toast(self.words.text(problem), 8.0)

    def keys_changed(self) -> None:
        """Keep the chosen keys, and show them on the caps."""
        self.settings.keys = self.keys.chosen()
        self.apply_settings()

    def zoom(self, by: int) -> None:
        """Everything a step larger or smaller, or (0) as at first."""
        nearest = min(range(len(SCALES)), key=lambda i: abs(SCALES[i] - self.settings.scale))
        self.settings.scale = SCALES[min(len(SCALES) - 1, max(0, nearest + by))] if by else 1.0
        self.apply_settings()
        self.toast(self.words.text(say("settings.zoomed", percent=round(self.settings.scale * 100))), 1.5)

    def toggle_fullscreen(self) -> None:
        """Window or whole desktop."""
        self.window.toggle_fullscreen()
        self.window.resized()
        self.apply_settings()

    # Running

    def run(self) -> None:
        """Until the window is closed or the system asks the program to end (SIGTERM, SIGHUP)."""
        def end(*_: object) -> None:
            self.running = False

        asked = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = {each: signal.signal(each, end) for each in asked if signal.getsignal(each) != signal.SIG_IGN}
        try:
            self.step(dt=0.0)
            self.gamepads.open()  # after the first frame: looking for them takes a while
            while self.running:
                try:
                    self.step(dt=self.clock.tick(FRAMES_A_SECOND))
                except Exception as error:
                    if not self.survives(error):
                        raise
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)
            self.close()

    def survives(self, error: Exception) -> bool:
        """Whether the window goes on after a fault in a step: by itself it does not."""
        return False

    def step(self, events: Sequence[pygame.event.Event] | None = None, dt: float | None = None) -> None:
        """Events (None: those that wait), time (None: the clock's), and a frame if anything changed."""
        begun = time.perf_counter()
        dt = clamp_step(self.clock.elapsed() if dt is None else dt)
        self.now += dt
        for event in pygame.event.get() if events is None else events:
            self._handle(event)
            if not self.running:
                return
        self._update(dt)
        self.frames.draw()
        self.frames.use_spare_time(begun)

    def close(self) -> None:
        """Close all layers, keep the settings, give the screen and the sound device back."""
        for layer in [*self.modals, *reversed(self.scenes)]:
            self._close(layer)
        self.modals.clear()
        self.scenes.clear()
        self.settings.save()
        self.sounds.close()
        self.gamepads.close()
        self.window.close()
        self.painter.cache.clear()  # whoever still holds the app shall not hold its pictures

    def screenshot(self, path: Path) -> None:
        """Write the window as it is shown."""
        self.frames.draw(whole=True)
        pygame.image.save(self.window.surface, str(path))

    def _make_painter(self) -> None:
        width, height = self.window.size  # less than the smallest has room for nothing: what is outside is not seen
        self.scale = Scale.of((max(SMALLEST[0], width), max(SMALLEST[1], height)), self.settings.scale)
        self.painter = Painter(load_theme(self.settings.theme), self.scale)

    def _enter(self, scene: Scene) -> None:
        scene.app = self
        scene.rebuild()
        self.sounds.music(scene.music)
        self._name_window()
        self.focus_moved()
        self.frames.prepare()

    def _name_window(self) -> None:
        """After the game that is played, also while a screen lies over it."""
        headings = (scene.heading() for scene in reversed(self.scenes))
        named = next((heading for heading in headings if heading is not None), None)
        self.window.name(self.words.text(named) if named is not None else "")

    def _leave(self) -> None:
        for modal in list(self.modals):
            self.close_modal(modal)
        self._drop_pointer()

    @staticmethod
    def _close(layer: Layer) -> None:
        if not layer.closed:
            layer.closed = True
            layer.close()

    def _rebuild_all(self) -> None:
        for scene in self.scenes[-1:]:
            scene.rebuild()
        for modal in self.modals:
            modal.rebuild()
        self.invalidate()
        self.frames.prepare()

    def _drop_pointer(self) -> None:
        self.mouse.drop()
        self.frames.forget_tip()

    # Events

    def _handle(self, event: pygame.event.Event) -> None:
        kind = event.type
        if kind == pygame.QUIT:
            self.running = False
            self.close()
        elif kind == pygame.DROPFILE:
            if self.top is not None:
                self.top.on_drop(event.file)
        elif kind in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
            if self.window.resized():
                self._resize_at = self.now + SETTLE
        elif kind in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self.window.maximised(kind == pygame.WINDOWMAXIMIZED)
            self.invalidate()
        elif kind == pygame.WINDOWDISPLAYCHANGED:
            self.window.moved_to(event.display_index)
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN):
            self.invalidate()
        elif kind in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
            self.sounds.device_changed(event)
        elif kind == pygame.WINDOWFOCUSLOST:
            self._lose_window_focus()
        elif kind == pygame.WINDOWLEAVE:
            self.mouse.left_window()
        elif kind in _KEYS:
            self.keyboard.event(event)
        elif kind in EVENTS:
            for wish in self.gamepads.wishes(event):
                self.keyboard.follow(wish)
        elif kind in DEVICE_EVENTS:
            self._tell_of_gamepad(event)
        else:
            self.mouse.event(event)

    def _lose_window_focus(self) -> None:
        """What was held or half written will not be let go here: forget it."""
        self._drop_pointer()
        self.keyboard.release()
        self.gamepads.release()
        widget = self.top.focus.widget if self.top is not None else None
        if widget is not None:
            widget.interrupted()

    def _tell_of_gamepad(self, event: pygame.event.Event) -> None:
        found = self.gamepads.plugged(event)
        if found is not None:
            name, came = found
            self.toast(self.words.text(say("settings.pad.came" if came else "settings.pad.went", name=name)))

    def keep_screenshot(self) -> None:
        """F12: write the window into the folder for screenshots, and say where."""
        from datetime import datetime

        from gunki.resources import user_data_folder

        folder = Path(os.environ.get("GUNKI_SCREENSHOT_DIR") or user_data_folder() / "screenshots")
        path = folder / f"gunki-{datetime.now():%Y%m%d-%H%M%S-%f}.png"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self.screenshot(path)
            self.toast(str(path))
        except (OSError, pygame.error) as error:
            self.toast(str(error))

    # Time and frames

    def _update(self, dt: float) -> None:
        for wish in self.gamepads.update(dt):
            self.keyboard.follow(wish)
        if self._resize_at is not None and self.now >= self._resize_at:
            self._resize_at = None
            self._make_painter()
            self._rebuild_all()
        scene = self.scene
        if scene is not None:
            scene.advance(dt)
        for layer in ([scene] if scene else []) + self.modals:
            layer.update_widgets(dt)
        for modal in list(self.modals):
            modal.update(dt)
        self.frames.update()
