"""Shipped content: the promised ids, the house readings of the source, ready characters that are legal and differ."""

import subprocess
import sys

import pytest

from gunki.battle.content import load_content
from gunki.battle.items import Item, SpecialMove, Weapon
from gunki.battle.presets import Preset, plan, ready_hands, role
from gunki.battle.sheets import POINTS, SLOTS, check_sheet, points_spent, slots
from gunki.engine.notation import parse
from gunki.resources import assets_folder
from tests.battle.wording import ENGLISH

CONTENT = load_content()
# Promised to scripts and bots: a change is a note in CHANGELOG.md.
ITEMS = [
    "katana", "claymore", "dagger", "naginata", "revolver", "rifle", "shotgun", "longbow", "hard_attack",
    "wing_shot", "pipping_the_ace", "fatal_slash", "spark_bolt", "thunder_bolt", "whip_of_thorns",
    "gravity_well", "vortex_flames", "firestorm", "ice_needle", "hail_wave", "exploding_ki_bullet", "gauntlets",
    "chain_mail", "iron_shield", "mythril_gloves", "kimono", "moccasins", "sake_flask", "vial_of_cordial",
    "bomb", "amaterasus_spear", "meteor_shower_gun_fury", "ki_bullet_gatling_gun", "blade_of_madness",
]
NPCS = ["ronin", "archer", "mage", "gunfighter"]
PRESETS = ["swordswoman", "monk", "gambler", "hunter", "sorceress", "priest", "witch", "ninja"]


def test_the_promised_ids_are_there_and_no_others() -> None:
    assert sorted(CONTENT.items) == sorted(ITEMS)
    assert list(CONTENT.npcs) == NPCS
    assert list(CONTENT.presets) == PRESETS
    assert sorted(CONTENT.elements) == sorted(["fire", "earth", "wind", "water", "yang", "yin", "ki"])
    assert CONTENT.problems == ()


def item(identifier: str) -> Item:
    """A shipped item."""
    return CONTENT.items[identifier]


def special(identifier: str) -> SpecialMove:
    """A shipped Special Move."""
    found = CONTENT.items[identifier]
    assert isinstance(found, SpecialMove)
    return found


def test_special_moves_as_read_from_the_source() -> None:
    spear, gatling = special("amaterasus_spear"), special("ki_bullet_gatling_gun")
    assert (spear.effect, spear.roll, spear.radius) == ("burst", "3d6", 1)
    assert (gatling.effect, gatling.roll, gatling.radius) == ("burst", "2d6+2d6+2d6", None)
    meteor, madness = special("meteor_shower_gun_fury"), special("blade_of_madness")
    assert (meteor.effect, meteor.weapon_class, meteor.dash, meteor.ignores_stat) == ("barrage", "pistol", True, False)
    assert (madness.effect, madness.bladed, madness.dash, madness.ignores_stat) == ("barrage", True, False, True)


def test_only_fire_ignites() -> None:
    assert [element.id for element in CONTENT.elements.values() if element.ignites] == ["fire"]


@pytest.mark.parametrize("preset", CONTENT.presets.values(), ids=PRESETS)
def test_a_ready_character_is_legal_and_spends_all_it_has(preset: Preset) -> None:
    check_sheet(preset.stats, preset.inventory, preset.hands, CONTENT.items, preset.id)
    assert points_spent(preset.stats) == POINTS
    assert sum(slots(item(name)) for name in preset.inventory) == SLOTS
    assert sum(isinstance(item(name), SpecialMove) for name in preset.inventory) == 1
    assert preset.hands == ready_hands(preset.inventory, CONTENT.items)
    assert (assets_folder() / "tokens" / f"{preset.portrait}.svg").is_file()
    assert ENGLISH.has(role(preset).key) and ENGLISH.has(plan(preset).key)


@pytest.mark.parametrize("preset", CONTENT.presets.values(), ids=PRESETS)
def test_a_ready_character_can_use_its_special_move(preset: Preset) -> None:
    (move,) = [found for name in preset.inventory if isinstance(found := item(name), SpecialMove)]
    weapons = [found for name in preset.hands if isinstance(found := item(name), Weapon)]
    if move.weapon_class is not None:
        assert any(weapon.weapon_class == move.weapon_class for weapon in weapons)
    if move.bladed:
        assert any(weapon.bladed for weapon in weapons)


def test_ready_characters_have_names_and_plans_of_their_own() -> None:
    assert len({preset.name for preset in CONTENT.presets.values()}) == len(PRESETS)
    assert len({ENGLISH.text(plan(preset)) for preset in CONTENT.presets.values()}) == len(PRESETS)
    assert len({frozenset(preset.inventory) for preset in CONTENT.presets.values()}) == len(PRESETS)



def test_every_npc_has_a_medallion() -> None:
    for npc in CONTENT.npcs.values():
        assert (assets_folder() / "tokens" / f"{npc.portrait or npc.id}.svg").is_file()


def test_every_roll_uses_six_sided_dice_only() -> None:
    for found in CONTENT.items.values():
        for text in (getattr(found, "roll", "0"), getattr(found, "bonus", "0")):
            if isinstance(text, str):
                assert all(pool.sides == 6 for pool in parse(text).pools)


def test_loading_is_needed_for_pydantic() -> None:
    source = ("import sys; import gunki.battle.content, gunki.battle.mode, gunki.battle.tell, gunki.battle.describe, "
              "gunki.battle.explain, gunki.battle.status; assert 'pydantic' not in sys.modules; "
              "gunki.battle.content.load_content(); assert 'pydantic' in sys.modules")
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
