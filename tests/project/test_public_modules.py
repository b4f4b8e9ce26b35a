"""What docs/plugin-api.md promises to plugins: the modules are there, and nobody of ours needs more than that."""

import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from gunki.clients.new_mode.writing import written_files
from gunki.engine.clashes import __doc__ as THE_RULE
from gunki.engine.contract import CONTRACT
from tests.new_mode.project import allowed, packed
from tests.project.outside_plugin import ID, write_outside_plugin
from tests.project.public_modules import PAGE, ROOT, public_modules
from tests.project.test_walls import PRIVATE, is_within

PUBLIC = public_modules()


def sources() -> Iterator[tuple[str, str]]:
    """Code of modes: those that come with the program, the smallest of all, and the template."""
    for folder in ("plugins", "tests/table/modes/plugins"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "make" not in path.parts:
                yield str(path.relative_to(ROOT)), path.read_text("utf-8")
    for path, text in written_files("fern_path"):
        if path.suffix == ".py":
            yield f"template {path}", text


def imported(source: str) -> set[str]:
    """Modules of the program that are imported: `a.b` for `from a import b` where that is a module."""
    found = set(re.findall(r"^[ \t]*import (gunki[\w.]*)", source, re.MULTILINE))
    for module, names in re.findall(r"^[ \t]*from (gunki[\w.]*) import (\([^)]*\)|[^\n]*)", source, re.MULTILINE):
        inside = {f"{module}.{name}" for name in re.findall(r"\w+", names)}
        found |= {name for name in inside if _is_module(name)} or {module}
    return found


@cache
def _is_module(name: str) -> bool:
    place = ROOT.joinpath(*name.split("."))
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def test_the_page_names_modules_each_once_and_none_that_is_private() -> None:
    assert len(PUBLIC) > 50 and len(set(PUBLIC)) == len(PUBLIC)
    assert [name for name in PUBLIC if any(is_within(name, private) for private in PRIVATE)] == []


def test_each_is_there_and_says_what_it_is() -> None:
    assert [name for name in PUBLIC if not (_is_module(name) and importlib.import_module(name).__doc__)] == []


def test_no_mode_needs_more_than_is_public() -> None:
    wrong = [f"{place}: {name}" for place, source in sources() for name in sorted(imported(source)) if name not in PUBLIC]
    assert not wrong, "\n".join(wrong)


def test_more_than_is_public_is_seen() -> None:
    source = "from gunki.table import draw, window\nimport gunki.engine.journal\nfrom gunki.engine.dice import Dice"
    assert imported(source) - set(PUBLIC) == {"gunki.table.window", "gunki.engine.journal"}


def test_the_head_of_the_window_names_none_that_the_page_does_not() -> None:
    text = (ROOT / "gunki" / "table" / "__init__.py").read_text("utf-8").partition("that is a plugin")[2]
    named = {f"gunki.table.{word.strip('`')}" for line in text.splitlines() for word in line.split() if word.startswith("`")}
    modules = {name for name in (word.rstrip("`;:,.") for word in named) if _is_module(name)}
    assert len(modules) > 30 and modules - set(PUBLIC) == set()


def test_the_page_gives_the_number_and_the_rule_of_the_code() -> None:
    page = PAGE.read_text("utf-8")
    assert f"contract = {CONTRACT} " in page
    words = " ".join(page.replace("**", "").split())
    rules = [line for line in (THE_RULE or "").splitlines() if line[:2] in ("1.", "2.", "3.", "4.", "5.")]
    assert len(rules) == 5 and [rule for rule in rules if rule.partition(" (")[0] not in words] == []


@pytest.mark.parametrize("way", ["zip", pytest.param("folder", marks=pytest.mark.long)])
def test_an_outside_plugin_that_needs_everything_is_played(tmp_path: Path, way: str) -> None:
    plugins = allowed(tmp_path / "home")
    package = write_outside_plugin(plugins if way == "folder" else tmp_path / "elsewhere")
    if way == "zip":
        packed(package, plugins / "everything.zip", ID)
    environment = {**os.environ, "GUNKI_HOME": str(tmp_path / "home"), "PYTHONPATH": str(ROOT)}
    code = f"""
import contextlib, io, json, sys
from gunki.clients.environment import Environment
from gunki.engine.conformance import check_mode
found = Environment()
entry = [one for one in found.registry.load_all() if one.id == {ID!r}][0]
print(json.dumps([entry.status, found.text(entry.reason) if entry.reason else None]))
check_mode(found.mode({ID!r}), matches=1)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == ["ok", None]
