"""Matches in files, for tests of the journal."""

from pathlib import Path

from gunki.engine.contract import Mode
from gunki.engine.dice import Dice
from gunki.engine.errors import BadFile
from gunki.engine.journal import read_match, save_new
from gunki.engine.match import Match
from tests.engine.toy_mode import TOY, Boast, Modes, Resign

MODES = Modes(TOY)


def go_on(match: Match, commands: int, seed: int = 5) -> int:
    """Carry out commands picked by chance, with an undo now and then; return how many."""
    dice = Dice(seed)
    for done in range(commands):
        decision = match.decision
        if decision is None:
            return done
        options = [command for command in decision.choices if not isinstance(command, Resign)]
        match.act(dice.pick(options) if options else Boast("over – ½"))
        if dice.die() == 6 and match.decision is not None and match.undo_reach().steps:
            match.undo()
    return commands


def toy_file(path: Path, commands: int = 25, seed: int = 1, mode: Mode = TOY) -> Match:
    """A closed file of a toy match, and the match."""
    match = Match.begin(mode, {}, seed)
    with save_new(match, path):
        go_on(match, commands)
    return match


def refusal(path: Path, modes: Modes = MODES) -> str:
    """The key of the message with which reading `path` is refused; "" if it is not."""
    try:
        read_match(path, modes)
    except BadFile as bad:
        return bad.message.key
    return ""


def same(one: Match, other: Match) -> bool:
    """Whether two matches are the same in everything that goes on from here."""
    return (one.state, one.counter, one.records, one.decision, [act.seal for act in one.acts]) == (
        other.state, other.counter, other.records, other.decision, [act.seal for act in other.acts])


def prefix_state(match: Match, events: int) -> object:
    """The state of `match` after its first `events` events."""
    return Match.resume(match.mode, match.config, match.seed, match.records[:events]).state


