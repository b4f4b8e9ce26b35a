"""Questions inside an action: what enemies and heroes answer. The prompt's key says which question it is.

Both sides weigh alike; only chi defence, Defensive Powers and standing up are a hero's own affair (`hero_answers`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from book_of_changes import figures, lasting
from book_of_changes.agents import powers, weigh
from book_of_changes.commands import Answer
from book_of_changes.model import Battle, Fighter, State, rating
from book_of_changes.places import FAR, distances, harmed, helped
from book_of_changes.rolling import HEROIC
from book_of_changes.sheets import ASPECTS
from gunki.engine.contract import Command, Decision
from gunki.engine.messages import Message

MOST_CHI = 3
"""Chi a heroic enemy spends at most on one attack (BC-23.6)."""
Answers = Sequence[Any]


def question(decision: Decision) -> str:
    """Which question it is: "chi", "defence", "push" …; "" for no question."""
    _, sort, name = (*decision.prompt.key.split("."), "", "")[:3]
    return name if sort == "ask" else ""


def struck(decision: Decision) -> str:
    """The outcome so far of the blow that a question about a defence is about."""
    outcome = decision.prompt.arguments.get("outcome")
    return outcome.key.rpartition(".")[2] if isinstance(outcome, Message) else ""


def none_of(choices: Answers) -> Command:
    """The answer that does nothing, or else the last."""
    return next((one for one in choices if isinstance(one, Answer) and one.pick in REFUSALS), choices[-1])


REFUSALS = ("none", "bear", "lie", "stay", "drop", "one_major")


def answer(state: State, decision: Decision) -> Command:
    """What an enemy's seat answers, and a hero's where it has no better reason."""
    weighing = ANSWERS.get(question(decision))
    return weighing(state, decision) if weighing is not None else none_of(decision.choices)


def _about(state: State) -> Fighter:
    assert state.ask is not None
    return state.fight.fighters[state.ask.about]


# Defending

def _chi(state: State, decision: Decision) -> Command:
    """BC-23.6: a Major Wound made Minor, or any Wound a miss, for at most 3 Chi; the most that so much pays for."""
    bought = [one for one in decision.choices
              if isinstance(one, Answer) and one.pick == "chi" and one.value <= MOST_CHI]
    return max(bought, key=lambda one: one.value, default=none_of(decision.choices))


def _defence(state: State, decision: Decision) -> Command:
    """A Defensive Power where the blow is a Major Wound or would take the target out, or where it strikes back."""
    who, book = _about(state), state.setting.book
    offered = [one for one in decision.choices if isinstance(one, Answer) and one.pick != "none"]
    grave = struck(decision) == HEROIC or (who.level > 0 and who.minor_boxes - who.minor <= 1)
    answering = [one for one in offered if any(e.kind in ("attack", "reflect") for e in book.power[one.pick].effects)]
    able = offered if grave else answering
    return min(able, key=lambda one: one.value, default=none_of(decision.choices))


def _two_minors(state: State, decision: Decision) -> Command:
    """Two Minor Wounds, unless they are the last Minor boxes."""
    who = _about(state)
    picked = "two_minors" if who.minor_boxes - who.minor > 2 or who.major else "one_major"
    return next(one for one in decision.choices if isinstance(one, Answer) and one.pick == picked)


def _absorb(state: State, decision: Decision) -> Command:
    """The ally with the most boxes free, if it has more than the one struck."""
    who, battle = _about(state), state.fight
    able = [one for one in decision.choices if isinstance(one, Answer) and one.pick == "ally"]
    best = max(able, key=lambda one: weigh.room(battle.fighters[one.value]), default=None)
    if best is None or weigh.room(battle.fighters[best.value]) <= weigh.room(who):
        return none_of(decision.choices)
    return best


def _willing(state: State, decision: Decision) -> Command:
    who = _about(state)
    return decision.choices[0] if who.standing and who.boxes_free > 2 else none_of(decision.choices)


# Targets

def _easiest(state: State, decision: Decision) -> Command:
    """Whom to strike, redirect a blow to, or let a puppet strike: where it marks the most."""
    battle, who = state.fight, _about(state)
    targets = [one for one in decision.choices if isinstance(one, Answer) and one.pick == "target"]

    def worth(one: Any) -> tuple[float, int]:
        target = battle.fighters[one.value]
        return round(weigh.worth_of_striking(state, target, weigh.strike_chances(state, who, target)), 6), -one.value
    return max(targets, key=worth)


def _ally(state: State, decision: Decision) -> Command:
    """Another ally to receive something: who is worst off of those that stand, else anybody."""
    battle = state.fight
    return max(decision.choices, key=lambda one: _need(battle.fighters[_value(one)]))


def _value(one: Any) -> int:
    return int(one.value)


def _need(who: Fighter) -> tuple[bool, float, int]:
    return who.standing, who.minor + 2.5 * who.major + 0.1 * (who.max_chi - who.chi), -who.id


def _limit_to(state: State, decision: Decision) -> Command:
    """The ally whose meter is nearest to full."""
    battle = state.fight

    def lacking(one: Any) -> tuple[bool, int, int]:
        other = battle.fighters[one.value]
        return not other.standing, other.limit_size - other.limit, other.id
    return min(decision.choices, key=lacking)


# Places

def comfort(state: State, who: Fighter, zone: int) -> float:
    """How good a zone is for somebody to be in."""
    battle = state.fight
    found = sum(0.6 for kind in ("haven", "hearth") if helped(battle, who, zone, kind))
    found += 0.2 if helped(battle, who, zone, "cover") else 0.0
    found -= sum(by for kind, by in HARM.items() if harmed(battle, who, zone, kind))
    return found


HARM = {"blaze": 0.7, "hazard": 0.6, "mire": 0.3, "brink": 0.2, "mirrors": 0.3, "murk": 0.15}


def _step(state: State, decision: Decision) -> Command:
    """Where to step: beside enemies for those that strike, away from them for the hurt and for casters."""
    who, battle = _about(state), state.fight
    shy = who.tactics == "caster" or (who.hero >= 0 and who.boxes_free <= 2)

    def worth(one: Any) -> tuple[float, int]:
        zone = one.value if one.pick == "zone" else who.zone
        near = _foes_in(battle, who, zone)
        far = min((distances(battle, zone)[foe.zone] for foe in battle.foes_of(who)), default=0)
        return comfort(state, who, zone) + (-0.8 * near if shy else 0.3 * min(near, 1) - 0.2 * min(far, FAR)), -zone
    return max(decision.choices, key=worth)


def _foes_in(battle: Battle, who: Fighter, zone: int) -> int:
    return sum(foe.zone == zone for foe in battle.foes_of(who))


def _push(state: State, decision: Decision) -> Command:
    """An enemy goes where it fares worst, an ally where it fares best."""
    pushed = _about(state)
    sign = 1 if pushed.seat == decision.seat else -1
    return max(decision.choices, key=lambda one: (sign * comfort(state, pushed, _value(one)), -_value(one)))


# Other things

def _aspect(state: State, decision: Decision) -> Command:
    """To raise: what the bearer fights with. To lower: the Aspect that its Defense or its blows lean on most."""
    bearer, battle = _about(state), state.fight
    ally = bearer.seat == decision.seat
    order = ("metal", "water", "wood", "earth", "fire")

    def worth(one: Any) -> tuple[int, int]:
        name = ASPECTS[one.value]
        high = rating(bearer, battle, name)
        return (0 if ally else high, -order.index(name))
    return max(decision.choices, key=worth)


def _swap(state: State, decision: Decision) -> Command:
    """Two Aspects to trade so that Metal is highest; else what changes least."""
    bearer, battle = _about(state), state.fight
    pairs = [(a, b) for at, a in enumerate(ASPECTS) for b in ASPECTS[at + 1:]]
    return max(decision.choices, key=lambda one: (
        rating(bearer, battle, pairs[_value(one)][1]) - rating(bearer, battle, pairs[_value(one)][0])
        if pairs[_value(one)][0] == "metal" else -1, -_value(one)))


def _mirrors(state: State, decision: Decision) -> Command:
    """To see through mirrors costs 1 Chi for +1: worth it with Chi to spare."""
    who = _about(state)
    return decision.choices[0] if figures.purse(who, None) > 4 or who.level else none_of(decision.choices)


def _maintain(state: State, decision: Decision) -> Command:
    """A Power is kept up while its Chi leaves enough for defence."""
    who = _about(state)
    kept = decision.choices[0]
    assert isinstance(kept, Answer)
    return kept if who.chi - kept.value >= (2 if who.hero < 0 else 5) else none_of(decision.choices)


def _dispel(state: State, decision: Decision) -> Command:
    """The Power whose effects are most."""
    about = _about(state)
    found = lasting.dispellable(state, about.id)
    return max(decision.choices, key=lambda one: (sum(
        (f.source, f.maker) == found[_value(one)] for f in state.fight.on(about.id)), -_value(one)))


def _first(state: State, decision: Decision) -> Command:
    return decision.choices[0]


def _ignore(state: State, decision: Decision) -> Command:
    """To ignore Wounds before a resisting roll: for 1 Chi with Chi to spare."""
    paid = decision.choices[0]
    assert isinstance(paid, Answer)
    rich = state.battle is not None and state.ask is not None and state.ask.about >= 0 and _about(state).chi > 6
    return paid if paid.value == 1 and rich else none_of(decision.choices)


def of_actions(state: State, decision: Decision) -> Command:
    """An extra or a held action: the best of what is offered."""
    who = _about(state)
    found = [(powers.action_worth(state, who, one), at) for at, one in enumerate(decision.choices)
             if not isinstance(one, Answer)]
    best, at = max(found, key=lambda one: (round(one[0], 6), -one[1]), default=(0.0, -1))
    return decision.choices[at] if best > 0 and at >= 0 else none_of(decision.choices)


ANSWERS: dict[str, Callable[[State, Decision], Command]] = {
    "chi": _chi, "defence": _defence, "two_minors": _two_minors, "absorb": _absorb, "willing": _willing,
    "redirect": _easiest, "strike": _easiest, "compel": _easiest, "ally": _ally, "limit_to": _limit_to,
    "step": _step, "push": _push, "carry": _push, "aspect": _aspect, "swap": _swap, "mirrors": _mirrors,
    "maintain": _maintain, "dispel": _dispel, "ignore": _ignore, "act": of_actions, "held": of_actions,
    "stand": _first, "stone_to": _first, "hold_when": _first, "hold_what": _first,
}
