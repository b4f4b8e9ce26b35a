"""The lobby, the heroes and the Powers by clicks and keys, at every size."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from book_of_changes.config import configure
from book_of_changes.content import shipped
from book_of_changes.difficulty import Estimate
from book_of_changes.own_battles import write_plan
from book_of_changes.own_maps import add_enemy, new_plan
from book_of_changes.table.heroes import files
from book_of_changes.table.heroes.compare import CompareScene
from book_of_changes.table.heroes.maker import MakerScene
from book_of_changes.table.heroes.scene import HeroesScene
from book_of_changes.table.heroes.sheet import HeroSheet, code_of
from book_of_changes.table.lobby.estimator import BATTLES, Estimator
from book_of_changes.table.lobby.scene import LobbyScene
from book_of_changes.table.powers_browser import PowersScene
from book_of_changes.table.scene import TableScene

from gunki import resources
from gunki.engine.messages import say
from gunki.table.collection.files import discard
from gunki.table.dialog import Dialog
from gunki.table.learn.learn_scene import LearnScene
from tests.table.book_of_changes.hand import sized, to_title
from tests.table.play.hands import STEP, Hands
from tests.table.scenes.looking import wrong

SIZES = [("en", (960, 600), 1.0),
         *(pytest.param(*one, marks=pytest.mark.long) for one in (
             ("en", (1280, 720), 1.0), ("ja", (960, 600), 1.0), ("ja", (1920, 1080), 1.5), ("en", (1920, 1080), 2.0)))]
KEN = HeroSheet("Ken", "ronin", "wind", (3, 4, 3, 3, 2), ("horse", "ox"))
BOOK = shipped()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Own folders, empty."""
    monkeypatch.setattr(resources, "user_data_folder", lambda: tmp_path)
    monkeypatch.setattr(resources, "user_config_folder", lambda: tmp_path)
    return tmp_path


@pytest.fixture
def lobby(hands: Hands, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    """The lobby, opened as the program does it."""
    monkeypatch.setattr(Estimator, "ask", lambda self, setting: None)  # it takes the time of a processor
    to_title(hands)
    hands.app.shell.environment.forget_words("en")  # type: ignore[attr-defined]
    hands.app.shell.set_up("book_of_changes")  # type: ignore[attr-defined]
    hands.wait()
    yield hands
    to_title(hands)


def scene(hands: Hands) -> LobbyScene:
    """The lobby that is shown."""
    assert isinstance(hands.app.scene, LobbyScene), hands.app.scene
    return hands.app.scene


def typed(hands: Hands, text: str) -> None:
    """Write into what has the focus."""
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text=text)], STEP)
    hands.wait()


@pytest.mark.parametrize(("language", "size", "scale"), SIZES)
def test_nothing_is_cut_or_in_the_way(lobby: Hands, home: Path, language: str, size: tuple[int, int],
                                      scale: float) -> None:
    files.write(KEN, where=files.folder())
    lobby.app.shell.environment.forget_words(language)  # type: ignore[attr-defined]
    lobby.app.words = lobby.app.shell.environment.words  # type: ignore[attr-defined]
    scene(lobby).add_hero()
    sized(lobby, size, scale)
    found = {"lobby": wrong(lobby)}
    lobby.click("play campaign")
    found["descent"] = wrong(lobby)
    scene(lobby).change_hero(0)
    lobby.wait()
    found["hero window"] = wrong(lobby)
    lobby.press(pygame.K_ESCAPE)
    lobby.click("powers")
    assert isinstance(lobby.app.scene, PowersScene)
    found["powers"] = wrong(lobby)
    lobby.press(pygame.K_ESCAPE)
    lobby.click("heroes")
    assert isinstance(lobby.app.scene, HeroesScene)
    lobby.click("delete")
    found["heroes"] = wrong(lobby)
    lobby.click("undo")
    lobby.click("edit")
    assert isinstance(lobby.app.scene, MakerScene)
    lobby.app.scene.choose_portrait()
    lobby.wait()
    found["portraits"] = wrong(lobby)
    lobby.press(pygame.K_ESCAPE)
    found["maker"] = wrong(lobby)
    if lobby.app.scene.find("tab spirits") is not None:
        lobby.click("tab spirits")
        found["spirits"] = wrong(lobby)
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_a_battle_is_chosen_and_begun_by_mouse(lobby: Hands) -> None:
    lobby.click("battle the_window")
    lobby.click("start")
    assert isinstance(lobby.app.scene, TableScene)
    match = lobby.app.shell.match  # type: ignore[attr-defined]
    assert match.state.fight.sheet.id == "the_window" and len(match.state.heroes) == 3


def test_a_descent_is_begun_by_keys_alone(lobby: Hands) -> None:
    lobby.tab_to("play campaign")
    lobby.press(pygame.K_RETURN)
    lobby.tab_to("start")
    lobby.press(pygame.K_RETURN)
    state = lobby.app.shell.match.state  # type: ignore[attr-defined]
    assert state.setting.play == "campaign" and all(len(hero.names) == 1 for hero in state.heroes)


def test_heroes_come_go_and_change(lobby: Hands) -> None:
    before = [hero.name for hero in scene(lobby).heroes]
    lobby.click("add hero")
    assert len(scene(lobby).heroes) == 4 and not lobby.widget("add hero").enabled
    lobby.click("remove 0")
    assert [hero.name for hero in scene(lobby).heroes][:2] == before[1:]
    lobby.click("change 0")
    lobby.click("hero preset hatsue")
    assert scene(lobby).heroes[0].name == "Hatsue"
    lobby.click("owner 0")
    assert scene(lobby).plan.party[0].owner == "person_2"


def test_the_lobby_asks_for_lessons_and_leads_to_them(lobby: Hands) -> None:
    shell = scene(lobby).shell
    assert lobby.widget("learn").describe() == shell.t(say("boc.lobby.learn.first"))
    lobby.click("learn")
    hub = lobby.app.scene
    assert isinstance(hub, LearnScene)
    assert hub.focus.widget is not None and hub.focus.widget.name.startswith("lesson book_of_changes.")
    hub.guest_learnt(hub.focus.widget.name.removeprefix("lesson "))
    lobby.app.pop()
    lobby.wait()
    assert lobby.widget("learn").describe() == shell.t(say("boc.lobby.learn"))


def test_a_match_that_is_left_leads_back_to_the_lobby(lobby: Hands) -> None:
    shell, before = scene(lobby).shell, scene(lobby)
    lobby.click("start")
    lobby.wait()
    assert isinstance(lobby.app.scene, TableScene)
    shell.leave()
    lobby.wait()
    assert scene(lobby) is before and shell.journal is None


def test_the_last_hero_stays(lobby: Hands) -> None:
    lobby.click("remove 0")
    lobby.click("remove 0")
    lobby.click("remove 0")
    assert len(scene(lobby).heroes) == 1 and "go" in lobby.widget("remove 0").tip()


def test_one_is_warned_of_a_nature_that_comes_twice(lobby: Hands) -> None:
    assert lobby.top.find("warning") is None
    lobby.click("change 1")
    lobby.click("hero preset umi")
    assert "Water" in lobby.widget("warning").describe()  # BC-1.6
    names = [name for hero in scene(lobby).heroes for name in hero.names]
    assert len(names) == len(set(names))


def test_the_first_spirit_of_a_descent_is_chosen_among_those_that_are_free(lobby: Hands) -> None:
    lobby.click("play campaign")
    before = [hero.names for hero in scene(lobby).heroes]
    lobby.click("starter 0")
    after = [hero.names for hero in scene(lobby).heroes]
    assert after[0] != before[0] and after[1:] == before[1:] and after[0] not in after[1:]


def test_a_wrong_seed_is_said_and_nothing_begins(lobby: Hands) -> None:
    lobby.click("seed")
    typed(lobby, "x")
    lobby.click("start")
    assert scene(lobby).problem and scene(lobby).problem in lobby.widget("start").describe()


def test_how_hard_a_battle_is_comes_while_one_looks(lobby: Hands) -> None:
    assert "Being tried" in lobby.widget("battle face").describe()
    estimator = scene(lobby).estimator
    estimator._found = estimator._task, Estimate(9, 0.5, 0.2, 0.8, 5.0, "hard")
    lobby.wait()
    assert "Hard: novices win 50 %" in lobby.widget("battle face").describe()


def test_a_battle_is_simulated_until_another_is_asked_for() -> None:
    estimator = Estimator()
    setting = configure({"battle": "the_open_door"})
    estimator.ask(lambda: setting)
    estimator.wait()
    assert estimator.latest is not None and estimator.latest.battles == BATTLES
    estimator.stop()
    assert estimator.latest is None
    estimator._found = estimator._task - 1, Estimate(9, 0.5, 0.2, 0.8, 5.0, "hard")
    assert estimator.latest is None, "a simulation that ends late says nothing of what is asked now"


def test_own_battles_and_heroes_can_be_taken(lobby: Hands, home: Path) -> None:
    files.write(KEN, where=files.folder())
    write_plan(home / "battles" / "a.battle.json", add_enemy(new_plan("Alley", "Gate", "Yard"), BOOK.foe["rat_swarm"],
                                                            False, "z2"))
    lobby.click("heroes")
    lobby.press(pygame.K_ESCAPE)
    lobby.click("battle own a.battle.json")
    lobby.click("change 0")
    key = next(key for kind, key in scene(lobby).known if kind == "own")
    lobby.click(f"hero own {key}")
    lobby.click("start")
    state = lobby.app.shell.match.state  # type: ignore[attr-defined]
    assert state.fight.sheet.name == "Alley" and state.heroes[0].name == "Ken"


def test_a_hero_is_made_by_mouse_and_kept(lobby: Hands, home: Path) -> None:
    lobby.click("heroes")
    lobby.click("new")
    assert not lobby.widget("save").enabled
    lobby.click("name")
    typed(lobby, "Sora")
    lobby.click("less earth")
    lobby.click("more water")
    assert not lobby.widget("more wood").enabled  # no point is left
    lobby.click("nature swamp")
    lobby.click("starter goat")
    lobby.click("starter ox")
    lobby.click("save")
    sheets = [entry.sheet for entry in files.listed(BOOK, home / "heroes")]
    assert sheets == [HeroSheet("Sora", "hero_sorceress", "swamp", (3, 4, 3, 3, 2), ("goat", "ox"))]
    lobby.press(pygame.K_ESCAPE)
    assert isinstance(lobby.app.scene, HeroesScene) and lobby.app.scene.chosen.sheet == sheets[0]


def test_one_is_warned_of_an_aspect_of_one(lobby: Hands) -> None:
    lobby.click("heroes")
    lobby.click("new")
    lobby.click("less earth")
    lobby.click("less earth")
    told = " ".join(widget.describe() for widget in lobby.widget("warnings").walk())
    assert "Earth 1" in told and "Points left: 2." in told  # BC-1.3
    assert lobby.widget("rating earth").describe() == "1" and not lobby.widget("less earth").enabled


def test_heroes_are_compared_as_they_are_made(lobby: Hands) -> None:
    files.write(KEN, where=files.folder())
    lobby.click("heroes")
    lobby.press(pygame.K_c)
    compare = lobby.app.scene
    assert isinstance(compare, CompareScene) and compare.heroes[0].sheet == KEN
    assert wrong(lobby) == []
    lobby.press(pygame.K_ESCAPE)
    lobby.click("edit")
    lobby.click("less water")
    lobby.click("more earth")
    lobby.click("compare")
    compare = lobby.app.scene
    assert isinstance(compare, CompareScene) and compare.heroes[1].sheet == KEN  # as it lies in its file
    told = lobby.widget("difference 0").describe()
    assert "−1 Water" in told and "+1 Earth" in told and "Wood" not in told
    lobby.press(pygame.K_ESCAPE)
    assert isinstance(lobby.app.scene, MakerScene)


def test_changes_are_not_lost_without_a_question(lobby: Hands, home: Path) -> None:
    path = files.write(KEN, where=files.folder())
    lobby.click("heroes")
    lobby.click("edit")
    lobby.click("nature heaven")
    lobby.press(pygame.K_ESCAPE)
    assert isinstance(lobby.top, Dialog)
    lobby.press(pygame.K_ESCAPE)
    assert isinstance(lobby.app.scene, MakerScene)
    lobby.press(pygame.K_ESCAPE)
    lobby.click("answer 0")
    assert files.read(path, BOOK).nature == "heaven" and isinstance(lobby.app.scene, HeroesScene)


def test_a_deleted_hero_comes_back(lobby: Hands, home: Path) -> None:
    files.write(KEN, where=files.folder())
    lobby.click("heroes")
    lobby.click("delete")
    assert files.listed(BOOK) == [] and "Ken" in lobby.widget("notice").describe()
    lobby.click("undo")
    assert [entry.sheet for entry in files.listed(BOOK)] == [KEN]
    lobby.click("delete")
    lobby.press(pygame.K_ESCAPE)
    assert list((home / "heroes").iterdir()) == []  # gone for good with the screen


def test_a_hero_comes_in_by_its_code(lobby: Hands) -> None:
    lobby.click("heroes")
    lobby.click("import")
    lobby.click("text")
    typed(lobby, "nonsense")
    lobby.click("done")
    assert lobby.widget("problem").describe()
    lobby.press(pygame.K_ESCAPE)
    lobby.click("import")
    lobby.click("text")
    typed(lobby, code_of(KEN))
    lobby.click("done")
    assert [entry.sheet for entry in files.listed(BOOK)] == [KEN]


def test_ready_made_heroes_are_adapted_not_changed(lobby: Hands) -> None:
    lobby.click("heroes")
    lobby.click("row preset genzo")
    assert not lobby.widget("delete").enabled
    lobby.click("edit")
    lobby.click("nature fire")
    lobby.click("save")
    assert [entry.sheet.nature for entry in files.listed(BOOK) if entry.sheet is not None] == ["fire"]


def test_powers_are_filtered_by_keyword_and_shown_for_a_hero(lobby: Hands) -> None:
    lobby.click("powers")
    browser = lobby.app.scene
    assert isinstance(browser, PowersScene)
    lobby.click("whose")
    assert browser.heroes[browser.hero].name == "Umi" and "Drowning" in lobby.widget("power card").describe()
    lobby.hover("power initiating")
    assert "Heaven" in lobby.widget("power card").describe()
    lobby.click("tag")
    assert lobby.widget("tag").describe() == "Attack"


def test_what_a_window_that_fell_had_deleted_is_offered_and_another_window_leaves_it(lobby: Hands) -> None:
    path = files.write(KEN)
    taken = discard(path)
    lobby.click("heroes")
    lobby.press(pygame.K_ESCAPE)
    assert taken.exists(), "it was not deleted here"
    lobby.click("heroes")
    lobby.click("undo")
    assert files.read(path, BOOK) == KEN and not taken.exists()
    lobby.click("row " + path.name)
    lobby.click("delete")
    lobby.press(pygame.K_ESCAPE)
    assert list(path.parent.iterdir()) == [], "what was deleted here goes with the list"


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_a_descent_under_way_is_what_the_lobby_offers_first(lobby: Hands, size: tuple[int, int]) -> None:
    shell = lobby.app.shell  # type: ignore[attr-defined]
    lobby.click("play campaign")
    assert lobby.top.find("go on") is None
    lobby.click("start")
    for _ in range(20):
        lobby.wait()
    shell.to_title()
    lobby.wait()
    shell.set_up("book_of_changes")
    sized(lobby, size)
    try:
        if lobby.top.find("go on") is None:
            lobby.click("play campaign")
        on, anew = lobby.widget("go on"), lobby.widget("start")
        assert getattr(on, "style", "") == "gold" and getattr(anew, "style", "") == "paper"
        assert "Before battle 1 of 8" in on.describe() and "saved" in anew.tip() and not wrong(lobby)
        lobby.click("go on")
        assert isinstance(lobby.app.scene, TableScene)
    finally:
        sized(lobby, (1280, 720))


def test_the_figures_of_a_hero_are_explained_where_they_stand(lobby: Hands) -> None:
    tip = lobby.widget("figures 0").tip()
    assert all(word in tip for word in ("Defense", "Chi", "Limit", "Wounds"))
