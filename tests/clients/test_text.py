"""The text client: whole matches by numbers and by words, orders, long lists, free commands, leaving and going on."""

import io
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from gunki import resources
from gunki.clients.environment import Environment
from gunki.clients.failures import LOG, ModeFailed
from gunki.clients.text_choices import SHORT_LIST, fitting, options_of
from gunki.engine.contract import Command
from gunki.engine.journal import open_match, save_new, verify
from gunki.engine.match import Match
from tests.clients.calling import DUEL, ENVIRONMENT, Faulty, Talk, ToyEnvironment, call
from tests.engine.toy_mode import TOY
from tests.recorded_characters import recorded_characters

GUNKI = ENVIRONMENT.mode("gunki")
SPELLS = {
    "name": "Ann",
    "stats": {"mag": 4, "spd": 5},
    "inventory": ["firestorm", "thunder_bolt", "gravity_well", "bomb"],
}
CASTER = {"sides": [{"seats": [{"kind": "human", "characters": [SPELLS]}]}, DUEL["sides"][1]]}
BOXES = set("─│┌┐└┘━┃┏┓┗┛╭╮╯╰|")


def duel(config: dict[str, Any] = DUEL, seed: int = 7) -> Match:
    return Match.begin(GUNKI, config, seed)


# Whole matches


def test_a_whole_match_by_the_first_number(tmp_path: Path) -> None:
    match = duel()
    journal = save_new(match, tmp_path / "a.gunki")
    said = Talk(match, *["1"] * 500, journal=journal).run()
    journal.close()
    assert match.decision is None and "The match is over: the " in said.splitlines()[-1]
    assert verify(tmp_path / "a.gunki", ENVIRONMENT).ok


@pytest.mark.parametrize("seed", range(3))
def test_whole_matches_by_random_numbers(seed: int) -> None:
    chance = random.Random(seed)
    match = duel(CASTER if seed else DUEL, seed)
    lines = [
        chance.choice(["1", "2", "3", "4", "5", "7", "9", "13", "undo", "status", "odds 1", "back", "", "yes"])
        for _ in range(4000)
    ]
    said = Talk(match, *lines).run()
    assert match.decision is None and "The match is over" in said
    assert not BOXES & set(said), "nothing that a screen reader would spell out"
    assert "{" not in said and "None" not in said


def test_a_toy_mode_without_any_words_of_its_own_is_played_with_its_form() -> None:
    match = Match.begin(TOY, {}, 1)
    said = Talk(match, *["1"] * 40, environment=ToyEnvironment()).run()
    assert match.decision is None and "The match is over" in said
    assert [r.command.text for r in match.records if hasattr(r.command, "text")] == ["1"]  # type: ignore[union-attr]


def test_watch_needs_no_input_and_touches_no_file(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    code, out, err = call(capfd, "text", "--watch", "--seed", "3")
    assert (code, err) == (0, "") and "The match is over" in out.splitlines()[-1]
    assert out == call(capfd, "text", "--watch", "--seed", "3").out != call(capfd, "text", "--watch", "--seed", "4").out
    save_new(duel(), tmp_path / "a.gunki").close()
    before = (tmp_path / "a.gunki").read_bytes()
    assert "The match is over" in call(capfd, "text", "--watch", "--load", str(tmp_path / "a.gunki")).out
    assert (tmp_path / "a.gunki").read_bytes() == before


# Choosing


def until_actions(talk: Talk) -> Talk:
    """Place the character and take a card."""
    for _ in range(2):
        decision = talk.match.decision
        assert decision is not None
        talk.match.act(decision.choices[0])
    return talk


def choices_of(match: Match) -> tuple[Any, ...]:
    """What can be done in the first turn."""
    until_actions(Talk(match))
    return match.decision.choices if match.decision is not None else ()


def test_words_choose_what_has_them_all() -> None:
    match = duel()
    said = Talk(match, "okiku cover").run()
    assert "Done: Okiku starts on space 2 (Cover)" in said
    assert match.state.characters[0].space == 2


def test_words_that_fit_several_choices_narrow_the_list() -> None:
    match = duel()
    said = Talk(match, "space", "3").run()
    assert said.count("1. Okiku starts on space 0") == 2 and match.state.characters[0].space == 2
    assert "nothing like it" in Talk(duel(), "nothing like it").run()


def test_whole_words_go_before_parts_of_words() -> None:
    choices = (1, 2)
    texts = {1: "Step to space 1 (1 FP)", 2: "Step to space 10 (1 FP)"}
    assert fitting(choices, "STEP 10", texts.__getitem__) == [2]  # type: ignore[arg-type, comparison-overlap]
    assert fitting(choices, "st sp", texts.__getitem__) == [1, 2]  # type: ignore[arg-type, comparison-overlap]
    assert fitting(choices, " ", texts.__getitem__) == []  # type: ignore[arg-type]


def test_a_long_list_is_grouped_and_every_choice_can_be_reached() -> None:
    match = next(match for seed in range(50) if len(choices_of(match := duel(CASTER, seed))) > SHORT_LIST)
    decision = match.decision
    assert decision is not None and len(decision.choices) > SHORT_LIST
    reached = []

    def open_all(choices: Any) -> None:
        for option in options_of(choices):
            if len(option) == 1:
                reached.append(option[0])
            else:
                assert len(option) < len(choices)
                open_all(option)

    open_all(decision.choices)
    assert sorted(map(repr, reached)) == sorted(map(repr, decision.choices))
    assert len(options_of(decision.choices)) <= SHORT_LIST
    said = Talk(match, "back").run()
    assert " more like it" in said


class Pick(Command, frozen=True, tag="pick"):
    """A choice of somebody's."""

    who: str
    at: int


def test_headings_group_a_long_list_before_kinds_do() -> None:
    choices = [Pick(who, at) for who in ("anna", "bert") for at in range(SHORT_LIST)] + [Pick("", 1), Pick("", 2)]
    whose: dict[Command, str] = {choice: choice.who for choice in choices}
    assert [len(option) for option in options_of(choices, whose.__getitem__)] == [SHORT_LIST, SHORT_LIST, 1, 1]
    hers = [*choices[:SHORT_LIST], Pick("anna", 99)]
    assert options_of(hers, lambda choice: "anna") == options_of(hers), "one heading groups nothing"
    assert len(options_of(choices[:SHORT_LIST], whose.__getitem__)) == SHORT_LIST, "a short list is not grouped"


NONSENSE = [
    "0",
    "99",
    "9" * 5000,
    "²",
    "١",
    "-1",
    "1.5",
    "\x1b[A",
    "{}",
    "\0",
    "odds",
    "odds 0",
    "odds ²",
    "odds 99999999",
    "rules 999",
    "/nonsense",
    "🂡",
]


@pytest.mark.parametrize("answer", NONSENSE, ids=ascii)
def test_nonsense_is_answered_and_changes_nothing(answer: str) -> None:
    match = duel()
    seq = match.seq
    assert len(Talk(match, answer).run().splitlines()) > 5
    assert match.seq == seq


def test_the_choices_are_listed_again_only_when_they_change_or_at_an_empty_line() -> None:
    assert Talk(duel(), "status", "help").run().count("1. Okiku starts") == 1
    assert Talk(duel(), "status", "", "help").run().count("1. Okiku starts") == 2


# Orders


def test_help_status_and_log() -> None:
    said = Talk(duel(), "help", "status", "log", "1", "/LOG").run()
    assert "katana ronin" in said and "50 of 50 HP" in said and said.count("Okiku against Ronin.") == 3


def test_odds_are_those_of_the_number_or_the_words() -> None:
    ann = {"name": "Ann", "stats": {"spd": 6, "aim": 3}, "inventory": ["revolver"], "hands": ["revolver"]}
    match = duel({"sides": [{"seats": [{"kind": "human", "characters": [ann]}]}, DUEL["sides"][1]]})
    talk = until_actions(Talk(match, "odds revolver", "odds 1", "odds nothing"))
    said = talk.run().split("> ")
    assert "knocks out in " in said[1] and "Roll " in said[1]
    assert ("knocks out in " in said[2]) == ("Attack" in said[0].split("1. ")[1].splitlines()[0])
    assert said[3] == "Nothing uncertain fits those words.\n"


def test_undo_takes_back_or_says_why_not() -> None:
    with recorded_characters():
        match = duel()
    talk = until_actions(Talk(match, "step", "undo"))
    before = match.state
    said = talk.run()
    assert "Taken back: Step to space" in said and match.state == before
    said = Talk(match, "undo", "undo").run().split("> ")
    assert said[1].startswith("Taken back: Take the ")
    assert said[2] == "Chance has decided since; that stands.\n"


def test_rules_by_number_chapter_and_word() -> None:
    asked = ("rules", "rules GK-6.1", "rules 6.1", "rules 6", "rules kimono", "rules xyzzy")
    said = Talk(duel(), *asked).run().split("> ")
    assert "1. The board and the cards" in said[1] and "GK-6" not in said[1]
    assert said[2] == said[3] and said[2].splitlines()[0].startswith("GK-6.1 Melee") and "1 line found." in said[2]
    assert "GK-6.1 " in said[4] and "GK-6.4 " in said[4] and "GK-7" not in said[4].split()[0] and "*" not in said[4]
    assert "imono" in said[5] and "0 lines found." in said[6]
    assert "no rulebook" in Talk(Match.begin(TOY, {}, 1), "rules 1", environment=ToyEnvironment()).run()


def test_giving_up_is_asked_about() -> None:
    match = duel()
    said = until_actions(Talk(match, "give up", "no", "give up", "yes")).run()
    assert said.count("are you sure?") == 2
    assert match.decision is None and match.state.reason == "conceded"


# Free commands


def at_the_boast(seed: int = 1) -> Match:
    """A toy match that waits for a free command."""
    match = Match.begin(TOY, {}, seed)
    while match.decision is not None and match.decision.form is None:
        match.act(match.decision.choices[0])
    return match


def test_a_form_takes_json_and_orders_and_asks_again_what_does_not_fit() -> None:
    match = at_the_boast()
    lines = ["/help", '{"text": 5}', "", '{"text": "quit"}']
    said = Talk(match, *lines, environment=ToyEnvironment()).run()
    assert said.count("text:") == 4 and "That does not fit" in said and "toy.say_something" in said
    assert match.state.ended.words == "quit", "a word is an answer here, and no order"
    match = at_the_boast()
    assert "/quit" in Talk(match, "/quit", environment=ToyEnvironment()).run() and match.decision is not None


# Leaving and going on


def test_the_end_of_the_input_and_quit_leave_the_match_saved(tmp_path: Path) -> None:
    for number, lines in enumerate(((), ("2", "quit"), ("2", "/quit"))):
        path = tmp_path / f"{number}.gunki"
        match = duel()
        journal = save_new(match, path)
        said = Talk(match, *lines, journal=journal).run()
        journal.close()
        assert f"The match is saved: {path}." in said.splitlines()[-1]
        again, journal = open_match(path, ENVIRONMENT)
        assert again.state == match.state and again.seq == match.seq
        said = Talk(again, "status", journal=journal).run()
        journal.close()
        assert "Okiku" in said


def test_a_match_goes_on_by_the_command_line(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    code, out, err = call(capfd, "text", "--seed", "7")
    (path,) = resources.saves_folder().iterdir()
    assert (code, err) == (0, "") and str(path) in out
    assert call(capfd, "text", "--load", str(path)).code == 0
    assert [file.name for file in resources.saves_folder().iterdir()] == [path.name], "no second file"


def test_on_a_terminal_the_last_match_is_offered(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    for answers, files in (("", 1), ("yes\n", 1), ("no\n", 2)):
        monkeypatch.setattr(sys, "stdin", Terminal(answers))
        out = call(capfd, "text").out
        assert ("Go on with it?" in out) == bool(answers)
        assert len(list(resources.saves_folder().iterdir())) == files


def test_the_end_of_the_input_at_that_offer_begins_nothing(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    saves = resources.saves_folder()
    saves.mkdir()
    save_new(duel(), saves / "a.gunki").close()
    monkeypatch.setattr(sys, "stdin", Terminal())
    code, out, err = call(capfd, "text")
    assert (code, err) == (0, "") and out.endswith("Go on with it? (yes or no) \n")
    assert [file.name for file in saves.iterdir()] == ["a.gunki"]


def test_a_fault_of_a_mode_is_told_and_noted_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    match = Match.begin(Faulty(), {}, 1)
    with pytest.raises(ModeFailed) as failed:
        Talk(match, "1", environment=ToyEnvironment(Faulty())).run()
    told = Environment().text(failed.value.message)
    assert "faulty" in told and "no such square" in told
    assert "Traceback" in (tmp_path / "logs" / LOG).read_text(encoding="utf-8")
