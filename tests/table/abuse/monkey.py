"""A monkey at the window: a seeded stream of mouse, keyboard, gamepad and window events, at any pace.

It never leaves by Quit (the title only posts that wish, and nobody here reads it). All it did last is in `trail`.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pygame
import pytest

from gunki.table.dialog import Dialog
from gunki.table.scenes.menu import MORE, PLAY, offered
from gunki.table.scenes.shell import Shell
from gunki.table.scenes.title import TitleScene
from gunki.table.widgets import Widget
from tests.table.play.hands import Hands, opened

Event = pygame.event.Event

KEYS = [
    *range(pygame.K_a, pygame.K_z + 1), *range(pygame.K_0, pygame.K_9 + 1), pygame.K_SPACE, pygame.K_RETURN,
    pygame.K_ESCAPE, pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PERIOD,
    pygame.K_COMMA, pygame.K_SLASH, pygame.K_QUESTION, pygame.K_F1, pygame.K_F11, pygame.K_BACKSPACE,
    pygame.K_DELETE, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_KP_ENTER,
    pygame.K_PLUS, pygame.K_MINUS, pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_LALT, pygame.K_CAPSLOCK,
]  # fmt: skip
OFTEN = [pygame.K_RETURN, pygame.K_SPACE, pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT, pygame.K_1, pygame.K_e]
MODS = [0, 0, 0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LCTRL | pygame.KMOD_LALT]
TEXTS = ["x", "7", " ", "ê", "名前", "👨‍👩‍👧", "\u200b", "a\x00b", "\ud800", "\u202eevil", "{0}", "%s", "W" * 300,
         "e" + "\u0301" * 40, "<b>", "\n", "18446744073709551616", "-1"]  # fmt: skip
SIZES = [(960, 600), (1120, 690), (640, 360), (1, 1), (120, 60), (1400, 500), (700, 1000)]
WINDOW = [
    pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWLEAVE, pygame.WINDOWENTER, pygame.WINDOWMINIMIZED,
    pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED, pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN, pygame.WINDOWMOVED,
]  # fmt: skip
PACES = [0.0, 0.001, 0.016, 0.1, 0.1, 0.1, 5.0, -0.5]
"""Seconds a frame; the app clamps what cannot be."""
AVOIDED = {"quit"}


class Monkey:
    """Acts on a running program. `seen` counts the layers that were on top."""

    def __init__(self, hands: Hands, seed: int) -> None:
        self.hands, self.app = hands, hands.app
        self.seed, self.rng = seed, random.Random(seed)
        self.trail: deque[str] = deque(maxlen=60)
        self.seen: Counter[str] = Counter()
        self._down: list[int] = []
        self._pos = (0, 0)
        self._acts: list[tuple[int, Callable[[], list[Event]]]] = [
            (40, self._click), (8, self._press_only), (8, self._release_only), (10, self._move), (4, self._wheel),
            (30, self._key), (6, self._key_down), (6, self._key_up), (8, self._text), (4, self._window),
            (1, self._resize), (1, self._sound_device), (4, self._gamepad), (1, self._drop),
        ]  # fmt: skip

    def play(self, steps: int) -> None:
        """So many frames, each with none to four events."""
        kinds = [act for _, act in self._acts]
        weights = [weight for weight, _ in self._acts]
        for number in range(steps):
            events: list[Event] = []
            for act in self.rng.choices(kinds, weights, k=self.rng.choice([0, 1, 1, 1, 2, 4])):
                events += act()
            pace = self.rng.choice(PACES)
            top = self.app.top
            where = type(top).__name__
            self.seen[where] += 1
            for event in events:
                self.trail.append(f"{number} {where}: {pygame.event.event_name(event.type)} {event.dict}")
            self.app.step(events, pace)
            assert self.app.running and self.app.top is not None

    def everywhere(self, steps: int) -> None:
        """So many frames from each entry of the menu, in a drawn order."""
        entries = [entry.key for entry in (*offered(PLAY), *offered(MORE)) if entry.key not in AVOIDED]
        self.rng.shuffle(entries)
        for entry in entries:
            self.home()
            if self.hands.widget(entry).enabled:
                self.hands.click(entry)
            self.play(steps)

    def home(self) -> None:
        """Back to the title: it works from everywhere, however the monkey left things."""
        self.app.step([Event(pygame.WINDOWFOCUSLOST), Event(pygame.WINDOWFOCUSGAINED)], 0.1)
        for attempt in range(60):
            if type(self.app.top) is TitleScene:
                break
            self.trail.append(f"back from {type(self.app.top).__name__}")
            self._back(attempt)
        else:
            raise AssertionError(f"Esc does not lead out of {self.app.scenes} {self.app.modals}")
        self.trail.append("home")

    def _back(self, attempt: int) -> None:
        """Esc; a question is answered, another way each time; a match's window is left by its own button."""
        top = self.app.top
        if isinstance(top, Dialog):
            self.hands.click(f"answer {attempt // 2 % len(top.answers)}")
        elif top is not None and (leave := top.find("leave")) is not None and leave.shown:
            self.hands.click("leave")
        else:
            self.hands.press(pygame.K_ESCAPE)

    # What it does

    def _target(self) -> tuple[int, int]:
        """Mostly a control of the top layer, else any pixel, some of them outside."""
        width, height = self.app.window.size
        top = self.app.top
        if top is not None and self.rng.random() < 0.8:
            found: list[Widget] = [w for w in top.root.walk()
                                   if w.interactive and w.shown and w.name not in AVOIDED]
            if found:
                return self.hands.position(self.rng.choice(found))
        return self.rng.randrange(-5, width + 5), self.rng.randrange(-5, height + 5)

    def _motion(self) -> Event:
        pos = self._target()
        rel = pos[0] - self._pos[0], pos[1] - self._pos[1]
        self._pos = pos
        return Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=(0, 0, 0))

    def _button(self) -> int:
        return self.rng.choice([1] * 14 + [2, 3, 8])

    def _move(self) -> list[Event]:
        return [self._motion()]

    def _click(self) -> list[Event]:
        events, button = [self._motion()], self._button()
        for _ in range(self.rng.choice([1, 1, 1, 2, 3])):
            events += [Event(pygame.MOUSEBUTTONDOWN, pos=self._pos, button=button),
                       Event(pygame.MOUSEBUTTONUP, pos=self._pos, button=button)]
        return events

    def _press_only(self) -> list[Event]:
        return [self._motion(), Event(pygame.MOUSEBUTTONDOWN, pos=self._pos, button=self._button())]

    def _release_only(self) -> list[Event]:
        return [self._motion(), Event(pygame.MOUSEBUTTONUP, pos=self._pos, button=self._button())]

    def _wheel(self) -> list[Event]:
        return [self._motion(), Event(pygame.MOUSEWHEEL, x=0, y=self.rng.choice([-30, -1, 1, 30]), flipped=False)]

    def _some_key(self) -> Event:
        key = self.rng.choice(OFTEN if self.rng.random() < 0.4 else KEYS)
        mod = self.rng.choice(MODS)
        text = chr(key) if 32 <= key < 127 and not mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) else ""
        return Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)

    def _key(self) -> list[Event]:
        down = self._some_key()
        typed = [Event(pygame.TEXTINPUT, text=down.unicode)] if down.unicode else []
        return [down, *typed, Event(pygame.KEYUP, key=down.key, mod=down.mod, scancode=0)]

    def _key_down(self) -> list[Event]:
        down = self._some_key()
        self._down.append(down.key)
        return [down] * self.rng.choice([1, 1, 5])

    def _key_up(self) -> list[Event]:
        if not self._down:
            return []
        return [Event(pygame.KEYUP, key=self._down.pop(self.rng.randrange(len(self._down))), mod=0, scancode=0)]

    def _text(self) -> list[Event]:
        text = self.rng.choice(TEXTS)
        if self.rng.random() < 0.3:
            return [Event(pygame.TEXTEDITING, text=text, start=0, length=len(text))]
        return [Event(pygame.TEXTINPUT, text=text)]

    def _window(self) -> list[Event]:
        return [Event(self.rng.choice(WINDOW), x=0, y=0)]

    def _resize(self) -> list[Event]:
        width, height = self.rng.choice(SIZES)
        pygame.display.set_mode((width, height), pygame.RESIZABLE)  # as a window manager does: unasked
        return [Event(pygame.WINDOWSIZECHANGED, x=width, y=height), Event(pygame.VIDEORESIZE, w=width, h=height,
                                                                        size=(width, height))]  # fmt: skip

    def _sound_device(self) -> list[Event]:
        kind = self.rng.choice([pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED])
        return [Event(kind, which=self.rng.choice([0, 1, 2]), iscapture=self.rng.random() < 0.2)]

    def _gamepad(self) -> list[Event]:
        kind = self.rng.choice([pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYHATMOTION, pygame.JOYAXISMOTION])
        more: dict[str, object] = {"instance_id": 0, "joy": 0}
        if kind == pygame.JOYHATMOTION:
            more |= {"hat": 0, "value": self.rng.choice([(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)])}
        elif kind == pygame.JOYAXISMOTION:
            more |= {"axis": self.rng.randrange(6), "value": self.rng.uniform(-1, 1)}
        else:
            more |= {"button": self.rng.randrange(16)}
        return [Event(kind, more)]

    def _drop(self) -> list[Event]:
        return [Event(pygame.DROPFILE, file=self.rng.choice(["/", "/nowhere/x.gunki", "", "/etc/hostname"]))]


Loose = TypeVar("Loose", bound=Monkey)


@contextmanager
def watched(loose: Loose) -> Iterator[Loose]:
    """The monkey, and what it did when that fails. A fault of a match is a fault here, too; seeds are drawn by it."""
    def fail(shell: Shell, message: object) -> None:
        raise AssertionError(f"the match was given up: {message}")

    rng = random.Random(loose.seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Shell, "fail", fail)
        patch.setattr("secrets.randbelow", rng.randrange)
        patch.setattr("secrets.randbits", rng.getrandbits)
        try:
            yield loose
        except Exception as error:
            error.add_note("\n".join([f"seed {loose.seed}", *loose.trail, str(loose.seen)]))
            raise


@contextmanager
def monkey(seed: int, size: tuple[int, int] = (960, 600)) -> Iterator[Monkey]:
    """A monkey at a new program."""
    with opened(size) as hands, watched(Monkey(hands, seed)) as loose:
        yield loose
