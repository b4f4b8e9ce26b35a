"""What newcomers of the sixth round stumbled over, each as they did it."""

from __future__ import annotations

import re

import pygame
import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace
from snow_from_korea import words
from snow_from_korea.mode import MODE
from snow_from_korea.model import SORCERER, Page, Wish
from snow_from_korea.table import scene_text
from snow_from_korea.table.curtain import Curtain
from snow_from_korea.table.figures import brings, score_after
from snow_from_korea.table.kamae_card import KamaeCard
from snow_from_korea.table.lobby.plan import config as lobby_config
from snow_from_korea.table.lobby.plan import solo
from snow_from_korea.table.scene import TableScene
from snow_from_korea.table.scroll.composition import compose
from snow_from_korea.table.scroll.tale import told
from snow_from_korea.table.setup.desire import DesireWindow
from snow_from_korea.table.setup.person import PersonWindow
from snow_from_korea.table.tale import TaleWindow
from snow_from_korea.table.writing.window import WritingWindow

from gunki.engine.agents import agents_of, auto
from gunki.engine.match import Match
from gunki.table.widgets import Button, ScrollView
from tests.snow_from_korea.wording import ENGLISH, LOCALE
from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import alone, begun, man, read, waited

OPEN = {"samurai": [{"kind": "human", "name": "Naoko", "writes": True}], "cycles": 1}
SECRET = {"samurai": [{**man("Kiyotsugu", [4, 4, 4]), "snow": None}, {**man("Tadanobu", [4, 4, 4]), "snow": None}], "cycles": 1}


def settled(hands: Hands) -> None:
    """What is to be shown was shown."""
    waited(hands)
    hands.wait(3)


def type_text(hands: Hands, text: str) -> None:
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text=text)], 0.1)
    hands.wait()


def test_a_samurai_bears_the_players_name_by_one_click(hands: Hands) -> None:
    begun(hands, OPEN, to_ask=False)
    settled(hands)
    window = hands.top
    assert isinstance(window, PersonWindow) and window.draft.name != "Naoko"
    hands.click("own name")
    assert isinstance(hands.top, PersonWindow) and hands.top.draft.name == "Naoko"


def test_who_typed_no_name_is_offered_none(hands: Hands) -> None:
    begun(hands, lobby_config(solo(), hands.app.words.text), to_ask=False)
    settled(hands)
    window = hands.top
    assert isinstance(window, PersonWindow) and window.find("own name") is None


def test_tab_leads_from_line_to_line_of_the_haiku(hands: Hands) -> None:
    begun(hands, OPEN, to_ask=False)
    settled(hands)
    hands.click("line 0")
    for name in ("line 1", "line 2"):
        hands.press(pygame.K_TAB)
        assert hands.app.top is not None and hands.app.top.focus.widget is not None
        assert hands.app.top.focus.widget.name == name


def test_the_tale_before_its_first_page_says_so(hands: Hands) -> None:
    scene = begun(hands, OPEN, to_ask=False)
    settled(hands)
    hands.click("later")
    assert not scene.view.pages
    for act in (scene.open_tale, scene.open_log):
        act()
        hands.wait()
        window = hands.top
        assert isinstance(window, TaleWindow)
        said = [widget.describe() for widget in window.root.walk() if widget.describe()]
        assert any(len(line.split()) > 4 for line in said), said
        hands.app.close_modal(window)


def test_the_scene_stands_at_its_top_and_what_is_new_comes_into_sight(hands: Hands) -> None:
    scene = begun(hands, alone(10))

    def shown() -> tuple[float, list[str]]:
        view = scene.find("scene text")
        assert isinstance(view, ScrollView)
        return view.offset, [scene.t(line) for line in scene_text.paragraphs(scene.view)]

    assert shown()[0] == 0
    before = shown()[1]
    scene.do(scene.choices[1])
    waited(hands)
    scene.refresh()  # built anew it stands where it stood
    offset, after = shown()
    new = next(at for at, text in enumerate(after) if text not in before)
    view = scene.find("scene text")
    assert isinstance(view, ScrollView)
    top = view.children[new].rect.y
    assert view.offset == offset and (offset == min(top, view.most))


def test_the_right_roller_stands_in_view_on_long_roads(hands: Hands) -> None:
    for cycles in (10, 20):
        scene = begun(hands, alone(cycles))
        hand = scene.roll.hand
        hands.wait(20)
        assert hand.start + hand.length <= hand.area.right + 1, cycles
        assert hand.slots[-1] == cycles and hand.pitch >= 27


def test_a_card_says_the_score_that_a_win_and_a_loss_leave(hands: Hands) -> None:
    scene = begun(hands, alone(10))
    cards = {card.card.command.kamae: card.card for card in scene.root.walk() if isinstance(card, KamaeCard)}
    assert [outcome.score for outcome in cards["kagai"].outcomes] == ["→ score −4", "→ score −2"]
    assert [outcome.score for outcome in cards["mujintou"].outcomes] == ["→ score −1", ""]
    state = replace(scene.view, samurai=(replace(scene.view.samurai[0], snow=5),))
    found = score_after(state, 0, "kagai", "tanka", False)
    assert found is not None and found.arguments["score"] == "+3", "the Snow or the Facet bears it: the same here"


def test_a_secret_put_aside_is_covered_again(hands: Hands) -> None:
    scene = begun(hands, SECRET, to_ask=False)
    settled(hands)
    assert isinstance(hands.top, Curtain)
    hands.click("ready")
    hands.wait(2)
    assert isinstance(hands.top, DesireWindow)
    hands.click("own snow")
    type_text(hands, "a white lie")
    hands.click("later")
    hands.wait()
    scene.open_window()
    hands.wait()
    assert isinstance(hands.top, Curtain), "others may have come to look"
    hands.click("ready")
    hands.wait()
    assert isinstance(hands.top, DesireWindow) and hands.top.draft.text == "a white lie"


def test_the_next_samurai_is_not_offered_the_same_snow_first(hands: Hands) -> None:
    scene = begun(hands, SECRET, to_ask=False)
    settled(hands)
    hands.click("ready")
    hands.wait(2)
    first = hands.top
    assert isinstance(first, DesireWindow)
    for _ in range(40):
        other = DesireWindow(scene, replace(first.ask, about=1))
        assert other.first_draft().entry != first.draft.entry
        scene.snows_offered &= {first.draft.entry}


def test_letters_typed_outside_the_field_lead_into_it_and_press_nothing(hands: Hands) -> None:
    begun(hands, SECRET, to_ask=False)
    settled(hands)
    hands.click("ready")
    hands.wait(2)
    window = hands.top
    assert isinstance(window, DesireWindow)
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_b, mod=0, unicode="b", scancode=0)
    hands.app.step([down, pygame.event.Event(pygame.KEYUP, key=pygame.K_b, mod=0, scancode=0)], 0.1)
    assert window.focus.widget is window.find("own snow")


def test_words_that_were_not_put_down_outlive_the_program(hands: Hands) -> None:
    config = alone(10, samurai=[man("Kiyotsugu", [4, 4, 4], writes=True)])
    begun(hands, config, 11, to_ask=False)
    settled(hands)
    assert isinstance(hands.top, WritingWindow)
    hands.click("own words")
    type_text(hands, "She did not look up.")
    window = hands.top
    window.close()
    scene = begun(hands, config, 11, to_ask=False)
    settled(hands)
    again = hands.top
    assert isinstance(again, WritingWindow) and again is not window and again.text == "She did not look up."
    hands.click("put down")
    settled(hands)
    assert scene.state.pages[0].told[0].text == "She did not look up."


@pytest.mark.parametrize("moment", ["opening", "end"])
def test_the_field_says_where_the_words_will_stand(hands: Hands, moment: str) -> None:
    scene = begun(hands, alone(10, samurai=[man("Kiyotsugu", [4, 4, 4], writes=True)]), to_ask=False)
    settled(hands)
    if moment == "end":
        hands.click("take")
        read(hands)
        scene.do(scene.choices[1])
        for _ in range(8):
            waited(hands)
            if isinstance(hands.top, WritingWindow):
                break
            scene.go_on()
            hands.wait()
    window = hands.top
    assert isinstance(window, WritingWindow) and window.field is not None
    assert ("in place of" in window.field.placeholder) == (moment == "end")


def test_a_challenge_has_an_end_in_words() -> None:
    people = [{"kind": "ai", "level": "greedy"} for _ in range(3)]
    match = Match.begin(MODE, {"samurai": people, "cycles": 3}, 3)
    auto(match, agents_of(match))
    state = match.state
    met = [page for page in state.pages if page.kind == "challenge"]
    assert met and all(words.outcome(state, page) is not None for page in met)


def test_enter_after_the_tale_goes_on_with_the_journey(hands: Hands) -> None:
    scene = begun(hands, alone(10))
    scene.do(scene.choices[1])
    waited(hands)
    hands.click("tale")
    hands.press(pygame.K_ESCAPE)
    assert hands.top is scene and scene.holding
    hands.press(pygame.K_RETURN)
    hands.wait()
    assert hands.top is scene and not scene.holding


def test_no_entry_counts_without_plural_forms() -> None:
    """A message with `count` looks for a plural entry: one without shows its key."""
    for language in ("en", "ja"):
        with (LOCALE / language / "LC_MESSAGES" / "snow_from_korea.po").open("rb") as file:
            plain = [entry for entry in read_po(file) if entry.id and not isinstance(entry.id, tuple)]
        assert not [entry.id for entry in plain if re.search(r"\{count\b", str(entry.string))]


@pytest.mark.parametrize("kamae", ["kagai", "ariake", "mujintou", "orochi"])
def test_short_words_say_the_same_moves(hands: Hands, kamae: str) -> None:
    scene = begun(hands, alone(10))
    for won in (True, False):
        whole, short = (scene.t(brings(scene.view, 0, kamae, "tanka", won, brief)) for brief in (False, True))
        moves = [set(re.findall(r"[−+]\d", text)) for text in (whole, short)]
        assert moves[0] == moves[1] and len(short) <= len(whole), (whole, short)


def test_the_lobby_is_set_out_from_by_a_key_that_stands_on_the_button(hands: Hands) -> None:
    scene = hands.app.scenes[0]
    scene.shell.set_up("snow_from_korea")  # type: ignore[attr-defined]
    hands.wait(2)
    lobby = hands.app.scene
    start = lobby.find("start")
    assert isinstance(start, Button) and start.hot_key is not None and start.hot_key.label == "O"
    hands.press(pygame.K_o)
    hands.wait(3)
    assert isinstance(hands.app.scene, TableScene)


def test_a_challenge_of_verse_is_painted_without_drawn_swords() -> None:
    for facet, drawn in (("tanka", False), ("aware", False), ("kenjutsu", True)):
        page = Page("challenge", 2, "korea", 0, 1, facet, "chal_t2")
        panel = compose([page], 3)[0]
        assert any(piece.name == "duelist" for piece in panel.pieces) == drawn
        robes = {piece.robe for piece in panel.pieces if piece.robe}
        assert len(robes) == 2, "both men stand there"


def test_the_snow_stands_in_a_sentence_as_a_word_of_it() -> None:
    for number in range(1, 25):
        wish = Wish("", f"snow_{number:02}")
        within = ENGLISH.text(words.snow_within(wish))
        assert within[0].islower() and "," not in within, within
    assert ENGLISH.text(words.snow_within(Wish("The Long Road"))) == "the Long Road"


def test_the_mahoutsukai_is_in_the_tale_where_he_comes_in_place_of_the_road() -> None:
    for seed in range(12):
        people = [{"kind": "ai", "level": "adept"}]
        match = Match.begin(MODE, {"samurai": people, "cycles": 10, "mahoutsukai": True}, seed)
        auto(match, agents_of(match))
        met = [at for at, page in enumerate(match.state.pages) if page.other == SORCERER and page.kind == "encounter"]
        if met:
            keys = [told(match.state, at).lines[0].words.key for at in met]
            assert keys == ["sfk.table.stranger", *["sfk.tale.stranger"] * (len(met) - 1)]
            return
    raise AssertionError("he never came")
