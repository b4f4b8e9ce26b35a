"""Files opened to look at: read-only, damaged ones as far as they are good, other rules; and branches."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gunki.battle import events as ev
from gunki.battle.mode import MODE, Gunki
from gunki.clients.environment import Environment
from gunki.engine.errors import BadFile
from gunki.engine.journal import open_match, read_match, verify
from gunki.table.replay.opening import branch, open_reel
from tests.table.replay.matches import change, played, saved


def all_files(folder: Path) -> dict[str, bytes]:
    """Every file and what is in it."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_a_whole_file_is_shown_whole_and_not_written_to(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    path = saved(folder / "a.gunki")
    before = all_files(folder)
    reel = open_reel(path, Environment())
    assert reel.notice is None and reel.last == len(played().standing()) - 1
    reel.state(reel.last)
    assert all_files(folder) == before


def test_a_match_that_is_being_played_can_be_watched(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.gunki", played(persons=True, most=12))
    match, journal = open_match(path, Environment())
    with journal:
        assert match.decision is not None
        match.act(match.decision.choices[0])
        reel = open_reel(path, Environment())
        assert [record.seq for record in reel.records] == [record.seq for record in match.standing()]


@pytest.mark.parametrize("seq", [2, 40, 41, 42, 60])
def test_a_damaged_file_is_shown_up_to_its_last_good_command(tmp_path: Path, seq: int) -> None:
    path = saved(tmp_path / "a.gunki")
    change(path, "UPDATE event SET body = replace(body, '\"', '!') WHERE seq = ?", seq)
    before = path.read_bytes()
    verdict = verify(path, Environment())
    assert not verdict.ok
    if not verdict.last_good:
        with pytest.raises(BadFile) as refused:
            open_reel(path, Environment())
        assert refused.value.message.key == "saves.nothing_left"
        return
    reel = open_reel(path, Environment())
    assert reel.notice == verdict.message and reel.records[-1].seq == verdict.last_good < seq
    assert reel.state(reel.last) == played().at(verdict.last_good)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"not a match", bytes(5000)])
def test_what_is_no_match_is_refused_with_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.gunki"
    path.write_bytes(content)
    with pytest.raises(BadFile) as refused:
        open_reel(path, Environment())
    assert refused.value.message.key


class Rules(Gunki):
    """Gun-Ki under rules that make something else of an attack."""

    rules_version = 2

    def decide(self, state: Any, command: Any, dice: Any) -> tuple[Any, ...]:
        """Nobody may attack any more."""
        events = MODE.decide(state, command, dice)
        return tuple(event for event in events if not isinstance(event, ev.Attacked | ev.SpellCast))


class Modes:
    """A source of one mode."""

    def __init__(self, mode: Gunki) -> None:
        self.own = mode

    def mode(self, mode_id: str) -> Gunki:
        """It, whatever is asked for."""
        return self.own


def test_a_match_of_other_rules_is_shown_up_to_where_they_agree(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.gunki")
    first = next(r.seq for r in played().standing() if isinstance(r.event, ev.Attacked | ev.SpellCast))
    reel = open_reel(path, Modes(Rules()))
    assert reel.records[-1].seq == first - 1
    assert reel.notice is not None and reel.notice.key == "journal.other_rules_differ"


def test_other_rules_that_decide_the_same_are_only_a_remark(tmp_path: Path) -> None:
    class Newer(Gunki):
        rules_version = 2

    reel = open_reel(saved(tmp_path / "a.gunki"), Modes(Newer()))
    assert reel.notice is None and reel.last == len(played().standing()) - 1
    assert reel.remark is not None and reel.remark.key == "journal.other_rules"


def test_a_match_that_was_never_decided_so_ends_there(tmp_path: Path) -> None:
    class Same(Rules):
        rules_version = 1

    path = saved(tmp_path / "a.gunki")
    reel = open_reel(path, Modes(Same()))
    assert reel.notice is not None and reel.notice.key == "journal.decided_otherwise"
    assert reel.records[-1].seq == reel.notice.arguments["seq"] - 1  # type: ignore[operator]


def test_a_branch_is_a_match_of_its_own_with_the_same_past(tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    path = saved(folder / "a.gunki", played(persons=True, undo=True, most=60))
    original = path.read_bytes()
    reel = open_reel(path, Environment())
    for position in range(0, reel.last, 9):
        new = branch(reel, position, tmp_path / "branches")
        match = read_match(new, Environment())
        end = reel.act_end(position)
        assert match.state == reel.state(end) and match.seed == reel.match.seed
        assert match.counter == reel.records[end].counter
        assert [r.event for r in match.records] == [r.event for r in reel.records[: end + 1]]
        assert verify(new, Environment()).ok
    assert path.read_bytes() == original and list(folder.iterdir()) == [path]


def test_a_branch_goes_on_by_itself(tmp_path: Path) -> None:
    path = saved(tmp_path / "saves" / "a.gunki", played(persons=True, most=60))
    reel = open_reel(path, Environment())
    new = branch(reel, reel.last // 2, tmp_path / "saves")
    match, journal = open_match(new, Environment())
    with journal:
        assert match.decision is not None
        match.act(match.decision.choices[0])
    assert verify(new, Environment()).ok and verify(path, Environment()).events == reel.match.seq


def test_a_branch_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    reel = open_reel(saved(tmp_path / "a.gunki"), Environment())
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(BadFile):
        branch(reel, 10, tmp_path / "file")
