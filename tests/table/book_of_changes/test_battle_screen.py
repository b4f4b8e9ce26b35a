"""What a newcomer must be able to read and press on the battle screen: nothing cut, hidden, or without a key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from book_of_changes import commands as cmd
from book_of_changes.content import shipped
from book_of_changes.model import ENEMIES, Ask
from book_of_changes.places import features
from book_of_changes.table import stage, standing
from book_of_changes.table.answers import cards_of, offered, question
from book_of_changes.table.choosing import nearest
from book_of_changes.table.deck import prompt_of
from book_of_changes.table.hero_card import parts_of
from book_of_changes.table.kept import Kept
from book_of_changes.table.picker import LEADING, PowerCard, card_items
from book_of_changes.table.power_cells import OPEN, WHEN_ATTACKED, Cell
from book_of_changes.table.reaction import HEAD, CardButton
from book_of_changes.table.scene import TableScene
from book_of_changes.table.stage import drawn_in, name_face, zone_words
from book_of_changes.table.strip import waves_words
from book_of_changes.table.tip_rules import PARTS, rule_pointed_at
from book_of_changes.table.tray import RollShown, _draw_line, sum_rows
from msgspec.structs import replace
from pygame import FRect

from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.tooltip import TIP_WIDTH
from tests.book_of_changes.stage import Stage, foe, hero
from tests.table.book_of_changes.hand import begun, play_by_mouse, possible, sized, waited
from tests.table.play.hands import Hands

FOUR: dict[str, Any] = {
    "battle": "shore_of_shapes", "seats": [{"heroes": [{"preset": name} for name in ("umi", "genzo", "raita", "hina")]}],
    "enemies": {"level": "random"}}


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[tuple[str, FRect, str]]]:
    """Every line drawn: text, where, colour role."""
    lines: list[tuple[str, FRect, str]] = []
    usual = Canvas.text

    def text(self: Canvas, text: str, x: float, y: float, size: float = 14, color: str = "text", *rest: Any,
             **named: Any) -> float:
        wide = usual(self, text, x, y, size, color, *rest, **named)
        lines.append((text, FRect(x, y, wide, size * 1.25), color))
        return wide

    monkeypatch.setattr(Canvas, "text", text)
    yield lines


def crowded(scene: TableScene) -> None:
    """Everybody in the zone of the first hero."""
    state = scene.match.state
    together = tuple(replace(f, zone=state.fight.fighters[0].zone) for f in state.fight.fighters)
    state = replace(state, battle=replace(state.fight, fighters=together))
    scene.controller.match.state = scene.controller.shown = state
    scene.controller.match._decision = scene.controller.mode.decision(state)
    scene.rebuild()


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.5), ((960, 600), 1.0)])
def test_the_odds_of_a_blow_end_inside_their_panel(hands: Hands, size: tuple[int, int], scale: float,
                                                   said: list[tuple[str, FRect, str]]) -> None:
    scene = begun(hands, language="ja")
    sized(hands, size, scale)
    crowded(scene)
    hands.wait()
    foe = next(f.id for f in scene.state.fight.fighters if f.side == ENEMIES and not f.out)
    hands.hover(f"figure {foe}")
    said.clear()
    hands.app.frames.draw(whole=True)
    assert scene.geometry is not None
    tray = scene.geometry.tray
    inside = [(text, place) for text, place, color in said if color.startswith("tray") and tray.x < place.x < tray.right]
    assert len(inside) >= 6, "name, two figures with words, terms, what it marks"
    assert all(place.bottom <= tray.bottom - 3 and place.right <= tray.right - 6 for _, place in inside), inside
    begun(hands)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 2.0), ((960, 600), 1.0), ((1280, 720), 1.0)])
def test_in_the_fullest_zone_no_figure_hides_another_or_its_boxes(hands: Hands, size: tuple[int, int], scale: float
                                                                  ) -> None:
    scene = begun(hands, FOUR)
    sized(hands, size, scale)
    crowded(scene)
    fight = scene.state.fight
    spots = standing.spots(fight, scene.islands)
    assert len(spots) == sum(not f.out for f in fight.fighters) >= 14
    for number, spot in spots.items():
        for other, near in spots.items():
            if number < other:
                beside = abs(spot.x - near.x) >= spot.size - 1
                below = abs(spot.y - near.y) >= spot.size + 4
                assert beside or below, (spot, near)


def test_each_side_stands_in_rows_of_its_own_where_they_fit(hands: Hands) -> None:
    fight = begun(hands, FOUR).state.fight
    foes = [f for f in fight.fighters if f.side == ENEMIES and not f.out][:6]
    heroes = [f for f in fight.fighters if f.side != ENEMIES]
    spots = standing.fan(foes, heroes, FRect(0, 0, 240, 130))
    assert max(spots[f.id].y for f in foes) < min(spots[f.id].y for f in heroes)
    assert all(0 < spot.x < 240 and 0 < spot.y < 130 for spot in spots.values())


def test_powers_have_keys_that_choose_them(hands: Hands) -> None:
    scene = begun(hands)
    powers = [a for a in scene.actions if a.key.startswith("power ") and a.letter]
    assert [action.letter for action in powers] == list("567890QVY")[:len(powers)]
    assert hands.widget(f"action {powers[0].key}").cap == "5"
    usable = next((a for a in powers if a.commands), None)
    for _ in range(20):
        if usable is not None:
            break
        play_by_mouse(hands)
        waited(hands)
        usable = next((a for a in scene.actions if a.key.startswith("power ") and a.letter and a.commands), None)
    assert usable is not None
    hands.press(pygame.key.key_code(usable.letter.lower()))
    assert scene.selected == usable.key


def test_arrows_choose_among_the_zones_of_a_move(hands: Hands) -> None:
    scene = begun(hands)
    move = possible(scene, "move")
    assert move is not None and len(move.zones) > 1
    hands.click("action move")
    seen = set()
    for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN) * 2:
        hands.press(key)
        assert scene.focus.widget is not None
        assert scene.focus.widget.name.startswith("zone "), "never a button"
        seen.add(scene.pointed_zone)
    assert seen >= set(move.zones)
    zone = scene.pointed_zone
    hands.press(pygame.K_RETURN)
    waited(hands)
    assert scene.state.fight.fighters[move.who].zone == zone


def test_straight_ahead_is_nearer_than_aside() -> None:
    places = {"ahead": (10.0, 0.0), "aside": (4.0, 9.0), "behind": (-6.0, 0.0)}
    assert nearest((0, 0), places, 1, 0) == "ahead"
    assert nearest((0, 0), places, -1, 0) == "behind"
    assert nearest((0, 0), {"behind": (-6.0, 0.0)}, 1, 0) == ""
    assert nearest(None, places, 1, 0) == "ahead"


def test_all_plaques_of_a_map_are_in_one_face(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = begun(hands)
    assert drawn_in("Boiler Room", "mincho_bold") and name_face(scene, scene.state.fight) == "mincho_bold"
    monkeypatch.setattr(stage, "drawn_in", lambda text, face: text != "Boiler Room")  # one has a sign that Mincho lacks
    assert name_face(scene, scene.state.fight) == "bold"


def test_an_answer_tells_its_price_where_the_screen_is_low(hands: Hands, said: list[tuple[str, FRect, str]]) -> None:
    scene = begun(hands, language="ja")
    sized(hands, (1280, 720), 1.5)
    for _ in range(120):
        if scene.asking and scene.state.ask is not None and question(scene.state.ask) in ("chi", "defence"):
            break
        play_by_mouse(hands)
        waited(hands)
    said.clear()
    hands.app.frames.draw(whole=True)
    told = {text for text, _, _ in said}
    cards = [widget for widget in scene.root.walk() if isinstance(widget, CardButton)]
    prices = [card.price for card in cards if card.price]
    assert prices and all(price in told for price in prices)
    begun(hands)


def test_that_a_defensive_power_waits_for_an_attack_is_no_fault(hands: Hands) -> None:
    book = shipped()
    power = next(power for power in book.powers if power.use == "defence")

    def colors(note: str) -> set[str]:
        def words(message: Any) -> str:
            return message.key

        cell = Cell(power, OPEN, say(note))
        return {item.color for item in card_items(hands.app.painter, words, cell, 400)[0] if item.text == note}

    assert colors(WHEN_ATTACKED) == {"text_second"}
    assert colors("boc.table.not_now") == {"damage"}


def test_the_goal_tells_the_waves_to_come_and_no_two_enemies_share_a_name(hands: Hands,
                                                                        said: list[tuple[str, FRect, str]]) -> None:
    scene = begun(hands, {"battle": "the_open_door", "seats": [{"heroes": [{"preset": "umi"}, {"preset": "genzo"}]}],
                          "enemies": {"level": "random"}})
    battle = scene.state.fight
    rounds = sorted({due for due, _ in battle.waves})
    assert rounds, "a battle with reinforcements"
    names = [f.name for f in battle.fighters]
    assert len(names) == len(set(names))
    scene.kept = Kept()  # drawn anew
    said.clear()
    hands.app.frames.draw(whole=True)
    told = waves_words(battle)
    assert told is not None and any(scene.t(told) in text and str(rounds[0]) in text for text, _, _ in said)


def test_a_seal_says_whether_it_wins_the_battle(hands: Hands) -> None:
    scene = begun(hands)
    battle = scene.state.fight
    sealed = next(zone for zone in range(len(battle.map.zones)) if any(f.kind == "seal" for f in features(battle, zone)))
    assert "not decide" in zone_words(scene, battle, sealed)
    goal = replace(battle.sheet, objective=replace(battle.sheet.objective, kind="seal"))
    assert "won" in zone_words(scene, replace(battle, sheet=goal), sealed)


def test_a_hero_card_has_short_tooltips_for_each_of_its_parts(hands: Hands) -> None:
    scene = begun(hands, FOUR)
    for size in ((1280, 720), (960, 600)):
        sized(hands, size)
        who = scene.heroes[0]
        spot = hands.widget(f"hero {who.id}")
        told = {spot.tip()}
        for part, place in parts_of(spot.rect):
            where = tuple(round(value * hands.app.scale.factor) for value in place.center)
            motion = pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0))
            hands.app.step([motion], 0.02)
            assert spot.part == part, size  # type: ignore[attr-defined]
            assert rule_pointed_at(scene) == PARTS[part]
            told.add(spot.tip())
        assert len(told) == 4
        for tip in told:
            rows = [row for line in tip.split("\n") for row in hands.app.painter.wrap(line, TIP_WIDTH)]
            assert len(rows) <= 6, tip
    begun(hands)


def test_tooltips_keep_off_the_odds_and_what_is_asked(hands: Hands) -> None:
    scene = begun(hands)
    assert scene.geometry is not None
    deck = scene.geometry.deck
    kept = scene.keep_seen()
    assert scene.geometry.tray in kept and FRect(deck.x, deck.y, deck.w, HEAD) in kept


def test_a_target_that_is_chosen_says_to_click_again(hands: Hands) -> None:
    scene = begun(hands)
    crowded(scene)
    foe = next(f.id for f in scene.state.fight.fighters if f.side == ENEMIES and not f.out)
    hands.click(f"figure {foe}")
    assert scene.actor is not None and prompt_of(scene, scene.actor).key == "boc.table.prompt.strike"
    begun(hands)


def test_what_cannot_be_held_is_not_offered_and_limit_shows_its_values() -> None:
    stage = Stage(hero("Aki", limit=2), hero("Yuki", limit=1), foe("Imp", level=3))
    picks = tuple(cmd.Answer(name) for name in ("attack", "move", "limit", "take_stone", "leave", "break_wall"))
    ask = Ask("p0", say("boc.ask.hold_what", who="Aki"), picks, 0)
    assert [c.pick for c in offered(stage.state, ask) if isinstance(c, cmd.Answer)] == ["attack", "move"]
    ask = Ask("p0", say("boc.ask.limit_to", who="Aki"), (cmd.Answer("limit_to", 1),), 0)
    card, = cards_of(stage.state, ask)
    assert card.result is not None and card.result.arguments["now"] == 1 and card.result.arguments["then"] == 2


def test_powers_keep_key_and_place_whatever_else_can_be_done(hands: Hands) -> None:
    scene = begun(hands, FOUR)
    who = scene.heroes[0]

    def places() -> dict[str, tuple[object, str]]:
        return {w.name: (tuple(w.rect), w.cap) for w in scene.root.walk()
                if w.name.startswith("action power ") or w.name in ("action hold", "finish")}

    before = places()
    crowded(scene)
    hands.wait()
    state = scene.match.state
    hurt = tuple(replace(f, minor=1, major=1) if f.id == who.id else f for f in state.fight.fighters)
    scene.controller.match.state = scene.controller.shown = replace(state, battle=replace(state.fight, fighters=hurt))
    scene.controller.match._decision = scene.controller.mode.decision(scene.match.state)
    scene.rebuild()
    assert any(action.key == "ignore" for action in scene.actions)
    assert len(before) >= 3 and places() == before
    begun(hands)


def test_a_long_sum_of_dice_keeps_its_words(hands: Hands, said: list[tuple[str, FRect, str]]) -> None:
    begun(hands)
    terms = [("6", "die"), ("+5", "Metal"), ("+4", "die"), ("-2", "Wounds"), ("-1", "cover")]
    assert sum_rows(hands.app.painter, terms, 400) == ["die 6+4 Metal +5 Wounds -2 cover -1"]
    roll = RollShown("Umi", "attacks", (), tuple(terms), "12", "vs Defense 7")
    canvas = Canvas(pygame.Surface((400, 300)), hands.app.painter)
    said.clear()
    _draw_line(canvas, hands.app.scene, FRect(0, 0, 130, 70), roll, 99, 130.0)
    words = " ".join(text for text, _, _ in said)
    assert all(word in words for _, word in terms)


def test_no_line_of_a_card_is_cut_through_at_its_foot(hands: Hands) -> None:
    scene = begun(hands)
    panel = hands.widget("power card")
    assert isinstance(panel, PowerCard)
    for identity in scene.state.setting.book.power:
        panel.show(Cell(scene.state.setting.book.power[identity], OPEN))
        ends = [item.y + (22 if item.kind == "chip" else item.size * LEADING) for item in panel.items]
        starts = [item.y for item in panel.items]
        for start, end in zip(starts, ends, strict=True):
            assert end <= panel.rect.h + 0.1 or start >= panel.rect.h - 4.1, identity
    begun(hands)
