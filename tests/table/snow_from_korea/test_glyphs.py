"""Every sign of the Japanese words can be drawn."""

from __future__ import annotations

from pathlib import Path

import snow_from_korea
from babel.messages.pofile import read_po

from gunki.table.fonts import coverage

CATALOGUE = Path(snow_from_korea.__file__).parent / "locale" / "ja" / "LC_MESSAGES" / "snow_from_korea.po"


def test_the_fonts_have_every_sign() -> None:
    have = coverage()["sans"] & coverage()["bold"]
    with CATALOGUE.open("rb") as file:
        said = {message.id: message.string for message in read_po(file) if message.id}
    lacking = {key: signs for key, text in said.items()
               if (signs := [sign for sign in str(text) if sign.isprintable() and sign not in have])}
    assert not lacking
