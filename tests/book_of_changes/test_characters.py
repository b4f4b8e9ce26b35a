"""BC-1: Aspects, Natures, figures, Destiny, Spirit Sight and studying."""

from __future__ import annotations

from typing import Any

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import figures, moving, scenes, setup
from book_of_changes.config import configure
from book_of_changes.content import shipped
from book_of_changes.mode import MODE
from book_of_changes.model import Bond, Hero, rating
from msgspec.structs import replace

from gunki.engine.messages import Refused
from tests.book_of_changes.stage import Stage, board, boss, effect, foe, hero

BOOK = shipped()


def sheet(aspects: tuple[int, ...] = (3, 3, 3, 3, 3), nature: str = "wind", **fields: Any) -> Hero:
    """A hero between battles."""
    return replace(Hero("h", "Aki", "p0", nature, aspects, ()), **fields)


def written(names: list[str] | None = None, play: str = "skirmish", **aspects: Any) -> dict[str, Any]:
    """A config with one hero."""
    rated = {"metal": 3, "water": 3, "fire": 3, "wood": 3, "earth": 3, **aspects}
    made = {"name": "Aki", "nature": "wind", "aspects": rated, "names": names or ["rat"]}
    return {"play": play, "seats": [{"heroes": [made]}]}


def fight(made: Hero) -> Any:
    """The hero as a fighter."""
    plan = BOOK.battles[0]
    return setup.battle(BOOK, plan, (made,), "e").fighters[0]


def test_bc_1_1_a_hero_has_five_aspects_from_1_to_5() -> None:
    """Other numbers and other Aspects are refused."""
    assert configure(written(metal=5, earth=1)).heroes[0].aspects == (5, 3, 3, 3, 1)
    for wrong in ({"metal": 6, "earth": 0}, {"metal": 6, "water": 1, "fire": 2}, {"luck": 3}):
        with pytest.raises(Refused):
            configure(written(**wrong))


@pytest.mark.parametrize("metal", [2, 4])
def test_bc_1_2_ratings_add_up_to_15(metal: int) -> None:
    """14 and 16 are refused."""
    with pytest.raises(Refused):
        configure(written(metal=metal))


def test_bc_1_3_a_rating_of_1_is_warned_of_and_allowed() -> None:
    """Earth 1 more strongly."""
    assert setup.weak_aspects((1, 5, 3, 5, 1)) == {"metal": "weak", "earth": "grave"}
    assert setup.weak_aspects((3, 3, 3, 3, 3)) == {}
    assert configure(written(earth=1, metal=5)).heroes[0].aspects[4] == 1


def test_bc_1_4_each_aspect_has_its_figures() -> None:
    """Metal boxes, Water and Wood Defense, Fire Limit, Earth Chi; attacks roll Metal, breaking away Water, Powers Wood."""
    plain = fight(sheet((3, 3, 3, 3, 3)))
    for at, changed in enumerate(({"minor_boxes", "major_boxes"}, {"defense"}, {"limit_size"}, {"defense"}, {"max_chi"})):
        more = fight(sheet(tuple(5 if n == at else 3 for n in range(5))))
        assert {n for n in ("minor_boxes", "major_boxes", "defense", "limit_size", "max_chi")
                if getattr(more, n) != getattr(plain, n)} == changed
    stage = Stage(hero("Aki"), foe("Imp", 5)).do(cmd.Attack(0, 1), dice=(1, 2))
    assert stage.one(ev.Rolled).aspect == "metal"


def test_bc_1_5_one_nature_of_the_eight() -> None:
    """The config takes no other, and no command changes it."""
    assert len(BOOK.natures) == 8
    wrong = written()
    wrong["seats"][0]["heroes"][0]["nature"] = "plain"
    with pytest.raises(Refused):
        configure(wrong)
    names = {field for kind in vars(cmd).values() if isinstance(kind, type) for field in getattr(kind, "__struct_fields__", ())}
    assert not {"nature", "natures"} & names


def test_bc_1_6_natures_that_come_twice_are_named() -> None:
    """For the party screen."""
    assert setup.shared_natures(["wind", "fire", "wind", "earth"]) == ("wind",)
    assert setup.shared_natures(["wind", "fire"]) == ()


def test_bc_1_7_a_nature_gives_special_attack_defense_and_limit() -> None:
    """Every one of the eight has all three."""
    for nature in BOOK.natures:
        assert nature.special_attack.rules or nature.special_attack.effects
        assert nature.special_defense.rules and nature.limit.use == "limit"
        stage = Stage(hero("Aki", nature.id, limit=5), foe("Imp"))
        assert stage.can(cmd.LimitAttack)


def test_bc_1_8_special_attack_follows_every_hit_of_a_basic_attack_unasked() -> None:
    """Clinging Flame; a miss brings nothing."""
    stage = Stage(hero("Aki", "fire"), foe("Imp", 5)).do(cmd.Attack(0, 1), dice=(4, 5))
    assert stage.on(1, name="torment") and not stage.asked
    assert not Stage(hero("Aki", "fire"), foe("Imp", 5)).do(cmd.Attack(0, 1), dice=(1, 2)).on(1)


def test_bc_1_9_special_defense_is_always_in_force() -> None:
    """Aloof Crown costs no Chi and no action, stunned or owing."""
    stage = Stage(hero("Aki", "heaven", stunned=True, owes=True, chi=0), foe("Imp"))
    assert figures.defense(stage.state, stage[0]) == 7


@pytest.mark.parametrize(("earth", "bonds", "reward", "most"), [(3, 0, 0, 22), (4, 9, 0, 17), (1, 0, 2, 16)])
def test_bc_1_10_maximum_chi(earth: int, bonds: int, reward: int, most: int) -> None:
    """10 + 4 × Earth, less Bonds, plus rewards."""
    made = sheet((3, 3, 3, 3, earth), bonds=tuple(Bond("rat", 3) for _ in range(bonds // 3)), bonus_chi=reward)
    assert setup.max_chi(BOOK, made) == most


@pytest.mark.parametrize("fire", [1, 3, 5])
def test_bc_1_11_limit_size(fire: int) -> None:
    """8 - Fire."""
    assert fight(sheet((3, 3, fire, 3, 3))).limit_size == 8 - fire


@pytest.mark.parametrize(("metal", "boxes"), [(1, (1, 1, 1)), (2, (2, 1, 1)), (3, (3, 2, 1)), (5, (5, 3, 1))])
def test_bc_1_12_wound_boxes(metal: int, boxes: tuple[int, int, int]) -> None:
    """Minor Metal, Major half of it rounded up, one Mortal."""
    made = fight(sheet((metal, 3, 3, 3, 3)))
    assert (made.minor_boxes, made.major_boxes, made.mortal_boxes) == boxes


def test_bc_1_13_defense_is_water_plus_wood() -> None:
    """Before anything in force."""
    stage = Stage(hero("Aki", water=2, wood=5), foe("Imp"))
    assert figures.defense(stage.state, stage[0]) == 7
    assert fight(sheet((3, 2, 3, 5, 2))).defense == 7


def test_bc_1_14_bonds_change_derived_values() -> None:
    """Every figure that comes of the Aspect."""
    giver = next(spirit for spirit in BOOK.spirits if spirit.bonus.get("metal"))
    made = fight(sheet((3, 3, 3, 3, 3), bonds=(Bond(giver.id, giver.bond),)))
    assert made.aspects[0] == 3 + giver.bonus["metal"] and made.minor_boxes == made.aspects[0]


def test_bc_1_14_temporary_changes_alter_tests_and_defense_only() -> None:
    """Not boxes, Chi or the meter."""
    stage = Stage(hero("Aki"), foe("Imp", 5))
    before = stage[0]
    for aspect in ("metal", "water", "fire", "wood", "earth"):
        stage.give(0, effect("aspect", aspect=aspect, n=1))
    now = stage[0]
    assert figures.defense(stage.state, now) == 8
    assert (now.minor_boxes, now.major_boxes, now.max_chi, now.limit_size) == (
        before.minor_boxes, before.major_boxes, before.max_chi, before.limit_size)
    assert stage.do(cmd.Attack(0, 1), dice=(1, 2)).one(ev.Rolled).parts == (4,)


def test_bc_1_14_swapped_aspects_keep_what_came_before_and_after() -> None:
    """+1 Metal, then Metal and Water trade, then +1 Metal."""
    stage = Stage(hero("Aki", metal=5, water=2), foe("Imp"))
    stage.give(0, effect("aspect", aspect="metal", n=-1)).give(0, effect("aspect", mode="swap", what=["metal", "water"]))
    stage.give(0, effect("aspect", aspect="metal", n=1))
    assert [rating(stage[0], stage.battle, name) for name in ("metal", "water")] == [3, 4]


def test_bc_1_15_ordinary_harm_marks_no_wounds_on_a_hero_but_knocks_it_down() -> None:
    """A brink of the ordinary world; an enemy is hurt by it."""
    from book_of_changes import downing

    place = board(2, {0: [{"kind": "brink", "tn": 12, "ordinary": True}, {"kind": "blaze", "ordinary": True}]})
    stage = Stage(hero("Aki"), foe("Imp"), zones=place)
    stage.flow(downing.knock_down, 0, dice=(1, 2))
    assert stage[0].knocked and stage[0].minor == 0
    stage.flow(downing.knock_down, 1, dice=(1, 2))
    assert stage[1].minor == 1
    stage.put(0, chi=0).finish()
    assert stage[0].minor == 0
    assert moving.spared(stage[0], True) and not moving.spared(stage[0], False) and not moving.spared(stage[1], True)


def test_bc_1_16_enemies_powers_and_hells_are_supernatural() -> None:
    """`ordinary` stands only on features of maps outside the Hells."""
    for place in BOOK.maps:
        for zone in place.zones:
            assert place.hell == "none" or not any(feature.ordinary for feature in zone.features)
    assert any(f.ordinary for place in BOOK.maps for zone in place.zones for f in zone.features)
    stage = Stage(hero("Aki", at=0), foe("Imp", 5)).finish()
    stage.do(cmd.Attack(1, 0), dice=(1, 2), answers=["none"])
    assert stage[0].minor == 1


def test_bc_1_17_catastrophic_ordinary_harm_costs_days() -> None:
    """35 - 5 × Metal."""
    assert scenes.DAYS_AWAY == 35
    away = setup.battle(BOOK, BOOK.battles[0], (sheet(away=10), sheet()), "e")
    assert sum(f.hero >= 0 for f in away.fighters) == 1


def test_bc_1_18_spirit_sight_needs_no_test() -> None:
    """What a hero's seat sees holds Bonds, Corruption and Aspects of everybody, before anything was studied."""
    stage = Stage(hero("Aki"), boss("King", earth=5, corrupt=True))
    seen = MODE.observe(stage.state, "p0")
    assert seen.fight.fighters[1].corrupt and seen.fight.fighters[1].aspects[4] == 5
    assert seen.heroes == stage.state.heroes


@pytest.mark.parametrize(("dice", "known"), [((1, 2), 0), ((3, 4), 1), ((5, 6), 2)])
def test_bc_1_19_studying_is_free_and_once(dice: tuple[int, int], known: int) -> None:
    """Wood 7: Natures and Powers, heroic also the figures."""
    stage = Stage(hero("Aki", wood=2), hero("Ban"), foe("Imp"), foe("Oni"))
    stage.do(cmd.Study(0, 2), dice=dice)
    assert stage[2].known == known and stage[0].left == 1 and not stage[0].acted
    rolled = stage.one(ev.Rolled)
    assert (rolled.aspect, rolled.against) == ("wood", 7)
    assert not stage.can(cmd.Study, fighter=0, target=2)
    assert stage.can(cmd.Study, fighter=0, target=3) and stage.can(cmd.Study, fighter=1, target=2)


def test_bc_1_20_a_new_hero_knows_one_starter() -> None:
    """In a campaign: one name, of a starter spirit."""
    assert configure(written(["rat"], "campaign")).heroes[0].names == ("rat",)
    costly = next(spirit.id for spirit in BOOK.spirits if not spirit.starter)
    for names in (["rat", "ox"], [costly]):
        with pytest.raises(Refused):
            configure(written(names, "campaign"))
