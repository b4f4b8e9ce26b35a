"""What a player can say to the text client beside choosing: help, status, odds, hints, undo, rules and the like."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from gunki.clients.text_advice import hint, why
from gunki.engine.contract import Command
from gunki.engine.messages import Refused, say
from gunki.engine.odds import TargetOdds

if TYPE_CHECKING:
    from gunki.clients.text import TextClient

LOG_LINES = 30
MOST_RULES = 40
MOST_ODDS = 8
_NUMBERED = re.compile(r"\s*[-*]?\s*\*\*([A-Za-z-]*)(\d[\d.]*)\*\*")
_ASKED = re.compile(r"([A-Za-z]+-)?(\d[\d.]*)")


class Leave(BaseException):
    """The player has left, or the input has ended. No fault: what catches faults lets it through."""


def _help(client: TextClient, rest: str) -> None:
    client.say(say("text.help"))


def _status(client: TextClient, rest: str) -> None:
    client.status()


def _log(client: TextClient, rest: str) -> None:
    client.tell(client.match.standing(), LOG_LINES)


def _back(client: TextClient, rest: str) -> None:
    client.group = []
    client.list_again()


def _quit(client: TextClient, rest: str) -> None:
    raise Leave


def _undo(client: TextClient, rest: str) -> None:
    reach = client.match.undo_reach()
    try:
        client.match.undo()
    except Refused as refusal:
        client.say(refusal.message)
        return
    client.group = []
    client.list_again()
    assert reach.command is not None
    client.say(say("text.undone", what=client.describe(reach.command)))


def _odds(client: TextClient, rest: str) -> None:
    """Of the choices behind a number, or of those with the words."""
    asked: list[Command] = []
    if rest.isascii() and rest.isdigit():
        number = int(rest[:5])
        asked = list(client.options[number - 1]) if 1 <= number <= len(client.options) else []
    else:
        asked = client.fitting(rest)
    told = 0
    seen = client.mode.observe(client.match.state, client.viewer)
    for command in asked:
        odds = client.mode.odds(seen, command)
        if odds is not None and told < MOST_ODDS:
            told += 1
            for target in odds.targets:
                _say_odds(client, client.describe(command), target)
    if not told:
        client.say(say("text.no_odds"))


def _say_odds(client: TextClient, what: str, target: TargetOdds) -> None:
    words = client.environment.text
    terms = "".join(f", {words(term.label)} {term.value:+d}" for term in target.terms)
    notes = "".join(" " + words(note) for note in target.notes)
    client.say(say("text.odds", what=what, target=target.target, mean=f"{float(Fraction(target.mean)):.2f}",
                   ko=f"{float(Fraction(target.knock_out)) * 100:.1f}", roll=target.roll + terms, notes=notes))


def _rules(client: TextClient, rest: str) -> None:
    """All headings; or the rules with a number, a chapter's with its number; or those that hold a word."""
    book = client.mode.rulebook_in(client.environment.words.language)
    if book is None:
        client.say(say("text.no_rules"))
        return
    lines = [line for line in book.read_text(encoding="utf-8").splitlines() if line.strip()]
    asked = _ASKED.fullmatch(rest)
    if not rest:
        found = [line for line in lines if line.startswith("#")]
    elif asked is not None:
        found = [line for line in lines if _has_number(line, asked[2].rstrip("."))]
    else:
        found = [line for line in lines if rest.casefold() in line.casefold()]
    for line in found[:MOST_RULES]:
        client.print(line.lstrip("#- ").replace("**", "").replace("`", ""))
    client.say(say("text.rules", count=len(found)) if rest else say("text.rules.how"))


def _has_number(line: str, wanted: str) -> bool:
    found = _NUMBERED.match(line)
    return found is not None and (found[2] == wanted or found[2].startswith(wanted + "."))


ORDERS: dict[str, Callable[[TextClient, str], None]] = {
    "help": _help, "?": _help, "status": _status, "undo": _undo, "odds": _odds, "rules": _rules, "back": _back,
    "log": _log, "hint": hint, "why": why, "quit": _quit}
