"""docs/make-a-mode.md, followed to the letter: what it says is typed, saved, changed and clicked, and it works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from gunki.clients.environment import Environment
from gunki.clients.new_mode.writing import write_project
from gunki.engine.conformance import check_mode
from tests.new_mode.guide import GUIDE, Block, Click, blocks, changed, clicks
from tests.new_mode.project import allowed

ROOT = Path(__file__).resolve().parents[2]
TEXT = GUIDE.read_text("utf-8")


class Follower:
    """Somebody in a terminal, with an environment of their own in which Gun-Ki is installed from its source."""

    def __init__(self, home: Path) -> None:
        self.home = self.place = home
        self.said = ""
        self.pictures = 0
        place = home / "environment"
        venv.create(place, with_pip=False, symlinks=os.name != "nt")
        scripts = place / ("Scripts" if os.name == "nt" else "bin")
        packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(place), "platbase": str(place)}))
        borrowed = [str(ROOT), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
        (packages / "borrowed.pth").write_text("\n".join(dict.fromkeys(borrowed)), "utf-8")
        starter = scripts / "gunki"
        starter.write_text(f"#!{scripts / 'python'}\nfrom gunki.__main__ import main\nif __name__ == '__main__':\n    main()\n", "utf-8")
        starter.chmod(0o755)
        self.variables = {name: value for name, value in os.environ.items()
                          if not name.startswith(("PYTEST", "PYTHON", "GUNKI"))} | {
            "PATH": f"{scripts}{os.pathsep}{os.environ['PATH']}", "VIRTUAL_ENV": str(place),
            "GUNKI_HOME": str(home / "gunki"), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
            # what is installed is what is there: nothing is fetched
            "PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def follow(self, block: Block) -> None:
        """Do what a box says."""
        if block.kind == "sh":
            self.said = "".join(self.type(line) for line in block.text.splitlines())
        elif block.kind == "text":
            for line in block.text.splitlines():
                assert line in self.said, f"line {block.line}: {line} is not in\n{self.said}"
        else:
            make(block, self.place)

    def type(self, line: str) -> str:
        """A line at the prompt; what was said to it."""
        if line.startswith("cd "):
            self.place = (self.place / line.removeprefix("cd ")).resolve()
            return ""
        if line.startswith("gunki play"):
            return self.at_the_window(*line.split()[2:])
        return self.run(["bash", "-c", line] if os.name != "nt" else ["cmd", "/c", line], line)

    def run(self, command: list[str], line: str) -> str:
        """A process that must succeed; what it said."""
        done = subprocess.run(command, cwd=self.place, env=self.variables, capture_output=True, text=True, timeout=300,
                              stdin=subprocess.DEVNULL, check=False)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout

    def at_the_window(self, *arguments: str) -> str:
        """Play a match there; the pictures are kept beside the home."""
        self.pictures += 1
        picture = str(self.home / f"window-{self.pictures}.png")
        return self.run([shutil.which("python", path=self.variables["PATH"]) or sys.executable, "-m",
                         "tests.new_mode.window", picture, *arguments], "gunki play")


def make(block: Block, place: Path) -> None:
    """Save or change the file that a box is about."""
    file = place / block.file
    file.write_text(changed(file.read_text("utf-8"), block.text) if block.kind == "diff" else block.text, "utf-8")


def test_every_box_is_of_a_kind_that_can_be_followed() -> None:
    found = list(blocks(TEXT))
    assert {block.kind for block in found} == {"sh", "text", "diff", "json", "svg"}
    assert len(found) > 30 and all(block.file for block in found if block.kind not in ("sh", "text"))


def test_the_clicks_are_those_of_its_last_part() -> None:
    assert clicks(TEXT) == [
        Click("Mods"), Click("Copy"), Click(put="fox_trail.zip"), Click("Look again"), Click("Read plugins from my folder"),
        Click("Switch on"), Click("Fox trail"), Click("Begin")]


def test_a_change_is_made_where_its_place_is_and_nowhere_else() -> None:
    assert changed("a\nb\nc\n", " a\n-b\n+B\n") == "a\nB\nc\n"
    for wrong in (" x\n+y\n", " a\n", "+only new\n", "no sign\n"):
        with pytest.raises(ValueError):
            changed("a\na\n", wrong)


def test_its_changes_fit_what_is_written_and_keep_the_contract(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    project = write_project("fox_trail", allowed(tmp_path))
    for block in blocks(TEXT):
        if block.kind not in ("sh", "text"):
            make(block, project)
    done = subprocess.run([sys.executable, "-m", "ruff", "check", "--no-cache", str(project)], capture_output=True,
                          text=True, check=False)
    assert done.returncode == 0, done.stdout
    environment = Environment()
    mode = environment.mode("fox_trail")
    assert (mode.version, mode.rules_version) == ("0.2.0", 2)
    check_mode(mode, ({"path": "stairs"},), matches=1)
    own = project / "fox_trail"
    assert keys(own, "en") == keys(own, "ja") and numbers(own, "en") == numbers(own, "ja"), "Japanese is left behind"


def keys(package: Path, language: str) -> list[str]:
    """Keys of a catalogue."""
    source = package / "locale" / language / "LC_MESSAGES" / f"{package.name}.po"
    return sorted(re.findall(r'^msgid "(.+)"', source.read_text("utf-8"), re.MULTILINE))


def numbers(package: Path, language: str) -> list[str]:
    """Numbers of the rules, and all numbers that they tell."""
    return re.findall(r"[RP]-\d|\d\d+", (package / f"rules.{language}.md").read_text("utf-8"))


@pytest.mark.long
@pytest.mark.packaging
@pytest.mark.timeout(900)
def test_the_guide_followed_to_the_letter_ends_with_a_changed_mode_in_window_and_executable(tmp_path: Path) -> None:
    follower = Follower(tmp_path)
    for block in blocks(TEXT):
        follower.follow(block)
    assert "played" in follower.at_the_window()  # the clicks of the last part
    program = os.environ.get("GUNKI_EXECUTABLE")  # a built program, where there is one; else one without the package
    command = [program] if program else [shutil.which("gunki", path=follower.variables["PATH"]) or "gunki"]
    assert "fox_trail: Fox trail 0.2.0, user, ok" in follower.run([*command, "modes"], "modes")
    told = follower.run([*command, "text", "--mode", "fox_trail", "--seed", "3", "--watch"], "text")
    assert "fastens the rope" in told and "is at the shrine." in told
    assert len(list(tmp_path.glob("window-*-result.png"))) == 5
