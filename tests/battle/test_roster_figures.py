"""The bench: exact figures of every attack, the same as the engine's command line odds."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from gunki.battle.characters.build import Build, build_of_preset
from gunki.battle.characters.figures import (
    GROUNDS,
    AttackLine,
    Bench,
    attacks,
    effective_stats,
    longest,
    position,
    spaces,
)
from gunki.battle.content import Content, load_content
from gunki.battle.damage import attack_distribution, spell_distribution
from gunki.battle.items import Spell, Stats, Weapon
from gunki.battle.state import BOARD_SUITS
from gunki.engine.messages import Refused
from tests.battle.wording import ENGLISH

CONTENT = load_content()
KATANA = Build("Aya", stats=Stats(2, 4, 0, 3), inventory=("katana", "hard_attack", "firestorm", "vortex_flames"),
               hands=("katana",))


def line(build: Build, bench: Bench, name: str, content: Content = CONTENT) -> AttackLine:
    """The attack of that name."""
    return next(one for one in attacks(build, bench, content) if ENGLISH.text(one.name) == name)


def test_the_katana_of_the_design_notes() -> None:
    """Str 4 against Str 2: 6–11, mean 9.47; against 10 HP 55.6 %."""
    dummy = replace(CONTENT.npcs["ronin"], id="dummy", stats=Stats(0, 2, 0, 0), hp=10)
    content = replace(CONTENT, npcs={**CONTENT.npcs, "dummy": dummy})
    found = next(iter(attacks(KATANA, Bench("npc", "dummy"), content)))
    plain = attack_distribution(weapon("katana"), None, 4, 2, 1, False, 0)
    assert found.mean == plain.mean and round(float(plain.mean), 2) == 9.47
    assert found.low_high == (6, 11)
    assert found.per_fp == found.mean
    assert found.knock_out == Fraction(5, 9)


def weapon(name: str) -> Weapon:
    """A shipped weapon."""
    item = CONTENT.items[name]
    assert isinstance(item, Weapon)
    return item


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_distance_the_board_has_is_offered_and_no_other(ground: str) -> None:
    for distance in range(longest(ground) + 1):
        own, target = spaces(ground, distance)
        assert abs(own - target) == distance and BOARD_SUITS[target] == ground
    with pytest.raises(ValueError, match="no space"):
        spaces(ground, longest(ground) + 1)


@pytest.mark.parametrize(("ground", "distance"), [("spade", 0), ("cover", 3), ("heart", 8), ("diamond", 9)])
def test_gk_6_shots_lose_by_distance_and_cover(ground: str, distance: int) -> None:
    build = Build("Aya", stats=Stats(0, 0, 6, 0), inventory=("rifle",), hands=("rifle",))
    found = line(build, Bench("npc", "archer", ground, distance), "Rifle")
    assert found.odds is not None
    expected = attack_distribution(weapon("rifle"), None, 6, 4, distance, ground == "cover", 0)
    assert found.odds.distribution() == expected
    assert found.per_fp == expected.mean / 2


@pytest.mark.parametrize(("ground", "doubled", "cover"), [("spade", True, False), ("club", False, False),
                                                          ("cover", False, True)])
def test_gk_7_spells_double_on_their_ground(ground: str, doubled: bool, cover: bool) -> None:
    spell = CONTENT.items["firestorm"]
    assert isinstance(spell, Spell)
    found = line(KATANA, Bench("npc", "mage", ground), "Firestorm")
    assert found.odds is not None
    assert found.odds.distribution() == spell_distribution(spell, 3, 5, doubled, cover)


def test_out_of_reach_has_a_reason_and_no_figures() -> None:
    found = line(KATANA, Bench("npc", "ronin", "spade", 4), "Katana + Hard Attack")
    assert found.odds is None and found.per_fp is None and found.reason is not None
    assert "4" in ENGLISH.text(found.reason)
    whip = Build("x", inventory=("whip_of_thorns",))
    assert line(whip, Bench("npc", "ronin", "spade", 2), "Whip of Thorns").odds is None
    assert line(whip, Bench("npc", "ronin", "spade", 1), "Whip of Thorns").odds is not None


def test_without_a_distance_each_attack_is_rated_from_the_nearest_where_all_of_it_counts() -> None:
    build = Build("x", stats=Stats(0, 3, 6, 0), inventory=("longbow", "wing_shot", "katana", "whip_of_thorns"))
    found = {ENGLISH.text(one.name): one for one in attacks(build, Bench("npc", "ronin"), CONTENT)}
    assert {name: (one.distance, one.elsewhere) for name, one in found.items()} == {
        "Longbow": (1, False), "Longbow + Wing Shot": (5, True), "Katana": (1, False), "Whip of Thorns": (1, False)}
    plain, winged = (line(build, Bench("npc", "ronin", distance=5), name) for name in ("Longbow", "Longbow + Wing Shot"))
    assert found["Longbow + Wing Shot"].mean == winged.mean == plain.mean + 4
    assert line(build, Bench("npc", "ronin", distance=1), "Longbow + Wing Shot").mean == found["Longbow"].mean


def test_weapons_in_the_pack_count_too_and_say_that_they_are_not_in_hand() -> None:
    build = replace(KATANA, inventory=("katana", "rifle"), hands=("katana",))
    assert {ENGLISH.text(one.name): one.in_hand for one in attacks(build, Bench("npc", "ronin"), CONTENT)} == {
        "Katana": True, "Rifle": False}


def test_the_face_value_counts_where_it_should() -> None:
    build = replace(KATANA, inventory=("katana", "fatal_slash"))
    means = [line(build, Bench("npc", "ronin", face_value=value), "Katana + Fatal Slash").mean for value in (2, 6)]
    assert means[1] - means[0] == 4


def test_gk_9_special_moves_are_tried_with_every_weapon_that_fits() -> None:
    build = Build("x", stats=Stats(0, 6, 0, 0), inventory=("katana", "dagger", "revolver", "blade_of_madness"))
    names = [ENGLISH.text(one.name) for one in attacks(build, Bench("npc", "ronin"), CONTENT) if one.ki == 10]
    assert names == ["Blade of Madness + Katana", "Blade of Madness + Dagger"]
    none = Build("x", inventory=("longbow", "blade_of_madness"))
    lonely = line(none, Bench("npc", "ronin"), "Blade of Madness")
    assert lonely.odds is None and lonely.reason is not None
    spear = line(Build("x", inventory=("amaterasus_spear",)), Bench("npc", "ronin", hp=5), "Amaterasu's Spear")
    assert spear.low_high == (3, 18) and spear.per_fp is None and 0 < spear.knock_out < 1


def test_gk_8_the_dummys_equipment_counts() -> None:
    worn = CONTENT.presets["swordswoman"]
    bare = replace(worn, inventory=tuple(item for item in worn.inventory if item != "chain_mail"))
    plain = line(KATANA, Bench("preset", "bare"), "Katana", replace(CONTENT, presets={"bare": bare}))
    mailed = line(KATANA, Bench("preset", "swordswoman"), "Katana")
    assert plain.mean - mailed.mean == 2, "the same Strength, and mail"


def test_hp_left_never_exceeds_what_the_dummy_has() -> None:
    assert position(KATANA, Bench("npc", "ronin", hp=900), CONTENT).characters[1].hp == 50
    assert position(KATANA, Bench("npc", "ronin", hp=7), CONTENT).characters[1].hp == 7


@pytest.mark.parametrize("preset", CONTENT.presets)
def test_every_ready_character_against_everybody(preset: str) -> None:
    build = build_of_preset(CONTENT.presets[preset])
    for kind, names in (("npc", CONTENT.npcs), ("preset", CONTENT.presets)):
        for name in names:
            found = attacks(build, Bench(kind, name, "cover", 1), CONTENT)
            assert found and all((one.odds is None) != (one.reason is None) for one in found)


def test_stats_with_equipment() -> None:
    ninja = CONTENT.presets["ninja"]
    assert effective_stats(build_of_preset(ninja), CONTENT).spd == ninja.stats.spd + 3, "kimono and moccasins"
    illegal = replace(KATANA, stats=Stats(9, 9, 9, 9))
    assert effective_stats(illegal, CONTENT) == illegal.stats
    with pytest.raises(Refused):
        attacks(illegal, Bench("npc", "ronin"), CONTENT)
