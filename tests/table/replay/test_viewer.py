"""The viewer by mouse and by keyboard alone, in the real window."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.mode import MODE
from gunki.battle.story import turning_points
from gunki.engine.errors import BadFile
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table.battle.scene import BattleScene
from gunki.table.dialog import Dialog
from gunki.table.overlay import toast_area
from gunki.table.replay import ReplayScene, watch
from gunki.table.replay import viewer as viewer_module
from gunki.table.replay.battle_view import BattleView
from gunki.table.replay.desk import Bar, GlyphButton, mark_places
from gunki.table.replay.generic_view import GenericView
from gunki.table.replay.reel import KEYFRAME
from gunki.table.scenes.title import TitleScene
from tests.engine.matches import go_on
from tests.engine.toy_mode import TOY
from tests.table.play.hands import Hands
from tests.table.replay.matches import PERSONS, change, played, saved
from tests.table.scenes.toy import shell_of


def viewer(hands: Hands, path: Path) -> ReplayScene:
    """The viewer of a file."""
    watch(shell_of(hands), path)
    hands.look()
    hands.wait(2)
    scene = hands.app.scene
    assert isinstance(scene, ReplayScene)
    return scene


def chord(hands: Hands, key: int, mod: int = pygame.KMOD_LSHIFT) -> None:
    """A key with a modifier held."""
    down = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
    up = pygame.event.Event(pygame.KEYUP, key=key, mod=mod, scancode=0)
    hands.app.step([down, up], 0.1)
    hands.wait()


def on_bar(hands: Hands, share: float) -> tuple[int, int]:
    """Real pixels of a place on the bar."""
    bar = hands.widget("bar")
    assert isinstance(bar, Bar)
    area, factor = bar.screen_rect(), hands.app.scale.factor
    return round((area.x + 7 + (area.w - 14) * share) * factor), round((area.y + 8) * factor)


def mouse(kind: int, where: tuple[int, int], pressed: bool = False) -> pygame.event.Event:
    """A mouse event."""
    if kind == pygame.MOUSEMOTION:
        return pygame.event.Event(kind, pos=where, rel=(0, 0), buttons=(int(pressed), 0, 0))
    return pygame.event.Event(kind, pos=where, button=1)


def playing(scene: ReplayScene) -> bool:
    """Whether it plays now."""
    return scene.playing


def check(scene: ReplayScene, position: int) -> None:
    """The scene stands at a position, and shows its state."""
    assert scene.position == position
    assert isinstance(scene.view, BattleView)
    assert scene.view.position == position and scene.view.state == scene.reel.state(position)


def test_keys_go_by_event_by_turn_and_to_both_ends(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    reel = scene.reel
    begin = reel.begin_position()
    check(scene, begin)
    hands.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    check(scene, begin + 1)
    chord(hands, pygame.K_RIGHT)
    chord(hands, pygame.K_RIGHT)
    second = reel.turn_after(reel.turn_after(begin + 1))
    check(scene, second)
    chord(hands, pygame.K_LEFT)
    check(scene, reel.turn_before(second))
    hands.press(pygame.K_END, pygame.K_RIGHT)
    check(scene, reel.last)
    hands.press(pygame.K_HOME, pygame.K_LEFT)
    check(scene, 0)
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.app.scene, TitleScene)


def test_buttons_do_the_same_for_the_mouse(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    reel = scene.reel
    hands.click("end")
    check(scene, reel.last)
    for name in ("end", "event on", "turn on", "play on"):
        assert not hands.widget(name).enabled
    hands.click("turn back")
    check(scene, reel.turns[-1])
    hands.click("event back")
    hands.click("event back")
    hands.click("event on")
    check(scene, reel.turns[-1] - 1)
    hands.click("turn on")
    check(scene, reel.turns[-1])
    hands.click("start")
    check(scene, 0)
    assert not hands.widget("event back").enabled and hands.widget("event on").enabled
    hands.click("leave")
    assert isinstance(hands.app.scene, TitleScene)


def test_the_bar_is_clicked_and_dragged(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    last = scene.reel.last
    half = on_bar(hands, 0.5)
    hands.app.step([mouse(pygame.MOUSEMOTION, half), mouse(pygame.MOUSEBUTTONDOWN, half)], 0.1)
    hands.wait()
    assert abs(scene.position - last / 2) <= 1
    for share in (0.25, 0.75, 1.2):
        hands.app.step([mouse(pygame.MOUSEMOTION, on_bar(hands, share), True)], 0.1)
        hands.wait()
        check(scene, scene.position)
        assert abs(scene.position - last * min(1.0, share)) <= 1
    hands.app.step([mouse(pygame.MOUSEMOTION, on_bar(hands, -0.3), True)], 0.1)
    hands.app.step([mouse(pygame.MOUSEBUTTONUP, on_bar(hands, -0.3))], 0.1)
    check(scene, 0)
    hands.app.step([mouse(pygame.MOUSEMOTION, half), pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1)], 0.1)
    check(scene, 1)


def test_many_wishes_in_a_frame_are_shown_once(hands: Hands, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    shown: list[int] = []
    present = scene.view.present

    def noting(position: int) -> None:
        shown.append(position)
        present(position)

    monkeypatch.setattr(scene.view, "present", noting)
    places = [on_bar(hands, n / 50) for n in range(50)]
    hands.app.step([mouse(pygame.MOUSEMOTION, places[0]), mouse(pygame.MOUSEBUTTONDOWN, places[0]),
                    *(mouse(pygame.MOUSEMOTION, place, True) for place in places)], 0.1)
    assert shown == [scene.position]


@pytest.mark.parametrize("speed", ["slow", "normal", "fast", "instant"])
def test_it_plays_to_the_end_at_every_speed(hands: Hands, home: Path, speed: str) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    scene.transport.speed = speed
    scene.go(scene.reel.last - 12)
    hands.press(pygame.K_SPACE)
    assert playing(scene)
    seen = []
    for _ in range(900):
        hands.wait()
        seen.append(scene.position)
        if not scene.playing:
            break
    assert seen == sorted(seen) and scene.position == scene.reel.last
    check(scene, scene.reel.last)
    assert len(set(seen)) > 3


def test_faster_is_faster(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    frames = {}
    for speed in ("slow", "normal", "fast"):
        scene.transport.speed = speed
        scene.go(60)
        scene.toggle()
        frames[speed] = 0
        while scene.position < 75:
            hands.wait()
            frames[speed] += 1
        scene.toggle()
    assert frames["slow"] > frames["normal"] > frames["fast"]


def test_space_stops_and_a_held_space_is_one_press(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)
    hands.app.step([down], 0.02)
    for dt in (0.09, 0.09, 0.09, 0.08, 0.045, 0.045, 0.045):
        hands.app.step([down] if dt < 0.09 else [], dt)
    assert playing(scene)
    hands.app.step([pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, scancode=0)], 0.1)
    hands.wait(6)
    hands.press(pygame.K_SPACE)
    assert not playing(scene)
    at = scene.position
    hands.wait(20)
    check(scene, at)


def test_a_click_while_it_plays_hits_what_it_was_meant_for(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    hands.click("play")
    hands.wait(5)
    assert playing(scene)
    button = hands.widget("play")
    assert isinstance(button, GlyphButton) and button.tip().startswith("Stop")
    hands.click("play")
    assert not playing(scene)
    assert button.tip().startswith("Play")
    hands.click("play")
    hands.click("event on")
    assert not playing(scene)
    hands.click("end")
    hands.click("play")
    assert playing(scene) and scene.position < scene.reel.last


def test_what_is_on_its_way_when_it_stops_goes_back(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    assert isinstance(scene.view, BattleView)
    dash = next(n for n, r in enumerate(scene.reel.records)
                if isinstance(r.event, ev.NpcDashed) and r.event.origin != r.event.to)
    scene.transport.speed = "slow"
    scene.go(dash - 1)
    scene.toggle()
    while not scene.view.playback.moving:
        hands.app.step([], 0.02)
    scene.toggle()
    hands.wait()
    assert scene.view.playback.moving == {}
    check(scene, dash - 1)


def test_a_new_speed_ends_the_event_that_is_shown_and_shows_none_twice(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    assert isinstance(scene.view, BattleView)
    begun: list[int] = []
    begin = scene.view.begin

    def noting(position: int, timeline: Any) -> None:
        begun.append(position)
        begin(position, timeline)

    scene.view.begin = noting  # type: ignore[method-assign]
    scene.transport.speed = "slow"
    hands.press(pygame.K_SPACE)
    at = scene.position
    scene.change_speed(1)
    assert scene.position == at + 1
    hands.wait(10)
    assert begun == sorted(set(begun)) and scene.view.playback.splashes == []


def test_the_speed_is_a_button_and_two_keys(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    assert scene.transport.speed == "normal"
    hands.click("speed")
    assert scene.transport.speed == "fast"
    hands.press(pygame.K_PLUS)
    assert scene.transport.speed == "instant"
    hands.press(pygame.K_MINUS, pygame.K_MINUS, pygame.K_MINUS)
    assert scene.transport.speed == "slow" and hands.app.settings.speed == "normal"


def test_turning_points_are_marks_to_go_to(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    points = turning_points(played())
    assert len(points) == 3
    for number, point in enumerate(points):
        hands.click(f"moment {number}")
        check(scene, scene.reel.at_seq(point.seq))
        assert hands.app.words.text(point.message) in hands.widget(f"moment {number}").tip()
    hands.press(pygame.K_HOME)
    hands.press(pygame.K_t, pygame.K_t)
    check(scene, scene.reel.at_seq(points[1].seq))
    chord(hands, pygame.K_t)
    check(scene, scene.reel.at_seq(points[0].seq))
    chord(hands, pygame.K_t)
    check(scene, scene.reel.at_seq(points[0].seq))


def test_marks_stand_apart_and_inside() -> None:
    lane = pygame.FRect(10, 0, 200, 20)
    lefts = mark_places(lane, [205, 207, 209])
    assert lefts[-1] <= 192 and min(b - a for a, b in pairwise(lefts)) >= 18
    assert mark_places(lane, [10, 11]) == [10, 29]
    assert mark_places(lane, []) == []


def test_the_odds_of_a_blow_stand_beside_it_with_what_came(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    assert isinstance(scene.view, BattleView)
    seen = 0
    for position, record in enumerate(scene.reel.records):
        if isinstance(record.event, ev.Attacked):
            scene.go(position)
            hands.wait()
            odds = scene.view.odds
            assert odds is not None and len(odds.lines) == 1
            line, before = odds.lines[0], scene.reel.state(position - 1)
            assert line.came == record.event.hit.damage
            assert line.who == before.characters[before.setting.book.index[record.event.hit.target]]
            assert line.came in line.chances.weights
            seen += 1
    assert seen > 3


def test_while_the_dice_roll_their_odds_do_not_tell_what_comes(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    assert isinstance(scene.view, BattleView)
    blow = next(n for n, r in enumerate(scene.reel.records) if isinstance(r.event, ev.Attacked))
    scene.go(blow - 1)
    scene.toggle()
    hands.wait()
    assert scene.position == blow - 1 and scene.view.odds is not None and not scene.view.odds.fallen
    while scene.position < blow:
        hands.wait()
    assert scene.view.odds is not None and scene.view.odds.fallen


def test_a_blow_takes_its_hit_points_when_it_lands_and_one_step_back_brings_them_again(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    assert isinstance(scene.view, BattleView)
    records = scene.reel.records
    blow = next(n for n, r in enumerate(records) if isinstance(r.event, ev.Attacked) and r.event.hit.damage)
    hit = records[blow].event.hit
    hands.app.settings.speed = "normal"
    scene.go(blow - 1)
    before = scene.reel.state(blow - 1)
    at = before.setting.book.index[hit.target]
    scene.toggle()
    seen = set()
    for _ in range(400):
        hands.wait()
        if scene.position >= blow:
            break
        seen.add(scene.view.state.characters[at].hp)
    assert seen == {before.characters[at].hp, hit.hp}, "the drop is seen before the event is over"
    scene.go(blow - 1)
    hands.wait()
    assert scene.view.state.characters[at].hp == before.characters[at].hp, "nothing of the blow is left"


def play_on(hands: Hands, scene: ReplayScene) -> BattleScene:
    """Press the key; the match that is opened."""
    hands.press(pygame.K_p)
    hands.wait(3)
    battle = hands.app.scene
    assert isinstance(battle, BattleScene)
    return battle


def test_one_plays_on_in_a_new_match_and_the_old_one_stays(hands: Hands, home: Path) -> None:
    path = saved(home / "saves" / "a.gunki", played(persons=True, most=60))
    before = path.read_bytes()
    scene = viewer(hands, path)
    position = next(n for n, r in enumerate(scene.reel.records) if isinstance(r.event, ev.CardTaken) and n > 20)
    scene.go(position)
    hands.wait()
    state = scene.reel.state(scene.reel.act_end(position))
    battle = play_on(hands, scene)
    assert battle.controller.match.state == state
    toast, geometry = hands.app.frames.toast, battle.geometry
    assert toast is not None and geometry is not None and "stays as it was" in toast.text
    room = hands.app.scale.width, hands.app.scale.height
    where = toast_area(hands.app.painter, toast, room)
    assert not any(where.colliderect(spot) for spot in geometry.fate_spots()) and not where.colliderect(geometry.strip)
    files = sorted((home / "saves").glob("*.gunki"))
    assert len(files) == 2 and path in files
    if hands.top.find("answer 0") is not None:
        hands.click("answer 0")
    battle.do(battle.choices[0])
    hands.wait(3)
    assert len(battle.controller.match.records) > position
    hands.app.pop()
    hands.wait()
    assert path.read_bytes() == before and hands.app.scene is scene
    check(scene, position)


def test_a_full_disk_is_said_and_the_viewer_stays(hands: Hands, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> None:
        raise BadFile(say("journal.no_such_file", file="x"))

    scene = viewer(hands, saved(home / "saves" / "a.gunki", played(persons=True, most=60)))
    monkeypatch.setattr(viewer_module, "branch", fails)
    hands.click("play on")
    assert isinstance(hands.top, Dialog)
    hands.press(pygame.K_ESCAPE)
    assert hands.app.scene is scene and hands.top is scene


def test_a_damaged_file_ends_where_it_is_good_and_says_why(hands: Hands, home: Path) -> None:
    path = saved(home / "saves" / "a.gunki")
    change(path, "UPDATE event SET counter = counter + 1 WHERE seq = 60")
    scene = viewer(hands, path)
    hands.press(pygame.K_END)
    assert scene.reel.records[-1].seq < 60 and "damaged" in scene.sentence()
    assert all(scene.reel.at_seq(moment.seq) <= scene.reel.last for moment in scene.marks.moments)
    bar = hands.widget("bar")
    assert isinstance(bar, Bar) and bar.broken


def test_what_cannot_be_watched_is_a_sentence(hands: Hands, home: Path) -> None:
    path = home / "saves" / "a.gunki"
    path.write_bytes(b"nothing")
    watch(shell_of(hands), path)
    hands.look()
    hands.wait()
    assert isinstance(hands.top, Dialog) and isinstance(hands.app.scene, TitleScene)


def toy(hands: Hands, home: Path) -> ReplayScene:
    """The viewer of a match of a mode without a table."""
    shell_of(hands).environment._modes["toy"] = TOY
    match = Match.begin(TOY, {}, 5)
    go_on(match, 25)
    return viewer(hands, saved(home / "saves" / "toy.gunki", match))


def test_a_mode_without_a_table_is_told(hands: Hands, home: Path) -> None:
    scene = toy(hands, home)
    assert isinstance(scene.view, GenericView) and scene.marks.moments == ()
    hands.press(pygame.K_END)
    assert scene.position == scene.reel.last
    story = hands.widget("story")
    told = len(story.children)
    hands.press(pygame.K_HOME, pygame.K_RIGHT)
    assert scene.position == 1 and len(story.children) < told
    hands.press(pygame.K_SPACE)
    for _ in range(400):
        hands.wait()
        if not scene.playing:
            break
    assert scene.position == scene.reel.last


def test_words_that_fail_end_the_view_and_not_the_program(hands: Hands, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = toy(hands, home)

    def fails(*_: Any) -> None:
        raise ZeroDivisionError("no words")

    monkeypatch.setattr(type(TOY), "tell", fails)
    hands.press(pygame.K_RIGHT)
    hands.wait()
    assert hands.app.scene is not scene and isinstance(hands.top, Dialog)


def test_everything_that_happened_can_be_read(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    hands.press(pygame.K_END, pygame.K_l)
    top = hands.top
    assert isinstance(top, Dialog)
    first = next(r for n in range(scene.reel.last, 0, -1) if (r := scene.reel.tell(n)) is not None)
    assert top.text.splitlines()[0] == hands.app.words.text(first)


def test_tokens_show_their_sheets(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    assert isinstance(scene.view, BattleView)
    chord(hands, pygame.K_RIGHT)
    for character in scene.view.state.characters:
        hands.hover(f"token {character.id}")
        assert scene.view.pointed == character.id


def test_every_control_is_reached_by_tab(hands: Hands, home: Path) -> None:
    viewer(hands, saved(home / "saves" / "a.gunki"))
    for name in ("leave", "play on", "speed", "bar", "moment 0", "turn on"):
        assert hands.tab_to(name) == name


def slow_match() -> Match:
    """A long match in which hardly anybody strikes: one spark every forty commands, lest it be called a draw."""
    match = Match.begin(MODE, PERSONS | {"hp": 100}, 1)
    for number in range(900):
        if match.decision is None:
            break
        choices = match.decision.choices
        quiet = [c for c in choices if isinstance(c, cmd.Place | cmd.TakeCard) or c == cmd.END_TURN]
        sparks = [c for c in choices if isinstance(c, cmd.Cast) and c.spell == "spark_bolt"]
        match.act(sparks[0] if sparks and number % 40 < 2 else quiet[0])
    return match


def test_a_jump_folds_no_more_than_the_stretches_it_lands_in(hands: Hands, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki", slow_match()))
    evolve, folded = type(scene.reel.mode).evolve, [0]

    def counting(mode: Any, state: Any, event: Any) -> Any:
        folded[0] += 1
        return evolve(mode, state, event)

    monkeypatch.setattr(type(scene.reel.mode), "evolve", counting)
    last = scene.reel.last
    assert last > 4 * KEYFRAME
    hands.press(pygame.K_END)
    assert folded[0] <= last + 1 + 3 * KEYFRAME  # the whole way once, then the log that leads there
    for place in (0, last // 2, last // 4, last - 1, 3 * last // 4, 1):
        folded[0] = 0
        scene.go(place)
        hands.wait()
        check(scene, place)
        assert folded[0] <= 3 * KEYFRAME, place


def test_its_keys_can_be_chosen_and_are_said_as_chosen(hands: Hands, home: Path) -> None:
    scene = viewer(hands, saved(home / "saves" / "a.gunki"))
    assert "(Home)" in hands.widget("start").tip()
    hands.app.keys.bind("replay_end", pygame.K_z)
    hands.app.keys.bind("replay_story", pygame.K_x)
    try:
        scene.rebuild()
        assert "(Z)" in hands.widget("end").tip()
        hands.press(pygame.K_z)
        check(scene, scene.reel.last)
        hands.press(pygame.K_x)
        assert isinstance(hands.top, Dialog)
    finally:
        hands.app.keys.reset()
