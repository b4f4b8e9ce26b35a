"""What reaches the player: the two commands of the README and the wheel."""

import subprocess
import sys
import tomllib
import zipfile
from email.parser import Parser
from itertools import chain
from pathlib import Path

import pytest

import gunki

ROOT = Path(__file__).resolve().parents[2]
PLAY = "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/gunki"
TEST = "python3 -m venv .venv && .venv/bin/pip install -e '.[dev]' && .venv/bin/pytest"


def test_the_readme_gives_both_commands_as_lines_of_their_own() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert PLAY in lines
    assert TEST in lines


def test_the_catalogues_are_compiled_and_current() -> None:
    for source in [*ROOT.glob("gunki/**/*.po"), *ROOT.glob("plugins/**/*.po")]:
        compiled = source.with_suffix(".mo")
        assert compiled.exists(), f"{source} was not compiled"
        assert compiled.stat().st_mtime_ns >= source.stat().st_mtime_ns


def test_pygame_itself_is_never_asked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *chain.from_iterable(project["optional-dependencies"].values())]
    assert any(line.startswith("pygame-ce") for line in wanted)
    assert not any(line.replace(">", "=").split("=")[0].strip() == "pygame" for line in wanted)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel, built by way of the source distribution, as a package index would have it."""
    folder = tmp_path_factory.mktemp("dist")
    build = "import hatchling.build as b, sys; print(b.build_sdist(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", build, str(folder)], cwd=ROOT, check=True)
    (archive,) = folder.glob("*.tar.gz")
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    subprocess.run([*pip, str(folder), str(archive)], check=True)
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path)


@pytest.mark.long
@pytest.mark.packaging
def test_the_wheel_holds_every_file_the_program_reads(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    tracked = subprocess.run(
        ["git", "ls-files", "gunki", "plugins", "assets"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\n")
    for name in filter(None, tracked):
        if "assets/make/" in name:  # drawing scripts, the program's or those of a mode
            assert name not in names and f"gunki/{name}" not in names
        elif (ROOT / name).exists():  # a file may just have been removed
            inside = name if name.startswith("gunki/") else f"gunki/{name}"
            assert inside in names, f"{name} is missing"
            if name.endswith(".po"):
                assert inside.removesuffix("po") + "mo" in names, f"{name} is not compiled"
    assert "gunki/assets/fonts/OFL.txt" in names
    assert "gunki/plugins/README.md" in names
    assert "gunki/py.typed" in names


@pytest.mark.long
@pytest.mark.packaging
def test_the_wheel_holds_nothing_else(wheel: zipfile.ZipFile) -> None:
    outside = {name.split("/")[0] for name in wheel.namelist()} - {"gunki"}
    assert outside == {f"gunki-{gunki.__version__}.dist-info"}
    assert not [name for name in wheel.namelist() if "__pycache__" in name or name.endswith(".pyc")]


@pytest.mark.long
@pytest.mark.packaging
def test_the_wheel_says_who_it_is(wheel: zipfile.ZipFile) -> None:
    info = f"gunki-{gunki.__version__}.dist-info"
    metadata = Parser().parsestr(wheel.read(f"{info}/METADATA").decode())
    assert metadata["Version"] == gunki.__version__
    assert {"LICENSE", "NOTICE", "assets/LICENSES.md"} <= set(metadata.get_all("License-File") or [])
    entry_points = wheel.read(f"{info}/entry_points.txt").decode()
    assert "gunki = gunki.__main__:main" in entry_points
    assert "gunki = gunki.battle.mode:MODE" in entry_points
