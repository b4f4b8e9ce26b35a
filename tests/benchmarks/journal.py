"""Appending one command, synced to disk, against a bare sqlite3 insert with the same pragmas, in turns."""

from __future__ import annotations

import sqlite3
import statistics
import tempfile
import time
from pathlib import Path

from gunki.battle import commands as cmd
from gunki.battle.mode import MODE
from gunki.engine.codec import encode
from gunki.engine.journal import save_new
from gunki.engine.match import Match, Record
from tests.benchmarks.timing import Row

COMMANDS = 400


def append() -> Row:
    """The median time of a bare insert over that of the journal's append; both on the same disk, alternating."""
    with tempfile.TemporaryDirectory() as folder:
        match = Match.begin(MODE, {}, 1)
        journal = save_new(match, Path(folder) / "match.gunki")
        bare = sqlite3.connect(Path(folder) / "bare.db", isolation_level=None)
        bare.execute("PRAGMA journal_mode=WAL")
        bare.execute("PRAGMA synchronous=FULL")
        bare.execute("CREATE TABLE event (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)")
        ours, theirs = [], []
        event = match.records[-1].event
        body = encode(event).decode()
        for number in range(1, COMMANDS + 1):
            record = Record(match.seq + number, number, "left_seat_1", cmd.END_TURN, event, 0)
            begun = time.perf_counter()
            journal.append([record])
            ours.append(time.perf_counter() - begun)
            begun = time.perf_counter()
            bare.execute("BEGIN IMMEDIATE")
            bare.execute("INSERT INTO event VALUES (?, ?)", (number, body))
            bare.execute("COMMIT")
            theirs.append(time.perf_counter() - begun)
        bare.close()
        journal.close()
    mine, other = statistics.median(ours), statistics.median(theirs)
    return Row("synced append of one command / bare sqlite3 insert", other / mine, 0.8, 0.95,
               detail=f"{mine * 1000:.2f} ms against {other * 1000:.2f} ms")
