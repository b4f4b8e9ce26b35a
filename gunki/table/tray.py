"""The dice tray, for any table: what lies in it, and how it is drawn."""

from gunki.table.battle.tray import RollShown, draw_tray

__all__ = ["RollShown", "draw_tray"]
