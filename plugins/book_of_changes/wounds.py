"""Wounds, Limit, falling and healing (BC-11, 12, 21.3, 22.2)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from book_of_changes import events as ev
from book_of_changes.commands import Answer
from book_of_changes.figures import hooks, statuses
from book_of_changes.model import HEROES, Fighter, Lasting
from book_of_changes.severity import BOXES, STANDARD_BOXES, marked
from book_of_changes.words import named
from book_of_changes.working import Flow, Working
from gunki.engine.messages import say

Severity = Literal["minor", "major"]


def mark(work: Working, target: int, sev: str, by: int, why: str, pierce: bool = False) -> Flow[str]:
    """Mark a Wound; the box marked in the end: minor, major, mortal, box, ward or "" where nothing was left to mark.

    `by` is who does it (-1: nobody); a ward only helps against enemies' Wounds, and not where `pierce`.
    """
    fighter = work.fighter(target)
    if fighter.out or (fighter.fallen and not fighter.level):
        return ""
    enemy = by >= 0 and work.fighter(by).side != fighter.side
    if enemy and not pierce:
        left = _ward(work, fighter, sev)
        if left == "":
            end_calm(work, target)
            return "ward"
        sev = left
    fighter = work.fighter(target)
    if fighter.level:
        marked = _mark_standard(work, fighter, sev, by, why)
    elif sev == "major" and (yield from _as_two_minors(work, fighter, why)):
        marked = ""
        for _ in range(2):
            marked = (yield from _mark_track(work, target, "minor", by, why)) or marked
    else:
        marked = yield from _mark_track(work, target, sev, by, why)
    if enemy:
        end_calm(work, target)
    return marked


def _ward(work: Working, fighter: Fighter, sev: str) -> str:
    """The severity left after wards; "" where the ward took all of it."""
    wards = [found for found in work.battle.on(fighter.id) if found.effect.kind == "ward" and found.left > 0]
    if not wards:
        return sev
    ward = max(wards, key=lambda found: found.left)
    need = 2 if sev == "major" else 1
    used = min(need, ward.left)
    work.emit(ev.Warded(fighter.id, ward.id, ward.left - used, sev))
    if ward.left == used:
        work.emit(ev.EffectEnded((ward.id,), "used"))
    return "" if used == need else "minor"


def _as_two_minors(work: Working, fighter: Fighter, why: str) -> Flow[bool]:
    """Whether an attack's Major Wound is taken as two Minor ones (Unbroken)."""
    if why not in ("attack", "power_attack") or hooks(work.state, fighter, "defense", "major_as_two_minor") is None:
        return False
    if fighter.minor_boxes - fighter.minor < 2:
        return False
    answer = yield from work.ask(fighter.seat, say("boc.ask.two_minors", who=named(fighter)),
                                 (Answer("two_minors"), Answer("one_major")), fighter.id)
    return answer.pick == "two_minors"


def _mark_standard(work: Working, fighter: Fighter, sev: str, by: int, why: str) -> str:
    marks = min(fighter.minor_boxes, fighter.minor + STANDARD_BOXES[sev])
    work.emit(ev.Wounded(fighter.id, by, sev, "box", marks, 0, 0, why))
    if marks == fighter.minor_boxes:
        drop(work, fighter.id, "destroyed")
    return "box"


def _mark_track(work: Working, target: int, sev: str, by: int, why: str) -> Flow[str]:
    fighter = work.fighter(target)
    (box,) = marked(fighter, (sev,))
    if not box:
        if fighter.risen:
            drop(work, target, "fallen")  # BC-12.7
        return ""
    minor, major, mortal = (getattr(fighter, name) + (name == box) for name in BOXES)
    work.emit(ev.Wounded(target, by, sev, box, minor, major, mortal, why))
    last = box == "mortal" or (fighter.heroic and box == "major" and major == fighter.major_boxes)
    yield from _limit_of_wound(work, target, "mortal" if last else box)
    if last:
        drop(work, target, "fallen" if fighter.side == HEROES else "destroyed")
    return box


def _limit_of_wound(work: Working, target: int, marked: str) -> Flow[None]:
    """Limit a Wound gives (BC-11.4 … 11.6)."""
    fighter = work.fighter(target)
    gain_limit(work, target, 1, "wound")
    if marked == "major":
        hungry = tuple(other for other in _allies(work, fighter) if other.limit < other.limit_size)
        if hungry:
            answer = yield from work.ask(
                fighter.seat, say("boc.ask.limit_to", who=named(fighter)),
                tuple(Answer("limit_to", other.id) for other in hungry), fighter.id)
            gain_limit(work, answer.value, 1, "ally_wounded")
    elif marked == "mortal":
        for other in _allies(work, fighter):
            gain_limit(work, other.id, 1, "ally_mortal")


def _allies(work: Working, fighter: Fighter) -> tuple[Fighter, ...]:
    """Its allies in the battle, fallen ones too."""
    return tuple(f for f in work.battle.fighters if f.side == fighter.side and f.id != fighter.id and not f.out)


def gain_limit(work: Working, target: int, by: int, why: str) -> None:
    """Limit gained or lost, kept between 0 and the meter's size (BC-11.7); nothing without a meter."""
    fighter = work.fighter(target)
    now = max(0, min(fighter.limit_size, fighter.limit + by))
    if now != fighter.limit:
        work.emit(ev.LimitChanged(target, now - fighter.limit, now, why))


def gain_chi(work: Working, target: int, by: int, why: str) -> int:
    """Chi regained or lost, kept between 0 and the maximum (BC-15.7); what really changed.

    Losing is not spending: Hellstones are not touched (BC-17.5).
    """
    fighter = work.fighter(target)
    now = max(0, min(max(fighter.max_chi, fighter.chi), fighter.chi + by))
    if now != fighter.chi:
        work.emit(ev.ChiChanged(target, now - fighter.chi, now, why))
    return now - fighter.chi


def end_calm(work: Working, target: int) -> None:
    """Calm ends when an enemy harms its bearer."""
    calm = statuses(work.battle, work.fighter(target), "calm")
    if calm:
        work.emit(ev.EffectEnded(tuple(found.id for found in calm), "harmed"))


def drop(work: Working, target: int, how: str) -> None:
    """A hero falls or a character is out: statuses end, and the Powers it maintains (BC-10.10, 13.12)."""
    held = work.fighter(target).held
    if held is not None:
        work.emit(ev.HoldSet(target, None, "lost"))
    work.emit(ev.Fell(target, how))
    gone = how != "fallen"
    ends = tuple(found.id for found in work.battle.lasting if _ends_with(found, target, gone))
    if ends:
        work.emit(ev.EffectEnded(ends, "fell"))


def _ends_with(found: Lasting, target: int, gone: bool) -> bool:
    if found.until == "maintain" and found.maker == target:
        return True
    return found.on == target and (gone or found.effect.kind == "status")


def heal(work: Working, target: int, sev: str, n: int, why: str) -> int:
    """Clear boxes as the effect `heal` says; how many steps were healed."""
    fighter = work.fighter(target)
    if fighter.out:
        return 0
    healed = fighter
    steps = 0
    for _ in range(n):
        after = _heal_once(healed, sev)
        steps += after != healed
        healed = after
    if healed != fighter:
        work.emit(ev.Healed(target, healed.minor, healed.major, healed.mortal, why))
    return steps


def _heal_once(fighter: Fighter, sev: str) -> Fighter:
    if fighter.level:
        return replace(fighter, minor=max(0, fighter.minor - (1 if sev == "minor" else 2)))
    if sev == "worst" and fighter.mortal and fighter.major < fighter.major_boxes:
        return replace(fighter, mortal=0, risen=False, major=fighter.major + 1)
    if sev != "minor" and fighter.major:
        return replace(fighter, major=fighter.major - 1)
    return replace(fighter, minor=max(0, fighter.minor - 1))
