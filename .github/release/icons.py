"""The program's icon for Windows and macOS, drawn of assets/icon.svg: `python .github/release/icons.py FOLDER`.

Both formats are a table in front of PNG pictures, which every system that Python 3.11 runs on can read.
"""

from __future__ import annotations

import io
import os
import struct
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PICTURE = ROOT / "assets" / "icon.svg"
WINDOWS_SIZES = (16, 24, 32, 48, 64, 128, 256)
MAC_KINDS = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
"""Apple's name of each size, in pixels."""


def drawn(size: int) -> bytes:
    """The picture as a PNG of `size` × `size` pixels."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    file = io.BytesIO()
    pygame.image.save(pygame.image.load_sized_svg(io.BytesIO(PICTURE.read_bytes()), (size, size)), file, "icon.png")
    return file.getvalue()


def windows_icon() -> bytes:
    """An .ico of every usual size."""
    pictures = [drawn(size) for size in WINDOWS_SIZES]
    table, place = struct.pack("<HHH", 0, 1, len(pictures)), 6 + 16 * len(pictures)
    for size, picture in zip(WINDOWS_SIZES, pictures, strict=True):
        table += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return table + b"".join(pictures)


def mac_icon() -> bytes:
    """An .icns of every usual size."""
    parts = b"".join(kind + struct.pack(">I", 8 + len(picture)) + picture
                     for kind, picture in ((kind, drawn(size)) for kind, size in MAC_KINDS.items()))
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


def write_icons(folder: Path) -> tuple[Path, Path]:
    """Write gunki.ico and gunki.icns into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    windows, mac = folder / "gunki.ico", folder / "gunki.icns"
    windows.write_bytes(windows_icon())
    mac.write_bytes(mac_icon())
    return windows, mac


if __name__ == "__main__":
    for path in write_icons(Path(sys.argv[1])):
        print(path)
