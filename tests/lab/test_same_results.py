"""The same run comes to the same findings, whatever plays it and however often it is broken off."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import pytest
from distributed import LocalCluster
from msgspec.structs import replace

from gunki.battle.mode import MODE
from gunki.clients import many
from gunki.clients.failures import ModeFailed
from gunki.clients.many import Planned, Played, play_all
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused
from gunki.lab import cluster as lab_cluster
from gunki.lab.cluster import cluster
from gunki.lab.run import Findings
from gunki.lab.store import Store
from tests.lab.runs import TINY, here, run_to_its_end

PRESETS = replace(TINY, what="presets", finals=8)


@dataclass
class Leaving:
    """Somebody presses Ctrl+C each time so many matches were played."""

    after: int
    played: int = 0
    calls: list[int] = field(default_factory=list)

    def __call__(self, matches: Iterable[Planned], number: int) -> Iterator[Played]:
        """Plays until then."""
        self.calls.append(number)
        for played in here(islice(matches, self.after), number):
            self.played += 1
            yield played
        if number > self.after:
            raise KeyboardInterrupt


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Findings]:
    """A run from one end to the other in this process."""
    path = tmp_path_factory.mktemp("whole") / "whole.lab.json"
    return path, run_to_its_end(path)


def test_a_run_broken_off_again_and_again_ends_as_if_it_never_was(tmp_path: Path, whole: tuple[Path, Findings]) -> None:
    leaving, path = Leaving(after=7), tmp_path / "broken.lab.json"
    for _ in range(100):
        try:
            found = run_to_its_end(path, player=leaving)
        except KeyboardInterrupt:
            continue
        break
    assert len(leaving.calls) > 5
    assert leaving.played == found.matches  # nothing was lost, nothing played twice
    assert (found, path.read_bytes()) == (whole[1], whole[0].read_bytes())


def test_a_run_that_is_over_plays_nothing_more(whole: tuple[Path, Findings]) -> None:
    def nobody(matches: Iterable[Planned], number: int) -> Iterator[Played]:
        raise AssertionError("it has been played")

    assert run_to_its_end(whole[0], player=nobody) == whole[1]


def test_another_seed_finds_something_else(tmp_path: Path, whole: tuple[Path, Findings]) -> None:
    assert run_to_its_end(tmp_path / "other.lab.json", replace(TINY, seed=6)).champions != whole[1].champions


def test_processes_come_to_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "LOOK", 0)
    monkeypatch.setattr(many, "SOON", -1.0)

    def in_processes(matches: Iterable[Planned], number: int) -> Iterator[Played]:
        return play_all(MODE, matches, number, jobs=2)

    assert run_to_its_end(tmp_path / "processes", PRESETS, in_processes) == run_to_its_end(tmp_path / "here", PRESETS)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A Dask cluster that is spoken to as one on other machines is."""
    with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, protocol="tcp://", dashboard_address=None,
                      silence_logs=40) as local:
        yield str(local.scheduler_address)


def test_a_dask_cluster_comes_to_the_same(tmp_path: Path, address: str, whole: tuple[Path, Findings]) -> None:
    with cluster(MODE, address) as player:
        assert run_to_its_end(tmp_path / "cluster.lab.json", player=player) == whole[1]
    assert (tmp_path / "cluster.lab.json").read_bytes() == whole[0].read_bytes()


def test_a_worker_with_other_rules_is_told_of(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_cluster, "program", iter("abcdefghijklmnopqrstuvwxyz" * 4).__next__)
    with cluster(MODE, address) as player, pytest.raises(ModeFailed) as failed:
        run_to_its_end(tmp_path / "other.lab.json", PRESETS, player)
    assert failed.value.message.key == "lab.cluster.other_program"


def test_a_cluster_that_is_not_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_cluster, "WAITING", 0.2)
    for address in ("tcp://127.0.0.1:9", "nonsense://x", ""):
        with pytest.raises(Refused) as refused, cluster(MODE, address):
            pass
        assert refused.value.message.key == "lab.cluster.unreachable"


@pytest.mark.parametrize("change", [{"seed": 6}, {"level": "adept"}, {"population": 6}, {"what": "presets"}])
def test_results_of_another_run_are_not_gone_on_with(whole: tuple[Path, Findings], change: dict[str, object]) -> None:
    with pytest.raises(Refused) as refused:
        Store(whole[0], replace(TINY, **change), "same")
    assert refused.value.message.key == "lab.other_run"


def test_results_of_other_rules_are_not_gone_on_with(whole: tuple[Path, Findings]) -> None:
    with pytest.raises(Refused) as refused:
        Store(whole[0], TINY, "other")
    assert refused.value.message.key == "lab.other_program"


@pytest.mark.parametrize("spoil", [lambda data: data[: len(data) // 2], lambda data: b"\x00", lambda data: b"[]",
                                   lambda data: data.replace(b'"letters":"', b'"letters":"x'),
                                   lambda data: data.replace(b'"format":1', b'"format":2'),
                                   lambda data: data.replace(b'"check":', b'"check":1'),
                                   lambda data: data.replace(b'"letters":"', b'"letters":"' + 999 * b"w")])
def test_a_spoiled_file_is_told_of_and_left_alone(tmp_path: Path, whole: tuple[Path, Findings], spoil) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "spoiled.lab.json"
    path.write_bytes(spoil(whole[0].read_bytes()))
    before = path.read_bytes()
    with pytest.raises(BadFile) as bad:
        run_to_its_end(path)
    assert bad.value.message.key == "lab.file.damaged" and path.read_bytes() == before
