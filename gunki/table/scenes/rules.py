"""The rulebook in our words, by section, with a search."""

from __future__ import annotations

from pygame import FRect

from gunki.battle.rulebook import rules
from gunki.engine.messages import say
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Label, Paragraph, ScrollView, TextEntry


class RulesScene(PaperScene):
    """Type to search; numbers find rules."""

    title = say("rules.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.query = ""

    def build_paper(self, area: FRect) -> None:
        """The search field over the rules."""
        assert self.app is not None
        self.add(
            TextEntry(
                (area.x, area.y, min(360, area.w), 34),
                self.query,
                self._search,
                name="search",
                placeholder=self.t(say("rules.search")),
            )
        )
        wanted = self.query.lower().split()
        found = [r for r in rules() if all(word in f"{r.number} {r.section} {r.text}".lower() for word in wanted)]
        self.add(
            Label(
                (area.x + min(376, area.w), area.y, 200, 34),
                self.t(say("rules.found", count=len(found))),
                color="text_second",
            )
        )
        view = ScrollView(FRect(area.x, area.y + 46, area.w, area.h - 46), 0, name="rules")
        self.add(view)
        y, section, width = 0.0, "", area.w - 110
        for rule in found:
            if rule.section != section:
                section = rule.section
                self.add(Label((0, y + 4, area.w - 20, 30), section, size=19, face="mincho_bold"), view)
                y += 38
            height = len(self.app.painter.wrap(rule.text, width)) * 18.2 + 4
            self.add(Label((0, y, 84, 18), f"GK-{rule.number}", color="link", face="bold"), view)
            self.add(Paragraph((88, y, width, height), rule.text), view)
            y += height + 8
        view.content_height = y

    def _search(self, text: str) -> None:
        self.query = text
        backdrop = self._backdrop
        self.rebuild()
        self._backdrop = backdrop
