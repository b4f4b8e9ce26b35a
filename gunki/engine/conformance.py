"""A kit for authors of modes: does a mode keep the contract? Point it at yours, in a test of your own:

    from gunki.engine.conformance import ModeConformance

    class TestMyMode(ModeConformance):
        mode = MODE
        configs = ({}, {"players": 3})

or call `check_mode(MODE)`, which raises ConformanceError at the first thing that is wrong. Matches are played at
random, so a mode with free-form commands must offer an agent for the level `random`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from gunki.engine.conformance_checks import (
    ConformanceError,
    Hidden,
    Played,
    check_choices,
    check_declared,
    check_deterministic,
    check_fold,
    check_journal,
    check_json,
    check_levels,
    check_refusals,
    check_secrets,
    check_undo,
    check_words,
    play,
)
from gunki.engine.contract import Mode

__all__ = ["CHECKS", "ConformanceError", "Hidden", "ModeConformance", "Played", "check_mode", "play"]

CHECKS: tuple[Callable[[Played], None], ...] = (
    check_deterministic, check_fold, check_json, check_choices, check_refusals, check_words, check_undo,
    check_journal, check_levels)


def check_mode(mode: Mode, configs: Sequence[dict[str, Any]] = ({},), matches: int = 3, seed: int = 1,
               hidden: Hidden | None = None) -> None:
    """Everything, on `matches` random matches of each config. Raises ConformanceError at the first fault."""
    check_declared(mode)
    for config in configs:
        for number in range(matches):
            played = play(mode, config, seed + number)
            check_secrets(played, hidden)
            for check in CHECKS:
                check(played)


class ModeConformance:
    """The same as a class of pytest tests: subclass it as `TestSomething` and name your mode."""

    mode: ClassVar[Mode]
    configs: ClassVar[Sequence[dict[str, Any]]] = ({},)
    matches: ClassVar[int] = 3
    seed: ClassVar[int] = 1
    _played: ClassVar[list[Played] | None] = None

    @staticmethod
    def hidden(state: Any, seat: str | None) -> Sequence[Any]:
        """Override: values that `seat` must not find anywhere in its view of `state`."""
        return ()

    @classmethod
    def each(cls) -> list[Played]:
        """The random matches, played once for all tests of the class."""
        if "_played" not in cls.__dict__ or cls._played is None:
            cls._played = [play(cls.mode, config, cls.seed + number)
                           for config in cls.configs for number in range(cls.matches)]
        return cls._played

    def test_declares_what_the_contract_asks(self) -> None:
        """See check_declared."""
        check_declared(self.mode)

    def test_random_matches_end_without_a_dead_end(self) -> None:
        """See play."""
        assert self.each()

    def test_same_seed_and_commands_give_the_same_match(self) -> None:
        """See check_deterministic."""
        for played in self.each():
            check_deterministic(played)

    def test_events_alone_give_the_state(self) -> None:
        """See check_fold."""
        for played in self.each():
            check_fold(played)

    def test_json_brings_everything_back(self) -> None:
        """See check_json."""
        for played in self.each():
            check_json(played)

    def test_every_choice_is_accepted(self) -> None:
        """See check_choices."""
        for played in self.each():
            check_choices(played)

    def test_refused_commands_change_nothing(self) -> None:
        """See check_refusals."""
        for played in self.each():
            check_refusals(played)

    def test_views_hide_secrets(self) -> None:
        """See check_secrets."""
        for played in self.each():
            check_secrets(played, self.hidden)

    def test_words_never_fail(self) -> None:
        """See check_words."""
        for played in self.each():
            check_words(played)

    def test_undo_takes_back_everything(self) -> None:
        """See check_undo."""
        for played in self.each():
            check_undo(played)

    def test_the_file_tells_the_same_match(self) -> None:
        """See check_journal."""
        for played in self.each():
            check_journal(played)

    def test_levels_pick_legal_commands(self) -> None:
        """See check_levels."""
        for played in self.each():
            check_levels(played)
