"""The build's own step: compile the message catalogues, and lay assets and plugins into the wheel."""

import os
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
CATALOGUE_FOLDERS = ("gunki", "plugins")
LEFT_OUT = {"make", "__pycache__"}  # assets/make draws the pictures; players do not need it


def compile_catalogues(root: Path = ROOT, *, only_stale: bool = False) -> list[Path]:
    """Write the `.mo` of every `.po` under gunki/ and plugins/ beside it; return those written.

    Each is put in place in one step, so that a program starting meanwhile reads the old or the new one whole.
    Raises babel's PoFileError for a catalogue that cannot be read.
    """
    written = []
    for folder in CATALOGUE_FOLDERS:
        for source in sorted((root / folder).rglob("*.po")):
            target = source.with_suffix(".mo")
            if only_stale and target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
                continue
            with source.open("rb") as file:
                catalogue = read_po(file, locale=source.parent.parent.name, abort_invalid=True)
            partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
            with partial.open("wb") as file:
                write_mo(file, catalogue)
            os.replace(partial, target)
            written.append(target)
    return written


def shipped_files(root: Path = ROOT) -> dict[str, str]:
    """Files of assets/ and plugins/ that players need, each with its place inside the wheel."""
    return {
        str(path): f"gunki/{path.relative_to(root).as_posix()}"
        for folder in ("assets", "plugins")
        for path in sorted((root / folder).rglob("*"))
        if path.is_file() and not LEFT_OUT & set(path.relative_to(root).parts)
    }


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before every wheel, editable install and source distribution."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, then name what lies outside the package. An editable install reads it where it is."""
        root = Path(self.root)
        compile_catalogues(root)
        if self.target_name == "wheel" and version != "editable":
            build_data["force_include"].update(shipped_files(root))


if __name__ == "__main__":
    for path in compile_catalogues(only_stale="--stale" in sys.argv):
        print(path.relative_to(ROOT))
