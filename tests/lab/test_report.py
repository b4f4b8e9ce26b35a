"""The report: one well-formed file that needs nothing else, with all that was found."""

import base64
import json
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from gunki.battle.characters.build import build_of, faults
from gunki.battle.mode import MODE
from gunki.lab.matches import Record
from gunki.lab.report import figures, page_of
from gunki.lab.report.html import Cell, Html, table, tag
from gunki.lab.run import Findings
from tests.lab.runs import CONTENT, run_to_its_end
from tests.wording import catalogues

assert MODE.locale_folder is not None
WORDS = {language: catalogues("gunki", MODE.locale_folder, language) for language in ("en", "ja")}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Findings:
    """A tiny run."""
    return run_to_its_end(tmp_path_factory.mktemp("report") / "run.lab.json")


@pytest.fixture(scope="module", params=["en", "ja"])
def page(request: pytest.FixtureRequest, found: Findings) -> str:
    """Its page."""
    return page_of(found, CONTENT, WORDS[request.param].text, "gunki lab builds --seed 5")


def test_it_is_well_formed_and_asks_nothing_of_the_network(page: str) -> None:
    assert page.startswith("<!DOCTYPE html>\n<html")
    root = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert set(ids.values()) == {1}
    wanted = {target for element in root.iter() for name, value in element.attrib.items()
              if name.endswith("href") and value.startswith("#") for target in [value[1:]]}
    assert wanted <= set(ids)
    assert not re.findall(r'(?:src|href)="(?!#|data:)', page) and "@import" not in page
    assert set(re.findall(r"https?://[^\s\"'<)]*", page)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert set(re.findall(r"url\((?!#|data:)", page)) == set()


def test_it_shows_champions_presets_pairings_items_stats_and_the_course(page: str) -> None:
    for name in ("champions", "presets", "pairings", "items", "stats", "together", "course"):
        section = re.search(rf'<section id="{name}">.*?</section>', page, re.DOTALL)
        assert section is not None, name
        assert "<svg" in section[0] or name == "together"
    assert page.count("<svg") == 9
    assert "lab." not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)
    assert "gunki lab builds --seed 5" in page


def test_every_champion_can_be_saved_as_a_legal_character(page: str, found: Findings) -> None:
    links = re.findall(r'href="data:application/json;base64,([^"]*)" download="(champion_\d+\.character\.json)"', page)
    assert [name for _, name in links] == [f"champion_{number}.character.json" for number in (1, 2)]
    for (data, _), champion in zip(links, found.champions, strict=True):
        raw = json.loads(base64.b64decode(data))
        build = build_of(raw, CONTENT.items)
        assert raw["format"] == 1 and not faults(build, CONTENT)
        assert (build.stats, build.inventory) == (champion.sheet.stats, champion.sheet.inventory)


@pytest.mark.parametrize("page", ["en"], indirect=True)
def test_the_same_run_gives_the_same_page(page: str, found: Findings) -> None:
    assert page_of(found, CONTENT, WORDS["en"].text, "gunki lab builds --seed 5") == page


def test_figures_of_items_and_stats_add_up(found: Findings) -> None:
    total = sum(record.matches for _, record in figures.measured(found.generations))
    assert total == 2 * 5 * 2
    stats = figures.by_stat(found.generations)
    for at in range(4):
        assert sum(record.matches for (stat, _), record in stats.items() if stat == at) == total
    items = figures.by_item(found.generations)
    for item, record in items.items():
        carrying = [one for sheet, one in figures.measured(found.generations) if item in sheet.inventory]
        assert record == Record(*map(sum, zip(*carrying, strict=True)))
    shares = figures.shares(found.generations)
    assert set(shares) == set(items) and all(len(share) == 2 and 0 <= min(share) <= max(share) <= 1
                                             for share in shares.values())
    assert all(record.matches >= 0.02 * total for record in figures.by_two_items(found.generations).values())


def test_tags_escape_what_is_no_markup() -> None:
    assert tag("p", "a < b", Html("<br/>"), class_="x", title='"') == '<p class="x" title="&quot;">a &lt; b<br/></p>'
    assert 'data-sort="0.500000"' in table(["rate"], [[Cell("50 %", 0.5)]])
