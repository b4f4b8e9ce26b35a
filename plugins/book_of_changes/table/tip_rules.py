"""Which rule stands behind what is pointed at on the battle screen: named in its tooltip, opened by F1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from book_of_changes.model import Battle
from book_of_changes.places import features
from gunki.table.tooltip import RULE

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

ACTIONS = {"attack": "BC-8.1", "move": "BC-7.3", "limit": "BC-11.8", "study": "BC-1.19", "take": "BC-17.1",
           "give": "BC-17.1", "draw": "BC-17.7", "wall": "BC-7.7", "work": "BC-6.10", "taint": "BC-18.1",
           "leave": "BC-24.3", "hold": "BC-6.13", "ignore": "BC-12.3", "drop": "BC-13.12", "power": "BC-13.5"}
FEATURES = {"seal": "BC-6.10", "gate": "BC-5.5", "hellstone": "BC-17.1", "exit": "BC-24.3", "hazard": "BC-7.9",
            "brink": "BC-7.9", "mire": "BC-7.6", "corruption": "BC-18.1"}
FIGURE, CARD, ZONE = "BC-11.1", "BC-11.4", "BC-7.1"
PARTS = {"wounds": "BC-11.1", "chi": "BC-9.1", "limit": "BC-11.8"}


def rule_of_action(key: str) -> str:
    """The rule of an action; "" for none."""
    return ACTIONS.get(key.split(" ")[0], "")


def rule_of_zone(battle: Battle, zone: int) -> str:
    """The rule of what lies in a zone; of zones where nothing does."""
    return next((FEATURES[found.kind] for found in features(battle, zone) if found.kind in FEATURES), ZONE)


def rule_line(rule: str) -> str:
    """The last line of a tooltip; it is drawn as a small open book and the number."""
    return f"{RULE}{rule}" if rule else ""


def rule_pointed_at(scene: TableScene) -> str:
    """The rule that the tooltip of what is pointed at names; "" for none."""
    if scene.app is None:
        return ""
    name, focus = scene.app.pointed_name(), scene.focus.widget
    if not name and scene.app.keyboard_in_use and scene.focus.entered and focus is not None:
        name = focus.name
    kind, _, rest = name.partition(" ")
    if kind == "action":
        return rule_of_action(rest)
    if scene.selected or scene.asking:
        return ""
    if kind == "zone" and scene.state.battle is not None:
        return rule_of_zone(scene.state.battle, int(rest))
    if kind == "hero":
        return PARTS.get(getattr(scene.find(name), "part", ""), CARD)
    return FIGURE if kind == "figure" else ""
