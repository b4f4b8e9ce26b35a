"""A project as `gunki new-mode` writes it, and a home in which the player has put it among his plugins."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from zipfile import ZipFile

from gunki.clients.new_mode.writing import write_project


def allowed(home: Path, language: str = "en") -> Path:
    """A home whose player has switched his own plugins on; returns their folder."""
    plugins = home / "plugins"
    plugins.mkdir(parents=True, exist_ok=True)
    (home / "settings.json").write_text(json.dumps({"user_plugins": True, "language": language}), "utf-8")
    return plugins


def packed(folder: Path, archive: Path, under: str = "") -> Path:
    """A folder as a zip file, every name in it below `under`."""
    with ZipFile(archive, "w") as opened:
        for file in sorted(folder.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                opened.write(file, (Path(under) / file.relative_to(folder)).as_posix())
    return archive


def dropped(way: str, name: str, home: Path, work: Path) -> Path:
    """A new project, dropped into the plugin folder of `home` in one of the ways that a player finds."""
    plugins, project = allowed(home), write_project(name, work)
    if way == "package":
        return Path(shutil.copytree(project / name, plugins / name))
    if way == "project":
        return Path(shutil.copytree(project, plugins / name))
    if way == "renamed":
        return Path(shutil.copytree(project / name, plugins / f"{name} (1)"))
    if way == "zipped package":
        return packed(project / name, plugins / f"{name}.zip", name)
    if way == "zipped project":
        return packed(project, plugins / f"{name}-main.zip", f"{name}-main")
    assert way == "zipped insides"
    return packed(project / name, plugins / f"{name}.zip")


WAYS = ("package", "project", "renamed", "zipped package", "zipped project", "zipped insides")
