"""The match on disk: written as it is played, read as it was, handed from one program to the next."""

import sqlite3
from io import StringIO
from pathlib import Path

import pytest

from gunki.battle.mode import MODE as GUNKI
from gunki.engine.errors import BadFile
from gunki.engine.journal import (
    inspect,
    new_match_path,
    open_match,
    read_match,
    repair,
    save_copy,
    save_new,
    unfinished,
    verify,
)
from gunki.engine.journal_text import export_jsonl, import_jsonl
from gunki.engine.match import Match
from tests.engine.matches import MODES, go_on, refusal, same, toy_file
from tests.engine.toy_mode import TOY, Boast, End, Modes, Step, Toy


def text_of(path: Path) -> str:
    out = StringIO()
    export_jsonl(path, out)
    return out.getvalue()


def test_a_closed_file_stands_alone_and_gives_the_same_match(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    match = toy_file(path, commands=12)
    assert [file.name for file in tmp_path.iterdir()] == ["a.gunki"]
    assert same(read_match(path, MODES), match)


@pytest.mark.parametrize("npc", [False, True])
def test_a_match_of_gunki_is_rebuilt_from_its_file_at_every_command(tmp_path: Path, npc: bool) -> None:
    config = {"sides": [{"name": "A", "seats": [{"kind": "human", "name": "A", "characters": [{"preset": "monk"}]}]},
                        {"name": "B", "seats": [{"kind": "npc", "name": "B", "characters": [{"npc": "ronin"}]}]}]}
    match = Match.begin(GUNKI, config if npc else {}, 7)
    path = tmp_path / "a.gunki"
    looked = 0
    with save_new(match, path):
        while match.decision is not None and looked < 40:
            assert go_on(match, 1, seed=match.seq) or match.decision is None
            assert same(read_match(path, Modes(GUNKI)), match)
            looked += 1
    assert looked > 10


def test_a_match_goes_on_over_many_sittings(tmp_path: Path) -> None:
    in_one_go = Match.begin(TOY, {}, 9)
    path = tmp_path / "a.gunki"
    save_new(Match.begin(TOY, {}, 9), path).close()
    for sitting in range(30):
        go_on(in_one_go, 1, seed=sitting)
        match, journal = open_match(path, MODES)
        with journal:
            go_on(match, 1, seed=sitting)
        assert same(match, in_one_go)
    assert same(read_match(path, MODES), in_one_go)


def test_an_undone_command_can_still_be_undone_after_loading(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    match = Match.begin(TOY, {}, 1)
    with save_new(match, path):
        match.act(Step())
        before = match.state
        match.act(Step())
        match.undo()
    again, journal = open_match(path, MODES)
    with journal:
        assert again.state == before
        again.undo()
        assert again.undo_reach().steps == 0
    assert read_match(path, MODES).state == again.state


def test_only_one_program_can_play_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    match = Match.begin(TOY, {}, 1)
    with save_new(match, path):
        with pytest.raises(BadFile) as refused:
            open_match(path, MODES)
        assert refused.value.message.key == "journal.open_elsewhere"
        match.act(Step())
        assert same(read_match(path, MODES), match)
    open_match(path, MODES)[1].close()
    assert not path.with_name("a.gunki.lock").exists()


def test_a_lock_left_by_a_dead_program_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    match = toy_file(path, commands=3)
    path.with_name("a.gunki.lock").touch()
    assert same(read_match(path, MODES), match)
    open_match(path, MODES)[1].close()


def test_a_closed_journal_takes_no_more(tmp_path: Path) -> None:
    match = Match.begin(TOY, {}, 1)
    journal = save_new(match, tmp_path / "a.gunki")
    journal.close()
    journal.close()
    with pytest.raises(BadFile) as refused:
        match.act(Step())
    assert refused.value.message.key == "journal.closed"
    assert match.seq == 2


def test_what_json_cannot_hold_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    match = Match.begin(TOY, {}, 1)
    with save_new(match, path):
        while match.decision is not None and match.decision.form is None:
            match.act(match.decision.choices[0])
        seq, state = match.seq, match.state
        with pytest.raises(BadFile) as refused:
            match.act(Boast("half a character: \ud83d"))
        assert refused.value.message.key == "journal.cannot_store"
        assert (match.seq, match.state) == (seq, state)
        match.act(Boast("¡olé!"))
    assert same(read_match(path, MODES), match)


def test_a_match_is_never_written_over_another(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    toy_file(path)
    before = path.read_bytes()
    for write in (lambda: save_new(Match.begin(TOY), path), lambda: save_copy(path, path),
                  lambda: repair(path, path, MODES)):
        with pytest.raises(BadFile) as refused:
            write()
        assert refused.value.message.key == "journal.exists"
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["a.gunki"]


def test_a_list_of_matches_shows_those_to_go_on_with(tmp_path: Path) -> None:
    import os

    for number in range(4):
        path = tmp_path / f"{number}.gunki"
        match = toy_file(path, commands=500 if number == 2 else 5, seed=number)
        assert (match.decision is None) == (number == 2)
        os.utime(path, (1000 - number, 1000 - number))
    (tmp_path / "no match.gunki").write_text("nothing")
    assert [summary.path.stem for summary in unfinished(tmp_path)] == ["0", "1", "3"]
    assert [summary.path.stem for summary in unfinished(tmp_path, 2)] == ["0", "1"]
    assert unfinished(tmp_path / "no folder") == []
    summary = inspect(tmp_path / "2.gunki")
    assert (summary.mode, summary.finished, summary.fault) == ("toy", True, None)
    assert summary.events == read_match(summary.path, MODES).seq


def test_new_names_differ_and_are_in_the_folder(tmp_path: Path) -> None:
    names = {new_match_path(tmp_path) for _ in range(50)}
    assert len(names) == 50
    assert {name.parent for name in names} == {tmp_path}


def test_lines_give_the_same_chain(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.gunki", tmp_path / "b.gunki"
    match = toy_file(path, commands=30)
    assert import_jsonl(text_of(path).splitlines(), copy, MODES) == match.seq
    assert text_of(copy) == text_of(path)
    rows = [sqlite3.connect(file).execute("SELECT * FROM event ORDER BY seq").fetchall() for file in (path, copy)]
    assert rows[0] == rows[1]
    assert inspect(copy).finished == inspect(path).finished
    assert same(read_match(copy, MODES), match)


@pytest.mark.parametrize("spoil", [
    lambda lines: lines[:0],
    lambda lines: lines[:1],
    lambda lines: lines[1:],
    lambda lines: [lines[0], *lines[2:]],
    lambda lines: [lines[0].replace('"gunki":1', '"gunki":99'), *lines[1:]],
    lambda lines: [lines[0].replace('"seed":"1"', '"seed":"-1"'), *lines[1:]],
    lambda lines: [lines[0].replace('"mode":"toy"', '"mode":"nothing"'), *lines[1:]],
    lambda lines: [*lines[:2], "not JSON", *lines[2:]],
    lambda lines: [*lines[:2], "[" * 100_000, *lines[2:]],
    lambda lines: [*lines[:2], lines[2].replace("turn_ended", "nothing"), *lines[3:]],
    lambda lines: [*lines[:2], lines[2].replace('"counter":2', '"counter":-2'), *lines[3:]],
    lambda lines: [*lines[:2], lines[2].replace('"counter":2', '"counter":' + "9" * 30), *lines[3:]],
    lambda lines: [lines[0], lines[2].replace('"seq":2', '"seq":1')],
    lambda lines: [*lines, *lines[1:]],
])
def test_wrong_lines_are_refused_and_nothing_is_written(tmp_path: Path, spoil: object) -> None:
    path = tmp_path / "a.gunki"
    toy_file(path, commands=3)
    lines = text_of(path).splitlines()
    assert callable(spoil)
    spoiled = spoil(lines)
    assert spoiled != lines
    with pytest.raises(BadFile):
        import_jsonl(spoiled, tmp_path / "b.gunki", MODES)
    assert [file.name for file in tmp_path.iterdir()] == ["a.gunki"]


class NewerToy(Toy):
    """The toy of a year later: its start says more, and a step may cost nothing."""

    rules_version = 2

    def upcast(self, rules_version: int, event: dict[str, object]) -> dict[str, object]:
        assert rules_version == 1
        return {**event, "energy": 7} if event["kind"] == "moved" else event


def test_a_match_of_older_rules_is_read_but_not_mixed_with_new_ones(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.gunki", tmp_path / "b.gunki"
    match = Match.begin(TOY, {}, 1)
    with save_new(match, path):
        match.act(Step())
        match.act(End())
    modes = Modes(NewerToy())
    before = path.read_bytes()
    assert read_match(path, modes).events[2].energy == 7
    with pytest.raises(BadFile) as refused:
        open_match(path, modes)
    assert (refused.value.message.key, refused.value.message.arguments["own"]) == ("journal.older_rules", 2)
    assert repair(path, copy, modes) == match.seq
    assert path.read_bytes() == before
    later, journal = open_match(copy, modes)
    with journal:
        later.act(Step())
    assert [getattr(event, "energy", None) for event in read_match(copy, modes).events] == [None, None, 7, None, 1]
    with pytest.raises(BadFile) as refused:
        read_match(copy, MODES)
    assert refused.value.message.key == "journal.mode_older"


def test_each_version_of_the_rules_is_one_step(tmp_path: Path) -> None:
    class YetNewer(NewerToy):
        rules_version = 3

        def upcast(self, rules_version: int, event: dict[str, object]) -> dict[str, object]:
            if rules_version == 1:
                return super().upcast(rules_version, event)
            return {**event, "energy": event["energy"] * 2} if event["kind"] == "moved" else event  # type: ignore[operator]

    path = tmp_path / "a.gunki"
    match = Match.begin(TOY, {}, 1)
    with save_new(match, path):
        match.act(Step())
    assert [getattr(event, "energy", None) for event in read_match(path, Modes(YetNewer())).events][-1] == 14


def test_verify_names_the_first_event_that_changed_rules_tell_differently(tmp_path: Path) -> None:
    class OtherRules(Toy):
        def decide(self, state, command, dice):  # type: ignore[no-untyped-def]
            events = super().decide(state, command, dice)
            return (*events, *events) if isinstance(command, End) and state.turn == 1 else events

    class OtherVersion(OtherRules):
        rules_version = 2

    path = tmp_path / "a.gunki"
    match = Match.begin(TOY, {}, 1)
    with save_new(match, path):
        for command in (Step(), End(), Step(), End(), Step()):
            match.act(command)
    assert verify(path, MODES) == (True, 7, 7, None, None)
    quiet = verify(path, Modes(OtherRules()))
    assert (quiet.ok, quiet.first_difference) == (False, 7)
    named = verify(path, Modes(OtherVersion()))
    assert (named.ok, named.first_difference) == (True, 7)
    assert named.message is not None
    assert (named.message.arguments["stored"], named.message.arguments["own"]) == (1, 2)


def test_a_missing_mode_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    toy_file(path)
    assert refusal(path, Modes(GUNKI)) == "journal.mode_missing"
    assert not verify(path, Modes(GUNKI)).ok
    assert inspect(path).fault is None


def test_a_mode_that_stumbles_over_its_own_events_is_named_and_the_file_is_left(tmp_path: Path) -> None:
    class Stumbling(Toy):
        def evolve(self, state, event):  # type: ignore[no-untyped-def]
            if state is not None and state.turn == 2:
                raise KeyError("turn")
            return super().evolve(state, event)

    path, copy = tmp_path / "a.gunki", tmp_path / "b.gunki"
    match = Match.begin(TOY, {}, 1)
    with save_new(match, path):
        for command in (Step(), End(), Step(), End(), Step(), End()):
            match.act(command)
    modes = Modes(Stumbling())
    before = path.read_bytes()
    assert refusal(path, modes) == "journal.mode_failed"
    with pytest.raises(BadFile):
        open_match(path, modes)
    assert repair(path, copy, modes) == 6
    assert verify(copy, MODES).ok
    assert path.read_bytes() == before
