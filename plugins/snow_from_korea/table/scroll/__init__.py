"""The scroll: composed from the pages of the tale, painted, shown, told and kept.

`Emakimono` is the scroll on a table, `Journal` the tale in a window.
"""

from snow_from_korea.table.scroll.emakimono import Emakimono
from snow_from_korea.table.scroll.journal import Journal

__all__ = ["Emakimono", "Journal"]
