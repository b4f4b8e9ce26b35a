"""How the text client groups many choices, and finds those that a player means by a few words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from gunki.engine.contract import Command

SHORT_LIST = 12
"""Up to so many choices are listed one by one; longer lists are grouped."""

Option = Sequence[Command]
"""What a number stands for: one command, or several to choose between next."""


def options_of(choices: Sequence[Command]) -> list[Option]:
    """The choices one by one, or in groups: by kind, or, where all are of one kind, by their first difference."""
    if len(choices) <= SHORT_LIST:
        return [(choice,) for choice in choices]
    for key in (_kind, _first_field, _second_field):
        groups: dict[object, list[Command]] = {}
        for choice in choices:
            groups.setdefault(key(choice), []).append(choice)
        if 1 < len(groups) < len(choices):
            return list(groups.values())
    return [(choice,) for choice in choices]


def _kind(command: Command) -> object:
    return type(command)


def _first_field(command: Command) -> object:
    return type(command), msgspec.structs.astuple(command)[:1]


def _second_field(command: Command) -> object:
    return type(command), msgspec.structs.astuple(command)[:2]


def fitting(choices: Sequence[Command], words: str, describe: Callable[[Command], str]) -> list[Command]:
    """The choices whose descriptions have all the words, in any order and case; whole words go before parts."""
    wanted = words.casefold().split()
    if not wanted:
        return []
    described = [(choice, describe(choice).casefold()) for choice in choices]
    whole = [choice for choice, text in described if set(wanted) <= _words_of(text)]
    return whole or [choice for choice, text in described if all(word in text for word in wanted)]


def _words_of(text: str) -> set[str]:
    return set("".join(sign if sign.isalnum() else " " for sign in text).split()) | set(text.split())
