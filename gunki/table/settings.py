"""The window's settings: a small JSON file in the user's config folder.

Read without pydantic, because the window needs it before its first frame. A broken file gives the defaults and a
message; unknown keys are kept, since a newer version may have written them.
"""
from __future__ import annotations

import json
import math
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from gunki.engine.messages import Message, say
from gunki.table.scale import USER_SCALE_RANGE
from gunki.table.theme import THEME_NAMES
from gunki.table.tween import SPEEDS

FILE_NAME = "settings.json"
OWN_FILE = "settings.own.json"
"""Beside it: the player's own settings, while a safe start is in use."""
STEP_BY_STEP = "step"
SPEED_NAMES = (*SPEEDS, STEP_BY_STEP)
FIRST_FIGHTS = 2
"""Matches to be finished before a new player's battles go on by themselves."""
THINKING_TIMES = (0.25, 0.5, 1.0, 2.0, 5.0)
SOUND_GROUPS = ("master", "interface", "effects", "music")


def _default_volumes() -> dict[str, float]:
    return {"master": 0.8, "interface": 0.6, "effects": 0.9, "music": 0.5}


@dataclass(slots=True)
class Settings:
    """What the window remembers. `problem` says, to the player, why defaults are in use; None when all is well."""

    scale: float = 1.0  # the player's wish, 0.75 to 2
    speed: str = "normal"  # one of SPEED_NAMES
    first_fights: int = 0  # matches still to be finished until a new player's battles go on by themselves
    thinking_time: float = 1.0  # seconds, one of THINKING_TIMES, that the strongest computer may think
    beginner: bool = False  # whether this profile is new and no match was finished yet
    reduced_motion: bool = False
    theme: str = "light"
    fullscreen: bool = False
    window_size: tuple[int, int] = (1280, 720)  # while it is neither maximised nor the whole screen
    maximised: bool = False
    monitor: int = 0  # the number of the monitor the window was on last
    volume: dict[str, float] = field(default_factory=_default_volumes)  # 0 to 1 by SOUND_GROUPS
    software_presenting: bool | None = None  # what the probe found; None: not probed yet
    confirmations: dict[str, bool] = field(default_factory=dict)  # which questions to ask, by name; missing: ask
    keys: dict[str, str] = field(default_factory=dict)  # names of keys by names of actions, where not the first ones
    muted: bool = False
    loud: float = 0.8  # the master volume that comes back when it is no longer muted
    path: Path | None = field(default=None, repr=False)  # None: never written
    extra: dict[str, object] = field(default_factory=dict, repr=False)
    first_run: bool = field(default=False, repr=False)  # whether there was no file: nothing was ever chosen
    problem: Message | None = field(default=None, repr=False)

    @property
    def speed_factor(self) -> float:
        """How much faster than normal things move; infinity for instant."""
        return SPEEDS.get(self.speed, 1.0)

    @property
    def step_by_step(self) -> bool:
        """Whether whatever no person does waits for the player, step by step."""
        return self.speed == STEP_BY_STEP

    def choose_speed(self, speed: str) -> None:
        """The player wants this speed, however many fights are behind."""
        self.speed, self.first_fights = speed, 0

    def fight_finished(self, watched: bool) -> bool:
        """A match has come to its end. True where what the program plays goes on by itself from now on.

        `watched`: the program played in it; a match of persons alone shows nobody how steps are followed.
        """
        self.beginner = False
        if not self.first_fights or not watched:
            return False
        self.first_fights -= 1
        if self.first_fights or not self.step_by_step:
            return False
        self.speed = "normal"
        return True

    @property
    def calm(self) -> bool:
        """Whether motion is reduced, by the setting or by GUNKI_REDUCED_MOTION."""
        return self.reduced_motion or os.environ.get("GUNKI_REDUCED_MOTION", "").lower() not in ("", "0", "false", "no")

    def asks(self, question: str) -> bool:
        """Whether a confirmation of this name is still wanted."""
        return self.confirmations.get(question, True)

    def mute(self, on: bool) -> None:
        """Silence everything, or let it be heard again as loud as before."""
        if on and not self.muted:
            self.loud, self.volume["master"] = self.volume["master"], 0.0
        elif self.muted and not on:
            self.volume["master"] = self.loud
        self.muted = on

    @property
    def language(self) -> str:
        """The language of texts, such as "en"."""
        found = self.extra.get("language")
        return found if isinstance(found, str) else "en"

    @language.setter
    def language(self, language: str) -> None:
        self.extra["language"] = language

    @property
    def user_plugins(self) -> bool:
        """Whether plugins in the player's own folder are read at the start."""
        return self.extra.get("user_plugins") is True

    @user_plugins.setter
    def user_plugins(self, on: bool) -> None:
        self.extra["user_plugins"] = on

    def reset(self, *names: str) -> None:
        """Some settings, or all but size and presenting of the window, as they were at first."""
        fresh = Settings()
        for name in names or (n for n in _SAVED if n not in _OF_THE_WINDOW):
            setattr(self, name, getattr(fresh, name))
        if not names:
            self.extra.pop("language", None)
            self.extra.pop("user_plugins", None)

    def make_safe(self) -> None:
        """All settings but the language as they were at first, no plugins of the player's own; his settings are put
        aside, see `own_again`.
        """
        language = self.language
        if self.path is not None and not self.has_own_aside:
            with suppress(OSError):  # no file, nothing to put aside; no right to: the safe start comes first
                self.path.replace(self.path.with_name(OWN_FILE))
        self.reset(*(name for name in _SAVED if name not in ("first_fights", "beginner")))
        self.extra.clear()
        self.language = language
        self.save()

    @property
    def has_own_aside(self) -> bool:
        """Whether a safe start has put the player's settings aside."""
        return self.path is not None and self.path.with_name(OWN_FILE).is_file()

    def own_again(self) -> Message | None:
        """Take up what `make_safe` has put aside; what went wrong, or None."""
        if self.path is None or not self.has_own_aside:
            return None
        try:
            self.path.with_name(OWN_FILE).replace(self.path)
        except OSError as error:
            return say("table.settings.not_saved", file=str(self.path), reason=error.strerror or "")
        found = load_settings(self.path)
        for each in fields(Settings):
            setattr(self, each.name, getattr(found, each.name))
        return found.problem

    def save(self) -> Message | None:
        """Write the file, all or nothing; returns what went wrong for the player, or None."""
        if self.path is None:
            return None
        data = {**self.extra, **{k: v for k, v in asdict(self).items() if k in _SAVED}}
        draft = self.path.with_name(self.path.name + ".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
            draft.replace(self.path)
        except OSError as error:
            return say("table.settings.not_saved", file=str(self.path), reason=error.strerror or "")
        return None


_OF_THE_WINDOW = ("window_size", "maximised", "monitor", "software_presenting")
_SAVED = tuple(f.name for f in fields(Settings) if f.name not in ("path", "extra", "first_run", "problem"))


def default_path() -> Path:
    """The settings file of this user."""
    from gunki.resources import user_config_folder
    return user_config_folder() / FILE_NAME


def load_settings(path: Path | None = None) -> Settings:
    """The settings in `path` (default: the user's). Never raises for a bad file: see `Settings.problem`."""
    path = path or default_path()
    settings = Settings(path=path)
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        settings.first_run = True
        settings.speed, settings.first_fights, settings.beginner = STEP_BY_STEP, FIRST_FIGHTS, True
        return settings
    except (OSError, ValueError, RecursionError):
        settings.problem = say("table.settings.unreadable", file=str(path))
        return settings
    if not isinstance(data, dict):
        settings.problem = say("table.settings.unreadable", file=str(path))
        return settings
    wrong = []
    for key, value in data.items():
        if key not in _SAVED:
            settings.extra[str(key)] = value
        elif not _take(settings, key, value):
            wrong.append(key)
    if wrong:
        settings.problem = say("table.settings.wrong_values", file=str(path), keys=", ".join(sorted(wrong)))
    return settings


def _number(value: object) -> float | None:
    good = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6 and math.isfinite(value)
    return float(value) if good else None  # type: ignore[arg-type]


def _take(settings: Settings, key: str, value: object) -> bool:
    """Put one value from the file into `settings`; False if it is not of the right kind."""
    if key == "scale":
        number = _number(value)
        if number is None or not USER_SCALE_RANGE[0] <= number <= USER_SCALE_RANGE[1]:
            return False
        settings.scale = number
    elif key == "thinking_time":
        number = _number(value)
        if number not in THINKING_TIMES:
            return False
        settings.thinking_time = number
    elif key in ("speed", "theme"):
        if not isinstance(value, str) or value not in (SPEED_NAMES if key == "speed" else THEME_NAMES):
            return False
        setattr(settings, key, value)
    elif key in ("reduced_motion", "fullscreen", "maximised", "muted", "beginner"):
        if not isinstance(value, bool):
            return False
        setattr(settings, key, value)
    elif key == "loud":
        number = _number(value)
        if number is None or not 0 <= number <= 1:
            return False
        settings.loud = number
    elif key == "software_presenting":
        if not (value is None or isinstance(value, bool)):
            return False
        settings.software_presenting = value
    elif key in ("monitor", "first_fights"):
        if type(value) is not int or not 0 <= value < 64:
            return False
        setattr(settings, key, value)
    elif key == "window_size":
        return _take_size(settings, value)
    else:
        return _take_table(settings, key, value)
    return True


def _take_size(settings: Settings, value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        return False
    width, height = value
    if not all(type(v) is int and 200 <= v <= 16384 for v in (width, height)):
        return False
    settings.window_size = (width, height)
    return True


def _take_table(settings: Settings, key: str, value: object) -> bool:
    if not isinstance(value, dict):
        return False
    if key == "confirmations":
        settings.confirmations = {k: v for k, v in value.items() if isinstance(v, bool)}
        return len(settings.confirmations) == len(value)
    if key == "keys":
        from gunki.table.controls import Bindings

        settings.keys = Bindings({k: v for k, v in value.items() if isinstance(v, str)}).chosen()
        return settings.keys == value
    good = True
    for group, loudness in value.items():
        number = _number(loudness)
        if group not in SOUND_GROUPS or number is None or not 0 <= number <= 1:
            good = False
        else:
            settings.volume[group] = number
    return good
