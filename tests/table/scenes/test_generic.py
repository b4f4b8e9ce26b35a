"""A mode that brings no table is played all the same: choices as buttons, free commands as fields, undo, the end."""

from __future__ import annotations

from typing import Any, ClassVar

import pygame
import pytest

from gunki import resources
from gunki.engine.contract import Advice, Command, Decision, SeatInfo, Weighed
from gunki.engine.errors import BadFile
from gunki.engine.journal import read_match
from gunki.engine.messages import say
from gunki.table.dialog import Dialog
from gunki.table.scenes.generic import GenericScene
from gunki.table.scenes.result import ResultScene
from gunki.table.scenes.title import TitleScene
from gunki.table.widgets import Paragraph
from tests.engine.toy_mode import GOAL, TOY, Boast, End, Modes, Resign, Step, Toy
from tests.table.play.hands import Hands, opened
from tests.table.play.held import Held
from tests.table.scenes.looking import wrong
from tests.table.scenes.toy import begin_toy


def type_text(hands: Hands, text: str) -> None:
    """As the system delivers typed text."""
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text=text)], 0.1)


def to_the_form(hands: Hands) -> GenericScene:
    """Play the first choice and end turns by keys until the winner has the word."""
    scene = begin_toy(hands)
    for _ in range(100):
        decision = scene.match.decision
        assert decision is not None
        if decision.form is not None:
            return scene
        steps = [c for c in decision.choices if not c.resigns]
        hands.press(pygame.K_1 if len(steps) > 2 else pygame.key.key_code(str(len(steps))))
    raise AssertionError("nobody arrived")


def test_a_match_of_any_mode_by_keyboard_with_a_free_command_to_its_end() -> None:
    with opened() as hands:
        scene = to_the_form(hands)
        assert max(scene.match.state.squares) >= GOAL
        focus = hands.top.focus.widget
        assert focus is not None and focus.name == "field text"
        hands.press(pygame.K_RETURN)
        assert scene.match.decision is not None, "an empty boast is refused"
        type_text(hands, "First, by a nose")
        hands.press(pygame.K_RETURN)
        hands.wait(3)
        result = hands.app.scene
        assert isinstance(result, ResultScene)
        last = result.match.standing()[-1]
        assert last.event.words == "First, by a nose"
        (path,) = resources.saves_folder().glob("*.gunki")
        assert read_match(path, Modes(TOY)).state == result.match.state
        hands.click("rematch_same")
        hands.wait(2)
        again = hands.app.scene
        assert isinstance(again, GenericScene) and again.match.seed == result.match.seed


def test_giving_up_stands_in_the_menu_and_not_among_the_choices() -> None:
    with opened() as hands:
        scene = begin_toy(hands)
        decision = scene.match.decision
        assert decision is not None and any(isinstance(c, Resign) for c in decision.choices)
        buttons = [w for w in scene.root.walk() if w.name.startswith("choice ")]
        assert len(buttons) == len(decision.choices) - 1
        hands.press(pygame.K_m)
        hands.click("concede")
        assert isinstance(hands.top, Dialog) and scene.match.decision is not None
        hands.click("answer 0")
        hands.wait(3)
        assert isinstance(hands.app.scene, ResultScene)


def test_undo_takes_back_and_says_why_not_further() -> None:
    with opened() as hands:
        scene = begin_toy(hands)
        before = scene.match.state
        told = story(scene)
        hands.click("choice 0")
        assert scene.match.state != before and story(scene) != told
        hands.press(pygame.K_u)
        assert scene.match.state == before and story(scene) == told
        undo = hands.widget("undo")
        assert not undo.enabled and undo.reason


def story(scene: GenericScene) -> list[str]:
    """The lines at the right."""
    return [w.text for w in scene.find("story").children if isinstance(w, Paragraph)]  # type: ignore[union-attr]


def test_a_rulebook_is_not_made_up() -> None:
    with opened() as hands:
        scene = begin_toy(hands)
        assert isinstance(scene, GenericScene)
        hands.press(pygame.K_F1)
        texts = [getattr(w, "text", "") for w in hands.top.root.walk()]
        assert hands.top.find("search") is None and "This game has no rulebook to search." in texts


class Faulty(Toy):
    """Its code fails when a step is taken."""

    failing: ClassVar[bool] = True

    def decide(self, state: Any, command: Any, dice: Any) -> Any:
        raise ZeroDivisionError("no such square")


def test_a_fault_in_a_mode_ends_the_match_with_a_sentence_and_not_the_program() -> None:
    with opened() as hands:
        begin_toy(hands, mode=Faulty())
        hands.click("choice 0")
        assert hands.app.running and isinstance(hands.app.scene, TitleScene)
        assert isinstance(hands.top, Dialog) and "ZeroDivisionError" in hands.top.text
        hands.click("answer 0")
        (path,) = resources.saves_folder().glob("*.gunki")
        assert read_match(path, Modes(TOY)).decision is not None, "what was played is whole, and its file closed"
        assert [p.suffix for p in resources.saves_folder().iterdir() if p.suffix != ".lock"] == [".gunki"]
        assert (resources.user_log_folder() / "failures.log").read_text("utf-8").count("no such square")


def test_what_does_not_fit_a_form_is_said() -> None:
    from gunki.table.scenes.form import command_of

    assert command_of(Boast, {"text": "7"}) == Boast("7")


class Slow:
    """An agent that thinks until it is let go."""

    def __init__(self) -> None:
        self.held = Held()

    def choose(self, view: Any, decision: Decision) -> Command:
        """The first choice, in its own time."""
        self.held.think()
        return decision.choices[0]


def test_an_ai_thinks_beside_the_window_and_can_be_left_in_the_middle_of_it() -> None:
    with opened() as hands:
        scene, slow = begin_toy(hands), Slow()
        decision = scene.match.decision
        assert decision is not None
        scene.agents = {decision.seat: slow}
        scene.refresh()
        hands.wait(2)
        seq = scene.match.seq
        assert hands.top.find("thinks") is not None and hands.top.find("choice 0") is None
        hands.click("menu")
        hands.click("resume")
        assert scene.match.seq == seq, "the menu answers, and nothing was decided meanwhile"
        slow.held.let_go()
        hands.wait()
        assert scene.match.seq > seq
        slow.held.hold()
        hands.wait(2)
        hands.click("menu")
        hands.click("leave")
        assert isinstance(hands.app.scene, TitleScene)
        slow.held.let_go()


class Foreseeing(Toy):
    """Its computer can say why, and so may search for long."""

    told: ClassVar[list[bool]] = []

    def seats(self, state: Any) -> tuple[SeatInfo, ...]:
        """One of them is played by it."""
        return (SeatInfo("red", "Red", "human"), SeatInfo("blue", "Blue", "ai", "runner"))

    def agent(self, level: str, seed: int) -> Any:
        """See Mode."""
        return self

    def advise(self, view: Any, decision: Decision, also: Any = (), late: Any = None) -> Advice:
        """The first choice; `late` can be asked."""
        self.told.append(late())
        return Advice((Weighed(decision.choices[0], 0.5),))


def test_a_computer_that_can_say_why_is_asked_so_that_it_can_be_cut_short() -> None:
    with opened() as hands:
        scene = begin_toy(hands, mode=Foreseeing())
        for _ in range(20):
            decision = scene.match.decision
            assert decision is not None
            if decision.seat == "red":
                hands.press(pygame.K_1)
            hands.wait()
            if Foreseeing.told:
                break
        assert Foreseeing.told and not any(Foreseeing.told)
        hands.click("undo")
        assert hands.app.running and not wrong(hands)


class Choosing:
    """An agent that gives `chosen`, or raises it."""

    def __init__(self, chosen: Any) -> None:
        self.chosen = chosen

    def choose(self, view: Any, decision: Decision) -> Any:
        """As it was told."""
        if isinstance(self.chosen, BaseException):
            raise self.chosen
        return decision.choices[0] if self.chosen is ... else self.chosen


def full_once(monkeypatch: pytest.MonkeyPatch, scene: GenericScene, after: int = 0) -> None:
    """The next command but so many cannot be saved."""
    sink = scene.match.sink
    assert sink is not None
    plain, left = sink.append, [after]

    def fails(records: Any) -> None:
        left[0] -= 1
        if left[0] == -1:
            raise BadFile(say("journal.not_written", file="x", reason="No space left on device"))
        plain(records)

    monkeypatch.setattr(sink, "append", fails)


@pytest.mark.parametrize("automatic", [False, True])
def test_what_no_person_chose_and_could_not_be_saved_is_said_and_tried_again(
    automatic: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened() as hands:
        scene = begin_toy(hands, {"npc": automatic})
        assert scene.match.decision is not None
        if automatic:
            full_once(monkeypatch, scene, after=1)
            assert scene.do(End())
        else:
            full_once(monkeypatch, scene)
            scene.agents = {scene.match.decision.seat: Choosing(...)}
        hands.wait(6)
        before = scene.match.seq
        hands.wait(6)
        assert scene.match.seq == before and "No space left" in hands.widget("unsaved").describe() and not wrong(hands)
        hands.click("retry")
        hands.wait(4)
        assert scene.match.seq > before and hands.top.find("retry") is None


@pytest.mark.parametrize("chosen", [None, "junk", 5, Step, SystemExit(3), KeyboardInterrupt(), AssertionError()], ids=repr)
def test_an_agent_that_chooses_nonsense_ends_its_match_with_a_sentence(chosen: Any) -> None:
    with opened() as hands:
        scene = begin_toy(hands)
        assert scene.match.decision is not None
        scene.agents = {scene.match.decision.seat: Choosing(chosen)}
        hands.wait(6)
        assert isinstance(hands.app.scene, TitleScene) and isinstance(hands.top, Dialog)
        assert len(hands.top.text) > 40 and ":." not in hands.top.text and ": ." not in hands.top.text
        hands.press(pygame.K_RETURN)
        assert hands.widget("continue").enabled
