"""What a command would come to, in the place of the dice tray: chances, terms, against what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import FRect

from book_of_changes import commands as cmd
from book_of_changes import moving, targeting, words
from book_of_changes.model import State
from book_of_changes.odds import TestOdds, against_words, fells, wounds_of
from book_of_changes.places import features, harmed
from book_of_changes.rolling import HEROIC, SUCCESS
from book_of_changes.status import feature_words
from gunki.engine.messages import Message, say
from gunki.engine.odds import Term
from gunki.table.canvas import Canvas

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

LINE = 18.0


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
    lines = [*marks_lines(scene.controller.match.state, tests), *extra_lines(scene.controller.match.state, command)]
    if not tests and not lines:
        return False
    x, y, w, _ = area
    title, size = scene.t(title_of(scene.state, command)), 17.0
    while size > 14 and canvas.measure(title, size, "mincho_bold") > w - 24:
        size -= 1
    canvas.text(title, x + 12, y + 6, size, "tray_text", "mincho_bold", max_width=w - 24)
    y += 32
    if len(tests) == 1:
        y = _draw_one(canvas, scene, FRect(x + 12, y, w - 24, area.bottom - y), tests[0])
    else:
        for test in tests:
            if y + LINE > area.bottom - 6:
                break
            _draw_row(canvas, scene, FRect(x + 12, y, w - 24, LINE), test)
            y += LINE + 2
    for line in lines:
        rows = canvas.painter.wrap(scene.t(line), w - 24)
        if y + 17 * len(rows) > area.bottom - 2:
            rows = rows[: max(0, int((area.bottom - 2 - y) // 17))]
        for row in rows:
            canvas.text(row, x + 12, y, 14, "tray_text")
            y += 17
    return True


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


def _draw_one(canvas: Canvas, scene: TableScene, area: FRect, test: TestOdds) -> float:
    """Large figures for one Test: success with what is heroic of it; terms below."""
    x, y, w, _ = area
    reached = float(test.success + test.heroic)
    hits = scene.t(say("boc.table.odds.hit" if test.attack else "boc.table.odds.success"))
    heroic = scene.t(say("boc.table.odds.heroic"))
    for at, (value, word, color) in enumerate(((percent(reached), hits, "tray_text"),
                                               (percent(float(test.heroic)), heroic, "tray_damage"))):
        left = x + at * w / 2
        canvas.text(value, left, y - 4, 26, color, "mincho_bold")
        canvas.text(word, left, y + 30, 14, "tray_text_second", max_width=w / 2 - 4)
    y += 50
    terms = words.joined([term_words(term, at) for at, term in enumerate(test.terms)])
    text = scene.t(say("boc.table.odds.terms", terms=terms, against=against_words(test)))
    for row in canvas.painter.wrap(text, w):
        if y + 17 > area.bottom - 2:
            break
        canvas.text(row, x, y, 14, "tray_text")
        y += 17
    return y


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
    return found


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
