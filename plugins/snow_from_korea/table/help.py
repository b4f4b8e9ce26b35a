"""Which rules F1 and "Rules" open on the table: those of what is asked or shown just then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from snow_from_korea import commands as cmd
from snow_from_korea.model import CHALLENGE, HOMECOMING, HUNT, OVER, SETUP, SORCERER

if TYPE_CHECKING:
    from snow_from_korea.table.scene import TableScene

OF_COMMAND: dict[type, str] = {
    cmd.NameFacet: "SK-4.4", cmd.Accept: "SK-12.3", cmd.RefuseFacet: "SK-12.3", cmd.Gain: "SK-8.", cmd.Pay: "SK-9.6",
    cmd.GoOn: "SK-7.1", cmd.Choose: "SK-11.",
}
OF_FORM = {"introduce": "SK-2.3", "desire": "SK-2.4", "divide": "SK-2.5", "make_mahoutsukai": "SK-13.1"}
OF_PAGE = {"opening": "SK-3.", "encounter": "SK-6.", "challenge": "SK-7.", "hunt": "SK-13.8", "snow": "SK-9.3",
           "homecoming": "SK-10."}
OF_PHASE = {SETUP: "SK-2.", HOMECOMING: "SK-10.", OVER: "SK-10."}


def rule_of(scene: TableScene) -> str:
    """A search of the rulebook for what the table shows now."""
    state = scene.view
    ask = state.ask if scene.choices or scene.decision is not None else None
    if ask is not None and ask.form in OF_FORM:
        return OF_FORM[ask.form]
    if ask is not None and ask.choices and isinstance(ask.choices[0], cmd.TakeKamae):
        return _kamae(scene)
    if ask is not None and ask.choices:
        return OF_COMMAND.get(type(ask.choices[0]), "SK-5.")
    if state.phase in OF_PHASE:
        return OF_PHASE[state.phase]
    return OF_PAGE.get(state.pages[-1].kind, "SK-5.") if state.pages else "SK-5."


def _kamae(scene: TableScene) -> str:
    bout = scene.view.bout
    if bout is not None and bout.kind == HUNT:
        return "SK-13.8"
    if bout is not None and bout.second.who == SORCERER:
        return "SK-13.4"
    return "SK-7." if bout is not None and bout.kind == CHALLENGE else "SK-4.6"
