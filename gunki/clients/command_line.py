"""The command line. The window is reached without typer and rich: they cost more than the first frame may."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from gunki import __version__
from gunki.clients import output
from gunki.clients.options import PlayOptions


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program; ends by SystemExit with the code interfaces promise: 0, 1 wrong file, 2 wrong call, 3 no
    display."""
    import multiprocessing

    multiprocessing.freeze_support()
    output.prepare_streams()
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if given in (["--version"], ["-V"]):
            output.line(f"gunki {__version__}")
        elif not given or given[0] == "play":
            raise SystemExit(_play(given[1:]))
        else:
            from gunki.clients.commands import run

            run(given)
        sys.stdout.flush()
    except BrokenPipeError:
        _close_quietly()
    except KeyboardInterrupt:
        raise SystemExit(130) from None
    except ValueError as error:
        # A stream that was closed from outside says so by ValueError; anything else is a fault of ours.
        if "closed file" not in str(error):
            raise


def _close_quietly() -> None:
    """Whoever read our output has gone: end without another word, also from the interpreter."""
    devnull = os.open(os.devnull, os.O_WRONLY)
    os.dup2(devnull, sys.stdout.fileno())


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> None:  # type: ignore[override]
        """One sentence, no usage page."""
        output.stop(f"gunki play: {message}. See gunki play --help.", output.WRONG_CALL)


def _play(arguments: list[str]) -> int:
    parser = _Parser(prog="gunki play", description="Open the game's window.")
    parser.add_argument("--mode", default="gunki", help="id of the game to play")
    parser.add_argument("--config", type=Path, help="start a match with this JSON file")
    parser.add_argument("--load", type=Path, help="continue this saved match")
    parser.add_argument("--seed", type=_seed, help="seed of the dice, 0 to 2**64 - 1")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen")
    found = parser.parse_args(arguments)
    options = PlayOptions(found.mode, found.config, found.load, found.seed, found.fullscreen)
    from gunki.table.window import NoDisplay

    try:
        from gunki.table.main import run

        return run(options)
    except NoDisplay:
        return _without_display(options)


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) < 2**64):
        raise argparse.ArgumentTypeError("a seed is a whole number from 0 to 2**64 - 1")
    return int(text)


def _without_display(options: PlayOptions) -> int:
    output.complain("There is no display to open a window on; `gunki text` plays in the terminal.")
    if not (sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()):
        return output.NO_DISPLAY
    sys.stdout.write("Start it now? [y/N] ")
    sys.stdout.flush()
    if sys.stdin.readline().strip().lower() not in ("y", "yes"):
        return output.NO_DISPLAY
    from gunki.clients.commands import play_text

    play_text(options, watch=False)
    return 0
