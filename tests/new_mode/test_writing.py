"""`gunki new-mode`: a name that can be one, a folder that was not there, files that hold to the standard."""

import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

from gunki.clients.environment import Environment
from gunki.clients.new_mode.writing import TEMPLATE, title_of, write_project
from gunki.engine.contract import CONTRACT
from gunki.engine.errors import BadFile
from tests.clients.calling import call
from tests.new_mode.project import allowed
from tests.project.test_walls import violations

Capture = pytest.CaptureFixture[str]
NAME = "fern_path"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_project(NAME, tmp_path_factory.mktemp("written"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_is_written_where_one_stands_and_says_what_comes_next(capfd: Capture, home: Path) -> None:
    code, out, err = call(capfd, "new-mode", NAME)
    assert (code, err) == (0, "") and (home / NAME / NAME / "mode.toml").is_file()
    assert f"pip install -e {NAME}" in out and f"gunki play --mode {NAME}" in out
    assert sorted(path.name for path in home.iterdir()) == [NAME]


def test_where_nothing_is_to_be_installed_it_says_so(capfd: Capture, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plugins = home / "home" / "plugins"
    here = call(capfd, "new-mode", NAME, "--folder", str(plugins)).out
    assert "pip" not in here and "Modes and content" in here
    monkeypatch.setattr("gunki.clients.new_mode.writing.is_built", lambda: True)
    built = call(capfd, "new-mode", "moss_path").out
    assert "pip" not in built and str(plugins) in built


def test_it_is_written_into_a_folder_that_is_made_for_it(capfd: Capture, home: Path) -> None:
    assert call(capfd, "new-mode", NAME, "--folder", "modes of mine/新").code == 0
    project = home / "modes of mine" / "新" / NAME
    assert (project / "README.md").is_file()
    assert project.stat().st_mode == project.parent.stat().st_mode, "who may read the one may read the other"


@pytest.mark.parametrize(("name", "says"), [
    ("Fern", "such as fern."), ("fern-path", "such as fern_path."), ("fern path", "such as fern_path."),
    ("../fern", "such as fern."), ("1st", "such as fox_trail."), ("f", "such as fox_trail."), ("", "such as fox_trail."),
    ("x" * 25, "2 to 24"), ("木", "such as fox_trail."), ("fern\n", "such as fern."),
    ("gunki", "There is a mode"), ("snow_from_korea", "There is a mode"),
    ("class", "something else"), ("match", "something else"), ("json", "something else"), ("pygame", "something else"),
    ("settings", "something else"), ("tests", "something else"),
])
def test_a_name_that_cannot_be_one_is_one_sentence(capfd: Capture, home: Path, name: str, says: str) -> None:
    code, out, err = call(capfd, "new-mode", name)
    assert (code, out) == (2, "") and says in err and err.count("\n") == 1
    assert list(home.iterdir()) == []


@pytest.mark.parametrize("what", ["folder", "empty folder", "file", "link to nowhere"])
def test_nothing_that_is_there_is_overwritten(capfd: Capture, home: Path, what: str) -> None:
    there = home / NAME
    if what == "file":
        there.write_text("mine")
    elif what == "link to nowhere":
        there.symlink_to(home / "nowhere")
    else:
        there.mkdir()
        if what == "folder":
            (there / "README.md").write_text("mine")
    before = {path: path.read_bytes() if path.is_file() else b"" for path in home.rglob("*")}
    code, out, err = call(capfd, "new-mode", NAME)
    assert (code, out) == (1, "") and "nothing is overwritten" in err
    assert {path: path.read_bytes() if path.is_file() else b"" for path in home.rglob("*")} == before


def test_a_folder_that_cannot_be_written_to_is_said(capfd: Capture, home: Path) -> None:
    (home / "file").write_text("no folder")
    code, _, err = call(capfd, "new-mode", NAME, "--folder", "file")
    assert code == 1 and NAME in err and (home / "file").read_text() == "no folder"


def test_what_fails_half_way_leaves_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gunki.clients.new_mode.writing.written_files", lambda name: iter([(Path("a"), "a"), (Path("a/b"), "b")]))
    with pytest.raises(BadFile):
        write_project(NAME, home)
    assert list(home.iterdir()) == []


def test_every_file_of_the_template_is_written_and_every_sign_is_replaced(project: Path) -> None:
    written = [path for path in project.rglob("*") if path.is_file()]
    assert len(written) == sum(path.is_file() for path in TEMPLATE.rglob("*"))
    for path in written:
        assert "@" not in path.read_text("utf-8").replace("@property", "").replace("@pytest", "").replace(
            "@lru_cache", ""), path
    manifest = tomllib.loads((project / NAME / "mode.toml").read_text("utf-8"))
    assert (manifest["id"], manifest["title"], manifest["contract"]) == (NAME, "Fern path", CONTRACT)
    points = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    assert points == {"gunki.modes": {NAME: f"{NAME}.mode:MODE"}}


@pytest.mark.parametrize(("name", "title"), [("fox", "Fox"), ("fox_trail", "Fox trail"), ("a_1_", "A 1")])
def test_a_title_is_the_name_in_words(name: str, title: str) -> None:
    assert title_of(name) == title


def test_it_uses_nothing_of_the_program_that_is_not_public(project: Path) -> None:
    for path in sorted((project / NAME).glob("*.py")):
        assert violations(f"plugins.{NAME}.{path.stem}", path.read_text("utf-8")) == [], path


@pytest.mark.parametrize("name", ["ab", "a" + "b_" * 11 + "c"])
def test_it_is_clean_whatever_it_is_called(tmp_path: Path, name: str) -> None:
    done = subprocess.run([sys.executable, "-m", "ruff", "check", "--no-cache", str(write_project(name, tmp_path))],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.packaging
@pytest.mark.timeout(300)
def test_its_wheel_holds_all_of_it_and_is_a_plugin_as_it_is(project: Path, home: Path) -> None:
    plugins = allowed(home / "home")
    pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--wheel-dir", str(plugins)]
    subprocess.run([*pip, str(project)], check=True)
    (wheel,) = plugins.glob("*.whl")
    inside = {name for name in ZipFile(wheel).namelist() if name.startswith(f"{NAME}/")}
    assert inside == {path.relative_to(project).as_posix() for path in (project / NAME).rglob("*")
                      if path.is_file() and "__pycache__" not in path.parts}
    (entry,) = [one for one in Environment().registry.load_all() if one.id == NAME]
    assert entry.status == "ok", entry


@pytest.mark.long
@pytest.mark.packaging
@pytest.mark.timeout(600)
def test_its_types_hold(project: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "mypy", "--cache-dir", str(project.parent / "types")], cwd=project,
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.packaging
@pytest.mark.timeout(300)
def test_its_own_tests_pass(project: Path) -> None:
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"], cwd=project,
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "skipped" not in done.stdout, done.stdout + done.stderr
