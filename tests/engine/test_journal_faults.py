"""What befalls match files: kills, bits, half copies, full disks, read-only folders.

Each time either what is shown is what was played, or a BadFile says what is wrong; never another state or exception.
"""

import gc
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from gunki.engine.dice import Dice
from gunki.engine.errors import BadFile
from gunki.engine.journal import inspect, open_match, read_match, repair, save_copy, save_new, verify
from gunki.engine.match import Match
from tests.engine.matches import MODES, prefix_state, refusal, same, toy_file
from tests.engine.toy_mode import TOY, End, Step

ROOT = Path(__file__).resolve().parents[2]
SIDE_FILES = ("-wal", "-shm", ".lock")


def python(script: str, *arguments: object, **options: object) -> subprocess.Popen[str]:
    """A Python of its own that runs `script` in the project."""
    return subprocess.Popen([sys.executable, "-c", script, *map(str, arguments)], cwd=ROOT, text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options)  # type: ignore[call-overload]


def left_open(folder: Path, commands: int = 50) -> tuple[Path, Match]:
    """A file as a killed program leaves it: with its newest events in the side file."""
    path = folder / "running.gunki"
    match = Match.begin(TOY, {}, 3)
    with save_new(match, path):
        for _ in range(commands):
            match.act(End())
        for ending in ("", "-wal"):
            shutil.copyfile(f"{path}{ending}", folder / f"killed.gunki{ending}")
    path.unlink()
    return folder / "killed.gunki", match


# A program that dies


WRITER = """
import sys
from pathlib import Path
from gunki.engine.journal import open_match, save_new
from gunki.engine.match import Match
from tests.engine.toy_mode import TOY, End, Modes
path = Path(sys.argv[1])
if path.exists():
    match, journal = open_match(path, Modes(TOY))
else:
    match = Match.begin(TOY, {}, 1)
    journal = save_new(match, path)
while match.decision is not None:
    match.act(End())
    print(match.seq, flush=True)
"""


def kill_a_writer(path: Path, after: int) -> int:
    """Let a writer keep `after` commands, kill it, and return the last sequence number it showed."""
    writer = python(WRITER, path)
    assert writer.stdout is not None
    shown = 0
    for _ in range(after):
        line = writer.stdout.readline()
        if not line:
            break
        shown = int(line)
    writer.kill()
    # Not by communicate(), which passes over what readline() has taken from the pipe and not yet given out.
    rest = writer.stdout.read()
    assert writer.stderr is not None
    errors = writer.stderr.read()
    writer.wait()
    writer.stdout.close()
    writer.stderr.close()
    assert not errors, errors
    lines = [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
    return int(lines[-1]) if lines else shown


def kill_many(path: Path, kills: int) -> None:
    dice = Dice(kills)
    number = 0
    for kill in range(kills):
        file = path.with_name(f"{number}.gunki")
        shown = kill_a_writer(file, dice.die(9))
        match = read_match(file, MODES)
        # The killed one may have kept one command that it had not shown yet.
        assert match.seq in (shown, shown + 1), f"kill {kill}"
        assert verify(file, MODES).ok
        if match.decision is None:
            number += 1
    match, journal = open_match(file, MODES)
    journal.close()
    assert not [ending for ending in SIDE_FILES if file.with_name(file.name + ending).exists()]


def test_a_killed_program_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    kill_many(tmp_path / "0.gunki", 3)


def test_a_program_that_ends_without_closing_leaves_a_whole_match(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    writer = python(WRITER + "\nraise SystemExit('no time to close')", path)
    out, errors = writer.communicate()
    assert writer.returncode == 1 and "no time" in errors
    assert read_match(path, MODES).seq == int(out.split()[-1])
    assert [file.name for file in tmp_path.iterdir()] == ["a.gunki"]


def test_a_dropped_journal_leaves_a_whole_match(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    match = Match.begin(TOY, {}, 1)
    save_new(match, path)
    match.act(Step())
    match.sink = None
    gc.collect()
    assert same(read_match(path, MODES), match)
    open_match(path, MODES)[1].close()


@pytest.mark.long
@pytest.mark.timeout(600)
def test_two_hundred_kills_lose_nothing_that_was_shown(tmp_path: Path) -> None:
    kill_many(tmp_path / "0.gunki", 200)


# Bits that turn over


def check_flip(path: Path, content: bytes, at: int, bit: int, match: Match, may_lose: int = 0) -> str:
    """Turn one bit of a file over: the match is as before, or BadFile; then restore the file."""
    spoiled = bytearray(content)
    spoiled[at] ^= 1 << bit
    path.write_bytes(spoiled)
    where = f"byte {at}, bit {bit}"
    main = path.with_name(path.name.removesuffix("-wal"))
    try:
        read = read_match(main, MODES)
    except BadFile as bad:
        assert bad.last_good is None or 0 <= bad.last_good <= match.seq, where
        check_repair(main, bad, match)
        result = bad.message.key
    else:
        assert match.seq - may_lose <= read.seq <= match.seq, where
        assert read.state == prefix_state(match, read.seq), where
        assert read.records == match.records[: read.seq], where
        result = "harmless"
    verdict = verify(main, MODES)
    assert verdict.message is None or not verdict.ok, where
    path.write_bytes(content)
    return result


def check_repair(path: Path, bad: BadFile, match: Match) -> None:
    """A repaired copy holds a beginning of the match, or there is none."""
    copy = path.with_name("repaired.gunki")
    try:
        end = repair(path, copy, MODES)
    except BadFile:
        return
    assert end <= match.seq
    assert read_match(copy, MODES).state == prefix_state(match, end)
    copy.unlink()


def check_opening(path: Path, content: bytes, at: int, bit: int, match: Match) -> None:
    """Turn one bit over and go on: a damaged file is not written to, and what is opened is the match."""
    spoiled = bytearray(content)
    spoiled[at] ^= 1 << bit
    path.write_bytes(spoiled)
    try:
        opened, journal = open_match(path, MODES)
    except BadFile:
        assert path.read_bytes() == spoiled
        assert [file.name for file in path.parent.iterdir()] == [path.name]
    else:
        with journal:
            assert same(opened, match)
            opened.act(End())
        assert same(read_match(path, MODES), opened)
    path.write_bytes(content)


def flips(size: int, number: int, seed: int) -> Iterable[tuple[int, int]]:
    """Places spread over a file, more of them in its first hundred bytes."""
    dice = Dice(seed)
    for index in range(number):
        yield (index * 7 % 100 if index % 4 == 0 else dice.die(size) - 1), dice.die(8) - 1


def flip_many(folder: Path, number: int) -> None:
    path = folder / "a.gunki"
    match = Match.begin(TOY, {}, 1)
    with save_new(match, path):
        for _ in range(14):
            match.act(End())
    content = path.read_bytes()
    results = {check_flip(path, content, at, bit, match) for at, bit in flips(len(content), number, 1)}
    assert "harmless" in results and len(results) > 2, results
    for at, bit in flips(len(content), number // 3, 2):
        check_opening(path, content, at, bit, match)
    assert same(read_match(path, MODES), match)


def test_a_turned_bit_is_harmless_or_named(tmp_path: Path) -> None:
    flip_many(tmp_path, 150)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_two_thousand_turned_bits_are_harmless_or_named(tmp_path: Path) -> None:
    flip_many(tmp_path, 2000)


def flip_side_file(folder: Path, number: int) -> None:
    path, match = left_open(folder, commands=6)
    wal = path.with_name(path.name + "-wal")
    content = wal.read_bytes()
    dice = Dice(4)
    results = set()
    for index in range(number):
        # The heads of the file and of each frame are small and matter most.
        frame = 32 + 4120 * (dice.die(len(content) // 4120) - 1)
        at = (dice.die(32), frame + dice.die(24), dice.die(len(content)))[index % 3] - 1
        results.add(check_flip(wal, content, at, dice.die(8) - 1, match, may_lose=1))
    assert "journal.side_file_damaged" in results, results


def test_a_turned_bit_in_the_side_file_never_takes_more_than_the_last_command(tmp_path: Path) -> None:
    flip_side_file(tmp_path, 60)


@pytest.mark.long
@pytest.mark.timeout(600)
def test_many_turned_bits_in_the_side_file(tmp_path: Path) -> None:
    flip_side_file(tmp_path, 1000)


def test_a_changed_event_is_found_though_sqlite_finds_it_good(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    match = Match.begin(TOY, {}, 1)
    with save_new(match, path):
        for command in (Step(), Step(), End()):
            match.act(command)
    for column, value in (("body", '{"kind":"moved","seat":0,"to":11,"energy":1}'), ("counter", 9), ("seat", "blue"),
                          ("command", '{"kind":"roll"}'), ("act", 5), ("remaining", 1)):
        copy = tmp_path / f"{column}.gunki"
        shutil.copyfile(path, copy)
        connection = sqlite3.connect(copy)
        connection.execute(f"UPDATE event SET {column} = ? WHERE seq = 3", (value,))
        connection.commit()
        connection.close()
        assert refusal(copy) == "journal.damaged"
        assert verify(copy, MODES).last_good == 2


@pytest.mark.parametrize("change", [
    "DELETE FROM event WHERE seq = (SELECT max(seq) FROM event)", "DELETE FROM event WHERE seq = 2",
    "DELETE FROM event", "DELETE FROM tip", "DELETE FROM header", "DROP TABLE event",
    "INSERT INTO tip SELECT * FROM tip", "UPDATE header SET body = replace(body, '\"seed\":\"1\"', '\"seed\":\"2\"')",
    "UPDATE header SET body = x'ff'", "UPDATE event SET body = CAST(body AS BLOB)", "UPDATE tip SET open = 7",
    "UPDATE event SET digest = x'00'", "UPDATE event SET seat = NULL WHERE 0; PRAGMA user_version = 2",
    "PRAGMA application_id = 5",
])
def test_a_file_that_was_tampered_with_is_named(tmp_path: Path, change: str) -> None:
    path = tmp_path / "a.gunki"
    toy_file(path, commands=5)
    connection = sqlite3.connect(path)
    connection.executescript(change)
    connection.close()
    if "CAST" in change:  # TEXT affinity keeps a blob a blob
        assert sqlite3.connect(path).execute("SELECT typeof(body) FROM event").fetchone() == ("blob",)
    else:
        assert refusal(path).startswith("journal.")
    assert not verify(path, MODES).ok or "CAST" in change


# Files that end early


def test_a_file_cut_off_anywhere_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    match = toy_file(path, commands=20)
    content = path.read_bytes()
    for length in (0, 1, 50, 99, 100, 512, *range(4095, len(content), 4096), len(content) - 1):
        path.write_bytes(content[:length])
        assert refusal(path) in ("journal.cut_off", "journal.not_a_match"), length
        assert not verify(path, MODES).ok
        with pytest.raises(BadFile):
            open_match(path, MODES)
        assert path.read_bytes() == content[:length]
    path.write_bytes(content)
    assert same(read_match(path, MODES), match)


@pytest.mark.parametrize("content", [b"", b"SQLite format 3\0", b"GIF89a" + bytes(500), bytes(5000)])
def test_other_files_are_no_matches(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.gunki"
    path.write_bytes(content)
    assert refusal(path) == "journal.not_a_match"
    with pytest.raises(BadFile):
        inspect(path)


def test_folders_and_missing_files_are_named(tmp_path: Path) -> None:
    (tmp_path / "folder.gunki").mkdir()
    assert refusal(tmp_path / "folder.gunki") == "journal.not_a_match"
    for name in ("none.gunki", "no folder/none.gunki", "x" * 300, "a\0b"):
        missing = tmp_path / name
        for function in (read_match, open_match):
            with pytest.raises(BadFile):
                function(missing, MODES)
        assert not verify(missing, MODES).ok
        with pytest.raises(BadFile):
            inspect(missing)
    for name in ("x" * 300, "a\0b"):
        with pytest.raises(BadFile):
            save_new(Match.begin(TOY), tmp_path / name)
    assert [file.name for file in tmp_path.iterdir()] == ["folder.gunki"]


# Half of a match (FC-02)


def test_a_copy_made_by_the_program_while_it_plays_has_every_event(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.gunki", tmp_path / "copy" / "b.gunki"
    copy.parent.mkdir()
    match = Match.begin(TOY, {}, 1)
    with save_new(match, path):
        for _ in range(50):
            match.act(End())
        save_copy(path, copy)
        assert [file.name for file in copy.parent.iterdir()] == ["b.gunki"]
        opened, journal = open_match(copy, MODES)
        with journal:
            assert same(opened, match)
        match.act(End())
    assert same(read_match(path, MODES), match)


def test_the_main_file_of_a_running_game_alone_is_no_shorter_match(tmp_path: Path) -> None:
    path, _ = left_open(tmp_path)
    wal = path.with_name(path.name + "-wal")
    assert wal.stat().st_size > 0
    wal.unlink()
    assert refusal(path) == "journal.half_copy"
    with pytest.raises(BadFile):
        open_match(path, MODES)


@pytest.mark.parametrize("seed", [3, 4])
def test_a_side_file_of_another_match_is_not_played_into_this_one(tmp_path: Path, seed: int) -> None:
    path, killed = left_open(tmp_path)
    other = tmp_path / "other.gunki"
    toy_file(other, commands=4, seed=seed)
    shutil.move(path.with_name(path.name + "-wal"), other.with_name("other.gunki-wal"))
    before = other.read_bytes()
    assert refusal(other) == "journal.foreign_side_files"
    with pytest.raises(BadFile):
        open_match(other, MODES)
    assert other.read_bytes() == before
    end = repair(other, tmp_path / "repaired.gunki", MODES)
    assert end <= killed.seq


def test_an_older_copy_beside_a_newer_side_file_is_not_mixed_with_it(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    match = toy_file(path, commands=1)
    old = path.read_bytes()
    opened, journal = open_match(path, MODES)
    with journal:
        for _ in range(6):
            opened.act(End())
    opened, journal = open_match(path, MODES)
    with journal:
        opened.act(End())
        wal = path.with_name("a.gunki-wal").read_bytes()
    path.write_bytes(old)
    path.with_name("a.gunki-wal").write_bytes(wal)
    try:
        read = read_match(path, MODES)
    except BadFile:
        return
    assert same(read, match) or same(read, opened)


def test_a_killed_program_leaves_a_match_that_goes_on(tmp_path: Path) -> None:
    path, match = left_open(tmp_path)
    assert same(read_match(path, MODES), match)
    assert inspect(path).events == match.seq
    opened, journal = open_match(path, MODES)
    with journal:
        assert same(opened, match)
        opened.act(End())
    assert same(read_match(path, MODES), opened)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["killed.gunki"]


# Disks that are full or may not be written


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    match = Match.begin(TOY, {}, 1)
    with save_new(match, path) as journal:
        connection = journal._connection
        assert connection is not None
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")
        refused = None
        while refused is None:
            before = (match.state, match.seq, match.counter, match.decision)
            try:
                match.act(End())
            except BadFile as bad:
                refused = bad
        assert refused.message.key == "journal.disk_full"
        assert (match.state, match.seq, match.counter, match.decision) == before
        assert same(read_match(path, MODES), match)
        connection.execute("PRAGMA max_page_count = 100000")
        match.act(End())
    assert same(read_match(path, MODES), match)


FULL = """
import resource, sys
from pathlib import Path
from gunki.engine.errors import BadFile
from gunki.engine.journal import read_match, save_new
from gunki.engine.match import Match
from tests.engine.toy_mode import TOY, End, Modes
path, limit = Path(sys.argv[1]), int(sys.argv[2])
match = Match.begin(TOY, {}, 1)
if limit < 5000:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
try:
    journal = save_new(match, path)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    while match.decision is not None:
        match.act(End())
except BadFile as bad:
    print(bad.message.key, match.seq)
    if "stay full" in sys.argv:
        journal.close()
        raise SystemExit
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    if limit > 5000:
        assert read_match(path, Modes(TOY)).records == match.records
        match.act(End())
        journal.close()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are a thing of Unix")
@pytest.mark.parametrize("limit", [1000, 40_000, 60_000, 61_003])
def test_a_file_that_may_not_grow_loses_nothing(tmp_path: Path, limit: int) -> None:
    path = tmp_path / "a.gunki"
    writer = python(FULL, path, limit)
    out, errors = writer.communicate()
    assert writer.returncode == 0, errors
    key, seq = out.split()
    assert key == "journal.disk_full"
    if limit > 5000:
        assert read_match(path, MODES).seq == int(seq) + 1
        assert [file.name for file in tmp_path.iterdir()] == ["a.gunki"]
    else:
        assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="limits of a process are a thing of Unix")
@pytest.mark.parametrize("limit", [40_000, 45_000, 50_000, 60_000, 200_000])
def test_a_match_is_closed_whole_on_a_disk_that_stays_full(tmp_path: Path, limit: int) -> None:
    path = tmp_path / "a.gunki"
    writer = python(FULL, path, limit, "stay full")
    out, errors = writer.communicate()
    assert writer.returncode == 0, errors
    assert read_match(path, MODES).seq == int(out.split()[1])
    open_match(path, MODES)[1].close()


READ_ONLY = """
import os, sys
from pathlib import Path
from gunki.engine.errors import BadFile
from gunki.engine.journal import inspect, open_match, read_match, save_new, verify
from gunki.engine.match import Match
from tests.engine.toy_mode import TOY, Modes
folder, modes = Path(sys.argv[1]), Modes(TOY)
for write in (lambda: open_match(folder / "a.gunki", modes), lambda: save_new(Match.begin(TOY), folder / "b.gunki"),
              lambda: open_match(folder / "killed.gunki", modes)):
    try:
        write()
    except BadFile as bad:
        print(bad.message.key)
    else:
        print("written")
print(read_match(folder / "a.gunki", modes).seq, read_match(folder / "killed.gunki", modes).seq)
print(verify(folder / "a.gunki", modes).ok, inspect(folder / "killed.gunki").events)
"""


def read_only_run(folder: Path) -> str:
    """What READ_ONLY prints of a folder it may not write to: bound read-only where the system lets a test do that."""
    bind = 'mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" && exec "$2" -c "$3" "$1"'
    own = ["--user", "--map-root-user"] if os.getuid() else []
    if sys.platform == "linux" and subprocess.run(["unshare", "--mount", *own, "true"], check=False,
                                                  capture_output=True).returncode == 0:
        command = ["unshare", "--mount", *own, "sh", "-c", bind, "sh", str(folder), sys.executable, READ_ONLY]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    elif os.getuid() == 0:
        pytest.skip("nothing is read-only to an administrator who may not mount")
    else:
        folder.chmod(0o500)
        done = subprocess.run([sys.executable, "-c", READ_ONLY, str(folder)], cwd=ROOT, capture_output=True, text=True,
                              check=False)
        folder.chmod(0o700)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="read-only folders are a thing of Unix")
def test_a_read_only_folder_can_be_read_and_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    match = toy_file(folder / "a.gunki", commands=6)
    killed = left_open(folder)[1]
    before = {file: file.read_bytes() for file in folder.iterdir()}
    assert read_only_run(folder).split() == [
        *["journal.read_only"] * 3, str(match.seq), str(killed.seq), "True", str(killed.seq)]
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


def test_a_second_instance_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    writer = python(WRITER + "\nsys.stdin.read()", path, stdin=subprocess.PIPE)
    assert writer.stdout is not None
    first = int(writer.stdout.readline())
    try:
        with pytest.raises(BadFile) as refused:
            open_match(path, MODES)
        assert refused.value.message.key == "journal.open_elsewhere"
        assert read_match(path, MODES).seq >= first
        assert verify(path, MODES).ok
    finally:
        if sys.platform != "win32":
            writer.send_signal(signal.SIGKILL)
        writer.kill()
        writer.communicate()
    match, journal = open_match(path, MODES)
    journal.close()
    assert match.seq >= first
