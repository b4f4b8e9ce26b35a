"""Computers behind a match: how long they may think, the same answer after an undo, and when a process is needed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gunki.battle.mode import Gunki
from gunki.engine.match import Match
from gunki.table import thinking
from gunki.table.counsel import Counsel
from gunki.table.match_controller import MatchController
from gunki.table.settings import THINKING_TIMES, Settings, load_settings
from gunki.table.thinking import Question, Thinker, patient
from gunki.table.thinking_process import Told, think
from tests.table.scenes.toy import TOY

MODE = Gunki()


def sides(*levels: str) -> dict[str, Any]:
    """A hero a side; "": a person's."""
    return {"sides": [
        {"seats": [{"characters": [{"preset": name}], **({"kind": "ai", "level": level} if level else {"kind": "human"})}]}
        for name, level in zip(("monk", "witch"), levels, strict=True)]}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """What the thinker was asked."""
    found: list[Question] = []
    think = Thinker.think

    def noted(self: Thinker, question: Question, seq: int = 0) -> Any:
        found.append(question)
        return think(self, question, seq)

    monkeypatch.setattr(Thinker, "think", noted)
    return found


def play(controller: MatchController, commands: int) -> None:
    """Let computers do so much."""
    while len(controller.match.acts) < commands:
        assert controller.go_on_alone()
        while controller.queue:
            controller.shown_next()


@pytest.mark.parametrize(("level", "cap"), [("novice", 0.05), ("adept", 0.2), ("master", 2.0)])
def test_every_level_has_its_time_and_the_strongest_what_the_player_allows(
    level: str, cap: float, asked: list[Question]
) -> None:
    controller = MatchController(Match.begin(MODE, sides(level, level), 4))
    controller.counsel.thinking_time = 2.0
    play(controller, 3)
    assert {(question.level, question.cap) for question in asked} == {(level, cap)}
    assert all(not question.view.deck for question in asked), "no deck, and so no order of it"


def test_after_an_undo_the_same_position_is_asked_about_in_the_same_way(asked: list[Question]) -> None:
    raw = {**sides("", "novice"), "house_rules": ["practice_undo"]}
    controller = MatchController(Match.begin(MODE, raw, 4))

    def once_more() -> None:
        """The person's first choice, and whatever follows up to the computer's first thought."""
        before = len(asked)
        while len(asked) == before:
            decision = controller.match.decision
            assert decision is not None
            if controller.asks_person:
                controller.act(decision.choices[0])
            else:
                controller.go_on_alone()
            while controller.queue:
                controller.shown_next()

    once_more()
    assert len(controller.counsel.deeds) == 1
    assert controller.undo() and not controller.counsel.deeds
    once_more()
    assert asked[0] == asked[1]


def test_a_hint_is_asked_of_the_strongest_once_and_only_where_it_can_say_why(asked: list[Question]) -> None:
    counsel: Any = Counsel(Match.begin(MODE, sides("", "novice"), 4))
    counsel.thinking_time = 0.25
    counsel.ask_hint()
    counsel.ask_hint()
    assert [(question.level, question.cap) for question in asked] == [("master", 0.25)]
    assert counsel.take_hint() and counsel.hint is not None and not counsel.take_hint()
    counsel.drop_hint()
    assert counsel.hint is None and not counsel.hint_asked
    plain = Counsel(Match.begin(TOY, {}, 4))
    plain.ask_hint()
    assert not plain.hint_level and len(asked) == 1


def test_a_process_is_made_ready_where_one_will_be_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    monkeypatch.setattr(Thinker, "start", lambda thinker: started.append(thinker.mode.id))
    for levels, hints, wanted in ((("", ""), False, 0), (("", ""), True, 1), (("", "adept"), False, 1),
                                  (("random", "random"), True, 0), (("novice", "master"), True, 1)):
        counsel = Counsel(Match.begin(MODE, sides(*levels), 4))
        started.clear()
        for _ in range(3):
            counsel.get_ready(hints)
        assert len(started) == wanted, levels
    started.clear()
    Counsel(Match.begin(TOY, {}, 4)).get_ready(True)
    assert not started, "quick computers think in a thread"


def test_the_strongest_ones_time_is_kept_and_rubbish_is_not(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings = Settings(path=path)
    assert settings.thinking_time == 1.0
    for seconds in THINKING_TIMES:
        settings.thinking_time = seconds
        assert settings.save() is None and load_settings(path).thinking_time == seconds
    for rubbish in ("3", '"1"', "true", "-1", "1e999", "null", "[]"):
        path.write_text(f'{{"thinking_time": {rubbish}}}', encoding="utf-8")
        found = load_settings(path)
        assert found.thinking_time == 1.0 and found.problem is not None


class Here:
    """A process that is none."""

    def __init__(self, mode_id: str) -> None:
        self.pid, self.stopped, self.asked = 1, False, 0
        MADE.append(self)

    def ask(self, body: bytes) -> Told:
        """Think about it in the thread that asks."""
        self.asked += 1
        return think(MODE, body)[0]

    def stop(self) -> None:
        """See Process."""
        self.stopped = True


MADE: list[Here] = []


def test_more_time_is_more_work_so_that_a_search_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    assert patient(MODE, "master", 5.0) == "master", "where nobody looks at the time"
    monkeypatch.setattr(thinking, "PROCESSES", True)
    asked = [patient(MODE, "master", seconds) for seconds in THINKING_TIMES]
    work = [int(level.partition("*")[2] or 1) for level in asked]
    assert work == sorted(work) and len(set(work)) == len(work) and all(MODE.agent(level, 0) for level in asked)
    assert patient(MODE, "adept", 5.0) == "adept" and patient(TOY, "runner", 5.0) == "runner"


def test_one_process_serves_a_match_and_ends_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    MADE.clear()
    monkeypatch.setattr(thinking, "PROCESSES", True)
    monkeypatch.setattr(thinking, "Process", Here)
    controller = MatchController(Match.begin(MODE, sides("adept", "novice"), 4))
    controller.counsel.get_ready()
    process: Any = MADE[0]
    play(controller, 8)
    assert len(MADE) == 1 and process.asked == 8 and not process.stopped
    controller.close()
    assert process.stopped
    controller.counsel.get_ready()
    controller.counsel.ask_hint()
    assert len(MADE) == 1, "nobody thinks about a match that was left"
