"""What is wrong with a file, said where the file's own name stands beside it already. No pygame."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gunki.engine.messages import Message, say

NOT_THERE = ("journal.no_such_file", "roster.file.none")
"""Sentences that a name belongs into."""


def beside_its_name(fault: Message, words: Callable[[Message], str]) -> str:
    """The sentence with "this file" in place of the name, so that a long one is not read twice."""
    if "file" not in fault.arguments or fault.key in NOT_THERE:
        return words(fault)
    text = words(replace(fault, arguments={**fault.arguments, "file": say("saves.this_file")}))
    return text[:1].upper() + text[1:]
