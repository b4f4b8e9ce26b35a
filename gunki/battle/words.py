"""Names and figures as messages: cards, spaces, items, dice and sums, for every text of this mode."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from gunki.battle.events import Figure, Hit
from gunki.battle.items import Item, Npc
from gunki.battle.state import BOARD_SUITS, SPACES, Character, Setting, State
from gunki.engine.messages import Message, say, verbatim
from gunki.engine.notation import Roll, parse

SUIT_SIGNS = {"spade": "♠", "heart": "♥", "club": "♣", "diamond": "♦"}
_SHORT_RANKS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K"}
MINUS = "−"
_WEAPON_CLASSES = ("sword", "greatsword", "shortsword", "polearm", "pistol", "rifle", "shotgun", "bow")


def card(name: str) -> Message:
    """A Fate or board card in words: five of hearts for "heart_05"."""
    suit, rank = name.split("_")
    return say("card.name", rank=say("rank." + rank), suit=say("suit." + suit))


def short_card(name: str) -> str:
    """5♥ for "heart_05": the same in all languages."""
    suit, rank = name.split("_")
    return _SHORT_RANKS.get(rank, rank.lstrip("0")) + SUIT_SIGNS[suit]


def cards(names: Iterable[str]) -> Message:
    """Several cards in short."""
    return joined([verbatim(short_card(name)) for name in names])


def space(number: int) -> Message:
    """A space of the board with its suit; only its number where there is none such."""
    if 0 <= number < SPACES:
        return say("space." + BOARD_SUITS[number], number=number)
    return say("space.none", number=number)


def item_name(item: Item) -> Message:
    """What an item is called: by its pack, else by the catalogue."""
    return verbatim(item.name) if item.name else say("item." + item.id)


def wielded(setting: Setting, ids: Sequence[str]) -> Message:
    """Weapons in hand; two of a kind are named once."""
    if len(ids) == 2 and ids[0] == ids[1]:
        return say("item.two", item=named_item(setting, ids[0]))
    return joined([named_item(setting, item) for item in ids], "list.and")


def npc_name(npc: Npc) -> Message:
    """What an NPC's sheet is called in a list: by its pack, else by the catalogue."""
    return verbatim(npc.name) if npc.name else say("npc." + npc.id)


def named_item(setting: Setting, identifier: str) -> Message:
    """The name of an item of the match; the id itself where it has none such."""
    found = setting.book.items.get(identifier)
    return verbatim(identifier) if found is None else item_name(found)


def weapon_class(identifier: str) -> Message:
    """A class of weapon; one that only a pack knows is shown by its id."""
    if identifier in _WEAPON_CLASSES:
        return say("weapon_class." + identifier)
    return verbatim(identifier.replace("_", " "))


def person(state: State, who: str) -> Character:
    """A character by id. Raises KeyError."""
    return state.characters[state.setting.book.index[who]]


def name_of(state: State, who: str) -> Message:
    """What a character is called. Raises KeyError."""
    book = state.setting.book
    return book.called[book.index[who]]


def side_name(setting: Setting, side: str) -> Message:
    """What a side is called."""
    return setting.book.sides_called[side]


def joined(parts: Sequence[Message], key: str = "list.comma") -> Message:
    """Several messages in a row; `key` says what stands between two."""
    return reduce(lambda first, second: Message(key, {"first": first, "second": second}), parts)


def sentences(first: Message, second: Message) -> Message:
    """Two sentences, one after the other."""
    return say("list.sentences", first=first, second=second)


def names(state: State, ids: Iterable[str]) -> Message:
    """Several characters."""
    return joined([name_of(state, who) for who in ids])


def signed(value: int) -> str:
    """With its sign, but for 0."""
    return f"+{value}" if value > 0 else f"{MINUS}{-value}" if value else "0"


def dice(roll: Roll, face_value: int = 0) -> Message:
    """A roll die by die (GK-5.3): what is kept and dropped, what is added and taken, and the total."""
    expression = parse(roll.expression)
    fixed = expression.constant + expression.face_values * face_value
    pieces: list[tuple[int, int]] = []
    at = 0
    for part in expression.pools:
        pieces += [(part.sign, face) for face in roll.kept[at : at + part.keep]]
        at += part.keep
    raw = sum(sign * value for sign, value in pieces) + fixed
    rest = [(1 if fixed > 0 else -1, abs(fixed))] if fixed or not pieces else []
    if roll.dropped:
        dropped = joined([verbatim(str(face)) for face in roll.dropped])
        shown = say("roll.dropped", kept=_chain(pieces), dropped=dropped, rest=_chain(rest, follows=True))
    else:
        shown = verbatim(_chain(pieces + rest))
    if raw < 0:
        return say("roll.below_zero", dice=shown)
    return shown if len(pieces) + len(rest) == 1 else say("roll.total", dice=shown, total=roll.total)


def _chain(pieces: Sequence[tuple[int, int]], follows: bool = False) -> str:
    """A sum such as 4 + 3 − 2; with `follows` also the first one has its sign."""
    text = ""
    for sign, value in pieces:
        if text or follows:
            text += f" {'+' if sign > 0 else MINUS} {value}"
        else:
            text = str(value) if sign > 0 or not value else f"{MINUS}{value}"
    return text


def figure(entry: Figure, stat: str) -> Message:
    """One figure of a sum with its sign."""
    label = say("figure." + entry.name, stat=say("stat." + stat))
    return say("figure.signed", label=label, value=signed(entry.value))


def damage_sum(hit: Hit, stat: str, first: Sequence[Message] = ()) -> Message:
    """A hit's sum term by term and the damage; `first` stands for the rolls, told by the caller."""
    rolls = ("roll", "bonus")
    terms = [*first, *(figure(entry, stat) for entry in hit.figures if entry.name not in rolls)]
    total = sum(entry.value for entry in hit.figures)
    if hit.damage:
        return say("damage.some", terms=joined(terms), damage=hit.damage)
    return say("damage.none", terms=joined(terms), total=signed(total))


def aftermath(state: State, hit: Hit) -> Message:
    """What is left of the target after a hit, and whether it is held."""
    name = name_of(state, hit.target)
    if hit.hp == 0:
        return say("hit.falls", target=name)
    left = say("hit.left", target=name, hp=hit.hp)
    if not hit.held_die:
        return left
    return say("hit.held" if hit.held else "hit.not_held", left=left, die=hit.held_die)


def flat_hits(state: State, hits: Sequence[Hit]) -> Message:
    """Who took what of damage that nothing reduces."""
    if not hits:
        return say("hit.nobody")
    return joined([say("hit.flat", target=name_of(state, hit.target), damage=hit.damage,
                       result=aftermath(state, hit)) for hit in hits], "list.semicolon")
