"""What a seat must not know, taken out: the secret Snow, sealed kamae, the mahoutsukai's plan, the oracle's order.

A view also lacks what a stopped rule is run again from: it can decide, but not be played on.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from snow_from_korea import events as ev
from snow_from_korea.commands import Desire, MakeSorcerer, TakeKamae
from snow_from_korea.model import HEK_SEAT, Bout, Samurai, Setting, Side, Sorcerer, State, Wish


def observe(state: State, seat: str | None) -> State:
    """The state as `seat` may see it; for None, as everybody may."""
    bout = state.bout
    return replace(
        state, setting=_setting(state, seat), samurai=tuple(_samurai(man, seat) for man in state.samurai),
        sorcerer=_sorcerer(state.sorcerer, seat), bout=None if bout is None else _bout(state, bout, seat),
        deck=(), drawn=_drawn(state, seat), base=None, answers=(), faces=(), emitted=0)


def _samurai(man: Samurai, seat: str | None) -> Samurai:
    """The nature of his Snow is his own until the farewell (SK-2.4, 3.2)."""
    return man if man.revealed or man.wish is None or man.seat == seat else replace(man, wish=Wish())


def _sorcerer(found: Sorcerer | None, seat: str | None) -> Sorcerer | None:
    """Who he is and what he wants is the HEK's until he appears (SK-13.2)."""
    if found is None or found.appeared or seat == HEK_SEAT:
        return found
    return replace(found, persona="", name="", plan="")


def _drawn(state: State, seat: str | None) -> tuple[str, ...]:
    """A persona among the entries used would tell who waits."""
    found = state.sorcerer
    if found is None or found.appeared or seat == HEK_SEAT:
        return state.drawn
    return tuple(entry for entry in state.drawn if state.book.entry[entry].kind != "mahoutsukai")


def _bout(state: State, bout: Bout, seat: str | None) -> Bout:
    return replace(bout, first=_side(state, bout.first, seat), second=_side(state, bout.second, seat))


def _side(state: State, side: Side, seat: str | None) -> Side:
    """A sealed kamae is its owner's until both are revealed (SK-4.8); that he has chosen is plain."""
    if not side.sealed or state.seat_of(side.who) == seat:
        return side
    return replace(side, kamae="", school=False, culture=False, burn=0)


def _setting(state: State, seat: str | None) -> Setting:
    setting = state.setting
    sheets = tuple(sheet if sheet.wish is None or man.revealed or man.seat == seat else replace(sheet, wish=Wish())
                   for sheet, man in zip(setting.sheets, state.samurai, strict=True))
    open_ = state.sorcerer is None or state.sorcerer.appeared or seat == HEK_SEAT
    return replace(setting, sheets=sheets, sorcerer=setting.sorcerer if open_ else _hidden(setting))


def _hidden(setting: Setting) -> Any:
    found = setting.sorcerer
    return None if found is None else replace(found, name="", wish=None)


SECRET_ANSWERS = (Desire, MakeSorcerer, TakeKamae)
"""Answers that only their seat sees; what others may know of them is told by the event that follows."""


def redact(event: Any, seat: str | None) -> Any:
    """The event as `seat` may see it; for None, as everybody may."""
    if isinstance(event, ev.Answered):
        hidden = event.seat != seat and isinstance(event.command, SECRET_ANSWERS)
        return replace(event, command=None) if hidden else event
    if isinstance(event, ev.KamaeTaken):
        hidden = event.sealed and event.seat != seat
        return replace(event, kamae="", school=False, culture=False, burn=0) if hidden else event
    if isinstance(event, ev.Desired):
        return event if event.seat == seat else replace(event, text="", oracle="")
    if isinstance(event, ev.SorcererMade):
        return event if seat == HEK_SEAT else replace(event, persona="", name="", plan="")
    if isinstance(event, ev.Prepared):
        return replace(event, deck=())
    if isinstance(event, ev.Began):
        return ev.Began(_began(event.setting, seat))
    return event


def _began(setting: Setting, seat: str | None) -> Setting:
    owners = [sheet.id for sheet in setting.seats]
    sheets = tuple(sheet if sheet.wish is None or owner == seat else replace(sheet, wish=Wish())
                   for sheet, owner in zip(setting.sheets, owners, strict=False))
    return replace(setting, sheets=sheets,
                   sorcerer=setting.sorcerer if seat == HEK_SEAT else _hidden(setting))
