"""What stands over the bar of a replay: turning points and, after a review, the turns that cost the most."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from gunki.battle.story import Moment, turning_points
from gunki.engine import review_words
from gunki.engine.messages import say
from gunki.engine.review import Mark
from gunki.table.controls import name_of_binding
from gunki.table.layer import Layer
from gunki.table.replay import desk
from gunki.table.replay.reel import Reel
from gunki.table.scenes.result_weighing import Reviewable, reviewable
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, key_of


class Marks:
    """Those of one reel. `asked` holds its review; None where it cannot be reviewed."""

    def __init__(self, shell: Shell, reel: Reel, asked: Reviewable | None, stop_at: Callable[[int], object]) -> None:
        """`stop_at` has the viewer stand at a position."""
        self.shell, self.reel, self._stop_at = shell, reel, stop_at
        self.asked = asked or reviewable(reel.match)
        self.moments = _moments(reel)

    @property
    def costly(self) -> tuple[Mark, ...]:
        """Turns of the review, the costliest first; none before there was one."""
        review = self.asked.review if self.asked is not None else None
        return review.marks if review is not None else ()

    def places(self) -> list[int]:
        """The positions of all of them, in order."""
        return sorted([self.reel.at_seq(moment.seq) for moment in self.moments] + list(map(self.place_of, self.costly)))

    def place_of(self, mark: Mark) -> int:
        """The position at which the choice of a mark was to be made."""
        return self.reel.at_seq(mark.before)

    def costly_at(self, position: int) -> Mark | None:
        """The turn of the review that was decided there."""
        return next((mark for mark in self.costly if self.place_of(mark) == position), None)

    # On the desk

    def build(self, layer: Layer, spots: desk.Spots, bar: desk.Bar, go: Callable[[int], object]) -> None:
        """The button of the review, and the marks: a click on one goes there."""
        if self.asked is not None:
            self._add_button(layer, spots.review)
        everything: list[tuple[int, Moment | Mark]] = [(self.reel.at_seq(m.seq), m) for m in self.moments]
        everything += [(self.place_of(mark), mark) for mark in self.costly]
        everything.sort(key=lambda entry: entry[0])
        lefts = desk.mark_places(spots.lane, [bar.x_of(there) for there, _ in everything])
        for (there, mark), left in zip(everything, lefts, strict=True):
            area, to_there = FRect(left, spots.lane.y, desk.MARK, desk.LANE - 1), partial(go, there)
            if isinstance(mark, Mark):
                name, tip = f"costly {self.costly.index(mark)}", layer.t(review_words.line(mark))
                layer.add(desk.CostlyMark(area, to_there, name=name, tooltip=tip))
            else:
                head = layer.t(say("replay.moments.mark", number=mark.round))
                name, tip = f"moment {self.moments.index(mark)}", f"{head}\n{layer.t(mark.message)}"
                layer.add(desk.Mark(area, mark.side, to_there, name=name, tooltip=tip))

    def _add_button(self, layer: Layer, area: FRect) -> None:
        tip = layer.t(say("review.open.tip", keys=name_of_binding("replay_review")))
        button = Button(area, "", self.open, icon="search", name="review", tooltip=tip,
                        hot_key=key_of("replay_review"))
        if not self._finished():
            button.enabled, button.reason = False, layer.t(say("review.not_over"))
        layer.add(button)

    def _finished(self) -> bool:
        try:
            return self.reel.match.decision is None
        except Exception:  # a mode is anybody's code
            return False

    # The review

    def open(self) -> None:
        """Which turns cost the most."""
        from gunki.table.scenes.result_review import ReviewScene

        if self.asked is not None:
            self.shell.app.push(ReviewScene(self.shell, self.asked, self._back_at))

    def _back_at(self, mark: Mark) -> None:
        self.shell.app.pop()
        self.show(mark)

    def show(self, mark: Mark) -> None:
        """Stand where a turn of the review was decided."""
        self._stop_at(self.place_of(mark))


def _moments(reel: Reel) -> tuple[Moment, ...]:
    """The turning points that the reel reaches; a mode whose code fails has none."""
    try:
        found = turning_points(reel.match)
    except Exception:  # the view itself says what is wrong with the mode
        return ()
    return tuple(moment for moment in found if moment.seq <= reel.records[-1].seq)
