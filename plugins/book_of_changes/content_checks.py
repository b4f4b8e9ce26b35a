"""What must fit together in content: ids that are there, maps that join up, battles that can be played and won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from book_of_changes.sheets import BattleSheet, Book, Campaign, Change, Foe, MapSheet, Preset, SceneSheet
from gunki.engine.messages import Refused, say, shorten

MOST_ENEMIES = 24
RESTS = ("night", "two_nights", "hour")


def check_book(book: Book) -> None:
    """Everything a book names is in it. Raises Refused naming file, entry and field."""
    tables: tuple[tuple[str, str, Sequence[Any]], ...] = (
        ("powers.toml", "power", book.powers), ("natures.toml", "nature", book.natures),
        ("bestiary.toml", "spirit", book.spirits), ("bestiary.toml", "enemy", book.foes),
        ("campaign.toml", "map", book.maps), ("campaign.toml", "battle", book.battles),
        ("campaign.toml", "scene", book.scenes))
    for file, table, entries in tables:
        _once(file, table, [entry.id for entry in entries])
    pairs = [f"{power.own_nature}/{power.spirit_nature}" for power in book.powers]
    _once("powers.toml", "own_nature/spirit_nature", pairs)
    _once("powers.toml", "king_wen", [str(power.king_wen) for power in book.powers])
    for foe in book.foes:
        check_foe("bestiary.toml", foe, book)
    for sheet in book.maps:
        check_map("campaign.toml", sheet)
    for battle in book.battles:
        check_battle("campaign.toml", battle, book.map, book)
    for scene in book.scenes:
        _check_scene(book, scene)
    for campaign in book.campaigns:
        _check_campaign(book, campaign)


def _once(file: str, table: str, ids: list[str]) -> None:
    for at, name in enumerate(ids):
        if name in ids[:at]:
            raise Refused(say("boc.content.twice", file=file, entry=shorten(f"{table} {name}")))


def _known(file: str, entry: str, field: str, names: Iterable[str], known: Iterable[str]) -> None:
    there = set(known)
    for name in names:
        if name not in there:
            raise Refused(say("boc.content.unknown", file=file, entry=shorten(entry), field=field, value=shorten(name)))


def _wrong(file: str, entry: str, field: str, reason: str) -> Refused:
    return Refused(say("boc.content.wrong", file=file, entry=shorten(entry), field=field, reason=reason))


def check_foe(file: str, foe: Foe, book: Book) -> None:
    """An enemy's Powers are there and of a Nature it has. Raises Refused (BC-13.16)."""
    entry = f"enemy {foe.id}"
    _known(file, entry, "powers", foe.powers, (power.id for power in book.powers))
    for name in foe.powers:
        if book.power[name].own_nature not in foe.natures:
            raise _wrong(file, entry, "powers", f"{name} is of no Nature it has")


def check_presets(presets: tuple[Preset, ...], book: Book) -> None:
    """Ready-made heroes know spirits there are, the first of them a starter. Raises Refused."""
    _once("heroes.toml", "hero", [preset.id for preset in presets])
    for preset in presets:
        _known("heroes.toml", f"hero {preset.id}", "names", preset.names, book.spirit)
        _once("heroes.toml", f"hero {preset.id} name", list(preset.names))
        if not book.spirit[preset.names[0]].starter:  # BC-1.20
            raise _wrong("heroes.toml", f"hero {preset.id}", "names", "the first is no starter spirit")


def check_map(file: str, sheet: MapSheet) -> None:
    """Zones differ, edges go both ways, all hangs together, one zone where heroes start. Raises Refused (BC-7.1)."""
    entry = f"map {sheet.id}"
    ids = [zone.id for zone in sheet.zones]
    _once(file, f"{entry} zone", ids)
    for zone in sheet.zones:
        _known(file, entry, f"zones.{zone.id}.adj", zone.adj, ids)
        if zone.id in zone.adj or len(set(zone.adj)) != len(zone.adj):
            raise _wrong(file, entry, f"zones.{zone.id}.adj", "names itself, or a zone twice")
        for other in zone.adj:
            if zone.id not in sheet.zones[sheet.index[other]].adj:
                raise Refused(say("boc.content.one_way", file=file, entry=shorten(entry), zone=zone.id, other=other))
    if sum(zone.start == "heroes" for zone in sheet.zones) != 1:
        raise _wrong(file, entry, "zones", "exactly one zone has start = \"heroes\"")
    if not any(zone.start == "enemies" for zone in sheet.zones):
        raise _wrong(file, entry, "zones", "no zone has start = \"enemies\"")
    apart = set(range(len(ids))) - _joined(sheet)
    if apart:
        raise Refused(say("boc.content.apart", file=file, entry=shorten(entry), zone=ids[min(apart)]))


def _joined(sheet: MapSheet) -> set[int]:
    """Zones one can get to from the first."""
    found, edge = {0}, [0]
    while edge:
        edge = [other for zone in edge for other in sheet.neighbours[zone] if other not in found]
        found |= set(edge)
    return found


def check_battle(file: str, sheet: BattleSheet, maps: Mapping[str, MapSheet], book: Book) -> None:
    """A battle's map, enemies and rewards are there, and its objective can be met. Raises Refused."""
    entry = f"battle {sheet.id}"
    _known(file, entry, "map", (sheet.map,), maps)
    place = maps[sheet.map]
    for field, entries in (("enemies", sheet.enemies), ("fewer", sheet.fewer), ("more", sheet.more)):
        _known(file, entry, f"{field}.id", (one.id for one in entries), book.foe)
        _known(file, entry, f"{field}.at", (one.at for one in entries if one.at or field == "enemies"), place.index)
    if sum(one.n for one in sheet.enemies) > MOST_ENEMIES:
        raise _wrong(file, entry, "enemies", f"more than {MOST_ENEMIES}")
    if not any(one.wave == 1 for one in sheet.enemies):
        raise _wrong(file, entry, "enemies", "nobody is there from the start")
    if sheet.objective.kind == "kill":
        _known(file, entry, "objective.target", (sheet.objective.target,), (one.id for one in sheet.enemies))
    if sheet.objective.kind == "seal" and not any(f.kind == "seal" for zone in place.zones for f in zone.features):
        raise _wrong(file, entry, "objective", f"map {place.id} has no seal")
    for reward in sheet.rewards:
        _known(file, entry, "rewards.options", reward.options, book.spirit)


def _check_scene(book: Book, scene: SceneSheet) -> None:
    for name, change in scene.outcome.items():
        entry, field = f"scene {scene.id}", f"outcome.{name}"
        if change.enemy is not None:
            _known("campaign.toml", entry, f"{field}.enemy", (change.enemy.id,), book.foe)
        if change.name:
            _known("campaign.toml", entry, f"{field}.name", (change.name,), book.spirit)
        if change.nothing and change != Change(nothing=True):
            raise _wrong("campaign.toml", entry, field, "nothing stands alone")


def _check_campaign(book: Book, campaign: Campaign) -> None:
    known = {"scene": set(book.scene), "battle": set(book.battle), "rest": set(RESTS)}
    for step in campaign.sequence:
        kind, _, name = step.partition(":")
        _known("campaign.toml", f"campaign {campaign.id}", "sequence", (name,), known[kind])
