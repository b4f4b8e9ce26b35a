"""One's own NPCs as files: nobody else's pack is written over, a broken one takes nothing with it, nothing is lost."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from gunki.battle.content import load_content
from gunki.battle.workshop import STRATEGIES, Draft, draft_of, fault_of, fitting, new_draft
from gunki.battle.workshop_files import MARK, keep, look, toml_of
from gunki.engine.errors import BadFile
from gunki.engine.trash import bring_back, purge, take_away
from tests.battle.wording import ENGLISH

CONTENT = load_content()
OTHERS = """
[[item]]
id = "oni_club"
name = "Oni Club"
category = "weapon"
fp = 1
weapon_class = "greatsword"
hands = 2
style = "melee"
roll = "3d6"
reach = 1

[[npc]]
id = "oni"
name = "Red Oni"
hp = 90
strategies = [{ strategy = "fighter" }]
fate_roll = "d6"
attacks = [{ item = "oni_club" }]
"""


def draft(name: str = "Kenji") -> Draft:
    """Something that can fight."""
    return new_draft(name, CONTENT)


def test_what_was_kept_is_found_again_and_can_fight(tmp_path: Path) -> None:
    path, kept = keep(tmp_path / "content", None, draft("Kenji the Swift"))
    shelves = look(tmp_path / "content")
    mine = shelves.entries[0]
    assert (mine.path, mine.own, mine.problem) == (path, True, None)
    assert mine.npc is not None and draft_of(mine.npc, mine.npc.name, shelves.shipped)[0] == kept
    assert kept.id in shelves.content.npcs and not shelves.content.problems


def test_others_packs_are_read_only_and_the_game_comes_last(tmp_path: Path) -> None:
    (tmp_path / "oni.toml").write_text(OTHERS, "utf-8")
    keep(tmp_path, None, draft())
    entries = look(tmp_path).entries
    assert [(one.own, one.path is not None) for one in entries[:3]] == [(True, True), (False, True), (False, False)]
    assert [one.npc.id for one in entries[2:] if one.npc] == list(CONTENT.npcs)


@pytest.mark.parametrize("change", [
    lambda text: text.partition("\n")[2], lambda text: text + OTHERS,
    lambda text: text + '\n[[npc]]\nid = "second"\n',
], ids=["mark taken away", "items added", "second added"])
def test_a_file_that_somebody_took_over_is_not_written_over(tmp_path: Path, change: Callable[[str], str]) -> None:
    path, kept = keep(tmp_path, None, draft())
    text = change(path.read_text("utf-8"))
    path.write_text(text, "utf-8")
    again, other = keep(tmp_path, path, replace(kept, hp=77))
    assert path.read_text("utf-8") == text
    assert again != path and other.id != kept.id


def test_saving_again_changes_the_same_file(tmp_path: Path) -> None:
    path, kept = keep(tmp_path, None, draft())
    again, other = keep(tmp_path, path, replace(kept, hp=77, name="Renamed"))
    assert again == path and other.id == kept.id and list(tmp_path.iterdir()) == [path]
    assert load_content(tmp_path).npcs[kept.id].hp == 77


@pytest.mark.parametrize("name", [":?*\"<>|\\/", "CON", "x" * 40, "忍者 🥷", "\u05d0\u05d1\u05d2", "..", "'\"\\n#", "nul.toml"])
def test_odd_names_make_plain_files_and_come_back_as_they_were(tmp_path: Path, name: str) -> None:
    path, kept = keep(tmp_path, None, draft(name))
    assert path.name.startswith("npc_") and path.name.isascii() and len(path.name) < 60
    assert all(sign.isalnum() or sign in "._" for sign in path.name)
    assert load_content(tmp_path).npcs[kept.id].name == name


def test_two_of_one_name_get_two_ids(tmp_path: Path) -> None:
    ids = {keep(tmp_path, None, draft("Ronin"))[1].id for _ in range(3)}
    assert len(ids) == 3 and not ids & set(CONTENT.npcs)
    assert not load_content(tmp_path).problems


@pytest.mark.parametrize("text", [
    "", "nonsense [", "[[npc]]\nid = 5", '[[npc]]\nid = "x"\nname = "X"\nhp = 900', "[npc]\n", "npc = 3", "\x00",
    "[[npc]]\n" * 3,
])
def test_broken_own_files_are_rows_with_a_reason_and_take_no_other_with_them(tmp_path: Path, text: str) -> None:
    (tmp_path / "npc_bad.toml").write_text(f"{MARK}\n{text}", "utf-8")
    keep(tmp_path, None, draft())
    shelves = look(tmp_path)
    assert shelves.entries[0].npc is not None and shelves.entries[0].problem is None
    bad = [one for one in shelves.entries if one.path is not None and one.path.name == "npc_bad.toml"]
    if text:  # an empty pack is no fault, it adds nothing
        assert len(bad) == 1 and bad[0].problem is not None
        assert "{" not in ENGLISH.text(bad[0].problem)


def test_strange_things_in_the_folder_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "latin.toml").write_bytes(b"\xff\xfe")
    (tmp_path / "link.toml").symlink_to(tmp_path / "nowhere")
    keep(tmp_path, None, draft())
    entries = look(tmp_path).entries
    assert entries[0].own and sum(one.problem is not None for one in entries) == 3


def test_an_id_that_another_pack_has_too_is_said_and_can_still_be_edited(tmp_path: Path) -> None:
    path, _ = keep(tmp_path, None, draft())
    (tmp_path / "copy.toml").write_text(path.read_text("utf-8").partition("\n")[2], "utf-8")
    mine = look(tmp_path).entries[0]
    assert mine.own and mine.npc is not None and mine.problem is not None


def test_a_folder_that_is_none_is_one_sentence_and_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "content").write_text("a file", "utf-8")
    with pytest.raises(BadFile) as failure:
        keep(tmp_path / "content", None, draft())
    assert "could not be written" in ENGLISH.text(failure.value.message)
    shelves = look(tmp_path / "content")
    assert shelves.fault is not None and len(shelves.entries) == len(CONTENT.npcs)


def test_a_write_that_fails_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, kept = keep(tmp_path, None, draft())
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gunki.engine.player_files.os.fsync", full)
    with pytest.raises(BadFile) as failure:
        keep(tmp_path, path, replace(kept, hp=1))
    assert "No space left" in ENGLISH.text(failure.value.message)
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]


def test_what_is_deleted_can_be_brought_back_until_it_is_purged(tmp_path: Path) -> None:
    path, kept = keep(tmp_path, None, draft())
    trash = take_away(path)
    assert kept.id not in load_content(tmp_path).npcs
    other, second = keep(tmp_path, None, draft())
    assert second.id != kept.id  # its place stays free for the way back
    assert bring_back(trash, ".toml") == path and not load_content(tmp_path).problems
    purge(tmp_path, [take_away(path)], ".toml")
    assert list(tmp_path.iterdir()) == [other]


FITS = {strategy: [item for item, reason in found.items() if reason is None]
        for strategy, found in fitting(CONTENT).items()}
PAINTED = {strategy: st.tuples(*[st.sampled_from(items)] * 6) for strategy, items in FITS.items()}


@settings(max_examples=60, deadline=None)
@given(name=st.text(min_size=1, max_size=40), hp=st.integers(1, 300), painted=st.fixed_dictionaries(PAINTED),
       ways=st.tuples(*[st.sampled_from(STRATEGIES)] * 6))
def test_every_draft_that_can_fight_is_read_back_as_it_was(
        tmp_path_factory: pytest.TempPathFactory, name: str, hp: int, painted: dict[str, tuple[str, ...]],
        ways: tuple[str, ...]) -> None:
    made = Draft(id="it", name=name, hp=hp, strategies=ways, attacks=painted)
    if fault_of(made, CONTENT.items) is not None:
        return
    folder = tmp_path_factory.mktemp("packs")
    (folder / "it.toml").write_text(toml_of(made), "utf-8", newline="")
    found = load_content(folder)
    assert not found.problems
    back, _ = draft_of(found.npcs["it"], name, CONTENT)
    used = {strategy: painted[strategy] for strategy in set(ways)}
    assert (back.hp, back.strategies) == (hp, ways) and {name: back.attacks[name] for name in used} == used
