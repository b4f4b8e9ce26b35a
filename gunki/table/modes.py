"""A mode's own screens: what the window looks for in a mode, and how it is called. All of it is optional.

    table          Scene(match, on_finished, on_menu, on_rules)     plays a match (gunki.table.scenes.generic without)
    lobby          Scene(shell)                                     where "New match" leads; it calls
                                                                    shell.begin(mode_id, config, seed)
    lessons        () -> Sequence[LessonOffer]                      cards in the learn hub
    replay_view    ReplayView(layer, reel)                          the picture in the replay viewer; subclass
                                                                    gunki.table.replay_view.ReplayView
    result_view    ResultView(layer, match)                         the end of a match, below the verdict; subclass
                                                                    gunki.table.result_view.ResultView
    assets_folder, cover, portraits(state), stand(state)            pictures and words of the mode in lists

In the catalogue of the mode: `mode.<id>.about` (two lines on the card of the mode), `mode.<id>.facts` (people and
minutes).

on_finished(match) is called once the end was shown; on_menu() opens the window over the match, which gives up by
calling the scene's `do(command)`; on_rules() or on_rules("BC-7.4") opens the rulebook. The scene's `close` must call
its `on_close`, where the host put what closes the match's file (`gunki.table.match_scene.MatchScene` sees to that).
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from gunki.clients.environment import seed_from_environment
from gunki.clients.failures import failure_of
from gunki.engine.contract import Mode
from gunki.engine.messages import Message, Refused
from gunki.table.scene import Scene

if TYPE_CHECKING:
    from gunki.table.replay.generic_view import GenericView
    from gunki.table.result_view import ResultView
    from gunki.table.scenes.shell import Shell

__all__ = ["LessonOffer", "lessons_of", "made", "named", "seed_from_environment", "view_of"]

View = TypeVar("View", "GenericView", "ResultView")


class LessonOffer(NamedTuple):
    """A lesson of a mode. `scene` is called with the shell and with what to call when the lesson was learnt.

    `id` is the lesson's own in its mode; the host keeps what is learnt under "<mode id>.<id>". The scene leaves itself
    (`shell.app.pop()`).
    """

    id: str
    title: Message
    about: Message
    scene: Callable[[Shell, Callable[[], None]], Scene]
    icon: str = "kenjutsu"


def named(mode: Mode, place: str) -> Any:
    """What `place` ("package.module:name") names. Raises Refused with the reason where it cannot be had."""
    module, _, name = place.partition(":")
    try:
        return getattr(importlib.import_module(module), name)
    except Exception as error:  # a mode is anybody's code
        raise Refused(failure_of(mode.id, error)) from error


def made(mode: Mode, place: str, *arguments: object) -> Any:
    """What calling it returns. Raises Refused with the reason where that fails."""
    maker = named(mode, place)
    try:
        return maker(*arguments)
    except Refused:
        raise
    except Exception as error:
        raise Refused(failure_of(mode.id, error)) from error


def view_of(shell: Shell, mode: Mode, place: str | None, kind: type[View], layer: Scene, shown: Any) -> View:
    """The mode's own view of `shown` in `layer`; a `kind`, which has words for every mode, where the mode has none, or
    where its code fails, which is then said.
    """
    if place is not None:
        try:
            view = made(mode, place, layer, shown)
            if isinstance(view, kind):
                return view
        except Refused as refusal:
            shell.app.toast(shell.t(refusal.message), 8.0)
    return kind(layer, shown)


def lessons_of(mode: Mode) -> Sequence[LessonOffer]:
    """The lessons of a mode; none where it has none. Raises Refused where its code fails."""
    return () if mode.lessons is None else tuple(made(mode, mode.lessons))
