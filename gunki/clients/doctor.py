"""`gunki doctor`: what a bug report needs, without personal data (the home folder is shown as ~, the user's name as
<user>).
"""

from __future__ import annotations

import getpass
import os
import platform
import re
import sqlite3
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

from gunki import __version__, resources
from gunki.clients import output
from gunki.clients.environment import Environment, user_plugins_on

LIBRARIES = ("pygame-ce", "pydantic", "msgspec", "platformdirs", "typer", "rich", "filelock")


def examine(environment: Environment) -> dict[str, Any]:
    """All findings by name."""
    return {
        "gunki": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "frozen": resources.is_built(),
        "libraries": {name: _version(name) for name in LIBRARIES},
        "sqlite": sqlite3.sqlite_version,
        **_drivers(),
        "folders": _folders(),
        "user_plugins": user_plugins_on(),
        "modes": [{"id": entry.id, "version": entry.version, "source": entry.source, "status": entry.status,
                   "reason": nameless(environment.text(entry.reason)) if entry.reason is not None else None}
                  for entry in (*environment.registry.load_all(), *environment.registry.waiting)],
        "fonts": sorted(path.name for path in (resources.assets_folder() / "fonts").glob("*.ttf")),
    }


def print_report(environment: Environment, as_json: bool) -> None:
    """Print the findings: one JSON document, or a line each."""
    report = examine(environment)
    environment.warn_of_all_content()
    if as_json:
        output.as_json(report)
        return
    for name, value in report.items():
        output.line(f"{name}: {_in_a_line(value)}")


def _in_a_line(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_in_a_line(part)}" for name, part in value.items())
    if isinstance(value, list):
        return "; ".join(map(_in_a_line, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def _folders() -> dict[str, str | None]:
    unusable = resources.unusable_data_folder()
    return {"assets": nameless(resources.assets_folder()), "plugins": nameless(resources.bundled_plugins_folder()),
            "own_plugins": nameless(resources.user_plugins_folder()), "content": nameless(resources.content_folder()),
            "data": nameless(resources.user_data_folder()), "config": nameless(resources.user_config_folder()),
            "log": nameless(resources.user_log_folder()),
            "unusable_data": nameless(unusable) if unusable is not None else None}


def nameless(text: str | Path) -> str:
    """A path, or a text with paths in it, without the home folder and the user's name."""
    shown = str(text)
    try:
        home, user = str(Path.home()), getpass.getuser()
    except (RuntimeError, KeyError, OSError):  # a user without a home or a name: nothing to hide
        return shown
    if home not in ("/", ""):
        shown = re.sub(re.escape(home) + r"(?=[/\\]|\W|$)", "~", shown)
    return re.sub(rf"(?<=[/\\-]){re.escape(user)}(?=[/\\]|$)", "<user>", shown)


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None  # not installed, or a build without its metadata


_ASK_DRIVERS = """
import pygame
pygame.display.init()
video = pygame.display.get_driver()
try:
    pygame.mixer.init()
    audio = "available"
except pygame.error as error:
    audio = f"none: {error}"
print(video + "|" + audio)
"""


def _drivers() -> dict[str, Any]:
    """Display and audio drivers as SDL would choose them. A child process asks: SDL may print, or hang on a device."""
    import subprocess

    if resources.is_built():
        return {"display": "not asked in a built program", "audio": "not asked in a built program"}
    try:
        found = subprocess.run([sys.executable, "-c", _ASK_DRIVERS], capture_output=True, text=True, timeout=20,
                               check=False, env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    except (OSError, subprocess.TimeoutExpired) as error:
        return {"display": f"unknown: {type(error).__name__}", "audio": "unknown"}
    video, _, audio = found.stdout.strip().rpartition("\n")[2].partition("|")
    return {"display": video or "none", "audio": nameless(audio) or "none"}
