"""NPCs as they are written in the workshop (GK-10.8): painted dice, and what the packs' own models say of them."""

import pytest
from msgspec.structs import replace

from gunki.battle.content import load_content
from gunki.battle.items import Npc, NpcAttack, NpcStrategy, Stats
from gunki.battle.workshop import (
    STRATEGIES,
    Draft,
    draft_of,
    fault_of,
    fitting,
    free_id,
    new_draft,
    npc_of,
    usual_attacks,
    with_attack,
    with_stat,
    with_strategy,
)
from gunki.engine.messages import Refused
from tests.battle.wording import ENGLISH

CONTENT = load_content()
ITEMS = CONTENT.items


def draft() -> Draft:
    """Something that can fight."""
    return new_draft("Kenji", CONTENT)


@pytest.mark.parametrize("npc", CONTENT.npcs.values(), ids=lambda npc: npc.id)
def test_gk_10_8_every_npc_of_the_game_can_be_copied_and_stays_what_it_is(npc: Npc) -> None:
    copy, strange = draft_of(npc, "Copy", CONTENT)
    made = npc_of(copy, ITEMS)
    assert not strange
    assert (made.hp, made.stats, made.fate_roll, made.strategies) == (npc.hp, npc.stats, npc.fate_roll, npc.strategies)
    for way in npc.strategies:
        def faces(of: Npc, strategy: str = way.strategy) -> dict[str, tuple[int, ...]]:
            return {one.item: one.on for one in of.attacks if one.strategy in ("", strategy)}
        assert faces(made) == faces(npc)


def test_a_new_draft_can_fight() -> None:
    assert fault_of(draft(), ITEMS) is None


def test_a_painted_strategy_die_becomes_faces_and_one_way_on_all_faces_needs_no_die() -> None:
    mixed = with_strategy(with_strategy(draft(), 2, "ranger"), 5, "spellcaster")
    npc = npc_of(mixed, ITEMS)
    assert npc.strategies == (NpcStrategy("fighter", (1, 3, 4, 6)), NpcStrategy("ranger", (2,)),
                              NpcStrategy("spellcaster", (5,)))
    assert {attack.strategy for attack in npc.attacks} == set(STRATEGIES)
    pure = with_strategy(with_strategy(mixed, 2, "fighter"), 5, "fighter")
    assert npc_of(pure, ITEMS).strategies == (NpcStrategy("fighter"),)


def test_painted_attacks_are_kept_while_their_strategy_is_off_the_die() -> None:
    painted = with_attack(with_strategy(draft(), 1, "ranger"), "ranger", 6, "rifle")
    without = with_strategy(painted, 1, "fighter")
    assert all(attack.strategy == "fighter" for attack in npc_of(without, ITEMS).attacks)
    again = npc_of(with_strategy(without, 1, "ranger"), ITEMS)
    assert NpcAttack("rifle", "ranger", (6,)) in again.attacks


def test_an_attack_on_all_faces_is_written_without_faces() -> None:
    painted = draft()
    for face in range(1, 7):
        painted = with_attack(painted, "fighter", face, "dagger")
    assert npc_of(painted, ITEMS).attacks == (NpcAttack("dagger", "fighter"),)


@pytest.mark.parametrize(("wrong", "part", "said"), [
    (replace(draft(), name="  "), "name", "The name"),
    (replace(draft(), name="\u202eevil"), "name", "The name"),
    (replace(draft(), hp=0), "hp", "HP must be at least 1"),
    (replace(draft(), hp=301), "hp", "HP must be at most 300"),
    (replace(draft(), fate_roll="d6++"), "fate_roll", "The Fate roll"),
    (replace(draft(), fate_roll="FC"), "fate_roll", "The Fate roll"),
    (replace(draft(), fate_roll="100d6"), "fate_roll", "at most"),
    (replace(draft(), fate_roll="x" * 300), "fate_roll", "The Fate roll"),
    (with_stat(draft(), "mag", 21), "stats", "A stat must be at most 20"),
    (with_attack(draft(), "fighter", 3, "exploding_ki_bullet"), "attacks", "The attacks: \"exploding"),
    (with_attack(draft(), "fighter", 3, "excalibur"), "attacks", "The attacks: \"excalibur"),
    (replace(draft(), attacks={**draft().attacks, "fighter": ("katana", "dagger", "katana", "", "", "")}), "attacks",
     "The attacks"),
    (with_attack(with_strategy(draft(), 1, "spellcaster"), "spellcaster", 1, "katana"), "attacks", "spellcaster"),
])
def test_what_is_wrong_is_said_of_its_part_and_not_of_a_path(wrong: Draft, part: str, said: str) -> None:
    fault = fault_of(wrong, ITEMS)
    assert fault is not None and fault.part == part
    text = ENGLISH.text(fault.message)
    assert said in text and "npc." not in text and "{" not in text
    with pytest.raises(Refused):
        npc_of(wrong, ITEMS)


def test_what_fits_a_strategy_is_what_the_packs_models_take() -> None:
    fits = fitting(CONTENT)
    good = {strategy: {item for item, reason in found.items() if reason is None} for strategy, found in fits.items()}
    assert "katana" in good["fighter"] and "katana" not in good["ranger"] | good["spellcaster"]
    assert "longbow" in good["ranger"] and "whip_of_thorns" not in good["ranger"]
    assert good["spellcaster"] >= {"spark_bolt", "firestorm", "whip_of_thorns"}
    assert all("exploding_ki_bullet" not in found for found in good.values())
    assert all(usual[0] in good[strategy] for strategy, usual in usual_attacks(CONTENT).items())


def test_items_of_another_pack_are_replaced_and_named() -> None:
    npc = Npc(id="oni", name="Oni", hp=9, stats=Stats(), strategies=(NpcStrategy("fighter"),), fate_roll="d6",
              attacks=(NpcAttack("oni_club", "", (1, 2)), NpcAttack("katana", "", (3, 4, 5, 6))))
    copy, strange = draft_of(npc, "Copy", CONTENT)
    assert strange == ("oni_club",)
    assert fault_of(copy, ITEMS) is None
    assert copy.attacks["fighter"][2:] == ("katana",) * 4


@pytest.mark.parametrize(("name", "found"), [
    ("Kenji the Swift", "kenji_the_swift"), ("雪女", "npc"), ("7 Samurai", "npc_7_samurai"), ("Ōkami!?*", "okami"),
    ("ronin", "ronin_2"), ("🗡", "npc"), ("x" * 40, "x" * 30), ("a" * 29 + " b", "a" * 29),
])
def test_ids_recall_the_name_and_are_free(name: str, found: str) -> None:
    assert free_id(name, set(CONTENT.npcs)) == found
    assert free_id(name, {*CONTENT.npcs, found}) not in {*CONTENT.npcs, found}
