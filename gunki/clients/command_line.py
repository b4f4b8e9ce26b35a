"""The command line. The window is reached without typer and rich: they cost more than the first frame may."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from gunki import __version__, resources
from gunki.clients import output
from gunki.clients.environment import Environment
from gunki.clients.failures import ModeFailed
from gunki.clients.options import PlayOptions
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say, shorten


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the program. Ends by SystemExit with the code that interfaces promise: 0, 1 wrong file, 2 wrong call, 3 no
    display; 130 after Ctrl+C.
    """
    if resources.is_built():  # worker processes of a built program start here, too
        import multiprocessing

        multiprocessing.freeze_support()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is ours, also where a plugin has pygame
    output.prepare_streams()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        try:
            code = _dispatch(given)
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        sys.stdout.flush()
    except BrokenPipeError:
        output.give_up_stdout()
        code = 0
    except KeyboardInterrupt:
        code = output.INTERRUPTED
    except OSError as error:  # standard output on a full disk, a folder of the program that is not there
        output.finish_stdout()
        output.complain(f"gunki: {error.strerror or error}")
        code = output.WRONG_FILE
    raise SystemExit(code)


def _dispatch(given: list[str]) -> int:
    if given in (["--version"], ["-V"]):
        output.line(f"gunki {__version__}")
        return 0
    if not given or given[0] == "play":
        return _play(given[1:])
    from gunki.clients.commands import run

    return run(given)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One sentence, no usage page."""
        _stop(say("clients.wrong_call", command="gunki play", reason=shorten(message, 160)))


def _stop(message: Message, code: int = output.WRONG_CALL, words: Environment | None = None) -> NoReturn:
    output.stop((words or Environment()).text(message), code)


def _play(arguments: list[str]) -> int:
    parser = _Parser(prog="gunki play", description="Open the game's window.", allow_abbrev=False)
    parser.add_argument("--mode", default="gunki", help="id of the game to play")
    parser.add_argument("--config", type=Path, help="start a match with this JSON file")
    parser.add_argument("--load", type=Path, help="continue this saved match")
    parser.add_argument("--seed", type=_seed, help="seed of the dice, 0 to 2**64 - 1")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    found = parser.parse_args(arguments)
    options = PlayOptions(found.mode, found.config, found.load, found.seed, found.fullscreen)
    from gunki.table.window import NoDisplay

    environment = None
    try:
        if options.load is not None or options.config is not None or options.mode != PlayOptions.mode:
            from gunki.clients.play import check

            environment = Environment(output.complain)
            check(environment, options)
        from gunki.table.main import run

        return run(options)
    except NoDisplay:
        return _without_display(arguments)
    except Refused as refusal:
        _stop(refusal.message, words=environment)
    except (BadFile, ModeFailed) as failure:
        _stop(failure.message, output.WRONG_FILE, environment)


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < 2**64):
        raise argparse.ArgumentTypeError("a seed is a whole number from 0 to 2**64 - 1")
    return int(text)


def _without_display(arguments: list[str]) -> int:
    """Say so; on a terminal, offer to play there instead."""
    words = Environment()
    output.complain(words.text(say("clients.no_display")))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return output.NO_DISPLAY
    sys.stdout.write(words.text(say("clients.no_display.ask")) + " ")
    sys.stdout.flush()
    if sys.stdin.readline().strip().lower() not in words.text(say("clients.yes")).split():
        return output.NO_DISPLAY
    from gunki.clients.commands import run

    return run(["text", *arguments])
