"""The one place that knows where files lie."""

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from gunki import resources

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A home of its own, no override; the home folder."""
    home = tmp_path / "home"
    home.mkdir()
    for name in ("GUNKI_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return home


def test_shipped_folders_are_those_of_the_checkout() -> None:
    assert resources.assets_folder() == ROOT / "assets"
    assert resources.bundled_plugins_folder() == ROOT / "plugins"


def test_a_wheel_finds_its_folders_inside_the_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "site" / "gunki" / "assets").mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "site" / "gunki")
    assert resources.assets_folder() == tmp_path / "site" / "gunki" / "assets"
    with pytest.raises(resources.ResourceMissing, match="plugins"):
        resources.bundled_plugins_folder()


def test_a_frozen_program_looks_beside_its_executable(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "bundle" / "gunki" / "assets").mkdir(parents=True)
    (tmp_path / "plugins").mkdir()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path / "bundle"), raising=False)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "gunki"))
    assert resources.assets_folder() == tmp_path / "bundle" / "gunki" / "assets"
    assert resources.bundled_plugins_folder() == tmp_path / "plugins"


def test_gunki_home_holds_everything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    home = tmp_path / "portable"
    monkeypatch.setenv("GUNKI_HOME", str(home))
    for folder in (
        resources.user_data_folder(),
        resources.user_config_folder(),
        resources.user_log_folder(),
        resources.saves_folder(),
        resources.content_folder(),
        resources.characters_folder(),
        resources.user_plugins_folder(),
    ):
        assert folder == home or home in folder.parents
    assert not home.exists(), "asking for a folder must not make it"
    assert resources.unusable_data_folder() is None


def test_a_relative_gunki_home_does_not_move_with_the_working_directory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GUNKI_HOME", "portable")
    monkeypatch.chdir(tmp_path)
    assert resources.user_data_folder() == tmp_path / "portable"


@pytest.mark.skipif(sys.platform == "win32", reason="HOME does not decide there")
def test_without_an_override_the_users_own_folders(bare_environment: Path) -> None:
    for folder in (resources.user_data_folder(), resources.user_config_folder(), resources.user_log_folder()):
        assert bare_environment in folder.parents
    assert resources.unusable_data_folder() is None


@pytest.mark.skipif(sys.platform == "win32", reason="HOME does not decide there")
def test_an_empty_override_is_none(bare_environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUNKI_HOME", "")
    assert bare_environment in resources.saves_folder().parents


@pytest.mark.skipif(sys.platform == "win32", reason="HOME does not decide there")
def test_an_unusable_home_gives_a_private_temporary_folder_and_says_so(
    bare_environment: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the home folder should be; mode bits do not bind root")
    monkeypatch.setenv("HOME", str(blocked / "home"))
    saves = resources.saves_folder()
    assert tmp_path in saves.parents and blocked not in saves.parents
    saves.mkdir(parents=True)
    assert resources.user_data_folder().stat().st_mode & 0o077 == 0
    unusable = resources.unusable_data_folder()
    assert unusable is not None and blocked in unusable.parents


@pytest.mark.skipif(sys.platform == "win32", reason="HOME does not decide there")
def test_a_temporary_folder_of_somebody_else_is_refused(
    bare_environment: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", "/dev/null/home")
    resources.user_data_folder()
    monkeypatch.setattr("os.getuid", lambda: 123456)
    with pytest.raises(PermissionError, match="GUNKI_HOME"):
        resources.user_data_folder()


def test_importing_it_imports_neither_pygame_nor_platformdirs() -> None:
    code = "import sys, gunki.resources; print([m for m in ('pygame', 'platformdirs') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
