"""How NPCs look: medallions, strategies, faces of a die in short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gunki.battle.content import Content
from gunki.battle.items import Item, Spell, Weapon
from gunki.battle.words import npc_name
from gunki.engine.messages import Message, Refused, say
from gunki.engine.notation import parse
from gunki.table.collection.medallions import Face
from gunki.table.sprites import has_asset

STRATEGY_ICONS = {"fighter": "katana", "ranger": "longbow", "spellcaster": "magic"}


def faces(content: Content) -> list[Face]:
    """Medallions that can be chosen: the game's NPCs, then its heroes."""
    names = [*content.npcs, *(preset.portrait for preset in content.presets.values())]
    return [Face(name, medallion_name(name, content), name) for name in names if has_asset(f"tokens/{name}")]


def medallion_name(portrait: str, content: Content) -> Message:
    """A portrait in words: whom it shows."""
    if portrait.startswith("hero_"):
        return say("preset." + portrait.removeprefix("hero_"))
    return npc_name(content.npcs[portrait]) if portrait in content.npcs else say("workshop.nameless")


def strategy_name(strategy: str) -> Message:
    """A strategy in a word."""
    return say("strategy." + strategy)


def capital(text: str) -> str:
    """With a capital letter, as the first word of a line."""
    return text[:1].upper() + text[1:]


def roll_of(item: Item) -> str:
    """What an attack rolls."""
    return item.roll if isinstance(item, Weapon | Spell) else ""


def faces_text(faces: Sequence[int]) -> str:
    """Faces of a die in short: 1–3; nothing for all of them or where no die is thrown."""
    if not faces or len(faces) == 6:
        return ""
    row = len(faces) > 2 and list(faces) == list(range(faces[0], faces[-1] + 1))
    return f"{faces[0]}–{faces[-1]}" if row else ", ".join(map(str, faces))


def fate_text(fate_roll: str) -> Message:
    """What a fate roll gives: least, most and mean. Raises Refused for what is no dice expression."""
    found = parse(fate_roll).distribution()
    values = sorted(found.weights)
    mean = f"{float(found.mean):.1f}".removesuffix(".0")
    if len(values) == 1:
        return say("workshop.fate.fixed", count=values[0])
    return say("workshop.fate.range", least=values[0], most=values[-1], mean=mean)


def fate_words(fate_roll: str) -> Message:
    """The same, and the refusal itself where there is one."""
    try:
        return fate_text(fate_roll)
    except Refused as refusal:
        return refusal.message


def joined(parts: Iterable[str]) -> str:
    """Parts of a line with a dot between them."""
    return " · ".join(part for part in parts if part)
