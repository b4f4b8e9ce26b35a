"""The page of a run: what was found, first in a sentence, then in plots, then in tables."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gunki.battle.characters.build import STATS
from gunki.battle.content import Content
from gunki.battle.items import SpecialMove, Spell, Weapon
from gunki.battle.presets import role
from gunki.battle.words import item_name
from gunki.engine.messages import Message, say
from gunki.lab.builds import Sheet
from gunki.lab.evolution import Champion
from gunki.lab.matches import Record
from gunki.lab.report import figures, plots
from gunki.lab.report.html import Cell, Html, joined, table, tag
from gunki.lab.report.plots import LIMIT, Row
from gunki.lab.report.style import AI, BENI, CSS, FUJI, KAKI, MATCHA, SCRIPT, fonts_for
from gunki.lab.run import Findings

KINDS = {"weapon": (AI, "s"), "strike": (KAKI, "^"), "spell": (FUJI, "o"), "equipment": (MATCHA, "D"),
         "one_shot": ("#8A6A16", "v"), "special_move": (BENI, "P")}
"""Colour and mark of each kind of item."""
SIGNS = {"s": "■", "^": "▲", "o": "●", "D": "◆", "v": "▼", "P": "✚"}
MOST_PAIRS = 20

Words = Callable[[Message], str]


def page_of(found: Findings, content: Content, words: Words, command: str) -> str:
    """The whole file."""
    return _Page(found, content, words).html(command)


class Section(NamedTuple):
    """A part of the page: the end of its keys, and what stands in it."""

    name: str
    inner: Html


class _Page:
    def __init__(self, found: Findings, content: Content, words: Words) -> None:
        self.found, self.content, self.words = found, content, words
        self.presets = [one for one in content.presets if one in found.presets.records]

    def t(self, key: str, **arguments: str | int | Message) -> str:
        return self.words(say("lab." + key, **arguments))

    def html(self, command: str) -> str:
        plots.begin_page()
        sections = list(self._sections())
        links = (tag("a", self.t(f"{one.name}.title"), href="#" + one.name) for one in sections)
        written = (tag("section", tag("h2", self.t(f"{one.name}.title")), tag("p", self.t(f"{one.name}.about")),
                       one.inner, id=one.name) for one in sections)
        body = joined((self._header(), tag("nav", *links), tag("main", *written), self._footer(command)))
        title = self.t("title")
        style = Html(f"<style>{CSS}{fonts_for(title + body)}</style>")
        head = tag("head", tag("meta", charset="utf-8"), tag("title", title), style,
                   tag("meta", name="viewport", content="width=device-width, initial-scale=1"))
        script = Html(f"<script>//<![CDATA[\n{SCRIPT}//]]></script>")
        page = tag("html", head, tag("body", body, script), lang=self.t("language"))
        return f"<!DOCTYPE html>\n{page}\n"

    # Head and foot

    def _header(self) -> Html:
        run = self.found.run
        facts = self.t(f"facts.{run.what}", matches=f"{self.found.matches:,}", size=run.size,
                       level=self.t("level." + run.level), seed=str(run.seed), generations=run.generations,
                       population=run.population)
        verdicts = [self._verdict_on_presets()]
        if self.found.champions:
            verdicts.insert(0, self._verdict_on_builds())
        seal = tag("span", "均", class_="seal", aria_hidden="true")
        return tag("header", tag("div", seal, tag("h1", self.t("title")),
                                 *(tag("p", verdict, class_="verdict") for verdict in verdicts), tag("p", facts)))

    def _verdict_on_builds(self) -> str:
        dominant = sum(map(is_dominant, self.found.champions))
        best = self.found.champions[0].record
        key = "verdict.dominant" if dominant else "verdict.no_dominant"
        return self.t(key, number=dominant, best=_percent(best), of=len(self.found.champions))

    def _verdict_on_presets(self) -> str:
        records = self.found.presets.records
        strong = [one for one in self.presets if records[one].rate > LIMIT]
        if strong:
            return self.t("verdict.presets_strong", names=", ".join(map(self._preset, strong)))
        best = max(self.presets, key=lambda one: records[one].rate)
        worst = min(self.presets, key=lambda one: records[one].rate)
        return self.t("verdict.presets_even", best=self._preset(best), most=_percent(records[best]),
                      worst=self._preset(worst), least=_percent(records[worst]))

    def _footer(self, command: str) -> Html:
        return tag("footer", tag("p", self.t("method")), tag("p", self.t("again"), " ", tag("code", command)))

    # Names

    def _item(self, item: str) -> str:
        return self.words(item_name(self.content.items[item]))

    def _preset(self, identifier: str) -> str:
        return self.words(role(self.content.presets[identifier]))

    def _champion(self, number: int, sheet: Sheet) -> str:
        """Its number, what it attacks with by its best stat, and its Special Move."""
        items = [self.content.items[item] for item in sheet.inventory]
        attacks = [item for item in items if isinstance(item, Weapon | Spell)]
        main = max(attacks, key=lambda item: getattr(sheet.stats, _stat_of(item)))
        special = [item.id for item in items if isinstance(item, SpecialMove)]
        return f"{number}  " + " · ".join(map(self._item, (main.id, *special)))

    def _items(self, sheet: Sheet) -> str:
        counts = {item: sheet.inventory.count(item) for item in sheet.inventory}
        return ", ".join(self._item(item) + (f" ×{count}" if count > 1 else "") for item, count in counts.items())

    # Sections

    def _sections(self) -> Iterator[Section]:
        if self.found.champions:
            yield Section("champions", self._champions())
        yield Section("presets", self._tournament())
        yield Section("pairings", self._pairings())
        if self.found.generations:
            yield Section("items", self._by_item())
            yield Section("stats", self._by_stat())
            yield Section("together", self._by_two_items())
            yield Section("course", self._course())

    def _champions(self) -> Html:
        names = [self._champion(number, one.sheet) for number, one in enumerate(self.found.champions, 1)]
        rows = [Row(name, one.record, BENI if is_dominant(one) else AI, "D" if is_dominant(one) else "o")
                for name, one in zip(names, self.found.champions, strict=True)]
        cards = [self._card(name, number, one)
                 for number, (name, one) in enumerate(zip(names, self.found.champions, strict=True), 1)]
        return joined((plots.dots(rows, limit=True), tag("div", *cards, class_="cards")))

    def _card(self, name: str, number: int, champion: Champion) -> Html:
        sheet, file = champion.sheet, f"champion_{number}.character.json"
        written = json.dumps({"format": 1, **sheet.as_config(f"Champion {number}")}, indent=2).encode()
        link = "data:application/json;base64," + base64.b64encode(written).decode("ascii")
        stats = [part for stat, value in zip(STATS, sheet.points, strict=True)
                 for part in (self.words(say("stat." + stat)) + " ", tag("b", str(value)))]
        return tag("div", tag("h3", name), tag("p", _percent(champion.record), class_="rate"),
                   tag("p", self._interval(champion.record), class_="note"), tag("p", *stats, class_="stats"),
                   tag("p", self._items(sheet)),
                   tag("p", tag("a", self.t("champions.export"), href=link, download=file)),
                   class_="card dominant" if is_dominant(champion) else "card")

    def _interval(self, record: Record) -> str:
        low, high = record.interval
        return self.t("interval", low=f"{100 * low:.1f}", high=f"{100 * high:.1f}", matches=f"{record.matches:,}")

    def _tournament(self) -> Html:
        records = self.found.presets.records
        order = sorted(self.presets, key=lambda one: -records[one].rate)
        rows = [Row(self._preset(one), records[one], BENI if records[one].rate > LIMIT else AI,
                    "D" if records[one].rate > LIMIT else "o") for one in order]
        lines = [(self._preset(one), *_figures(records[one]), self._points(one),
                  ", ".join(map(self._item, self.content.presets[one].inventory))) for one in order]
        return joined((plots.dots(rows, limit=True), table(
            (self.t("column.preset"), *self._rate_columns(), self.t("column.stats"), self.t("column.items")), lines)))

    def _points(self, preset: str) -> str:
        return " ".join(str(getattr(self.content.presets[preset].stats, stat)) for stat in STATS)

    def _rate_columns(self) -> tuple[str, str, str, str]:
        return (self.t("column.rate"), self.t("column.low"), self.t("column.high"), self.t("column.matches"))

    def _pairings(self) -> Html:
        names = list(map(self._preset, self.presets))
        field = self.found.presets
        parts: list[str] = [tag("h3", self.t("pairings.presets")), plots.heat(names, names, self._cells(field.against))]
        if self.found.champions:
            rows = [self._champion(number, one.sheet) for number, one in enumerate(self.found.champions, 1)]
            cells = {(row, column): one.against[other] for row, one in enumerate(self.found.champions)
                     for column, other in enumerate(self.presets) if other in one.against}
            parts += [tag("h3", self.t("pairings.champions")), plots.heat(rows, names, cells)]
        if field.beside:
            parts += [tag("h3", self.t("pairings.beside")), plots.heat(names, names, self._cells(field.beside))]
        return joined(parts)

    def _cells(self, pairs: dict[tuple[str, str], Record]) -> dict[tuple[int, int], Record]:
        return {(row, column): pairs[one, other] for row, one in enumerate(self.presets)
                for column, other in enumerate(self.presets) if (one, other) in pairs}

    def _by_item(self) -> Html:
        found, shares = figures.by_item(self.found.generations), figures.shares(self.found.generations)
        rows = [Row(self._item(item), record, *KINDS[self._kind(item)]) for item, record in found.items()]
        legend = tag("p", *(tag("span", f"{SIGNS[mark]} {self.t('kind.' + kind)}", style=f"color: {colour}")
                            for kind, (colour, mark) in KINDS.items()), class_="legend")
        lines = [(self._item(item), self.t("kind." + self._kind(item)), *_figures(record),
                  Cell(f"{100 * shares[item][0]:.0f} %", shares[item][0]),
                  Cell(f"{100 * shares[item][-1]:.0f} %", shares[item][-1])) for item, record in found.items()]
        columns = (self.t("column.item"), self.t("column.kind"), *self._rate_columns(), self.t("column.first"),
                   self.t("column.last"))
        return joined((legend, plots.dots(rows), self._folded(table(columns, lines))))

    def _folded(self, figures_of_it: Html) -> Html:
        return tag("details", tag("summary", self.t("as_table")), figures_of_it)

    def _kind(self, item: str) -> str:
        return str(self.content.items[item].__struct_config__.tag)

    def _by_stat(self) -> Html:
        found = figures.by_stat(self.found.generations)
        names = [self.words(say("stat." + stat)) for stat in STATS]
        lines = [(names[at], Cell(str(value), value), *_figures(record)) for (at, value), record in found.items()]
        columns = (self.t("column.stat"), self.t("column.points"), *self._rate_columns())
        return joined((plots.stat_panels(names, found), self._folded(table(columns, lines))))

    def _by_two_items(self) -> Html:
        found = list(figures.by_two_items(self.found.generations).items())[:MOST_PAIRS]
        lines = [(f"{self._item(one)} + {self._item(other)}", *_figures(record)) for (one, other), record in found]
        return table((self.t("column.items"), *self._rate_columns()), lines)

    def _course(self) -> Html:
        generations = self.found.generations
        best = [generation.records[0].rate for generation in generations]
        middle = [sum(record.rate for record in one.records) / len(one.records) for one in generations]
        words = (self.t("course.generation"), self.t("course.best"), self.t("course.mean"))
        shares = figures.shares(generations)
        return joined((plots.course(best, middle, words), tag("h3", self.t("course.shares")),
                       plots.share_map(list(map(self._item, shares)), list(shares.values()))))


def _stat_of(attack: Weapon | Spell) -> str:
    if isinstance(attack, Spell):
        return "mag"
    return "str" if attack.style == "melee" else "aim"


def is_dominant(champion: Champion) -> bool:
    """Whether it wins over 58 % against the presets for certain: its whole interval lies above."""
    return champion.record.interval[0] > LIMIT


def _percent(record: Record) -> str:
    return f"{100 * record.rate:.1f} %"


def _figures(record: Record) -> Sequence[Cell]:
    low, high = record.interval
    return (Cell(_percent(record), record.rate), Cell(f"{100 * low:.1f}", low), Cell(f"{100 * high:.1f}", high),
            Cell(f"{record.matches:,}", record.matches))
