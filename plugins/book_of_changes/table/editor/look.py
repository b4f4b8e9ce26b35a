"""What editors show of things: medallions, icons, names."""

from __future__ import annotations

from book_of_changes import words
from book_of_changes.sheets import Foe, MapSheet, ZoneSheet
from book_of_changes.status import feature_words
from book_of_changes.table.faces import face_of
from book_of_changes.table.look import icon_of
from gunki.engine.messages import Message, say, verbatim
from gunki.table.collection.contents import ListWords

STANDARD = "boc.editor.standard"
HEROIC = "boc.editor.heroic"
NEW = say("boc.editor.new.tip")


def token_of(foe: Foe | None) -> str:
    """The medallion of an enemy."""
    return face_of((foe.portrait or foe.id) if foe is not None else "")


def name_of(foe: Foe | None, identity: str = "") -> Message:
    """An enemy's name: translated where it is the game's, else as written."""
    if foe is None:
        return verbatim(identity)
    return words.foe(foe.id) if words.foe(foe.id).key.startswith("boc.foe.") else verbatim(foe.name or "…")


def kind_of(foe: Foe) -> Message:
    """Standard of a level, or heroic with its actions."""
    return say(HEROIC, n=foe.actions) if foe.heroic else say(STANDARD, n=foe.level)


def place_name(hell: str) -> Message:
    """A place by whose print a battle is fought."""
    return say("boc.hell." + hell.lower().replace(" ", "_"))


def features_told(zone: ZoneSheet) -> list[tuple[str, Message, Message]]:
    """Icon, name with figures, and what it does, of each feature of a zone."""
    return [(icon_of(one.kind), feature_words(one), say("boc.feature." + one.kind + ".text")) for one in zone.features]


def picture_of(place: MapSheet) -> str:
    """The print of a place."""
    from book_of_changes.table.faces import picture_of as picture

    return picture(place.hell.lower().replace(" ", "_"))


def said_of_lists(nameless: Message, new: Message = NEW) -> ListWords:
    """What the mode's lists of own files say alike."""
    return ListWords(new, say("boc.editor.edit.tip"), say("boc.editor.adapt.tip"), say("boc.editor.ready"),
                     say("boc.editor.broken"), nameless)
