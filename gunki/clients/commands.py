"""The sub-commands, by typer and rich."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from gunki import resources
from gunki.clients import output
from gunki.clients.environment import Environment, read_config, seed_from_environment
from gunki.clients.options import PlayOptions
from gunki.engine.dice import MASK
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused

app = typer.Typer(add_completion=False, no_args_is_help=False, pretty_exceptions_enable=False,
                  help="Gun-Ki: Hand of Fate. Without a command the window opens.", rich_markup_mode=None)

AsJson = Annotated[bool, typer.Option("--json", help="print JSON")]
Seed = Annotated[int | None, typer.Option(min=0, max=MASK, help="seed of the dice")]


def run(arguments: list[str]) -> None:
    """Carry out a sub-command. Ends by SystemExit; wrong calls are one sentence and code 2."""
    try:
        code = typer.main.get_command(app).main(arguments, prog_name="gunki", standalone_mode=False)
        if isinstance(code, int) and code:
            raise SystemExit(code)
    except typer.Abort:
        raise SystemExit(130) from None
    except Refused as refusal:
        output.stop(_in_words(refusal.message), output.WRONG_CALL)
    except BadFile as failure:
        output.stop(_in_words(failure.message), output.WRONG_FILE)
    except Exception as error:
        # Wrong calls come as exceptions of the parser's own family, whose base class typer keeps to itself.
        words = getattr(error, "format_message", None)
        if words is None:
            raise
        output.stop("gunki: " + (" ".join(words().split()) or "a command is missing; see gunki --help."), output.WRONG_CALL)


def _in_words(message: Message) -> str:
    environment = Environment()
    environment.mode("gunki")
    return environment.text(message)


def _wrong_call(environment: Environment, refusal: Refused) -> NoReturn:
    output.stop(environment.text(refusal.message), output.WRONG_CALL)


def _of_sides(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


@app.command()
def text(mode: str = "gunki", config: Path | None = None, load: Path | None = None, seed: Seed = None,
         fullscreen: Annotated[bool, typer.Option(hidden=True)] = False, watch: bool = False) -> None:
    """Play in the terminal; --watch lets the program play every seat."""
    play_text(PlayOptions(mode, config, load, seed, fullscreen), watch)


def play_text(options: PlayOptions, watch: bool) -> None:
    """Play or watch a match on standard input and output."""
    from gunki.clients.text import TextClient
    from gunki.engine.journal import new_match_path, open_match, save_new
    from gunki.engine.match import Match

    environment = Environment()
    journal = None
    try:
        if options.load is not None:
            match, journal = open_match(options.load, environment)
        else:
            raw = read_config(options.config) if options.config is not None else {}
            seed = options.seed if options.seed is not None else seed_from_environment()
            match = Match.begin(environment.mode(options.mode), raw, seed)
            if not watch:
                journal = save_new(match, new_match_path(resources.saves_folder()))
    except Refused as refusal:
        _wrong_call(environment, refusal)
    client = TextClient(environment, match, journal, sys.stdin, sys.stdout)
    try:
        client.watch() if watch else client.play()
    finally:
        if journal is not None:
            journal.close()


@app.command()
def engine() -> None:
    """Speak the engine protocol: JSON Lines on standard input and output."""
    from gunki.clients.protocol import serve

    serve(Environment(), sys.stdin.buffer, sys.stdout.buffer)


@app.command()
def modes(as_json: AsJson = False) -> None:
    """List the games, with what is wrong with broken ones."""
    environment = Environment()
    found = []
    for entry in environment.registry.load_all():
        levels = list(environment.registry.mode(entry.id).levels) if entry.status == "ok" else []
        found.append({"id": entry.id, "title": entry.title, "version": entry.version, "source": entry.source,
                      "status": entry.status, "reason": environment.text(entry.reason) if entry.reason else None,
                      "levels": ["random", *levels]})
    if as_json:
        output.as_json(found)
        return
    for mode in found:
        output.line(f"{mode['id']}  {mode['title']} {mode['version']} ({mode['source']}): {mode['reason'] or 'ok'}")


@app.command()
def odds(expression: Annotated[str | None, typer.Argument(help="such as 'd6(2d6)+3'")] = None,
         weapon: str = "", strike: str = "", spell: str = "", stat: Annotated[int, typer.Option(min=0, max=1000)] = 0,
         target_stat: Annotated[int, typer.Option(min=0, max=1000)] = 0,
         distance: Annotated[int, typer.Option(min=0, max=1000)] = 0, cover: bool = False, match: bool = False,
         reduction: Annotated[int, typer.Option(min=0, max=1000)] = 0,
         fc: Annotated[int, typer.Option(min=0, max=1000)] = 0, times_two: bool = False,
         minus: Annotated[int, typer.Option(min=0, max=100_000)] = 0,
         hp: Annotated[int | None, typer.Option(min=1, max=300)] = None, as_json: AsJson = False) -> None:
    """Exact chances of a dice expression, or of a weapon or spell against one target."""
    from gunki.clients import odds as exact

    environment = Environment()
    if sum(bool(wish) for wish in (expression, weapon, spell)) != 1:
        output.stop("gunki odds: give one of an expression, --weapon or --spell.", output.WRONG_CALL)
    try:
        mode = environment.mode("gunki")
        if expression:
            shown, found = expression, exact.of_expression(expression, fc, times_two, minus)
        elif weapon:
            shown = f"{weapon}+{strike}" if strike else weapon
            found = exact.of_weapon(mode, weapon, strike, stat, target_stat, distance, cover, reduction, fc, hp)
        else:
            shown, found = spell, exact.of_spell(mode, spell, stat, target_stat, match, cover, fc)
    except Refused as refusal:
        _wrong_call(environment, refusal)
    report = exact.report(shown, found, hp)
    if as_json:
        output.as_json(report)
        return
    _print_odds(shown, report, exact.table(found))


def _print_odds(shown: str, report: dict[str, Any], rows: list[tuple[str, str, str]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table("value", "chance", "at least")
    for row in rows:
        table.add_row(*row)
    console = Console()
    console.print(table)
    mean = float(_fraction(report["mean"]))
    console.print(f"{shown}: mean {mean:.3f}" + (f", KO {float(_fraction(report['ko'])) * 100:.2f} %" if "ko" in report else ""),
                  markup=False, highlight=False)


def _fraction(text: str) -> Any:
    from fractions import Fraction

    return Fraction(text)


@app.command()
def simulate(mode: str = "gunki", left: str = "", right: str = "", config: Path | None = None,
             matches: Annotated[int, typer.Option(min=1, max=100_000_000)] = 1000,
             seed: Annotated[int, typer.Option(min=0, max=MASK)] = 1,
             jobs: Annotated[int | None, typer.Option(min=1, max=1024)] = None, as_json: AsJson = False) -> None:
    """Play many matches by themselves and count the results."""
    from gunki.clients import simulate as many

    environment = Environment()
    if bool(left) != bool(right) or (left and config is not None):
        output.stop("gunki simulate: give both --left and --right, or --config.", output.WRONG_CALL)
    try:
        played = environment.mode(mode)
        raw = played.simulate_config(_of_sides(left), _of_sides(right)) if left else \
            read_config(config) if config is not None else {}
        if raw is None:
            output.stop(f"gunki simulate: {mode} has no sides to name; use --config.", output.WRONG_CALL)
        with _progress(matches) as advance:
            tally, seconds = many.simulate(played, raw, matches, seed, jobs, advance)
    except Refused as refusal:
        _wrong_call(environment, refusal)
    report = many.report_of_sides(tally, seconds) if left else many.report_of_mode(tally, seconds)
    if as_json:
        output.as_json(report)
        return
    for name, value in report.items():
        output.line(f"{name}: {value}")


class _progress:  # noqa: N801 - used as a function
    """A progress bar on a terminal, nothing elsewhere."""

    def __init__(self, matches: int) -> None:
        self.matches = matches
        self.bar: Any = None

    def __enter__(self) -> Any:
        if not (sys.stderr is not None and sys.stderr.isatty()):
            return None
        from rich.console import Console
        from rich.progress import Progress

        self.bar = Progress(console=Console(stderr=True), transient=True)
        self.bar.start()
        task = self.bar.add_task("matches", total=self.matches)
        return lambda done: self.bar.advance(task, done)

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()


@app.command()
def replay(file: Path, to: Annotated[int | None, typer.Option(min=1)] = None, as_json: AsJson = False) -> None:
    """Tell a saved match line by line, or print its events as JSON Lines."""
    import msgspec

    from gunki.engine.journal import read_match
    from gunki.engine.match import Undone

    environment = Environment()
    match = read_match(file, environment)
    if to is not None and to > match.seq:
        output.stop(f"gunki replay: the match has {match.seq} events.", output.WRONG_CALL)
    state: Any = None
    for record in match.standing(to):
        state = match.mode.evolve(state, record.event)
        event = record.event if isinstance(record.event, Undone) else match.mode.redact(record.event, None)
        if as_json:
            output.as_json({"seq": record.seq, **msgspec.to_builtins(event)})
            continue
        message = match.mode.tell(state, event, None)
        if message is not None:
            output.line(environment.text(message))


@app.command()
def verify(files: list[Path]) -> None:
    """Check saved matches: ok, or what is wrong and the last good event."""
    from gunki.engine.journal import verify as check

    environment = Environment()
    wrong = False
    for file in files:
        verdict = check(file, environment)
        text = environment.text(verdict.message) if verdict.message is not None else ""
        if verdict.ok:
            output.line(f"{file}: ok {verdict.events} events" + (f" ({text})" if text else ""))
        else:
            wrong = True
            output.line(f"{file}: {text} Last good event: {verdict.last_good if verdict.last_good is not None else 'none'}.")
    if wrong:
        raise SystemExit(output.WRONG_FILE)


@app.command()
def export(file: Path, out: Annotated[Path | None, typer.Option("-o", "--output")] = None) -> None:
    """Write a saved match as JSON Lines."""
    from gunki.clients.transfer import export_match

    export_match(file, out)


@app.command("import")
def import_(file: Path, out: Annotated[Path, typer.Option("-o", "--output")]) -> None:
    """Make a save of JSON Lines."""
    from gunki.clients.transfer import import_match

    environment = Environment()
    number = import_match(file, out, environment)
    output.line(f"{out}: {number} events")


@app.command()
def doctor(as_json: AsJson = False) -> None:
    """What a bug report needs: versions, drivers, folders, modes, fonts; no personal data."""
    from gunki.clients.doctor import examine

    report = examine(Environment())
    if as_json:
        output.as_json(report)
        return
    for name, value in report.items():
        output.line(f"{name}: {value}")
