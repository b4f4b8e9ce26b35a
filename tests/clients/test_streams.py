"""Streams that are narrow, closed or full, a window that cannot open, and a start that stays light: real processes."""

import json
import os
import signal
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from gunki.clients.options import PlayOptions
from gunki.engine.journal import save_new, verify
from gunki.engine.match import Match
from tests.clients.calling import ENVIRONMENT, NPCS, ROOT, call, process, saved

POSIX_ONLY = pytest.mark.skipif(os.name != "posix", reason="shell redirections of POSIX")


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of a hero whose name no narrow console can show."""
    path = tmp_path_factory.mktemp("saves") / "Zoë ⚔.gunki"
    zoe = {"name": "Zoë ⚔", "stats": {"str": 6}, "inventory": ["katana"], "hands": ["katana"]}
    config = {"sides": [{"seats": [{"kind": "human", "characters": [zoe]}]}, NPCS["sides"][1]]}
    saved(path, ENVIRONMENT.mode("gunki"), config, 60)
    return path


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """A shell line with $GUNKI as the program."""
    return subprocess.run(["bash", "-c", command], capture_output=True, timeout=60, cwd=ROOT, check=False,
                          env={**os.environ, "GUNKI": f"{sys.executable} -m gunki", **environment})


def test_a_narrow_console_shows_signs_in_place_and_loses_no_data(save: Path, tmp_path: Path) -> None:
    told = process("replay", str(save), PYTHONIOENCODING="ascii")
    assert told.returncode == 0 and told.stdout.startswith(b"Zo? ? against") and told.stderr == b""
    events = process("replay", str(save), "--json", PYTHONIOENCODING="ascii")
    assert json.loads(events.stdout.splitlines()[0]) and b"Zo\\u00eb" in events.stdout
    exported = process("export", str(save), PYTHONIOENCODING="ascii")
    assert "Zoë ⚔".encode() in exported.stdout
    played = process("text", "--load", str(save), data=b"\xff\xfe\n1\n", PYTHONIOENCODING="ascii")
    assert played.returncode == 0 and played.stderr == b""


def test_signs_that_a_narrow_console_lacks_are_written_plainly() -> None:
    program = """
from gunki.clients import output
output.prepare_streams()
output.line("−5 – 6 “katana” ‘a’ … 2 × 3 → 4 ≥ 1 é ⚔")
output.complain("−5 “x”")
"""

    def printed(encoding: str) -> tuple[bytes, bytes]:
        found = subprocess.run([sys.executable, "-c", program], capture_output=True, cwd=ROOT, timeout=60, check=False,
                               env={**os.environ, "PYTHONIOENCODING": encoding})
        return found.stdout.rstrip(), found.stderr.rstrip()

    assert printed("ascii") == (b"-5 - 6 \"katana\" 'a' ... 2 x 3 -> 4 >= 1 ? ?", b'-5 "x"')
    western = "-5 – 6 “katana” ‘a’ … 2 × 3 -> 4 >= 1 é ?".encode("cp1252")
    assert printed("cp1252")[0] == western, "what it has is left as it is"
    assert printed("utf-8")[0] == "−5 – 6 “katana” ‘a’ … 2 × 3 → 4 ≥ 1 é ⚔".encode()


def test_every_typographic_sign_of_our_sentences_has_a_plain_form() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "gunki").rglob("en/LC_MESSAGES/*.po"))
    signs = sorted({sign for sign in texts if ord(sign) > 127 and unicodedata.category(sign)[0] in "PS"})
    assert "−" in signs
    assert not [sign for sign in signs if "?" in sign.encode("ascii", "gunki.plain").decode()]


@POSIX_ONLY
@pytest.mark.parametrize(("line", "code"), [
    ("$GUNKI replay '{save}' >&-", 0),
    ("$GUNKI replay /none 2>&-", 1),
    ("$GUNKI frob >&- 2>&- <&-", 2),
    ("$GUNKI text --seed 1 <&-", 0),
    ("$GUNKI engine <&-", 0),
    ("$GUNKI replay '{save}' > /dev/full", 1),
    ("$GUNKI odds d6 > /dev/full", 1),
    ("$GUNKI frob 2> /dev/full", 2),
    ("set -o pipefail; $GUNKI text --watch --seed 1 | true", 0),
    ("set -o pipefail; $GUNKI replay '{save}' --json | head -c 1", 0),
])
def test_closed_and_full_streams(save: Path, line: str, code: int) -> None:
    found = shell(line.replace("{save}", str(save)))
    assert b"Traceback" not in found.stderr and b"Exception" not in found.stderr
    assert found.returncode == code and found.stderr.count(b"\n") <= 1


def test_the_engine_in_a_process_of_its_own_closes_its_files(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    requests = [{"do": "new", "seed": 1, "config": NPCS}, {"do": "save", "match": 1, "path": str(path)},
                {"do": "auto", "match": 1}]
    found = process("engine", data=b"\xff\n" + "\n".join(map(json.dumps, requests)).encode())
    replies = [json.loads(line) for line in found.stdout.splitlines()]
    assert found.returncode == 0 and found.stderr == b"" and len(replies) == 4
    assert replies[0]["error"]["code"] == "bad_json" and replies[3]["outcome"] is not None
    assert [file.name for file in tmp_path.iterdir()] == ["a.gunki"] and verify(path, ENVIRONMENT).ok


def test_each_reply_is_flushed() -> None:
    with subprocess.Popen([sys.executable, "-m", "gunki", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          cwd=ROOT) as engine:
        assert engine.stdin is not None and engine.stdout is not None
        for number in range(3):
            engine.stdin.write(b'{"do":"hello","id":%d}\n' % number)
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline())["id"] == number
        engine.stdin.write(b'{"do":"quit"}\n')
        engine.stdin.flush()
        assert engine.stdout.readline() and engine.wait(timeout=30) == 0


@POSIX_ONLY
@pytest.mark.parametrize("command", [("text", "--seed", "1"), ("engine",),
                                     ("simulate", "--left", "ronin", "--right", "mage", "--matches", "9999999")])
def test_ctrl_c_ends_without_a_word(command: tuple[str, ...]) -> None:
    # A shell starts what runs in the background with Ctrl-C ignored, and children inherit that.
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        program = subprocess.Popen([sys.executable, "-X", "importtime", "-m", "gunki", *command], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, start_new_session=True)
    finally:
        signal.signal(signal.SIGINT, heard)
    with program:
        try:
            assert program.stderr is not None
            module = {"text": b"text_orders", "engine": b"clients.protocol", "simulate": b"clients.simulate"}[command[0]]
            while module not in program.stderr.readline():  # it is past the start, where Python itself would answer
                continue
            os.killpg(program.pid, signal.SIGINT)
            _, err = program.communicate(timeout=30)
        finally:
            if program.poll() is None:
                os.killpg(program.pid, signal.SIGKILL)  # nobody else would end it, nor its workers
    assert program.returncode == 130 and b"Traceback" not in err


# The window


def test_without_a_display_one_line_names_the_text_client_and_the_code_is_3() -> None:
    found = process("play", "--seed", "1", SDL_VIDEODRIVER="x11", DISPLAY="", WAYLAND_DISPLAY="")
    assert found.returncode == 3 and b"gunki text" in found.stderr and found.stderr.count(b"\n") == 1
    assert found.stdout == b""


@pytest.mark.parametrize("arguments", [("--sed", "1"), ("--seed", "-1"), ("--seed", "x"), ("--seed", str(2**64)),
                                       ("--load",), ("extra",)], ids=" ".join)
def test_a_wrong_call_of_play_is_one_sentence(capfd: pytest.CaptureFixture[str], arguments: tuple[str, ...]) -> None:
    code, out, err = call(capfd, "play", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.fixture
def no_window(monkeypatch: pytest.MonkeyPatch) -> list[PlayOptions]:
    """What a window would have been opened for."""
    opened: list[PlayOptions] = []

    def run(options: PlayOptions) -> int:
        opened.append(options)
        return 0

    monkeypatch.setattr("gunki.table.main.run", run)
    return opened


WRONG_PLAYS = {"no such mode": (("--mode", "chess"), 2), "no config": (("--config", "none.json"), 1),
               "config refused": (("--config", "bad.json"), 1), "config for another mode": (("--config", "[]"), 1),
               "no save": (("--load", "none.gunki"), 1), "no match": (("--load", "bad.json"), 1),
               "damaged": (("--load", "damaged.gunki"), 1), "folder": (("--load", "."), 1)}


@pytest.mark.parametrize(("arguments", "expected"), WRONG_PLAYS.values(), ids=WRONG_PLAYS)
def test_a_wrong_wish_is_told_before_a_window_opens(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, no_window: list[PlayOptions],
    save: Path, arguments: tuple[str, ...], expected: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.json").write_text('{"hp": 7}')
    (tmp_path / "damaged.gunki").write_bytes(save.read_bytes()[:5000])
    code, out, err = call(capfd, "play", *arguments)
    assert (code, out, err.count("\n"), no_window) == (expected, "", 1, [])
    assert sorted(file.name for file in tmp_path.iterdir()) == ["bad.json", "damaged.gunki"]


def test_a_match_played_elsewhere_opens_no_window(capfd: pytest.CaptureFixture[str], tmp_path: Path,
                                                  no_window: list[PlayOptions]) -> None:
    path = tmp_path / "a.gunki"
    with save_new(Match.begin(ENVIRONMENT.mode("gunki"), NPCS, 1), path):
        code, _, err = call(capfd, "play", "--load", str(path))
        assert code == 1 and "played" in err and no_window == []
    before = replay_of(capfd, path)
    assert call(capfd, "play", "--load", str(path)) == (0, "", "")
    assert [options.load for options in no_window] == [path] and replay_of(capfd, path) == before
    assert [file.name for file in tmp_path.iterdir()] == ["a.gunki"], "left as it was for the window"


def replay_of(capfd: pytest.CaptureFixture[str], path: Path) -> str:
    return call(capfd, "replay", str(path), "--json").out


def test_a_right_wish_opens_the_window(capfd: pytest.CaptureFixture[str], tmp_path: Path,
                                       no_window: list[PlayOptions]) -> None:
    config = tmp_path / "npcs.json"
    config.write_text(json.dumps(NPCS))
    assert call(capfd, "play", "--config", str(config), "--mode", "gunki", "--seed", "5") == (0, "", "")
    assert no_window == [PlayOptions("gunki", config, None, 5)]


def test_the_window_is_reached_without_typer_and_rich() -> None:
    program = """
import sys, types
class NoDisplay(Exception): ...
window, main = types.ModuleType("gunki.table.window"), types.ModuleType("gunki.table.main")
window.NoDisplay, main.run = NoDisplay, lambda options: print(options) or 0
sys.modules |= {"gunki.table.window": window, "gunki.table.main": main}
from gunki.clients.command_line import main
try:
    main(%r)
except SystemExit as end:
    print(end.code, sorted({"typer", "rich", "pydantic", "pygame", "concurrent"} & set(sys.modules)))
"""
    for arguments in ([], ["play", "--seed", "7", "--fullscreen"]):
        found = subprocess.run([sys.executable, "-c", program % arguments], capture_output=True, text=True, cwd=ROOT,
                               timeout=60, check=False)
        assert found.stdout.splitlines()[-1] == "0 []", found.stdout + found.stderr
    assert "mode='gunki', config=None, load=None, seed=7, fullscreen=True" in found.stdout
