"""Writing for the tale: a field of many lines, and the window that asks for words."""

from snow_from_korea.table.writing.window import WritingWindow

__all__ = ["WritingWindow"]
