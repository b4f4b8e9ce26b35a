"""The small windows of a collection: one line of text, and a sheet as text to copy."""

from __future__ import annotations

from collections.abc import Callable

from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say
from gunki.table.collection import clipboard
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets import Button, Label, PanelBox, Paragraph, ScrollView, TextEntry

WIDTH = 620.0
LEADING = 18.2


class Window(Layer):
    """A small window that Esc closes without a change."""

    def leave(self) -> None:
        """Close."""
        if self.app is not None:
            self.app.close_modal(self)

    def on_command(self, command: str) -> bool:
        """Esc closes; nothing was changed."""
        self.leave()
        return True


class TextWindow(Window):
    """Asks for one line. `on_done` takes it and raises BadFile or Refused where it will not do: the window stays open,
    with the sentence.
    """

    def __init__(self, title: Message, hint: Message, text: str, done: Message, on_done: Callable[[str], object], *,
                 limit: int = 40, placeholder: str = "", takes_files: bool = False) -> None:
        super().__init__()
        self.title, self.hint, self.done = title, hint, done
        self.text, self.on_done = text, on_done
        self.limit, self.placeholder, self.takes_files = limit, placeholder, takes_files
        self.problem = ""

    def build(self, layout: Layout) -> None:
        """Title, hint, field, what is wrong, buttons."""
        assert self.app is not None
        width = min(WIDTH, layout.width - 32) - 40
        hint = self.app.painter.wrap(self.t(self.hint), width)
        wrong = self.app.painter.wrap(self.problem, width) if self.problem else []
        wrong = wrong[:6]
        area = layout.centred(width + 40, 178 + (len(hint) + len(wrong)) * LEADING)
        x, y = area.x + 20, area.y + 14
        self.add(PanelBox(area, line=2.6))
        self.add(Label((x, y, width, 30), self.t(self.title), size=20, face="mincho_bold"))
        self.add(Paragraph((x, y + 38, width, len(hint) * LEADING), self.t(self.hint), color="text_second"))
        y += 44 + len(hint) * LEADING
        self.add(TextEntry((x, y, width, 36), self.text, self._typed, name="text", limit=self.limit,
                           placeholder=self.placeholder, on_enter=self._finish))
        if wrong:
            self.add(Paragraph((x, y + 44, width, len(wrong) * LEADING + 2), self.problem, color="damage",
                               name="problem"))
        half = (width - 12) / 2
        foot = area.bottom - 56
        self.add(Button((x, foot, half, 40), self.t(self.done), self._finish, name="done", style="gold", commit=True))
        self.add(Button((x + half + 12, foot, half, 40), self.t(say("table.stay")), self.leave, name="cancel"))
        if not self.focus.remembered:
            self.focus.remembered = "text"

    def _typed(self, text: str) -> None:
        self.text = text

    def _finish(self) -> None:
        try:
            self.on_done(self.text)
        except (BadFile, Refused) as error:
            self.problem = self.t(error.message)
            self.rebuild()
            return
        self.leave()

    def on_drop(self, path: str) -> bool:
        """A file dropped on the window is the answer, where one is asked for."""
        if self.takes_files:
            self.text = path
            self.rebuild()
            self._finish()
        return self.takes_files


class ShareWindow(Window):
    """A share code, already on the clipboard where there is one; shown whole in any case."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code
        self.copied = clipboard.put(code)

    def build(self, layout: Layout) -> None:
        """The code in a field, to mark and copy, and below it in full."""
        assert self.app is not None
        width = min(WIDTH, layout.width - 32) - 40
        told = self.t(say("collection.share.copied" if self.copied else "collection.share.by_hand"))
        hint = self.app.painter.wrap(told, width)
        lines = self.app.painter.wrap(self.code, width - 32)
        most = max(2, int((layout.height - 32 - 190 - len(hint) * LEADING) // LEADING))
        shown = min(len(lines), most)
        area = layout.centred(width + 40, 186 + (len(hint) + shown) * LEADING)
        x, y = area.x + 20, area.y + 14
        self.add(PanelBox(area, line=2.6))
        self.add(Label((x, y, width, 30), self.t(say("collection.share.title")), size=20, face="mincho_bold"))
        self.add(Paragraph((x, y + 38, width, len(hint) * LEADING), told, color="text_second"))
        y += 44 + len(hint) * LEADING
        self.add(TextEntry((x, y, width, 36), self.code, self._keep_whole, name="code", limit=len(self.code)))
        view = ScrollView((x + 8, y + 44, width - 16, shown * LEADING + 1), len(lines) * LEADING, name="whole code",
                          readable=True)
        self.add(view)
        self.add(Paragraph((0, 0, width - 30, len(lines) * LEADING), self.code, color="link"), view)
        half = (width - 12) / 2
        foot = area.bottom - 56
        self.add(Button((x, foot, half, 40), self.t(say("collection.share.again")), self._copy, name="copy"))
        self.add(Button((x + half + 12, foot, half, 40), self.t(say("shell.ok")), self.leave, name="close",
                        style="gold"))
        if not self.focus.remembered:
            self.focus.remembered = "close"

    def _keep_whole(self, text: str) -> None:
        if text != self.code:  # it is there to be copied, not to be changed
            self.rebuild()

    def _copy(self) -> None:
        self.copied = clipboard.put(self.code)
        self.rebuild()
