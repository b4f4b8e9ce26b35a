"""Soak the window: `python -m tests.soak [--matches 5000]`. Exit code 1 where anything failed or memory grew.

Memory is compared from the match on at which caches are full (`--warm`) to the end.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "plugins"))


def main() -> int:
    """Every match, then what came of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("--matches", type=int, default=5000)
    parser.add_argument("--warm", type=int, default=300, help="matches after which memory is first looked at")
    asked = parser.parse_args()
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    with tempfile.TemporaryDirectory() as home:
        os.environ["GUNKI_HOME"] = home
        from tests.soak.soaking import MOST_GROWTH, soak

        report = soak(asked.matches, told=lambda line: print(line, flush=True))
    grown = report.growth(asked.warm)
    print(f"{report.matches} matches ({report.by_mode}), {report.frames} frames, memory grew by {grown / 1e6:.1f} MB "
          f"after {asked.warm}, {len(report.faults)} faults")
    for fault in report.faults[:20]:
        print(fault)
    return int(bool(report.faults) or grown >= MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
