"""`gunki play`: what was asked for is looked at before a window opens, so that a wrong call ends as one."""

from __future__ import annotations

from gunki.clients.environment import Environment, read_config, refused_file
from gunki.clients.failures import guarding
from gunki.clients.options import PlayOptions


def check(environment: Environment, options: PlayOptions) -> None:
    """Try what the window is to begin or go on with. Nothing is left behind but what was there.

    Raises BadFile (a wrong save or config file), Refused (no such mode), ModeFailed.
    """
    if options.load is not None:
        from gunki.engine.journal import open_match

        open_match(options.load, environment)[1].close()
        return
    from gunki.engine.match import Match

    mode = environment.mode_to_begin(options.mode)
    raw = read_config(options.config) if options.config is not None else {}
    with refused_file(options.config), guarding(mode):
        Match.begin(mode, raw, options.seed or 0)
