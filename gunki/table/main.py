"""The window's start: settings, words, the title screen, and what was asked for on the command line."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gunki.clients.environment import Environment
from gunki.clients.options import PlayOptions
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused, say, verbatim
from gunki.table.app import App
from gunki.table.recovery import Crash, Watch
from gunki.table.scenes.shell import Shell
from gunki.table.scenes.title import TitleScene
from gunki.table.settings import Settings, load_settings
from gunki.table.window import NoDisplay


class GuardedApp(App):
    """An app in which a fault of a mode's code ends the view of its match, with a sentence, and not the program."""

    shell: Shell | None = None

    def step(self, events: Sequence[pygame.event.Event] | None = None, dt: float | None = None) -> None:
        """See App."""
        try:
            super().step(events, dt)
        except Exception as error:
            if not self._of_mode():
                raise
            self.give_up(error)

    def _of_mode(self) -> bool:
        """Whether code of a mode runs in what is shown; else the fault is our own."""
        shown = self.scene is not None and self.scene.runs_mode
        return self.shell is not None and (shown or self.shell.journal is not None or bool(self._guest()))

    def _guest(self) -> str:
        """The mode whose replay is shown, or the package whose lobby or lesson is; "" for none."""
        for layer in (*reversed(self.modals), *reversed(self.scenes)):
            package = type(layer).__module__.partition(".")[0]
            if layer.guest or package != "gunki":
                return layer.guest or package
        return ""

    def give_up(self, error: Exception) -> None:
        """Close the match or the screen whose mode failed; the title comes with a sentence."""
        from gunki.clients.failures import ModeFailed, failure_of

        assert self.shell is not None
        match = self.shell.match
        playing = match.mode.id if match is not None else ""
        mode = playing if self.shell.journal is not None else self._guest() or playing
        self.shell.fail(error.message if isinstance(error, ModeFailed) else failure_of(mode, error))


def start(options: PlayOptions, size: tuple[int, int] | None = None, settings: Settings | None = None,
          crash: Crash | None = None) -> App:
    """An app with its first scenes; `crash`: how the last one ended. Raises NoDisplay where there is no screen."""
    settings = settings if settings is not None else load_settings()
    made_safe = crash is not None and crash.times > 1 and settings.user_plugins
    if made_safe:  # twice in a row: what the player added may be why, and may not let any screen come
        settings.user_plugins = False
        settings.save()
    environment = Environment()
    if options.fullscreen:
        settings.fullscreen = True
    app = GuardedApp(size, settings, words=environment.words)
    title = TitleScene(environment)
    app.push(title)
    app.shell = title.shell
    if settings.problem is not None:
        app.toast(environment.text(settings.problem), 8.0)
    if options.load is not None or options.config is not None or options.seed is not None or options.mode != "gunki":
        _open_asked(app, title, options)
    elif crash is not None:
        from gunki.table.scenes.recovery import RecoveryScene

        app.push(RecoveryScene(title.shell, crash, made_safe))
    elif settings.first_run:
        from gunki.table.scenes.first_run import FirstRunScene

        app.push(FirstRunScene(title.shell))
    return app


def _open_asked(app: GuardedApp, title: TitleScene, options: PlayOptions) -> None:
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
    except Exception as error:
        if shell.journal is None:  # no match was opened: the fault is our own
            raise
        app.give_up(error)


def run(options: PlayOptions) -> int:
    """Open the window and stay until it is closed. Returns the exit code.

    A fault of the program's own is noted down and said in a sentence; the next start tells of it.
    """
    watch = Watch()
    crash = watch.begin()
    try:
        start(options, crash=crash).run()
    except (NoDisplay, Refused, BadFile, OSError):
        watch.end()
        raise
    except Exception as error:
        from gunki.clients import output
        from gunki.clients.failures import in_short, note_down

        note_down(error)
        watch.failed(error)
        reason = verbatim(in_short(error))
        output.complain(Environment().text(say("settings.recovery.fell", reason=reason)))
        return output.WRONG_FILE
    except BaseException:
        watch.end()
        raise
    watch.end()
    return 0
