"""The kit for authors of modes, applied to Gun-Ki."""

from collections.abc import Sequence
from typing import Any

from gunki.battle.mode import MODE
from gunki.engine.conformance import ModeConformance
from tests.battle.builds import random_config


class TestGunki(ModeConformance):
    """Gun-Ki keeps the contract."""

    mode = MODE
    configs = ({}, random_config(3, 2), random_config(8, 3))

    @staticmethod
    def hidden(state: Any, seat: str | None) -> Sequence[Any]:
        """The deck order is the one secret (GK-1.4); an open deck has none, nor has one that ran out."""
        return [] if state.setting.book.open_deck or not state.deck else [state.deck]
