"""What agents say is true: every figure of a reason against the rules, played out by every die."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

from gunki.battle import commands as cmd
from gunki.battle.agents.levels import mind_of
from gunki.battle.agents.reading import SURE, Reader
from gunki.battle.agents.reasons import reason, to_fear
from gunki.battle.book import COVER
from gunki.battle.choices import decision
from gunki.battle.mode import MODE
from gunki.battle.state import State
from gunki.battle.words import joined, named_item
from gunki.battle.words import space as space_name
from gunki.engine.contract import Command
from gunki.engine.messages import Message, say
from tests.battle.agents.exact import outcomes
from tests.battle.agents.positions import POSITIONS
from tests.battle.agents.positions.position import Position, hits, steps
from tests.battle.agents.stage import before_the_first_turn, stage
from tests.battle.agents.test_play import agent
from tests.battle.arena import npc, pc
from tests.battle.wording import ENGLISH
from tests.wording import in_words

DEEDS = (cmd.Step, cmd.Attack, cmd.Cast, cmd.UseItem, cmd.UseSpecial, cmd.Rearm)


def usual(state: State) -> Any:
    return mind_of(state.setting.book).planner.worth.usual


def said(state: State, *line: Command) -> dict[str, dict[str, Any]]:
    """The sentences of the reason of a line, by the end of their keys, with what they name."""
    return {message.key.removeprefix("agent.reason."): message.arguments
            for message in parts(reason(state, line, usual(state)).words)}


def parts(message: Message) -> Iterator[Message]:
    yield message
    for value in message.arguments.values():
        if isinstance(value, Message):
            yield from parts(value)


def turn_of(state: State, rng: random.Random) -> list[Command]:
    """Up to four commands of a turn, whatever the dice."""
    line: list[Command] = []
    for _ in range(4):
        asked = decision(state)
        deeds = [one for one in asked.choices if isinstance(one, DEEDS)] if asked is not None else []
        if not deeds or state.actor < 0 or state.phase != "actions":
            break
        line.append(rng.choice(deeds))
        state = outcomes(state, line[-1])[0][1]
    return line


def falls(state: State, line: Sequence[Command], *who: int) -> float:
    """The exact chance that all these are down after the line; what cannot be done any more is left out."""
    down = all(state.characters[one].ko for one in who)
    if not line or down:
        return float(down)
    asked = decision(state)
    if asked is None or line[0] not in asked.choices:
        return falls(state, line[1:], *who)
    return sum(share * falls(after, line[1:], *who) for share, after in outcomes(state, line[0]))


IN_TURN = [position for position in POSITIONS if position.state.phase == "actions"]


@pytest.mark.parametrize("position", IN_TURN, ids=lambda position: position.name)
def test_a_chance_to_fall_is_that_of_the_dice(position: Position) -> None:
    rng, state = random.Random(position.name), position.state
    for _ in range(6):
        reader = Reader(state, usual(state).blows)
        line = turn_of(state, rng)
        while sum(not isinstance(one, cmd.Step) for one in line) > 2:  # every die of three blows takes long
            line.pop()
        for command in line:
            reader.read(command)
        for at, character in enumerate(state.characters):
            if character.side != state.characters[state.actor].side and not character.ko:
                assert reader.fallen(at) == pytest.approx(falls(state, line, at)), (line, character.id)
        assert reader.all_fallen() == pytest.approx(falls(state, line, *reader.enemies)), line


SPEAR = cmd.UseSpecial("amaterasus_spear", "right_1")


@pytest.mark.parametrize(("deed", "hp"), [(cmd.Cast("firestorm", 6), 9), (cmd.Cast("hail_wave", 5), 5), (SPEAR, 10)])
def test_one_roll_fells_several_at_once(deed: Command, hp: int) -> None:
    """GK-7.2, GK-9.2: what fells the stronger fells the weaker, too; and a spell more is a roll of its own."""
    state = stage([pc(3, "firestorm", "hail_wave", "amaterasus_spear", mag=2, ki=10)],
                  [pc(6, "katana", hp=hp), pc(6, "katana", hp=hp + (deed == SPEAR), mag=1)], card="club_04")
    hail = cmd.Cast("hail_wave", 4)
    for line in ([deed], [hail, deed], [deed, hail])[: 1 if deed == SPEAR else 3]:
        reader = Reader(state, usual(state).blows)
        for command in line:
            reader.read(command)
        assert reader.all_fallen() == pytest.approx(falls(state, line, 1, 2))
    reader = Reader(state, usual(state).blows)
    reader.read(deed)
    assert 0.01 < reader.fallen(1) * reader.fallen(2) < reader.all_fallen() - 0.01


def test_more_cases_than_can_be_kept_are_taken_for_rolls_apart() -> None:
    state = stage([pc(3, "firestorm", mag=2)], [pc(6, "katana"), pc(6, "katana", mag=1)], card="club_04")
    reader = Reader(state, usual(state).blows)
    reader.together = None
    reader.read(cmd.Cast("firestorm", 6))
    assert reader.all_fallen() == reader.fallen(1) * reader.fallen(2)


def test_what_follows_in_the_turn_is_named_and_what_is_done_now_is_not() -> None:
    """The command itself is told beside its reason."""
    state = stage([pc(3, "katana", "fatal_slash", "blade_of_madness")], [pc(5, "rifle"), pc(9, "rifle")],
                  hand=["club_04", "heart_05", "spade_ace"])
    blow, slash = hits("katana", "right_1")[0], hits("katana", "right_1", strike="fatal_slash")[0]
    words = in_words(reason(state, [cmd.TakeCard("club_04"), *steps(4, 5), blow, blow, slash, cmd.END_TURN],
                            usual(state)).words, ENGLISH)
    assert words.startswith("then to space 5 (spade), Katana × 2, Katana and Fatal Slash: ")
    other = hits("katana", "right_2")[0]
    assert in_words(reason(state, [blow, blow, other, cmd.END_TURN], usual(state)).words, ENGLISH).startswith(
        "then Katana at Right 1, Katana at Right 2: "), "whom each is for, where that is not plain"
    caster = stage([pc(3, "hail_wave")], [pc(5, "rifle"), pc(9, "rifle")], card="club_04")
    near, far = cmd.Cast("hail_wave", 4), cmd.Cast("hail_wave", 9)
    assert in_words(reason(caster, [near, far, far, cmd.END_TURN], usual(caster)).words, ENGLISH).startswith(
        "then Hail Wave at space 9 (diamond) × 2: ")
    assert ":" not in in_words(reason(state, [cmd.TakeCard("club_04"), cmd.END_TURN], usual(state)).words, ENGLISH)
    flask = stage([pc(3, "katana", "sake_flask", hp=9)], [pc(9, "rifle")], card="club_04")
    drink = cmd.UseItem("sake_flask", "left_1")
    told = said(flask, *steps(2), drink, *steps(1, 0))
    assert "heal" in told and told["planned"]["plan"] == joined(
        [named_item(flask.setting, "sake_flask"), say("agent.plan.walk", space=space_name(0))])


def test_what_is_kept_is_what_is_stored() -> None:
    state = stage([pc(3, "katana", "blade_of_madness", ki=3)], [pc(9, "rifle")], card="club_04")
    for line, kept in ((steps(4), 7), (steps(4, 5), 6), (steps(4, 5, 6), 5)):
        parts_ = said(state, *line, cmd.END_TURN)
        after = state
        for command in (*line, cmd.END_TURN):
            after = outcomes(after, command)[0][1]
        stored = after.characters[0].ki - 3
        assert ("ready" in parts_) == (stored == 7)
        assert "ready" in parts_ or parts_["keep"]["count"] == stored == min(7, kept)


def test_of_a_turn_that_is_not_planned_to_its_end_nothing_is_said_to_be_kept() -> None:
    """As of a novice's, who thinks of one command at a time."""
    state = stage([pc(3, "katana", "blade_of_madness")], [pc(9, "rifle")], hand=["club_04", "heart_05", "spade_ace"])
    assert said(state, cmd.TakeCard("club_04")) == {"points": {"count": 8}}


@pytest.mark.parametrize("level", ["novice", "adept"])
def test_what_is_told_is_what_it_means_to_do(level: str) -> None:
    """Not what a stronger player would do with the same card."""
    for position in POSITIONS:
        state, asked = position.state, decision(position.state)
        assert asked is not None
        one: Any = agent(level, 1)
        view = MODE.observe(state, asked.seat)
        first = one.advise(view, asked).weighed[0]
        assert first.reason == reason(view, one._intended(view, asked), usual(view)).words


@pytest.mark.parametrize("level", ["novice", "adept", "master"])
def test_who_surely_wins_now_is_said_to_win(level: str) -> None:
    seen = 0
    for position in POSITIONS:
        asked, view = decision(position.state), position.state
        assert asked is not None
        for one in agent(level, 1).advise(MODE.observe(view, asked.seat), asked).weighed:
            if one.reason is not None and "agent.reason.win_surely" in {part.key for part in parts(one.reason)}:
                assert SURE <= one.chance <= 1
                seen += 1
    assert seen > 5


def test_without_a_special_move_nothing_is_said_to_be_kept() -> None:
    state = stage([pc(3, "katana")], [pc(9, "rifle")], card="club_04")
    assert not {"keep", "ready"} & set(said(state, *steps(4)))


def test_mean_damage_and_sure_falls_are_those_of_the_odds() -> None:
    state = stage([pc(3, "katana", str=4)], [pc(4, "rifle", hp=50), pc(9, "rifle")], card="club_04")
    blow = hits("katana", "right_1")[0]
    told = MODE.odds(state, blow)
    assert told is not None
    assert said(state, blow)["harm"]["count"] == round(float(Fraction(told.targets[0].mean)))
    weak = stage([pc(3, "katana", str=4)], [pc(4, "rifle", hp=1), pc(9, "rifle")], card="club_04")
    assert falls(weak, [blow], 1) >= SURE and "fell_surely" in said(weak, blow)
    last = stage([pc(3, "katana", str=4)], [pc(4, "rifle", hp=1)], card="club_04")
    assert "win_surely" in said(last, blow)


def test_a_walk_names_what_is_to_be_feared_there_and_here() -> None:
    """A blade at arm's length is feared less from afar; the figures are those of a usual turn."""
    state = stage([pc(3, "katana")], [pc(4, "katana", str=5)], card="club_04", fp=3)
    there = said(state, *steps(2, 1, 0))["safer"]
    assert there == {"there": round(feared(state, 0)), "here": round(feared(state, 3))}
    assert 0 <= there["there"] < there["here"]
    assert "safer" not in said(state, cmd.END_TURN) and "safer" not in said(state, *steps(4))


def feared(state: State, space: int) -> float:
    return to_fear(state, usual(state), 0, space)


def test_nobody_fears_who_cannot_come_or_who_fell() -> None:
    def two(hp: int = 1, held: Sequence[str] = ()) -> State:
        return stage([pc(3, "katana", str=6)], [pc(4, "katana", hp=hp, str=5), pc(9, "naginata", str=1)], card="club_04",
                     held=held)

    bound = two(held=["right_1"])
    assert feared(bound, 0) < feared(two(), 0)
    assert feared(bound, 4) == feared(two(), 4), "who is held still strikes where it stands"
    reader = Reader(two(), usual(two()).blows)
    reader.read(hits("katana", "right_1")[0])
    assert to_fear(two(), usual(two()), 0, 3, reader.fallen) == pytest.approx(feared(two(hp=0), 3))


def test_cover_is_named_where_a_turn_ends_there() -> None:
    state = stage([pc(3, "katana")], [npc(9, "archer")], card="club_04")
    cover = COVER.index(True)
    line = steps(*range(2, cover - 1, -1))
    assert "cover" in said(state, *line) and "ends" not in said(state, *line)
    assert "ends" in said(state, *steps(4)) and "cover" not in said(state, *steps(4))


def test_before_the_first_turn_places_and_order_are_named() -> None:
    state = before_the_first_turn([pc(3, "rifle"), pc(2, "sake_flask")], [npc(9, "archer")], ["club_04", "club_05", "club_06"])
    asked = decision(state)
    assert asked is not None
    told = {command.who: said(state, command)["first"]["harm"] for command in asked.choices
            if isinstance(command, cmd.GoFirst)}
    assert set(told) == {"left_1", "left_2"} and told["left_1"] > told["left_2"] == 0, "a flask hurts nobody"



@pytest.mark.parametrize(("weapon", "safest"), [("katana", 0), ("rifle", 2), ("sake_flask", None)])
def test_a_start_is_said_to_be_safe_where_it_is(weapon: str, safest: int | None) -> None:
    """A blade is feared least from afar, a shot behind Cover, a flask nowhere."""
    state = before_the_first_turn([pc(-1, "katana")], [pc(9, weapon)], ["club_04", "club_05", "club_06"])
    harm = {space: round(feared(state, space)) for space in range(3)}
    for space in range(3):
        told = said(state, cmd.Place("left_1", space))
        assert ("place_cover" in told) == COVER[space]
        if safest is None:
            assert "any_start" in told
        elif space == safest:
            assert told["safe_start"] == {"harm": harm[space], "most": max(harm.values())}
        else:
            key = "doubles" if COVER[safest] else "forward"
            assert told[key] == {"harm": harm[space], "least": harm[safest]}
