"""Names, dice and figures as messages, for every text of this mode.

Names stand in the catalogue under the id of what they name: `boc.power.drowning.name`, `boc.power.drowning.text`.
What is not ours (heroes' names, content that a player wrote) is shown as it is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce

from book_of_changes.content import shipped
from book_of_changes.events import Rolled
from book_of_changes.model import Battle, Fighter, Hero, Lasting, State
from book_of_changes.sheets import Book, Effect
from gunki.engine.messages import Message, say, verbatim

MINUS = "−"
PAIRS = tuple((a, b) for at, a in enumerate(("metal", "water", "fire", "wood", "earth"))
              for b in ("metal", "water", "fire", "wood", "earth")[at + 1:])
"""Aspects that can trade ratings, in the order of an answer's value."""


# Names

def named(who: Fighter) -> Message:
    """A character's name; one of several enemies of a sort has its number."""
    foe = shipped().foe.get(who.foe)
    if foe is None:
        return verbatim(who.name)
    number = who.name.removeprefix(foe.name).strip()
    name = say("boc.foe." + foe.id + ".name")
    return say("boc.numbered", name=name, number=number) if number.isdigit() else name


def fighter(state: State, number: int) -> Message:
    """A fighter of the battle by number."""
    return named(state.fight.fighters[number])


def fighters(state: State, numbers: Iterable[int]) -> Message:
    """Several of them in a row."""
    return joined([fighter(state, number) for number in numbers])


def hero(state: State, identity: str) -> Message:
    """A hero by id."""
    return verbatim(next((found.name for found in state.heroes if found.id == identity), identity))


def foe(identity: str, book: Book | None = None) -> Message:
    """A sort of enemy; one of a player's own is in the match's `book`."""
    if identity in shipped().foe:
        return say("boc.foe." + identity + ".name")
    own = book.foe.get(identity) if book is not None else None
    return verbatim(identity if own is None else own.name)


def power(identity: str) -> Message:
    """A Power or a Limit."""
    return say("boc.power." + identity + ".name") if identity in shipped().power else verbatim(identity)


def power_text(identity: str) -> Message:
    """What a Power or a Limit does, in a sentence."""
    return say("boc.power." + identity + ".text") if identity in shipped().power else verbatim("")


def special(identity: str) -> Message:
    """A Special Attack or Special Defense."""
    return say("boc.special." + identity + ".name") if identity in _specials() else verbatim(identity)


def special_text(identity: str) -> Message:
    """What it does."""
    return say("boc.special." + identity + ".text") if identity in _specials() else verbatim("")


@lru_cache(maxsize=1)
def _specials() -> frozenset[str]:
    return frozenset(found.id for nature in shipped().natures
                     for found in (nature.special_attack, nature.special_defense))


def trait(identity: str) -> Message:
    """A trait of an enemy."""
    return say("boc.trait." + identity + ".name")


def nature(identity: str) -> Message:
    """One of the eight Natures."""
    return say("boc.nature." + identity + ".name") if identity in shipped().nature else verbatim(identity)


def natures(identities: Iterable[str]) -> Message:
    """Several Natures."""
    return joined([nature(identity) for identity in identities])


def aspect(identity: str) -> Message:
    """One of the five Aspects."""
    return say("boc.aspect." + identity)


def status(identity: str) -> Message:
    """A status."""
    return say("boc.status." + identity + ".name")


def feature(kind: str) -> Message:
    """A feature of a zone."""
    return say("boc.feature." + kind + ".name")


def spirit(identity: str) -> Message:
    """A spirit."""
    return say("boc.spirit." + identity + ".name") if identity in shipped().spirit else verbatim(identity)


def zone(battle: Battle, number: int) -> Message:
    """A zone of the map by number."""
    sheet = battle.map.zones[number]
    return say("boc.zone." + sheet.id) if sheet.id in _zones() else verbatim(sheet.name)


@lru_cache(maxsize=1)
def _zones() -> frozenset[str]:
    return frozenset({"camp", *(found.id for sheet in shipped().maps for found in sheet.zones)})


def battle_name(identity: str, own: str = "") -> Message:
    """A battle; `own` is the name of one that is not ours."""
    return say("boc.battle." + identity + ".name") if identity in shipped().battle else verbatim(own or identity)


def source(identity: str) -> Message:
    """Where an effect or a change comes from: a Power, a special, a trait, a feature, or a rule."""
    if identity in shipped().power:
        return power(identity)
    if identity in _specials():
        return special(identity)
    return say("boc.source." + identity) if identity in SOURCES else verbatim(identity)


SOURCES = ("venom", "grasp", "leech", "shell", "regrow", "hollow", "torment", "blaze", "hearth", "hazard", "brink",
           "fallen", "critical", "hellstone", "chi_defence", "ignore_wounds", "maintain", "stand", "mirrors", "wound",
           "ally_wounded", "ally_mortal", "ally_fallen", "reflect", "moved", "attack", "power_attack", "basic",
           "special")


# Sums

def joined(parts: Sequence[Message], key: str = "boc.comma") -> Message:
    """Several messages in a row; `key` says what stands between two."""
    if not parts:
        return verbatim("")
    return reduce(lambda first, second: Message(key, {"first": first, "second": second}), parts)


def signed(value: int) -> str:
    """With its sign: +2, −1."""
    return f"{MINUS}{-value}" if value < 0 else f"+{value}"


def modified(total: Message, modifiers: Iterable[tuple[str, int]]) -> Message:
    """A sum with what is added to it and why: … − 1 (Wounds)."""
    for why, by in modifiers:
        value = f"{MINUS} {-by}" if by < 0 else f"+ {by}"
        total = say("boc.roll.modified", sum=total, value=value, why=say("boc.modifier." + why))
    return total


def dice(event: Rolled) -> Message:
    """A Test value by value: what counts, what is dropped, what is added, and the total (BC-2.2, 2.13)."""
    rating = say("boc.roll.rating", aspect=aspect(event.aspect), value=sum(event.parts))
    values = {-1: rating, **{at: verbatim(str(face)) for at, face in enumerate(event.dice)}}
    kept = joined([values[at] for at in event.kept], "boc.roll.plus")
    dropped = [value for at, value in values.items() if at not in event.kept]
    if dropped:
        kept = say("boc.roll.dropped", sum=kept, dropped=joined(dropped))
    elif len(event.dice) > 2:
        kept = say("boc.roll.exploded", sum=kept)
    if event.total < 0:
        return say("boc.roll.lying", sum=kept)
    return say("boc.roll.total", sum=modified(kept, event.modifiers), total=event.total)


# What is in force

def effect(found: Effect, left: int = 0) -> Message:
    """A lasting effect in a few words: root; torment 2; +1 Defense; ward 2."""
    amount = signed(found.amount)
    if found.kind == "status":
        strength = found.name in ("torment", "curse")
        return say("boc.effect.strength", name=status(found.name), n=found.amount) if strength else status(found.name)
    if found.kind == "ward":
        return say("boc.effect.ward", n=left or found.amount)
    if found.kind == "aspect":
        if found.mode == "swap":
            return say("boc.effect.swap", **dict(zip(("first", "second"), map(aspect, found.what), strict=False)))
        return say("boc.effect.aspect", amount=amount, aspect=aspect(found.aspect))
    if found.kind == "roll":
        return say("boc.effect.roll", amount=amount, tests=say("boc.tests." + found.tests))
    if found.kind == "prevent":
        return say("boc.effect.prevent", what=joined([prevented(what) for what in found.what]))
    if found.kind == "tax":
        return say("boc.effect.tax", n=found.amount, what=joined([say("boc.taxed." + what) for what in found.what]))
    if found.kind == "trigger":
        return say("boc.effect.trigger", when=say("boc.trigger." + found.when))
    return feature(found.feature) if found.kind == "zone" else say("boc.effect.defense", amount=amount)


def prevented(what: str) -> Message:
    """What `prevent` keeps away."""
    return say("boc.prevented." + what) if what in ("wound_penalty", "forced_move") else status(what)


def in_force(found: Lasting) -> Message:
    """A lasting effect, where it comes from and how long it stays."""
    return say("boc.in_force", effect=effect(found.effect, found.left), source=source(found.source),
               until=say("boc.until." + found.until))


def bearer(battle: Battle, found: Lasting) -> Message:
    """Who or what a lasting effect is on."""
    if found.on >= 0:
        return named(battle.fighters[found.on])
    if found.edge >= 0:
        return say("boc.edge", zone=zone(battle, found.zone), other=zone(battle, found.edge))
    return zone(battle, found.zone)


# Figures

def wound_marks(who: Fighter) -> Message:
    """Boxes marked: one track of a standard enemy, or Minor, Major and Mortal."""
    if who.level:
        return say("boc.marks.track", n=who.minor, most=who.minor_boxes)
    marks = say("boc.marks.tracks", minor=who.minor, minors=who.minor_boxes, major=who.major, majors=who.major_boxes)
    return say("boc.marks.mortal", marks=marks) if who.mortal else marks


def hero_marks(found: Hero) -> Message:
    """Wounds of a hero between battles."""
    marks = say("boc.marks.hero", minor=found.minor, major=found.major)
    return say("boc.marks.mortal", marks=marks) if found.mortal else marks


def price(who: Fighter | Hero, chi: int) -> Message:
    """Chi a thing costs, and what is left of it: 2 Chi (9 → 7); Hellstones are named where they can pay."""
    if not chi:
        return say("boc.price.free")
    if who.stones:
        return say("boc.price.stones", chi=chi, have=who.chi, stones=sum(stone.chi for stone in who.stones))
    return say("boc.price.chi", chi=chi, have=who.chi, left=who.chi - chi)
