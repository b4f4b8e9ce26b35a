"""GK-4 A player character's turn, GK-5 Dice, GK-11 Falling and winning."""

import pytest
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.mode import MODE
from gunki.battle.rules import FATE_CARDS, face_value, fate_points
from gunki.battle.state import MOST_ROUNDS
from gunki.engine.match import Match
from gunki.engine.messages import Refused
from gunki.engine.notation import parse
from tests.battle.arena import act, arena, legal, npc, one, pc, who
from tests.battle.test_board_and_setup import started


def all_cards(state):
    """Every Fate card of a state, wherever it lies."""
    held = [c.fate_card for c in state.characters if c.fate_card]
    return sorted((*state.deck, *state.hand, *state.discard, *held))


def test_gk_4_1_bombs_first_then_a_card_and_the_old_one_is_discarded():
    state = arena([pc(4)], [pc(5), pc(9)], bombs=[("right_1", 5)])
    state, events = act(state, cmd.EndTurn())
    kinds = [type(event) for event in events]
    assert kinds.index(ev.TurnBegan) < kinds.index(ev.BombExploded)
    assert state.phase == "card" and who(state, "right_1").hp == 38
    holder = arena([pc(4)], [pc(9)], card="spade_02", phase="card")
    taken = holder.hand[1]
    state, events = act(holder, cmd.TakeCard(taken))
    assert one(events, ev.CardTaken).discarded == "spade_02" and "spade_02" in state.discard
    assert who(state, "left_1").fate_card == taken and taken not in state.hand


def test_gk_4_1_one_that_falls_to_its_own_bomb_takes_no_card():
    state = arena([pc(9)], [pc(5, hp=12), pc(9)], bombs=[("right_1", 5)])
    state, events = act(state, cmd.EndTurn())
    assert who(state, "right_1").ko and state.characters[state.actor].id == "right_2"
    assert one([e for e in events if isinstance(e, ev.TurnEnded) and e.who == "right_1"], ev.TurnEnded).lost == 0


@pytest.mark.parametrize(("card", "points"), [("heart_02", 2), ("heart_05", 5), ("heart_ace", 6)])
def test_gk_4_2_fate_points_are_the_number_ace_six(card, points):
    assert fate_points(card, 0) == (points, False)


@pytest.mark.parametrize(("card", "space", "points"), [
    ("heart_05", 1, 10), ("diamond_05", 1, 10), ("spade_05", 1, 5), ("club_03", 0, 6), ("heart_ace", 1, 6),
    ("spade_ace", 0, 6), ("heart_05", 2, 5), ("spade_05", 7, 5)])
def test_gk_4_3_doubled_on_its_colour_never_an_ace_never_on_cover(card, space, points):
    assert fate_points(card, space)[0] == points


def test_gk_4_3_moving_later_changes_nothing():
    state = arena([pc(1)], [pc(9)], phase="card")
    state = replace(state, hand=("heart_03", *state.hand[1:]))
    state, _ = act(state, cmd.TakeCard("heart_03"))
    assert who(state, "left_1").fp == 6
    state, _ = act(state, cmd.Step(0))
    assert who(state, "left_1").fp == 5


def test_gk_4_4_face_value_is_never_doubled():
    assert [face_value(card) for card in ("club_02", "heart_05", "spade_ace", None)] == [2, 5, 6, 0]


def test_gk_4_5_in_any_order_as_often_as_paid():
    state = arena([pc(4, "katana", "dagger", "hard_attack", str=3)], [pc(5, hp=50)], fp=8)
    state, _ = act(state, cmd.Attack("katana", "right_1"), 1, 2)
    state, _ = act(state, cmd.Step(3))
    state, _ = act(state, cmd.Step(4))
    state, _ = act(state, cmd.Attack("katana", "right_1", "hard_attack"), 3, 3, 6)
    state, _ = act(state, cmd.Rearm(("dagger",)))
    state, _ = act(state, cmd.Attack("dagger", "right_1"), 5)
    assert who(state, "left_1").fp == 1
    assert legal(state, cmd.Attack) == [cmd.Attack("dagger", "right_1")]


def test_gk_4_5_changing_both_hands_costs_one():
    state = arena([pc(4, "katana", "dagger", "rifle", hands=["katana", "dagger"])], [pc(5)], fp=1)
    assert cmd.Rearm(("rifle",)) in legal(state, cmd.Rearm)
    state, events = act(state, cmd.Rearm(("rifle",)))
    assert one(events, ev.Rearmed).fp == 0 and who(state, "left_1").hands == ("rifle",)
    assert not legal(state, cmd.Rearm) and not legal(state, cmd.Step)


def held(state, name="left_1"):
    """The state with a character held."""
    index = state.setting.book.index[name]
    characters = list(state.characters)
    characters[index] = replace(characters[index], held=True)
    return replace(state, characters=tuple(characters))


def test_gk_4_6_held_takes_no_step_but_may_do_all_else():
    state = held(arena([pc(4, "katana", "sake_flask", hp=20)], [pc(5)]))
    assert not legal(state, cmd.Step)
    assert legal(state, cmd.Attack) and legal(state, cmd.UseItem)
    state, _ = act(state, cmd.EndTurn())
    assert not who(state, "left_1").held


def test_gk_4_6_held_uses_meteor_shower_only_on_its_own_space():
    left = pc(4, "revolver", "meteor_shower_gun_fury", aim=3, ki=10)
    state = held(arena([left], [pc(4), pc(6)]))
    assert {c.target for c in legal(state, cmd.UseSpecial)} == {"right_1"}


def test_gk_4_7_unspent_points_become_ki_up_to_ten():
    for ki, fp, after, lost in ((0, 6, 6, 0), (7, 6, 10, 3), (10, 2, 10, 2)):
        state = arena([pc(4, "amaterasus_spear", ki=ki)], [pc(9)], fp=fp)
        state, events = act(state, cmd.EndTurn())
        assert (who(state, "left_1").ki, one(events, ev.TurnEnded).lost) == (after, lost)


def test_gk_4_7_without_a_special_move_they_are_lost():
    state, events = act(arena([pc(4)], [pc(9)], fp=6), cmd.EndTurn())
    assert who(state, "left_1").ki == 0 and one(events, ev.TurnEnded).lost == 6


def test_gk_4_8_falling_in_ones_own_turn_ends_it_without_storing():
    left = pc(4, "firestorm", "amaterasus_spear", mag=1, hp=10, ki=3)
    state = arena([left, pc(0)], [pc(9)], bombs=[("left_2", 4)])
    state, events = act(state, cmd.Cast("firestorm", 4), 1, 1)
    assert who(state, "left_1").ko and who(state, "left_1").ki == 3 and who(state, "left_1").fp == 0
    assert one(events, ev.TurnEnded).stored == 0
    assert len(state.hand) == 3 and state.characters[state.actor].id == "left_2"


def test_gk_4_8_one_card_is_drawn_after_a_persons_turn():
    state = arena([pc(4)], [pc(9)])
    top = state.deck[0]
    after, events = act(state, cmd.EndTurn())
    assert one(events, ev.FateDealt).cards == (top,) and after.hand == (*state.hand, top)


def test_gk_4_9_an_empty_deck_is_made_anew_held_cards_stay():
    state = arena([pc(4), pc(4, hp=0)], [pc(9)])
    kept = "club_ace"
    held_by_the_fallen = replace(state.characters[1], fate_card=kept)
    pile = tuple(card for card in (*state.deck, *state.discard) if card != kept)
    hand = tuple(card for card in state.hand if card != kept)
    state = replace(state, deck=(), deck_count=0, discard=pile, hand=hand,
                    characters=(state.characters[0], held_by_the_fallen, state.characters[2]))
    before = all_cards(state)
    state, events = act(state, cmd.EndTurn(), seed=3)
    shuffled = one(events, ev.FateShuffled)
    assert sorted(shuffled.deck) == sorted((*pile, *hand)) and kept not in shuffled.deck
    assert len(state.hand) == 3 and state.discard == () and all_cards(state) == before
    assert who(state, "left_2").fate_card == kept and who(state, "left_1").fate_card == "heart_05"


def test_gk_4_9_a_last_card_is_drawn_before_the_deck_is_made_anew():
    state = arena([pc(4)], [pc(9)])
    state = replace(state, deck=state.deck[:1], deck_count=1, discard=(*state.discard, *state.deck[1:]))
    after, events = act(state, cmd.EndTurn())
    assert not [event for event in events if isinstance(event, ev.FateShuffled)]
    assert after.hand == (*state.hand, *state.deck) and after.deck == () and after.discard == state.discard


def test_gk_4_10_npcs_take_no_cards():
    match = started([npc(0, "archer")], [npc(9, "archer")], 4)
    hand = match.state.hand
    while match.decision is not None:
        match.act(match.decision.choices[0])
    assert match.state.hand == hand and all(c.fate_card is None for c in match.state.characters)
    assert len(all_cards(match.state)) == len(FATE_CARDS)


@pytest.mark.parametrize(("text", "faces", "kept", "dropped", "total"), [
    ("d6", (4,), (4,), (), 4), ("3d6", (1, 2, 3), (1, 2, 3), (), 6), ("2d6-3", (5, 1), (5, 1), (), 3),
    ("d6(2d6)+3", (2, 5), (5,), (2,), 8), ("2d6(3d6)", (1, 6, 4), (6, 4), (1,), 10),
    (" D6 + fc ", (2,), (2,), (), 7), ("2d6+2d6", (1, 2, 3, 4), (2, 1, 4, 3), (), 10), ("d8", (8,), (8,), (), 8)])
def test_gk_5_1_notation(text, faces, kept, dropped, total):
    from gunki.engine.dice import LoadedDice

    roll = parse(text).roll(LoadedDice(faces), 5)
    assert (roll.kept, roll.dropped, roll.total) == (kept, dropped, total)


def test_gk_5_2_below_zero_counts_as_zero():
    from gunki.engine.dice import LoadedDice

    assert parse("d6-4").roll(LoadedDice([1])).total == 0
    assert parse("d6-4").distribution().weights == {0: 4, 1: 1, 2: 1}


def test_gk_5_3_every_die_stands_in_the_event():
    state = arena([pc(4, "katana", "hard_attack", str=3)], [pc(5, "chain_mail", str=1)])
    _, events = act(state, cmd.Attack("katana", "right_1", "hard_attack"), 2, 6, 5)
    attacked = one(events, ev.Attacked)
    assert (attacked.roll.kept, attacked.roll.dropped, attacked.bonus.kept) == ((6,), (2,), (5,))
    assert [(f.name, f.value) for f in attacked.hit.figures] == [
        ("roll", 9), ("bonus", 3), ("stat", 3), ("target_stat", -1), ("less", -2)]
    assert sum(f.value for f in attacked.hit.figures) == attacked.hit.damage == 12


def test_gk_11_1_the_fallen_are_no_target_and_keep_what_they_have():
    left = pc(4, "katana", str=6)
    state = arena([left], [pc(5, "katana", "blade_of_madness", hp=9, ki=4), pc(6)])
    state, _ = act(state, cmd.Attack("katana", "right_1"), 6, 6)
    fallen = who(state, "right_1")
    assert fallen.ko and fallen.hp == 0 and fallen.space == 5 and fallen.ki == 4 and fallen.hands == ("katana",)
    assert not legal(state, cmd.Attack)
    state, _ = act(state, cmd.Step(5))
    state, _ = act(state, cmd.Step(6))
    assert who(state, "left_1").space == 6


def test_gk_11_1_a_bomb_of_the_fallen_stays_and_a_revived_one_is_not_held():
    state = arena([pc(4, "vial_of_cordial"), pc(4, hp=0)], [pc(9)], bombs=[("left_2", 0)])
    state, _ = act(state, cmd.UseItem("vial_of_cordial", "left_2"))
    assert state.bombs and not who(state, "left_2").held
    state, events = act(state, cmd.EndTurn())
    assert one(events, ev.BombExploded).owner == "left_2" and state.characters[state.actor].id == "left_2"
    hit = held(arena([pc(4, "katana", str=6)], [pc(5, hp=1), pc(9)]), "right_1")
    after, _ = act(hit, cmd.Attack("katana", "right_1"), 6, 6)
    assert not who(after, "right_1").held


def test_gk_11_1_a_revived_one_has_what_it_had():
    fallen = pc(5, "katana", "sake_flask", "blade_of_madness", hp=0, ki=4)
    state = arena([pc(4, "vial_of_cordial"), fallen], [pc(9)])
    before = replace(state.characters[1], fate_card="club_ace", used=("sake_flask",))
    state = replace(state, characters=(state.characters[0], before, state.characters[2]))
    state, _ = act(state, cmd.UseItem("vial_of_cordial", "left_2"))
    assert who(state, "left_2") == replace(before, hp=15, ko=False)


def test_gk_11_1_one_that_falls_keeps_card_and_spent_one_shots():
    state = arena([pc(4, "katana", str=6)], [pc(5, "katana", "sake_flask", hp=9, ki=4), pc(6)])
    before = replace(state.characters[1], fate_card="club_ace", used=("sake_flask",))
    state = replace(state, characters=(state.characters[0], before, state.characters[2]))
    state, _ = act(state, cmd.Attack("katana", "right_1"), 6, 6)
    assert who(state, "right_1") == replace(before, hp=0, ko=True)


def test_gk_11_2_the_last_one_falling_ends_the_match():
    state = arena([pc(4, "katana", str=6)], [pc(5, hp=1)])
    state, events = act(state, cmd.Attack("katana", "right_1"), 6, 6)
    assert MODE.decision(state) is None
    outcome = MODE.outcome(state)
    assert outcome.result == "left" and outcome.winners == ("left_seat", "left_npcs")
    assert one(events, ev.MatchEnded).reason == "knock_out"


def test_gk_11_2_both_sides_at_once_is_a_draw_whoever_owns_the_bomb():
    for owner, actor in (("right_1", "left_1"), ("left_1", "right_1")):
        state = arena([pc(4, hp=12, spd=1)], [pc(5, hp=12)], bombs=[(owner, 4)], actor=actor)
        state, events = act(state, cmd.EndTurn())
        assert MODE.outcome(state).result == "draw" and MODE.outcome(state).winners == ()
        assert one(events, ev.MatchEnded).reason == "both_fell" and one(events, ev.BombExploded).owner == owner


def test_gk_11_2_both_sides_at_once_by_ones_own_fire_is_a_draw():
    state = arena([pc(5, "vortex_flames", hp=12)], [pc(5, hp=20)], bombs=[("left_1", 5)])
    state, events = act(state, cmd.Cast("vortex_flames", 5), 1)
    assert MODE.outcome(state).result == "draw" and one(events, ev.BombExploded).ignited


def test_gk_11_2_it_is_checked_before_the_next_event():
    state = arena([pc(5, "vortex_flames", hp=12)], [pc(5, hp=8)], bombs=[("left_1", 5)])
    state, events = act(state, cmd.Cast("vortex_flames", 5), 1)
    assert [type(event) for event in events] == [ev.SpellCast, ev.MatchEnded]
    assert MODE.outcome(state).result == "left" and who(state, "left_1").hp == 12


def test_gk_11_3_a_draw_after_a_hundred_rounds():
    assert MOST_ROUNDS == 100
    state = replace(arena([pc(4)], [pc(9)], actor="right_1"), round=MOST_ROUNDS)
    state, events = act(state, cmd.EndTurn())
    assert MODE.outcome(state).result == "draw" and one(events, ev.MatchEnded).reason == "rounds"
    state, _ = act(replace(arena([pc(4)], [pc(9)], actor="right_1"), round=MOST_ROUNDS - 1), cmd.EndTurn(), seed=2)
    assert state.round == MOST_ROUNDS and MODE.decision(state) is not None


def test_gk_11_4_conceding_at_any_of_ones_turns():
    for phase in ("card", "actions"):
        state, events = act(arena([pc(4)], [pc(9)], phase=phase), cmd.Concede())
        assert MODE.outcome(state).result == "right" and one(events, ev.Conceded).side == "left"
        state, events = act(arena([pc(4)], [pc(9)], phase=phase, actor="right_1"), cmd.Concede())
        assert MODE.outcome(state).result == "left" and one(events, ev.Conceded).side == "right"


def test_gk_11_2_a_finished_match_accepts_nothing():
    match = started([npc(0, "ronin")], [npc(9, "mage")], 3)
    while match.decision is not None:
        last = match.decision.choices[0]
        match.act(last)
    before = (match.seq, match.counter, match.state)
    for command in (last, cmd.EndTurn(), cmd.Concede()):
        with pytest.raises(Refused):
            match.act(command)
    with pytest.raises(Refused):
        match.undo()
    assert before == (match.seq, match.counter, match.state) and isinstance(match, Match)
