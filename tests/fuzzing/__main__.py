"""Fuzz by hand: `python -m tests.fuzzing [TARGET …] [--inputs 10000] [--seed 0]`. Exit code 1 where one was broken."""

from __future__ import annotations

import argparse
import sys
import traceback

from tests.fuzzing.fuzzing import fuzz
from tests.fuzzing.targets import TARGETS


def main() -> int:
    """Every target that was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzzing")
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    broken = 0
    for name in asked.targets or TARGETS:
        try:
            inputs, accepted = fuzz(name, asked.inputs, asked.seed)
        except Exception as error:
            broken = 1
            error.__notes__ = []  # the whole input, which may be a file of megabytes
            traceback.print_exc(limit=-3)
            print(f"{name}: broken; the smallest input lies in tests/fuzzing/found/{name}", flush=True)
        else:
            print(f"{name}: {inputs} inputs, {accepted} accepted", flush=True)
    return broken


if __name__ == "__main__":
    sys.exit(main())
