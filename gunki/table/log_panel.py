"""The log beside a board, for any table: its lines, the narrow panel, the bare lines."""

from gunki.table.battle.log import LogLine, draw_lines, draw_log

__all__ = ["LogLine", "draw_lines", "draw_log"]
