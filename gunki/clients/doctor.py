"""`gunki doctor`: what a bug report needs, without personal data (the home folder is shown as ~)."""

from __future__ import annotations

import os
import platform
import sqlite3
import sys
from importlib import metadata
from typing import Any

from gunki import __version__, resources
from gunki.clients.environment import Environment
from gunki.clients.text import in_words

LIBRARIES = ("pygame-ce", "pydantic", "msgspec", "platformdirs", "typer", "rich", "filelock")


def examine(environment: Environment) -> dict[str, Any]:
    """All findings by name."""
    return {
        "gunki": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "frozen": bool(getattr(sys, "frozen", False)),
        "libraries": {name: _version(name) for name in LIBRARIES},
        "sqlite": sqlite3.sqlite_version,
        **_drivers(),
        "folders": {"assets": in_words(resources.assets_folder()), "plugins": in_words(resources.bundled_plugins_folder()),
                    "data": in_words(resources.user_data_folder()), "config": in_words(resources.user_config_folder()),
                    "log": in_words(resources.user_log_folder())},
        "modes": [{"id": entry.id, "version": entry.version, "source": entry.source, "status": entry.status}
                  for entry in environment.registry.load_all()],
        "fonts": sorted(path.name for path in (resources.assets_folder() / "fonts").glob("*.ttf")),
    }


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None  # not installed, or a build without its metadata


def _drivers() -> dict[str, Any]:
    """Display and audio drivers as SDL would choose them. A child process asks: SDL may print, or hang on a device."""
    import subprocess

    program = ("import pygame\npygame.display.init()\nvideo=pygame.display.get_driver()\n"
               "try:\n    pygame.mixer.init()\n    audio='available'\nexcept pygame.error as e:\n    audio='none: '+str(e)\n"
               "print(video+'|'+audio)")
    if getattr(sys, "frozen", False):
        return {"display": "not asked in a built program", "audio": "not asked in a built program"}
    try:
        found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=20, check=False,
                               env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    except (OSError, subprocess.TimeoutExpired) as error:
        return {"display": f"unknown: {error}", "audio": "unknown"}
    video, _, audio = found.stdout.strip().rpartition("\n")[2].partition("|")
    return {"display": video or "none", "audio": audio or "none"}
