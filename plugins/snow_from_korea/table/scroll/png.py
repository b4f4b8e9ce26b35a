"""A large picture as a PNG file, band by band: pygame's own writer holds several copies of it and stops the window."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

import pygame

BAND = 48
"""Rows that are packed at once."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
EIGHT_BIT_RGB = (8, 2, 0, 0, 0)


def bands_of(height: int) -> int:
    """How many bands a picture so high has."""
    return -(-height // BAND)


def png(picture: pygame.Surface) -> Iterator[bytes]:
    """The file in parts, one for each band. Colours only, no transparency."""
    width, height = picture.get_size()
    packer = zlib.compressobj(6, memLevel=9)
    head = SIGNATURE + _chunk(b"IHDR", struct.pack(">II5B", width, height, *EIGHT_BIT_RGB))
    for top in range(0, height, BAND):
        high = min(BAND, height - top)
        raw = pygame.image.tobytes(picture.subsurface((0, top, width, high)), "RGB")
        rows = (raw[row * width * 3:(row + 1) * width * 3] for row in range(high))
        packed = packer.compress(b"".join(b"\0" + row for row in rows))  # 0: rows are not filtered
        if top + high == height:
            packed += packer.flush()
        yield head + (_chunk(b"IDAT", packed) if packed else b"")
        head = b""
    yield _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
