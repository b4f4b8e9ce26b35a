"""What fighters and sides are called on a screen: shipped names in the player's language, written ones as they are.

A match keeps the names it was set up with, in English where nobody wrote one. They are compared here with those the
program gives itself, so that journals need not say where a name came from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gunki.battle.items import Npc
from gunki.battle.presets import SHIPPED_NAMES
from gunki.engine.messages import Message, say, verbatim

if TYPE_CHECKING:
    from gunki.battle.state import Setting, Sheet

USUAL_SEATS = {"Computer": "seat.computer", "Nobody": "seat.nobody"}
"""Names of seats that nobody named, beside "Person 1" and so on, as they are written into a match."""
USUAL_SIDES = {"left": "Left", "right": "Right"}
"""What a side is called in a match whose config names none."""


def usual_name(npc: Npc) -> str:
    """What an NPC is called in a match whose config does not name it: by its pack, else by its id."""
    return npc.name or npc.id.replace("_", " ").capitalize()


def characters_called(setting: Setting) -> tuple[Message, ...]:
    """What every character is called, in the order of the sheets."""
    npcs = {npc.id: npc for npc in setting.npcs}
    return tuple(_called(sheet, npcs.get(sheet.npc)) for sheet in setting.sheets)


def sides_called(setting: Setting) -> dict[str, Message]:
    """What both sides are called, by "left" and "right"."""
    return {side: say("side." + side) if setup.name == usual else verbatim(setup.name)
            for (side, usual), setup in zip(USUAL_SIDES.items(), setting.sides, strict=True)}


def seat_called(name: str) -> Message:
    """What a seat is called: those that nobody named, in the player's language."""
    number = name.removeprefix("Person ")
    if number != name and number.isascii() and number.isdigit():
        return say("seat.person", number=number)
    return say(USUAL_SEATS[name]) if name in USUAL_SEATS else verbatim(name)


def _called(sheet: Sheet, npc: Npc | None) -> Message:
    if sheet.preset in SHIPPED_NAMES:
        usual, shipped = SHIPPED_NAMES[sheet.preset], say("hero." + sheet.preset)
    elif npc is None or npc.name:
        return verbatim(sheet.name)
    else:
        usual, shipped = usual_name(npc), say("npc." + npc.id)
    if sheet.name == usual:
        return shipped
    number = sheet.name.removeprefix(usual + " ")
    if number != sheet.name and number.isascii() and number.isdigit():
        return say("name.numbered", name=shipped, number=number)
    return verbatim(sheet.name)
