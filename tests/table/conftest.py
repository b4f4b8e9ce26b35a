"""What holds for every window of the tests, however it is opened."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from tests.recorded_characters import recorded_characters
from tests.table.play.blank import looking, unseen
from tests.table.play.hands import CLOSE_THE_MIXER, steady


@pytest.fixture(scope="package", autouse=True)
def steady_windows() -> Iterator[None]:
    """See `steady` and `unseen`."""
    with pytest.MonkeyPatch.context() as patch:
        steady(patch)
        unseen(patch)
        yield
    CLOSE_THE_MIXER()


@pytest.fixture(scope="package", autouse=True)
def recorded() -> Iterator[None]:
    """Positions of these tests were recorded: no balance of presets is to change them."""
    with recorded_characters():
        yield


@pytest.fixture(scope="module")
def true_mixer() -> Iterator[None]:
    """Closed to begin with, and whoever closes it closes it: see `steady`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.mixer, "quit", CLOSE_THE_MIXER)
        CLOSE_THE_MIXER()
        yield


@pytest.fixture
def pixels() -> Iterator[None]:
    """The test looks at pixels of a window: see `looking`."""
    with looking():
        yield
