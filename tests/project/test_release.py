"""What a release is made of: the notes, the workflow, the installer's script, the texts."""

from __future__ import annotations

import importlib.util
import re
from types import ModuleType

import pytest

import gunki
from tests.executable.program import ROOT

RELEASE = ROOT / ".github" / "release"
WORKFLOW = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def pack() -> ModuleType:
    """The script that packs archives."""
    spec = importlib.util.spec_from_file_location("pack", RELEASE / "pack.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_notes_of_a_release_are_its_section_of_the_changelog(pack: ModuleType) -> None:
    notes = pack.notes("0.1.0")
    assert notes.startswith("### Added") and "Engine protocol 1" in notes and "## [" not in notes
    assert "Snow From Korea" in pack.notes("99.0.0"), "what is not released yet stands for a version to come"


def test_every_file_the_workflow_names_is_there() -> None:
    named = set(re.findall(r"(?:\.github[/\\\\][\w./\\\\-]+|tests/[\w/]+|build\.spec)", WORKFLOW))
    assert {"build.spec", "tests/executable"} < named
    for name in named:
        assert (ROOT / name.replace("\\", "/")).exists(), name


def test_the_workflow_builds_tries_packs_and_sums_on_every_system() -> None:
    for system in ("ubuntu", "windows", "macos"):
        assert f"runner: {system}-" in WORKFLOW
    steps = ["pyinstaller --noconfirm build.spec", "pytest -n 2 -m executable", "release/pack.py", "gunki.iss",
             "sha256sum", "pack.py --notes", "gh release create"]
    places = [WORKFLOW.index(step) for step in steps]
    assert places == sorted(places) and "--draft" in WORKFLOW
    assert "\t" not in WORKFLOW, "no YAML"


def test_the_installer_takes_what_the_build_leaves() -> None:
    script = (RELEASE / "gunki.iss").read_text(encoding="utf-8")
    assert r"{#Root}\dist\gunki\*" in script and "PrivilegesRequired=lowest" in script
    assert (RELEASE / "first-start.txt").is_file() and "InfoAfterFile=first-start.txt" in script


def test_the_readme_and_the_archive_tell_of_the_first_start() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    notes = (RELEASE / "first-start.txt").read_text(encoding="utf-8")
    for word in ("SmartScreen", "Gatekeeper", "xattr -dr com.apple.quarantine", "chmod +x"):
        assert word in readme and word in notes, word
    assert "pyinstaller --noconfirm build.spec" in readme and "pytest -m executable tests/executable" in readme


def test_the_version_is_three_whole_numbers() -> None:
    """Windows' version resource holds no others."""
    assert re.fullmatch(r"\d+\.\d+\.\d+", gunki.__version__)
