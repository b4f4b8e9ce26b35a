"""The -shm file beside a match left open tells a damaged last command from one that was never wholly written."""

import shutil
from pathlib import Path

import pytest

from gunki.engine.errors import BadFile
from gunki.engine.journal import open_match, read_match, repair, save_new
from gunki.engine.match import Match
from tests.engine.matches import MODES, prefix_state, refusal, same
from tests.engine.toy_mode import TOY, End

FRAME = 24 + 4096
PARTS = ("", "-wal", "-shm")


def left_open(folder: Path, commands: int = 6, seed: int = 3) -> tuple[Path, Match, bytes]:
    """A match as a killed program leaves it, and the -shm file as it was one command before."""
    path, killed = folder / "running.gunki", folder / f"killed{seed}.gunki"
    match = Match.begin(TOY, {}, seed)
    earlier = b""
    with save_new(match, path):
        for number in range(commands):
            match.act(End())
            if number == commands - 2:
                earlier = Path(f"{path}-shm").read_bytes()
        for ending in PARTS:
            shutil.copyfile(f"{path}{ending}", f"{killed}{ending}")
    path.unlink()
    return killed, match, earlier


def side(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def spoiled(content: bytes, at: int, bit: int = 3) -> bytes:
    """`content` with one bit turned over."""
    changed = bytearray(content)
    changed[at] ^= 1 << bit
    return bytes(changed)


def test_without_damage_the_match_is_whole(tmp_path: Path) -> None:
    path, match, _ = left_open(tmp_path)
    assert same(read_match(path, MODES), match)


@pytest.mark.parametrize("place", [0, 4, 8, 12, 16, 23, 24, 2000, FRAME - 1])
def test_a_turned_bit_in_the_last_command_is_named(tmp_path: Path, place: int) -> None:
    path, match, _ = left_open(tmp_path)
    wal = side(path, "-wal")
    wal.write_bytes(spoiled(wal.read_bytes(), len(wal.read_bytes()) - FRAME + place))
    before = {ending: side(path, ending).read_bytes() for ending in PARTS}
    with pytest.raises(BadFile) as bad:
        open_match(path, MODES)
    assert bad.value.message.key == "journal.side_file_damaged"
    assert {ending: side(path, ending).read_bytes() for ending in PARTS} == before, "nothing was written"
    end = repair(path, tmp_path / "repaired.gunki", MODES)
    assert end == bad.value.last_good == match.acts[-1].last_seq_before
    assert read_match(tmp_path / "repaired.gunki", MODES).state == prefix_state(match, end)


def test_a_last_command_that_was_cut_off_is_named(tmp_path: Path) -> None:
    path, _, _ = left_open(tmp_path)
    wal = side(path, "-wal")
    wal.write_bytes(wal.read_bytes()[:-FRAME])
    assert refusal(path) == "journal.side_file_damaged"


def test_a_command_that_was_being_written_is_no_damage(tmp_path: Path) -> None:
    """A power cut: the last frame ends early, and nobody counted it yet."""
    path, match, earlier = left_open(tmp_path)
    wal = side(path, "-wal")
    wal.write_bytes(wal.read_bytes()[:-10])
    for witness in (earlier, b"", earlier[:50], bytes(32768)):
        side(path, "-shm").write_bytes(witness)
        assert read_match(path, MODES).seq == match.acts[-1].last_seq_before
    side(path, "-shm").unlink()
    assert read_match(path, MODES).seq == match.acts[-1].last_seq_before


def test_a_witness_of_another_match_or_a_damaged_one_is_not_heard(tmp_path: Path) -> None:
    path, match, _ = left_open(tmp_path, commands=3)
    longer = side(left_open(tmp_path, commands=9, seed=8)[0], "-shm").read_bytes()
    side(path, "-shm").write_bytes(longer)
    assert same(read_match(path, MODES), match)


def test_a_turned_bit_in_the_witness_does_no_harm(tmp_path: Path) -> None:
    path, match, _ = left_open(tmp_path, commands=3)
    content = side(path, "-shm").read_bytes()
    for at in range(96):
        side(path, "-shm").write_bytes(spoiled(content, at, at % 8))
        assert read_match(path, MODES).seq == match.seq, at
