"""How the descent ended, in words: a few sentences by how it went, what became of every hero, the battles one by one.

Everything is read from the last state and from what `summary` counted; nothing of it is written down in the match.
"""

from __future__ import annotations

from typing import NamedTuple

from book_of_changes import words
from book_of_changes.in_lists import battles_won
from book_of_changes.model import Hero, State
from book_of_changes.summary import Fought
from gunki.engine.messages import Message, say, verbatim

FEW = 2
"""Up to how many defeats are few."""


class Tried(NamedTuple):
    """A battle of the descent with all attempts at it: rounds in all, how often it was lost, whether it was won."""

    battle: str
    name: str
    rounds: int
    lost: int
    won: bool


def tried(fought: tuple[Fought, ...]) -> list[Tried]:
    """Attempts at the same battle together, in the order they were first fought."""
    found: dict[str, Tried] = {}
    for one in fought:
        before = found.get(one.battle, Tried(one.battle, one.name, 0, 0, False))
        won = one.result == "won"
        found[one.battle] = before._replace(rounds=before.rounds + one.rounds, lost=before.lost + (not won),
                                            won=before.won or won)
    return list(found.values())


def battle_line(one: Tried) -> Message:
    """Rounds of a battle, and how often it was lost: 6 rounds; 14 rounds, lost 2 times; 5 rounds, never won."""
    if not one.won:
        return say("boc.epilogue.battle.never", count=one.rounds, lost=one.lost)
    return say("boc.epilogue.battle.lost" if one.lost else "boc.epilogue.battle", count=one.rounds, lost=one.lost)


def sentences(state: State) -> tuple[Message, ...]:
    """The last words, three or four."""
    won, lost = battles_won(state), state.journey.defeats
    if state.result != "won":
        shut = say("boc.epilogue.shut" if won else "boc.epilogue.none_shut", n=won)
        return say("boc.epilogue." + state.reason), shut, say("boc.epilogue.open")
    times = "never" if not lost else "few" if lost <= FEW else "often"
    carried = [verbatim(hero.name) for at, hero in enumerate(state.heroes) if fell_last(state, at)]
    home = say("boc.epilogue.carried", names=words.joined(carried)) if carried else say("boc.epilogue.walked")
    return (say("boc.epilogue.morning"), say("boc.epilogue.driven_back." + times, n=lost), home, _company(state))


def _company(state: State) -> Message:
    """What came up with them: spirits still bound, stones, or nothing."""
    if any(hero.bonds for hero in state.heroes):
        return say("boc.epilogue.spirits")
    return say("boc.epilogue.stones" if any(hero.stones for hero in state.heroes) else "boc.epilogue.alone")


def fell_last(state: State, at: int) -> bool:
    """Whether a hero was not on its feet at the end of the last battle."""
    battle = state.battle
    who = next((one for one in battle.fighters if one.hero == at), None) if battle is not None else None
    return state.heroes[at].mortal or (who is not None and who.fallen)


def fate(state: State, at: int) -> tuple[Message, Message]:
    """What became of a hero: how its days are now, as its Nature has it; how it came home, or what it kept."""
    hero = state.heroes[at]
    told = _kept(hero)
    if state.result == "won" and fell_last(state, at):
        told = say("boc.epilogue.fell")
    elif hero.away:
        told = say("boc.epilogue.away")
    return say("boc.epilogue.days." + hero.nature), told


def _kept(hero: Hero) -> Message:
    if hero.bonds:
        return say("boc.epilogue.bound", spirits=words.joined([words.spirit(bond.spirit) for bond in hero.bonds]))
    return say("boc.epilogue.stone" if hero.stones else "boc.epilogue.free")
