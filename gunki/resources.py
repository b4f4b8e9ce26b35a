"""Where things lie: the program's own pictures and plugins, and the folders that belong to the user.

Nothing here creates a folder for the program's data; who writes there makes it first. Neither pygame nor,
before it is needed, platformdirs is imported: both would delay the first frame.
"""

import getpass
import os
import sys
import tempfile
import zipfile
from pathlib import Path

_PROGRAM = "gunki"
_PACKAGE = Path(__file__).resolve().parent


class ResourceMissing(FileNotFoundError):
    """A folder that the program ships is not there: the installation is incomplete."""


def is_built() -> bool:
    """Whether this is the executable, which has no Python to start or to install a package into."""
    return bool(getattr(sys, "frozen", False))


# The program's own files


def _shipped_folder(name: str) -> Path:
    """The shipped folder `name`: frozen, from a wheel, or in a source checkout, in this order."""
    candidates = [_PACKAGE / name, _PACKAGE.parent / name]
    if is_built():
        beside = Path(sys.executable).resolve().parent
        unpacked = Path(getattr(sys, "_MEIPASS", beside))
        candidates = [unpacked / _PROGRAM / name, unpacked / name, beside / name]
    for folder in candidates:
        if folder.is_dir():
            return folder
    raise ResourceMissing(f"The program's folder '{name}' is missing; install Gun-Ki again.")


def assets_folder() -> Path:
    """Fonts, pictures, icons and sounds. Raises ResourceMissing."""
    return _shipped_folder("assets")


def bundled_plugins_folder() -> Path:
    """The mode packages that come with the program. Raises ResourceMissing."""
    return _shipped_folder("plugins")


# The files of modes

_MODE_ASSETS: dict[str, Path] = {}


def add_mode_assets(mode_id: str, folder: Path) -> None:
    """Make the pictures and sounds in a mode's `folder` known by names as "mode_id:tokens/hydra".

    The folder may lie inside a zip file, as `Path(__file__).parent` of a zipped plugin does.
    """
    _MODE_ASSETS[mode_id] = folder


def asset_file(name: str, ending: str) -> Path:
    """Where the asset `name` (path below the assets, no ending; "mode_id:path" for one of a mode) ought to lie.

    Raises FileNotFoundError for a mode that has no assets, or a path that leads out of its folder.
    """
    mode_id, colon, path = name.rpartition(":")
    if not colon:
        return assets_folder() / f"{name}{ending}"
    if mode_id not in _MODE_ASSETS or ".." in path.split("/") or Path(path).is_absolute():
        raise FileNotFoundError(f"There is no asset {name}{ending}.")
    return _MODE_ASSETS[mode_id] / f"{path}{ending}"


def has_asset_file(name: str, ending: str) -> bool:
    """Whether there is such an asset."""
    try:
        file = asset_file(name, ending)
        return file.is_file() or _in_archive(file) is not None
    except (OSError, ValueError):  # also a name that no file can have: names come from files of players, too
        return False


def read_asset(name: str, ending: str) -> bytes:
    """The bytes of an asset, from a folder or a zip file. Raises FileNotFoundError naming it."""
    file = asset_file(name, ending)
    if file.is_file():
        return file.read_bytes()
    inside = _in_archive(file)
    if inside is None:
        raise FileNotFoundError(f"There is no asset {name}{ending}.")
    with zipfile.ZipFile(inside[0]) as archive:
        return archive.read(inside[1])


def _in_archive(file: Path) -> tuple[Path, str] | None:
    """The zip file that `file` lies in, and its name there; None where there is none, or it holds no such file."""
    archive = next((parent for parent in file.parents if parent.exists()), None)
    if archive is None or not zipfile.is_zipfile(archive):
        return None
    inside = file.relative_to(archive).as_posix()
    with zipfile.ZipFile(archive) as opened:
        return (archive, inside) if inside in opened.NameToInfo else None


# The user's files


def _home_override() -> Path | None:
    """The one folder for everything that `GUNKI_HOME` names, absolute; None where it is unset or empty."""
    value = os.environ.get("GUNKI_HOME", "")
    return Path(value).expanduser().absolute() if value else None


def _is_usable(folder: Path) -> bool:
    """Whether `folder` can be written to, or made inside the nearest folder that exists."""
    if not folder.is_absolute():  # no home folder could be found, so "~" was left standing
        return False
    existing = folder
    try:
        while not existing.exists() and existing != existing.parent:
            existing = existing.parent
        return existing.is_dir() and os.access(existing, os.W_OK | os.X_OK)
    except OSError:  # a parent folder that may not even be looked into
        return False


def _temporary_home() -> Path:
    """A private folder among the system's temporary files, one a user. Raises OSError if it cannot be had."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError):  # a user id without an account, as containers have
        user = str(os.getuid()) if hasattr(os, "getuid") else "user"
    folder = Path(tempfile.gettempdir()) / f"{_PROGRAM}-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and folder.lstat().st_uid != os.getuid():  # somebody else laid it out for us
        raise PermissionError(f"The folder {folder} belongs to another user; set GUNKI_HOME to one of yours.")
    return folder


def _usual_folder(kind: str) -> Path:
    """The folder of `kind` (data, config or log) that the system's customs give, usable or not."""
    from platformdirs import PlatformDirs

    folders = PlatformDirs(_PROGRAM, appauthor=False)
    return {
        "data": folders.user_data_path,
        "config": folders.user_config_path,
        "log": folders.user_log_path,
    }[kind]


def _user_folder(kind: str, own_name: str = "") -> Path:
    """The folder of `kind`; inside a single home for everything it is called `own_name`."""
    home = _home_override()
    if home is None:
        usual = _usual_folder(kind)
        if _is_usable(usual):
            return usual
        home = _temporary_home()
    return home / own_name


def unusable_data_folder() -> Path | None:
    """The usual data folder if it cannot be written to and a temporary one stands in, None when all is well.

    Whoever starts a match or shows the program's health tells the player so: temporary files do not last.
    """
    if _home_override() is not None:
        return None
    usual = _usual_folder("data")
    return None if _is_usable(usual) else usual


def user_data_folder() -> Path:
    """The user's matches, characters, content and plugins lie under here."""
    return _user_folder("data")


def user_config_folder() -> Path:
    """The user's settings."""
    return _user_folder("config")


def user_log_folder() -> Path:
    """What the program notes down for those who mend it."""
    return _user_folder("log", "logs")


def saves_folder() -> Path:
    """Matches, `*.gunki`."""
    return user_data_folder() / "saves"


def content_folder() -> Path:
    """The user's content packs, `*.toml`."""
    return user_data_folder() / "content"


def characters_folder() -> Path:
    """The user's characters, `*.character.json`."""
    return user_data_folder() / "characters"


def user_plugins_folder() -> Path:
    """Mode packages the user put there; read only once the user turned that on."""
    return user_data_folder() / "plugins"
