"""A hint shows what the strongest computer would do, where it would be done and what for; it never plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
import pytest
from pygame import FRect

from gunki.battle import commands as cmd
from gunki.battle.mode import Gunki
from gunki.battle.state import State
from gunki.engine.contract import Advice, Agent, Command, Decision, Late, Weighed
from gunki.engine.messages import say
from gunki.table.battle.actions import actions_of
from gunki.table.battle.hinting import controls_of, next_best, percent_of
from gunki.table.battle.scene import BattleScene
from gunki.table.scenes.pause import PauseWindow
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import places_now, seated, sized, whole, written
from tests.table.play.hands import Hands
from tests.table.play.held import Held

FIGHT = arena([pc(4, "katana", "hard_attack", "longbow", "sake_flask", hands=["katana"], hp=30)], [pc(5), pc(8)], fp=8)
PACKED = ("katana", "hard_attack", "fatal_slash", "longbow", "sake_flask", "spark_bolt", "firestorm")


class Said:
    """Advises what it was told, once it is let go."""

    def __init__(self, command: Command | None = None, held: Held | None = None) -> None:
        self.command, self.held = command, held
        self.late = False
        self.reason = "Six points reach the mage."

    def choose(self, view: Any, decision: Decision) -> Any:
        """See Agent."""
        return self.advise(view, decision).command

    def advise(self, view: Any, decision: Decision, also: Sequence[Any] = (), late: Late | None = None) -> Advice:
        """See Adviser."""
        assert not view.deck
        if self.held is not None:
            self.held.think()
        self.late = late is not None and late()
        chosen = self.command or decision.choices[0]
        return Advice((Weighed(chosen, 0.71, say("=" + self.reason)), Weighed(cmd.END_TURN, 0.5)))


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Said:
    """Every computer is this one."""
    found = Said()

    def agent(mode: Gunki, level: str, seed: int) -> Agent:
        return found

    monkeypatch.setattr(Gunki, "agent", agent)
    return found


def hinted(scene: BattleScene) -> bool:
    """Whether a hint is shown."""
    return scene.hint is not None


def sought(scene: BattleScene) -> bool:
    """Whether a hint is being thought about."""
    return scene.controller.counsel.hint_asked


def panel(hands: Hands) -> bytes:
    """What the panel beside the board looks like."""
    area = hands.app.scale.rect(*places_now(hands.battle).odds)
    return pygame.image.tobytes(hands.app.window.surface.subsurface(area), "RGB")


def asked(hands: Hands, state: State = FIGHT) -> BattleScene:
    """A person with a hint before him."""
    scene = seated(hands, state)
    hands.press(pygame.K_F2)
    return scene


@pytest.mark.usefixtures("pixels")
def test_it_is_shown_with_its_reason_and_chance_and_played_by_nobody(hands: Hands, said: Said) -> None:
    said.command = cmd.Attack("katana", "right_1")
    scene = seated(hands, FIGHT)
    before = scene.controller.match.seq
    assert hands.widget("hint").hot_key is not None
    hands.click("hint")
    hands.wait(3)
    found = scene.hint
    assert found is not None and found.reason == say("=Six points reach the mage.")
    assert scene.hinted() == ["action katana+", "token right_1"]
    assert scene.controller.match.seq == before and not scene.controller.match.acts
    shown, lit = whole(hands), panel(hands)
    assert "Attack Right 1 with Katana" in shown and "Six points reach the mage." in shown and "71 % to win" in shown
    hands.click("hint")
    assert not hinted(scene) and "71 %" not in whole(hands) and panel(hands) != lit, "the same button puts it away"


def test_a_command_esc_the_same_key_and_undo_put_it_away(hands: Hands, said: Said) -> None:
    scene = asked(hands)
    assert hinted(scene)
    hands.press(pygame.K_ESCAPE)
    assert not hinted(scene) and hands.top is scene
    hands.press(pygame.K_F2)
    assert hinted(scene)
    hands.press(pygame.K_F2)
    assert not hinted(scene)
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.top, PauseWindow), "then Esc opens the menu, as always"
    hands.press(pygame.K_ESCAPE)
    hands.press(pygame.K_F2)
    scene.do(cmd.step(3))
    hands.wait(3)
    assert not hinted(scene) and scene.state.characters[0].space == 3
    hands.press(pygame.K_F2)
    assert hinted(scene)
    hands.press(pygame.K_u)
    assert not hinted(scene) and scene.state.characters[0].space == 4


@pytest.mark.usefixtures("pixels")
def test_whoever_acts_meanwhile_is_not_kept_waiting(hands: Hands, said: Said) -> None:
    said.held = Held()
    scene = asked(hands)
    assert said.held.was_asked() and sought(scene)
    looks = set()
    for _ in range(10):
        hands.wait()
        looks.add(panel(hands))
    assert len(looks) >= 5 and "Thinking about it" in whole(hands), "a sign moves"
    hands.press(pygame.K_m)
    assert isinstance(hands.top, PauseWindow), "the menu answers"
    hands.press(pygame.K_ESCAPE)
    scene.do(cmd.step(3))
    hands.wait()
    assert scene.state.characters[0].space == 3 and not sought(scene)
    said.held.let_go()
    hands.wait(3)
    assert not hinted(scene), "what was thought about another position is not shown"


def test_a_match_is_left_in_the_middle_of_it(hands: Hands, said: Said) -> None:
    said.held = Held()
    scene = asked(hands)
    assert said.held.was_asked()
    hands.app.pop()
    said.held.let_go()
    hands.wait(2)
    assert scene.closed and not hinted(scene)


def test_the_page_of_its_action_is_turned_to(hands: Hands, said: Said) -> None:
    scene = seated(hands, arena([pc(4, *PACKED, hands=["katana"])], [pc(5)], fp=9))
    far = [action for action in scene.actions if hands.top.find(f"action {action.key}") is None and action.commands]
    assert far
    said.command = far[0].commands[0]
    hands.press(pygame.K_F2)
    hands.wait()
    assert hands.widget(f"action {far[0].key}").shown and scene.hinted()[0] == f"action {far[0].key}"


def test_the_keyboard_and_a_pad_come_to_it_by_walking(hands: Hands, said: Said) -> None:
    scene = seated(hands, FIGHT)
    hands.tab_to("hint")
    hands.press(pygame.K_RETURN)
    assert hinted(scene)


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((1920, 1080), 1.5)])
def test_it_has_a_place_in_every_window(size: tuple[int, int], scale: float, hands: Hands, said: Said) -> None:
    from tests.table.play.hands import sized

    scene = seated(hands, FIGHT)
    sized(hands, size, scale)
    hands.click("hint")
    assert hinted(scene)
    sized(hands, (1280, 720))


def test_in_figures_it_leaves_the_panel_and_its_key_still_works(hands: Hands, said: Said) -> None:
    scene = seated(hands, FIGHT)
    scene.select("katana+")
    hands.hover("token right_1")
    hands.wait(2)
    assert not scene.told_plainly
    hands.click("hint")
    assert not hinted(scene) or scene.told_plainly, "where nothing is seen nothing is pressed"
    hands.press(pygame.K_F2)
    assert hinted(scene) and not scene.selected


def test_nobody_is_given_one_while_others_act(hands: Hands, said: Said) -> None:
    scene = seated(hands, arena([pc(4)], [npc(6, "archer")], fp=0))
    scene.do(cmd.END_TURN)
    assert hands.top.find("hint") is None or not scene.may_ask
    scene.ask_hint()
    assert not scene.controller.counsel.hint_asked


def test_where_each_command_is_given() -> None:
    choices = (cmd.Place("left_1", 3), cmd.Place("left_1", 4))
    state = FIGHT
    mode = Gunki()
    decision = mode.decision(state)
    assert decision is not None
    actions = actions_of(state, decision.choices)

    def of(command: Command) -> list[str]:
        return controls_of(state, actions, decision.choices, command)

    assert controls_of(state, [], choices, choices[1]) == ["space 4"]
    assert of(cmd.step(5)) == ["space 5"] and of(cmd.END_TURN) == ["end"]
    assert of(cmd.UseItem("sake_flask", "left_1")) == ["action sake_flask", "token left_1"]
    assert controls_of(state, [], (cmd.GoFirst("a"), cmd.GoFirst("b")), cmd.GoFirst("b")) == ["choice 1"]
    cards = arena([pc(4)], [pc(5)], fp=0, phase="card")
    assert controls_of(cards, [], (), cmd.take_card(cards.hand[1])) == ["fate 1"]
    rearm = next(c for c in decision.choices if isinstance(c, cmd.Rearm))
    assert of(rearm) == ["action rearm"]
    assert [percent_of(chance) for chance in (0.0, 0.004, 0.714, 1.0)] == [1, 1, 71, 99]


def test_lessons_give_none(hands: Hands) -> None:
    from gunki.table.learn.lesson_scene import LessonScene

    assert not LessonScene.gives_hints and BattleScene.gives_hints


def test_what_comes_next_is_named_unless_it_looks_better() -> None:
    """Less closely looked at, another command may seem to be: that would contradict the hint."""
    ends = Weighed(cmd.END_TURN, 0.5)
    told = next_best(Gunki(), FIGHT, Advice((Weighed(cmd.step(3), 0.6), ends)))
    assert told is not None and told.arguments["chance"] == 50
    assert told.arguments["deed"] == Gunki().describe(FIGHT, cmd.END_TURN)
    assert next_best(Gunki(), FIGHT, Advice((Weighed(cmd.step(3), 0.49), ends))) is None
    assert next_best(Gunki(), FIGHT, Advice((ends,))) is None


def test_the_panel_names_what_comes_next(said: Said, hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    scene.ask_hint()
    hands.wait(3)
    assert scene.geometry is not None
    assert "next best" in whole(hands, scene.geometry.odds)


def test_a_reason_of_a_whole_turn_is_not_cut_in_the_usual_window(hands: Hands, said: Said) -> None:
    reason = ("then Gravity Well, to space 0 (spade): may hold Okiku where it is, about 9 damage to Okiku, about 2 damage"
              " to Silas, about 32 damage to fear then, 46 if it stayed")
    said.reason = reason
    scene = asked(hands)
    hands.wait(3)
    assert scene.geometry is not None
    shown = written(hands, scene.geometry.odds)
    assert shown and not [line.text for line in shown if line.cut]


def test_the_chance_stands_beside_the_heading_unless_the_icon_of_a_folded_log_is_there(hands: Hands, said: Said) -> None:
    from tests.table.play.hands import sized

    scene = asked(hands)
    for size, beside in (((1280, 720), True), ((960, 600), False)):
        sized(hands, size)
        hands.wait(3)
        area = places_now(scene).odds
        assert hinted(scene) and "to win" in whole(hands, area)
        assert ("to win" in whole(hands, FRect(area.x, area.y, area.w, 34))) is beside
        assert bool(places_now(scene).log.h) is beside
    sized(hands, (1280, 720))


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((960, 600), 1.0), ((1920, 1080), 1.5)])
def test_what_the_panel_cuts_is_told_whole_by_hover(size: tuple[int, int], scale: float, hands: Hands, said: Said,
                                                    ) -> None:
    from tests.table.play.hands import sized

    said.reason = "about two damage to the mage, " * 30 + "and that is all"
    scene = asked(hands)
    sized(hands, size, scale)
    hands.wait(3)
    tip = hands.widget("hint words").tip()
    assert said.reason in tip and "next best" in tip and "71 % to win" in tip
    assert any(line.cut for line in written(hands, places_now(scene).column)), "there is something to be told whole"
    hands.tab_to("hint")
    assert scene.focus.widget is not None and scene.focus.widget.name == "hint", "it is no stop on the way"
    hands.press(pygame.K_F2)
    assert scene.find("hint words") is None
    sized(hands, (1280, 720))


def test_where_it_stands_in_place_of_the_sheet_no_figure_of_the_sheet_is_asked_about(hands: Hands, said: Said) -> None:
    sized(hands, (1920, 1080), 1.5)
    scene = seated(hands, FIGHT)
    assert scene.find("figure 0") is not None
    scene.ask_hint()
    hands.wait(3)
    assert scene.hint is not None and scene.find("figure 0") is None
    scene.put_hint_away()
    assert scene.find("figure 0") is not None
