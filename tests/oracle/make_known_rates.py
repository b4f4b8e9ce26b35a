"""Writes known_rates.json: how each NPC fares against each, from the oracle's own simulation.

Run as `nice -n 19 python -m tests.oracle.make_known_rates`; the same seeds give the same file.
"""

import json
import sys
from itertools import product
from math import sqrt
from pathlib import Path
from typing import TypedDict

from tests.oracle.simulation import SHEETS, Counts, simulate_pairing

KNOWN_RATES = Path(__file__).with_name("known_rates.json")
MATCHES = 20_000
FIRST_SEED = 20060


class KnownRate(TypedDict):
    """One pairing, one NPC a side; rates are shares of `matches`, rounds include the one a match ended in."""

    left: str
    right: str
    seed: int
    matches: int
    left_wins: int
    right_wins: int
    draws: int
    rounds_total: int
    left_win_rate: float
    draw_rate: float
    mean_rounds: float
    deviation_of_rounds: float


def known_rate(left: str, right: str, seed: int, counts: Counts) -> KnownRate:
    """The record of one pairing."""
    played = counts.left_wins + counts.right_wins + counts.draws
    mean_rounds = counts.rounds_total / played
    return {
        "left": left,
        "right": right,
        "seed": seed,
        "matches": played,
        "left_wins": counts.left_wins,
        "right_wins": counts.right_wins,
        "draws": counts.draws,
        "rounds_total": counts.rounds_total,
        "left_win_rate": counts.left_wins / played,
        "draw_rate": counts.draws / played,
        "mean_rounds": mean_rounds,
        "deviation_of_rounds": sqrt(counts.rounds_squared_total / played - mean_rounds**2),
    }


def load_known_rates() -> list[KnownRate]:
    """The sixteen records of the file."""
    records: list[KnownRate] = json.loads(KNOWN_RATES.read_text(encoding="utf-8"))
    return records


def main() -> None:
    """Plays all sixteen pairings and writes the file."""
    records = []
    for seed, (left, right) in enumerate(product(SHEETS, repeat=2), start=FIRST_SEED):
        records.append(known_rate(left, right, seed, simulate_pairing([left], [right], MATCHES, seed)))
        sys.stdout.write(f"{left} against {right}: {records[-1]['left_win_rate']:.4f}\n")
    KNOWN_RATES.write_text(json.dumps(records, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
