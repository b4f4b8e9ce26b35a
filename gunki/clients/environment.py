"""What every client stands on: the modes that can be played, with the player's content, and words for messages."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gunki import __version__, resources
from gunki.clients.failures import failure_of
from gunki.engine.contract import Mode
from gunki.engine.dice import seed_of
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Catalogues, Message, Refused, say
from gunki.engine.registry import Registry

PACKAGE = Path(__file__).parent.parent
BUILT_IN = ("gunki.battle",)


class Environment:
    """Registry, content and catalogues. Anything that asks for modes may ask it: `mode(id)`."""

    def __init__(self, warn: Callable[[str], None] | None = None) -> None:
        """`warn` is told what is wrong with the player's content packs, a sentence each; None: nobody is."""
        self._warn = warn
        self._told: set[str] = set()
        self.registry = Registry(BUILT_IN, resources.bundled_plugins_folder(), resources.user_plugins_folder(),
                                 program=__version__)
        self.registry.discover(user_plugins=user_plugins_on())
        self._modes: dict[str, Mode] = {}
        self._words: Catalogues | None = None
        self._language: str | None = None

    def mode(self, mode_id: str) -> Mode:
        """The mode with the player's content packs. Raises Refused for one that cannot be had."""
        if mode_id not in self._modes:
            mode = self._modes[mode_id] = _with_content(self.registry.mode(mode_id))
            if mode.assets_folder is not None:
                resources.add_mode_assets(mode_id, mode.assets_folder)
            self._words = None
        return self._modes[mode_id]

    def loaded(self, mode_id: str) -> Mode | None:
        """The mode if it was asked for already; None: none of its code has run for this."""
        return self._modes.get(mode_id)

    def look_again(self, user_plugins: bool) -> None:
        """Find modes anew, after plugins came or went, or were allowed or not."""
        self.registry.discover(user_plugins=user_plugins)
        found = {entry.id for entry in self.registry.entries if entry.status == "ok"}
        self._modes = {mode_id: mode for mode_id, mode in self._modes.items() if mode_id in found}
        self._words = None

    def mode_to_begin(self, mode_id: str) -> Mode:
        """The mode for what uses the player's content; packs that were left out are warned of, once.

        Raises Refused as `mode` does. A saved match needs no content: it holds all that it uses.
        """
        mode = self.mode(mode_id)
        self.warn_of_content(mode)
        return mode

    def warn_of_content(self, mode: Mode) -> None:
        """Warn of packs that `mode` left out, unless that was done."""
        if self._warn is None or mode.id in self._told:
            return
        self._told.add(mode.id)
        try:
            problems = mode.content_problems()
        except Exception as error:  # a mode is anybody's code
            problems = (failure_of(mode.id, error),)
        for problem in problems:
            self._warn(self.text(problem))

    def warn_of_all_content(self) -> None:
        """Warn of packs that any mode left out, and of modes that fail over them."""
        for entry in self.registry.load_all():
            try:
                if entry.status == "ok":
                    self.warn_of_content(self.mode(entry.id))
            except Refused as refusal:
                if self._warn is not None:
                    self._warn(self.text(refusal.message))

    @property
    def words(self) -> Catalogues:
        """Catalogues of the shell and of every mode used so far."""
        if self._words is None:
            folders = dict.fromkeys(shell_domains(), PACKAGE / "locale")
            guests: dict[str, Path] = {}
            for mode_id, mode in sorted(self._modes.items()):  # not in the order in which they were asked for
                if mode.locale_folder is not None:
                    own = self.registry.comes_with_program(mode_id)
                    (folders if own else guests)[mode_id] = mode.locale_folder
            self._words = Catalogues(folders, self._language or language(), guests)
        return self._words

    def forget_words(self, language: str) -> None:
        """Speak another language from now on."""
        self._words, self._language = None, language

    def text(self, message: Message) -> str:
        """A message in words."""
        return self.words.text(message)


def shell_domains() -> list[str]:
    """The catalogues of the program itself: one for the shell, and one for each larger part of the window."""
    return sorted(path.stem for path in (PACKAGE / "locale" / "en" / "LC_MESSAGES").glob("*.mo"))


def _with_content(mode: Mode) -> Mode:
    """The mode with the player's content. Raises Refused where its code fails over that: it is broken then."""
    try:
        return mode.with_content(resources.content_folder())
    except Refused:
        raise
    except Exception as error:
        raise Refused(failure_of(mode.id, error)) from error


def language() -> str:
    """The language of texts: English until a player chooses another in the settings."""
    return str(_settings().get("language", "en"))


def user_plugins_on() -> bool:
    """Whether the player has switched on plugins from his own folder."""
    return _settings().get("user_plugins") is True


def _settings() -> dict[str, Any]:
    try:
        found = json.loads((resources.user_config_folder() / "settings.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}  # no settings, or broken ones, which the window reports: defaults
    return found if isinstance(found, dict) else {}


def seed_from_environment() -> int | None:
    """GUNKI_SEED as a seed, 0 … 2**64 - 1; None where it is not set or no such number."""
    return seed_of(os.environ.get("GUNKI_SEED", ""))


def read_config(path: Path) -> dict[str, Any]:
    """A match config from a JSON file. Raises BadFile, naming the file and what is wrong."""
    try:
        if path.is_fifo():  # it would be waited for without end
            raise BadFile(say("clients.file.not_json", file=name_of(path)))
        found = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadFile(say("clients.file.unreadable", file=name_of(path), reason=reason)) from error
    except (ValueError, RecursionError) as error:
        raise BadFile(say("clients.file.not_json", file=name_of(path))) from error
    if not isinstance(found, dict):
        raise BadFile(say("clients.file.not_json", file=name_of(path)))
    return found


@contextmanager
def refused_file(path: Path | None) -> Iterator[None]:
    """What a mode refuses in a config from `path` is a wrong file, not a wrong call. Raises BadFile naming it."""
    try:
        yield
    except Refused as refusal:
        if path is None:
            raise
        raise BadFile(say("clients.file.config_refused", file=name_of(path), reason=refusal.message)) from refusal
