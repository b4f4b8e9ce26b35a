"""The window's start: settings, words, the title screen, and what was asked for on the command line."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gunki.clients.environment import Environment
from gunki.clients.options import PlayOptions
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused, say, verbatim
from gunki.table.app import App
from gunki.table.recovery import Crash, Watch, crash_of
from gunki.table.scenes.shell import Shell
from gunki.table.scenes.title import TitleScene
from gunki.table.settings import Settings, load_settings
from gunki.table.window import NoDisplay

FAILED_START = 60.0
"""Seconds after which a start has gone well, whatever comes then."""
MOST_SURVIVED = 5
"""Faults of our own after which a window ends."""


class GuardedApp(App):
    """An app in which a fault of a mode's code ends the view of its match, with a sentence, and not the program."""

    shell: Shell | None = None
    watch: Watch | None = None
    last_played = ("", "")
    """See `playing`, of the time when the window was closed."""
    _survived = 0

    def step(self, events: Sequence[pygame.event.Event] | None = None, dt: float | None = None) -> None:
        """See App."""
        if self.watch is not None and self.now > FAILED_START:
            self.watch.settle()
        try:
            super().step(events, dt)
        except Exception as error:
            if not self._of_mode():
                raise
            self.give_up(error)

    def survives(self, error: Exception) -> bool:
        """See App: the match is closed, whole, and the player told, with a report and the way back to where he was.

        Not where that screen itself fails, nor for ever.
        """
        from gunki.clients.failures import note_down
        from gunki.table.scenes.recovery import RecoveryScene

        shell = self.shell
        if shell is None or self._survived >= MOST_SURVIVED or isinstance(self.scene, RecoveryScene):
            return False
        self._survived += 1
        note_down(error)
        crash = crash_of(error, *self.playing())
        try:
            shell.to_title()
            shell.leave_match()
            self.push(RecoveryScene(shell, crash))
        except Exception as again:  # nothing of this window can be trusted any more
            note_down(again)
            return False
        return True

    def playing(self) -> tuple[str, str]:
        """The mode and the file's name of the match that is open; "" for none."""
        shell = self.shell
        if shell is None or shell.journal is None or shell.match is None:
            return "", ""
        return shell.match.mode.id, shell.journal.path.name

    def close(self) -> None:
        """See App; the match is closed with its scene."""
        self.last_played = self.playing()
        super().close()

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
        mode = self.playing()[0] or self._guest() or (match.mode.id if match is not None else "")
        self.shell.fail(error.message if isinstance(error, ModeFailed) else failure_of(mode, error))


def start(options: PlayOptions, size: tuple[int, int] | None = None, settings: Settings | None = None,
          crash: Crash | None = None) -> GuardedApp:
    """An app with its first scenes; `crash`: how the last one ended. Raises NoDisplay where there is no screen."""
    settings = settings if settings is not None else load_settings()
    made_safe = crash is not None and crash.times > 1
    if made_safe:  # twice in a row: what the player added or chose may be why, and may not let any screen come
        settings.make_safe()
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
    app: GuardedApp | None = None
    try:
        app = start(options, crash=crash)
        app.watch = watch
        app.run()
    except (NoDisplay, Refused, BadFile, OSError):
        watch.end()
        raise
    except Exception as error:
        from gunki.clients import output
        from gunki.clients.failures import in_short, note_down

        note_down(error)
        watch.failed(error, *(app.last_played if app is not None else ()))
        reason = verbatim(in_short(error))
        output.complain(Environment().text(say("settings.recovery.fell", reason=reason)))
        return output.WRONG_FILE
    except BaseException:
        watch.end()
        raise
    watch.end()
    return 0
