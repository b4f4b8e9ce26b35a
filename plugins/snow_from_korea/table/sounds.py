"""Sounds of the mode's own, by what happened; the program's do for dice and buttons."""

from __future__ import annotations

from typing import Any

from gunki.table.layer import Layer
from snow_from_korea import events as ev
from snow_from_korea.model import HOMECOMING, JOURNEY, OVER

OWN = "snow_from_korea:sounds/"
BRUSH, UNROLL, SNOW_STEP, CLAP, TEMPLE_BELL = (OWN + name for name in (
    "brush", "unroll", "snow_step", "clap", "temple_bell"))
FLUTE, CHIME, COINS, COINS_GONE, THAW, MENDED = (OWN + name for name in (
    "flute", "chime", "coins", "coins_gone", "thaw", "mended"))
PLAIN: dict[type, str] = {
    ev.PageBegan: BRUSH, ev.Departed: SNOW_STEP, ev.KamaeRevealed: CLAP, ev.Challenged: CLAP, ev.CueFound: CHIME,
    ev.CueTooLate: TEMPLE_BELL, ev.Repaired: MENDED, ev.SnowFound: FLUTE, ev.SnowBurnt: THAW, ev.CameHome: TEMPLE_BELL,
    ev.SorcererAppeared: "wind", ev.SorcererBroken: "body_fall"}
"""What always sounds the same."""


def sound_of(event: Any) -> str:
    """What is heard of an event; "" for nothing."""
    if isinstance(event, ev.Gained):
        return MENDED if event.to_snow else COINS if event.added else ""
    if isinstance(event, ev.Lost):
        return THAW if event.from_snow else COINS_GONE if event.paid else ""
    if isinstance(event, ev.KamaeTaken):
        return "" if event.sealed else BRUSH  # the stroke of its card
    if isinstance(event, ev.Went):
        return _on_the_way(event)
    return PLAIN.get(type(event), "")


def _on_the_way(event: ev.Went) -> str:
    """A turn begins with steps, the homecomings with the scroll that is rolled on."""
    if event.phase == JOURNEY and event.step == "turn":
        return SNOW_STEP
    return UNROLL if event.phase in (HOMECOMING, OVER) and not event.at else ""


def play(layer: Layer, name: str) -> None:
    """Let it be heard; "" is silence."""
    if name and layer.app is not None:
        layer.app.sounds.play(name, "effects")
