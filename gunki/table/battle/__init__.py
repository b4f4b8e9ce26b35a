"""Gun-Ki's table: how a battle looks and which hot spot stands for which command."""

from gunki.table.battle.scene import BattleScene

__all__ = ["BattleScene"]
