"""WAV files of IMA ADPCM: four bits a sample, read by SDL itself, written by nothing but this page."""
from __future__ import annotations

import struct

BLOCK = 256  # bytes
BLOCK_SAMPLES = (BLOCK - 4) * 2 + 1

STEPS = [
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107, 118,
    130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963, 1060,
    1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894, 6484, 7132,
    7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794, 32767,
]
SHIFT = (-1, -1, -1, -1, 2, 4, 6, 8)


def _moved(value: int, index: int, code: int) -> tuple[int, int]:
    """What a code makes of the decoder's value and step index."""
    step = STEPS[index]
    change = step >> 3
    if code & 1:
        change += step >> 2
    if code & 2:
        change += step >> 1
    if code & 4:
        change += step
    value = value - change if code & 8 else value + change
    return max(-32768, min(32767, value)), max(0, min(88, index + SHIFT[code & 7]))


def _best(target: int, value: int, index: int) -> int:
    """The code that comes nearest."""
    step, away = STEPS[index], abs(target - value)
    size = min(7, max(0, away * 4 // step))
    return size | (8 if target < value else 0)


def _block(samples: list[int], index: int) -> tuple[bytes, int, int]:
    """A block that begins with a step index, the index after it, and the squared error."""
    head, value, error, codes = struct.pack("<hBx", samples[0], index), samples[0], 0, []
    for target in samples[1:]:
        code = _best(target, value, index)
        value, index = _moved(value, index, code)
        error += (target - value) ** 2
        codes.append(code)
    return head + bytes(low | high << 4 for low, high in zip(codes[::2], codes[1::2])), index, error


def encoded(samples: list[int], rate: int) -> bytes:
    """A mono file of 16-bit samples; the last block is filled up with silence."""
    samples = samples + [0] * (-len(samples) % BLOCK_SAMPLES)
    # A loop may begin in full motion: the first step must fit, or it clicks at each turn.
    index = min(range(0, 80, 4), key=lambda first: _block(samples[:BLOCK_SAMPLES], first)[2])
    data = bytearray()
    for begin in range(0, len(samples), BLOCK_SAMPLES):
        block, index, _ = _block(samples[begin : begin + BLOCK_SAMPLES], index)
        data += block
    form = struct.pack("<HHIIHHHH", 0x11, 1, rate, rate * BLOCK // BLOCK_SAMPLES, BLOCK, 4, 2, BLOCK_SAMPLES)
    chunks = b"".join(
        name + struct.pack("<I", len(body)) + body
        for name, body in ((b"fmt ", form), (b"fact", struct.pack("<I", len(samples))), (b"data", bytes(data)))
    )
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks


def decoded(file: bytes) -> list[int]:
    """The samples of a file that `encoded` wrote."""
    data, out = file[file.index(b"data") + 8 :], []
    for begin in range(0, len(data), BLOCK):
        value, index = struct.unpack_from("<hB", data, begin)
        out.append(value)
        for byte in data[begin + 4 : begin + BLOCK]:
            for code in (byte & 15, byte >> 4):
                value, index = _moved(value, index, code)
                out.append(value)
    return out
