"""A battle made ready: heroes with their Bonds counted in, enemies by roster, everybody in place (BC-1, 16, 21, 22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from book_of_changes.model import ENEMIES, HEROES, Battle, Bond, Fighter, Hero
from book_of_changes.sheets import ASPECTS, BattleSheet, Book, Entry, Foe, MapSheet

MOST_ASPECT = 5
LEAST_LIMIT = 2


def bonus(book: Book, hero: Hero, name: str) -> int:
    """What Bonded spirits add to a figure (bestiary.toml `bonus`)."""
    return sum(book.spirit[bond.spirit].bonus.get(name, 0) for bond in hero.bonds)


def aspects(book: Book, hero: Hero) -> tuple[int, ...]:
    """Aspects with Bonds; none goes above 5 by a Bond (BC-16.9)."""
    return tuple(max(made, min(MOST_ASPECT, made + bonus(book, hero, name)))
                 for name, made in zip(ASPECTS, hero.aspects, strict=True))


def max_chi(book: Book, hero: Hero) -> int:
    """10 + 4 × Earth, less Bonds, plus rewards (BC-1.10, 25.5)."""
    return full_chi(book, hero) - sum(bond.cost for bond in hero.bonds)


def full_chi(book: Book, hero: Hero) -> int:
    """Maximum Chi before the price of Bonds."""
    return 10 + 4 * aspects(book, hero)[4] + hero.bonus_chi


def limit_size(book: Book, hero: Hero) -> int:
    """8 - Fire, never below 2 (BC-1.11)."""
    return max(LEAST_LIMIT, 8 - aspects(book, hero)[2] + bonus(book, hero, "limit_size"))


def boxes(book: Book, hero: Hero) -> tuple[int, int, int]:
    """Minor, Major and Mortal boxes (BC-1.12)."""
    metal = aspects(book, hero)[0]
    return (metal + bonus(book, hero, "minor_boxes"), (metal + 1) // 2 + bonus(book, hero, "major_boxes"), 1)


def defense(book: Book, hero: Hero) -> int:
    """Water + Wood and what spirits add (BC-1.13)."""
    rated = aspects(book, hero)
    return rated[1] + rated[3] + bonus(book, hero, "defense")


def powers(book: Book, hero: Hero) -> tuple[str, ...]:
    """Powers its Bonds open (BC-13.2 … 13.4), in the order of the book."""
    opened = {nature for bond in hero.bonds for nature in book.spirit[bond.spirit].natures}
    return tuple(power.id for power in book.powers if power.own_nature == hero.nature and power.spirit_nature in opened)


def price_of_bond(book: Book, spirit: str) -> int:
    """Chi a Bond takes off the maximum, never less than 3 (BC-16.1)."""
    return max(3, book.spirit[spirit].bond)


def bound(book: Book, hero: Hero, spirits: Iterable[str]) -> tuple[Bond, ...]:
    """Bonds with so many spirits."""
    return tuple(Bond(spirit, price_of_bond(book, spirit)) for spirit in spirits)


def gathered(book: Book, sheet: BattleSheet, place: MapSheet, heroes: tuple[Hero, ...]) -> Battle:
    """A battle without enemies: the heroes in the zone where heroes start, or the first."""
    start = next((at for at, zone in enumerate(place.zones) if zone.start == HEROES), 0)
    here = [(at, hero) for at, hero in enumerate(heroes) if not hero.away]
    return Battle(sheet, place, tuple(_hero(book, hero, number, at, start) for number, (at, hero) in enumerate(here)))


def battle(book: Book, sheet: BattleSheet, heroes: tuple[Hero, ...], enemy_seat: str,
           changes: Iterable[tuple[str, int]] = ()) -> Battle:
    """The battle before its first turn; `changes` are enemies more or fewer by scenes."""
    place = book.map[sheet.map]
    ready = gathered(book, sheet, place, heroes)
    fighters = list(ready.fighters)
    waves = []
    present = len(fighters)
    entries = roster(book, sheet, present, changes)
    kinds, named = Counter[str](), Counter[str]()  # later waves are numbered on: no two have the same name
    for entry in entries:
        kinds[entry.id] += entry.n
    for group, entry in enumerate(entries):
        foe = book.foe[entry.id]
        at = place.index[entry.at]
        for _ in range(entry.n):
            number = len(fighters)
            named[foe.id] += 1
            late = entry.wave > 1
            zone = -2 - at if late else at
            fighters.append(_enemy(foe, number, group, (named[foe.id], kinds[foe.id]), zone, late, enemy_seat, present))
            if late:
                waves.append((entry.wave, number))
    return replace(ready, fighters=tuple(fighters), waves=tuple(waves))


def roster(book: Book, sheet: BattleSheet, heroes: int, changes: Iterable[tuple[str, int]]) -> tuple[Entry, ...]:
    """Enemies for so many heroes (BC-25.7): `fewer` for two, `more` for four.

    The rules know no single hero. Ours: one hero meets half of what two meet, rounded down, but every heroic enemy and
    never nobody; a heroic enemy then has two actions fewer than against three, at least 1 (BC-22.5), and half its Chi.
    """
    entries = list(sheet.enemies)
    extra = sheet.more if heroes > 3 else sheet.fewer if heroes < 3 else ()
    for change in extra:
        _apply(entries, change, lambda entry, change: entry.wave == change.wave and change.at in ("", entry.at))
    for foe, n in changes:
        _apply(entries, Entry(foe, n), lambda entry, change: True)
    if heroes == 1:
        halved = [Entry(e.id, e.n // 2 or int(book.foe[e.id].heroic and e.n > 0), e.at, e.wave) for e in entries]
        entries = halved if any(entry.n for entry in halved) else entries
    return tuple(entry for entry in entries if entry.n > 0)


def _apply(entries: list[Entry], change: Entry, fits: Callable[[Entry, Entry], bool]) -> None:
    """Add a change to the first entry it belongs to, the rest of a loss to the next; else it is an entry of its own."""
    n = change.n
    for at, entry in enumerate(entries):
        if n and entry.id == change.id and fits(entry, change):
            after = max(0, entry.n + n)
            entries[at] = Entry(entry.id, after, entry.at, entry.wave)
            n -= after - entry.n
    if n > 0:
        entries.append(Entry(change.id, n, change.at or entries[0].at, change.wave))


def _hero(book: Book, hero: Hero, number: int, at: int, zone: int) -> Fighter:
    rated = aspects(book, hero)
    minor, major, mortal = boxes(book, hero)
    most = limit_size(book, hero)
    return Fighter(
        id=number, name=hero.name, side=HEROES, seat=hero.seat, hero=at, foe="", group=-1, natures=(hero.nature,),
        aspects=rated, powers=powers(book, hero), traits=(), zone=zone, chi=hero.chi, max_chi=max_chi(book, hero),
        defense=defense(book, hero), limit=min(most, hero.limit), limit_size=most, minor_boxes=minor, major_boxes=major,
        mortal_boxes=mortal, actions=1, minor=hero.minor, major=hero.major, mortal=int(hero.mortal), stones=hero.stones,
        orders=hero.orders,
    )


def _enemy(foe: Foe, number: int, group: int, which: tuple[int, int], zone: int, late: bool, seat: str,
           heroes: int) -> Fighter:
    name = foe.name if which[1] == 1 else f"{foe.name} {which[0]}"
    tough = 2 if "tough" in foe.traits else 0
    if not foe.heroic:
        return Fighter(
            id=number, name=name, side=ENEMIES, seat=seat, hero=-1, foe=foe.id, group=group, natures=foe.natures,
            aspects=(foe.level,) * 5, powers=foe.powers, traits=foe.traits, zone=zone, chi=foe.level, max_chi=foe.level,
            defense=foe.level + 3, limit=0, limit_size=0, minor_boxes=foe.level + tough, major_boxes=0, mortal_boxes=0,
            actions=1, level=foe.level, corrupt=foe.corrupt, tactics=foe.tactics, out=late)
    rated = tuple(foe.aspects[name] for name in ASPECTS)
    metal, water, fire, wood, earth = rated
    actions, chi = foe.actions + (1 if heroes > 3 else 0) - max(0, 3 - heroes), earth if heroes == 1 else 2 * earth
    return Fighter(
        id=number, name=name, side=ENEMIES, seat=seat, hero=-1, foe=foe.id, group=group, natures=foe.natures,
        aspects=rated, powers=foe.powers, traits=foe.traits, zone=zone, chi=chi, max_chi=chi,
        defense=water + wood, limit=0, limit_size=max(LEAST_LIMIT, 8 - fire), minor_boxes=(metal + 1) // 2 + tough,
        major_boxes=metal, mortal_boxes=0, actions=max(1, actions), corrupt=foe.corrupt, tactics=foe.tactics, out=late)


def weak_aspects(rated: Sequence[int]) -> dict[str, str]:
    """Aspects of which the creation screen warns: rated 1 is "weak", and "grave" for Earth (BC-1.3)."""
    ones = [name for name, value in zip(ASPECTS, rated, strict=True) if value == 1]
    return {name: "grave" if name == "earth" else "weak" for name in ones}


def shared_natures(natures: Iterable[str]) -> tuple[str, ...]:
    """Natures that more than one hero of a party has (BC-1.6)."""
    every = list(natures)
    return tuple(dict.fromkeys(nature for nature in every if every.count(nature) > 1))
