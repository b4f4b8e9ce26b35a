"""Every row of the performance budget that can be measured now, as one table."""

from __future__ import annotations

import os
import platform
import sys
import tempfile

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
os.environ["GUNKI_HOME"] = tempfile.mkdtemp(prefix="gunki-bench-")

from tests.benchmarks import journal, plugins, rules, window
from tests.benchmarks.timing import Row


def rows() -> list[Row]:
    """All rows, one after the other."""
    return [
        rules.random_play(),
        rules.load_and_fold(),
        journal.append(),
        *rules.odds(),
        window.frame((1920, 1080), 8, 4),
        window.frame((3840, 2160), 16, 10),
        window.hover((1920, 1080), 50, 20),
        window.hover((3840, 2160), 50, 30),
        window.idle(),
        *(row for game in (plugins.BOOK, plugins.SNOW) for row in (
            plugins.frame(game, (1920, 1080), 8, 4),
            plugins.frame(game, (3840, 2160), 16, 10),
            plugins.hover(game, (1920, 1080), 50, 20),
            plugins.hover(game, (3840, 2160), 50, 30),
            plugins.idle(game, (1920, 1080)))),
        window.first_frame(),
    ]


def main() -> None:
    """Print a Markdown table."""
    print(f"{platform.platform()}, Python {platform.python_version()}, {os.cpu_count()} cores\n")
    print("| what | figure | must | aim | reached | |\n|---|---:|---:|---:|---|---|")
    missed = False
    for row in rows():
        sign = "≤" if row.smaller_is_better else "≥"
        bounds = f"{sign} {row.must:.3g} | {sign} {row.aim:.3g}"
        print(f"| {row.name} | {row.figure:.3g}{row.unit} | {bounds} | {row.verdict} "
              f"| {row.detail} |", flush=True)
        missed = missed or row.verdict == "missed"
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
