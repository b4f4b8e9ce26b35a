"""What players download, made of the built program: `python .github/release/pack.py [DIST]` (dist) fills DIST/archives.

Linux: a .tar.gz, and a Debian package where dpkg-deb is at hand. Windows: a zip (the installer is made by Inno Setup).
macOS: a zip of the app.
"""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from gunki import __version__  # noqa: E402 - the checkout's

MACHINE = {"amd64": "x86_64", "aarch64": "arm64"}.get(platform.machine().lower(), platform.machine().lower())
DEBIAN_MACHINE = {"x86_64": "amd64"}.get(MACHINE, MACHINE)
SYSTEM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
NAME = f"gunki-{__version__}-{SYSTEM}-{MACHINE}"


def texts_for(folder: Path) -> None:
    """What a player ought to find first. Windows shows a text only with line ends of its own."""
    for source, name in ((HERE / "first-start.txt", "FIRST-START.txt"), (ROOT / "LICENSE", "LICENSE.txt"),
                         (ROOT / "NOTICE", "NOTICE.txt")):
        text = source.read_text(encoding="utf-8")
        ends, mark = ("\r\n", "utf-8-sig") if SYSTEM == "windows" else ("\n", "utf-8")
        (folder / name).write_text(text, encoding=mark, newline=ends)


def linux_archive(built: Path, out: Path, scratch: Path) -> Path:
    """The folder as .tar.gz, with what puts it into a desktop's menu."""
    folder = scratch / "gunki"
    shutil.copytree(built, folder, symlinks=True)
    texts_for(folder)
    for source in (HERE / "gunki.desktop", HERE / "add-to-menu.sh"):
        shutil.copy(source, folder)
    shutil.copy(ROOT / "assets" / "icon.svg", folder / "gunki.svg")
    archive = out / f"{NAME}.tar.gz"
    with tarfile.open(archive, "w:gz", compresslevel=9) as file:
        file.add(folder, "gunki", filter=_of_nobody)
    return archive


def _of_nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
    entry.uid = entry.gid = 0
    entry.uname = entry.gname = "root"
    return entry


def debian_package(built: Path, out: Path, scratch: Path) -> Path:
    """The folder in /usr/lib/gunki, a link in /usr/games, an entry in the menu."""
    tree = scratch / "package"
    shutil.copytree(built, tree / "usr/lib/gunki", symlinks=True)
    for folder in ("usr/games", "usr/share/applications", "usr/share/icons/hicolor/scalable/apps",
                   "usr/share/doc/gunki", "DEBIAN"):
        (tree / folder).mkdir(parents=True)
    (tree / "usr/games/gunki").symlink_to("../lib/gunki/gunki")
    desktop = (HERE / "gunki.desktop").read_text(encoding="utf-8").replace("Exec=gunki", "Exec=/usr/games/gunki")
    (tree / "usr/share/applications/gunki.desktop").write_text(desktop, encoding="utf-8")
    shutil.copy(ROOT / "assets" / "icon.svg", tree / "usr/share/icons/hicolor/scalable/apps/gunki.svg")
    copyright = "\n\n".join((ROOT / name).read_text(encoding="utf-8") for name in ("NOTICE", "LICENSE"))
    (tree / "usr/share/doc/gunki/copyright").write_text(copyright, encoding="utf-8")
    size = sum(path.lstat().st_size for path in tree.rglob("*") if not path.is_dir()) // 1024
    (tree / "DEBIAN/control").write_text(CONTROL.format(
        version=__version__, machine=DEBIAN_MACHINE, size=size, glibc=platform.libc_ver()[1]), encoding="utf-8")
    package = out / f"gunki_{__version__}_{DEBIAN_MACHINE}.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "--build", str(tree), str(package)], check=True)
    return package


CONTROL = """Package: gunki
Version: {version}
Architecture: {machine}
Maintainer: the Gun-Ki authors <gunki@localhost>
Installed-Size: {size}
Depends: libc6 (>= {glibc}), libx11-6, libxext6
Recommends: libxcursor1, libxi6, libxrandr2, libxss1, libasound2 | libasound2t64
Section: games
Priority: optional
Description: tabletop duels of blades, guns and magic
 Gun-Ki: Hand of Fate, Book of Changes and Snow From Korea: three games for
 one to several people around one screen, in English and Japanese.
"""


def windows_archive(built: Path, out: Path, scratch: Path) -> Path:
    """The folder as a zip."""
    folder = scratch / "Gun-Ki"
    shutil.copytree(built, folder)
    texts_for(folder)
    return Path(shutil.make_archive(str(out / NAME), "zip", scratch, "Gun-Ki"))


def mac_archive(built: Path, out: Path, scratch: Path) -> Path:
    """The app as a zip; ditto keeps the links and rights in it."""
    folder = scratch / "Gun-Ki"
    folder.mkdir()
    shutil.copytree(built.parent / "Gun-Ki.app", folder / "Gun-Ki.app", symlinks=True)
    texts_for(folder)
    archive = out / f"{NAME}.zip"
    subprocess.run(["ditto", "-c", "-k", "--keepParent", str(folder), str(archive)], check=True)
    return archive


def pack(dist: Path) -> list[Path]:
    """Every archive of this system."""
    makers = {"linux": [linux_archive], "windows": [windows_archive], "macos": [mac_archive]}[SYSTEM]
    if SYSTEM == "linux" and shutil.which("dpkg-deb"):
        makers = [*makers, debian_package]
    out = dist / "archives"
    out.mkdir(parents=True, exist_ok=True)
    made = []
    for make in makers:
        with tempfile.TemporaryDirectory() as scratch:
            made.append(make(dist / "gunki", out, Path(scratch)))
    return made


def notes(version: str) -> str:
    """The changelog's section of a version, or of what is not released yet. Raises ValueError where it has none."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for wanted in (version, "Unreleased"):
        found = re.search(rf"^## \[{re.escape(wanted)}\][^\n]*\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
        if found is not None:
            return found.group(1).strip() + "\n"
    raise ValueError(f"CHANGELOG.md says nothing of {version}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--notes"]:
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        print(notes(sys.argv[2].removeprefix("v")), end="")
    else:
        for path in pack(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist")):
            print(path, path.stat().st_size)
