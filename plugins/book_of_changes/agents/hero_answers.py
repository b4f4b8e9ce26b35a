"""What heroes answer when they are struck: harm that a defence prevents against what it costs."""

from __future__ import annotations

from typing import Any

from book_of_changes import figures
from book_of_changes.agents import answers, between, powers
from book_of_changes.agents.manner import Manner
from book_of_changes.commands import Answer
from book_of_changes.model import Fighter, State
from book_of_changes.odds import wounds_of
from book_of_changes.rolling import FAIL, LADDER, outcome
from book_of_changes.severity import marked
from book_of_changes.sheets import Power
from gunki.engine.contract import Command, Decision

FEW_BOXES = 2
"""Free boxes from which a hero who waits thinks of its defence."""
FIRST_MINOR, FIRST_MAJOR = 0.35, 0.5
"""What the penalty adds to the first Wound of a severity (BC-12.1)."""
HARM = {"minor": 0.7, "major": 1.7}
"""What a Wound costs, by the box it marks; the Mortal one as the level's manner has it."""


def answer(state: State, decision: Decision, manner: Manner) -> Command:
    """What a hero's seat answers."""
    asked = answers.question(decision)
    if asked == "chi":
        return _chi(state, decision, manner)
    if asked == "defence":
        return _defence(state, decision, manner)
    if asked in ("hold_when", "hold_what"):
        return _hold(state, decision)
    if asked == "stone_to":
        return between.stone_to(state, decision)
    return answers.answer(state, decision)


def _hold(state: State, decision: Decision) -> Command:
    """An attack on who enters its zone, its Limit where that is full; the badly hurt hold a Defensive Power instead."""
    who = _about(state)
    shield = _shield(state, who)
    if answers.question(decision) == "hold_when":
        wanted = Answer("me_attacked") if shield else Answer("enters", who.zone)
        return wanted if wanted in decision.choices else decision.choices[0]
    full = who.limit_size and who.limit >= who.limit_size
    wished = (shield, "limit" if full else "attack", "attack")
    return next((Answer(pick) for pick in wished if Answer(pick) in decision.choices), decision.choices[0])


def _shield(state: State, who: Fighter) -> str:
    """The Defensive Power that one with few boxes left holds: it then costs no action (BC-6.17); "" for none."""
    book = state.setting.book
    able = [name for name in who.powers if who.boxes_free <= FEW_BOXES and book.power[name].use == "defence"
            and figures.purse(who, book.power[name]) >= book.power[name].cost.chi]
    return min(able, key=lambda name: (book.power[name].cost.chi, name), default="")


def harm(who: Fighter, severities: tuple[str, ...], manner: Manner) -> float:
    """What Wounds would cost it, by the boxes that are left."""
    found = 0.0
    minor, major = who.minor, who.major
    for box in marked(who, severities):
        if box == "minor":
            found += HARM["minor"] + (FIRST_MINOR if not (minor or major) else 0)
            minor += 1
        elif box == "major":
            found += HARM["major"] + (FIRST_MAJOR if not major else 0)
            major += 1
        else:
            found += manner.falling
    return found


def _blow(state: State, who: Fighter, decision: Decision, reached: str, manner: Manner) -> float:
    return harm(who, wounds_of(state, str(decision.prompt.arguments.get("power", "")), who, reached), manner)


def _about(state: State) -> Fighter:
    assert state.ask is not None
    return state.fight.fighters[state.ask.about]


def _chi(state: State, decision: Decision, manner: Manner) -> Command:
    """The points that prevent most harm for their Chi; each option lowers the outcome a step further."""
    return max(_bought(state, decision, manner), key=lambda one: one[0])[1]


def _bought(state: State, decision: Decision, manner: Manner) -> list[tuple[float, Any]]:
    who = _about(state)
    reached = answers.struck(decision)
    now = _blow(state, who, decision, reached, manner)
    paid = [one for one in decision.choices if isinstance(one, Answer) and one.pick == "chi"]
    found: list[tuple[float, Any]] = [(0.0, answers.none_of(decision.choices))]
    for steps, one in enumerate(paid, 1):
        after = LADDER[max(0, LADDER.index(reached) - steps)]
        found.append((now - _blow(state, who, decision, after, manner) - one.value * manner.chi, one))
    return found


def _defence(state: State, decision: Decision, manner: Manner) -> Command:
    """A Defensive Power, where it prevents more than it and the action it costs, and than chi defence would."""
    who, book = _about(state), state.setting.book
    best, choice = _by_chi(state, who, decision, manner), answers.none_of(decision.choices)
    for one in decision.choices:
        if isinstance(one, Answer) and one.pick != "none":
            worth = _prevented(state, who, decision, book.power[one.pick], manner)
            worth -= one.value * manner.chi + manner.lost_action
            if worth > best:
                best, choice = worth, one
    return choice


def _by_chi(state: State, who: Fighter, decision: Decision, manner: Manner) -> float:
    """What chi defence alone would come to, asked next."""
    total, defense = _number(decision, "total"), _number(decision, "defense")
    now = _blow(state, who, decision, answers.struck(decision), manner)
    best = 0.0
    for points in range(1, min(6, who.chi) + 1):
        after = _blow(state, who, decision, outcome(total, defense + points), manner)
        best = max(best, now - after - points * manner.chi)
    return best


def _number(decision: Decision, name: str) -> int:
    found = decision.prompt.arguments.get(name, 0)
    return found if isinstance(found, int) else 0


def _prevented(state: State, who: Fighter, decision: Decision, power: Power, manner: Manner) -> float:
    reached = answers.struck(decision)
    now = _blow(state, who, decision, reached, manner)
    after, extra = reached, 0.0
    for effect in power.effects:
        if effect.kind == "negate" or "perfect" in power.tags:
            after = FAIL
        elif effect.kind == "reduce":
            after = LADDER[max(0, LADDER.index(after) - effect.steps)]
        elif effect.kind == "defense" and effect.span == "attack":
            after = outcome(_number(decision, "total"), _number(decision, "defense") + effect.amount)
        if effect.kind == "absorb":
            extra += 0.4 * now
        elif effect.kind == "redirect":
            after, extra = FAIL, extra + 0.7
        elif effect.kind == "reflect":
            extra += 0.8
        elif effect.kind == "attack":
            extra += 0.8 * powers.best_blow(state, who, effect.mod)
        elif effect.to in ("attacker", "user") and effect.kind != "move":
            extra += 0.35
    return now - _blow(state, who, decision, after, manner) + extra
