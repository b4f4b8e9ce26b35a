"""Every screen of the tests' own tour, brought up inside the built program, with the files that were built in."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
from pathlib import Path

import pytest

from tests.executable.program import ROOT, Program
from tests.executable.visitor import lay_plugin

pytestmark = [pytest.mark.long, pytest.mark.executable, pytest.mark.timeout(900)]
TOUR = """
import json, os, sys
sys.path += [os.environ["TOUR"], os.path.join(os.environ["TOUR"], "plugins")]
from tests.table.tour.guide import QUICK, guided
from tests.table.tour.screens import MODE_SCREENS, PLUGINS, SCREENS, bring
from gunki import resources

seen = []
for screens, plugins in ((SCREENS, None), (MODE_SCREENS, PLUGINS)):
    with guided(QUICK, plugins) as guide:
        for name in screens:
            bring(guide, name)
            screen = guide.hands.app.window.surface
            width, height = screen.get_size()
            colours = {tuple(screen.get_at((x, y))) for x in range(0, width, 16) for y in range(0, height, 16)}
            seen.append((name, len(colours)))
with open(os.environ["TOLD"], "w", encoding="utf-8") as file:
    json.dump({"seen": seen, "assets": str(resources.assets_folder()), "code": sys.modules["gunki.table.app"].__file__,
               "modes": [sys.modules[name].__file__ for name in ("book_of_changes", "snow_from_korea")]}, file)
"""


def lay_tests(program: Program) -> Path:
    """The tests, with pytest and what it needs, beside a link to the modes that were built in."""
    folder = program.home("tour")
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pytest", "_pytest", "py", "pluggy", "iniconfig", "pygments", "packaging"):
        spec = importlib.util.find_spec(name)
        assert spec is not None and spec.origin is not None
        place = Path(spec.origin)
        if place.name == "__init__.py":
            shutil.copytree(place.parent, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(place, folder)
    (folder / "plugins").symlink_to(program.built_in("plugins"))
    return folder


def test_every_screen_comes_up(program: Program, home: Path) -> None:
    from tests.table.tour.screens import MODE_SCREENS, SCREENS

    lay_plugin(home, "tourist", TOUR)
    told = home / "told.json"
    with program.start(home, "text", "--mode", "tourist", "--watch",
                       more={"TOUR": str(lay_tests(program)), "TOLD": str(told)}) as process:
        try:
            _, err = process.communicate(timeout=880)
        finally:
            process.kill()
    assert told.exists(), err.decode(errors="replace")
    found = json.loads(told.read_text(encoding="utf-8"))
    assert [name for name, _ in found["seen"]] == [*SCREENS, *MODE_SCREENS]
    assert not [name for name, colours in found["seen"] if colours < 8], "blank"
    for place in (found["assets"], found["code"], *found["modes"]):
        assert os.path.realpath(place).startswith(os.path.realpath(program.folder)), place
