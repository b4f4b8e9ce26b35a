"""Setup, picker, quick battle, result, and a mode without a table of its own."""

from __future__ import annotations

from gunki.table.scenes.fighters import Pick, Setup
from gunki.table.scenes.setup import SetupScene
from tests.table.play.test_match import begin
from tests.table.play.test_result import to_the_end
from tests.table.roster.stage import put
from tests.table.scenes.test_look import FULL, pick
from tests.table.scenes.toy import begin_toy
from tests.table.tour.guide import Guide
from tests.table.tour.registry import screen


@screen("setup")
def setup(guide: Guide) -> None:
    """As it is at first."""
    guide.click("new")


@screen("setup, a sheet")
def setup_sheet(guide: Guide) -> None:
    """What a fighter has, by pointing at it."""
    guide.click("new")
    guide.hands.hover("portrait left 0")


@screen("setup, both sides full")
def setup_full(guide: Guide) -> None:
    """Six a side, one of them the player's own with a long name, and a seed that is none."""
    put("long", name="Hanzō Nobunaga Katsushika of the Seven Winds and the Two Rivers")
    hands = guide.hands
    guide.click("new")
    for side in ("left", "right"):
        for hero in FULL:
            if hands.top.find(f"add {side}") is not None:
                hands.click(f"add {side}")
                pick(hands, f"preset {hero}")
    guide.click("seed")
    guide.type("nonsense")
    guide.click("start")
    assert hands.top.find("problem") is not None


@screen("setup, computers")
def setup_computers(guide: Guide) -> None:
    """Computers of every level on both sides, and what one of them is."""
    guide.click("new")
    scene = guide.hands.top
    assert isinstance(scene, SetupScene)
    owners = (("swordswoman", "person_1"), ("gambler", "novice"), ("witch", "adept"))
    scene.setup = Setup([Pick("preset", hero, "", owner) for hero, owner in owners],
                        [Pick("preset", "monk", "", "adept"), Pick("preset", "hunter", "", "master")])
    scene.refresh()
    guide.hands.hover("owner right 1")
    guide.hands.wait(12)


@screen("picker")
def picker(guide: Guide) -> None:
    """Who can fight, one of them pointed at."""
    guide.click("new", "portrait right 0")
    guide.hands.hover(next(w.name for w in guide.hands.top.root.walk() if w.name.startswith("pick ")))


@screen("picker, last page")
def picker_last(guide: Guide) -> None:
    """NPCs and the player's own characters."""
    put("long", name="Hanzō Nobunaga Katsushika of the Seven Winds and the Two Rivers")
    guide.click("new", "portrait right 0")
    for _ in range(3):
        if guide.hands.top.find("more") is not None:
            guide.click("more")


@screen("quick battle")
def quick(guide: Guide) -> None:
    """A draw of two sides."""
    guide.click("quick")


@screen("quick battle, the computer")
def quick_computer(guide: Guide) -> None:
    """Heroes on both sides, one of them the computer's."""
    guide.click("quick", "kind", "kind")


@screen("quick battle, a sheet")
def quick_sheet(guide: Guide) -> None:
    """A fighter's sheet over the draw."""
    guide.click("quick", "left 1")


@screen("quick battle, own characters")
def quick_own(guide: Guide) -> None:
    """The player's own may join in."""
    put("a")
    put("e", name="Hanzō Nobunaga Katsushika of the Seven")
    guide.click("quick", "own")


@screen("quick battle, large sides")
def quick_large(guide: Guide) -> None:
    """As many as there can be."""
    guide.click("quick", "kind", "size", "size")


@screen("result")
def result(guide: Guide) -> None:
    """Who won, by whom."""
    to_the_end(guide.hands)


@screen("result, how it turned")
def result_story(guide: Guide) -> None:
    """The second page, where there is one; else the same by its end."""
    to_the_end(guide.hands)
    if guide.hands.top.find("page") is not None:
        guide.click("page")


@screen("result, given up")
def result_conceded(guide: Guide) -> None:
    """A match that ended at once."""
    begin(guide.hands)
    guide.click("menu", "concede", "answer 0")
    guide.hands.wait(3)
    assert guide.hands.top.find("rematch_new") is not None


@screen("any mode, choices")
def toy(guide: Guide) -> None:
    """A mode without a table of its own."""
    begin_toy(guide.hands)


@screen("any mode, a form")
def toy_form(guide: Guide) -> None:
    """It asks for a text."""
    hands = guide.hands
    begin_toy(hands)
    while hands.top.find("field text") is None:
        choices = [w.name for w in hands.top.root.walk() if w.name.startswith("choice ")]
        hands.click(choices[0] if len(choices) > 2 else choices[-1])
