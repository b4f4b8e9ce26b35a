"""Write pictures of every screen: `python -m tests.table.tour FOLDER [--size WxH] [--scale 1.5] [--language ja] …`.

Without options the quick look; with --matrix every look of the tour. What is wrong is printed, a line each, and makes
the exit code 1.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[3] / "plugins"))
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

from gunki.table.theme import THEME_NAMES
from tests.table.tour.guide import LANGUAGES, MATRIX, Look, guided


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tests.table.tour", description="Pictures of every screen.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="960x600", help="real pixels, such as 1920x1080")
    parser.add_argument("--scale", type=float, default=1.0, help="the player's scale, 0.75 to 2")
    parser.add_argument("--language", default="en", choices=LANGUAGES)
    parser.add_argument("--theme", default="light", choices=THEME_NAMES)
    parser.add_argument("--matrix", action="store_true", help="every look of the tour")
    parser.add_argument("--only", default="", help="screens whose name begins with this")
    return parser.parse_args()


def tour(folder: Path, look: Look, only: str = "") -> list[str]:
    """The pictures of one look; returns what is wrong."""
    from tests.table.tour.checks import wrong
    from tests.table.tour.screens import MODE_SCREENS, PLUGINS, SCREENS, bring

    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for screens, plugins in ((SCREENS, None), (MODE_SCREENS, PLUGINS)):
        names = [name for name in screens if name.startswith(only)]
        if not names:
            continue
        with guided(look, plugins) as guide:
            for name in names:
                bring(guide, name)
                guide.hands.app.screenshot(folder / f"{name.replace(', ', '-').replace(' ', '_').rstrip('?')}.png")
                found += [f"{look.name}: {name}: {fault}" for fault in wrong(guide, name)]
    return found


def main() -> int:
    """Every picture that was asked for."""
    asked = arguments()
    width, _, height = asked.size.partition("x")
    looks = MATRIX if asked.matrix else [Look((int(width), int(height)), asked.scale, asked.language, asked.theme)]
    found = []
    for look in looks:
        found += tour(asked.folder / look.name, look, asked.only)
    print("\n".join(found) or "nothing is wrong")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
