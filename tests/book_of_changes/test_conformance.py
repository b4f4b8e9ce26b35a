"""The kit for authors of modes, applied to Book of Changes."""

from typing import Any, ClassVar

from book_of_changes.mode import MODE

from gunki.engine.conformance import ModeConformance


class TestBookOfChanges(ModeConformance):
    """Skirmishes of several sizes keep the contract."""

    mode = MODE
    matches = 1
    configs: ClassVar[tuple[dict[str, Any], ...]] = (
        {}, {"battle": "nine_necks", "seats": [{"heroes": [{"preset": "umi"}]}, {"heroes": [{"preset": "genzo"}]}],
             "enemies": {"kind": "human"}},
        {"battle": "red_rage", "seats": [{"heroes": [{"preset": "raita"}]}]})
