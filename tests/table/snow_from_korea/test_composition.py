"""What is painted: the same for the same pages, no two neighbours alike, and what came of a scene is seen in it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import msgspec
import pytest
from snow_from_korea.content import shipped
from snow_from_korea.model import SORCERER, Homecoming, Page
from snow_from_korea.table.scroll.composition import AFLOAT, ROBES, Panel, compose, features, panels_of
from snow_from_korea.table.scroll.motifs import LAYERS, book
from snow_from_korea.table.scroll.painting import UNDYED

from tests.table.snow_from_korea.journeys import PLUGINS, gone, states

ART = PLUGINS / "snow_from_korea" / "assets" / "scroll"


def names(panel: Panel) -> set[str]:
    """Motifs of a panel."""
    return {piece.name for piece in panel.pieces}


def page(kind: str = "encounter", region: str = "korea", facet: str = "aware", scene: str = "korea_a1",
         **fields: object) -> Page:
    """A page of the tale."""
    return msgspec.structs.replace(Page(kind, 5, region, 0, facet=facet, scene=scene), **fields)


def test_every_motif_has_a_picture_of_its_proportions_and_a_layer() -> None:
    for name, motif in book().motif.items():
        head = (ART / f"{name}.svg").read_text(encoding="utf-8")[:200]
        assert f'width="{motif.size[0]}" height="{motif.size[1]}"' in head, name
        assert motif.layer in LAYERS


def test_everything_the_data_names_is_there() -> None:
    found, oracle = book(), shipped()
    named = {name for scene in found.scene.values() for name in (*scene.met, *scene.over)}
    named |= {name for region in found.region.values()
              for name in (*region.far, *region.hills, *region.beside, *region.aware, *region.kenjutsu, *region.tanka)}
    named |= {name for strips in found.ground.values() for name in strips}
    named |= {name for region in found.region.values() for pair in region.instead.items() for name in pair}
    assert named - {""} <= set(found.motif)
    assert set(found.region) == set(oracle.regions)
    assert {scene.ground for scene in found.scene.values()} - {""} <= set(found.ground)


def test_every_scene_of_the_oracle_has_a_picture_of_its_own() -> None:
    kinds = {"encounter", "challenge", "opening", "snow_scene"}
    scenes = {name for name, entry in shipped().entry.items() if entry.kind in kinds}
    assert scenes and scenes <= set(book().scene)


@pytest.mark.parametrize("men", [1, 3])
def test_no_two_neighbouring_panels_are_alike(men: int) -> None:
    for seed in range(6):
        match = gone(men, seed=seed)
        panels = panels_of(match.state, match.seed)
        for first, second in pairwise(panels):
            assert first.pieces != second.pieces
            same = features(first) == features(second)
            assert not same or first.page.kind == second.page.kind in ("opening", "homecoming"), (seed, second.number)


def test_the_scroll_is_the_same_for_the_same_pages_and_grows_without_repainting_what_is_done() -> None:
    match = gone(3)
    before: tuple[Panel, ...] = ()
    for state in states(match):
        panels = panels_of(state, match.seed)
        assert panels == panels_of(state, match.seed)
        for old, new in zip(before[:-1], panels, strict=False):
            assert old == new
        before = panels
    assert before != panels_of(match.state, match.seed + 1)


def test_panels_follow_each_other_without_a_gap_and_the_land_runs_on_under_their_neighbours() -> None:
    panels = panels_of(gone(2).state, 7)
    strips = {LAYERS.index("far"), LAYERS.index("ground"), LAYERS.index("hills")}
    for first, second in pairwise(panels):
        assert first.right == pytest.approx(second.left)
        reach = max(piece.x + piece.wide / 2 for piece in first.pieces if piece.layer in strips)
        assert reach > first.width + 40


def test_a_win_brings_the_sun_and_a_loss_mist() -> None:
    undecided, won, lost = (compose([page(results=results)], 1)[0] for results in ((), (True,), (False,)))
    assert "sun" in names(won) and "sun" not in names(undecided) | names(lost)
    assert len([p for p in lost.pieces if p.name.startswith("mist")]) > len([p for p in won.pieces
                                                                            if p.name.startswith("mist")])
    assert features(won) == features(undecided) == features(lost)


@dataclass
class Bowl:
    """What a page should show in the bowl."""

    page: Page
    level: str


@pytest.mark.parametrize("case", [
    Bowl(page("snow", facet="", scene="scene_1"), "bowl_4"),
    Bowl(page(results=(True,), full=True, notes=("cue_2",)), "bowl_1"),
    Bowl(page(results=(True,), full=True, notes=("late_1",)), "bowl_0"),
    Bowl(page(results=(True,), full=True, notes=("repair_3",)), "bowl_3"),
])
def test_the_bowl_shows_what_became_of_the_snow(case: Bowl) -> None:
    panel = compose([case.page], 1)[0]
    assert {name for name in names(panel) if name.startswith("bowl")} == {case.level}
    assert "snowfall" in names(panel)


@pytest.mark.parametrize(("snow", "level"), [(None, ""), (0, "bowl_0"), (1, "bowl_1"), (4, "bowl_2"), (9, "bowl_4")])
def test_the_homecoming_shows_the_snow_and_the_welcome(snow: int | None, level: str) -> None:
    home = Homecoming(0, (0, 0, 0), snow, snow or 0, "fan")
    panel = compose([page("homecoming", "return", "", "close_fan_1")], 1, [home])[0]
    assert {"lady_veranda", "sun", "cherry"} <= names(panel)
    assert {name for name in names(panel) if name.startswith("bowl")} == ({level} if level else set())
    other = msgspec.structs.replace(home, band="stranger")
    stranger = compose([page("homecoming", "return", "", "close_stranger_1")], 1, [other])[0]
    assert "lady_veranda" not in names(stranger)


def test_the_mahoutsukai_comes_with_his_dragon_and_rivals_stand_against_each_other() -> None:
    assert {"sorcerer", "dragon"} <= names(compose([page(other=SORCERER, scene="")], 1)[0])
    contest = compose([page("challenge", other=1, scene="chal_k4", facet="kenjutsu")], 1)[0]
    assert len([piece for piece in contest.pieces if piece.name == "duelist"]) == 2
    assert len({piece.robe for piece in contest.pieces if piece.name == "duelist"}) == 2


def test_every_robe_is_dyed_in_the_pictures_of_those_who_wear_it() -> None:
    for name in ("samurai_walk_1", "samurai_walk_2", "duelist"):
        assert any(color in (ART / f"{name}.svg").read_text(encoding="utf-8") for color in UNDYED), name
    assert len(set(ROBES)) == 5


def test_who_is_met_looks_at_the_traveller() -> None:
    for number in range(2):
        pages = [page(scene="korea_a1")] * number + [page(scene="korea_k2")]
        panel = compose(pages, 3)[-1]
        tiger, own = (next(piece for piece in panel.pieces if piece.name.startswith(name))
                      for name in ("tiger", "samurai"))
        assert tiger.flip == (tiger.x > own.x)


def test_a_page_without_a_scene_shows_its_region_and_facet() -> None:
    for region in book().region:
        for facet in ("aware", "kenjutsu", "tanka"):
            panel = compose([page(region=region, facet=facet, scene="")], 1)[0]
            assert set(book().region[region].for_facet(facet)) & names(panel)


def test_composition_needs_no_window() -> None:
    for name in ("composition", "motifs", "tale", "page"):
        source = (PLUGINS / "snow_from_korea" / "table" / "scroll" / f"{name}.py").read_text(encoding="utf-8")
        assert "import pygame" not in source and "from pygame" not in source


def test_nothing_but_ships_and_rocks_stands_at_sea() -> None:
    solid = {LAYERS.index("buildings"), LAYERS.index("figures")}
    seen = 0
    for seed in range(12):
        match = gone(2, 10, seed=seed)
        for panel in panels_of(match.state, match.seed):
            art = book().scene.get(panel.page.scene)
            ground = art.ground if art is not None and art.ground else book().region[panel.page.region].ground
            if ground not in ("sea", "storm") or panel.page.kind != "encounter":
                continue
            seen += 1
            met = {piece.name for piece in panel.pieces if piece.layer in solid and not piece.robe}
            assert {name for name in met if not name.startswith("bowl")} <= set(AFLOAT), (panel.page.scene, met)
    assert seen


def test_a_traveller_is_not_painted_twice_side_by_side() -> None:
    close = walks = 0
    for seed in range(12):
        match = gone(1, 10, seed=seed)
        at = [panel.left + piece.x for panel in panels_of(match.state, match.seed) for piece in panel.pieces
              if piece.name.startswith("samurai_walk")]
        walks += len(at)
        close += sum(second - first < 110 for first, second in pairwise(at))
    assert walks > 50 and not close


def test_who_lands_stands_clear_of_the_water_behind_him() -> None:
    landed = 0
    for seed in range(8):
        match = gone(1, 10, seed=seed)
        for first, second in pairwise(panels_of(match.state, match.seed)):
            wet = [any(piece.name.startswith("waves") for piece in panel.pieces) for panel in (first, second)]
            if wet == [True, False]:
                walks = [piece.x for piece in second.pieces if piece.name.startswith("samurai_walk")]
                landed += len(walks)
                assert all(x > 100 for x in walks), (seed, second.number)
    assert landed


def test_a_scene_of_any_region_shows_what_stands_there() -> None:
    keep = page(region="sunset", scene="way_k04", lead="place_home_1")  # a keep, at home
    assert "castle_keep" not in names(compose([keep], 1)[0]) and "wall" in names(compose([keep], 1)[0])
    ashore = names(compose([page(region="sea", scene="way_a01", lead="place_home_1")], 1)[0])
    assert "coastline" in ashore and "samurai_walk_1" in ashore, "met ashore, not afloat"


def test_a_challenge_of_verse_is_painted_without_drawn_swords() -> None:
    for facet, drawn in (("tanka", False), ("aware", False), ("kenjutsu", True)):
        panel = compose([page("challenge", other=1, facet=facet, scene="chal_t2")], 3)[0]
        assert ("duelist" in names(panel)) == drawn
        robes = {piece.robe for piece in panel.pieces if piece.robe}
        assert len(robes) == 2, "both men stand there"
