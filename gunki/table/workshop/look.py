"""How NPCs look: medallions, names, strategies, faces of a die in short."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from gunki.battle.content import Content
from gunki.battle.items import Item, Npc, Spell, Stats, Weapon
from gunki.battle.words import item_name, npc_name
from gunki.battle.workshop import STATS
from gunki.engine.messages import Message, Refused, say, shorten, verbatim
from gunki.engine.notation import parse
from gunki.table.battle.look import PLAIN_MEDALLION, icon_of
from gunki.table.sprites import has_asset

Words = Callable[[Message], str]
STAT_ICONS = {"spd": "speed", "str": "strength", "aim": "aim", "mag": "magic"}
STRATEGY_ICONS = {"fighter": "katana", "ranger": "longbow", "spellcaster": "magic"}
LONGEST = 40


def medallion(portrait: str) -> str:
    """The asset of a portrait; the plain one where there is none such."""
    return portrait if portrait and has_asset(f"tokens/{portrait}") else PLAIN_MEDALLION


def medallions(content: Content) -> tuple[str, ...]:
    """Those that can be chosen: the game's NPCs, then its heroes."""
    names = [*content.npcs, *(preset.portrait for preset in content.presets.values())]
    return tuple(name for name in names if has_asset(f"tokens/{name}"))


def medallion_name(portrait: str, content: Content) -> Message:
    """A portrait in words: whom it shows."""
    if portrait.startswith("hero_"):
        return say("preset." + portrait.removeprefix("hero_"))
    return npc_name(content.npcs[portrait]) if portrait in content.npcs else say("workshop.nameless")


def name_shown(name: str) -> Message:
    """A name, fit to be shown; a word for none."""
    shown = shorten(name, LONGEST).strip()
    return verbatim(shown) if shown else say("workshop.nameless")


def npc_shown(npc: Npc) -> Message:
    """An NPC's name."""
    return name_shown(npc.name) if npc.name else npc_name(npc)


def strategy_name(strategy: str) -> Message:
    """A strategy in a word."""
    return say("strategy." + strategy)


def capital(text: str) -> str:
    """With a capital letter, as the first word of a line."""
    return text[:1].upper() + text[1:]


def item_shown(identifier: str, items: Mapping[str, Item]) -> Message:
    """An item's name; an id that nobody knows as it stands."""
    return item_name(items[identifier]) if identifier in items else verbatim(shorten(identifier, 24))


def item_icon(identifier: str, items: Mapping[str, Item]) -> str:
    """An item's icon; a question mark for one that nobody knows."""
    return icon_of(items[identifier]) if identifier in items else "help"


def roll_of(item: Item) -> str:
    """What an attack rolls."""
    return item.roll if isinstance(item, Weapon | Spell) else ""


def faces_text(faces: Sequence[int]) -> str:
    """Faces of a die in short: 1–3; nothing for all of them or where no die is thrown."""
    if not faces or len(faces) == 6:
        return ""
    row = len(faces) > 2 and list(faces) == list(range(faces[0], faces[-1] + 1))
    return f"{faces[0]}–{faces[-1]}" if row else ", ".join(map(str, faces))


def stats_text(stats: Stats, words: Words) -> str:
    """The four stats in one line."""
    return "   ".join(f"{words(say('table.stat.' + stat))} {getattr(stats, stat)}" for stat in STATS)


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
