"""All that happened up to a position, to be read in a window."""

from __future__ import annotations

from gunki.engine.messages import say
from gunki.table.dialog import Answer, Dialog
from gunki.table.layer import Layer
from gunki.table.replay.reel import Reel

MOST_EVENTS = 600
"""Events told at most: more than anybody reads in a small window."""


def story_window(layer: Layer, reel: Reel, position: int) -> Dialog:
    """A window with the newest event first."""
    told = []
    for place in range(position, max(-1, position - MOST_EVENTS), -1):
        message = reel.tell(place)
        if message is not None:
            told.append(layer.t(message))
    return Dialog(layer.t(say("replay.story")), "\n".join(told), [Answer(layer.t(say("replay.story.close")))])
