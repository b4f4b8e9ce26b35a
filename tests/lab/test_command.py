"""The command `gunki lab`: what it prints, writes and refuses."""

import importlib.util
from pathlib import Path

import pytest

from gunki.clients import lab as command
from gunki.clients.lab import command_of, run_of
from gunki.lab.stages import Run
from tests.clients.calling import call

TINY = ("--level", "random", "--population", "4", "--generations", "1", "--matches", "2", "--finals", "2", "--champions", "1",
        "--jobs", "1")


def test_it_writes_a_report_and_keeps_what_was_played(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "report.html"
    ended = call(capfd, "lab", *TINY, "--out", str(out))
    assert ended.code == 0 and ended.err == ""
    lines = ended.out.splitlines()
    assert len(lines) == 1 + 8 + 1 and lines[0].startswith("champion 1: ") and str(out) in lines[-1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.html", "report.lab.json"]
    page = out.read_text(encoding="utf-8")
    assert "gunki lab builds --level random --population 4" in page and page.count("<section") == 7
    refused = call(capfd, "lab", "presets", "--out", str(out))
    assert refused.code == 2 and "report.lab.json" in refused.err and "builds" in refused.err


def test_presets_alone(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "presets.html"
    ended = call(capfd, "lab", "presets", "--level", "random", "--finals", "4", "--jobs", "1", "--out", str(out))
    assert ended.code == 0 and ended.err == "" and len(ended.out.splitlines()) == 9
    assert out.read_text(encoding="utf-8").count("<section") == 2


def test_ctrl_c_says_what_is_kept(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_all", leave)
    ended = call(capfd, "lab", *TINY, "--out", str(tmp_path / "x.html"))
    assert ended.code == 130 and "x.lab.json" in ended.err and (tmp_path / "x.lab.json").exists()


@pytest.mark.parametrize("arguments,word", [
    (("swords",), "swords"),
    (("--level", "genius"), "genius"),
    (("--size", "7"), "7"),
    (("--population", "3"), "3"),
    (("--matches", "0"), "0"),
    (("--seed", "-1"), "-1"),
    (("--out", "nowhere/at/all.html"), "all.html"),
    (("--out", "."), "folder"),
])
def test_a_wrong_call_is_one_sentence(arguments: tuple[str, ...], word: str, capfd: pytest.CaptureFixture[str],
                                      tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ended = call(capfd, "lab", *arguments)
    assert ended.code == 2 and word in ended.err and ended.out == "" and not list(tmp_path.iterdir())


@pytest.mark.parametrize("missing,arguments", [("matplotlib", ()), ("distributed", ("--cluster", "tcp://127.0.0.1:9"))])
def test_without_the_libraries_it_says_what_to_install(missing: str, arguments: tuple[str, ...], tmp_path: Path,
                                                       capfd: pytest.CaptureFixture[str],
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec",
                        lambda name: None if name == missing else importlib.util.find_spec(name))
    ended = call(capfd, "lab", *arguments, "--out", str(tmp_path / "x.html"))
    assert ended.code == 2 and "pip install 'gunki[" in ended.err


def test_the_command_in_the_report_asks_for_the_same_run() -> None:
    assert command_of(run_of("builds", "adept", 2, 1, 48, 12, 32, None, 8), Path("a/b.html")) == "gunki lab builds --out b.html"
    run = run_of("presets", "novice", 1, 9, 48, 12, 32, None, 8)
    assert run == Run(what="presets", level="novice", size=1, seed=9, finals=4000)
    assert command_of(run, Path("x.html")) == "gunki lab presets --level novice --size 1 --seed 9 --out x.html"
    fewer = run_of("presets", "adept", 2, 1, 48, 12, 32, 1000, 8)  # 1,000 is what the other runs play
    assert command_of(fewer, Path("x.html")) == "gunki lab presets --finals 1000 --out x.html"
