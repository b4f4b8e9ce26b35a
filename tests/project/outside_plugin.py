"""A plugin that needs all that plugins may need: every public module, and corners of Python's library that the program
itself has no use for. A built program must load it.
"""

from __future__ import annotations

from pathlib import Path

from tests.engine.plugin_folder import PluginFolder
from tests.project.public_modules import public_modules

STANDARD = ("csv", "html.parser", "zoneinfo", "fractions", "statistics", "graphlib", "sqlite3", "difflib", "heapq", "bisect",
            "decimal", "calendar", "colorsys", "textwrap", "unicodedata", "xml.etree.ElementTree", "urllib.request", "wave",
            "configparser", "cmath", "random", "email.message", "asyncio", "concurrent.futures", "ctypes", "lzma", "bz2")
LIBRARIES = ("pygame", "pygame.gfxdraw", "pydantic", "pydantic.types", "msgspec", "msgspec.json", "msgspec.toml")
ID = "outside_everything"
MODE = '''"""One turn, one choice, over."""

{imports}

import pathlib

import msgspec

from gunki.engine.contract import Command, Decision, Event, Mode, Outcome, SeatInfo
from gunki.engine.messages import Refused, say, verbatim


class Go(Command, frozen=True, tag="go"):
    pass


class Went(Event, frozen=True, tag="went"):
    times: int


class State(msgspec.Struct, frozen=True):
    times: int = 0


class Config(msgspec.Struct, frozen=True):
    pass


class Everything(Mode):
    id, title, version = "{id}", verbatim("Everything"), "1.0"
    command_type, event_type, state_type, config_type = Go, Went, State, Config
    locale_folder = pathlib.Path(__file__).parent / "locale"

    def configure(self, config):
        if config:
            raise Refused(say("{id}.wrong"))
        return Config()

    def start(self, config, dice):
        return (Went(0),)

    def decision(self, state):
        return Decision("one", say("{id}.on"), (Go(),)) if state.times < 3 else None

    def decide(self, state, command, dice):
        return (Went(state.times + 1),)

    def evolve(self, state, event):
        return State(event.times)

    def outcome(self, state):
        return Outcome("done", ("one",), say("{id}.over")) if state.times >= 3 else None

    def seats(self, state):
        return (SeatInfo("one", "One", "human"),)

    def tell(self, state, event, seat):
        return say("{id}.told", count=event.times)

    def describe(self, state, command):
        return say("{id}.on")


MODE = Everything()
'''
WORDS = f'msgid "{ID}.on"\nmsgstr "On"\n\nmsgid "{ID}.over"\nmsgstr "Over"\n\nmsgid "{ID}.told"\nmsgstr "Went {{count}}"\n'


def write_outside_plugin(folder: Path) -> Path:
    """The package, in `folder`; its id is ID."""
    imports = "\n".join(f"import {name}" for name in (*STANDARD, *LIBRARIES, *public_modules()))
    package = PluginFolder(folder).add(ID, package=ID, code=MODE.replace("{imports}", imports).replace("{id}", ID))
    words = package / "locale" / "en" / "LC_MESSAGES"
    words.mkdir(parents=True)
    (words / f"{ID}.po").write_text(WORDS, "utf-8")
    return package
