"""Hypothesis strategies: bytes near to something that is right."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

TOKENS = (b"", b"0", b"-1", b"1e999", b"99999999999999999999", b"NaN", b"null", b"true", b"[]", b"{}", b'""', b"\x00",
          b"\xff", b"\xed\xa0\x80", "\u202e".encode(), "\u200b".encode(), "縣".encode(), b"\n", b"\r\n", b",", b":",
          b'"', b"'", b"[" * 40, b"{" * 40, b"d6", b"FC", b"(", b")", b"%s", b"{0}", b"..", b"/", b"=")
"""What breaks readers: ends of numbers and of nesting, other encodings, signs with a meaning."""


@st.composite
def mutated(draw: st.DrawFn, seeds: Sequence[bytes], tokens: Sequence[bytes] = TOKENS) -> bytes:
    """One of `seeds` after a change or a few: bytes replaced, cut out, doubled, mixed with another seed."""
    data = bytearray(draw(st.sampled_from(list(seeds))))
    for _ in range(draw(st.sampled_from((0, 1, 1, 1, 1, 2, 2, 3, 8)))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 24)))
        kind = draw(st.sampled_from(("token", "cut", "double", "bytes", "flip", "other", "end")))
        if kind == "token":
            data[start:end] = draw(st.sampled_from(list(tokens)))
        elif kind == "cut":
            del data[start:end]
        elif kind == "double":
            data[start:start] = data[start:end]
        elif kind == "bytes":
            data[start:end] = draw(st.binary(max_size=12))
        elif kind == "flip" and start < len(data):
            data[start] ^= 1 << draw(st.integers(0, 7))
        elif kind == "other":
            other = draw(st.sampled_from(list(seeds)))
            begin = draw(st.integers(0, len(other)))
            data[start:end] = other[begin : begin + 40]
        elif kind == "end":
            del data[start:]
    return bytes(data)
