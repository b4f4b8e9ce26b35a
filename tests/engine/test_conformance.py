"""The kit for authors of modes: a good mode passes, and each way of breaking the contract is noticed."""

from typing import Any, ClassVar

import msgspec
import pytest
from msgspec.structs import replace

from gunki.engine.conformance import ConformanceError, ModeConformance, check_mode
from gunki.engine.contract import Decision, Event, Outcome, Refused
from gunki.engine.messages import say
from tests.engine.toy_mode import (
    SEATS,
    TOY,
    Began,
    Boast,
    Ended,
    Moved,
    Play,
    Roll,
    Runner,
    State,
    Step,
    Toy,
    TurnEnded,
)


def hidden(state: State, seat: str | None) -> list[Any]:
    """The other seat's card, as the only two values of the pair may show it."""
    unknown = [i for i, name in enumerate(SEATS) if name != seat and not state.played[i]]
    return [pair for i in unknown for pair in ([state.cards[0], state.cards[1]],
                                               [0, state.cards[1]] if i == 1 else [state.cards[0], 0])]


class TestToy(ModeConformance):
    """The kit as a class of tests, which is how an author uses it."""

    mode = TOY
    configs = ({}, {"npc": True}, {"practice": True})
    matches = 2

    @staticmethod
    def hidden(state: Any, seat: str | None) -> list[Any]:
        return hidden(state, seat)


def test_a_good_mode_passes() -> None:
    check_mode(TOY, [{}, {"npc": True}], matches=2, hidden=hidden)


def fails(mode: Toy, configs: tuple = ({},)) -> str:
    with pytest.raises(ConformanceError) as failure:
        check_mode(mode, configs, matches=2, hidden=hidden)
    return str(failure.value)


def broken(**changes: Any) -> Toy:
    """A toy mode with some of its functions replaced."""
    return type("Broken", (Toy,), changes)()


def test_a_config_with_unknown_fields_must_be_refused() -> None:
    assert "does not exist" in fails(broken(configure=lambda self, config: Toy().configure({})))


def test_the_default_config_must_be_legal() -> None:
    def configure(self, config):
        raise Refused(say("no"))

    assert "default config" in fails(broken(configure=configure))


def test_tags_must_tell_types_apart() -> None:
    class Mine(Event, frozen=True, tag="undone"):
        pass

    assert "types are wrong" in fails(broken(event_type=Began | Moved | TurnEnded | Ended | Mine))


def test_a_match_must_end() -> None:
    assert "has not ended" in fails(broken(decision=lambda self, state: Decision("red", say("?"), (Roll(),)),
                                           outcome=lambda self, state: None))


def test_a_dead_end_is_noticed() -> None:
    def decision(self, state):
        return None if state.turn == 3 else Toy.decision(self, state)

    assert "dead end" in fails(broken(decision=decision))


def test_an_end_with_something_left_to_decide_is_noticed() -> None:
    def outcome(self, state):
        return Outcome("draw", (), say("x")) if state.turn == 3 else Toy.outcome(self, state)

    assert "still waited for" in fails(broken(outcome=outcome))


def test_winners_must_be_seats() -> None:
    def outcome(self, state):
        return Toy.outcome(self, state) and Outcome("green", ("green",), say("x"))

    assert "no seats" in fails(broken(outcome=outcome))


@pytest.mark.parametrize(
    ("decision", "text"),
    [
        (Decision("red", say("?"), (Step(),), form=Boast), "either choices or a form"),
        (Decision("red", say("?")), "either choices or a form"),
        (Decision("red", say("?"), (Step(), Step())), "stands twice"),
        (Decision("green", say("?"), (Step(),)), "is none of"),
    ],
)
def test_a_decision_must_be_well_formed(decision: Decision, text: str) -> None:
    assert text in fails(broken(decision=lambda self, state: decision))


def test_a_command_must_leave_a_trace() -> None:
    def decide(self, state, command, dice):
        return () if isinstance(command, Step) else Toy.decide(self, state, command, dice)

    assert "no event" in fails(broken(decide=decide))


def test_chance_from_elsewhere_is_noticed() -> None:
    class Impure(Toy):
        count: ClassVar[int] = 0

        def decide(self, state, command, dice):
            Impure.count += 1
            if isinstance(command, Roll):
                return (Moved(state.now, state.squares[state.now] + 1 + Impure.count % 5, 0, (1,)),)
            return super().decide(state, command, dice)

    assert "the second time" in fails(Impure()) or "decide gives" in fails(Impure())


def test_carry_out_must_agree_with_decide() -> None:
    def carry_out(self, state, command, dice):
        events, after = Toy.carry_out(self, state, command, dice)
        return events, replace(after, energy=1) if isinstance(command, Play) else after

    assert "differs" in fails(broken(carry_out=carry_out)) or "another state" in fails(broken(carry_out=carry_out))


def test_rolling_and_not_telling_is_noticed() -> None:
    def decide(self, state, command, dice):
        dice.die()
        return Toy.decide(self, state, command, dice)

    def carry_out(self, state, command, dice):
        return Toy.carry_out(Toy(), state, command, dice)

    assert "differently many dice" in fails(broken(decide=decide, carry_out=carry_out))


def test_a_fold_that_remembers_is_noticed() -> None:
    class Forgetful(Toy):
        seen: ClassVar[set] = set()

        def evolve(self, state, event):
            after = super().evolve(state, event)
            mark = (event, state)
            if isinstance(event, Moved) and mark not in self.seen:
                self.seen.add(mark)
                return replace(after, energy=0)
            return after

    fails(Forgetful())


def test_states_that_change_in_place_are_noticed() -> None:
    class Loose(State, frozen=True):
        marks: list = msgspec.field(default_factory=list)

    def evolve(self, state, event):
        if isinstance(event, Began):
            return Loose(event.config, event.cards)
        state.marks.append(1)
        return Toy.evolve(self, state, event)

    def choices_do(self, state, command, dice):
        state.marks.append(2)
        return Toy.decide(self, state, command, dice)

    fails(broken(evolve=evolve, state_type=Loose))
    fails(broken(decide=choices_do, state_type=Loose,
                 evolve=lambda self, s, e: Loose(e.config, e.cards) if s is None else Toy.evolve(self, s, e)))


def test_what_json_changes_is_noticed() -> None:
    class Loosely(Event, frozen=True, tag="loosely"):
        faces: Any = ()

    def decide(self, state, command, dice):
        return (*Toy.decide(self, state, command, dice), *([Loosely((1, 2))] if isinstance(command, Play) else []))

    def evolve(self, state, event):
        return state if isinstance(event, Loosely) else Toy.evolve(self, state, event)

    mode = broken(decide=decide, evolve=evolve, event_type=Began | Moved | TurnEnded | Ended | Loosely)
    assert "JSON" in fails(mode)


def test_a_choice_that_is_refused_is_noticed() -> None:
    def decide(self, state, command, dice):
        if isinstance(command, Play) and state.turn > 2:
            raise Refused(say("not.now"))
        return Toy.decide(self, state, command, dice)

    assert "refused" in fails(broken(decide=decide))


@pytest.mark.parametrize("name", ["observe", "redact"])
def test_a_leak_is_noticed(name: str) -> None:
    assert "can see the secret" in fails(broken(**{name: lambda self, shown, seat: shown}))


def test_nobody_must_not_see_more_than_a_seat() -> None:
    def observe(self, state, seat):
        return state if seat is None else Toy.observe(self, state, seat)

    mode = broken(observe=observe)
    with pytest.raises(ConformanceError) as failure:
        check_mode(mode, matches=1)
    assert "view of nobody" in str(failure.value)


def test_a_seat_must_be_able_to_decide_from_its_view() -> None:
    def decision(self, state):
        found = Toy.decision(self, state)
        if found is not None and found.choices and state.cards[1 - state.now] == 0 and not state.played[1 - state.now]:
            return Decision(found.seat, found.prompt, found.choices[1:])
        return found

    assert "other choices in its view" in fails(broken(decision=decision))


def test_words_must_be_messages() -> None:
    assert "tell gives" in fails(broken(tell=lambda self, state, event, seat: "moved"))
    assert "describe gives" in fails(broken(describe=lambda self, state, command: "move"))
    assert "status gives" in fails(broken(status=lambda self, state: ["position"]))


@pytest.mark.parametrize("name", ["tell", "describe", "odds", "status", "explain", "seal", "rounds"])
def test_what_raises_is_noticed(name: str) -> None:
    def fail(self, *arguments):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        check_mode(broken(**{name: fail}), matches=1)


def test_an_agent_that_cheats_is_noticed() -> None:
    class Cheat(Runner):
        def choose(self, view, decision):
            return Play() if decision.form is None and Play() not in decision.choices else Step()

    def agent(self, level, seed):
        return Cheat(seed, eager=True) if level == "runner" else Toy.agent(self, level, seed)

    assert "not legal" in fails(broken(agent=agent))


def test_a_level_without_an_agent_is_noticed() -> None:
    assert "no agent for it" in fails(broken(levels=("master",)))


def test_an_agent_for_any_level_is_noticed() -> None:
    assert "not offered" in fails(broken(agent=lambda self, level, seed: Runner(seed, eager=level == "runner")))
