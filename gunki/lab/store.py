"""A run on disk: one file with what was asked for and the results so far, from which the run goes on where it was."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

import msgspec

from gunki import __version__
from gunki.battle.content import Content
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Refused, say
from gunki.engine.player_files import write_whole
from gunki.lab.stages import Run

PACKAGE = Path(__file__).parent.parent
ENDING = ".lab.json"
FORMAT = 1
LARGEST = 200_000_000


class Results(msgspec.Struct):
    """The letters of a stage, and the check of the trials that they belong to."""

    check: int
    letters: str


class Saved(msgspec.Struct):
    """The file. `program`: fingerprint of rules, players and content, all of which results depend on."""

    program: str
    run: Run
    stages: list[Results]
    format: int = FORMAT


class Store:
    """The results of one run, kept in `path`."""

    def __init__(self, path: Path, run: Run, program: str) -> None:
        """Takes up the run in the file. Raises Refused where the file is of another run, BadFile for none of ours."""
        self.path = path
        self.saved = _read(path) or Saved(program, run, [])
        kept, wanted = msgspec.structs.asdict(self.saved.run), msgspec.structs.asdict(run)
        for name in wanted:
            if kept[name] != wanted[name]:
                raise Refused(say("lab.other_run", file=name_of(path), option="--" + name if name != "what" else name,
                                  kept=str(kept[name]), wanted=str(wanted[name])))
        if self.saved.program != program:
            raise Refused(say("lab.other_program", file=name_of(path)))

    @property
    def played(self) -> int:
        """Matches whose results are kept."""
        return sum(len(stage.letters) for stage in self.saved.stages)

    def stage(self, number: int, check: int, most: int) -> Results:
        """What is kept of stage `number`; a new one is begun. Raises BadFile where it is of other trials."""
        if number == len(self.saved.stages):
            self.saved.stages.append(Results(check, ""))
        found = self.saved.stages[number]
        if found.check != check or len(found.letters) > most:
            raise BadFile(say("lab.file.damaged", file=name_of(self.path)))
        return found

    def save(self) -> None:
        """Write the file, whole or not at all. Raises BadFile."""
        try:
            write_whole(self.path, msgspec.json.encode(self.saved))
        except (OSError, ValueError) as error:
            raise BadFile(say("lab.file.unwritable", file=name_of(self.path), reason=_reason(error))) from error


def _read(path: Path) -> Saved | None:
    """None where there is no file yet. Raises BadFile."""
    try:
        if path.is_fifo() or (path.exists() and path.stat().st_size > LARGEST):
            raise BadFile(say("lab.file.damaged", file=name_of(path)))
        saved = msgspec.json.decode(path.read_bytes(), type=Saved)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        if isinstance(error, msgspec.DecodeError) or not isinstance(error, OSError):
            raise BadFile(say("lab.file.damaged", file=name_of(path))) from error
        raise BadFile(say("lab.file.unreadable", file=name_of(path), reason=_reason(error))) from error
    if saved.format != FORMAT or any(set(stage.letters) - set("wld") for stage in saved.stages):
        raise BadFile(say("lab.file.damaged", file=name_of(path)))
    return saved


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


@lru_cache(maxsize=1)
def program() -> str:
    """What two machines must have in common for the same match to end alike on both: a sum over rules and players.

    A built program holds no sources to sum over; it has only its version.
    """
    found = hashlib.sha256(__version__.encode())
    for folder in (PACKAGE / "engine", PACKAGE / "battle"):
        for path in sorted(folder.rglob("*.py")):
            found.update(path.relative_to(PACKAGE).as_posix().encode())
            found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()[:16]


def fingerprint(content: Content) -> str:
    """Rules, players and content."""
    parts = [content.items, content.npcs, content.elements, content.presets]
    return f"{program()}-{hashlib.sha256(b''.join(map(msgspec.json.encode, parts))).hexdigest()[:16]}"
