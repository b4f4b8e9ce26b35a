"""Very many random battles, in parts that stay when it is stopped:

    PYTHONPATH=plugins python -m tests.book_of_changes.random_battles --battles 100000 --jobs 2 --folder FOLDER

FOLDER keeps one small file for each part of 1000 battles; started again, it plays the parts that are missing or had a
fault. It ends with what came up, how often, and what never did; the exit status is 1 if an invariant was broken or a
Power, spirit, enemy, map or zone feature was never used. A fault names its battle, which is played again by

    PYTHONPATH=plugins python -m tests.book_of_changes.random_battles --only NUMBER
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import msgspec

from tests.book_of_changes.random_play import Seen, play, wanted

PART = 1000
SHOWN = 12
"""Entries of a heading that are printed, the rarest first."""


class Part(msgspec.Struct):
    """What a part of the battles came to."""

    first: int
    battles: int
    seconds: float = 0.0
    counts: dict[str, dict[str, int]] = {}
    faults: dict[int, str] = {}
    """Battle by number, and what was wrong."""


def play_part(first: int, battles: int) -> Part:
    """Play the battles from `first` on; a fault ends its battle, and the next is played."""
    seen, part, begun = Seen(), Part(first, battles), time.monotonic()
    for number in range(first, first + battles):
        try:
            play(number, seen)
        except Exception as fault:  # whatever went wrong is a finding
            part.faults[number] = f"{type(fault).__name__}: {' '.join(str(fault).split())[:400]}"
    part.counts = {heading: dict(counter) for heading, counter in seen.counts.items()}
    part.seconds = time.monotonic() - begun
    return part


def play_many(battles: int, jobs: int, folder: Path, part: int = PART) -> list[Part]:
    """All parts, those of an earlier run read from `folder`; each is written there when it is done."""
    folder.mkdir(parents=True, exist_ok=True)
    done: list[Part] = []
    left: list[tuple[int, int]] = []
    for first in range(0, battles, part):
        size = min(part, battles - first)
        kept = _read(folder / f"{first:07}.json")
        if kept is not None and kept.battles == size and not kept.faults:
            done.append(kept)
        else:
            left.append((first, size))
    with ProcessPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(play_part, first, size) for first, size in left]):
            found = future.result()
            (folder / f"{found.first:07}.json").write_bytes(msgspec.json.encode(found))
            done.append(found)
            print(f"{sum(one.battles for one in done)} of {battles} battles; these {found.battles} from {found.first} on "
                  f"in {found.seconds:.0f} s; faults: {found.faults or 'none'}", flush=True)
    return done


def _read(path: Path) -> Part | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Part)
    except (FileNotFoundError, msgspec.DecodeError):
        return None


def report(parts: Iterable[Part]) -> tuple[list[str], bool]:
    """Lines of what came up, and whether nothing was broken and nothing missing."""
    seen = Seen()
    faults: dict[int, str] = {}
    for part in parts:
        faults |= part.faults
        for heading, counts in part.counts.items():
            seen.counts[heading].update(counts)
    lines, good = [], not faults
    for heading, counter in sorted(seen.counts.items()):
        rare = ", ".join(f"{name} {count}" for name, count in counter.most_common()[: -SHOWN - 1 : -1])
        lines.append(f"{heading}: {len(counter)} sorts, {counter.total()} times; rarest: {rare}")
    for heading, names in sorted(wanted().items()):
        never = sorted(names - set(+seen.counts[heading]))
        lines.append(f"{heading}: {len(names) - len(never)} of {len(names)} used" + (f"; never: {never}" if never else ""))
        good = good and not never
    lines += [f"FAULT in battle {number}: {text}" for number, text in sorted(faults.items())]
    return lines, good


def main(arguments: list[str]) -> int:
    """The command line; see the head of the file."""
    parser = argparse.ArgumentParser(prog="python -m tests.book_of_changes.random_battles")
    parser.add_argument("--battles", type=int, default=PART, help="how many, from number 0 on")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once")
    parser.add_argument("--folder", type=Path, default=Path("random-battles"), help="where parts are kept")
    parser.add_argument("--part", type=int, default=PART, help="battles in a part")
    parser.add_argument("--only", type=int, help="play this one battle, with every command tried out, and show its fault")
    given = parser.parse_args(arguments)
    if given.only is not None:
        end = play(given.only, Seen(), thorough=True)
        print(f"battle {given.only}: {end.result} ({end.reason}) in round {end.fight.round}")
        return 0
    lines, good = report(play_many(given.battles, given.jobs, given.folder, given.part))
    print("\n".join(lines))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
