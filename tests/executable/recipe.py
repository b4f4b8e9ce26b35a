"""What build.spec collects, found without building: the recipe is read with stand-ins for PyInstaller's steps."""

from __future__ import annotations

import tempfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest import mock

from tests.executable.program import ROOT


def recipe() -> dict[str, Any]:
    """The names of build.spec after its run. Those of PyInstaller's steps hold the keyword arguments of their calls."""
    calls: dict[str, list[dict[str, Any]]] = {"Analysis": [], "PYZ": [], "EXE": [], "COLLECT": [], "BUNDLE": []}

    def step(name: str) -> Any:
        def carry_out(*arguments: Any, **keywords: Any) -> SimpleNamespace:
            calls[name].append({**keywords, "arguments": arguments})
            return SimpleNamespace(scripts=[], pure=[], binaries=[], datas=keywords.get("datas", []))

        return carry_out

    with tempfile.TemporaryDirectory() as work, mock.patch("py_compile.compile"):
        names: dict[str, Any] = {"SPECPATH": str(ROOT), "workpath": work, **{name: step(name) for name in calls}}
        source = Path(ROOT, "build.spec").read_text(encoding="utf-8")
        exec(compile(source, "build.spec", "exec"), names)
        icons = Path(work, "icons")
        names["drawn"] = {path.name: path.read_bytes() for path in icons.iterdir()}
        names["version_text"] = Path(work, "version.txt").read_text(encoding="utf-8")
    return {**names, **calls}
