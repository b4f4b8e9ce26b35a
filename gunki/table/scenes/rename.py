"""The window in which a saved match gets its name."""

from __future__ import annotations

from collections.abc import Callable

from gunki.engine.messages import say
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.scenes.save_names import LONGEST
from gunki.table.widgets import Button, Label, PanelBox, Paragraph, TextEntry


class RenameWindow(Layer):
    """Any text is a name; none at all is the usual one, `usual`: who fights."""

    def __init__(self, name: str, usual: str, take: Callable[[str], object]) -> None:
        super().__init__()
        self.name, self.usual, self.take = name, usual, take

    def build(self, layout: Layout) -> None:
        """The field, what it is for, two buttons."""
        area = layout.centred(520, 216)
        self.add(PanelBox(area, line=2.6))
        x, w = area.x + 20, area.w - 40
        self.add(Label((x, area.y + 14, w, 30), self.t(say("load.rename.title")), size=20, face="mincho_bold"))
        self.add(TextEntry((x, area.y + 56, w, 36), self.name, self._write, name="name", limit=LONGEST,
                           placeholder=self.usual, on_enter=self._take))
        about = self.t(say("load.rename.about"))
        self.add(Paragraph((x, area.y + 102, w, 40), about, color="text_second"))
        half, y = (w - 12) / 2, area.bottom - 56
        take = self.t(say("load.rename"))
        self.add(Button((x, y, half, 40), take, self._take, name="take", style="gold", commit=True))
        self.add(Button((x + half + 12, y, half, 40), self.t(say("table.stay")), self._leave, name="cancel"))
        self.focus.remembered = self.focus.remembered or "name"

    def _write(self, text: str) -> None:
        self.name = text

    def _take(self) -> None:
        self._leave()
        self.take(self.name)

    def _leave(self) -> None:
        if self.app is not None:
            self.app.close_modal(self)

    def on_command(self, command: str) -> bool:
        """Esc leaves the name as it is."""
        self._leave()
        return True
