"""With larger text the names of actions are whole, in two lines where need be, and no mark leaves its panel."""

from __future__ import annotations

import pytest
from pygame import FRect

from gunki.battle.items import OneShot, SpecialMove, Spell, Strike
from gunki.table.battle.fate_hand import own_pill
from gunki.table.battle.geometry import Geometry
from gunki.table.layout import Layout
from gunki.table.scale import Scale
from gunki.table.scenes.settings.pages import set_language
from gunki.table.widgets import Button
from tests.battle.arena import ITEMS, arena, npc, pc
from tests.table.battle.stage import places_now, seated, shell_of, sized, written
from tests.table.play.hands import Hands

LARGE = [((1280, 720), 1.5), ((1920, 1080), 1.5), ((960, 600), 1.0)]


ALL = [pytest.param(size, scale, language, marks=pytest.mark.long if (size, language) != ((1280, 720), "en") else ())
       for size, scale in LARGE for language in ("en", "ja")]


@pytest.mark.parametrize(("size", "scale", "language"), ALL)
def test_no_name_of_an_action_is_cut(size: tuple[int, int], scale: float, language: str, hands: Hands) -> None:
    set_language(shell_of(hands), language)
    sized(hands, size, scale)
    strikes = [i.id for i in ITEMS.values() if isinstance(i, Strike)]
    spells = [i.id for i in ITEMS.values() if isinstance(i, Spell | OneShot)]
    specials = [i.id for i in ITEMS.values() if isinstance(i, SpecialMove)]
    packs = [(weapon, *strikes) for weapon in ("claymore", "revolver")] + [("katana", *spells[:6]), ("revolver", *spells[6:])]
    packs += [("katana", special) for special in specials]
    seen = 0
    for pack in packs:
        scene = seated(hands, arena([pc(4, *pack, hands=[pack[0]])], [npc(5, "ronin")], fp=6))
        for _ in range(4):
            hands.app.invalidate()
            hands.wait()
            shown = [w for w in scene.root.walk() if w.name.startswith("action ") and isinstance(w, Button)]
            assert not [w.text for w in shown if w.cut]
            seen += len(shown)
            if scene.find("more") is None:
                break
            scene.next_page()
    assert seen >= len(spells) + len(specials)


def test_a_long_name_stands_in_two_lines_above_its_price(hands: Hands) -> None:
    sized(hands, (1920, 1080), 1.5)
    scene = seated(hands, arena([pc(4, "katana", "fatal_slash")], [npc(5, "ronin")], fp=6))
    cell = hands.widget("action katana+fatal_slash").rect
    lines = [line.text for line in written(hands, cell)]
    assert lines[1:3] == ["Katana + Fatal", "Slash"] and "2 FP" in " ".join(lines[3:]), "after the cap"
    assert scene.selected == ""


@pytest.mark.parametrize(("size", "scale"), LARGE)
def test_why_an_action_cannot_be_done_is_whole(size: tuple[int, int], scale: float, hands: Hands) -> None:
    sized(hands, size, scale)
    seated(hands, arena([pc(0, "katana", "fatal_slash", "sake_flask")], [npc(8, "ronin")], fp=3))
    lines = written(hands, places_now(hands.battle).actions)
    assert "nobody in reach" in [line.text for line in lines] and not [line.text for line in lines if line.cut]
    prices = [line for line in written(hands, places_now(hands.battle).stage) if line.text.endswith(" FP")]
    numbers = [line for line in written(hands, places_now(hands.battle).stage) if line.text in ("1", "2", "3")]
    assert prices and all(price.y + 11 <= number.y + 4 for price in prices for number in numbers), "numbers are free"


@pytest.mark.parametrize(("size", "scale"), LARGE)
def test_what_the_own_card_is_stays_on_its_panel(size: tuple[int, int], scale: float, hands: Hands) -> None:
    window = Scale.of(size, scale)
    geometry = Geometry.of(Layout(window.width, window.height, window))
    for spot in geometry.fate_spots():
        pill = own_pill(geometry.fate, spot, 92.0)
        assert geometry.fate.inflate(-14, -14).contains(pill) and pill.collidepoint(spot.centerx, pill.centery)
    sized(hands, size, scale)
    seated(hands, arena([pc(4, "katana")], [npc(5, "ronin")], fp=6))
    area: FRect = places_now(hands.battle).fate
    assert any("card" in line.text for line in written(hands, area)), "a position has no card that was taken"
