"""What a command would come to, in the place of the dice tray: chances, terms, against what."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING, Any

from pygame import FRect

from book_of_changes import commands as cmd
from book_of_changes import moving, targeting, words
from book_of_changes.model import State
from book_of_changes.odds import TestOdds, against_words, fells, wounds_of
from book_of_changes.places import features, harmed
from book_of_changes.rolling import HEROIC, SUCCESS
from book_of_changes.status import feature_words
from book_of_changes.table.backlash import backlash
from gunki.engine.messages import Message, say
from gunki.engine.odds import Term
from gunki.table.canvas import Canvas

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

LINE, CLOSE = 18.0, 16.5
"""From line to line: usually, and where there is little room."""
FIGURES, SMALL_FIGURES = 46.0, 24.0
"""Height of the figures: over their words, and beside them."""
FOOT = 9.0
"""What stays free above the panel's lower edge."""


def percent(chance: float) -> str:
    """A chance for the eye: whole percents, never 0 or 100 for what is neither."""
    value = chance * 100
    if 0 < value < 1:
        return "<1 %"
    if 99 < value < 100:
        return ">99 %"
    return f"{value:.0f} %"


def draw_odds(canvas: Canvas, scene: TableScene, area: FRect, command: Any) -> bool:
    """The card of a command; False where there is nothing to say about it."""
    tests = scene.odds_of(command)
    state = scene.controller.match.state
    back = back_lines(state, command, tests)
    lines = [*back, *marks_lines(state, tests), *extra_lines(state, command)]
    if not tests and not lines:
        return False
    x, y, w, _ = area
    title, size = scene.t(title_of(scene.state, command)), 17.0
    while size > 14 and canvas.measure(title, size, "mincho_bold") > w - 24:
        size -= 1
    canvas.text(title, x + 12, y + 6, size, "tray_text", "mincho_bold", max_width=w - 24)
    room = FRect(x + 12, y + 30, w - 24, area.bottom - FOOT - y - 30)
    texts = [scene.t(line) for line in lines]
    warned = frozenset(texts[:len(back)])
    if len(tests) == 1:
        _draw_one(canvas, scene, room, tests[0], texts, warned)
        return True
    if back:  # what comes back at the attacker is told before how likely each hit is
        high = _draw_texts(canvas, room, texts[:len(back)], warned)
        room, texts = FRect(room.x, room.y + high, room.w, room.h - high), texts[len(back):]
    shown = rows_of(tests, room.h)
    for test in shown:
        _draw_row(canvas, scene, FRect(room.x, room.y, room.w, LINE), test)
        room = FRect(room.x, room.y + LINE, room.w, room.h - LINE)
    left = len(tests) - len(shown)
    if left > 0:
        texts = [scene.t(say("boc.table.odds.more", n=left))]
    _draw_texts(canvas, room, texts, warned)
    return True


def rows_of(tests: Sequence[TestOdds], high: float) -> Sequence[TestOdds]:
    """Those of several targets that have a line; the last line says how many more there are."""
    most = max(0, int(high // LINE))
    return tests if len(tests) <= most else tests[:max(0, most - 1)]


def back_lines(state: State, command: Any, tests: Sequence[TestOdds]) -> list[Message]:
    """What may come back at the attacker, each once."""
    if not isinstance(command, cmd.Attack | cmd.LimitAttack | cmd.UsePower):
        return []
    people = state.fight.fighters
    found = [line for test in tests if test.attack and test.target >= 0
             for line in backlash(state, people[command.fighter], people[test.target])]
    return [line for at, line in enumerate(found) if line not in found[:at]]


def _draw_texts(canvas: Canvas, area: FRect, texts: list[str], warned: Set[str] = frozenset()) -> float:
    """Lines of text, closer where that lets all of it in; what has no room for all that ends in an ellipsis, or is left
    out where something else is told. Warnings are red. Returns the height used.
    """
    while len(texts) > 1 and CLOSE * sum(len(canvas.painter.wrap(text, area.w)) for text in texts) > area.h + 1:
        texts = texts[:-1]
    rows = [row for text in texts for row in canvas.painter.wrap(text, area.w)]
    red = {row for text in texts if text in warned for row in canvas.painter.wrap(text, area.w)}
    pitch = LINE if len(rows) * LINE <= area.h else CLOSE
    most = max(0, int((area.h + 1) // pitch))
    if len(rows) > most:
        rows = [*rows[:most - 1], rows[most - 1] + "…"] if most else []
    for at, row in enumerate(rows):
        canvas.text(row, area.x, area.y + at * pitch, 14, "tray_damage" if row in red else "tray_text",
                    max_width=area.w)
    return len(rows) * pitch


def title_of(state: State, command: Any) -> Message:
    """What is weighed."""
    battle = state.fight
    if isinstance(command, cmd.Attack | cmd.Study):
        return words.fighter(state, command.target)
    if isinstance(command, cmd.Move):
        return say("boc.table.odds.to", zone=words.zone(battle, command.zone))
    if isinstance(command, cmd.UsePower):
        return words.power(command.power)
    if isinstance(command, cmd.LimitAttack):
        who = battle.fighters[command.fighter]
        return words.power(state.setting.book.nature[who.natures[0]].limit.id)
    return say("boc.table.odds.test")


def _draw_one(canvas: Canvas, scene: TableScene, area: FRect, test: TestOdds, texts: list[str],
              warned: Set[str] = frozenset()) -> None:
    """Figures for one Test: success with what is heroic of it; terms below, then `texts`. The figures are large where
    that leaves room for all the words.
    """
    terms = words.joined([term_words(term, at) for at, term in enumerate(test.terms)])
    texts = [scene.t(say("boc.table.odds.terms", terms=terms, against=against_words(test))), *texts]
    rows = sum(len(canvas.painter.wrap(text, area.w)) for text in texts)
    hits = scene.t(say("boc.table.odds.hit" if test.attack else "boc.table.odds.success"))
    heroic = scene.t(say("boc.table.odds.heroic"))
    figures = ((percent(float(test.success + test.heroic)), hits, "tray_text"),
               (percent(float(test.heroic)), heroic, "tray_damage"))
    large = FIGURES + rows * CLOSE <= area.h
    used = FIGURES if large else SMALL_FIGURES
    x = area.x
    for at, (value, word, color) in enumerate(figures):
        if large:
            left = area.x + at * area.w / 2
            canvas.text(value, left, area.y - 3, 25, color, "mincho_bold")
            canvas.text(word, left, area.y + 26, 14, "tray_text_second", max_width=area.w / 2 - 4)
            continue
        size = next((size for size in (18.0, 16.0) if _one_line(canvas, figures, size) <= area.w), 14.0)
        x += canvas.text(value, x, area.y + 10, size, color, "mincho_bold", valign="middle") + 4
        if x + canvas.measure(word) <= area.right + 1:
            x += canvas.text(word, x, area.y + 11, 14, "tray_text_second", valign="middle") + 8
    _draw_texts(canvas, FRect(area.x, area.y + used, area.w, area.h - used), texts, warned)


def _one_line(canvas: Canvas, figures: Sequence[tuple[str, str, str]], size: float) -> float:
    """How wide figures with their words are beside one another."""
    return sum(canvas.measure(value, size, "mincho_bold") + canvas.measure(word) + 12 for value, word, _ in figures) - 8


def term_words(term: Term, at: int) -> Message:
    """A figure of the sum with what it is: Metal 3; −1 Wounds."""
    if at == 0:
        return say("boc.table.odds.rating", name=term.label, value=term.value)
    return say("boc.table.odds.modifier", name=term.label, value=words.signed(term.value))


def marks_lines(state: State, tests: tuple[TestOdds, ...]) -> list[Message]:
    """What a hit and a heroic hit mark on the one target, and whether that puts it out."""
    if len(tests) != 1 or not tests[0].attack or tests[0].target < 0:
        return []
    test, target = tests[0], state.fight.fighters[tests[0].target]
    found = []
    for reached in (SUCCESS, HEROIC):
        wounds = wounds_of(state, test.power, target, reached)
        if wounds:
            marks = words.joined([say("boc.wound." + severity) for severity in wounds], "boc.and")
            key = "boc.table.odds.fells." if fells(target, wounds) else "boc.table.odds.marks."
            found.append(say(key + reached, wounds=marks))
    ward = sum(lasting.left for lasting in state.fight.on(target.id) if lasting.effect.kind == "ward")
    return [*found, say("boc.table.odds.ward", n=ward)] if found and ward else found


def _draw_row(canvas: Canvas, scene: TableScene, area: FRect, test: TestOdds) -> None:
    """One of several targets in a line."""
    name = scene.t(words.fighter(scene.state, test.target)) if test.target >= 0 else scene.t(words.aspect(test.aspect))
    figures = f"{percent(float(test.success + test.heroic))} · {percent(float(test.heroic))}"
    canvas.text(name, area.x, area.y, 14, "tray_text", max_width=area.w - canvas.measure(figures, 14, "bold") - 8)
    canvas.text(figures, area.right, area.y, 14, "tray_damage", "bold", "right")


def extra_lines(state: State, command: Any) -> list[Message]:
    """What waits on the way, and what a Power is and costs."""
    if state.battle is None:
        return []
    battle = state.fight
    if isinstance(command, cmd.Move):
        who = battle.fighters[command.fighter]
        held = moving.holders(state, who)
        found = [say("boc.table.odds.break_away", foes=words.joined([words.named(f) for f in held]))] if held else []
        if harmed(battle, who, who.zone, "mire") is not None:
            found.append(say("boc.table.odds.mire"))
        lying = [feature_words(feature.sheet) for feature in features(battle, command.zone)]
        if lying:
            found.append(say("boc.table.odds.there", features=words.joined(lying)))
        return found or [say("boc.table.odds.free_way")]
    if isinstance(command, cmd.UsePower):
        who = battle.fighters[command.fighter]
        price = targeting.price(state, who, state.setting.book.power[command.power], command.target)
        return [words.price(who, price), words.power_text(command.power)]
    if isinstance(command, cmd.LimitAttack):
        who = battle.fighters[command.fighter]
        return [words.power_text(state.setting.book.nature[who.natures[0]].limit.id)]
    return []
