"""Learning, ladder, roster, replays, workshop, modes and content."""

from __future__ import annotations

from pathlib import Path

from gunki import resources
from gunki.battle import events as ev
from gunki.battle.lessons.lesson import lessons
from gunki.table.learn.ladder_scene import LadderScene
from gunki.table.learn.learn_scene import LearnScene
from gunki.table.replay import ReplayScene
from gunki.table.scenes.save_names import SaveNames
from tests.table.learn.learning import begin, play_to
from tests.table.replay.matches import change, saved
from tests.table.roster.stage import put
from tests.table.tour.guide import Guide
from tests.table.tour.registry import screen
from tests.table.workshop.stage import write
from tests.table.workshop.test_contents import GOOD as PACK


@screen("learn")
def learn(guide: Guide) -> None:
    """Nothing learnt yet."""
    guide.click("learn")


@screen("learn, all learnt")
def learnt(guide: Guide) -> None:
    """Every lesson done."""
    guide.click("learn")
    scene = guide.hands.app.scene
    assert isinstance(scene, LearnScene)
    scene.progress.lessons = {lesson.id for lesson in lessons()}
    scene.rebuild()


@screen("lesson")
def lesson(guide: Guide) -> None:
    """The coach says what to do."""
    guide.click("learn")
    begin(guide.hands, "strike")
    play_to(guide.hands, 2)


@screen("lesson, done")
def lesson_done(guide: Guide) -> None:
    """What follows."""
    guide.click("learn")
    scene = begin(guide.hands, "strike")
    play_to(guide.hands, len(scene.tutor.lesson.step))
    guide.hands.wait(6)


@screen("lesson, order")
def lesson_order(guide: Guide) -> None:
    """The coach where the strip above is spoken of."""
    guide.click("learn")
    begin(guide.hands, "order")
    play_to(guide.hands, 2)


@screen("ladder")
def ladder(guide: Guide) -> None:
    """The first fight."""
    guide.click("ladder")
    assert isinstance(guide.hands.app.scene, LadderScene)


def _characters() -> None:
    put("a")
    put("b", name="Overpaid", stats={"spd": 6, "str": 7, "aim": 0, "mag": 0})
    put(
        "c",
        name="Akiko",
        stats={"spd": 1, "str": 0, "aim": 2, "mag": 6},
        hands=["revolver"],
        inventory=["exploding_ki_bullet", "meteor_shower_gun_fury", "revolver", "pipping_the_ace", "whip_of_thorns"],
    )
    put("d").write_text("{", "utf-8")
    put("e", name="Hanzō Nobunaga Katsushika of the Seven Winds and the Two Rivers")


@screen("roster")
def roster(guide: Guide) -> None:
    """Presets and the player's own, one broken."""
    _characters()
    guide.click("roster")
    guide.hands.wait(2)


@screen("roster, a broken build")
def roster_broken(guide: Guide) -> None:
    """What is wrong with it."""
    roster(guide)
    guide.hands.tab_to("row b.character.json")


def _roster_window(window: str) -> None:
    @screen(f"roster, {window}")
    def shown(guide: Guide) -> None:
        roster(guide)
        guide.hands.tab_to("row c.character.json")
        guide.click(window)


for _name in ("import", "export", "rename", "share"):
    _roster_window(_name)


@screen("roster, deleted")
def roster_deleted(guide: Guide) -> None:
    """It can be had back."""
    roster(guide)
    guide.hands.tab_to("row c.character.json")
    guide.click("delete")


@screen("character editor")
def editor(guide: Guide) -> None:
    """A whole build."""
    roster(guide)
    guide.hands.tab_to("row c.character.json")
    guide.click("edit")


@screen("character editor, palette")
def editor_palette(guide: Guide) -> None:
    """An item pointed at."""
    editor(guide)
    guide.hands.tab_to("add meteor_shower_gun_fury")


@screen("character editor, bench")
def editor_bench(guide: Guide) -> None:
    """What it does to a dummy, on a page of its own where there is little room."""
    editor(guide)
    if guide.hands.top.find("tab bench") is not None:
        guide.click("tab bench")


@screen("character editor, portraits")
def editor_portraits(guide: Guide) -> None:
    """A face to choose."""
    editor(guide)
    guide.click("portrait")


@screen("compare")
def compare(guide: Guide) -> None:
    """Two builds side by side."""
    roster(guide)
    guide.hands.tab_to("row c.character.json")
    guide.click("compare")


def _replays() -> None:
    folder = resources.saves_folder()
    saved(folder / "a.gunki")
    change(saved(folder / "b.gunki"), "UPDATE event SET counter = counter + 1 WHERE seq = 60")
    (folder / "no match.gunki").write_text("hello", "utf-8")


@screen("replays")
def replays(guide: Guide) -> None:
    """A library of a few."""
    _replays()
    guide.click("replays")
    guide.hands.wait(4)


@screen("replays, none")
def replays_none(guide: Guide) -> None:
    """An empty library."""
    guide.click("replays")


@screen("replays, import")
def replays_import(guide: Guide) -> None:
    """A file to choose; the one that is named is not there."""
    replays(guide)
    guide.click("import", "take")


@screen("replays, a named match")
def replays_named(guide: Guide) -> None:
    """Found by a name of the player's own."""
    _replays()
    folder = resources.saves_folder()
    saved(folder / "c.gunki")
    SaveNames(folder).give(folder / "c.gunki", "The night we held the bar against everybody " * 2)
    guide.click("replays")
    guide.hands.wait(4)
    write(guide.hands, "filter fighter", "held")
    guide.hands.wait(2)
    rows = [w.name for w in guide.hands.top.root.walk() if w.name.startswith("replay ")]
    assert rows == ["replay c.gunki"]


def _watched(guide: Guide) -> ReplayScene:
    replays(guide)
    guide.click("replay a.gunki")
    guide.hands.wait(2)
    scene = guide.hands.app.scene
    assert isinstance(scene, ReplayScene)
    return scene


@screen("replay")
def replay(guide: Guide) -> None:
    """In the middle: a blow with the odds as they stood."""
    scene = _watched(guide)
    blows = [n for n, r in enumerate(scene.reel.records) if isinstance(r.event, ev.Attacked | ev.SpellCast)]
    scene.go(blows[len(blows) // 2])


@screen("replay, the end")
def replay_end(guide: Guide) -> None:
    """The last event."""
    scene = _watched(guide)
    scene.go(scene.reel.last)


def _mage(guide: Guide) -> None:
    guide.click("workshop")
    guide.reveal("row mage")  # in a small window it lies below
    guide.click("row mage")


@screen("NPC workshop")
def workshop(guide: Guide) -> None:
    """The list, one sheet read."""
    _mage(guide)


def _written_npc(guide: Guide) -> None:
    """One of the player's own, made from a shipped one."""
    _mage(guide)
    guide.click("duplicate")
    guide.hands.wait(3)


@screen("NPC workshop, import")
def workshop_import(guide: Guide) -> None:
    """Where a file comes from."""
    guide.click("workshop", "import")


def _workshop_window(window: str) -> None:
    @screen(f"NPC workshop, {window}")
    def shown(guide: Guide) -> None:
        _written_npc(guide)
        guide.click(window)


for _name in ("export", "share"):
    _workshop_window(_name)


@screen("NPC editor")
def npc_editor(guide: Guide) -> None:
    """A sheet to write."""
    _mage(guide)
    guide.click("edit", "brush ranger", "way 3")


@screen("NPC editor, what is wrong")
def npc_editor_wrong(guide: Guide) -> None:
    """A sheet without a name."""
    npc_editor(guide)
    write(guide.hands, "name", "")


@screen("NPC editor, test fights")
def npc_editor_trial(guide: Guide) -> None:
    """The fights are being fought."""
    _mage(guide)
    guide.click("edit")
    if guide.hands.top.find("tab trial") is not None:
        guide.click("tab trial")
    guide.click("fight")


def _content_folder(guide: Guide) -> Path:
    """The folder of packs, which the mode would else look for where it was at the start of the tour."""
    folder = resources.content_folder()
    folder.mkdir(parents=True, exist_ok=True)
    guide.patch().setattr(guide.shell.environment.mode("gunki"), "content_folder", folder)
    return folder


@screen("modes and content")
def modes(guide: Guide) -> None:
    """Modes and packs, one of them broken."""
    folder = _content_folder(guide)
    (folder / ("long_" * 30 + ".toml")).write_text("nonsense", "utf-8")
    guide.click("modes")
    guide.hands.wait(5)


@screen("modes and content, a pack off")
def modes_off(guide: Guide) -> None:
    """One pack is read, one is switched off."""
    folder = _content_folder(guide)
    (folder / "bandits of the eastern marches.toml.off").write_text(PACK, "utf-8")
    (folder / "oni.toml").write_text(PACK, "utf-8")
    guide.click("modes")
    guide.hands.wait(5)


@screen("modes and content, plugins?")
def modes_plugins(guide: Guide) -> None:
    """The warning."""
    modes(guide)
    guide.click("user plugins")
