"""Drawing a battle of one's own by clicks and keys: zones, links, features, enemies; files, and what is wrong with them."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pygame
import pytest
from book_of_changes import own_battles, own_foes
from book_of_changes import own_maps as maps
from book_of_changes.content import shipped
from book_of_changes.table.editor.battle_editor import BattleEditor
from book_of_changes.table.editor.battles import BattlesScene
from book_of_changes.table.editor.foe_editor import FoeEditor
from book_of_changes.table.editor.foes import FoesScene
from book_of_changes.table.islands import islands_of
from pygame import FRect

from gunki import resources
from gunki.table.dialog import Dialog
from gunki.table.scene import Scene
from tests.table.layout_check import faults
from tests.table.play.hands import REST, STEP, Hands, opened

Kind = TypeVar("Kind", bound=Scene)
PLUGINS = Path(__file__).resolve().parents[3] / "plugins"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Own files: one battle to fight, one that is not ready, one that is none; the same of enemies."""
    plan = maps.add_enemy(maps.new_plan("Alley", "Gate", "Yard"), shipped().foe["rat_swarm"], False, "z2")
    own_battles.write_plan(tmp_path / "battles" / "a.battle.json", plan)
    own_battles.write_plan(tmp_path / "battles" / "b.battle.json", maps.new_plan("Blank", "A", "B"))
    (tmp_path / "battles" / "c.battle.json").write_text("{")
    own_foes.write_foe(tmp_path / "foes" / "a.foe.json", own_foes.new_foe("Grin"))
    (tmp_path / "foes" / "b.foe.json").write_text("[]")
    return tmp_path


@pytest.fixture
def hands(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    """The list of own battles."""
    monkeypatch.setattr(resources, "user_data_folder", lambda: folder)
    with opened(plugins=PLUGINS) as found:
        found.app.push(BattlesScene(found.app.shell))  # type: ignore[attr-defined]
        found.wait()
        yield found


def shelf(hands: Hands) -> BattlesScene:
    """The list that is shown."""
    return shown(hands, BattlesScene)


def chosen_name(hands: Hands) -> str:
    """What the chosen row is called."""
    return shelf(hands).t(shelf(hands).chosen.name)


def editor(hands: Hands, row: str = "a.battle.json") -> BattleEditor:
    """The editor of that row."""
    hands.click(f"row {row}")
    hands.click("edit")
    return shown(hands, BattleEditor)


def shown(hands: Hands, kind: type[Kind]) -> Kind:
    """The scene that is shown, of that kind."""
    scene = hands.app.scene
    assert isinstance(scene, kind)
    return scene


def wrong(scene: BattleEditor) -> str:
    """The key of what is wrong with the draft; "" for nothing."""
    fault = scene.fault()
    return fault.key.removeprefix("boc.own.fault.") if fault is not None else ""


def links(scene: BattleEditor) -> tuple[str, ...]:
    """Where one gets from the third zone."""
    return scene.draft.zones[2].adj


def at(hands: Hands, x: float, y: float, *kinds: int) -> None:
    """Mouse events at a logical position."""
    where = (round(x * hands.app.scale.factor), round(y * hands.app.scale.factor))
    events = [pygame.event.Event(kind, pos=where, rel=(0, 0), buttons=(1, 0, 0)) if kind == pygame.MOUSEMOTION
              else pygame.event.Event(kind, pos=where, button=1) for kind in kinds]
    hands.app.step(events, STEP)
    hands.wait(REST)


def click_at(hands: Hands, x: float, y: float) -> None:
    """A click on the map."""
    at(hands, x, y, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


def press(hands: Hands, key: int, mod: int) -> None:
    """A key with Ctrl or Shift."""
    hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)], STEP)
    hands.wait(REST)


def write(hands: Hands, text: str) -> None:
    """Type."""
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text=text)], STEP)
    hands.wait()


def test_every_file_is_a_row(hands: Hands) -> None:
    rows = {row.key: row for row in shelf(hands).entries}
    assert rows["a.battle.json"].fault is None
    assert rows["b.battle.json"].fault is not None and rows["b.battle.json"].sheet is not None
    assert rows["c.battle.json"].sheet is None
    hands.click("row c.battle.json")
    assert not hands.widget("edit").enabled and not hands.widget("fight").enabled and hands.widget("delete").enabled


def test_zones_by_click_and_links_by_click_and_click(hands: Hands, folder: Path) -> None:
    scene = editor(hands)
    stage = scene.stage
    click_at(hands, stage.x + stage.w * 0.5, stage.y + stage.h * 0.75)
    assert [zone.id for zone in scene.draft.zones] == ["z1", "z2", "z3"] and scene.selected == "z3"
    assert wrong(scene) == "apart"
    assert not hands.widget("fight").enabled
    hands.click("link")
    hands.click("zone z3")
    hands.click("zone z1")
    assert links(scene) == ("z1",) and not wrong(scene)
    hands.click("zone z1")
    hands.click("zone z3")
    assert links(scene) == ()
    hands.press(pygame.K_ESCAPE)
    press(hands, pygame.K_z, pygame.KMOD_CTRL)
    assert links(scene) == ("z1",)
    hands.click("save")
    assert own_battles.read_plan(folder / "battles" / "a.battle.json") == scene.draft


def test_a_zone_is_dragged(hands: Hands) -> None:
    scene = editor(hands)
    area = hands.widget("zone z1").screen_rect()
    at(hands, area.centerx, area.centery, pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)
    at(hands, area.centerx + 60, area.centery + 30, pygame.MOUSEMOTION)
    at(hands, scene.stage.centerx, scene.stage.bottom - 60, pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP)
    x, y = scene.draft.zones[0].at
    assert abs(x - 500) < 20 and y > 900 and len(scene.draft.zones) == 2


def test_all_of_a_map_by_keys_alone(hands: Hands) -> None:
    scene = editor(hands, "b.battle.json")
    hands.tab_to("zone z2")
    hands.press(pygame.K_RETURN)
    press(hands, pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert scene.draft.zones[1].at == (760, 480)
    hands.press(pygame.K_n)
    assert len(scene.draft.zones) == 3 and hands.top.focus.widget is hands.widget("zone name")
    write(hands, "s")
    assert scene.draft.zones[2].name.endswith("s")
    hands.tab_to("link")
    hands.press(pygame.K_RETURN)
    hands.tab_to("zone z3")
    hands.press(pygame.K_RETURN)
    hands.tab_to("zone z2")
    hands.press(pygame.K_RETURN)
    assert links(scene) == ("z2",)
    hands.press(pygame.K_ESCAPE)
    hands.tab_to("tab enemies")
    hands.press(pygame.K_RETURN)
    hands.tab_to("add enemy")
    hands.press(pygame.K_RETURN)
    hands.tab_to("pick rat_queen")
    hands.press(pygame.K_RETURN)
    assert [entry.id for entry in scene.draft.enemies] == ["rat_queen"] and scene.fault() is None
    hands.tab_to("more number 0")
    hands.press(pygame.K_RETURN)
    hands.tab_to("more wave 0")
    hands.press(pygame.K_RETURN)
    assert (scene.draft.enemies[0].n, scene.draft.enemies[0].wave) == (2, 2)
    assert wrong(scene) == "late"
    hands.tab_to("zone z3")
    hands.press(pygame.K_DELETE)
    assert len(scene.draft.zones) == 2


def test_features_with_parameters(hands: Hands) -> None:
    scene = editor(hands)
    hands.click("add feature")
    hands.click("pick hazard")
    hands.click("more tn 0")
    hands.click("ordinary 0")
    (feature,) = scene.draft.zones[0].features
    assert (feature.kind, feature.tn, feature.ordinary) == ("hazard", 8, True) and scene.fault() is None
    hands.click("remove feature 0")
    assert scene.draft.zones[0].features == ()


def test_goal_and_place(hands: Hands) -> None:
    scene = editor(hands)
    hands.click("tab battle")
    hands.click("place")
    hands.click("goal")
    assert scene.draft.hell == "Palace of Mirrors" and scene.draft.objective.target == "rat_swarm"
    hands.click("goal")
    assert wrong(scene) == "seal"


def test_how_hard_it_is_is_simulated(hands: Hands) -> None:
    scene = editor(hands)
    hands.click("tab battle")
    scene._estimator.wait()
    hands.wait(2)
    assert scene.hardness is not None and scene.hardness.won > 0.9  # one swarm of rats
    hands.click("tab zone")
    assert scene.hardness is None


def test_own_enemies_can_be_put_there_and_fought(hands: Hands) -> None:
    scene = editor(hands)
    hands.click("tab enemies")
    hands.click("add enemy")
    foe = own_foes.read_foe(resources.user_data_folder() / "foes" / "a.foe.json", shipped())
    hands.click(f"pick {foe.id}")
    assert [one.name for one in scene.draft.foes] == ["Grin"]
    hands.click("fight")
    hands.wait(5)
    state = hands.app.scene.state  # type: ignore[union-attr]
    assert "Grin" in {fighter.name for fighter in state.fight.fighters}


def test_leaving_asks_where_something_would_be_lost(hands: Hands, folder: Path) -> None:
    scene = editor(hands)
    hands.press(pygame.K_DELETE)
    hands.click("back")
    assert isinstance(hands.top, Dialog)
    hands.press(pygame.K_ESCAPE)
    assert hands.app.scene is scene
    hands.click("back")
    hands.click("answer 1")
    shown(hands, BattlesScene)
    assert len(own_battles.read_plan(folder / "battles" / "a.battle.json").zones) == 2


def test_the_window_closes_in_the_middle(hands: Hands, folder: Path) -> None:
    editor(hands)
    hands.click("tab battle")
    hands.click("place")
    hands.app.close()
    found = [own_battles.read_plan(path).hell for path in sorted((folder / "battles").glob("*.battle.json"))
             if path.name != "c.battle.json"]
    assert sorted(found) == ["Palace of Mirrors", "none", "none"]


def test_duplicate_delete_and_bring_back(hands: Hands, folder: Path) -> None:
    hands.click("row a.battle.json")
    hands.click("duplicate")
    assert chosen_name(hands) == "Alley 2"
    hands.click("delete")
    assert chosen_name(hands) == "Blank"
    press(hands, pygame.K_z, pygame.KMOD_CTRL)
    assert chosen_name(hands) == "Alley 2"
    hands.press(pygame.K_DELETE)
    hands.click("back")
    assert len(list((folder / "battles").iterdir())) == 3


def test_out_and_in_again(hands: Hands, tmp_path: Path) -> None:
    hands.click("row a.battle.json")
    plan = shelf(hands).chosen_sheet()
    path = tmp_path / "out.battle.json"
    shelf(hands).transfer.export(str(path), plan)
    shelf(hands).on_drop(str(path))
    assert copies(hands, plan) == 1 and "already" in hands.widget("notice").describe()
    for text in (str(path), own_battles.code_of(plan)):
        hands.click("delete")
        hands.click("import")
        write(hands, text)
        hands.press(pygame.K_RETURN)
        assert copies(hands, plan) == 1 and "imported" in hands.widget("notice").describe()
    hands.click("import")
    write(hands, own_battles.code_of(plan)[:-9])
    hands.press(pygame.K_RETURN)
    assert hands.widget("problem") is not None


def copies(hands: Hands, plan: maps.Plan) -> int:
    """How many own files hold it."""
    return sum(row.sheet == plan and row.path is not None for row in shelf(hands).entries)


def test_battles_of_the_game_are_adapted_as_copies(hands: Hands) -> None:
    scene = editor(hands, "ready the_open_door")
    assert scene.path is None and scene.draft.name != "The Open Door" and scene.fault() is None


def test_an_enemy_is_made(hands: Hands, folder: Path) -> None:
    hands.click("foes")
    shown(hands, FoesScene)
    hands.click("new")
    scene = shown(hands, FoeEditor)
    hands.click("nature water")
    hands.click("nature earth")
    assert scene.draft.natures == ("water",)
    hands.click("power exhausting")
    hands.click("trait flight")
    hands.click("kind")
    hands.click("more metal")
    assert scene.draft.heroic and scene.draft.aspects["metal"] == 3 and scene.draft.powers == ("exhausting",)
    hands.click("medallion")
    hands.click("portrait hydra")
    assert scene.draft.portrait == "hydra" and scene.fault() is None
    press(hands, pygame.K_z, pygame.KMOD_CTRL)
    assert scene.draft.portrait == "hollow"
    press(hands, pygame.K_s, pygame.KMOD_CTRL)
    assert scene.path is not None and own_foes.read_foe(scene.path, shipped()) == scene.draft


def test_a_folder_that_cannot_be_written(hands: Hands, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = editor(hands)
    hands.click("tab battle")
    hands.click("place")
    (folder / "plain").write_text("")
    scene.path = folder / "plain" / "x.battle.json"
    hands.click("save")
    assert isinstance(hands.top, Dialog) and scene.changed


@pytest.mark.parametrize(("size", "scale", "language"), [
    ((960, 600), 1.0, "ja"), ((1280, 720), 1.0, "en"),
    pytest.param((1920, 1080), 1.5, "en", marks=pytest.mark.long), pytest.param((1920, 1080), 2.0, "ja", marks=pytest.mark.long)])
def test_nothing_is_cut(size: tuple[int, int], scale: float, language: str, folder: Path,
                        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "user_data_folder", lambda: folder)
    with opened(size, scale=scale, plugins=PLUGINS) as hands:
        shell = hands.app.shell  # type: ignore[attr-defined]
        shell.environment.forget_words(language)
        hands.app.push(BattlesScene(shell))
        hands.app.words = shell.environment.words
        hands.app.scene.rebuild()  # type: ignore[union-attr]
        assert faults(hands.app) == []
        editor(hands)
        assert faults(hands.app) == []
        for tab in ("enemies", "battle"):
            hands.click(f"tab {tab}")
            assert faults(hands.app) == []
        hands.app.push(FoesScene(shell))
        hands.wait()
        assert faults(hands.app) == []
        hands.click("edit")
        assert faults(hands.app) == []


def test_twelve_zones_in_a_row_lie_clear_of_one_another() -> None:
    plan = maps.new_plan("Crowd", "The long northern gallery", "The long southern gallery")
    for number in range(10):
        plan, _ = maps.add_zone(plan, (80 * number, 150), f"The gallery with number {number}")
    _, place = own_battles.sheets_of(plan)
    found = islands_of(place, FRect(0, 0, 612, 446), [200.0] * 12)
    boxes = [island.area.union(island.plaque).inflate(-10, -6) for island in found]
    assert all(box.collidelist(boxes[at + 1:]) < 0 for at, box in enumerate(boxes))
    assert all(FRect(-1, -1, 614, 448).contains(island.plaque) for island in found)
