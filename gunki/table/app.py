"""The app: one window, a stack of scenes, modal windows over them, and one `step` that does everything once."""
from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

import pygame
from pygame import FRect

from gunki.engine.messages import Catalogues, say
from gunki.table.canvas import Canvas, Painter
from gunki.table.clock import Clock, WallClock, clamp_step
from gunki.table.controls import CTRL, EVERYWHERE, Bindings
from gunki.table.controls.bindings import ZOOM, put, use, with_control
from gunki.table.controls.gamepad import DEVICE_EVENTS, EVENTS, Gamepads, key_event
from gunki.table.focus import ARROWS
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.overlay import Toast, draw_toast, draw_tooltip
from gunki.table.scale import SCALES, Scale
from gunki.table.scene import Scene
from gunki.table.settings import Settings, load_settings
from gunki.table.sound import Sounds
from gunki.table.theme import load_theme
from gunki.table.widgets.base import Widget
from gunki.table.window import SMALLEST, NoDisplay, Window

__all__ = ["App", "NoDisplay"]

FRAMES_A_SECOND = 60
SETTLE = 0.15  # seconds without another resize before everything is drawn in the new size
DOUBLE_CLICK = 0.25  # seconds within which a second commit is the same one
_MOVING = frozenset({*ARROWS, pygame.K_TAB, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
                     pygame.K_BACKSPACE})  # keys that a layer, too, may take again and again while they are held
TIP_AFTER_FOCUS = 0.6  # seconds the keyboard rests on a widget before its tooltip shows


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
        self.keyboard_in_use = False
        self.pointer = (-1.0, -1.0)
        self._hovered: Widget | None = None
        self._pressed: Widget | None = None
        self._dirty: list[pygame.Rect] = []
        self._all_dirty = True
        self._resize_at: float | None = None
        self._commits: dict[str, float] = {}
        self._toast: Toast | None = None
        self._tip_owner: Widget | None = None
        self._tip_area: FRect | None = None
        self._focus_since = 0.0
        self._text_input = False
        self._held: set[int] = set()  # keys that are down: their repeats move and edit, but do nothing twice
        self._meant: dict[int, int] = {}  # of the keys that are down, which first key each stood for, with CTRL
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

    def push(self, scene: Scene) -> None:
        """Show a scene over the present one."""
        self._leave()
        self.scenes.append(scene)
        self._enter(scene)

    def replace(self, scene: Scene) -> None:
        """Show a scene in place of the present one, which is closed."""
        self._leave()
        if self.scenes:
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
            self.scene.rebuild()
            self.scene.resumed()
            self.sounds.music(self.scene.music)

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
        """A message that goes away by itself."""
        self._toast = Toast(text, self.now + seconds)
        self.invalidate()

    def invalidate(self, area: FRect | None = None) -> None:
        """Draw a logical rectangle, or everything, again in this step."""
        if area is None:
            self._all_dirty = True
        elif not self._all_dirty:
            rect = self.scale.rect(*area).clip(self.window.surface.get_rect())
            if rect.w and rect.h:
                self._dirty.append(rect)

    def may_commit(self, name: str) -> bool:
        """Whether a commit button counts: not twice within a quarter of a second."""
        last = self._commits.get(name)
        self._commits[name] = self.now
        return last is None or self.now - last >= DOUBLE_CLICK

    def forget_pointer(self, layer: Layer) -> None:
        """The widgets of a layer are gone: what was hovered or pressed there, too."""
        for widget in (self._hovered, self._pressed):
            if widget is not None and widget.layer is layer:
                widget.hovered = widget.pressed = False
        if self._hovered is not None and self._hovered.layer is layer:
            self._hovered = None
        if self._pressed is not None and self._pressed.layer is layer:
            self._pressed = None
        self._tip_owner = None

    def refresh_hover(self) -> None:
        """See what lies under the pointer now."""
        top = self.top
        found = top.root.hit(*self.pointer) if top is not None and not self.keyboard_in_use else None
        if found is self._hovered:
            return
        old, self._hovered = self._hovered, found
        for widget, state in ((old, False), (found, True)):
            if widget is not None:
                widget.hovered = state
                widget.hover_changed()

    def focus_moved(self) -> None:
        """The focus is elsewhere: text input starts or stops, tooltips wait anew."""
        self._focus_since = self.now
        widget = self.top.focus.widget if self.top is not None else None
        wants = widget is not None and widget.takes_text
        if wants != self._text_input:
            self._text_input = wants
            (pygame.key.start_text_input if wants else pygame.key.stop_text_input)()

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
                self.step(dt=self.clock.tick(FRAMES_A_SECOND))
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)
            self.close()

    def step(self, events: Sequence[pygame.event.Event] | None = None, dt: float | None = None) -> None:
        """Events (None: those that wait), time (None: the clock's), and a frame if anything changed."""
        dt = clamp_step(self.clock.elapsed() if dt is None else dt)
        self.now += dt
        for event in pygame.event.get() if events is None else events:
            self._handle(event)
            if not self.running:
                return
        self._update(dt)
        if self._all_dirty or self._dirty:
            self._draw()

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

    def screenshot(self, path: Path) -> None:
        """Write the window as it is shown."""
        self._all_dirty = True
        self._draw()
        pygame.image.save(self.window.surface, str(path))

    def _make_painter(self) -> None:
        width, height = self.window.size  # less than the smallest has room for nothing: what is outside is not seen
        self.scale = Scale.of((max(SMALLEST[0], width), max(SMALLEST[1], height)), self.settings.scale)
        self.painter = Painter(load_theme(self.settings.theme), self.scale)

    def _enter(self, scene: Scene) -> None:
        scene.app = self
        scene.rebuild()
        self.sounds.music(scene.music)
        self.focus_moved()

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

    def _drop_pointer(self) -> None:
        for widget in (self._hovered, self._pressed):
            if widget is not None:
                widget.hovered = widget.pressed = False
                widget.invalidate()
        self._hovered = self._pressed = self._tip_owner = None

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
        elif kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self.invalidate()
        elif kind in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED):
            self.sounds.device_changed(event)
        elif kind == pygame.WINDOWFOCUSLOST:
            self._lose_window_focus()
        elif kind == pygame.WINDOWLEAVE:
            self.pointer = (-1.0, -1.0)
            self.refresh_hover()
        elif kind == pygame.KEYDOWN:
            meant = self._in_our_terms(event)
            self._key(meant)
            self._held.add(meant.key)
            self._meant[event.key] = meant.key | (CTRL if with_control(meant) else 0)
        elif kind == pygame.KEYUP:
            self._held.discard(self._meant.pop(event.key, event.key) & ~CTRL)
        elif kind in EVENTS:
            for wish in self.gamepads.wishes(event):
                self._follow(wish)
        elif kind in DEVICE_EVENTS:
            self._tell_of_gamepad(event)
        elif kind in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            widget = self.top.focus.widget if self.top is not None else None
            if widget is not None and widget.takes_text:
                widget.text_input(event)
        else:
            self._pointer_event(event)

    def _lose_window_focus(self) -> None:
        """What was held or half written will not be let go here: forget it."""
        self._drop_pointer()
        self._held.clear()
        self._meant.clear()
        self.gamepads.release()
        widget = self.top.focus.widget if self.top is not None else None
        if widget is not None:
            widget.interrupted()

    def _in_our_terms(self, event: pygame.event.Event) -> pygame.event.Event:
        """A key as the first key of what the player chose it for; text and keys being chosen stay as they are."""
        if event.key in self._meant:  # still down: it means what it meant, whatever screen came meanwhile
            meant = self._meant[event.key]
            same = meant & ~CTRL == event.key
            return event if same else put(event, meant)
        top = self.top
        typing = top is not None and top.focus.widget is not None and top.focus.widget.takes_text
        if top is not None and (top.raw_keys or (typing and not with_control(event))):
            return event
        return self.keys.translated(event, self.key_context)

    def _follow(self, wish: str) -> None:
        """Do what a gamepad asks for, as a key would."""
        top = self.top
        if wish == "act" and isinstance(top, Scene) and (top.animating or top.focus.widget is None):
            wish = "space"
        event = key_event(wish, self.key_context)
        if event is not None and top is not None and (wish == "back" or not top.raw_keys):
            self._key(event)

    def _tell_of_gamepad(self, event: pygame.event.Event) -> None:
        found = self.gamepads.plugged(event)
        if found is not None:
            name, came = found
            self.toast(self.words.text(say("settings.pad.came" if came else "settings.pad.went", name=name)))

    def _pointer_event(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.pointer = self.scale.to_logical(event.pos)
            if self.keyboard_in_use:
                self.keyboard_in_use = False
                self.invalidate()
            self.refresh_hover()
        if event.type == pygame.MOUSEMOTION and self._pressed is not None:
            self._pressed.pointer_drag(*self.pointer)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press()
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (3, 6, 8) and self.top is not None:
            self.top.on_command("back")
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.x, event.y)

    def _press(self) -> None:
        top = self.top
        if isinstance(top, Scene) and top.animating:
            top.finish_animation()
            return
        widget = self._hovered
        self._pressed = widget
        if widget is not None:
            widget.pressed = True
            if widget.focusable and widget.layer is not None:
                widget.layer.focus.set(widget)
            widget.pointer_down(*self.pointer)
            widget.invalidate()
        elif top is not None:
            if top.focus.widget is not None and top.focus.widget.takes_text:
                top.focus.set(None)
            top.on_click(*self.pointer)

    def _release(self) -> None:
        widget, self._pressed = self._pressed, None
        if widget is None:
            return
        widget.pressed = False
        widget.invalidate()
        widget.pointer_up(*self.pointer)
        if widget is self._hovered and widget.contains(*self.pointer):
            widget.clicked(*self.pointer)

    def _wheel(self, dx: float, dy: float) -> None:
        for widget in self._hovered.ancestors() if self._hovered is not None else ():
            if widget.wheel(dx, dy):
                self.refresh_hover()
                return
        top = self.top
        for widget in top.root.walk() if top is not None else ():
            if widget.contains(*self.pointer) and widget.wheel(dx, dy):
                return

    def _key(self, event: pygame.event.Event) -> None:
        top = self.top
        if top is not None and top.raw_keys:
            if not self.repeats(event):
                top.on_key(event)
            return
        if event.key in self._held and event.key in (pygame.K_F11, pygame.K_F12):
            return
        if event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT):
            self.toggle_fullscreen()
        elif event.key == pygame.K_F12:
            self._keep_screenshot()
        elif with_control(event) and event.key in ZOOM:
            self.zoom(ZOOM[event.key])
        elif top is not None and not (self._key_of_widget(top, event) or self._only_held(event) or top.on_key(event)):
            self._key_of_focus(top, event)

    def pointed_name(self) -> str:
        """The name of the widget under the mouse; "" for none."""
        return self._hovered.name if self._hovered is not None else ""

    def repeats(self, event: pygame.event.Event) -> bool:
        """Whether a key event only says that the key is still down."""
        return event.key in self._held

    def _only_held(self, event: pygame.event.Event) -> bool:
        """Whether a key is still down that does its work once: it would open and close, or paste, without end."""
        steps_back = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and event.key in (pygame.K_z, pygame.K_y)
        return event.key in self._held and event.key not in _MOVING and not steps_back

    def _key_of_widget(self, top: Layer, event: pygame.event.Event) -> bool:
        widget = top.focus.widget
        for around in widget.ancestors() if widget is not None else ():
            if around.key(event):
                return True
        # Letters typed into a field are text, whatever they would do elsewhere; Ctrl is not for the field alone.
        return bool(widget is not None and widget.takes_text and not with_control(event) and event.key not in
                    (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_UP, pygame.K_DOWN))

    def _key_of_focus(self, top: Layer, event: pygame.event.Event) -> None:
        if event.key == pygame.K_TAB:
            self._use_keyboard()
            top.focus.step(back=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in ARROWS:
            self._use_keyboard()
            top.focus.move(*ARROWS[event.key])
        elif event.key in self._held:
            return
        elif event.key == pygame.K_SPACE and isinstance(top, Scene) and top.animating:
            top.finish_animation()
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and top.focus.widget is not None:
            self._use_keyboard()
            top.focus.widget.activate()
        elif event.key == pygame.K_ESCAPE:
            if top.focus.widget is not None and top.focus.widget.takes_text:
                top.focus.set(None)
            else:
                top.on_command("back")
        else:
            self._hot_key(top, event)

    def _use_keyboard(self) -> None:
        if not self.keyboard_in_use:
            self.keyboard_in_use = True
            self.refresh_hover()
            self.invalidate()

    def _hot_key(self, top: Layer, event: pygame.event.Event) -> None:
        for widget in top.root.walk():
            if widget.hot_key is not None and widget.shown and widget.hot_key.matches(event):
                if getattr(self._hovered, "on_point", None) is None:  # the mouse means nothing: the keyboard leads
                    self._use_keyboard()
                widget.activate()
                return

    def _keep_screenshot(self) -> None:
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
            self._follow(wish)
        if self._resize_at is not None and self.now >= self._resize_at:
            self._resize_at = None
            self._make_painter()
            self._rebuild_all()
        scene = self.scene
        if scene is not None:
            scene.advance(dt)
        for layer in ([scene] if scene else []) + self.modals:
            for widget in layer.root.walk():
                widget.update(dt)
        for modal in list(self.modals):
            modal.update(dt)
        if self._toast is not None and self.now >= self._toast.until:
            self._toast = None
            self.invalidate()
        self._update_tip()

    def _update_tip(self) -> None:
        owner = self._hovered
        if owner is None and self.keyboard_in_use and self.top is not None:
            resting = self.now - self._focus_since >= TIP_AFTER_FOCUS
            owner = self.top.focus.widget if resting else None
        if owner is not None and (self._pressed is not None or not owner.tip()):
            owner = None
        if owner is not self._tip_owner:
            self._tip_owner = owner
            self.invalidate()

    def _draw(self) -> None:
        surface = self.window.surface
        everything = self._all_dirty or self._toast is not None or self._tip_owner is not None or bool(self.modals)
        areas = [surface.get_rect()] if everything else _apart(self._dirty)
        self._dirty, self._all_dirty = [], False
        for area in areas:
            surface.set_clip(area)
            self._paint(Canvas(surface, self.painter))
        surface.set_clip(None)
        pygame.display.update(areas)

    def _paint(self, canvas: Canvas) -> None:
        scene = self.scene
        if scene is not None:
            scene.paint(canvas)
        for modal in self.modals:
            canvas.box(0, 0, self.scale.width + 1, self.scale.height + 1, "scrim", radius=0.1, opacity=0.62)
            modal.paint(canvas)
        if self._toast is not None:
            draw_toast(canvas, self._toast.text)
        if self._tip_owner is not None:
            draw_tooltip(canvas, self._tip_owner.tip(), self._tip_owner.screen_rect())


def _apart(dirty: list[pygame.Rect]) -> list[pygame.Rect]:
    """The same ground as few rectangles that do not overlap."""
    found: list[pygame.Rect] = []
    for rect in dirty:
        merged = rect.copy()
        while (hit := merged.collidelist(found)) >= 0:
            merged.union_ip(found.pop(hit))
        found.append(merged)
    return found
