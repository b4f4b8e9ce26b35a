"""How the stage is divided: crowds have room, nothing lies over a name, and every icon is named somewhere."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from book_of_changes import commands as cmd
from book_of_changes.model import Battle
from book_of_changes.table import deck, legend
from book_of_changes.table.actions import Action
from book_of_changes.table.arranging import COMFORT, Arranged, Widths, arranged
from book_of_changes.table.islands import clear
from book_of_changes.table.standing import SMALLEST, sides_in, size_on
from msgspec.structs import replace
from pygame import FRect

from gunki.engine.messages import say
from gunki.table.widgets import Button
from tests.book_of_changes.stage import Stage, foe, hero
from tests.table.book_of_changes.hand import begun, sized, to_title
from tests.table.book_of_changes.test_islands import MAPS
from tests.table.play.hands import Hands
from tests.table.tour.noting import drawn_lines

STAGE, LOW = FRect(248, 72, 752, 456), FRect(200, 72, 592, 210)
CROWDED_MAP: dict[str, Any] = {"battle": "shore_of_shapes", "enemies": {"level": "random"},
                               "seats": [{"heroes": [{"preset": name} for name in ("umi", "genzo", "raita", "hina")]}]}


def standing_in(place: str, zone: int) -> Battle:
    """A battle on a map with seventeen enemies in one zone and four heroes in the next."""
    people = [*(hero(f"H{at}") for at in range(4)), *(foe(f"F{at}") for at in range(17))]
    fight = Stage(*people).state.fight
    count = len(MAPS[place].zones)
    stand = [replace(f, zone=(zone + 1) % count if at < 4 else zone) for at, f in enumerate(fight.fighters)]
    return replace(fight, map=MAPS[place], fighters=tuple(stand))


def on(battle: Battle, stage: FRect) -> Arranged:
    """Arranged with plaques as wide as names of usual letters."""
    plain = tuple(20 + 8.0 * len(zone.name) + 24 * len(zone.features) for zone in battle.map.zones)
    worded = tuple(wide + 60 * len(zone.features) for wide, zone in zip(plain, battle.map.zones, strict=True))
    return arranged(battle, stage, Widths(plain, worded, legend.height_of(battle, stage)))


@pytest.mark.parametrize("place", MAPS)
def test_a_crowd_has_figures_of_a_good_size_on_every_map(place: str) -> None:
    battle = standing_in(place, 0)
    found = on(battle, STAGE)
    assert clear(found.islands)
    sizes = [size_on(sides_in(battle, island.zone), island.field.size) for island in found.islands
             if sum(sides_in(battle, island.zone))]
    assert min(sizes) >= COMFORT - 4


def test_the_island_of_a_crowd_is_larger_and_the_others_stay_of_use() -> None:
    battle = standing_in(next(iter(MAPS)), 0)
    found = on(battle, STAGE).islands
    wide = [island.area.w for island in found]
    assert wide[0] == max(wide) and min(wide) > 90


@pytest.mark.parametrize("place", MAPS)
def test_in_the_lowest_window_a_crowd_hides_names_or_itself_but_not_both(place: str) -> None:
    battle = standing_in(place, 0)
    found = on(battle, LOW)
    sizes = [size_on(sides_in(battle, island.zone), island.field.size) for island in found.islands
             if sum(sides_in(battle, island.zone))]
    assert clear(found.islands) or min(sizes) >= SMALLEST


def test_icons_without_words_have_a_legend_below_the_islands() -> None:
    battle = standing_in(next(iter(MAPS)), 0)
    wordless = arranged(battle, STAGE, Widths((120.0,) * len(battle.map.zones), (600.0,) * len(battle.map.zones), 28.0))
    assert not wordless.worded and wordless.legend.bottom == STAGE.bottom
    assert all(island.plaque.bottom <= wordless.legend.top + 1 for island in wordless.islands)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0)])
def test_each_icon_of_the_map_is_named_in_the_row_or_in_a_window(hands: Hands, size: tuple[int, int], scale: float
                                                                 ) -> None:
    scene = begun(hands, CROWDED_MAP)
    sized(hands, size, scale)
    names = [scene.t(legend.words.feature(kind)) for kind in legend.signs_of(scene.state.fight)]
    assert not scene.worded and len(names) >= 5
    if scene.legend.h:
        shown = {line.text for line in drawn_lines(hands.app, scene)}
        assert set(names) <= shown
    hands.click("legend")
    window = hands.app.modals[-1]
    assert isinstance(window, legend.LegendWindow) and [name for _, name, _ in window.lines] == names
    hands.press(pygame.K_ESCAPE)
    assert not hands.app.modals
    hands.press(pygame.K_d)
    assert isinstance(hands.app.modals[-1], legend.LegendWindow)
    hands.press(pygame.K_ESCAPE)
    sized(hands, (1280, 720))
    to_title(hands)


def test_a_power_that_cannot_be_used_says_why_on_a_narrow_button(hands: Hands) -> None:
    scene = begun(hands, CROWDED_MAP)
    closed = [w for w in scene.root.walk() if w.name.startswith("action power") and not w.enabled]
    shown = {line.text for line in drawn_lines(hands.app, scene)}
    assert closed and all(button.reason and button.reason in shown for button in closed)
    to_title(hands)


def test_what_to_do_is_never_told_in_half_a_sentence(hands: Hands) -> None:
    scene = begun(hands, CROWDED_MAP)
    sized(hands, (1280, 720), 2.0)
    assert scene.actor is not None and scene.geometry is not None
    head = FRect(scene.geometry.deck.x, scene.geometry.deck.y, scene.head_right - scene.geometry.deck.x, 42)
    rows = [line.text for line in drawn_lines(hands.app, scene) if head.contains(line.area)]
    assert rows[0] == scene.actor.name and rows[1:] in (["Actions: 1"], ["Actions left: 1. Choose", "what to do, or whom."])
    sized(hands, (1280, 720))
    to_title(hands)


def test_a_long_name_of_an_action_has_a_short_one(hands: Hands) -> None:
    scene = begun(hands, CROWDED_MAP)
    give = Action("give 0", scene.heroes[0].id, say("boc.table.give_stone", nature=say("boc.nature.mountain.name")), "hellstone",
                  "", (cmd.GiveStone(0, 0, 1),), None, "fighter", targets={1: cmd.GiveStone(0, 0, 1)})
    for wide, text in ((128.0, "Give stone"), (260.0, "Give Mountain stone")):
        deck._add_action(scene, FRect(0, 0, wide, 56), give)
        button = scene.root.children[-1]
        assert isinstance(button, Button) and button.text == text and "Give Mountain stone" in button.tip()
    to_title(hands)
