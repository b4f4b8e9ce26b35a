"""Computer samurai: the adept and the lesser ones (SK-14.4 to 14.6). They answer from what their seat may see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gunki.engine.dice import Dice
from snow_from_korea import commands as cmd
from snow_from_korea import ending, legal, odds, pools
from snow_from_korea.agents import sorcerer
from snow_from_korea.agents.worth import (
    Man,
    best_end,
    challenge_gain,
    man_of,
    met,
    sealed_value,
    value,
    with_hits,
)
from snow_from_korea.confront import least_dice
from snow_from_korea.model import CHALLENGE, ENCOUNTER, SORCERER, Bout, State
from snow_from_korea.results import burn, gains, losses
from snow_from_korea.sheets import Effect

ENOUGH = 0.25
"""What a challenge or a hunt must promise (SK-14.5, 14.8)."""
WORTH_A_USE = 0.25
"""What a limited trait must promise, as long as it can be used later."""


class Policy:
    """A way to play a samurai: an answer for each kind of question."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def answer(self, state: State, choices: Sequence[Any]) -> Any:
        """A choice for the question the state waits with."""
        first = choices[0]
        if isinstance(first, cmd.TakeKamae):
            return self.kamae(state, choices)
        if isinstance(first, (cmd.Gain, cmd.Pay)):
            return self.result(state, choices)
        if isinstance(first, cmd.NameFacet):
            return self.facet(state, choices)
        if isinstance(first, cmd.Accept):
            return self.refuse(state, choices)
        if isinstance(first, cmd.GoOn):
            return self.onward(state, choices)
        return self.dice.pick(choices)

    def kamae(self, state: State, choices: Sequence[Any]) -> Any:
        """A kamae."""
        return self.dice.pick(choices)

    def result(self, state: State, choices: Sequence[Any]) -> Any:
        """How a gain or a loss is taken."""
        return best_result(state, choices)

    def facet(self, state: State, choices: Sequence[Any]) -> Any:
        """The Facet of his challenge: his own strongest."""
        book, me = state.book, state.samurai[me_of(state)]
        return max(choices, key=lambda found: me.facets[book.place[found.facet]])

    def refuse(self, state: State, choices: Sequence[Any]) -> Any:
        """Whether the Facet named is refused: never."""
        return choices[0]

    def onward(self, state: State, choices: Sequence[Any]) -> Any:
        """Whether he challenges or hunts: never."""
        return choices[0]


class Randomly(Policy):
    """Any choice, all as likely."""

    def answer(self, state: State, choices: Sequence[Any]) -> Any:
        """See Policy."""
        return self.dice.pick(choices)


class Cautious(Policy):
    """mujintou at Facet 3 or more, else ariake; never challenges; diverts whenever he can (SK-14.6)."""

    def kamae(self, state: State, choices: Sequence[Any]) -> Any:
        """See Policy."""
        kamae = state.book.kamae_by_id
        safe = [found for found in plain(choices) if not kamae[found.kamae].lose]
        even = [found for found in plain(choices) if kamae[found.kamae].pool == 0]
        return safe[0] if _tested(state) >= 3 and safe else even[0]

    def result(self, state: State, choices: Sequence[Any]) -> Any:
        """See Policy."""
        if isinstance(choices[0], cmd.Pay):
            return max(choices, key=lambda found: found.snow)
        return choices[0]


class Hunter(Policy):
    """The best chance of a full success until he has Snow, then mujintou; never challenges (SK-14.6)."""

    def kamae(self, state: State, choices: Sequence[Any]) -> Any:
        """See Policy."""
        kamae = state.book.kamae_by_id
        if state.samurai[me_of(state)].snow is not None:
            return next(found for found in plain(choices) if not kamae[found.kamae].lose)
        fewest = [(tested_pool(state, found), at) for at, found in enumerate(plain(choices))]
        able = [found for found in fewest if found[0] >= least_dice(state)]
        return plain(choices)[min(able or fewest)[1]]


class Greedy(Policy):
    """kagai, or the strongest secret kamae; challenges the leader every turn (SK-14.6)."""

    def kamae(self, state: State, choices: Sequence[Any]) -> Any:
        """See Policy."""
        kamae = state.book.kamae_by_id
        return max(plain(choices), key=lambda found: kamae[found.kamae].pool)

    def onward(self, state: State, choices: Sequence[Any]) -> Any:
        """See Policy: the rival with the highest score so far."""
        rivals = [found for found in choices if isinstance(found, cmd.Challenge)]
        if not rivals:
            return choices[0]
        return max(rivals, key=lambda found: ending.score(state.samurai[found.rival]))


class Adept(Policy):
    """The highest expected worth (SK-14.4, 14.5)."""

    def kamae(self, state: State, choices: Sequence[Any]) -> Any:
        """See Policy."""
        bout, number, man = present(state)
        takes = [found for found in choices if isinstance(found, cmd.TakeKamae)]
        if bout.kind == CHALLENGE:
            return max(takes, key=lambda found: sealed_value(state, bout, number, man, found))
        side = bout.second
        theirs = cmd.TakeKamae(side.kamae, burn=side.burn) if side.who == SORCERER else None
        worths = [value(state, bout, 0, man, found, theirs) for found in takes]
        late = [found for found in choices if isinstance(found, cmd.DrawLate)]
        if late and _late_value(state, bout, man, theirs) - max(worths) > WORTH_A_USE:
            return late[0]
        return takes[worths.index(max(worths))]

    def facet(self, state: State, choices: Sequence[Any]) -> Any:
        """See Policy: as it challenges (SK-14.5)."""
        rival = state.active
        return max(choices, key=lambda found: challenge_gain(state, me_of(state), rival, found.facet, under_way=True))

    def refuse(self, state: State, choices: Sequence[Any]) -> Any:
        """See Policy: if the others promise more on the average."""
        named = state.ask.prompt.arguments["facet"] if state.ask is not None else None
        me = me_of(state)
        open_ = legal.facets_between(state, me)
        worths = {facet: encounter_value(state, me, facet) for facet in open_}
        facet = next((found for found in open_ if getattr(named, "key", "") == f"sfk.facet.{found}"), open_[0])
        others = [worths[found] for found in open_ if found != facet]
        return choices[1] if sum(others) / len(others) - worths[facet] > WORTH_A_USE else choices[0]

    def onward(self, state: State, choices: Sequence[Any]) -> Any:
        """See Policy: a hunt if it promises enough, else the challenge that promises most (SK-14.5, 14.8)."""
        me = me_of(state)
        hunts = {found: sorcerer.hunt_promise(state, me, found.facet)
                 for found in choices if isinstance(found, cmd.Hunt)}
        if hunts and max(hunts.values()) > ENOUGH:
            return max(hunts, key=lambda found: hunts[found])
        rivals = {found: max(challenge_gain(state, me, found.rival, facet, under_way=False)
                             for facet in legal.facets_between(state, me, found.rival))
                  for found in choices if isinstance(found, cmd.Challenge)}
        best = max(rivals, key=lambda found: rivals[found], default=None)
        return best if best is not None and rivals[best] > ENOUGH else choices[0]


def me_of(state: State) -> int:
    """The samurai who is asked."""
    assert state.ask is not None
    return state.ask.about


def present(state: State) -> tuple[Bout, int, Man]:
    """The confrontation under way, which side of it is asked, and he; a defender's turn is still to come."""
    bout, me = state.bout, me_of(state)
    assert bout is not None
    number = 0 if bout.first.who == me else 1
    return bout, number, man_of(state, me, present=number == 1)


def plain(choices: Sequence[Any]) -> list[Any]:
    """Kamae with neither School nor Culture die."""
    return [found for found in choices if isinstance(found, cmd.TakeKamae) and not found.school and not found.culture]


def _tested(state: State) -> int:
    bout, number, _ = present(state)
    return pools.score(state, bout, number)


def tested_pool(state: State, take: cmd.TakeKamae) -> int:
    """His dice with a kamae."""
    return max(0, _tested(state) + state.book.kamae_by_id[take.kamae].pool)


def encounter_value(state: State, samurai: int, facet: str) -> float:
    """The most he can expect of an encounter with the HEK."""
    bout = met(samurai, facet)
    return max(value(state, bout, 0, man_of(state, samurai), take, None)
               for take in legal.kamae_choices(state, samurai, ENCOUNTER, facet))


def _late_value(state: State, bout: Bout, man: Man, theirs: cmd.TakeKamae | None) -> float:
    """Expected worth of choosing when the other side's dice are seen (SK-12.3)."""
    takes = legal.kamae_choices(state, bout.first.who, ENCOUNTER, bout.facet, late=True)
    roll = odds.cases(state, bout, 0, takes[0], theirs)[0].theirs
    return sum(float(chance) * max(value(state, with_hits(bout, hits), 0, man, take, theirs) for take in takes)
               for hits, chance in enumerate(odds.spread(roll)))


def best_result(state: State, choices: Sequence[Any]) -> Any:
    """The answer that leaves the most worth, with what the kamae still takes and what a full success still brings."""
    bout, number, man = present(state)
    side = bout.side(number)
    found = state.book.kamae_by_id[side.kamae]
    won = bout.results[-1] == (number == 0)
    full = bout.kind == ENCOUNTER and side.full
    best: tuple[float, Any] | None = None
    for effect, options in _asked(state, man, found.win if won else found.lose, bout.facet, choices):
        rest = (found.win if won else found.lose)[effect + 1:]
        for option in options:
            after = man._replace(holder=option.after)
            if any(left.kind == "burn" for left in rest):
                after = after._replace(holder=burn(after.holder, sum(left.n for left in rest if left.kind == "burn")))
            promise = best_end(after, (after.holder,), full).worth
            if best is None or promise > best[0]:
                best = (promise, option.answer)
    return best[1] if best is not None else choices[0]


def _asked(state: State, man: Man, effects: tuple[Effect, ...], tested: str, choices: Sequence[Any]) -> Any:
    """The effect that is asked about: the one whose options are the choices."""
    for at, effect in enumerate(effects):
        if effect.kind == "burn":
            continue
        options = (losses if effect.kind == "lose" else gains)(state.book, man.holder, effect, tested)
        if tuple(option.answer for option in options) == tuple(choices):
            yield at, options
            return


POLICIES: dict[str, Callable[[Dice], Policy]] = {"random": Randomly, "greedy": Greedy, "cautious": Cautious,
                                                 "hunter": Hunter, "adept": Adept}
"""Levels of computer samurai."""

