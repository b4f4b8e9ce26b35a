"""Code of ours inside the built program: a plugin of the player's own, which may do anything."""

from __future__ import annotations

import json
from pathlib import Path

from tests.engine.plugin_folder import PluginFolder


def lay_plugin(home: Path, name: str, code: str) -> None:
    """A plugin in the player's folder, which is switched on. Asking for its mode runs `code`, which may leave a MODE."""
    PluginFolder(home / "gunki" / "plugins").add(name, package=name, code=f"MODE = None\n{code}\n", version="1")
    switch_on(home)


def switch_on(home: Path, **settings: object) -> None:
    """Settings of a player who allowed plugins. All that lies in `home` is given away: others run the program."""
    path = home / "gunki" / "settings.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps({"user_plugins": True, **settings}), encoding="utf-8")
    for one in home.rglob("*"):
        one.chmod(0o777 if one.is_dir() else 0o666)
