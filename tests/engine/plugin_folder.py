"""Plugins written for a test, the modes found among them, and what is wrong with those."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest

from gunki.engine.contract import CONTRACT
from gunki.engine.messages import Message, Refused
from gunki.engine.registry import ModeEntry, Registry

CODE = """
from pathlib import Path
Path({trace!r}).touch()
from gunki.engine.messages import verbatim
from tests.engine.toy_mode import Toy
class Plugin(Toy):
    id = {id!r}
    version = "1.0"
    title = verbatim("Plugin")
MODE = Plugin()
"""


class PluginFolder:
    """A plugin folder being filled; it is made where it is not there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir(parents=True, exist_ok=True)

    def manifest(self, id: str, package: str, /, **changes: object) -> str:
        """Lines of a mode.toml; `changes` replace its fields, None leaves one out."""
        fields = {"id": id, "title": f"The {id}", "version": "1.0", "contract": CONTRACT,
                  "entry": f"{package}.mode:MODE"} | changes
        quoted = {name: value if isinstance(value, int) else f'"{value}"' for name, value in fields.items()
                  if value is not None}
        return "\n".join(f"{name} = {value}" for name, value in quoted.items())

    def add(self, id: str, /, package: str = "", code: str = CODE, manifest: str | None = None,
            **changes: object) -> Path:
        """Put a plugin there; returns its folder. CODE is a whole mode, and leaves the file `trace` when it runs."""
        package = package or f"plugin_{id.lower()}_{abs(hash(self.path)) % 10**8}"
        folder = self.path / package
        folder.mkdir()
        text = self.manifest(id, package, **changes) if manifest is None else manifest
        (folder / "mode.toml").write_text(text, encoding="utf-8")
        (folder / "__init__.py").write_text("", encoding="utf-8")
        code = code.replace("{id!r}", repr(id)).replace("{trace!r}", repr(str(self.trace(package))))
        (folder / "mode.py").write_text(code, encoding="utf-8")
        return folder

    def trace(self, package: str) -> Path:
        """The file that is there once the code of `package` has run."""
        return self.path.parent / f"{package}.ran"

    def ran(self) -> list[str]:
        """Names of such files."""
        return sorted(path.name for path in self.path.parent.glob("*.ran"))


def registry(user: PluginFolder | None = None, bundled: PluginFolder | None = None, **named: Any) -> Registry:
    """Modes of these folders, and of no other place."""
    found = Registry(bundled=bundled and bundled.path, user=user and user.path, installed=False, **named)
    found.discover(user_plugins=True)
    return found


def only(found: Registry) -> ModeEntry:
    """The one mode there is."""
    (entry,) = found.entries
    return entry


def key(entry: ModeEntry) -> str:
    """Why a mode is broken."""
    assert entry.status == "broken" and entry.reason is not None
    return entry.reason.key


def refusal(found: Registry, id: str) -> Message:
    """What is said to whoever asks for a mode."""
    with pytest.raises(Refused) as refused:
        found.mode(id)
    return refused.value.message


def points(monkeypatch: pytest.MonkeyPatch, *values: str) -> None:
    """What is installed offers these entry points, in this order."""
    given = EntryPoints(EntryPoint(f"point{n}", value, "gunki.modes") for n, value in enumerate(values))
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: given.select(group=group))
