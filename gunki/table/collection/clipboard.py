"""The system's clipboard, which may be missing or refuse."""

from __future__ import annotations

import pygame


def put(text: str) -> bool:
    """Copy `text`; whether it can be pasted from there now."""
    try:
        pygame.scrap.put_text(text)
        return pygame.scrap.get_text() == text
    except pygame.error:
        return False


def get() -> str:
    """What can be pasted; "" where there is nothing or no clipboard."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
