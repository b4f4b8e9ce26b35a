"""The written mode is played in every way there is, from a folder or a zip file among the player's plugins."""

import json
import sys
from pathlib import Path

import pytest

from gunki.clients.environment import Environment
from gunki.clients.new_mode.writing import write_project
from gunki.engine.conformance import check_mode
from gunki.engine.contract import Mode
from gunki.engine.match import Match
from gunki.engine.messages import say
from tests.clients.calling import Talk, Talker, call, simulated
from tests.new_mode.project import WAYS, allowed, dropped, packed

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def environment(home: Path, tmp_path: Path, name: str, way: str = "package") -> tuple[Environment, Mode]:
    """An environment with the new mode in it."""
    dropped(way, name, home, tmp_path)
    found = Environment()
    return found, found.mode(name)


def test_it_keeps_the_contract(home: Path, tmp_path: Path) -> None:
    _, mode = environment(home, tmp_path, "kept_trail")
    check_mode(mode, ({"path": "ridge", "level": "careful"},), matches=1)


@pytest.mark.parametrize("way", WAYS)
def test_however_it_is_dropped_all_of_it_is_there(home: Path, tmp_path: Path, way: str) -> None:
    name = "dropped_" + way.replace(" ", "_")
    found, mode = environment(home, tmp_path, name, way)
    (entry,) = [one for one in found.registry.load_all() if one.id == name]
    assert (entry.status, entry.source) == ("ok", "user"), entry
    match = Match.begin(mode, {}, 1)
    assert match.decision is not None and found.text(mode.describe(match.state, match.decision.choices[0])) == "Climb"
    for language, facts in (("en", "1 player · 5 minutes"), ("ja", "1人・5分"), ("fr", "1 player · 5 minutes")):
        found.forget_words(language)
        assert found.text(say(f"mode.{name}.facts")) == facts
    assert mode.rulebook is not None and "R-1" in mode.rulebook.read_text("utf-8")
    japanese = mode.rulebook_in("ja")
    assert japanese is not None and "旅人" in japanese.read_text("utf-8")
    assert mode.assets_folder is not None and (mode.assets_folder / "tokens" / "tanuki.svg").is_file()
    assert str(tmp_path / "home") in (sys.modules[name].__file__ or "")


def test_it_is_played_in_the_terminal(home: Path, tmp_path: Path) -> None:
    found, mode = environment(home, tmp_path, "told_trail")
    talk = Talk(Match.begin(mode, {}, 1), "1", "rest", "status", "rules", environment=found)
    said = talk.run()
    assert "Two set out. The shrine is 40 steps up" in said and "Hana rolls a" in said and "told_trail." not in said


def test_it_is_watched_and_counted(capfd: Capture, home: Path, tmp_path: Path) -> None:
    dropped("zipped package", "counted_trail", home, tmp_path)
    told = call(capfd, "text", "--mode", "counted_trail", "--watch", "--seed", "4")
    assert told.code == 0 and "is at the shrine." in told.out
    config = tmp_path / "config.json"
    config.write_text(json.dumps({"path": "ridge", "level": "steady"}))
    report = simulated(capfd, "counted_trail", config, 20)
    assert set(report["results"]) <= {"hana", "tanuki"} and report["rounds_mean"] > 1
    assert report["played_at_random"] == ["hana"], "a person's seat"
    said = call(capfd, "simulate", "--mode", "counted_trail", "--matches", "1", "--jobs", "1")
    assert "\nplayed_at_random: hana\n" in said.out


def test_it_speaks_the_engine_protocol_and_its_saves_are_sound(capfd: Capture, home: Path, tmp_path: Path) -> None:
    found, _ = environment(home, tmp_path, "spoken_trail")
    talk = Talker(found)
    begun = talk("new", mode="spoken_trail", seed=5, config={"path": "ridge"})
    assert begun["decision"]["choices"][0] == {"kind": "climb"}
    acted = talk("act", match=1, command={"kind": "climb"})
    assert acted["events"][0]["kind"] in ("climbed", "slipped")
    assert talk.code("new", mode="spoken_trail", config={"path": "river"}) == "bad_request"
    path = tmp_path / "match.gunki"
    talk("save", match=1, path=str(path))
    talk.session.close()
    assert call(capfd, "verify", str(path)).out.endswith("ok 2 events\n")


def test_a_match_whose_mode_is_gone_says_so_and_stays_whole(capfd: Capture, home: Path, tmp_path: Path) -> None:
    found, _ = environment(home, tmp_path, "gone_trail")
    talk, path = Talker(found), tmp_path / "match.gunki"
    talk("new", mode="gone_trail", seed=5)
    talk("save", match=1, path=str(path))
    talk.session.close()
    before = path.read_bytes()
    (home / "settings.json").write_text("{}")
    code, _, err = call(capfd, "text", "--load", str(path))
    assert code == 1 and "gone_trail" in err and path.read_bytes() == before


def test_words_are_read_as_they_were_written_and_a_fault_in_them_is_named(home: Path, tmp_path: Path) -> None:
    project = write_project("worded_trail", tmp_path)
    source = project / "worded_trail" / "locale" / "en" / "LC_MESSAGES" / "worded_trail.po"
    source.write_text(source.read_text("utf-8").replace('"Climb"', '"Up you go: \\"{at}\\""\n" and on"'), "utf-8")
    packed(project, allowed(home) / "worded_trail.zip", "worded_trail")
    found = Environment()
    mode = found.mode("worded_trail")
    match = Match.begin(mode, {}, 1)
    assert match.decision is not None
    assert found.text(mode.describe(match.state, match.decision.choices[0])) == 'Up you go: "{at}" and on'

    broken = write_project("misspelt_trail", tmp_path)
    source = broken / "misspelt_trail" / "locale" / "ja" / "LC_MESSAGES" / "misspelt_trail.po"
    source.write_text(source.read_text("utf-8") + '\nmsgid "x"\nmsgstr unquoted\n', "utf-8")
    packed(broken, home / "plugins" / "misspelt_trail.zip")
    found = Environment()
    (entry,) = [one for one in found.registry.load_all() if one.id == "misspelt_trail"]
    assert entry.reason is not None and "misspelt_trail.po, line" in found.text(entry.reason)


def test_a_changed_zip_is_a_new_one_and_the_old_one_is_forgotten(home: Path, tmp_path: Path) -> None:
    archive = dropped("zipped package", "changed_trail", home, tmp_path)
    assert Environment().mode("changed_trail").version == "0.1.0"
    (first,) = (home / "plugins" / ".unpacked").iterdir()
    for name in [name for name in sys.modules if name.partition(".")[0] == "changed_trail"]:
        del sys.modules[name]
    project = tmp_path / "changed_trail" / "changed_trail"
    for file in ("mode.toml", "mode.py"):
        text = (project / file).read_text("utf-8")
        (project / file).write_text(text.replace('"0.1.0"', '"0.2.0"', 1), "utf-8")
    packed(project, archive, "changed_trail")
    assert Environment().mode("changed_trail").version == "0.2.0"
    (second,) = (home / "plugins" / ".unpacked").iterdir()
    assert first != second
