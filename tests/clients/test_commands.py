"""Every sub-command: what it prints, as text and as JSON, and its exit code."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gunki import __version__
from gunki.clients.failures import ModeFailed
from gunki.clients.simulate import simulate
from gunki.engine.journal import save_new
from gunki.engine.match import Match
from tests.clients.calling import DUEL, ENVIRONMENT, NPCS, ToyEnvironment, call, saved
from tests.engine.plugin_folder import PluginFolder
from tests.engine.toy_mode import Toy

GUNKI = ENVIRONMENT.mode("gunki")
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A finished match with a name that no narrow console can show."""
    path = tmp_path / "Zoë ⚔.gunki"
    ronin = {"name": "Zoë ⚔", "stats": {"str": 6}, "inventory": ["katana"], "hands": ["katana"]}
    config = {"sides": [{"seats": [{"kind": "human", "characters": [ronin]}]}, NPCS["sides"][1]]}
    saved(path, GUNKI, config, 400)
    return path


def test_version(capfd: Capture) -> None:
    assert call(capfd, "--version") == (0, f"gunki {__version__}\n", "")


def test_help_names_every_command(capfd: Capture) -> None:
    told = call(capfd, "--help").out
    commands = ("play", "text", "engine", "modes", "odds", "simulate", "rate", "replay", "verify", "export", "import",
                "doctor", "new-mode")
    for command in commands:
        assert f"  {command}" in told


def test_modes(capfd: Capture) -> None:
    code, out, err = call(capfd, "modes", "--json")
    (gunki,) = [mode for mode in json.loads(out) if mode["id"] == "gunki"]
    assert {"id", "title", "version", "source", "status", "reason"} <= set(gunki)
    assert (code, err, gunki["status"], gunki["reason"], gunki["levels"][0]) == (0, "", "ok", None, "random")
    assert "gunki: Gun-Ki: Hand of Fate" in call(capfd, "modes").out


def test_a_broken_plugin_is_listed_with_the_reason(capfd: Capture, tmp_path: Path,
                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    PluginFolder(tmp_path / "plugins").add("shogi", package="shogi", contract=99)
    (waiting,) = [mode for mode in json.loads(call(capfd, "modes", "--json").out) if mode["id"] == "shogi"]
    assert waiting["status"] == "broken" and "99" in waiting["reason"] and waiting["place"] == "shogi"
    (tmp_path / "settings.json").write_text('{"user_plugins": true}')
    (shogi,) = [mode for mode in json.loads(call(capfd, "modes", "--json").out) if mode["id"] == "shogi"]
    assert shogi["status"] == "broken" and "99" in shogi["reason"] and shogi["source"] == "user" and not shogi["levels"]
    assert call(capfd, "text", "--mode", "shogi", "--watch").code == 2
    assert "99" in call(capfd, "modes").out


def test_a_plugin_is_listed_as_off_until_the_player_allows_it(capfd: Capture, tmp_path: Path,
                                                              monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    PluginFolder(tmp_path / "plugins").add("shogi", package="shogi", code="raise SystemExit('it runs')")
    (shogi,) = [mode for mode in json.loads(call(capfd, "modes", "--json").out) if mode["id"] == "shogi"]
    assert shogi["status"] == "off" and "Modes and content" in shogi["reason"] and not shogi["levels"]
    assert "it runs" not in call(capfd, "modes").out
    refused = call(capfd, "text", "--mode", "shogi", "--watch")
    assert refused.code == 2 and "switched off" in refused.err
    assert [mode["status"] for mode in json.loads(call(capfd, "doctor", "--json").out)["modes"] if mode["id"] == "shogi"] == ["off"]
    (tmp_path / "settings.json").write_text('{"user_plugins": true}')
    assert "it runs" in call(capfd, "modes").out


# Odds


def odds(capfd: Capture, *arguments: str) -> dict[str, object]:
    code, out, err = call(capfd, "odds", *arguments, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert sum(Fraction(chance) for chance in found["p"].values()) == 1
    return found  # type: ignore[no-any-return]


def test_odds_of_an_expression_are_the_promised_fractions(capfd: Capture) -> None:
    assert odds(capfd, "d6(2d6)+3") == {
        "expression": "d6(2d6)+3", "mean": "269/36", "variance": "2555/1296",
        "p": {"4": "1/36", "5": "1/12", "6": "5/36", "7": "7/36", "8": "1/4", "9": "11/36"}}


def test_odds_are_doubled_then_lessened_then_floored(capfd: Capture) -> None:
    assert odds(capfd, "d6", "--times-two", "--minus", "5")["p"] == {
        "0": "1/3", "1": "1/6", "3": "1/6", "5": "1/6", "7": "1/6"}
    assert odds(capfd, "d6+FC", "--fc", "6", "--hp", "10")["ko"] == "1/2"


def test_odds_of_weapons(capfd: Capture) -> None:
    # GK-6: d6(2d6)+3 + Strength 4 − 2; 55.6 % against 10 HP
    katana = odds(capfd, "--weapon", "katana", "--stat", "4", "--target-stat", "2", "--hp", "10")
    assert (katana["expression"], katana["mean"], katana["ko"]) == ("katana", "341/36", "5/9")
    strike = odds(capfd, "--weapon", "katana", "--strike", "hard_attack", "--stat", "4")
    assert strike["expression"] == "katana+hard_attack"
    near, far = (odds(capfd, "--weapon", "rifle", "--stat", "3", "--distance", distance) for distance in ("1", "4"))
    assert Fraction(str(near["mean"])) - Fraction(str(far["mean"])) == 3


def test_a_dagger_is_one_attack_without_hp_and_the_whole_chain_with(capfd: Capture) -> None:
    one = odds(capfd, "--weapon", "dagger", "--stat", "3", "--target-stat", "1")
    chain = odds(capfd, "--weapon", "dagger", "--stat", "3", "--target-stat", "1", "--hp", "20")
    assert "ko" not in one and max(map(int, one["p"])) < 20  # type: ignore[arg-type, call-overload]
    assert max(map(int, chain["p"])) == 20 and chain["ko"] == chain["p"]["20"]  # type: ignore[call-overload, index]


def test_odds_of_spells(capfd: Capture) -> None:
    plain = odds(capfd, "--spell", "firestorm", "--stat", "5", "--target-stat", "1")
    doubled = odds(capfd, "--spell", "firestorm", "--stat", "5", "--target-stat", "1", "--match")
    assert Fraction(str(doubled["mean"])) == 2 * Fraction(str(plain["mean"]))
    covered = odds(capfd, "--spell", "firestorm", "--stat", "5", "--cover")
    assert Fraction(str(covered["mean"])) < Fraction(str(plain["mean"])) + 1


def test_odds_as_a_table(capfd: Capture) -> None:
    code, out, err = call(capfd, "odds", "d6", "--hp", "6")
    assert (code, err) == (0, "") and "16.67 %" in out and "d6: mean 3.500, KO 16.67 %" in out


@pytest.mark.parametrize("arguments", [
    (), ("d6", "--weapon", "katana"), ("2x6",), ("d6+FC",), ("9999d9999",), ("d6", "--cover"), ("d6", "--stat", "3"),
    ("d6", "--fc", "-1"), ("d6", "--hp", "0"), ("d6", "--hp", "1e9"), ("--weapon", "firestorm"), ("--weapon", "nope"),
    ("--weapon", "katana", "--strike", "wing_shot"), ("--weapon", "katana", "--distance", "2"),
    ("--weapon", "katana", "--match"), ("--spell", "katana"), ("--spell", "firestorm", "--distance", "1"), ("d6", "d6"),
    ("d6", "--frobnicate"),
], ids=" ".join)
def test_a_wrong_question_is_one_sentence(capfd: Capture, arguments: tuple[str, ...]) -> None:
    code, out, err = call(capfd, "odds", *arguments)
    assert (code, out) == (2, "") and " " in err and err.endswith(".\n")


# Simulate


def test_simulate_counts_are_the_same_whatever_the_jobs(capfd: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gunki.clients.many.LOOK", 0)
    monkeypatch.setattr("gunki.clients.many.SOON", 0)  # else all are played before a process is worth its start
    found = []
    for jobs in ("1", "2"):
        code, out, err = call(capfd, "simulate", "--left", "ronin", "--right", "mage", "--matches", "150",
                              "--seed", "5", "--jobs", jobs, "--json")
        assert (code, err) == (0, "")
        found.append(json.loads(out))
    for one in found:
        assert one.pop("seconds") >= 0
    assert found[0] == found[1]
    assert list(found[0]) == ["matches", "left_wins", "right_wins", "draws", "left_rate", "ci95", "rounds_mean",
                              "decisions"]
    assert found[0]["left_wins"] + found[0]["right_wins"] + found[0]["draws"] == 150
    low, high = found[0]["ci95"]
    assert low < found[0]["left_rate"] == found[0]["left_wins"] / 150 < high


def test_simulate_depends_on_the_seed_and_on_who_fights(capfd: Capture) -> None:
    def counts(*arguments: str) -> int:
        return int(json.loads(call(capfd, "simulate", "--matches", "30", "--json", *arguments).out)["decisions"])

    sides = ("--left", "ronin,archer", "--right", "swordswoman:random")
    assert counts(*sides, "--seed", "1") == counts(*sides) != counts(*sides, "--seed", "2")


@pytest.mark.parametrize("levels", [("novice", "adept"), ("adept", "random"),
                                    pytest.param(("master", "adept"), marks=pytest.mark.long)], ids=" ".join)
def test_simulate_seats_levels_and_npcs_on_either_side(capfd: Capture, levels: tuple[str, str]) -> None:
    one, other = levels
    report = json.loads(call(capfd, "simulate", "--left", f"monk:{one},ronin,hunter:{other}", "--right",
                             f"mage,witch:{other},ninja:{one}", "--matches", "2", "--jobs", "1", "--json").out)
    assert report["matches"] == report["left_wins"] + report["right_wins"] + report["draws"] == 2


def test_simulate_any_mode(capfd: Capture, tmp_path: Path) -> None:
    (tmp_path / "npcs.json").write_text(json.dumps(NPCS))
    found = json.loads(call(capfd, "simulate", "--mode", "gunki", "--config", str(tmp_path / "npcs.json"),
                            "--matches", "20", "--json").out)
    assert list(found) == ["matches", "results", "rounds_mean", "decisions", "seconds"]
    assert sum(found["results"].values()) == found["matches"] == 20
    told = call(capfd, "simulate", "--matches", "3")
    assert told.code == 0 and "matches: 3" in told.out, "the default duel, its person played at random"


@pytest.mark.parametrize("arguments", [
    ("--left", "ronin"), ("--left", "ronin", "--right", ","), ("--left", "ronin", "--right", "nobody"),
    ("--left", "ronin", "--right", "monk:genius"), ("--mode", "chess"), ("--matches", "0"), ("--jobs", "0"),
    ("--seed", "-1"),
    ("--left", "ronin", "--right", "mage", "--config", "x.json"),
], ids=" ".join)
def test_a_wrong_simulation_is_one_sentence(capfd: Capture, arguments: tuple[str, ...]) -> None:
    code, out, err = call(capfd, "simulate", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)


BAD_CONFIGS = {"missing": None, "no json": b"{", "a list": b"[]", "not text": b"\xff\xfe\x00", "deep": b"[" * 100_000,
               "refused": b'{"hp": 7}', "big": b'{"hp": 1' + b"0" * 5000 + b"}", "nan": b'{"hp": NaN}'}


@pytest.mark.parametrize("content", BAD_CONFIGS.values(), ids=BAD_CONFIGS)
@pytest.mark.parametrize("command", ["simulate", "text"])
def test_a_wrong_config_file_is_named(capfd: Capture, tmp_path: Path, command: str, content: bytes | None) -> None:
    path = tmp_path / "my.json"
    if content is not None:
        path.write_bytes(content)
    code, out, err = call(capfd, command, "--config", str(path))
    assert (code, out, err.count("\n")) == (1, "", 1) and "my.json" in err


NUMBERS = ("1_0", " 7", "7 ", "+7", "７", "0x10", "1e1", "7.0", "", "9" * 400)


@pytest.mark.parametrize("arguments", [
    ("text", "--watch", "--seed"), ("simulate", "--seed"), ("simulate", "--matches"), ("simulate", "--jobs"),
    ("odds", "d6", "--fc"), ("odds", "d6", "--hp"), ("odds", "d6", "--minus"), ("replay", "none", "--to"),
    ("play", "--seed"),
], ids=" ".join)
def test_a_number_is_written_as_people_write_it(capfd: Capture, arguments: tuple[str, ...]) -> None:
    for number in NUMBERS:
        code, out, err = call(capfd, *arguments, number)
        assert (code, out) == (2, "") and "a whole number from " in err and len(err) < 250, number


def test_numbers_at_the_ends_of_their_ranges_are_taken(capfd: Capture) -> None:
    for arguments in (("text", "--watch", "--seed", str(2**64 - 1)), ("odds", "d6", "--hp", "300", "--fc", "0"),
                      ("simulate", "--matches", "1", "--seed", "0", "--jobs", "1024")):
        assert call(capfd, *arguments).code == 0
    for arguments in (("text", "--watch", "--seed", str(2**64)), ("odds", "d6", "--hp", "301"),
                      ("simulate", "--matches", "1", "--jobs", "1025")):
        assert call(capfd, *arguments).code == 2


@pytest.mark.parametrize("arguments", [
    ("{}",), ("--{}",), ("text", "--mode", "{}"), ("simulate", "--mode", "{}"), ("simulate", "--left", "{}", "--right", "a"),
    ("text", "--load", "{}"), ("text", "--config", "{}"), ("replay", "{}"), ("export", "{}"), ("import", "{}", "-o", "x"),
    ("odds", "{}"), ("odds", "--weapon", "{}"), ("odds", "d6", "--fc", "{}"), ("play", "--mode", "{}"),
    ("play", "--load", "{}"), ("play", "--{}"),
], ids=" ".join)
def test_what_is_much_too_long_is_not_repeated_whole(capfd: Capture, arguments: tuple[str, ...]) -> None:
    code, out, err = call(capfd, *(part.format("x" * 300) for part in arguments))
    assert code in (1, 2) and out == "" and "…" in err and len(err) < 300


class Halting(Toy):
    """A mode that fails over every config."""

    id = "halting"

    def configure(self, config: dict[str, Any]) -> Any:
        """Fail."""
        raise ZeroDivisionError("no such square")

    def simulate_config(self, left: list[str], right: list[str]) -> dict[str, Any]:
        """Fail."""
        raise ZeroDivisionError("no such side")


@pytest.mark.parametrize("sides", [("", ""), ("a", "b")])
def test_a_fault_of_a_mode_ends_a_simulation_with_a_sentence(sides: tuple[str, str]) -> None:
    with pytest.raises(ModeFailed) as failed:
        simulate(ToyEnvironment(Halting()), "halting", *sides, None, 10, 1, 1, True)
    told = ENVIRONMENT.text(failed.value.message)
    assert "halting" in told and ("no such side" if sides[0] else "no such square") in told


def test_a_fault_over_the_odds_is_a_sentence(capfd: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*figures: object) -> None:
        raise ZeroDivisionError("no such die")

    monkeypatch.setattr("gunki.battle.damage.attack_distribution", fail)
    code, out, err = call(capfd, "odds", "--weapon", "katana")
    assert (code, out) == (1, "") and "no such die" in err


# Saves


def test_replay_tells_the_match(capfd: Capture, save: Path) -> None:
    code, out, err = call(capfd, "replay", str(save))
    assert (code, err) == (0, "") and out.startswith("Zoë ⚔ against ") and "Round 1." in out
    shorter = call(capfd, "replay", str(save), "--to", "3").out
    assert out.startswith(shorter) and len(shorter) < len(out)


def test_replay_as_json_lines_without_the_deck_order(capfd: Capture, save: Path) -> None:
    out = call(capfd, "replay", str(save), "--json").out
    events = [json.loads(line) for line in out.splitlines()]
    assert [event["seq"] for event in events] == sorted(event["seq"] for event in events)
    assert events[0]["seq"] == 1 and events[-1]["kind"] == "match_ended"
    shuffled = [event for event in events if event["kind"] == "fate_shuffled"]
    assert shuffled and all(event["deck"] == [] for event in shuffled)
    first = call(capfd, "replay", str(save), "--json", "--to", "4").out.splitlines()
    assert [json.loads(line)["seq"] for line in first] == [1, 2, 3, 4]


def test_replay_beyond_the_end_is_a_wrong_call(capfd: Capture, save: Path) -> None:
    assert call(capfd, "replay", str(save), "--to", "99999").code == 2
    assert call(capfd, "replay", str(save), "--to", "0").code == 2


def test_verify(capfd: Capture, save: Path, tmp_path: Path) -> None:
    count = len(call(capfd, "replay", str(save), "--json").out.splitlines())
    assert call(capfd, "verify", str(save)) == (0, f"{save}: ok {count} events\n", "")
    data = bytearray(save.read_bytes())
    at = data.index(b'"fate_dealt"')
    data[at + 3] ^= 1
    damaged = tmp_path / "damaged.gunki"
    damaged.write_bytes(data)
    code, out, err = call(capfd, "verify", str(save), str(damaged), str(tmp_path), str(tmp_path / "none.gunki"))
    good, wrong, folder, missing = out.splitlines()
    assert code == 1 and err == "" and "ok" in good
    assert "damaged" in wrong and "Last good event: " in wrong and wrong.rstrip(".").rsplit(" ", 1)[1].isdigit()
    assert "Last good event: none" in folder and "There is no file none.gunki." in missing
    assert damaged.read_bytes() == data


READERS = [("replay",), ("export",), ("text", "--load"), ("text", "--watch", "--load"), ("import", "-o", "new.gunki")]


@pytest.mark.parametrize("command", READERS, ids=" ".join)
def test_a_wrong_file_is_one_sentence_and_code_1(capfd: Capture, tmp_path: Path, command: tuple[str, ...],
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text").write_text("hello\n")
    (tmp_path / "bytes").write_bytes(b"\xff\x00\xfe" * 50)
    (tmp_path / "empty").write_bytes(b"")
    for name in ("none", "text", "bytes", "empty", ".", "x" * 5000):
        code, out, err = call(capfd, *command, name)
        assert (code, out, err.count("\n")) == (1, "", 1), name
    assert not (tmp_path / "new.gunki").exists()


def test_export_and_import_keep_everything(capfd: Capture, save: Path, tmp_path: Path) -> None:
    lines, copy = tmp_path / "a.jsonl", tmp_path / "copy.gunki"
    assert call(capfd, "export", str(save), "-o", str(lines)) == (0, "", "")
    assert call(capfd, "export", str(save)).out.encode() == lines.read_bytes()
    code, out, _ = call(capfd, "import", str(lines), "-o", str(copy))
    assert code == 0 and out.startswith(f"{copy}: ") and out.endswith(" events\n")
    assert call(capfd, "replay", str(copy), "--json") == call(capfd, "replay", str(save), "--json")
    assert call(capfd, "verify", str(copy)).code == 0


def test_nothing_is_overwritten(capfd: Capture, save: Path, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    lines = tmp_path / "a.jsonl"
    call(capfd, "export", str(save), "-o", str(lines))
    assert call(capfd, "export", str(save), "-o", str(taken)).code == 1
    assert call(capfd, "import", str(lines), "-o", str(taken)).code == 1
    assert call(capfd, "export", str(save), "-o", str(tmp_path / "no" / "folder" / "x")).code == 1
    assert taken.read_text() == "mine"
    assert call(capfd, "import", str(lines)).code == 2


def test_import_takes_lines_as_editors_leave_them_and_strange_signs_in_names(capfd: Capture, tmp_path: Path) -> None:
    name = "line\u2028sign\u0085of\x1cold"
    config = {"sides": [{"seats": [{"kind": "human", "characters": [{"name": name, "stats": {}}]}]}, NPCS["sides"][0]]}
    try:
        match = Match.begin(GUNKI, config, 1)
    except Exception:  # such names may be refused one day: then any other will do for the line ends
        match = Match.begin(GUNKI, DUEL, 1)
    save_new(match, tmp_path / "a.gunki").close()
    lines = tmp_path / "a.jsonl"
    call(capfd, "export", str(tmp_path / "a.gunki"), "-o", str(lines))
    lines.write_bytes(b"\xef\xbb\xbf" + lines.read_bytes().replace(b"\n", b"\r\n"))
    assert call(capfd, "import", str(lines), "-o", str(tmp_path / "b.gunki")).code == 0
