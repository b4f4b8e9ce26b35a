"""The player's own characters, from his folder and with his content packs."""

from __future__ import annotations

from gunki import resources
from gunki.battle.characters import own
from gunki.battle.characters.own import OwnCharacter
from gunki.battle.content import Content, load_content


def content() -> Content:
    """Shipped content and the player's packs."""
    return load_content(resources.content_folder())


def own_characters(known: Content | None = None) -> list[OwnCharacter]:
    """The legal characters of the player by name: each with the inline sheet that a match config takes."""
    return own.own_characters(resources.characters_folder(), known if known is not None else content())
