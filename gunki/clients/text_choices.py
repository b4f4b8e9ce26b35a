"""How the text client groups many choices, and finds those that a player means by a few words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from gunki.engine.contract import Command

SHORT_LIST = 12
"""Up to so many choices are listed one by one; longer lists are grouped."""

Option = Sequence[Command]
"""What a number stands for: one command, or several to choose between next."""


def options_of(choices: Sequence[Command], heading: Callable[[Command], str] | None = None) -> list[Option]:
    """The choices one by one, or in groups: by `heading`, where there are several; by kind, or, where all are of one
    kind, by their first difference. A choice without a heading ("") stands by itself beside those that have one.
    """
    if len(choices) <= SHORT_LIST:
        return [(choice,) for choice in choices]
    if heading is not None:
        under = {choice: heading(choice) for choice in choices}
        if len(set(under.values()) - {""}) > 1:
            return _grouped(choices, lambda choice: under[choice] or choice)
    for key in (_kind, _first_field, _second_field):
        groups = _grouped(choices, key)
        if 1 < len(groups) < len(choices):
            return groups
    return [(choice,) for choice in choices]


def _grouped(choices: Sequence[Command], key: Callable[[Command], object]) -> list[Option]:
    groups: dict[object, list[Command]] = {}
    for choice in choices:
        groups.setdefault(key(choice), []).append(choice)
    return list(groups.values())


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
