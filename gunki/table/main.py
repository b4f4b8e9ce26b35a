"""The window's start: settings, words, the title screen, and what was asked for on the command line."""

from __future__ import annotations

from gunki.clients.environment import Environment
from gunki.clients.options import PlayOptions
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused
from gunki.table.app import App
from gunki.table.scenes.title import TitleScene
from gunki.table.settings import Settings, load_settings


def start(options: PlayOptions, size: tuple[int, int] | None = None, settings: Settings | None = None) -> App:
    """An app with its first scenes. Raises NoDisplay where there is no screen."""
    environment = Environment()
    settings = settings if settings is not None else load_settings()
    if options.fullscreen:
        settings.fullscreen = True
    app = App(size, settings, words=environment.words)
    title = TitleScene(environment)
    app.push(title)
    if settings.problem is not None:
        app.toast(environment.text(settings.problem), 8.0)
    if options.load is not None or options.config is not None or options.seed is not None or options.mode != "gunki":
        _open_asked(app, title, options)
    return app


def _open_asked(app: App, title: TitleScene, options: PlayOptions) -> None:
    from gunki.clients.environment import read_config

    shell = title.shell
    try:
        if options.load is not None:
            shell.load(options.load)
        else:
            raw = read_config(options.config) if options.config is not None else {}
            shell.begin(options.mode, raw, options.seed)
    except (Refused, BadFile) as error:
        shell.complain(error.message)


def run(options: PlayOptions) -> int:
    """Open the window and stay until it is closed. Returns the exit code."""
    start(options).run()
    return 0
