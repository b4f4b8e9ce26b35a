"""Rules 10 to 13: dice as a moment, figures that tell their story, turns of NPCs, and what they intend."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.forecast import attack_chances, forecast
from gunki.table import draw
from gunki.table.battle.scene import BattleScene
from gunki.table.battle.threats import percentage
from gunki.table.scenes.rules import RulesScene
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import places_now, seated, sized, whole
from tests.table.experience.seen import FRAME, click_events, frames_until, hearing, noting, point_at, words_now
from tests.table.play.hands import Hands

BLOW = arena([pc(4, "katana", str=4)], [pc(5, "chain_mail", str=2, hp=40), pc(9)], fp=4)
FACES = (2, 6)
"""Of two dice the better one counts; 6 + 3 + 4 − 2 and the mail make the damage."""


def struck(hands: Hands, speed: str = "normal", reduced: bool = False) -> BattleScene:
    """The blow is confirmed; the first frame of its roll is shown."""
    hands.app.settings.reduced_motion = reduced
    scene = seated(hands, BLOW, faces=FACES)
    hands.click("action katana+")
    hands.wait(3)
    hands.app.settings.speed = speed
    hands.app.step(click_events(hands, "token right_1"), 0.0)
    hands.app.step([], 0.0)
    return scene


@pytest.fixture(autouse=True)
def lively(hands: Hands):  # type: ignore[no-untyped-def]
    """Motion is as it was afterwards."""
    yield
    hands.app.settings.reduced_motion = False


def rest(hands: Hands, scene: BattleScene) -> int:
    """Frames until the dice lie still."""
    return frames_until(hands, lambda: scene.playback.roll is not None and scene.playback.tumbling >= 1.0)


# Rule 10


def test_experience_10_dice_rest_then_the_sum_then_the_hit_then_the_log(hands: Hands) -> None:
    scene = struck(hands)
    lines = len(scene.log)
    seen: list[str] = []

    def happens() -> str:
        playback = scene.playback
        if len(scene.log) > lines:
            return "log"
        if playback.splashes:
            return "hit"
        assert playback.roll is not None
        if playback.tumbling < 1.0:
            return "tumble"
        shown = playback.terms_shown
        return "total" if shown > len(playback.roll.terms) else f"{shown} terms"

    for _ in range(200):
        now = happens()
        if not seen or seen[-1] != now:
            seen.append(now)
        if now == "log":
            break
        hands.app.step([], FRAME)
    terms = [word for word in seen if word.endswith("terms")]
    assert seen[0] == "tumble" and seen[-3:] == ["total", "hit", "log"]
    assert len(terms) >= 3 and terms == sorted(terms), "term by term"


def test_experience_10_nothing_tells_the_result_before_the_dice_rest(hands: Hands) -> None:
    """Not the log, not HP on board or sheet, not a sound, not the odds or the buttons."""
    with hearing() as heard:
        scene = struck(hands)
        scene.playback.faces = lambda: [3]  # type: ignore[method-assign]
        hit = scene.controller.match.records[-1].event.hit
        assert hit.damage and hit.hp != 40
        before = list(heard)
        while scene.playback.tumbling < 1.0:
            shown = f" {words_now(hands)} "
            assert "dice_settle" not in heard and set(heard[len(before) :]) <= {"dice_rattle"}
            assert f"−{hit.damage}" not in shown and f" {hit.hp} " not in shown and f" {hit.hp} / " not in shown
            assert scene.state.characters[1].hp == 40 and not scene.choices
            hands.app.step([], FRAME)
        assert heard.index("dice_rattle") < heard.index("dice_settle")
        frames_until(hands, lambda: scene.choices != ())
    assert heard.index("dice_settle") < heard.index("katana")
    assert f"−{hit.damage}" in whole(hands) and scene.state.characters[1].hp == hit.hp


def test_experience_10_a_roll_is_as_long_in_any_window(hands: Hands) -> None:
    took = []
    for size in ((960, 600), (1280, 720)):
        sized(hands, size)
        took.append(rest(hands, struck(hands)))
    assert took[0] == took[1] and 0 < took[0] <= round(0.6 / FRAME)


ENDS: dict[str, Callable[[Hands], list[pygame.event.Event]]] = {
    "space": lambda hands: [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0)],
    "click": lambda hands: click_events(hands, "space 0"),
}


@pytest.mark.parametrize("end", ENDS)
def test_experience_10_a_key_or_a_click_ends_it_in_that_frame(end: str, hands: Hands) -> None:
    scene = struck(hands)
    hands.app.step([], FRAME)
    assert scene.playback.rolling
    hands.app.step(ENDS[end](hands), FRAME)
    hands.app.step([], FRAME)
    assert not scene.animating and scene.choices and scene.state.characters[1].hp < 40
    assert len(scene.controller.match.acts) == 1, "and does nothing else"


def test_experience_10_instant_has_no_moment_at_all(hands: Hands) -> None:
    scene = struck(hands, speed="instant")
    assert scene.choices and scene.state.characters[1].hp < 40
    assert scene.playback.roll is not None and not scene.playback.rolling, "but the dice lie in the tray"


def test_experience_10_kept_and_dropped_differ_in_size_place_and_mark(hands: Hands) -> None:
    scene = struck(hands)
    rest(hands, scene)
    hands.app.invalidate()
    with noting(draw, "die") as dice:
        hands.app.step([], 0.0)
    kept, dropped = dice
    assert kept.args[0] == 6 and dropped.args[0] == 2
    assert not kept.named["dropped"] and dropped.named["dropped"]
    assert dropped.args[3] < 0.8 * kept.args[3], "smaller"
    apart = dropped.args[1] >= kept.args[1] + kept.args[3] or dropped.args[2] >= kept.args[2] + kept.args[3]
    assert apart and dropped.args[2] > kept.args[2], "and lower, in a place of its own"
    said = words_now(hands, places_now(scene).tray)
    assert "kept" in said or "dropped" in said


def test_experience_10_reduced_motion_turns_no_die(hands: Hands) -> None:
    with noting(draw, "die") as dice:
        scene = struck(hands, reduced=True)
        for _ in range(20):
            hands.app.step([], FRAME)
    assert dice and all(call.named.get("angle", 0.0) == 0.0 for call in dice)
    assert scene.playback.roll is not None


@pytest.mark.usefixtures("pixels")
def test_experience_10_reduced_motion_fades_and_keeps_the_result_back(hands: Hands) -> None:
    scene = struck(hands, reduced=True)
    hands.app.step([], FRAME)
    assert scene.state.characters[1].hp == 40
    total = scene.playback.roll.total  # type: ignore[union-attr]
    assert total not in words_now(hands, places_now(scene).tray).split()
    tray = hands.app.scale.rect(*places_now(scene).tray)
    looks = []
    for _ in range(12):
        hands.app.step([], FRAME)
        looks.append(pygame.image.tobytes(hands.app.window.surface.subsurface(tray), "RGB"))
    assert len(set(looks)) >= 6, "it comes gradually"


def test_experience_10_a_whole_roll_takes_at_most_six_tenths_of_a_second(hands: Hands) -> None:
    """From the first tumble to the total, in frames of a clock turned by hand."""
    scene = struck(hands)
    assert scene.playback.roll is not None and len(scene.playback.roll.terms) >= 4
    took = frames_until(hands, lambda: not scene.playback.rolling)
    assert 0.2 <= took * FRAME <= 0.6 + 2 * FRAME


# Rule 11


def test_experience_11_terms_of_the_last_roll_lie_in_the_tray(hands: Hands) -> None:
    scene = struck(hands, speed="instant")
    hit = scene.controller.match.records[-1].event.hit
    roll = scene.playback.roll
    assert roll is not None
    values = [int(value.replace("−", "-")) for value, _ in roll.terms]
    assert sum(values) == hit.damage == int(roll.total) and len(values) >= 4
    shown = whole(hands, places_now(scene).tray)
    for value, word in roll.terms:
        assert value in shown and (word in shown or "dice" not in shown)


def test_experience_11_the_rule_of_a_figure_is_one_key_away(hands: Hands) -> None:
    seated(hands, BLOW)
    names = [w.name for w in hands.top.root.walk() if w.name.startswith("figure ") and "§ GK-" in w.tip()]
    assert len(names) >= 7
    for name in names[:3]:
        rule = hands.battle.rules_of_figures[name]
        assert rule in hands.widget(name).tip()
        hands.hover(name)
        hands.press(pygame.K_F1)
        assert isinstance(hands.app.scene, RulesScene) and hands.app.scene.query == rule
        hands.click("back")


def test_experience_11_a_click_on_a_figure_opens_its_rule(hands: Hands) -> None:
    seated(hands, BLOW)
    name = next(w.name for w in hands.top.root.walk() if w.name.startswith("figure ") and w.tip().startswith("Katana"))
    hands.click(name)
    assert isinstance(hands.app.scene, RulesScene) and hands.app.scene.query == "GK-6.1"


def test_experience_11_a_line_of_the_log_tells_its_terms(hands: Hands) -> None:
    scene = struck(hands, speed="instant")
    hit = scene.controller.match.records[-1].event.hit
    area = places_now(scene).log
    x, y = hands.app.scale.px(area.x + 40), hands.app.scale.px(area.y + 46)
    hands.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))], 0.1)
    pointed = next(w for w in scene.root.walk() if w.hovered)
    for figure in hit.figures:
        if figure.value and figure.name != "roll":
            assert str(abs(figure.value)) in pointed.tip(), pointed.tip()
    assert "GK-" in pointed.tip()


def test_experience_11_hit_points_on_the_board_tell_what_they_are(hands: Hands) -> None:
    seated(hands, BLOW)
    for name in ("token right_1", "space 3"):
        tip = hands.widget(name).tip()
        assert "§ GK-" in tip and len(tip.splitlines()) > 1, name


# Rule 12


def test_experience_12_no_window_opens_in_the_turn_of_an_npc(hands: Hands) -> None:
    scene = seated(hands, arena([pc(4, "katana", hp=300, max_hp=300, str=6, mag=6, spd=6)], [npc(6, "ronin"), npc(8, "mage")], fp=0))
    hands.app.settings.speed = "fast"
    scene.do(cmd.END_TURN)
    with noting(type(hands.app), "push_modal") as opened:
        frames_until(hands, lambda: scene.choices != (), most=2000)
    assert any(isinstance(event, ev.NpcRolledFate) for event, _ in scene.controller.told)
    assert opened == [] and hands.top is scene


def test_experience_12_the_chip_of_the_strategy_shows_the_range_it_chose_from(hands: Hands) -> None:
    scene = seated(hands, arena([pc(2, "katana", hp=100, max_hp=100)], [npc(8, "gunfighter")], fp=0))
    hands.app.settings.speed = "slow"
    scene.do(cmd.END_TURN)
    for _ in range(300):
        hands.wait()
        if any(isinstance(event, ev.NpcChoseStrategy) for event, _ in scene.controller.told):
            break
    chose = next(event for event, _ in scene.controller.told if isinstance(event, ev.NpcChoseStrategy))
    entry = next(e for e in scene.state.setting.book.npcs["gunfighter"].strategies if e.on and chose.die in e.on)
    shown = whole(hands, places_now(scene).actions)
    assert f"{entry.on[0]}–{entry.on[-1]}" in shown, shown


# Rule 13


def test_experience_13_what_dice_decide_is_never_called_certain(hands: Hands) -> None:
    state = arena([pc(5, "katana", hp=1), pc(6, hp=2)], [npc(7, "archer"), npc(6, "ronin")], fp=3)
    scene = seated(hands, state)
    for foe in ("right_1", "right_2"):
        hands.app.step(point_at(hands, f"token {foe}"), FRAME)
        shown = whole(hands, places_now(scene).odds)
        assert "as the board stands now" in shown, "and no longer than that"
        threats = forecast(state, foe)
        assert threats
        for threat in threats:
            assert ("100 %" in shown) <= any(one.knock_out == 1 for one in threats), threat


def test_experience_13_each_attack_and_each_target_has_its_chance(hands: Hands) -> None:
    state = arena([pc(5, "katana"), pc(6)], [npc(8, "archer")], fp=3)
    scene = seated(hands, state)
    hands.app.step(point_at(hands, "token right_1"), FRAME)
    shown = whole(hands, places_now(scene).odds)
    for item, chance in attack_chances(state, "right_1"):
        assert item == "longbow" and f"Longbow {percentage(chance)}" in shown
    shares = {threat.who: threat.share for threat in forecast(state, "right_1")}
    assert set(shares) == {"left_1", "left_2"} and sum(shares.values()) == pytest.approx(1)
    for number in (1, 2):
        assert f"at Left {number}: {percentage(shares[f'left_{number}'])}" in shown, "how often it is aimed at"
