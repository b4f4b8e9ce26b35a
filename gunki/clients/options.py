"""What `gunki play` and `gunki text` are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class PlayOptions:
    """`config` is a JSON file, `load` a save; with neither, the shell's title screen decides."""

    mode: str = "gunki"
    config: Path | None = None
    load: Path | None = None
    seed: int | None = None
    fullscreen: bool = False
