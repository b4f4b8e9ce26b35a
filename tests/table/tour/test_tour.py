"""Every screen, truly drawn and looked at by rule: nothing cut, outside, under or on another.

Gun-Ki in one look quickly, the modes in that look by CI, the matrix as `long`.

`python -m tests.table.tour FOLDER` writes the same screens as pictures, for eyes.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.play.blank import looking
from tests.table.tour.checks import ALLOWED, wrong
from tests.table.tour.guide import MATRIX, QUICK, Guide, guided
from tests.table.tour.screens import MODE_SCREENS, PLUGINS, SCREENS, bring

MORE_LOOKS = [pytest.param(look, id=look.name, marks=pytest.mark.long) for look in MATRIX if look != QUICK]
LOOKS = [pytest.param(QUICK, id=QUICK.name), *MORE_LOOKS]
LOOKS_OF_MODES = [pytest.param(QUICK, id=QUICK.name, marks=(pytest.mark.long, pytest.mark.tour)), *MORE_LOOKS]


@pytest.fixture(scope="module", params=LOOKS)
def guide(request: pytest.FixtureRequest) -> Iterator[Guide]:
    """One window for all screens of a look."""
    with guided(request.param) as found:
        yield found


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_cut_outside_or_covered(guide: Guide, name: str) -> None:
    bring(guide, name)
    with looking():
        assert wrong(guide, name) == []


@pytest.fixture(scope="module", params=LOOKS_OF_MODES)
def guide_of_modes(request: pytest.FixtureRequest) -> Iterator[Guide]:
    """The same with the bundled modes."""
    with guided(request.param, PLUGINS) as found:
        yield found


@pytest.mark.parametrize("name", MODE_SCREENS)
def test_nothing_of_a_mode_is_cut_outside_or_covered(guide_of_modes: Guide, name: str) -> None:
    bring(guide_of_modes, name)
    with looking():
        assert wrong(guide_of_modes, name) == []


def test_the_matrix_is_what_was_asked_for() -> None:
    shown = {(look.size, look.scale) for look in MATRIX if look.theme == "light"}
    assert shown == {
        ((960, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.0), ((3840, 2160), 1.0), ((1920, 1080), 1.5), ((1920, 1080), 2.0)
    }  # fmt: skip
    assert {look.language for look in MATRIX} == {"en", "ja"}
    assert {look.theme for look in MATRIX} == {"light", "dark", "high_contrast"}


def test_what_is_allowed_says_why() -> None:
    for (name, _), reason in ALLOWED.items():
        assert name == "*" or name in SCREENS or name in MODE_SCREENS
        assert len(reason.split()) > 4 and reason.endswith(".")
