"""Opponents for Gun-Ki: three levels that play, say why, and judge what others did.

`agent` gives one of `LEVELS`. Each is a `gunki.engine.contract.Adviser`, sees only what its seat may see, and rolls
dice of its own.
"""

from __future__ import annotations

from gunki.battle.agents.levels import LEVELS, agent

__all__ = ["LEVELS", "agent"]
