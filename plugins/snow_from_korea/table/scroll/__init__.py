"""The scroll: composed from the pages of the tale, painted, shown, told and kept.

`Emakimono` is the scroll on a table, `Journal` the tale in a window.
"""

from snow_from_korea.table.scroll.emakimono import Emakimono

__all__ = ["Emakimono"]
