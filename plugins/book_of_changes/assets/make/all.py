"""Draw the pictures of Book of Changes again: places, islands and paths, medallions, icons.

The drawing hand (ink, motifs' torii, medallions) is the one of assets/make/art; what it needs stands in
assets/make/art/requirements.txt. Run: python plugins/book_of_changes/assets/make/all.py
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE.parent
sys.path[:0] = [str(HERE), str(HERE.parents[3] / "assets" / "make" / "art")]

import icons
import ink

ink.OUT = str(OUT)

import places
import sheet
import tokens_boc

places.OUT = sheet.ROOT = str(OUT)


def main() -> None:
    """Everything but the contact sheets."""
    for draw in (places.mirrors, places.ice, places.inverted, places.blood, places.chambers, places.spire, places.street,
                 places.laundry):
        draw()
    places.islands()
    tokens_boc.preview = lambda: None
    tokens_boc.main([])
    icons.main()


if __name__ == "__main__":
    main()
