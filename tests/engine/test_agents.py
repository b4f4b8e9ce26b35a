"""Agents: the random one, a mode's levels, and the loop that lets them play."""

from collections import Counter

import pytest

from gunki.engine.agents import RandomAgent, agent_for, agents_of, auto, playout
from gunki.engine.contract import Decision
from gunki.engine.match import Match
from gunki.engine.messages import Refused, say
from tests.engine.toy_mode import TOY, Boast, End, Play, Resign, Roll, Runner, Step, Toy, Walk

CHOICES = Decision("red", say("?"), (Step(), Roll(), Play(), End(), Resign()))


def test_the_random_agent_picks_evenly_and_does_not_give_up() -> None:
    agent = RandomAgent(1)
    picks = Counter(agent.choose(None, CHOICES) for _ in range(4000))
    assert set(picks) == {Step(), Roll(), Play(), End()}
    # 3 degrees of freedom, mean + 5 standard deviations
    assert sum((found - 1000) ** 2 / 1000 for found in picks.values()) < 3 + 5 * 6**0.5


def test_the_same_seed_makes_the_same_picks() -> None:
    def picks(seed: int) -> list:
        agent = RandomAgent(seed)
        return [agent.choose(None, CHOICES) for _ in range(30)]

    assert picks(5) == picks(5) != picks(6)


def test_it_gives_up_where_nothing_else_is_left() -> None:
    assert RandomAgent(1).choose(None, Decision("red", say("?"), (Resign(),))) == Resign()


def test_it_cannot_make_up_a_command() -> None:
    with pytest.raises(Refused) as refused:
        RandomAgent(1).choose(None, Decision("red", say("?"), form=Boast))
    assert refused.value.message.key == "agent.nothing_to_choose"


def test_levels_are_the_modes_own() -> None:
    assert isinstance(agent_for(TOY, "runner", 1), Runner)
    assert isinstance(agent_for(TOY, "", 1), Runner)

    class Plain(Toy):
        levels = ()

        def agent(self, level, seed):
            return None

    assert isinstance(agent_for(Plain(), "random", 1), RandomAgent)
    with pytest.raises(Refused) as refused:
        agent_for(TOY, "grandmaster", 1)
    assert refused.value.message == say("agent.unknown_level", level="grandmaster", levels="random, runner")


def test_any_whole_number_will_do_as_a_seed() -> None:
    for seed in (-1, 2**64, 2**80 + 3):
        RandomAgent(seed).choose(None, CHOICES)
        agent_for(TOY, "random", seed)


def test_auto_stops_where_a_person_must_decide() -> None:
    match = Match.begin(TOY, {"npc": True}, 1)
    assert auto(match, {}) == []
    match.act(End())
    events = auto(match, {})
    assert match.records[-1].command is None and match.records[-2].command == Walk()
    assert len(events) == 2 and match.decision.seat == "red"


def test_auto_plays_the_seats_it_has_agents_for() -> None:
    match = Match.begin(TOY, {}, 1)
    auto(match, {"red": agent_for(TOY, "runner", 1)}, most=50)
    assert match.decision.seat == "blue"
    auto(match, {"red": agent_for(TOY, "runner", 1)}, until_human=False)
    assert match.outcome is not None
    assert auto(match, {}, until_human=False) == []


def test_agents_see_only_what_their_seat_may_see() -> None:
    views = []

    class Spy(Runner):
        def choose(self, view, decision):
            views.append(view)
            return super().choose(view, decision)

    match = Match.begin(TOY, {}, 1)
    auto(match, {"red": Spy(1, eager=True)}, most=3)
    assert views and all(view.cards[1] == 0 and view.cards[0] > 0 for view in views)


def test_ai_seats_get_an_agent_of_their_level() -> None:
    class WithAi(Toy):
        def seats(self, state):
            from msgspec.structs import replace

            red, blue = super().seats(state)
            return red, replace(blue, kind="ai", level="runner")

    match = Match.begin(WithAi(), {}, 1)
    assert list(agents_of(match)) == ["blue"]


def test_a_playout_is_a_whole_match() -> None:
    match = playout(TOY, {}, seed=1, agent_seed=2)
    assert match.decision is None and match.outcome is not None
    beginning = playout(TOY, {}, seed=1, agent_seed=2, most=3).records
    assert beginning == match.records[: len(beginning)]
    assert beginning[-1].act == 3
