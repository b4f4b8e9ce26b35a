"""Turning points and the dice audit against brute force: every fall of the dice, counted one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.audit import Throw, dice_audit, rolls_of, throw_of
from gunki.battle.config import simulate_config
from gunki.battle.content import load_content
from gunki.battle.items import Spell, Weapon
from gunki.battle.mode import MODE
from gunki.battle.state import State
from gunki.battle.story import Moment, expected_after, standing, turning_points
from gunki.engine.luck import Luck, tell_luck
from gunki.engine.match import Match, Record
from gunki.engine.messages import Message
from gunki.engine.notation import parse
from gunki.engine.odds import Distribution
from tests.battle.arena import ITEMS, act, arena, legal, npc, one, pc
from tests.battle.builds import random_config
from tests.battle.wording import ENGLISH
from tests.engine.matches import go_on
from tests.engine.sums import every_sum
from tests.engine.toy_mode import TOY


def played(seed: int, most: int = 3) -> Match:
    """A match between random characters, played to its end by a wheel."""
    rng = random.Random(seed)
    match = Match.begin(MODE, random_config(seed, most), seed)
    while (decision := match.decision) is not None:
        choices: list[Any] = [choice for choice in decision.choices if not choice.resigns]
        best = [c for c in choices if isinstance(c, cmd.UseSpecial | cmd.UseItem)]
        blows = [c for c in choices if isinstance(c, cmd.Attack | cmd.Cast)]
        for some in (best, blows, [cmd.END_TURN] if cmd.END_TURN in choices else []):
            if some and rng.random() < 0.6:
                choices = some
                break
        match.act(rng.choice(choices))
    return match


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    """Matches in which everything there is was used."""
    return [played(seed) for seed in range(24)]


def told(match: Match) -> Iterator[tuple[State, Any, State]]:
    """Every event with the states before and after it."""
    state: Any = None
    for record in match.standing():
        after = MODE.evolve(state, record.event)
        if state is not None:
            yield state, record.event, after
        state = after


# One attack


def test_the_odds_of_an_event_are_those_that_stood_before_its_command() -> None:
    seen: set[str] = set()
    for seed in range(40):
        match = Match.begin(MODE, random_config(seed, 3), seed)
        rng = random.Random(seed)
        while (decision := match.decision) is not None:
            choices = [choice for choice in decision.choices if not choice.resigns]
            blows = [c for c in choices if isinstance(c, cmd.Attack | cmd.Cast)]
            rare = [c for c in blows if isinstance(c, cmd.Attack) and c.strike]
            command = rng.choice(rare or blows or choices)
            before = match.state
            odds = MODE.odds(before, command)
            events = match.act(command)
            if odds is None or (isinstance(command, cmd.Attack) and before.setting.book.weapon(command.weapon).again_on):
                continue
            throw = throw_of(before, events[0])
            assert (throw is None) == (not odds.targets)
            for number, target in enumerate(odds.targets):
                assert throw is not None and throw.targets[number] == target.target
                assert throw.chances(number) == target.distribution()
                seen.add(type(command).__name__ + getattr(command, "strike", ""))
    assert {"Attack", "Cast", "Attackhard_attack", "Attackwing_shot", "Attackpipping_the_ace"} <= seen


def test_what_came_is_one_of_the_ways_the_dice_could_have_fallen(matches: list[Match]) -> None:
    kinds = set()
    for match in matches:
        for before, event, _ in told(match):
            throw = throw_of(before, event)
            if throw is not None:
                assert throw.dealt in {damages for _, damages in throw.cases}
                kinds.add(type(event))
            else:
                assert not isinstance(event, ev.Attacked) and not (isinstance(event, ev.SpellCast) and event.hits)
    assert kinds == {ev.Attacked, ev.SpellCast, ev.Burst}


def test_a_burst_hits_everybody_with_one_roll() -> None:
    state = arena([pc(4, "amaterasus_spear", ki=10)], [pc(5), pc(6)])
    command = legal(state, cmd.UseSpecial)[0]
    _, events = act(state, command)
    throw = throw_of(state, one(events, ev.Burst))
    assert throw is not None and len(throw.targets) == 2
    special = ITEMS["amaterasus_spear"]
    assert throw.chances(0) == throw.chances(1) == parse(special.roll).distribution()  # type: ignore[union-attr]
    assert all(first == second for _, (first, second) in throw.cases)


def test_a_dash_or_a_bomb_throws_no_damage_dice(matches: list[Match]) -> None:
    for match in matches:
        for before, event, _ in told(match):
            if isinstance(event, ev.NpcDashed | ev.BombExploded | ev.CardTaken | ev.NpcRolledFate | ev.TurnEnded):
                assert throw_of(before, event) is None


# The dice of a side


def test_the_audit_of_a_short_fight_equals_every_combination() -> None:
    found = 0
    for seed in range(30):
        match = Match.begin(MODE, simulate_config(["ronin"], ["mage"], load_content()), seed)
        parts: dict[str, list[tuple[Distribution, int]]] = {"left_1": [], "right_1": []}
        while match.decision is not None and max(map(len, parts.values())) < 4:
            state = match.state
            for event in match.act(match.decision.choices[0]):
                for who, chances, total in rolls_of(state, event):
                    parts[who].append((chances, total))
                state = MODE.evolve(state, event)
        for (_, luck), rolls in zip(dice_audit(match), (parts["left_1"], parts["right_1"]), strict=True):
            assert luck.rolls == len(rolls)
            if not rolls:
                assert (luck.unlucky, luck.lucky) == (1.0, 1.0)
                continue
            found += 1
            came, sums = sum(total for _, total in rolls), every_sum([chances for chances, _ in rolls])
            assert luck.mean == Fraction(came, len(rolls))
            assert luck.expected * len(rolls) == sum(total * chance for total, chance in sums.items())
            assert luck.unlucky == pytest.approx(float(sum(c for total, c in sums.items() if total <= came)), abs=1e-12)
            assert luck.lucky == pytest.approx(float(sum(c for total, c in sums.items() if total >= came)), abs=1e-12)
    assert found > 30


def test_every_roll_of_a_match_is_counted_for_its_own_side(matches: list[Match]) -> None:
    for match in matches:
        counted = {"left": 0, "right": 0}
        for before, event, _ in told(match):
            if isinstance(event, ev.Attacked | ev.SpellCast | ev.Burst | ev.NpcRolledFate):
                side = before.characters[before.setting.book.index[event.who]].side
                counted[side] += 1
                if isinstance(event, ev.Attacked) and event.bonus is not None:
                    counted[side] += bool(event.bonus.kept)  # a strike of a fixed figure rolls nothing
        assert {side: luck.rolls for side, luck in dice_audit(match)} == counted


def test_the_audit_calls_low_dice_unlucky_and_high_dice_lucky() -> None:
    state = arena([pc(4, "katana")], [pc(4)])
    for face, low in ((1, True), (6, False)):
        after, events = act(state, cmd.attack("katana", "right_1"), *_faces("katana", face))
        luck = dice_audit(match_of(state, [events]))[0].luck
        assert luck.rolls == 1 and (luck.mean < luck.expected) == low
        assert (luck.unlucky < 0.5 < luck.lucky) == low
        assert luck.unlucky + luck.lucky > 1  # both count what came
        assert after.characters[1].hp < 50


def test_luck_is_told_in_a_sentence(matches: list[Match]) -> None:
    for match in matches:
        for _, luck in dice_audit(match):
            words = ENGLISH.text(tell_luck(luck))
            assert "{" not in words and ("At least this" in words) == bool(luck.rolls)
    half = Fraction(7, 2)
    lines = [tell_luck(Luck(2, half, half, *chances)) for chances in ((0.0004, 1.0), (0.5, 0.62), (0.97, 0.04))]
    assert [ENGLISH.text(line).rpartition(". ")[2] for line in lines] == [
        "At least this unlucky: < 0.1 % of the time",
        "At least this unlucky: 50 % of the time",
        "At least this lucky: 4.0 % of the time"]


def _faces(weapon: str, face: int) -> list[int]:
    item = ITEMS[weapon]
    assert isinstance(item, Weapon | Spell)
    return [face] * sum(pool.count for pool in parse(item.roll).pools)


class FromHere(Match):
    """A match whose first record is a position."""

    def __init__(self, state: State, acts: list[list[Any]]) -> None:
        super().__init__(MODE, state.setting, 0)
        seq = 1
        self.records = [Record(1, 0, "", None, _Begin(state), 0)]
        for number, events in enumerate(acts, 1):
            for event in events:
                seq += 1
                self.records.append(Record(seq, number, "", None, event, 0))
        self.seq, self.state = seq, state


class _Begin:
    def __init__(self, state: State) -> None:
        self.state = state


def match_of(state: State, acts: list[list[Any]]) -> Match:
    """A match that began in `state` and went on with these commands' events."""
    return FromHere(state, acts)


@pytest.fixture(autouse=True)
def _begin_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let matches of these tests begin with a position."""
    from gunki.battle import audit, story

    def fold(state: Any, event: Any) -> Any:
        return event.state if isinstance(event, _Begin) else MODE.evolve(state, event)

    monkeypatch.setattr(audit, "evolve", fold)
    monkeypatch.setattr(story, "evolve", fold)


# Turning points


def test_the_estimate_is_even_for_equals_and_certain_at_the_end() -> None:
    assert standing(arena([pc(1)], [pc(8)])) == 0.5
    assert standing(arena([pc(1), pc(2)], [pc(8)])) == pytest.approx(2 / 3)
    assert standing(arena([pc(1)], [pc(8, hp=0)])) == 1.0
    assert standing(arena([pc(1, hp=0)], [pc(8, hp=0)])) == 0.5
    assert 0.5 < standing(arena([pc(1)], [pc(8, hp=10)])) < standing(arena([pc(1)], [pc(8, hp=1)])) < 1


@pytest.mark.parametrize("target_hp", [50, 9, 4])
def test_what_was_to_be_expected_is_the_mean_over_every_fall(target_hp: int) -> None:
    state = arena([pc(4, "katana", str=2), pc(2)], [pc(4, hp=target_hp), pc(7, hp=20)])
    command = cmd.attack("katana", "right_1")
    outcomes = []
    dice = len(_faces("katana", 1))
    for faces in product(range(1, 7), repeat=dice):
        after, events = act(state, command, *faces)
        outcomes.append(standing(after))
    throw = throw_of(state, events[0])
    assert throw is not None
    assert expected_after(state, throw) == pytest.approx(sum(outcomes) / 6**dice, abs=1e-12)


def test_a_knock_out_is_a_turning_point_and_a_scratch_is_not() -> None:
    state = arena([pc(4, "katana", str=6), pc(2)], [pc(4, hp=8), pc(7)], fp=20)
    weak = arena([pc(4, "dagger"), pc(2)], [pc(4, hp=50, str=6), pc(7)], fp=20)
    _, events = act(state, cmd.attack("katana", "right_1"), *_faces("katana", 6))
    points = turning_points(match_of(state, [events]))
    assert len(points) == 1 and points[0].side == "left" and points[0].swing > 0
    assert points[0].message.arguments["line"].key == "replay.moment.fells"  # type: ignore[union-attr]
    assert ENGLISH.text(points[0].message).startswith("Left 1 fells Right 1 with Katana for ")
    _, events = act(weak, cmd.attack("dagger", "right_1"), 5)
    assert turning_points(match_of(weak, [events])) == ()


def test_a_shot_that_had_to_hit_and_did_not_is_a_turning_point_for_the_other_side() -> None:
    state = arena([pc(4, "revolver"), pc(2)], [pc(6, hp=4, aim=1), pc(7)], fp=20)
    throw = None
    for faces in product(range(1, 7), repeat=len(_faces("revolver", 1))):
        _, events = act(state, cmd.attack("revolver", "right_1"), *faces)
        throw = throw_of(state, events[0])
        assert throw is not None
        if events[0].hit.damage == min(damages[0] for _, damages in throw.cases):
            break
    points = turning_points(match_of(state, [events]))
    assert throw is not None and throw.chances().at_least(4) > Fraction(1, 2)
    assert len(points) == 1 and points[0].side == "right"
    words = ENGLISH.text(points[0].message)
    assert words == f"Left 1 does Right 1 no harm with Revolver ({float(throw.chances().mean):.1f} expected)"


def test_there_are_as_many_as_asked_in_their_order_and_the_weightiest(matches: list[Match]) -> None:
    for match in matches:
        three, all_of_them = turning_points(match), turning_points(match, 10_000)
        assert len(three) == min(3, len(all_of_them))
        assert [point.seq for point in three] == sorted(point.seq for point in three)
        assert all(point in all_of_them for point in three)
        assert turning_points(match, 1)[0] in three
        for point in all_of_them:
            check(match, point)


def check(match: Match, point: Moment) -> None:
    """Its event stands in the match, and its sentence is whole."""
    assert any(record.seq == point.seq for record in match.standing())
    words = ENGLISH.text(point.message)
    assert "{" not in words and "  " not in words and "replay." not in words, words
    assert -1 <= point.swing <= 1 and point.side in ("left", "right") and point.round >= 1


def test_of_two_equal_knock_outs_the_lucky_one_weighs_more() -> None:
    strong = arena([pc(4, "katana", str=6), pc(2)], [pc(4, hp=7), pc(7)], fp=20)
    _, sure = act(strong, cmd.attack("katana", "right_1"), *_faces("katana", 6))
    weak = arena([pc(4, "katana", str=0), pc(2)], [pc(4, hp=7, str=2), pc(7)], fp=20)
    _, lucky = act(weak, cmd.attack("katana", "right_1"), *_faces("katana", 6))
    sure_throw, lucky_throw = throw_of(strong, sure[0]), throw_of(weak, lucky[0])
    assert sure_throw is not None and lucky_throw is not None
    assert expected_after(strong, sure_throw) > expected_after(weak, lucky_throw)


def test_healing_and_raising_are_told() -> None:
    hurt = arena([pc(4, "sake_flask", hp=1)], [pc(5, hp=1)])
    _, events = act(hurt, cmd.use_item("sake_flask", "left_1"))
    points = turning_points(match_of(hurt, [events]))
    assert [ENGLISH.text(point.message) for point in points] == ["Left 1 gives Left 1 10 HP back with Sake Flask"]
    fallen = arena([pc(4, "vial_of_cordial"), pc(4, hp=0)], [pc(5)])
    _, events = act(fallen, cmd.use_item("vial_of_cordial", "left_2"))
    points = turning_points(match_of(fallen, [events]))
    assert [ENGLISH.text(point.message) for point in points] == [
        "Left 1 brings Left 2 back into the fight with Vial of Cordial"]
    assert points[0].side == "left" and points[0].swing > 0


def test_every_kind_of_blow_is_told(matches: list[Match]) -> None:
    lines = {line.key for match in matches for point in turning_points(match, 10_000)
             if isinstance(line := point.message.arguments.get("line"), Message)}
    assert {"replay.moment.fells", "replay.moment.hits", "replay.moment.area"} <= lines


def test_blows_in_a_row_count_as_one_moment() -> None:
    state = arena([pc(4, "dagger", str=6)], [pc(4), npc(7, "ronin")], fp=20)
    _, events = act(state, cmd.attack("dagger", "right_1"), 4, 3, 4, 6)
    points = turning_points(match_of(state, [events]), 9)
    assert len([event for event in events if isinstance(event, ev.Attacked)]) == 4
    assert len(points) == 1
    line = points[0].message.arguments["line"]
    assert isinstance(line, Message) and line.arguments["damage"] == 10 + 9 + 10 + 12
    assert points[0].message.arguments["mean"] == f"{4 * 9.5:.1f}"


def test_a_match_of_another_mode_has_no_turning_points() -> None:
    match = Match.begin(TOY, {}, 5)
    go_on(match, 25)
    assert turning_points(match) == ()


def test_a_throw_has_the_chances_of_each_of_its_targets() -> None:
    throw = Throw("a", "b", ("c", "d"), (2, 0), ((1, (2, 0)), (3, (5, 0))))
    assert throw.chances(0) == Distribution({2: 1, 5: 3})
    assert throw.chances(1) == Distribution.certain(0)


def test_what_was_expected_of_a_chain_is_what_its_odds_said_before_it() -> None:
    # A dagger strikes again on some faces; how often is not known before the first die falls.
    state = arena([pc(4, "dagger", str=6)], [pc(4), npc(7, "ronin")], fp=20)
    command = cmd.attack("dagger", "right_1")
    chances = MODE.odds(state, command)
    assert chances is not None
    _, events = act(state, command, 4, 3, 4, 6)
    assert len(events) > 1
    match: Any = match_of(state, [events])
    match.records[1] = match.records[1]._replace(command=command)
    point, *_ = turning_points(match)
    mean = f"{float(Fraction(chances.targets[0].mean)):.1f}"
    assert ENGLISH.text(point.message).endswith(f"({mean} expected)")
