"""Two modes of one id, or two packages of one name: which of them counts, in whatever order they are found."""

import sys
from pathlib import Path

import pytest

import gunki
from gunki.engine.contract import CONTRACT
from gunki.engine.messages import Catalogues
from gunki.engine.registry import Registry
from tests.engine.plugin_folder import PluginFolder, key, points, refusal, registry

ENGLISH = Catalogues({"shell": Path(gunki.__file__).parent / "locale"})


@pytest.mark.parametrize("beta", range(3))
def test_one_id_in_two_plugins_refuses_both_in_any_order(user: PluginFolder, beta: int) -> None:
    for place in range(3):
        user.add("beta" if place == beta else "alpha", package=f"clash{beta}_{place}")
    entries = registry(user).entries
    first, second = [entry for entry in entries if entry.id == "alpha"]
    for one, other in ((first, second), (second, first)):
        assert key(one) == "registry.same_id" and one.reason.arguments["other"].arguments == {"name": other.place}
    assert [entry.status for entry in entries if entry.id == "beta"] == ["ok"]
    assert refusal(registry(user), "alpha").key == "registry.broken_mode"
    assert user.ran() == []


def test_three_of_one_id_name_both_others(user: PluginFolder) -> None:
    for number in range(3):
        user.add("alpha", package=f"three_{number}")
    first, *_ = registry(user).entries
    assert ENGLISH.text(first.reason) == ("The id “alpha” is claimed more than once, also by “three_1” in your plugin "
                                          "folder, and “three_2” in your plugin folder. Until one of them is taken "
                                          "away, none is used.")


@pytest.mark.parametrize("order", [("alpha", "Alpha"), ("Alpha", "alpha")])
def test_an_id_that_differs_by_case_only_is_refused_by_itself(user: PluginFolder, order: tuple[str, str]) -> None:
    for place, id in enumerate(order):
        user.add(id, package=f"case_{order[0]}_{place}_{id}".lower())
    states = {entry.id: entry for entry in registry(user).entries}
    assert states["alpha"].status == "ok" and key(states["Alpha"]) == "registry.manifest_id"
    assert "lower-case" in ENGLISH.text(states["Alpha"].reason) and user.ran() == []


@pytest.mark.parametrize("order", [(CONTRACT, 0), (0, CONTRACT)])
def test_an_older_release_that_is_refused_anyway_stands_in_nobodys_way(user: PluginFolder, order: tuple[int, int]) -> None:
    for place, contract in enumerate(order):
        user.add("alpha", package=f"release_{order[0]}_{place}", contract=contract)
    assert sorted(entry.reason.key if entry.reason else "" for entry in registry(user).entries) == [
        "", "registry.older_contract"]


@pytest.mark.parametrize("names", [("same", "same"), ("Same", "same")])
def test_one_package_name_under_two_ids_refuses_both_before_their_code_runs(user: PluginFolder, names: tuple[str, str]) -> None:
    for id, package in zip(("alpha", "beta"), names, strict=True):
        user.add(id, package=package).rename(user.path / f"folder_of_{id}")
    found = registry(user)
    assert [key(entry) for entry in found.load_all()] == ["registry.same_package"] * 2 and user.ran() == []


def test_the_packages_of_the_programs_modes_are_never_replaced(user: PluginFolder, bundled: PluginFolder) -> None:
    bundled.add("alpha", package="alpha_of_the_house")
    user.add("beta", package="alpha_of_the_house")
    found = registry(user, bundled)
    assert [entry.status for entry in found.entries] == ["ok", "broken"]
    assert key(found.entries[1]) == "registry.name_taken" and user.ran() == []


def test_a_mode_of_the_program_is_never_replaced(user: PluginFolder, bundled: PluginFolder) -> None:
    bundled.add("alpha", package="alpha_of_the_program")
    user.add("alpha", package="alpha_from_elsewhere")
    found = registry(user, bundled)
    own, other = found.entries
    assert (own.source, own.status) == ("bundled", "ok")
    assert key(other) == "registry.taken_by_bundled"
    assert type(found.mode("alpha")).__module__ == "alpha_of_the_program.mode"


def test_a_plugin_cannot_pass_for_the_built_in_mode(user: PluginFolder) -> None:
    user.add("gunki")
    found = registry(user, packages=("gunki.battle",))
    assert [entry.status for entry in found.entries] == ["ok", "broken"]
    assert type(found.mode("gunki")).__module__ == "gunki.battle.mode"


def test_a_copy_in_the_folder_of_what_is_installed_refuses_both(user: PluginFolder, tmp_path: Path,
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = PluginFolder(tmp_path / "site")
    elsewhere.add("alpha", package="doubled_alpha")
    user.add("alpha", package="doubled_alpha")
    monkeypatch.syspath_prepend(str(elsewhere.path))
    points(monkeypatch, "doubled_alpha.mode:MODE")
    found = Registry(user=user.path)
    assert [entry.status for entry in found.entries] == ["ok"]  # while plugins of the player's own are off
    found.discover(user_plugins=True)
    assert [key(entry) for entry in found.entries] == ["registry.same_id"] * 2 and user.ran() == []
    assert ENGLISH.text(found.entries[1].reason) == (
        "The id “alpha” is claimed more than once, also by “doubled_alpha”, installed as a Python package. Until one of "
        "them is taken away, none is used.")


@pytest.mark.parametrize("package", ["json", "gunki", "plugins", "xmlrpc", "msgspec"])
def test_a_plugin_cannot_take_the_name_of_another_package(user: PluginFolder, package: str) -> None:
    user.add("alpha", package=package)
    found = registry(user)
    before = sys.modules.get(package)
    assert key(found.load_all()[0]) == "registry.name_taken"
    assert sys.modules.get(package) is before
    assert str(user.path) not in sys.path


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_installed_modes_of_one_id_are_both_refused_in_either_order(
        user: PluginFolder, monkeypatch: pytest.MonkeyPatch, order: tuple[int, int]) -> None:
    packages = [f"first_of_{order[0]}", f"second_of_{order[0]}"]
    for package in packages:
        user.add("alpha", package=package)
    monkeypatch.syspath_prepend(str(user.path))
    points(monkeypatch, *(f"{packages[number]}.mode:MODE" for number in order))
    entries = Registry().entries
    assert [key(entry) for entry in entries] == ["registry.same_id"] * 2 and user.ran() == []
    assert {entry.reason.arguments["other"].arguments["name"] for entry in entries} == set(packages)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_an_installed_mode_does_not_replace_the_programs(
        user: PluginFolder, monkeypatch: pytest.MonkeyPatch, order: tuple[int, int]) -> None:
    user.add("gunki", package="installed_gunki")
    monkeypatch.syspath_prepend(str(user.path))
    points(monkeypatch, *(("installed_gunki.mode:MODE", "gunki.battle.mode:MODE")[number] for number in order))
    found = Registry(("gunki.battle",))
    assert [(entry.source, entry.status) for entry in found.entries] == [("built_in", "ok"), ("installed", "broken")]
