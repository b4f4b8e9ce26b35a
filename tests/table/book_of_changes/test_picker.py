"""The field of hexagrams: which Powers are open and usable, by mouse and by keys, and the card of the one pointed at."""

from typing import Any

import pygame
import pytest
from book_of_changes.content import shipped
from book_of_changes.mode import MODE
from book_of_changes.table.picker import HexagramField, PowerCard
from book_of_changes.table.power_cells import (
    CLOSED,
    NEAR,
    OPEN,
    READY,
    Cell,
    cells_in_battle,
    cells_of_hero,
    price_text,
)

from gunki.engine.match import Match
from gunki.engine.messages import Message
from gunki.table.layout import Layout
from gunki.table.scene import Scene
from tests.table.layout_check import faults
from tests.table.play.hands import Hands

BOOK = shipped()
UMI: dict[str, Any] = {"seats": [{"heroes": [{"preset": "umi", "names": ["rat", "snake", "horse"]}]}]}


def cells(config: dict[str, Any]) -> dict[str, Cell]:
    """The cells of the first hero at its first decision."""
    match = Match.begin(MODE, config, 3)
    decision = match.decision
    assert decision is not None
    return cells_in_battle(match.state, match.state.fight.fighters[0], decision.choices)


class Panel(Scene):
    """A narrow panel as the battle has one."""

    def __init__(self, found: dict[str, Cell], width: float = 244.0) -> None:
        super().__init__()
        self.cells, self.width = found, width
        self.chosen: list[str] = []

    def build(self, layout: Layout) -> None:
        """Field and card."""
        assert self.app is not None
        self.field = HexagramField((20, 80, self.width, self.width), self.cells, ("water",), on_point=self.point,
                                   on_choose=lambda cell: self.chosen.append(cell.power.id))
        self.add(self.field)
        self.card = PowerCard((20, 90 + self.width, self.width, 200), self.field.cell, self.app.painter, self.t)
        self.add(self.card)

    def point(self, cell: Cell) -> None:
        """Show it."""
        self.card.show(cell)


@pytest.fixture
def panel(hands: Hands) -> Any:
    """The panel of Umi in her first battle."""
    hands.app.words = hands.app.shell.environment.words  # type: ignore[attr-defined]
    hands.app.shell.environment.mode("book_of_changes")  # type: ignore[attr-defined]
    hands.app.words = hands.app.shell.environment.words  # type: ignore[attr-defined]
    scene = Panel(cells(UMI))
    hands.app.push(scene)
    hands.wait()
    yield scene
    hands.app.pop()
    hands.wait()


def test_a_power_of_a_bond_is_open_and_usable_where_it_reaches() -> None:
    found = cells(UMI)
    assert found["drowning"].standing == READY and found["drowning"].spirits == ("rat",)
    assert found["forestalling"].standing == OPEN
    assert found["forestalling"].note is not None and found["forestalling"].note.key == "boc.picker.when_attacked"


def test_powers_of_other_natures_are_closed_and_say_whose_they_are() -> None:
    note = cells(UMI)["initiating"].note
    assert note is not None and note.key == "boc.picker.other_nature"
    assert sum(cell.standing == CLOSED for cell in cells(UMI).values()) == 64 - 3


def test_a_name_known_but_not_bonded_would_open_its_power() -> None:
    config = {"seats": [{"heroes": [{"preset": "umi", "names": ["rat", "goat"], "bonds": ["rat"]}]}]}
    setting = MODE.configure(config)
    found = cells_of_hero(setting.book, setting.heroes[0])
    near = [cell for cell in found.values() if cell.standing == NEAR]
    assert [cell.spirits for cell in near] == [("goat",)]
    assert near[0].power.own_nature == "water" and near[0].power.spirit_nature == "earth"


def test_too_little_chi_is_the_reason() -> None:
    names = ["rat", "horse", "fox", "monkey"]
    config = {"seats": [{"heroes": [{"name": "Poor", "nature": "water", "names": names, "bonds": names,
                                     "aspects": {"metal": 4, "water": 4, "fire": 3, "wood": 3, "earth": 1}}]}]}
    found = cells(config)  # 10 + 4 - 3 - 3 - 4 - 4: no Chi
    dear = [cell for cell in found.values() if cell.standing == OPEN and cell.price and cell.power.use == "action"]
    assert dear and {cell.note.key for cell in dear if cell.note is not None} == {"boc.explain.needs_chi"}


def test_pointing_shows_the_card_and_a_click_chooses(hands: Hands, panel: Panel) -> None:
    hands.hover("power forestalling")
    assert panel.card.cell.power.id == "forestalling" and "Forestalling" in panel.card.describe()
    hands.click("power initiating")
    assert panel.chosen == ["initiating"] and panel.field.cell.power.id == "initiating"


def test_arrows_walk_the_field_and_enter_chooses(hands: Hands, panel: Panel) -> None:
    hands.tab_to("hexagrams")
    assert panel.field.cell.power.id == "drowning"  # the first that can be used
    hands.press(pygame.K_LEFT, pygame.K_DOWN)
    here = panel.field.cell.power
    assert (here.own_nature, here.spirit_nature) == ("mountain", "wind")
    hands.press(pygame.K_RETURN)
    assert panel.chosen == [here.id]
    for _ in range(9):
        hands.press(pygame.K_UP)
    assert panel.field.cell.power.own_nature == "heaven"


def test_every_card_says_its_price_and_fits_or_scrolls(hands: Hands, panel: Panel) -> None:
    for cell in panel.cells.values():
        panel.card.show(cell)
        assert hands.app.words.text(price_text(cell.power, cell.price)) in panel.card.describe()
        lowest = max(item.y + item.size for item in panel.card.items)
        assert lowest <= panel.card.content_height
        widest = max(item.x + hands.app.painter.measure(item.text, item.size, item.face) for item in panel.card.items)
        assert widest <= panel.card.rect.w
    assert faults(hands.app) == []


def test_a_message_is_given_for_every_price() -> None:
    assert {type(price_text(power)) for power in BOOK.powers} == {Message}
