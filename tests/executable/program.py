"""A built program in an awkward place: a read-only folder with blanks and non-Latin letters, no Python to be found."""

from __future__ import annotations

import locale
import os
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
LINUX = sys.platform == "linux"
ENCODING = "utf-8" if os.name == "posix" else locale.getencoding()
"""What both programs print in where nobody says otherwise."""
NOBODY = 65534
"""Who runs the program where the tests are run by root, whom no file is read-only to."""


def build(folder: Path) -> Path:
    """The program, built in `folder` by the command of the README; returns the file to start."""
    subprocess.run([sys.executable, "-m", "PyInstaller", "--noconfirm", "--distpath", str(folder / "dist"),
                    "--workpath", str(folder / "work"), "build.spec"], cwd=ROOT, check=True, timeout=1500)
    return folder / "dist" / "gunki" / ("gunki.exe" if sys.platform == "win32" else "gunki")


class Program:
    """The program that is tried, and how it is started. `base` holds its folder and all that a test leaves."""

    def __init__(self, built: Path) -> None:
        self.built = built.parent
        self.base = Path(tempfile.mkdtemp(prefix="gunki-executable-"))
        self.base.chmod(0o755)
        self.folder = self.base / "Gun-Ki ü 武士 (copy)"
        shutil.copytree(self.built, self.folder, symlinks=True)
        self.file = self.folder / built.name
        self.nowhere = self.home("no programs here")
        for path in (self.folder, *self.folder.rglob("*")):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH))

    def home(self, name: str = "Zuhause é 家") -> Path:
        """A new folder that whoever runs the program may write to."""
        folder = Path(tempfile.mkdtemp(prefix=f"{name} ", dir=self.base))
        folder.chmod(0o777)
        return folder

    def built_in(self, name: str) -> Path:
        """A folder of the program's own files, "assets" or "plugins"."""
        return self.folder / "_internal" / "gunki" / name

    def contents(self) -> dict[str, tuple[int, int]]:
        """Every file of the program with its size and time."""
        return {str(path.relative_to(self.folder)): (path.lstat().st_size, path.lstat().st_mtime_ns)
                for path in self.folder.rglob("*")}

    def remove(self) -> None:
        """Leave nothing behind."""
        for path in (self.folder, *self.folder.rglob("*")):
            if path.is_dir():
                path.chmod(0o755)
        shutil.rmtree(self.base, ignore_errors=True)

    def environment(self, home: Path, **more: str) -> dict[str, str]:
        """What a player's session has, and no more: no Python, no settings of ours."""
        kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "TMP") if name in os.environ}
        return {**kept, "PATH": str(self.nowhere), "HOME": str(home), "GUNKI_HOME": str(home / "gunki"),
                "LANG": "C.UTF-8", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", **more}

    def start(self, home: Path, *arguments: str, file: Path | None = None, more: dict[str, str] | None = None,
              **options: Any) -> subprocess.Popen[bytes]:
        """Start it in the folder `home`, or `cwd`."""
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options = {"user": NOBODY, "group": NOBODY, "extra_groups": [], **options}
        options = {"cwd": home, "stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE,
                   **options}
        return subprocess.Popen([str(file or self.file), *arguments], env=self.environment(home, **more or {}), **options)

    def run(self, home: Path, *arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
        """Start it and wait for its end, at most five minutes."""
        with self.start(home, *arguments, **options) as process:
            try:
                out, err = process.communicate(timeout=300)
            except BaseException:
                process.kill()
                raise
        return subprocess.CompletedProcess(process.args, process.returncode, out, err)

    def says(self, home: Path, *arguments: str, **options: Any) -> str:
        """What it prints. It must end well and complain of nothing."""
        found = self.run(home, *arguments, **options)
        assert (found.returncode, found.stderr) == (0, b""), found.stderr.decode(errors="replace")
        return str(found.stdout.decode(ENCODING).replace("\r\n", "\n"))

    def processes(self) -> int:
        """How many processes of it there are (Linux)."""
        count = 0
        for entry in Path("/proc").iterdir():
            try:
                count += entry.name.isdigit() and Path(os.readlink(entry / "exe")) == self.file
            except OSError:  # it has ended meanwhile, or is the system's
                continue
        return count


def close_all() -> None:
    """Between fork and exec: a program started without a console."""
    for number in (0, 1, 2):
        os.close(number)


def from_source(*arguments: str) -> str:
    """What the program prints when it runs from this checkout."""
    home = tempfile.mkdtemp(prefix="gunki-source-")
    try:
        found = subprocess.run([sys.executable, "-m", "gunki", *arguments], cwd=ROOT, capture_output=True, check=True,
                               timeout=300, env={**os.environ, "GUNKI_HOME": home})
    finally:
        shutil.rmtree(home, ignore_errors=True)
    return found.stdout.decode(ENCODING).replace("\r\n", "\n")
