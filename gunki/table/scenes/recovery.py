"""After a crash: what happened, a report to send, and how to go on."""

from __future__ import annotations

from dataclasses import replace
from threading import Thread

from pygame import FRect

from gunki.clients.environment import Environment
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused, say, verbatim
from gunki.table.collection.clipboard import put
from gunki.table.layout import columns
from gunki.table.recovery import Crash, report_path, write_report
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.saves import latest_unfinished
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Label, Paragraph, ScrollView

WIDEST = 720.0
LEADING = 18.2
BUTTON = 46.0
LOW, LOW_BUTTON = 420.0, 66.0
"""On paper lower than this the three ways on stand beside each other, so tall, and the text keeps its room."""
COPY = 120.0


class RecoveryScene(PaperScene):
    """Over the title; whatever is chosen, the title comes next or lies below."""

    title = say("settings.recovery.title")

    def __init__(self, shell: Shell, crash: Crash, made_safe: bool = False) -> None:
        """`made_safe`: after several such starts this one has first settings and no plugins of the player's own."""
        super().__init__(shell)
        self.crash, self.made_safe = crash, made_safe
        self.latest = latest_unfinished(shell.saves(), shell.environment)
        self.report = report_path()
        self.written: bool | None = None  # None: it is still being written
        self.worker: Thread | None = None
        self._resuming = 0
        """Frames since "resume" was chosen: the first shows that the match is loaded."""

    def update(self, dt: float) -> None:
        """Write the report beside the frames: asking drivers takes a while. Load the match once that is seen."""
        if self._resuming:
            self._resuming += 1
            if self._resuming > 2:
                self._resuming = 0
                self._load()
                return
        if self.worker is None:
            self.worker = Thread(target=self._write, name="report", daemon=True)
            self.worker.start()
        elif self.written is None and not self.worker.is_alive():
            self.written = self.report.is_file()
            self.rebuild()

    def _write(self) -> None:
        crash = self.crash
        if not crash.match and self.latest is not None:
            mode = self.latest.summary.mode if self.latest.summary is not None else ""
            crash = replace(crash, mode=mode, match=self.latest.path.name)
        write_report(self.report, crash, Environment())

    def build_paper(self, area: FRect) -> None:
        """What happened, the report, three ways on."""
        width = min(WIDEST, area.w)
        x = area.x + (area.w - width) / 2
        low = area.h < LOW
        foot = LOW_BUTTON + 4 if low else 2 * BUTTON + 18
        view = ScrollView(FRect(x, area.y, width, area.h - foot - 8), 0, name="story", readable=True)
        self.add(view)
        view.content_height = self._tell(view, width - 16)
        view.focusable = view.most > 0
        if low:
            cells = columns(FRect(x, area.bottom - LOW_BUTTON, width, LOW_BUTTON), [1.5, 1.0, 1.0], gap=8)
        else:
            y, half = area.bottom - foot, (width - 8) / 2
            below = y + BUTTON + 8
            cells = [FRect(x, y, width, BUTTON), FRect(x, below, half, BUTTON),
                     FRect(x + half + 8, below, half, BUTTON)]
        self._build_ways(*cells)

    def _tell(self, view: ScrollView, width: float) -> float:
        assert self.app is not None
        crash = self.crash
        when = crash.began.replace("T", " ").partition("+")[0]
        happened = say("settings.recovery.happened", when=when) if when else say("settings.recovery.happened_once")
        told = [self.t(say("settings.recovery.just_now") if crash.here else happened)]
        if crash.reason:
            told.append(self.t(say("settings.recovery.reason", reason=verbatim(crash.reason))))
        told.append(self.t(say("settings.recovery.saved")))
        if self.made_safe:
            told.append(self.t(say("settings.recovery.made_safe")))
        y, gap = 0.0, 6.0 if view.rect.h < LOW else 12.0
        for number, text in enumerate(told):
            size = 17.0 if number == 0 else 14.0
            height = len(self.app.painter.wrap(text, width, size)) * size * 1.3 + 2
            view.add(Paragraph((0, y, width, height), text, size=size, color="text" if number != 1 else "text_second"))
            y += height + gap
        y += gap / 2
        view.add(Label((0, y, width, 26), self.t(say("settings.recovery.report")), size=17, face="mincho_bold"))
        y += 20 + gap
        if self.written is None or not self.written:
            key = "settings.recovery.writing" if self.written is None else "settings.recovery.not_written"
            view.add(Label((0, y, width, 24), self.t(say(key)), color="text_second", name="report"))
            return y + 30
        about = self.t(say("settings.recovery.about_report"))
        height = len(self.app.painter.wrap(about, width)) * LEADING + 2
        view.add(Paragraph((0, y, width, height), about, color="text_second"))
        y += height + 6
        path = str(self.report)
        height = len(self.app.painter.wrap(path, width - COPY - 16)) * LEADING + 2
        view.add(Paragraph((0, y + 8, width - COPY - 16, height), path, name="report"))
        view.add(Button((width - COPY - 4, y, COPY, 36), self.t(say("settings.copy")), self._copy, name="copy",
                        tooltip=self.t(say("settings.recovery.copy.tip"))))
        return y + max(height + 8, 40.0) + 4

    def _build_ways(self, first: FRect, second: FRect, third: FRect) -> None:
        resume = Button(first, self.t(say("settings.recovery.resume")), self._resume, name="resume",
                        icon="play", size=16, style="gold", commit=True)
        if self.latest is None:
            resume.enabled, resume.reason = False, self.t(say("title.continue.none"))
        elif self.latest.stand is not None and self.latest.called is not None:
            resume.note = self.t(say("title.continue.note", stand=self.latest.stand, fighters=self.latest.called))
        if self._resuming:
            resume.enabled, resume.reason = False, self.t(say("settings.recovery.loading"))
        self.add(resume)
        settings = self.shell.app.settings
        if settings.has_own_aside:
            self.add(Button(second, self.t(say("settings.recovery.own")), self._own, name="own", icon="person", size=16,
                            tooltip=self.t(say("settings.recovery.own.tip"))))
        else:
            safe = Button(second, self.t(say("settings.recovery.safe")), self._safe, name="safe",
                          icon="iron_shield", size=16, tooltip=self.t(say("settings.recovery.safe.tip")))
            if not settings.user_plugins:
                safe.enabled, safe.reason = False, self.t(say("settings.recovery.safe.already"))
            self.add(safe)
        self.add(Button(third, self.t(say("settings.recovery.title_screen")), self.back,
                        name="title", icon="back", size=16, style="gold" if self.latest is None else "paper"))
        self.focus.remembered = self.focus.remembered or ("resume" if self.latest is not None else "title")

    def _resume(self) -> None:
        """Say that it loads, then do it: a long match takes a moment."""
        if self.latest is not None and not self._resuming:
            self._resuming = 1
            self.rebuild()

    def _load(self) -> None:
        latest, shell = self.latest, self.shell
        if latest is None:
            return
        self.back()
        try:
            shell.load(latest.path)
        except (Refused, BadFile) as error:
            shell.complain(error.message)

    def _copy(self) -> None:
        """The whole report on the clipboard; its place, where it can no longer be read."""
        try:
            text = self.report.read_text(encoding="utf-8", errors="replace")
        except OSError:
            text = str(self.report)
        done = say("settings.recovery.copied") if put(text) else say("settings.not_copied", text=str(self.report))
        self.shell.app.toast(self.t(done))

    def _own(self) -> None:
        """The settings that the safe start has put aside, from now on."""
        app, shell = self.shell.app, self.shell
        problem = app.settings.own_again()
        app.keys.take(app.settings.keys)
        shell.renew(Environment())
        self.back()
        app.apply_settings()
        app.toast(shell.t(problem if problem is not None else say("settings.recovery.own.done")), 6.0)

    def _safe(self) -> None:
        """From now on only what came with the program."""
        app, shell = self.shell.app, self.shell
        app.settings.user_plugins = False
        problem = app.settings.save()
        shell.renew(Environment())
        self.back()
        app.toast(shell.t(problem if problem is not None else say("settings.recovery.safe.done")), 6.0)
