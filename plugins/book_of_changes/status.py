"""The position line by line: for the text client and for screen readers."""

from __future__ import annotations

from book_of_changes import figures, setup, words
from book_of_changes.model import ENEMIES, HEROES, Battle, Fighter, Hero, State
from book_of_changes.places import features, walled
from book_of_changes.sheets import FeatureSheet
from book_of_changes.tell import objective
from book_of_changes.tell_story import scene_line
from gunki.engine.messages import Message, say, verbatim


def status(state: State) -> list[Message]:
    """The battle: round, objective, heroes, enemies, zones; outside battles the heroes and what comes next."""
    battle = state.battle
    if battle is None or battle.result or battle.in_camp:
        return _between(state)
    lines = [say("boc.at.turn." + (battle.turn or HEROES), round=battle.round, objective=objective(state))]
    lines += [hero_line(state, who) for who in battle.fighters if who.side == HEROES]
    lines += [enemy_line(state, who) for who in battle.fighters if who.side == ENEMIES and not who.out]
    lines += [zone_line(battle, number) for number in range(len(battle.map.zones))]
    lines += waves_coming(battle)
    for who in battle.fighters:
        if who.side == HEROES:
            lines += power_lines(state, who)
    return lines


def hero_line(state: State, who: Fighter) -> Message:
    """A hero: where, Wounds, Chi, Limit, Defense, and what is in force."""
    parts = [words.wound_marks(who), say("boc.at.chi", chi=who.chi, most=who.max_chi),
             say("boc.at.limit", limit=who.limit, size=who.limit_size),
             say("boc.at.defense", n=figures.defense(state, who))]
    if who.stones:
        parts.append(say("boc.at.stones", stones=words.joined(
            [say("boc.at.stone", nature=words.nature(stone.nature), chi=stone.chi) for stone in who.stones])))
    return _line(state, who, parts + conditions(state, who))


def enemy_line(state: State, who: Fighter) -> Message:
    """An enemy: where, level, boxes, Defense, what is in force, and what study has shown."""
    kind = say("boc.at.level", n=who.level) if who.level else say("boc.at.heroic")
    parts = [kind, words.wound_marks(who), say("boc.at.defense", n=figures.defense(state, who))]
    if who.traits:
        parts.append(words.joined([words.trait(found) for found in who.traits]))
    if who.corrupt:
        parts.append(say("boc.at.corrupt"))
    if who.known:
        parts.append(say("boc.at.known", natures=words.natures(who.natures), powers=words.joined(
            [words.power(found) for found in who.powers]) if who.powers else say("boc.none")))
    if who.known > 1:
        parts.append(say("boc.at.chi", chi=who.chi, most=who.max_chi))
        if who.limit_size:
            parts.append(say("boc.at.limit", limit=who.limit, size=who.limit_size))
    return _line(state, who, parts + conditions(state, who))


def _line(state: State, who: Fighter, parts: list[Message]) -> Message:
    where = say("boc.at.gone") if who.out else words.zone(state.fight, who.zone)
    return say("boc.at.who", who=words.named(who), zone=where, parts=words.joined(parts))


def conditions(state: State, who: Fighter) -> list[Message]:
    """What is the matter with a character, in a few words each."""
    found = [say("boc.at." + name) for name, holds in (
        ("fallen", who.fallen), ("risen", who.risen), ("owes", who.owes), ("steadied", who.steadied),
        ("ignoring", who.ignoring and not who.risen), ("holding", who.held is not None)) if holds]
    found += [words.status(name) for name, holds in (("knockdown", who.knocked), ("stun", who.stunned)) if holds]
    penalty = figures.penalty(state, who)
    if penalty:
        found.append(say("boc.at.penalty", n=penalty))
    return found + [words.in_force(lasting) for lasting in state.fight.on(who.id)]


def zone_line(battle: Battle, number: int) -> Message:
    """A zone: its neighbours, what lies in it, and who stands there."""
    near = [say("boc.at.walled", zone=words.zone(battle, other)) if walled(battle, number, other)
            else words.zone(battle, other) for other in battle.map.neighbours[number]]
    lying = [feature_words(found.sheet) for found in features(battle, number)]
    here = [words.named(f) for f in battle.fighters if f.zone == number and not f.out]
    return say("boc.at.zone", zone=words.zone(battle, number), near=words.joined(near),
               features=words.joined(lying) if lying else say("boc.at.nothing"),
               people=words.joined(here) if here else say("boc.at.nobody"))


def feature_words(sheet: FeatureSheet) -> Message:
    """A feature with its figures: hazard (Metal 7, Minor Wound)."""
    name = words.feature(sheet.kind)
    if sheet.kind == "hazard":
        return say("boc.at.hazard", name=name, aspect=words.aspect(sheet.aspect), tn=sheet.tn,
                   wound=say("boc.wound." + sheet.sev), when=say("boc.hazard." + sheet.when))
    if sheet.kind == "brink":
        return say("boc.at.brink", name=name, tn=sheet.tn)
    if sheet.kind == "hellstone":
        return say("boc.at.hellstone", name=name, nature=words.nature(sheet.nature), power=sheet.power)
    return say("boc.at.seal", name=name, rounds=sheet.rounds) if sheet.kind == "seal" and sheet.rounds else name


def waves_coming(battle: Battle) -> list[Message]:
    """Which enemies are still to come, and when."""
    due: dict[int, list[Message]] = {}
    for number, who in battle.waves:
        due.setdefault(number, []).append(words.named(battle.fighters[who]))
    return [say("boc.at.wave", round=number, enemies=words.joined(found)) for number, found in sorted(due.items())]


def power_lines(state: State, who: Fighter) -> list[Message]:
    """What a hero has besides striking: special attack and defense, Limit and Powers, each with price and text."""
    nature = state.setting.book.nature[who.natures[0]]
    found = [(words.special(special.id), words.special_text(special.id))
             for special in (nature.special_attack, nature.special_defense)]
    found.append((words.power(nature.limit.id), words.power_text(nature.limit.id)))
    lines = [say("boc.at.special", who=words.named(who), name=name, text=text) for name, text in found]
    for identity in who.powers:
        cost = state.setting.book.power[identity].cost
        key = "boc.at.power_each" if cost.each else "boc.at.power"
        lines.append(say(key, who=words.named(who), name=words.power(identity), chi=cost.chi, each=cost.each,
                         text=words.power_text(identity)))
    return lines


def _between(state: State) -> list[Message]:
    lines: list[Message] = []
    if state.journey.phase == "scene":
        lines.append(scene_line(state))
    return lines + [hero_between(state, found) for found in state.heroes]


def hero_between(state: State, found: Hero) -> Message:
    """A hero between battles: Wounds, Chi, Bonds, names known."""
    book = state.setting.book
    parts = [words.hero_marks(found), say("boc.at.chi", chi=found.chi, most=setup.max_chi(book, found))]
    if found.bonds:
        parts.append(say("boc.at.bonds", spirits=words.joined([words.spirit(bond.spirit) for bond in found.bonds])))
    loose = [name for name in found.names if name not in {bond.spirit for bond in found.bonds}]
    if loose:
        parts.append(say("boc.at.names", spirits=words.joined([words.spirit(name) for name in loose])))
    if found.stones:
        parts.append(say("boc.at.stones", stones=words.joined(
            [say("boc.at.stone", nature=words.nature(stone.nature), chi=stone.chi) for stone in found.stones])))
    if found.away:
        parts.append(say("boc.at.away", n=found.away))
    return say("boc.at.who", who=verbatim(found.name), zone=words.nature(found.nature), parts=words.joined(parts))
