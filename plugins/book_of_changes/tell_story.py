"""What happens outside battles, told: scenes, rests, Bonds, names, rewards (BC-15, 16, 25)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from book_of_changes import events as ev
from book_of_changes import opening, words
from book_of_changes.model import Hero, State
from book_of_changes.sheets import Change
from gunki.engine.messages import Message, say, verbatim


def _began(state: State, event: ev.Began) -> Message:
    setting = event.setting
    names = words.joined([verbatim(hero.name) for hero in setting.heroes])
    if setting.play == "campaign":
        return say("boc.tell.began_campaign", campaign=say("boc.campaign." + setting.plan + ".name"), names=names)
    name = words.battle_name(setting.plan, setting.book.battle[setting.plan].name)
    return say("boc.tell.began_skirmish", battle=name, names=names)


def rolled(state: State, event: ev.Rolled) -> Message:
    """A Test outside battles."""
    dice = words.dice(event)
    if not event.hero:
        return say("boc.tell.opposition", dice=dice)
    line = say("boc.tell.test." + event.purpose, who=words.hero(state, event.hero), dice=dice)
    line = say("boc.tell.against", line=line, tn=event.against, outcome=say("boc.reached." + event.outcome))
    return say("boc.tell.critical", line=line) if event.critical else line


def _scene_result(state: State, event: ev.SceneResult) -> Message:
    sheet = state.setting.book.scene[event.scene]
    change = sheet.outcome.get(event.outcome) or sheet.outcome.get("fail") or Change(nothing=True)
    return say("boc.tell.scene_result", who=words.hero(state, event.hero), outcome=say("boc.reached." + event.outcome),
               changes=changes(change))


def changes(change: Change) -> Message:
    """What an outcome of a scene does."""
    found: list[Message] = []
    if change.chi:
        found.append(say("boc.change.chi", amount=words.signed(change.chi)))
    if change.limit:
        found.append(say("boc.change.limit", amount=words.signed(change.limit)))
    if change.initiative:
        found.append(say("boc.change.initiative", amount=words.signed(change.initiative)))
    if change.wound:
        found.append(say("boc.wound." + change.wound))
    if change.hellstone is not None:
        found.append(say("boc.change.stone", nature=words.nature(change.hellstone.nature)))
    if change.enemy is not None:
        key = "boc.change.more" if change.enemy.n > 0 else "boc.change.fewer"
        found.append(say(key, n=abs(change.enemy.n), foe=words.foe(change.enemy.id)))
    if change.name:
        found.append(say("boc.change.name", spirit=words.spirit(change.name)))
    return words.joined(found) if found else say("boc.change.nothing")


def _name_learned(state: State, event: ev.NameLearned) -> Message:
    key = "boc.tell.learned" if event.won else "boc.tell.refused"
    return say(key, who=words.hero(state, event.hero), spirit=words.spirit(event.spirit))


def _heroes_set(state: State, event: ev.HeroesSet) -> Message | None:
    why, _, what = event.why.partition(":")
    if why in ("bond", "release"):
        hero = _of(event.heroes, what)
        if hero is None:
            return None
        return say("boc.tell.bonds." + why, who=verbatim(hero.name), spirit=words.spirit(what), chi=hero.chi)
    if why in ("night", "two_nights", "hour", "woke", "reward_chi", "reward_stone", "stone"):
        return say("boc.tell.heroes." + why)
    return None


def rested(old: Hero, new: Hero) -> Message:
    """What a rest did for a hero: Wounds that healed, a Mortal one that became Major, Chi (BC-15.2 … 15.4)."""
    found: list[Message] = []
    if old.minor > new.minor:
        found.append(say("boc.rested.minor", n=old.minor - new.minor))
    if old.mortal and not new.mortal:
        if old.major:
            found.append(say("boc.rested.major", n=old.major))
        found.append(say("boc.rested.mortal_major" if new.major else "boc.rested.mortal"))
    elif old.major > new.major:
        found.append(say("boc.rested.major", n=old.major - new.major))
    if not found:
        found.append(say("boc.rested.unhurt"))
    if new.chi != old.chi:
        found.append(say("boc.rested.chi", now=old.chi, then=new.chi))
    if old.away and not new.away:
        found.append(say("boc.rested.back"))
    return words.joined(found)


def _of(heroes: tuple[Hero, ...], spirit: str) -> Hero | None:
    """Who has the name of a spirit (BC-16.8)."""
    return next((hero for hero in heroes if spirit in hero.names), None)


def _journey(state: State, event: ev.JourneyWent) -> Message | None:
    journey, book = event.journey, state.setting.book
    if event.why == "began":
        return words.joined(opening.who_and_why(state), "boc.sentences")
    if event.why in book.battle and journey.phase == "battle":
        return opening.before(book.battle[event.why])
    if journey.phase == "scene" and event.why in (*book.scene, "again"):
        return scene_line(state)
    if event.why in book.battle and journey.phase == "downtime" and book.battle[event.why].after:
        return say("boc.battle." + event.why + ".after")
    if event.why == "names" and journey.owed:
        return say("boc.tell.names", spirits=words.joined([words.spirit(name) for name in journey.owed[-1].options]))
    return None


def scene_line(state: State) -> Message:
    """The scene one is in: its name and what it asks."""
    key = "boc.scene." + scene_id(state)
    return say("boc.tell.scene", scene=Message(key + ".name"), text=Message(key + ".text"))


def scene_id(state: State) -> str:
    """The scene one is in."""
    campaign = next(found for found in state.setting.book.campaigns if found.id == state.setting.plan)
    return campaign.sequence[state.journey.step].partition(":")[2]


def _over(state: State, event: ev.MatchOver) -> Message | None:
    return say("boc.outcome." + event.reason) if state.setting.play == "campaign" else None


TELLERS: dict[type, Callable[[State, Any], Message | None]] = {
    ev.Began: _began, ev.SceneResult: _scene_result, ev.NameLearned: _name_learned, ev.HeroesSet: _heroes_set,
    ev.JourneyWent: _journey, ev.MatchOver: _over,
}
