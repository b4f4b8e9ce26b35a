"""`gunki lab`: searches legal characters for dominant ones, measures the presets, and writes a report to look at."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar, cast, get_args

import msgspec

from gunki.battle.content import Content, load_content
from gunki.battle.words import item_name, joined
from gunki.clients import output
from gunki.clients.environment import Environment
from gunki.clients.many import play_all, progress
from gunki.engine.agents import RANDOM
from gunki.engine.contract import Mode
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Refused, say, shorten
from gunki.engine.player_files import write_whole
from gunki.lab.quick import as_toml, most_matches, quick_battles
from gunki.lab.run import Findings, Player, builds_and_presets, carry_out, matches_of
from gunki.lab.stages import Run, Steps, What
from gunki.lab.store import ENDING, Store, fingerprint

Found = TypeVar("Found")
PRESET_MATCHES = 4000
"""Matches of each preset where they alone are measured: intervals of about ±1.8 %."""
ALWAYS = ("seed", "finals")
USED = {"builds": (*ALWAYS, "level", "size", "population", "generations", "matches", "champions"),
        "presets": (*ALWAYS, "level", "size"), "quick": (*ALWAYS, "size", "population", "matches", "champions")}
"""Options that count for a run."""


def run_of(what: str, level: str, size: int, seed: int, population: int, generations: int, matches: int,
           finals: int | None, champions: int) -> Run:
    """What the options ask for. Raises Refused for a run that there is not, and for options that it passes over."""
    if what not in get_args(What):
        raise Refused(say("lab.no_such_run", name=shorten(what, 40)))
    plain = plain_run(cast(What, what))
    run = Run(what=plain.what, level=level, size=size, seed=seed, population=population, generations=generations,
              matches=matches, finals=plain.finals if finals is None else finals, champions=champions)
    for name in _changed(run):
        if name not in USED[what]:
            raise Refused(say("lab.option_counts_not", option="--" + name, run=what))
    return run


def plain_run(what: What) -> Run:
    """The run without any option."""
    return Run(what=what, finals=PRESET_MATCHES) if what == "presets" else Run(what=what)


def _changed(run: Run) -> dict[str, Any]:
    """Options that are not as they are when nobody names them."""
    plain = msgspec.structs.asdict(plain_run(run.what))
    return {name: value for name, value in msgspec.structs.asdict(run).items() if value != plain[name]}


def lab(environment: Environment, run: Run, out: Path, jobs: int | None, cluster: str | None) -> None:
    """Carry the run out, or go on with it, and write the report. Raises Refused, BadFile, ModeFailed."""
    mode = environment.mode_to_begin("gunki")
    _check(run, mode, out, cluster)
    content = load_content(getattr(mode, "content_folder", None))
    kept = out.with_name(out.name.removesuffix(".html") + ENDING)
    store = Store(kept, run, fingerprint(content))
    with _players(mode, jobs, cluster) as player:
        if run.what == "quick":
            battles = _carried_out(environment, quick_battles(run, content), most_matches(run), store, player)
            _write(out, as_toml(battles, content, command_of(run, out)))
            output.line(environment.text(say("lab.battles_written", number=len(battles), file=str(out))))
        else:
            total = matches_of(run, len(content.presets))
            found = _carried_out(environment, builds_and_presets(run, content), total, store, player)
            _write_report(environment, found, content, out)


def _check(run: Run, mode: Mode, out: Path, cluster: str | None) -> None:
    levels = (RANDOM, *mode.levels)
    if run.level not in levels:
        raise Refused(say("lab.no_such_level", level=shorten(run.level, 40), known=", ".join(levels)))
    if run.what != "quick" and find_spec("matplotlib") is None:
        raise Refused(say("lab.needs_extra"))
    if cluster is not None and find_spec("distributed") is None:
        raise Refused(say("lab.needs_cluster"))
    if out.is_dir():
        raise Refused(say("lab.out_is_folder", file=name_of(out)))
    if not out.parent.is_dir():
        raise Refused(say("lab.no_out_folder", file=name_of(out)))


@contextmanager
def _players(mode: Mode, jobs: int | None, address: str | None) -> Iterator[Player]:
    if address is None:
        yield lambda matches, number: play_all(mode, matches, number, jobs)
        return
    from gunki.lab.cluster import cluster

    with cluster(mode, address) as player:
        yield player


def _carried_out(environment: Environment, steps: Steps[Found], total: int, store: Store, player: Player) -> Found:
    try:
        with progress(total, store.played) as advance:
            return carry_out(steps, store, player, advance)
    except KeyboardInterrupt:
        output.complain(environment.text(say("lab.kept", matches=f"{store.played:,}", file=name_of(store.path))))
        raise


def _write_report(environment: Environment, found: Findings, content: Content, out: Path) -> None:
    from gunki.lab.report import page_of

    _write(out, page_of(found, content, environment.text, command_of(found.run, out)))
    for line in _lines(environment, found, content):
        output.line(line)
    output.line(environment.text(say("lab.written", file=str(out))))


def _write(out: Path, text: str) -> None:
    try:
        write_whole(out, text)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise BadFile(say("lab.file.unwritable", file=name_of(out), reason=reason)) from error


def _lines(environment: Environment, found: Findings, content: Content) -> Iterator[str]:
    """The figures of the run in short."""
    for number, champion in enumerate(found.champions, 1):
        what = joined([item_name(content.items[item]) for item in champion.sheet.inventory])
        low, high = champion.record.interval
        yield environment.text(say("lab.champion_line", number=number, rate=_percent(champion.record.rate),
                                   low=_percent(low), high=_percent(high), what=what))
    for identifier, record in sorted(found.presets.records.items(), key=lambda entry: -entry[1].rate):
        low, high = record.interval
        yield environment.text(say("lab.preset_line", name=identifier, rate=_percent(record.rate), low=_percent(low),
                                   high=_percent(high)))


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def command_of(run: Run, out: Path) -> str:
    """The command that makes the same report again."""
    options = [part for name, value in _changed(run).items() for part in (f"--{name}", str(value))]
    return shlex.join(["gunki", "lab", run.what, *options, "--out", out.name])
