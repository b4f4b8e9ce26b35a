"""What lessons of any mode show over the table: the coach's sheet, and marks on what he points at."""

from gunki.table.learn.coach import CoachPanel, Place, draw_mark

__all__ = ["CoachPanel", "Place", "draw_mark"]
