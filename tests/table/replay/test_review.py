"""The review of a finished match in the window: from its result, and from its replay."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.battle.mode import Gunki
from gunki.battle.state import State
from gunki.engine import review_words
from gunki.engine.contract import Advice, Agent, Command, Decision, Late, Weighed
from gunki.engine.match import Match
from gunki.engine.messages import say, verbatim
from gunki.table.replay import ReplayScene
from gunki.table.replay.desk import CostlyMark
from gunki.table.replay.reel import Reel
from gunki.table.scene import Scene
from gunki.table.scenes.result import ResultScene
from gunki.table.scenes.result_marks import MarkRow
from gunki.table.scenes.result_review import ReviewScene
from gunki.table.scenes.result_weighing import reviewable
from tests.engine.matches import go_on
from tests.engine.toy_mode import TOY
from tests.table.layout_check import faults
from tests.table.play.hands import Hands
from tests.table.replay.matches import PERSONS, played, saved
from tests.table.replay.reviews import made_up
from tests.table.replay.test_viewer import viewer
from tests.table.scenes.toy import shell_of


class Judge:
    """Knows one thing: ending the turn in round 1 or 2 costs a lot, and the more the earlier."""

    def choose(self, view: State, decision: Decision) -> Command:
        return self.advise(view, decision).command

    def advise(self, view: State, decision: Decision, also: Sequence[Any] = (), late: Late | None = None) -> Advice:
        commands = [c for c in decision.choices if not c.resigns]
        lost = {1: 0.4, 2: 0.3}.get(view.round, 0.0)
        found = [Weighed(c, 0.7 - lost * (c == cmd.END_TURN), verbatim(f"after {type(c).__name__}")) for c in commands]
        return Advice(tuple(sorted(found, key=lambda one: -one.chance)))


class Judged(Gunki):
    """Gun-Ki with judges for agents."""

    def agent(self, level: str, seed: int) -> Agent | None:
        return Judge()


class Perfect(Judged):
    """Whose judges are always content."""

    def agent(self, level: str, seed: int) -> Agent | None:
        judge = Judge()
        judge.advise = lambda view, decision, also=(), late=None: Advice(tuple(  # type: ignore[method-assign]
            Weighed(c, 0.5) for c in decision.choices))
        return judge


class Failing(Judged):
    """Whose judges fail."""

    def agent(self, level: str, seed: int) -> Agent | None:
        judge = Judge()
        judge.advise = None if seed < 0 else lambda *given: 1 / 0  # type: ignore[assignment, method-assign]
        return judge


def idle(mode: Gunki, rounds: int = 3) -> Match:
    """Two persons who take cards and do nothing, until one gives up."""
    match = Match.begin(mode, PERSONS, 3)
    while match.decision is not None:
        choices = match.decision.choices
        wished = cmd.CONCEDE if match.state.round > rounds else cmd.END_TURN
        match.act(wished if wished in choices else choices[0])
    return match


def result_of(hands: Hands, match: Match) -> ResultScene:
    """The end of a match on the screen."""
    shell = shell_of(hands)
    shell.environment.mode("gunki")
    hands.app.words = shell.environment.words
    scene = ResultScene(shell, match)
    hands.app.push(scene)
    hands.wait(20)
    return scene


def weighed(hands: Hands) -> ReviewScene:
    """The review, when it is done."""
    scene = hands.app.scene
    assert isinstance(scene, ReviewScene)
    for _ in range(200):
        if scene.weighing is None:
            return scene
        hands.wait()
    raise AssertionError("it never came to an end")


def below(hands: Hands) -> Scene | None:
    """What is on the screen now."""
    return hands.app.scene


def rows(scene: ReviewScene) -> list[MarkRow]:
    return [w for w in scene.root.walk() if isinstance(w, MarkRow)]


def test_from_the_result_to_the_turns_and_from_a_turn_to_its_replay(hands: Hands) -> None:
    match = idle(Judged())
    result = result_of(hands, match)
    hands.click("review")
    review = weighed(hands)
    shown = [(row.mark.round, row.mark.chosen) for row in rows(review)]
    assert shown == [(1, cmd.END_TURN), (1, cmd.END_TURN), (2, cmd.END_TURN), (2, cmd.END_TURN)]
    assert "70 % → 30 % to win" in rows(review)[0].text and "End the turn" in rows(review)[0].text
    assert faults(hands.app) == []
    hands.click("mark 2")
    replay = hands.app.scene
    mark = rows(review)[2].mark
    assert isinstance(replay, ReplayScene) and replay.position == replay.reel.at_seq(mark.seq) - 1
    assert replay.reel.state(replay.position) == match.at(mark.before)
    assert replay.sentence() == replay.t(review_words.line(mark))
    assert len([w for w in replay.root.walk() if isinstance(w, CostlyMark)]) == 4
    assert faults(hands.app) == []
    hands.press(pygame.K_ESCAPE)
    assert below(hands) is review
    hands.press(pygame.K_ESCAPE)
    assert below(hands) is result
    hands.click("review")
    assert weighed(hands).asked.review is review.asked.review  # it is not weighed again


def test_by_the_keyboard_alone(hands: Hands) -> None:
    result_of(hands, idle(Judged()))
    hands.press(pygame.K_r)
    review = weighed(hands)
    hands.press(pygame.K_DOWN, pygame.K_RETURN)
    replay = hands.app.scene
    assert isinstance(replay, ReplayScene)
    assert replay.position == replay.marks.place_of(rows(review)[1].mark)
    hands.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert isinstance(hands.app.scene, ResultScene)


def test_the_ring_of_the_first_and_the_last_row_is_not_cut_off_by_the_list(hands: Hands) -> None:
    result_of(hands, idle(Judged()))
    hands.press(pygame.K_r)
    review = weighed(hands)
    for row in (rows(review)[0], rows(review)[-1]):
        view = row.parent
        review.focus.set(row)
        hands.wait()
        assert view is not None and view.screen_rect().contains(row.screen_rect().inflate(14, 14))


def test_by_arrows_and_one_button_as_a_gamepad_has_them(hands: Hands) -> None:
    result = result_of(hands, idle(Judged()))
    for _ in range(4):
        if result.focus.widget is not None and result.focus.widget.name == "review":
            break
        hands.press(pygame.K_UP)
    hands.press(pygame.K_RETURN)
    weighed(hands)
    hands.press(pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    replay = hands.app.scene
    assert isinstance(replay, ReplayScene)
    assert replay.position == replay.marks.place_of(replay.marks.costly[2])
    hands.tab_to("review")
    hands.press(pygame.K_RETURN)
    assert isinstance(hands.app.scene, ReviewScene)


def test_in_the_replay_its_turns_stand_over_the_bar(hands: Hands, home: Path) -> None:
    match = idle(Judged())
    shell = shell_of(hands)
    scene = ReplayScene(shell, Reel(match))
    hands.app.push(scene)
    hands.wait(2)
    before = scene.marks.places()
    hands.press(pygame.K_r)
    weighed(hands)
    hands.click("mark 1")
    assert hands.app.scene is scene
    costly = [scene.marks.place_of(mark) for mark in scene.marks.costly]
    assert scene.position == costly[1] and scene.marks.places() == sorted(before + costly)
    hands.press(pygame.K_HOME, pygame.K_t)
    assert scene.position == scene.marks.places()[0]
    hands.click("costly 3")
    assert scene.position == costly[3]
    assert hands.widget("costly 3").tip() == scene.t(review_words.line(scene.marks.costly[3]))


def test_who_lost_nothing_is_told_so_kindly(hands: Hands) -> None:
    result_of(hands, idle(Perfect()))
    hands.click("review")
    review = weighed(hands)
    assert review.asked.review is not None
    assert review.t(review_words.verdict(review.asked.review)) == "No turn cost much. Well played!"
    assert rows(review) == []


def test_agents_that_fail_judge_nothing(hands: Hands) -> None:
    result_of(hands, idle(Failing()))
    hands.click("review")
    found = weighed(hands).asked.review
    assert found is not None and (found.marks, found.weighed) == ((), 0) and found.unjudged > 0
    assert review_words.verdict(found).key == "review.unjudged"


def test_a_mode_that_fails_is_said_and_the_result_is_there_again(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    match = idle(Judged())
    result = result_of(hands, match)

    def fails(state: State) -> Decision | None:
        raise ZeroDivisionError("no such square")

    assert match.decision is None
    monkeypatch.setattr(match.mode, "decision", fails, raising=False)
    hands.click("review")
    hands.wait(3)
    for modal in list(hands.app.modals):
        hands.app.close_modal(modal)
    assert hands.app.scene is result


@pytest.mark.parametrize("way", ["stop", "escape"])
def test_it_can_be_stopped(hands: Hands, monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    result = result_of(hands, idle(Judged()))
    monkeypatch.setattr("gunki.table.thinking.Thought.over", lambda thought: False)
    hands.click("review")
    review = hands.app.scene
    assert isinstance(review, ReviewScene) and review.weighing is not None
    weighing = review.weighing
    hands.wait(3)
    assert weighing.total > 5 and weighing.done == 0
    if way == "stop":
        hands.click("stop")
    else:
        hands.press(pygame.K_ESCAPE)
    assert hands.app.scene is result and weighing._inquiry.over and result.reviewable is not None
    assert result.reviewable.review is None


def test_a_saved_match_that_goes_on_says_why_it_is_not_reviewed(hands: Hands, home: Path) -> None:
    match = played(persons=True, most=12)
    assert match.decision is not None
    scene = viewer(hands, saved(home / "saves" / "on.gunki", match))
    button = hands.widget("review")
    assert not button.enabled and button.reason == scene.t(say("review.not_over"))
    hands.press(pygame.K_r)
    assert hands.app.scene is scene


def test_a_finished_saved_match_is_reviewed_from_its_replay(hands: Hands, home: Path,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Gunki, "agent", lambda mode, level, seed: Judge())
    scene = viewer(hands, saved(home / "saves" / "over.gunki", idle(Gunki())))
    hands.click("review")
    assert len(rows(weighed(hands))) == 4
    hands.click("mark 0")
    assert hands.app.scene is scene and scene.position == scene.marks.place_of(scene.marks.costly[0])


def test_where_no_person_played_or_no_agent_can_tell_there_is_no_review(hands: Hands, home: Path) -> None:
    assert reviewable(played()) is None
    toy = Match.begin(TOY, {}, 3)
    go_on(toy, 400)
    assert reviewable(toy) is None
    viewer(hands, saved(home / "saves" / "npcs.gunki"))
    assert hands.top.find("review") is None


def test_a_row_says_what_the_turn_cost_in_all_and_whole_what_is_cut(hands: Hands) -> None:
    match = played(persons=True)
    result = result_of(hands, match)
    assert result.reviewable is not None
    result.reviewable.review = made_up(match)
    hands.click("review")
    review = weighed(hands)
    several = [row for row in rows(review) if row.mark.mistakes > 1]
    assert several and all("2 choices of this turn cost" in row.text for row in several)
    hands.hover("mark 0")
    assert review.t(review.asked.review.marks[0].better_words) in rows(review)[0].describe()  # type: ignore[union-attr]
