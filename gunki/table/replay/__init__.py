"""Replays: the library of saved matches, and a viewer that goes to and fro in one without changing it.

`ReplaysScene(shell)` is the library, `watch(shell, path)` opens the viewer of one file.
"""

from gunki.table.replay.library import ReplaysScene
from gunki.table.replay.viewer import ReplayScene, watch

__all__ = ["ReplayScene", "ReplaysScene", "watch"]
