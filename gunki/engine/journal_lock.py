"""One writer a match: a lock file beside it, held as long as a program plays the match."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from gunki.engine.errors import BadFile, name_of
from gunki.engine.journal_file import beside, is_held, writing
from gunki.engine.messages import say, shorten

_PATIENCE_IN_SECONDS = 0.3
"""Long enough for a program that only looks whether somebody plays."""


class MatchLock:
    """The lock of the match at `path`. The system frees it when its process dies; `release` also removes the file."""

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises BadFile if another program or another part of this one holds it, or none can be."""
        from filelock import FileLock, Timeout  # 50 ms that a program without a match need not wait

        self.path = beside(path, ".lock")
        with writing(path):
            self._lock = FileLock(self.path)
            for patience in (_PATIENCE_IN_SECONDS, 0):
                try:
                    self._lock.acquire(timeout=patience)
                    return
                except Timeout as error:
                    if os.path.lexists(self.path):
                        raise BadFile(say("journal.open_elsewhere", file=name_of(path))) from error
        # Twice without a lock file that anybody could hold: none can be made here.
        raise BadFile(say("journal.no_place", file=name_of(path), folder=shorten(path.absolute().parent, 120)))

    def release(self) -> None:
        """Remove the lock file and free the lock; in this order, so that nobody's newer one is removed."""
        if os.name == "posix":
            # Without permission it stays behind, free: the next player takes it all the same.
            with suppress(OSError):
                self.path.unlink()
        self._lock.release()


def is_being_played(path: Path) -> bool:
    """Whether some program holds the lock of the match at `path` now. Creates nothing."""
    if is_held(path):
        return True
    lock = beside(path, ".lock")
    if not os.path.exists(lock):  # unlike Path.exists it takes any name
        return False
    from filelock import FileLock, Timeout

    probe = FileLock(lock)
    try:
        probe.acquire(timeout=0)
    except Timeout:
        return True
    except OSError:  # a folder or lock of somebody else: nobody can be seen to play
        return False
    probe.release()
    return False
