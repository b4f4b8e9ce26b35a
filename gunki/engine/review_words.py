"""What a review says, for the window and the terminal alike."""

from __future__ import annotations

from gunki.engine.messages import Message, say
from gunki.engine.review import Mark, Review


def percent(chance: float) -> int:
    """A chance in whole percent; what is not quite sure is neither 0 nor 100."""
    rounded = round(100 * chance)
    return min(99, max(1, rounded)) if 0.0 < chance < 1.0 else rounded


def where(mark: Mark) -> Message:
    """Round and fighter; only the fighter where the mode counts no rounds."""
    return say("review.where", round=mark.round, who=mark.who) if mark.round else mark.who


def margin(mark: Mark) -> Message:
    """What the chance to win was, and what it came to."""
    return say("review.margin", best=percent(mark.best), chance=percent(mark.chance))


def played(mark: Mark) -> Message:
    """What was chosen."""
    return say("review.played", what=mark.chosen_words)


def only_better(mark: Mark) -> Message:
    """What was better."""
    return say("review.better", what=mark.better_words)


def better(mark: Mark) -> Message:
    """What was better, and what it is after where the adviser says so."""
    if mark.reason is None:
        return only_better(mark)
    return say("review.better.because", what=mark.better_words, reason=mark.reason)


def whole_turn(mark: Mark) -> Message | None:
    """What all mistakes of the turn cost together; None where there was one."""
    points = round(100 * mark.lost)
    return say("review.turn", count=mark.mistakes, points=points) if mark.mistakes > 1 else None


def whole_turn_short(mark: Mark) -> Message | None:
    """The same in few words."""
    points = round(100 * mark.lost)
    return say("review.turn.short", count=mark.mistakes, points=points) if mark.mistakes > 1 else None


def line(mark: Mark) -> Message:
    """All of a mark in one line."""
    told = say("review.line", where=where(mark), margin=margin(mark), played=played(mark), better=better(mark))
    whole = whole_turn(mark)
    return told if whole is None else say("review.line.turn", line=told, turn=whole)


def short(mark: Mark) -> Message:
    """What it cost and what was better, where there is little room and one sees whose turn it is."""
    return say("review.short", margin=margin(mark), better=only_better(mark))


def verdict(review: Review) -> Message:
    """What to say where there is no mark, and over those there are."""
    if review.marks:
        return say("review.marks", count=len(review.marks))
    if review.weighed:
        return say("review.none")
    return say("review.unjudged" if review.unjudged else "review.nothing")


def summary(review: Review) -> Message:
    """How many choices were weighed, and in how many the adviser agreed."""
    return say("review.weighed", count=review.weighed, agreed=review.agreed)
