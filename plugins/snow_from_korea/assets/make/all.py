"""Draw the motifs of the handscroll again.

The drawing hand (ink, the torii of the title) is the one of assets/make/art; what it needs stands in
assets/make/art/requirements.txt. Run: python plugins/snow_from_korea/assets/make/all.py
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE.parent
sys.path[:0] = [str(HERE), str(HERE.parents[3] / "assets" / "make" / "art")]

import ink

ink.OUT = str(OUT)

import journey
import medals
import scroll
import travellers
import wayside


def main() -> None:
    """The kit's motifs, those of the road and by the way, the medallions."""
    for name, draw in scroll.items():
        draw().save(f"scroll/{name}.svg")
    journey.main()
    wayside.main()
    medals.main()
    travellers.main()


if __name__ == "__main__":
    main()
