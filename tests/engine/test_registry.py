"""Finding modes: what is wrong with a plugin is known before its code runs, and never more than its own problem."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from gunki.engine.contract import CONTRACT
from gunki.engine.match import Match
from gunki.engine.registry import ModeEntry, Registry
from tests.engine.plugin_folder import CODE, PluginFolder, key, only, points, refusal, registry

ROOT = Path(__file__).parents[2]


def test_a_plugin_is_listed_before_its_code_runs_and_played_like_any_mode(user: PluginFolder) -> None:
    user.add("alpha")
    found = registry(user)
    assert only(found) == ModeEntry("alpha", "The alpha", "1.0", "user", "ok", place=only(found).place)
    assert user.ran() == []
    mode = found.mode("alpha")
    assert len(user.ran()) == 1
    assert Match.begin(mode, {}, 1).decision is not None
    assert found.mode("alpha") is mode


def test_the_players_folder_is_off_until_he_allows_it(user: PluginFolder) -> None:
    user.add("alpha")
    found = Registry(user=user.path, installed=False)
    assert found.entries == []
    assert refusal(found, "alpha").arguments["reason"].key == "registry.off"
    assert refusal(found, "beta").key == "registry.unknown_mode"
    (waiting,) = found.waiting
    assert (waiting.id, waiting.status, waiting.reason.key) == ("alpha", "off", "registry.off") and user.ran() == []
    found.discover(user_plugins=True)
    assert only(found).status == "ok" and found.waiting == []


def test_what_is_off_stands_in_nobodys_way_and_says_what_will_be_wrong_with_it(user: PluginFolder, bundled: PluginFolder) -> None:
    bundled.add("alpha", package="alpha_in_the_program")
    user.add("alpha", package="alpha_off")
    user.add("beta", contract=99)
    user.add("gamma")
    found = Registry(bundled=bundled.path, user=user.path, installed=False)
    assert [(entry.id, entry.status) for entry in found.entries] == [("alpha", "ok")]
    assert [(entry.id, entry.status, entry.reason.key) for entry in found.waiting] == [
        ("alpha", "broken", "registry.taken_by_bundled"), ("beta", "broken", "registry.newer_contract"),
        ("gamma", "off", "registry.off")]
    assert user.ran() == []


def test_the_built_in_mode_enters_by_the_same_door() -> None:
    found = Registry(("gunki.battle",), installed=False)
    entry = only(found)
    assert (entry.id, entry.source, entry.status) == ("gunki", "built_in", "ok")
    assert found.mode("gunki").id == "gunki"
    assert [entry.status for entry in found.load_all()] == ["ok"]


def test_looking_at_modes_imports_neither_their_code_nor_slow_libraries() -> None:
    code = ("import sys; from gunki.engine.registry import Registry\n"
            "assert [e.status for e in Registry(('gunki.battle',)).entries][:1] == ['ok']\n"
            "print(sorted(m for m in sys.modules if m in ('pydantic', 'pygame', 'filelock', 'gunki.battle')))")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(("wanted", "expected"), [
    (0, "registry.older_contract"), (CONTRACT + 1, "registry.newer_contract"), (99, "registry.newer_contract"),
    ("abc", "registry.strange_contract"), ("1", "registry.strange_contract"), (-1, "registry.strange_contract"),
    (None, "registry.no_contract")])
def test_another_contract_is_refused_before_the_code_runs(user: PluginFolder, wanted: object, expected: str) -> None:
    user.add("alpha", contract=wanted)
    found = registry(user)
    entry = only(found)
    assert key(entry) == expected
    assert entry.reason.arguments == {"offered": CONTRACT} | ({} if wanted is None else {"wanted": str(wanted)})
    assert refusal(found, "alpha").arguments["reason"] == entry.reason
    assert found.load_all() == [entry]
    assert user.ran() == []


@pytest.mark.parametrize(("wanted", "expected"), [
    ("1.3", "registry.older_program"), ("2", "registry.older_program"), ("1.2.10", "registry.older_program"),
    ("1.2.9", None), ("1.2", None), ("0.9.9.9", None), ("", "registry.manifest_field"), ("new", "registry.manifest_field"),
    (2, "registry.manifest_field")])
def test_a_mode_may_ask_for_a_newer_program_and_is_told_before_its_code_runs(
        user: PluginFolder, wanted: object, expected: str | None) -> None:
    user.add("alpha", program=wanted)
    entry = only(registry(user, program="1.2.9.dev3"))
    assert (entry.reason.key if entry.reason else None) == expected
    if expected == "registry.older_program":
        assert entry.reason is not None and entry.reason.arguments == {"wanted": wanted, "offered": "1.2.9.dev3"}
    assert user.ran() == []


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"id": "Alpha-1"}, "registry.manifest_id"),
        ({"id": None}, "registry.manifest_field"),
        ({"id": "x" * 65}, "registry.manifest_id"),
        ({"title": None}, "registry.manifest_field"),
        ({"title": ""}, "registry.manifest_field"),
        ({"title": "two\\nlines"}, "registry.manifest_field"),
        ({"title": "W" * 10_000}, "registry.manifest_field"),
        ({"title": "right to left \\u202e"}, "registry.manifest_field"),
        ({"version": 1}, "registry.manifest_field"),
        ({"entry": "os.system"}, "registry.manifest_field"),
        ({"entry": "../evil:MODE"}, "registry.manifest_field"),
        ({"entry": None}, "registry.manifest_field"),
        ({"author": "me"}, "registry.manifest_extra"),
    ],
)
def test_a_wrong_manifest_is_refused_before_the_code_runs(user: PluginFolder, changes: dict, expected: str) -> None:
    user.add("alpha", **changes)
    found = registry(user)
    assert key(only(found)) == expected
    assert found.load_all()[0].status == "broken"
    assert user.ran() == []


@pytest.mark.parametrize("text", ["", "id = ", "\0", "[[" * 5000, "id = 'alpha'\n" + "#" * 70_000])
def test_a_manifest_that_is_none_is_refused(user: PluginFolder, text: str) -> None:
    user.add("alpha", manifest=text)
    assert key(only(registry(user))) in ("registry.manifest_unreadable", "registry.no_contract")


def test_a_manifest_in_another_encoding_is_refused(user: PluginFolder) -> None:
    (user.add("alpha") / "mode.toml").write_bytes('title = "Zoë"'.encode("latin-1"))
    assert key(only(registry(user))) == "registry.manifest_unreadable"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import no_such_module_anywhere", "registry.import_failed"),
        ("1/0", "registry.import_failed"),
        ("def broken(:", "registry.import_failed"),
        ("raise SystemExit(3)", "registry.import_failed"),
        ("OTHER = 1", "registry.no_mode_there"),
        ("MODE = object()", "registry.no_mode_there"),
        ("from tests.engine.toy_mode import Toy; MODE = Toy", "registry.no_mode_there"),
        ("from tests.engine.toy_mode import Toy; MODE = Toy()", "registry.not_as_in_manifest"),
        (CODE + "Plugin.version = '9'", "registry.not_as_in_manifest"),
        (CODE + "Plugin.contract = 99", "registry.not_as_in_manifest"),
        (CODE + "Plugin.event_type = int | 5 if False else dict[int, 'nothing']", "registry.import_failed"),
        (CODE + "del Plugin.id; Toy_id = Plugin.__mro__[1]; Plugin.id = property(lambda self: 1 / 0)",
         "registry.import_failed"),
    ],
)
def test_code_that_fails_breaks_its_own_entry_only(user: PluginFolder, code: str, expected: str) -> None:
    user.add("alpha", code=code)
    user.add("beta")
    before = set(sys.modules)
    found = registry(user)
    alpha, beta = found.load_all()
    assert key(alpha) == expected
    assert beta.status == "ok"
    assert refusal(found, "alpha").key == "registry.broken_mode"
    if expected == "registry.import_failed" and "Plugin" not in code:
        assert not [name for name in set(sys.modules) - before if name.startswith("plugin_alpha")]


def test_another_copy_of_what_has_run_waits_for_the_next_start(user: PluginFolder, tmp_path: Path) -> None:
    user.add("alpha", package="alpha_of_today")
    registry(user).mode("alpha")
    elsewhere = PluginFolder(tmp_path / "elsewhere")
    elsewhere.add("alpha", package="alpha_of_today")
    assert refusal(registry(elsewhere), "alpha").arguments["reason"].key == "registry.another_ran"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes among files here")
def test_a_pipe_is_not_waited_for(user: PluginFolder) -> None:
    (user.path / "alpha").mkdir()
    os.mkfifo(user.path / "alpha" / "mode.toml")
    os.mkfifo(user.path / "alpha.zip")
    assert key(only(registry(user))) == "registry.no_manifest"


def test_a_folder_that_is_no_package_is_refused(user: PluginFolder) -> None:
    folder = user.add("alpha")
    (folder / "__init__.py").rename(folder / "main.py")
    assert key(registry(user).load_all()[0]) == "registry.no_package"


def test_a_package_may_lie_inside_the_plugins_folder(user: PluginFolder) -> None:
    inner = user.add("alpha", package="inner_alpha")
    outer = user.path / "any name"
    outer.mkdir()
    inner.rename(outer / "inner_alpha")
    (outer / "inner_alpha" / "mode.toml").rename(outer / "mode.toml")
    assert registry(user).mode("alpha").id == "alpha"


@pytest.mark.parametrize("at_root", [True, False])
def test_a_plugin_may_be_a_zip_file(user: PluginFolder, at_root: bool) -> None:
    package = f"zipped_{at_root}".lower()
    folder = user.add("alpha", package=package)
    with zipfile.ZipFile(user.path / "alpha.zip", "w") as archive:
        for file in folder.iterdir():
            name = file.name if at_root and file.name == "mode.toml" else f"{package}/{file.name}"
            archive.write(file, name)
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    found = registry(user)
    assert only(found).status == "ok"
    assert found.mode("alpha").id == "alpha"


def test_a_broken_zip_is_listed_as_such(user: PluginFolder) -> None:
    (user.path / "alpha.zip").write_bytes(b"PK\x03\x04 not really")
    (user.path / "notes.txt").write_text("no plugin")
    assert key(only(registry(user))) == "registry.manifest_unreadable"


def test_no_folder_no_plugins(tmp_path: Path) -> None:
    found = Registry(bundled=tmp_path / "no", user=tmp_path / "none", installed=False)
    found.discover(user_plugins=True)
    assert found.entries == []


def test_looking_again_sees_what_changed_and_keeps_what_runs(user: PluginFolder) -> None:
    user.add("alpha")
    found = registry(user)
    mode = found.mode("alpha")
    folder = user.add("beta", contract=99)
    found.discover(user_plugins=True)
    assert [entry.status for entry in found.entries] == ["ok", "broken"]
    assert found.mode("alpha") is mode
    (folder / "mode.toml").write_text(user.manifest("beta", folder.name))
    found.discover(user_plugins=True)
    assert [entry.status for entry in found.entries] == ["ok", "ok"]


# Installed packages


def test_an_installed_package_is_found_by_its_entry_point(user: PluginFolder, monkeypatch: pytest.MonkeyPatch) -> None:
    user.add("alpha", package="installed_alpha")
    monkeypatch.syspath_prepend(str(user.path))
    points(monkeypatch, "installed_alpha.mode:MODE")
    found = Registry()
    assert only(found) == ModeEntry("alpha", "The alpha", "1.0", "installed", "ok", place="installed_alpha")
    assert user.ran() == []
    assert found.mode("alpha").id == "alpha"


def test_the_built_in_mode_is_one_mode_however_it_is_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    points(monkeypatch, "gunki.battle.mode:MODE")
    assert [entry.source for entry in Registry(("gunki.battle",)).entries] == ["built_in"]
    assert [(entry.id, entry.status) for entry in Registry().entries] == [("gunki", "ok")]


@pytest.mark.parametrize("value", ["gone_package.mode:MODE", "no_package:MODE", "", "::", "json.decoder:MODE"])
def test_an_entry_point_that_leads_nowhere_is_listed(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    points(monkeypatch, value)
    assert key(only(Registry())) in ("registry.manifest_unreadable", "registry.no_manifest")


def test_a_plugin_whose_folder_is_on_the_path_is_no_other_package(user: PluginFolder, monkeypatch: pytest.MonkeyPatch,
                                                                  ) -> None:
    user.add("alpha", "alpha_on_path")
    monkeypatch.syspath_prepend(str(user.path))
    assert registry(user).mode("alpha").id == "alpha"
