"""The sub-commands, by typer. Each is a thin wrapper: what it does stands in the module of its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from gunki.clients import output
from gunki.clients.environment import Environment
from gunki.clients.failures import ModeFailed
from gunki.clients.options import PlayOptions
from gunki.engine.dice import MASK
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say, shorten

app = typer.Typer(add_completion=False, no_args_is_help=False, pretty_exceptions_enable=False, rich_markup_mode=None,
                  help="Gun-Ki: Hand of Fate. Without a command the window opens.")


def whole_number(least: int, most: int) -> Callable[[Any], int]:
    """Reads a whole number as people write one. The parser's own way takes "1_0", " 7" and "７" as well."""

    def read(text: Any) -> int:
        written = str(text)  # a default is no text
        digits = written.removeprefix("-")
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 20 and least <= int(written) <= most):
            raise Refused(say("clients.not_a_whole_number", text=shorten(written, 40), least=str(least),
                              most=str(most)))
        return int(written)

    return read


def _number(least: int, most: int, help: str | None = None) -> Any:
    return typer.Option(parser=whole_number(least, most), metavar="N", help=help)


AsJson = Annotated[bool, typer.Option("--json", help="print JSON")]
Seed = Annotated[int | None, _number(0, MASK, "seed of the dice")]
ModeId = Annotated[str, typer.Option(help="id of the game; gunki modes lists them")]
Config = Annotated[Path | None, typer.Option(help="JSON file with the match's config")]
Load = Annotated[Path | None, typer.Option(help="continue this saved match")]
Figure = Annotated[int, _number(0, 1000)]


def run(arguments: list[str]) -> int:
    """Carry out a sub-command and return the exit code. Wrong calls and files end by SystemExit, after a sentence."""
    environment.cache_clear()
    command = _command()
    try:
        # Not by command.main: it has answers of its own to a broken pipe and to Ctrl+C.
        with command.make_context("gunki", list(arguments)) as context:
            command.invoke(context)
        return 0
    except typer.Exit as end:
        return end.exit_code
    except Refused as refusal:
        stop(refusal.message)
    except (BadFile, ModeFailed) as failure:
        stop(failure.message, output.WRONG_FILE)
    except Exception as error:
        # Wrong calls come as exceptions of the parser's own family, whose base class typer keeps to itself.
        words = getattr(error, "format_message", None)
        if words is None:
            raise
        reason = " ".join(words().split()).rstrip(".") or "A command is missing"
        stop(say("clients.wrong_call", command="gunki", reason=shorten(reason, 160)))


@lru_cache(maxsize=1)
def _command() -> Any:
    """The parser of all commands: typer builds it from every signature, which takes longer than most commands."""
    return typer.main.get_command(app)


@lru_cache(maxsize=1)
def environment() -> Environment:
    """Modes and words, found at the first need of a command."""
    return Environment(output.complain)


def stop(message: Message, code: int = output.WRONG_CALL) -> NoReturn:
    """End with a sentence."""
    output.stop(environment().text(message), code)


@app.command()
def play(mode: ModeId = "gunki", config: Config = None, load: Load = None, seed: Seed = None,
         fullscreen: Annotated[bool, typer.Option("--fullscreen", help="fill the screen")] = False) -> None:
    """Open the window."""
    # Only listed here: command_line carries it out before this module is imported.


@app.command()
def text(mode: ModeId = "gunki", config: Config = None, load: Load = None, seed: Seed = None,
         fullscreen: Annotated[bool, typer.Option("--fullscreen", hidden=True)] = False,
         watch: Annotated[bool, typer.Option("--watch", help="let the program play every seat")] = False) -> None:
    """Play in the terminal."""
    from gunki.clients.text import play_or_watch

    play_or_watch(environment(), PlayOptions(mode, config, load, seed, fullscreen), watch)


@app.command()
def engine() -> None:
    """Speak the engine protocol: JSON Lines on standard input and output."""
    from gunki.clients.protocol import serve_streams

    serve_streams(environment())


@app.command()
def modes(as_json: AsJson = False) -> None:
    """List the games, with what is wrong with broken ones."""
    from gunki.clients.modes import list_modes

    list_modes(environment(), as_json)


@app.command("new-mode")
def new_mode(name: Annotated[str, typer.Argument(help="such as fox_trail")],
             folder: Annotated[Path, typer.Option(help="where it is written; here otherwise")] = Path()) -> None:
    """Write a small working game to change: rules, data, table, words and tests."""
    from gunki.clients.new_mode.writing import new_mode as write

    write(environment(), name, folder)


@app.command()
def odds(expression: Annotated[str | None, typer.Argument(help="such as 'd6(2d6)+3'")] = None,
         weapon: Annotated[str, typer.Option(help="id of a weapon")] = "",
         strike: Annotated[str, typer.Option(help="id of a strike added to the weapon")] = "",
         spell: Annotated[str, typer.Option(help="id of a spell")] = "",
         stat: Figure = 0, target_stat: Figure = 0, distance: Figure = 0,
         cover: Annotated[bool, typer.Option("--cover", help="the target is on Cover")] = False,
         match: Annotated[bool, typer.Option("--match", help="the target is on a space of the element")] = False,
         reduction: Figure = 0, fc: Figure = 0,
         times_two: Annotated[bool, typer.Option("--times-two", help="double the roll")] = False,
         minus: Annotated[int, _number(0, 100_000, "then take this off")] = 0,
         hp: Annotated[int | None, _number(1, 300, "of the target, for its chance of a KO")] = None,
         as_json: AsJson = False) -> None:
    """Exact chances of a dice expression, or of a weapon or spell against one target."""
    from gunki.clients.odds import Question, answer

    answer(environment(), Question(expression or "", weapon, strike, spell, stat, target_stat, distance, cover, match,
                                   reduction, fc, times_two, minus, hp), as_json)


@app.command()
def simulate(mode: ModeId = "gunki",
             left: Annotated[str, typer.Option(help="who fights on the left, as in ronin,archer")] = "",
             right: Annotated[str, typer.Option(help="who fights on the right")] = "", config: Config = None,
             matches: Annotated[int, _number(1, 100_000_000)] = 1000,
             seed: Annotated[int, _number(0, MASK, "seed of the dice")] = 1,
             jobs: Annotated[int | None, _number(1, 1024, "processes; all cores otherwise")] = None,
             as_json: AsJson = False) -> None:
    """Play many matches by themselves and count the results."""
    from gunki.clients.simulate import simulate as run_matches

    run_matches(environment(), mode, left, right, config, matches, seed, jobs, as_json)


@app.command()
def rate(levels: Annotated[str, typer.Option(help="all against all, as in npc,novice,master*10; all there are "
                                                  "otherwise")] = "",
         pairings: Annotated[str, typer.Option(help="only these, as in master:adept,adept:npc")] = "",
         size: Annotated[int, _number(1, 6, "characters a side")] = 2,
         builds: Annotated[bool, typer.Option("--builds", help="any legal characters, not the ready ones")] = False,
         matches: Annotated[int, _number(2, 1_000_000, "of each pairing, an even number")] = 200,
         seed: Annotated[int, _number(0, MASK, "seed of setups and dice")] = 1,
         jobs: Annotated[int | None, _number(1, 1024, "processes; all cores otherwise")] = None,
         out: Annotated[Path | None, typer.Option(help="keep results in this file, and go on with those in it")] = None,
         as_json: AsJson = False,
         as_markdown: Annotated[bool, typer.Option("--markdown", help="print Markdown")] = False) -> None:
    """Compare the AI levels of Gun-Ki: each setup is played twice, with the levels swapped."""
    from gunki.clients.rate import Asked, Kind
    from gunki.clients.rate import rate as run_matches

    asked = Asked(levels, pairings, matches, Kind(size, builds), seed, jobs, out)
    run_matches(environment(), asked, as_json, as_markdown)


@app.command()
def lab(what: Annotated[str, typer.Argument(help="builds: search legal characters, and measure the presets; presets: "
                                             "measure these alone; quick: find even quick battles")] = "builds",
        level: Annotated[str, typer.Option(help="the AI that plays both sides")] = "adept",
        size: Annotated[int, _number(1, 6, "fighters on a side; quick: at most")] = 2,
        seed: Annotated[int, _number(0, MASK, "seed of the search and of the dice")] = 1,
        population: Annotated[int, _number(4, 10_000, "builds in a generation")] = 48,
        generations: Annotated[int, _number(1, 10_000)] = 12,
        matches: Annotated[int, _number(2, 1_000_000, "of each build in a generation")] = 32,
        finals: Annotated[int | None, _number(2, 10_000_000, "matches of each champion and preset; 1000, or 4000 where "
                                              "presets alone are measured")] = None,
        champions: Annotated[int, _number(1, 100, "builds that are measured in the end")] = 8,
        jobs: Annotated[int | None, _number(1, 1024, "processes; all cores otherwise")] = None,
        cluster: Annotated[str | None, typer.Option(metavar="ADDRESS", help="play on the Dask cluster of this "
                                                    "scheduler, as in tcp://host:8786")] = None,
        out: Annotated[Path, typer.Option("-o", "--out", help="the report; beside it what was played is kept, and the "
                                          "same command goes on from there")] = Path("gunki-lab.html")) -> None:
    """Search the characters of Gun-Ki for ones that are too strong, and write a report with plots."""
    from gunki.clients.lab import lab as run_lab
    from gunki.clients.lab import run_of

    run_lab(environment(), run_of(what, level, size, seed, population, generations, matches, finals, champions), out,
            jobs, cluster)


@app.command()
def replay(file: Path, to: Annotated[int | None, _number(1, 10**18, "stop at this event")] = None,
           review: Annotated[bool, typer.Option("--review", help="of a finished match: the turns in which a choice "
                                                "cost the most, what was better and by how much")] = False,
           level: Annotated[str | None, typer.Option(help="with --review: the AI that judges, as in adept; the "
                                                     "strongest otherwise")] = None,
           computers: Annotated[bool, typer.Option("--computers", help="with --review: judge AI seats, too")] = False,
           as_json: AsJson = False) -> None:
    """Tell a saved match line by line, print its events as JSON Lines, or look it over (--review)."""
    from gunki.clients.replay import review_match, tell_match

    if (to is not None) if review else (level is not None or computers):
        raise Refused(say("clients.replay.review_alone"))
    if review:
        review_match(environment(), file, level, computers, as_json)
    else:
        tell_match(environment(), file, to, as_json)


@app.command()
def verify(files: list[Path]) -> None:
    """Check saved matches: ok, or what is wrong and the last good event."""
    from gunki.clients.verify import check_files

    if not check_files(environment(), files):
        raise typer.Exit(output.WRONG_FILE)


@app.command()
def export(file: Path, out: Annotated[Path | None, typer.Option("-o", "--output", help="a new file")] = None) -> None:
    """Write a saved match as JSON Lines."""
    from gunki.clients.transfer import export_match

    export_match(file, out)


@app.command("import")
def import_(file: Path, out: Annotated[Path, typer.Option("-o", "--output", help="a new save")]) -> None:
    """Make a save of JSON Lines."""
    from gunki.clients.transfer import import_match

    import_match(environment(), file, out)


@app.command()
def doctor(as_json: AsJson = False) -> None:
    """What a bug report needs: versions, drivers, folders, modes, fonts; no personal data."""
    from gunki.clients.doctor import print_report

    print_report(environment(), as_json)
