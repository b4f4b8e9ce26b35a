"""FC-09: modes from outside find in the built program all that they find beside the checkout."""

from __future__ import annotations

import json
import shutil
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.executable.program import Program
from tests.executable.recipe import recipe
from tests.executable.visitor import lay_plugin, switch_on
from tests.project.outside_plugin import ID, write_outside_plugin

pytestmark = [pytest.mark.long, pytest.mark.executable, pytest.mark.timeout(600)]


def modes(program: Program, home: Path) -> dict[str, dict[str, object]]:
    """What is listed, by id."""
    return {mode["id"]: mode for mode in json.loads(program.says(home, "modes", "--json"))}


@pytest.mark.parametrize("zipped", [False, True])
def test_one_that_imports_all_there_is(program: Program, home: Path, zipped: bool) -> None:
    plugins = home / "gunki" / "plugins"
    plugins.mkdir(parents=True)
    write_outside_plugin(plugins)
    assert modes(program, home)[ID]["status"] == "off"
    if zipped:
        (folder,) = (path for path in plugins.iterdir() if path.is_dir())
        shutil.make_archive(str(folder), "zip", folder)
        shutil.rmtree(folder)
    switch_on(home)
    found = modes(program, home)
    assert len(found) == 4
    assert {mode["status"] for mode in found.values()} == {"ok"}, found


def test_a_mode_that_the_program_itself_began(program: Program, home: Path) -> None:
    """`gunki new-mode` writes it, the player's folder takes it, and it plays itself to the end."""
    program.says(home, "new-mode", "fox_trail", "--folder", str(home))
    plugins = home / "gunki" / "plugins"
    plugins.mkdir(parents=True)
    (manifest,) = (path for path in (home / "fox_trail").rglob("mode.toml"))
    shutil.copytree(manifest.parent, plugins / "fox_trail")
    switch_on(home)
    found = modes(program, home)
    assert found["fox_trail"]["status"] == "ok", found
    counts = json.loads(program.says(home, "simulate", "--mode", "fox_trail", "--matches", "20", "--json"))
    assert sum(counts["results"].values()) == 20


def test_the_rest_of_the_standard_library(program: Program, home: Path) -> None:
    left_out = recipe()["is_left_out"]
    names = [name for name in sorted(sys.stdlib_module_names) if find_spec(name) is not None and not left_out(name)]
    assert len(names) > 200
    told = home / "told.json"
    lay_plugin(home, "reader", f"""
import importlib, json
missing = []
for name in {names!r}:
    try:
        importlib.import_module(name)
    except Exception as error:
        missing.append(f"{{name}}: {{error!r}}")
json.dump(missing, open({str(told)!r}, "w"))
""")
    program.run(home, "text", "--mode", "reader", "--watch")
    assert json.loads(told.read_text(encoding="utf-8")) == []
