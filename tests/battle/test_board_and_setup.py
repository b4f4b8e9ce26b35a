"""GK-1 Pieces, GK-2 Characters, GK-3 Setup."""

from collections import Counter

import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.config import configure
from gunki.battle.mode import MODE
from gunki.battle.rules import FATE_CARDS
from gunki.battle.state import BOARD_SUITS, COLOURS
from gunki.engine.dice import Dice
from gunki.engine.match import Match
from gunki.engine.messages import Refused
from tests.battle.arena import CONTENT, ITEMS, Refusal, act, arena, legal, npc, one, pc, setting, who


def sheet(**changes: object) -> dict[str, object]:
    """An inline sheet as a player writes it."""
    return {"name": "Test", "stats": {"spd": 2, "str": 3, "aim": 2, "mag": 2}, "inventory": ["katana"],
            "hands": ["katana"], **changes}


def config(*left: dict[str, object], hp: int = 50) -> dict[str, object]:
    """A config with these characters on the left, in a person's seat, against a ronin."""
    return {"hp": hp, "sides": [
        {"name": "Us", "seats": [{"kind": "human", "name": "Ann", "characters": list(left)}]},
        {"name": "Them", "seats": [{"kind": "npc", "name": "Them", "characters": [{"npc": "ronin"}]}]}]}


def checked(*left: dict[str, object], hp: int = 50):
    """The Setting of that config."""
    return configure(config(*left, hp=hp), CONTENT)


def started(left, right, seed: int = 1, **options):
    """A match up to its first decision."""
    return Match.begin(MODE, setting(left, right, **options), seed)


def test_gk_1_1_ten_spaces_in_a_row():
    assert BOARD_SUITS == ("spade", "heart", "cover", "club", "diamond", "spade", "heart", "cover", "club", "diamond")
    board = started([pc(0)], [npc(9, "ronin")]).state.board
    assert [card.split("_")[0] for card in board] == list(BOARD_SUITS)


def test_gk_1_2_colours_and_none_on_cover():
    assert COLOURS == {"spade": "black", "club": "black", "heart": "red", "diamond": "red"}
    assert "cover" not in COLOURS


def test_gk_1_3_board_ranks_are_six_to_king_and_no_card_twice():
    seen = set()
    for seed in range(40):
        board = [card for card in started([pc(0)], [npc(9, "ronin")], seed).state.board if card != "cover"]
        assert len(set(board)) == 8
        seen |= {card.split("_")[1] for card in board}
    assert seen == {"06", "07", "08", "09", "10", "jack", "queen", "king"}


def test_gk_1_4_twenty_fate_cards_three_open_deck_order_hidden():
    assert len(set(FATE_CARDS)) == 20
    assert Counter(card.split("_")[1] for card in FATE_CARDS) == {r: 4 for r in ("ace", "02", "03", "04", "05")}
    state = started([npc(0, "ronin")], [npc(9, "ronin")]).state
    assert len(state.hand) == 3 and state.deck_count == 17 and len(state.deck) == 17
    for seat in (None, "left_npcs", "right_npcs"):
        seen = MODE.observe(state, seat)
        assert seen.deck == () and seen.deck_count == 17 and seen.hand == state.hand
    shuffled = ev.FateShuffled(state.deck, 17)
    assert MODE.redact(shuffled, None) == ev.FateShuffled((), 17)


def test_gk_1_5_at_most_six_characters_a_side_and_six_persons():
    assert len(checked(*[sheet()] * 6).sheets) == 7
    with pytest.raises(Refused):
        checked(*[sheet()] * 7)
    seats = [{"kind": "human", "name": str(n), "characters": [sheet()]} for n in range(4)]
    with pytest.raises(Refused):
        configure({"sides": [{"name": "A", "seats": seats}, {"name": "B", "seats": seats[:3]}]}, CONTENT)
    assert configure({"sides": [{"name": "A", "seats": seats[:3]}, {"name": "B", "seats": seats[:3]}]}, CONTENT)


def test_gk_1_6_distance_is_the_difference_of_indices():
    state = arena([pc(3, "revolver", aim=6)], [pc(8)])
    _, events = act(state, cmd.Attack("revolver", "right_1"), 6, 6)
    assert one(events, ev.Attacked).distance == 5
    assert ev.Figure("distance", -5) in one(events, ev.Attacked).hit.figures


def test_gk_1_7_any_number_may_share_a_space_and_pass():
    state = arena([pc(4), pc(4), pc(4)], [pc(5), pc(5), pc(6)])
    state, _ = act(state, cmd.Step(5))
    state, _ = act(state, cmd.Step(6))
    state, _ = act(state, cmd.Step(7))
    assert who(state, "left_1").space == 7


def test_gk_2_1_one_hp_setting_for_player_characters_npcs_keep_theirs():
    for hp in (50, 100):
        sheets = checked(sheet(), hp=hp).sheets
        assert [s.max_hp for s in sheets] == [hp, 50]
    with pytest.raises(Refused):
        checked(sheet(), hp=70)


@pytest.mark.parametrize(("stats", "good"), [
    ((6, 3, 0, 0), True), ((7, 2, 0, 0), False), ((3, 3, 3, 1), False), ((0, 0, 0, 0), True), ((-1, 3, 3, 3), False)])
def test_gk_2_2_nine_points_at_most_six_in_each(stats, good):
    values = dict(zip(("spd", "str", "aim", "mag"), stats, strict=True))
    if good:
        assert checked(sheet(stats=values))
    else:
        with pytest.raises(Refused):
            checked(sheet(stats=values))


def test_gk_2_2_equipment_adds_above_the_cap():
    state = arena([pc(0, "kimono", "moccasins", spd=6)], [pc(9)])
    assert who(state, "left_1").stats.spd == 9


def test_gk_2_3_six_slots_two_for_two_handed_one_special():
    assert checked(sheet(inventory=["rifle", "longbow", "dagger", "blade_of_madness"], hands=["rifle"]))
    with pytest.raises(Refused):
        checked(sheet(inventory=["rifle", "longbow", "rifle", "dagger"], hands=["rifle"]))
    with pytest.raises(Refused):
        checked(sheet(inventory=["katana", "blade_of_madness", "amaterasus_spear"]))


def test_gk_2_4_copies_of_weapons_spells_one_shots_but_not_strikes():
    assert checked(sheet(inventory=["katana", "katana", "sake_flask", "sake_flask", "firestorm", "firestorm"]))
    with pytest.raises(Refused):
        checked(sheet(inventory=["katana", "hard_attack", "hard_attack"]))


def test_gk_2_5_one_piece_of_equipment_a_subclass():
    assert checked(sheet(inventory=["katana", "gauntlets", "kimono", "moccasins"]))
    for pair in (["gauntlets", "iron_shield"], ["kimono", "chain_mail"], ["moccasins", "moccasins"]):
        with pytest.raises(Refused):
            checked(sheet(inventory=["katana", *pair]))


@pytest.mark.parametrize(("hands", "good"), [
    (["katana", "dagger"], True), (["rifle"], True), (["rifle", "katana"], False), (["katana", "katana"], False),
    ([], True), (["revolver"], False), (["katana", "dagger", "dagger"], False)])
def test_gk_2_6_two_hands_from_the_inventory(hands, good):
    carried = ["katana", "dagger", "dagger", "rifle"]
    if good:
        assert checked(sheet(inventory=carried, hands=hands)).sheets[0].hands == tuple(hands)
    else:
        with pytest.raises(Refused):
            checked(sheet(inventory=carried, hands=hands))


def test_gk_2_7_allegiance_is_cosmetic():
    first, second = (configure(config(sheet(allegiance=a)), CONTENT) for a in ("imperials", "outlaws"))
    assert first.sheets[0].allegiance != second.sheets[0].allegiance
    plays = [Match.begin(MODE, config(sheet(allegiance=a)), seed=3) for a in ("imperials", "outlaws")]
    assert plays[0].decision == plays[1].decision and plays[0].state.hand == plays[1].state.hand


def test_gk_2_8_stats_never_below_zero():
    from msgspec.structs import replace

    from gunki.battle.items import Equipment, Stats

    cursed = Equipment(id="lead_boots", fp=0, subclass="feet", bonus=Stats(spd=-5, str=-5, aim=-5, mag=-5))
    rules = replace(setting([pc(0, "moccasins", spd=1)], [pc(9)]), items=(*ITEMS.values(), cursed))
    cursed_sheet = replace(rules.sheets[0], inventory=("lead_boots",))
    assert rules.book.effective_stats(cursed_sheet) == Stats()


def test_gk_3_1_placement_by_owner_left_first_npcs_at_random():
    match = started([pc(0), npc(0, "ronin"), pc(0)], [npc(9, "archer"), pc(9)])
    asked = []
    while match.state.phase == "setup":
        choices = match.decision.choices
        asked.append((choices[0].who, [c.space for c in choices], match.decision.seat))
        match.act(choices[-1])
    assert asked == [("left_1", [0, 1, 2], "left_seat"), ("left_3", [0, 1, 2], "left_seat"),
                     ("right_2", [7, 8, 9], "right_seat")]
    spaces = {who(started([npc(0, "ronin")], [npc(9, "ronin")], seed).state, "right_1").space for seed in range(30)}
    assert spaces == {7, 8, 9}


def test_gk_3_2_deck_is_shuffled_and_three_are_dealt():
    hands = {started([npc(0, "ronin")], [npc(9, "ronin")], seed).state.hand for seed in range(20)}
    assert len(hands) > 15
    match = started([npc(0, "ronin")], [npc(9, "ronin")])
    assert sorted((*match.state.hand, *match.state.deck)) == sorted(FATE_CARDS)


def orders(left, right, seeds: int = 60, **options):
    """How often each first-round order came out of many seeds."""
    counts: Counter[tuple[str, ...]] = Counter()
    for seed in range(seeds):
        match = started(left, right, seed, **options)
        while not match.state.round:
            match.act(match.decision.choices[0])
        counts[match.state.order] += 1
    return counts


def test_gk_3_3_speed_first_equipment_counted():
    assert set(orders([pc(0, spd=2), pc(0, "kimono", spd=3)], [pc(9, spd=4)])) == {("left_2", "right_1", "left_1")}


def test_gk_3_3_tie_of_persons_on_opposite_sides_is_random():
    counts = orders([pc(0, spd=3)], [pc(9, spd=3)])
    assert set(counts) == {("left_1", "right_1"), ("right_1", "left_1")} and min(counts.values()) > 15


def test_gk_3_3_tie_of_person_and_npc_on_opposite_sides_person_first():
    assert set(orders([npc(0, "ronin")], [pc(9, spd=3)])) == {("right_1", "left_1")}


def test_gk_3_3_tie_of_npcs_is_random():
    counts = orders([npc(0, "ronin"), npc(0, "mage")], [npc(9, "ronin")])
    assert len(counts) == 6 and min(counts.values()) >= 3


def test_gk_3_3_tie_of_persons_on_one_side_is_asked():
    match = started([pc(0, spd=3), pc(0, spd=3)], [npc(9, "gunfighter")])
    while match.state.phase == "setup":
        match.act(match.decision.choices[0])
    assert match.decision.choices == (cmd.GoFirst("left_1"), cmd.GoFirst("left_2"))
    match.act(cmd.GoFirst("left_2"))
    assert match.state.order[:2] == ("left_2", "left_1")


def test_gk_3_3_tie_of_person_and_npc_on_one_side_is_asked():
    for first in ("left_1", "left_2"):
        match = started([pc(0, spd=3), npc(0, "ronin")], [npc(9, "gunfighter")])
        match.act(match.decision.choices[0])
        assert {c.who for c in match.decision.choices} == {"left_1", "left_2"}
        match.act(cmd.GoFirst(first))
        assert match.state.order[0] == first


def rounds_of(match: Match, number: int) -> list[tuple[str, ...]]:
    """The orders of the first rounds, everybody ending their turn at once."""
    seen = []
    while len(seen) < number:
        decision = match.decision
        choice = decision.choices[0]
        if cmd.EndTurn() in decision.choices:
            choice = cmd.EndTurn()
        for event in match.act(choice):
            if isinstance(event, ev.RoundBegan):
                seen.append(event.order)
    return seen


def test_gk_3_4_random_ties_anew_each_round_chosen_ones_stand():
    match = started([pc(0, spd=3), pc(1, spd=3)], [pc(9, spd=3), pc(8, spd=3)], 5)
    seen = rounds_of(match, 12)
    assert len(set(seen)) > 2
    for order in seen:
        assert order.index("left_1") < order.index("left_2") and order.index("right_1") < order.index("right_2")
    assert sum(isinstance(r.event, ev.OrderRanked) for r in match.records) == 2


def test_gk_3_4_asked_each_round_when_the_side_wants_it():
    match = started([pc(0, spd=3), pc(1, spd=3)], [pc(9)], each_round=True)
    rounds_of(match, 3)
    assert sum(isinstance(r.event, ev.OrderRanked) for r in match.records) == 3


def test_gk_3_4_three_way_tie_npc_after_the_other_sides_last_person():
    counts = orders([pc(0, spd=3), npc(0, "ronin")], [pc(9, spd=3), npc(9, "mage")], 80)
    for order in counts:
        assert order.index("left_2") > order.index("right_1") and order.index("right_2") > order.index("left_1")
    assert {order[0] for order in counts} == {"left_1", "right_1"}


def test_gk_3_4_npc_ranked_first_waits_for_the_other_side():
    seen = set()
    for seed in range(40):
        match = started([pc(0, spd=3), npc(0, "ronin")], [pc(9, spd=3)], seed)
        while not match.state.round:
            asks_order = isinstance(match.decision.choices[0], cmd.GoFirst)
            match.act(cmd.GoFirst("left_2") if asks_order else match.decision.choices[0])
        seen.add(match.state.order)
    assert seen == {("right_1", "left_2", "left_1"), ("left_1", "right_1", "left_2")}


def test_gk_3_4_npc_ranked_first_goes_before_those_of_its_side_that_come_after_the_others():
    seen = set()
    for seed in range(60):
        match = started([pc(0, spd=3), pc(0, spd=3), npc(0, "ronin")], [pc(9, spd=3)], seed)
        wishes = iter(("left_3", "left_1"))
        while not match.state.round:
            asks_order = isinstance(match.decision.choices[0], cmd.GoFirst)
            match.act(cmd.GoFirst(next(wishes)) if asks_order else match.decision.choices[0])
        seen.add(match.state.order)
    assert seen == {("left_1", "left_2", "right_1", "left_3"), ("left_1", "right_1", "left_3", "left_2"),
                    ("right_1", "left_3", "left_1", "left_2")}


def test_gk_3_5_the_fallen_keep_their_place_and_are_skipped():
    state = arena([pc(0), pc(5, hp=0), pc(0)], [pc(9)])
    state, events = act(state, cmd.EndTurn())
    assert one(events, ev.TurnSkipped).who == "left_2"
    assert state.characters[state.actor].id == "left_3" and state.order[1] == "left_2"


def test_gk_3_5_revived_before_its_place_comes_it_acts_this_round():
    state = arena([pc(4, "vial_of_cordial"), pc(5, hp=0)], [pc(9)])
    state, _ = act(state, cmd.UseItem("vial_of_cordial", "left_2"))
    state, _ = act(state, cmd.EndTurn())
    assert state.characters[state.actor].id == "left_2" and state.phase == "card"


def test_gk_3_5_revived_after_its_place_it_waits_for_the_next_round():
    state = arena([pc(5, hp=0), pc(4, "vial_of_cordial")], [pc(9, spd=9)], actor="left_2")
    state, _ = act(state, cmd.UseItem("vial_of_cordial", "left_1"))
    state, _ = act(state, cmd.EndTurn())
    assert state.characters[state.actor].id == "right_1"
    while state.round == 1:
        assert state.characters[state.actor].id == "right_1"
        choices = MODE.decision(state).choices
        state, _ = act(state, cmd.EndTurn() if cmd.EndTurn() in choices else choices[0], seed=1)


def test_refusal_is_for_what_is_not_legal():
    state = arena([pc(0)], [pc(9)])
    with pytest.raises(Refusal):
        act(state, cmd.Step(5))
    assert legal(state, cmd.Step) == [cmd.Step(1)]


def test_dice_decide_nothing_in_the_fold():
    first = started([pc(0)], [npc(9, "ronin")], 9)
    state = None
    for record in first.records:
        state = MODE.evolve(state, record.event)
    assert state == first.state and Dice(9).seed == 9
