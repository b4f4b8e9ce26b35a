"""What players download: unpacked, it starts, and its links, rights and texts are there (FC-11)."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest

import gunki
from tests.executable.program import LINUX, Program

pytestmark = [
    pytest.mark.long,
    pytest.mark.executable,
    pytest.mark.timeout(600),  # whichever comes first waits for the packing
    pytest.mark.skipif(not LINUX, reason="each system packs its own archives"),
]
MEGABYTE = 1_000_000
SAFELY: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # Python 3.11.4 and later
SAID = f"gunki {gunki.__version__}\n"


def test_sizes(program: Program, archives: Path) -> None:
    """Least: what is missing would be seen here, too."""
    unpacked = sum(path.lstat().st_size for path in program.folder.rglob("*") if not path.is_dir())
    assert 40 * MEGABYTE < unpacked <= 80 * MEGABYTE
    (archive,) = archives.glob("*.tar.gz")
    assert 15 * MEGABYTE < archive.stat().st_size <= 30 * MEGABYTE


def test_one_folder_without_a_packer(program: Program) -> None:
    assert (program.folder / "_internal" / "gunki" / "assets").is_dir()
    for path in (program.file, *program.folder.rglob("*.so*")):
        assert b"UPX!" not in path.read_bytes()[:4096], path


def test_the_archive(program: Program, home: Path, archives: Path) -> None:
    (archive,) = archives.glob("*.tar.gz")
    place = program.home("Téléchargements")
    with tarfile.open(archive) as file:
        assert {member.name.split("/")[0] for member in file} == {"gunki"}
        file.extractall(place, **SAFELY)
    folder = place / "gunki"
    assert program.says(home, "--version", file=folder / "gunki") == SAID
    assert all(path.exists() for path in folder.rglob("*") if path.is_symlink()), "links lead somewhere"
    assert os.access(folder / "gunki", os.X_OK) and os.access(folder / "add-to-menu.sh", os.X_OK)
    notes = (folder / "FIRST-START.txt").read_text(encoding="utf-8")
    assert all(word in notes for word in ("SmartScreen", "Gatekeeper", "chmod +x", "SHA256SUMS"))
    assert (folder / "LICENSE.txt").is_file() and (folder / "NOTICE.txt").is_file()


def test_it_goes_into_the_menu(program: Program, home: Path, archives: Path) -> None:
    (archive,) = archives.glob("*.tar.gz")
    place = program.home('50% "Spiele" `é $')
    with tarfile.open(archive) as file:
        file.extractall(place, **SAFELY)
    data = home / "data"
    for _ in range(2):
        subprocess.run([place / "gunki" / "add-to-menu.sh"], check=True, capture_output=True,
                       env={"PATH": os.environ["PATH"], "HOME": str(home), "XDG_DATA_HOME": str(data)})
    entry = (data / "applications" / "gunki.desktop").read_text(encoding="utf-8")
    (line,) = re.findall("^Exec=(.*)$", entry, re.MULTILINE)
    # A string of the file has its backslashes doubled, its quoting has a backslash before each special sign.
    quoted = line.replace("\\\\", "\\").removeprefix('"').removesuffix('"')
    assert re.sub(r"\\(.)", r"\1", quoted).replace("%%", "%") == str(place / "gunki" / "gunki")
    assert f"Icon={place / 'gunki' / 'gunki.svg'}\n" in entry and "Name[ja]=" not in entry.split("Exec=")[1]


def test_the_debian_package(program: Program, home: Path, archives: Path) -> None:
    assert shutil.which("dpkg-deb"), "dpkg-deb is needed"
    (package,) = archives.glob("*.deb")
    fields = subprocess.run(["dpkg-deb", "--field", package], capture_output=True, text=True, check=True).stdout
    assert f"Version: {gunki.__version__}\n" in fields and "Depends: libc6 (>= 2." in fields
    root = program.home("system")
    subprocess.run(["dpkg-deb", "--extract", package, root], check=True)
    root.chmod(0o755)
    assert program.says(home, "--version", file=root / "usr" / "games" / "gunki") == SAID
    assert "snow_from_korea" in program.says(home, "modes", file=root / "usr" / "games" / "gunki")
    desktop = (root / "usr" / "share" / "applications" / "gunki.desktop").read_text(encoding="utf-8")
    assert "Exec=/usr/games/gunki\n" in desktop
    assert (root / "usr" / "share" / "icons" / "hicolor" / "scalable" / "apps" / "gunki.svg").is_file()
    assert {path.name for path in root.iterdir()} == {"usr"}
