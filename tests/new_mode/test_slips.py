"""What somebody forgets or misspells in a mode of their own is named where it stands."""

from __future__ import annotations

import importlib.util
import itertools
import shutil
from pathlib import Path

import pytest

from gunki.clients.environment import Environment
from gunki.clients.new_mode.writing import write_project
from gunki.engine.conformance import ConformanceError, check_mode
from gunki.engine.messages import Catalogues
from tests.new_mode.project import allowed

NUMBERS = itertools.count()
COMMAND, EVENT = "if isinstance(command, Rest):", "if isinstance(event, Rested):"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def changed_project(home: Path, file: str, old: str, new: str) -> Path:
    """A new project among the player's plugins, with one change; it has a name that no other test has."""
    name = f"slip_trail_{next(NUMBERS)}"
    project = write_project(name, allowed(home))
    path = project / name / file.format(name=name)
    text = path.read_text("utf-8")
    assert text.count(old) == 1, text.count(old)
    path.write_text(text.replace(old, new), "utf-8")
    return project


@pytest.mark.parametrize(("file", "old", "says"), [
    ("words.py", COMMAND, r"describe has no words for Rest\(\)"),
    ("words.py", EVENT, r"tell has no words for Rested\("),
    ("rules.py", COMMAND, r"decide does not know Rest\(\)"),
    ("rules.py", EVENT, r"evolve does not know Rested\("),
])
def test_a_forgotten_branch_is_named(home: Path, file: str, old: str, says: str) -> None:
    project = changed_project(home, file, old, old.replace("if ", "if False and "))
    with pytest.raises((TypeError, ConformanceError), match=says):
        check_mode(Environment().mode(project.name), ({},), matches=2)


def test_a_command_that_was_left_out_of_the_union_is_named_with_it(home: Path) -> None:
    project = changed_project(home, "model.py", "COMMANDS: Any = Climb | Rest | GiveUp", "COMMANDS: Any = Climb | GiveUp")
    with pytest.raises(ConformanceError, match=r"Rest\(\) does not survive JSON.* is Rest in .* command_type\?"):
        check_mode(Environment().mode(project.name), ({},), matches=2)


@pytest.mark.parametrize(("said", "passes"), [("Climb on", True), ("Turn back", False)])
def test_two_choices_that_read_alike_fail_a_test_of_its_own(
        home: Path, monkeypatch: pytest.MonkeyPatch, said: str, passes: bool) -> None:
    project = changed_project(home, "locale/en/LC_MESSAGES/{name}.po", 'msgstr "Climb"', f'msgstr "{said}"')
    Environment().mode(project.name)
    spec = importlib.util.spec_from_file_location(f"{project.name}_test_words", project / "tests" / "test_words.py")
    assert spec is not None and spec.loader is not None
    tests = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tests)
    if passes:
        tests.test_no_two_choices_read_alike("en")
        return
    with pytest.raises(AssertionError, match=r"read alike: .*Turn back.*Turn back"):
        tests.test_no_two_choices_read_alike("en")


@pytest.mark.parametrize(("old", "new", "says"), [
    ("steps = 60", "steps = sixty", "paths.toml: Invalid value"),
    ("steps = 60", "steps = 6", "paths.toml, paths.1.steps: Input should be"),
    ("rests_at = 28", "rest_at = 28", "paths.toml, levels.1.rests_at: Field required"),
])
def test_a_slip_in_the_data_is_named_with_file_and_place(home: Path, old: str, new: str, says: str) -> None:
    project = changed_project(home, "data/paths.toml", old, new)
    found = Environment()
    (entry,) = [one for one in found.registry.load_all() if one.id == project.name]
    assert entry.reason is not None and says in found.text(entry.reason)


def test_who_wants_no_japanese_deletes_it(home: Path) -> None:
    project = write_project(f"slip_trail_{next(NUMBERS)}", allowed(home))
    package = project / project.name
    shutil.rmtree(package / "locale" / "ja")
    (package / "rules.ja.md").unlink()
    mode = Environment().mode(project.name)
    assert mode.rulebook is not None and mode.rulebook_in("ja") == mode.rulebook
    spoken = Catalogues({}, "ja", {mode.id: package / "locale"})
    assert spoken.has(mode.title.key)
