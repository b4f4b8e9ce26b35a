"""JSON of commands, events and states, with one encoder for all and decoders kept for each mode."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from gunki.engine.contract import Mode
from gunki.engine.match import Undone

encode = msgspec.json.Encoder().encode
"""The JSON of a struct, as bytes."""


class Codec:
    """Decoders of one mode. Each raises msgspec.DecodeError (ValidationError for a wrong shape)."""

    __slots__ = ("command", "config", "event", "event_type", "state")

    def __init__(self, mode: Mode) -> None:
        self.event_type: Any = mode.event_type | Undone
        self.command = msgspec.json.Decoder(mode.command_type).decode
        self.event = msgspec.json.Decoder(self.event_type).decode
        self.state = msgspec.json.Decoder(mode.state_type).decode
        self.config = msgspec.json.Decoder(mode.config_type).decode

    def older_event(self, mode: Mode, rules_version: int, body: bytes) -> Any:
        """An event stored under `rules_version`, lifted to today's shape by the mode, one version at a time."""
        plain = msgspec.json.decode(body)
        if isinstance(plain, dict) and plain.get("kind") != "undone":
            for version in range(rules_version, mode.rules_version):
                plain = mode.upcast(version, plain)
        return msgspec.convert(plain, self.event_type)


@lru_cache(maxsize=64)
def codec(mode: Mode) -> Codec:
    """The decoders of `mode`, built once. Raises TypeError for types msgspec cannot tell apart."""
    return Codec(mode)
