"""`gunki odds`: exact distributions of dice expressions, weapons and spells, as fractions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from gunki.clients import output
from gunki.clients.environment import Environment
from gunki.clients.failures import guarding
from gunki.engine.contract import Mode
from gunki.engine.messages import Refused, say, shorten
from gunki.engine.notation import parse
from gunki.engine.odds import Distribution


class Question(NamedTuple):
    """What was asked on the command line; empty texts and zeros where nothing was."""

    expression: str = ""
    weapon: str = ""
    strike: str = ""
    spell: str = ""
    stat: int = 0
    target_stat: int = 0
    distance: int = 0
    cover: bool = False
    match: bool = False
    reduction: int = 0
    fc: int = 0
    times_two: bool = False
    minus: int = 0
    hp: int | None = None


_SUBJECTS = ("expression", "weapon", "spell")
_ONLY_FOR = {"strike": ("weapon",), "distance": ("weapon",), "reduction": ("weapon",), "match": ("spell",),
             "times_two": ("expression",), "minus": ("expression",), "stat": ("weapon", "spell"),
             "target_stat": ("weapon", "spell"), "cover": ("weapon", "spell")}
"""Figures that count for some subjects only: with another one they would be passed over, so they are refused."""


def answer(environment: Environment, question: Question, as_json: bool) -> None:
    """Print the distribution. Raises Refused for a question that makes no sense."""
    subject = _subject(question)
    if subject == "expression":
        shown, found = question.expression, of_expression(question)
    else:
        mode = environment.mode_to_begin("gunki")
        shown = "+".join(filter(None, (question.weapon, question.strike, question.spell)))
        with guarding(mode):
            found = of_weapon(mode, question) if subject == "weapon" else of_spell(mode, question)
    report = report_of(shown, found, question.hp)
    if as_json:
        output.as_json(report)
    else:
        _print_table(environment, report, found)


def _subject(question: Question) -> str:
    """Whether an expression, a weapon or a spell was asked about. Raises Refused unless it is exactly one."""
    asked = [name for name in _SUBJECTS if getattr(question, name)]
    if len(asked) != 1:
        raise Refused(say("clients.odds.one_subject"))
    for name, subjects in _ONLY_FOR.items():
        if getattr(question, name) and asked[0] not in subjects:
            raise Refused(say("clients.odds.does_not_go", option="--" + name.replace("_", "-"),
                              subjects=", ".join(subjects)))
    return asked[0]


def of_expression(question: Question) -> Distribution:
    """A dice expression, doubled first, then less `minus`, then floored at 0. Raises Refused for a wrong one."""
    found = _rolled(question.expression, question.fc)
    factor = 2 if question.times_two else 1
    return found.map(lambda value: max(0, factor * value - question.minus))


def _rolled(text: str, fc: int) -> Distribution:
    expression = parse(text)
    if expression.face_values and not fc:
        raise Refused(say("clients.odds.needs_fc"))
    return expression.distribution(fc)


def of_weapon(mode: Mode, question: Question) -> Distribution:
    """One attack; for a weapon that attacks again, with `hp`, the whole chain capped at it. Raises Refused."""
    from gunki.battle.damage import attack_distribution, chain_distribution
    from gunki.battle.items import Strike, Weapon

    weapon = _item(mode, question.weapon, Weapon)
    strike = _item(mode, question.strike, Strike) if question.strike else None
    if strike is not None and strike.style != weapon.style:
        raise Refused(say("clients.odds.strike_does_not_fit", strike=strike.id, weapon=weapon.id))
    if weapon.reach is not None and question.distance > weapon.reach:
        raise Refused(say("clients.odds.out_of_reach", weapon=weapon.id, count=weapon.reach))
    for roll in (weapon.roll, strike.bonus if strike is not None else "0"):
        _rolled(roll, question.fc)
    figures = (weapon, strike, question.stat, question.target_stat, question.distance, question.cover,
               question.reduction, question.fc)
    if weapon.again_on and question.hp is not None:
        return chain_distribution(*figures, question.hp)
    return attack_distribution(*figures)


def of_spell(mode: Mode, question: Question) -> Distribution:
    """A spell's damage to one target. Raises Refused."""
    from gunki.battle.damage import spell_distribution
    from gunki.battle.items import Spell

    spell = _item(mode, question.spell, Spell)
    _rolled(spell.roll, question.fc)
    return spell_distribution(spell, question.stat, question.target_stat, question.match, question.cover, question.fc)


def _item(mode: Mode, item_id: str, kind: type[Any]) -> Any:
    from gunki.battle.content import load_content

    found = load_content(getattr(mode, "content_folder", None)).items.get(item_id)
    if not isinstance(found, kind):
        raise Refused(say("clients.odds.no_such_item", item=shorten(item_id, 40), kind=kind.__name__.lower()))
    return found


def report_of(expression: str, found: Distribution, hp: int | None) -> dict[str, Any]:
    """The answer, all figures as fraction strings."""
    report: dict[str, Any] = {"expression": expression, "mean": str(found.mean), "variance": str(found.variance),
                              "p": {str(value): str(chance) for value, chance in found.chances().items()}}
    if hp is not None:
        report["ko"] = str(found.at_least(hp))
    return report


def _print_table(environment: Environment, report: dict[str, Any], found: Distribution) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    columns = (environment.text(say("clients.odds.value")), environment.text(say("clients.odds.chance")),
               environment.text(say("clients.odds.at_least")))
    table = Table()
    for heading in columns:
        table.add_column(Text(heading), justify="right")
    at_least = Fraction(1)
    for value, chance in found.chances().items():
        table.add_row(str(value), _percent(chance), _percent(at_least))
        at_least -= chance
    Console().print(table)
    sentence = say("clients.odds.mean", what=report["expression"], mean=f"{float(found.mean):.3f}")
    if "ko" in report:
        sentence = say("clients.odds.mean_and_ko", sentence=sentence, ko=_percent(Fraction(report["ko"])))
    output.line(environment.text(sentence))


def _percent(chance: Fraction) -> str:
    return f"{float(chance) * 100:.2f} %"
