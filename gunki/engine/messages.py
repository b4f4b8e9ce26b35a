"""Texts for players: a key with arguments in rules code, words only at the border.

A `Message` names an entry of a gettext catalogue (symbolic key, English in the `en` catalogue) and carries the
values its sentence needs. `Catalogues` puts it into words. Nested messages are put into words first, so
"{who} takes {card}" can have a card whose name is translated too.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, Union

import msgspec

MOST_PATTERNS = 8192
"""Patterns kept at once: there are fewer keys, but a count may be any number."""

Argument = Union[int, str, "Message"]


class Message(msgspec.Struct, frozen=True):
    """A catalogue key and the values of its `{placeholders}`.

    A key that starts with "=" is shown as it stands after the sign: names that players or content packs wrote.
    The argument `count`, where there is one, chooses the plural form.
    """

    key: str
    arguments: dict[str, Argument] = {}


class Refused(Exception):
    """A command or a file cannot be taken; nothing was changed. `message` says why, to a player."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


def say(key: str, **arguments: Argument) -> Message:
    """Short spelling of a `Message`."""
    return Message(key, arguments)


def shorten(text: object, most: int = 60) -> str:
    """What somebody wrote (an id, a file name), fit to stand in a sentence: at most `most` signs, its middle left
    out for "…" where it is longer, and no line breaks or other signs that cannot be shown.
    """
    written = str(text)
    if len(written) > most:
        written = written[: most // 2] + "…" + written[len(written) - (most - most // 2 - 1) :]
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else "?" for sign in written)


def verbatim(text: str) -> Message:
    """A message that shows `text` as it stands."""
    return Message("=" + text)


def in_language(file: Path, language: str) -> Path:
    """The text beside an English `file` in another language: rules.ja.md for rules.en.md; `file` where there is none.

    `language` may be anything that stands in a settings file.
    """
    if not language.replace("_", "").isalnum():
        return file  # no language: "../x" must not lead elsewhere
    other = file.with_name(f"{file.stem.removesuffix('.en')}.{language}{file.suffix}")
    return other if other.is_file() else file


class Catalogues:
    """Gettext catalogues of several domains in one language, asked in order.

    `folders` maps a domain ("shell", a mode id) to its locale folder (`<language>/LC_MESSAGES/<domain>.mo` below).
    A key that no catalogue has is shown as the key itself, so that a missing entry is seen and not silent.

    `guests` are such folders of modes that did not come with the program. They are asked last, and only for keys of
    their own, "<domain>.…" and "mode.<domain>.…", so that none of them changes words of the program or of another
    mode. Their `.po` are read where they are not compiled.
    """

    def __init__(self, folders: Mapping[str, Path], language: str = "en", guests: Mapping[str, Path] | None = None,
                 ) -> None:
        self.language = language
        self._translations = [_Asked(self._load(domain, folder, language)) for domain, folder in folders.items()]
        self._translations += [_Asked(self._load_guest(domain, folder, language), guest_keys(domain))
                               for domain, folder in (guests or {}).items()]
        self._patterns: dict[tuple[str, int | None], str] = {}  # looked up so far: every catalogue has to be asked

    @staticmethod
    def _load(domain: str, folder: Path, language: str) -> gettext.NullTranslations:
        return gettext.translation(domain, str(folder), languages=[language, "en"], fallback=True)

    @staticmethod
    def _load_guest(domain: str, folder: Path, language: str) -> gettext.NullTranslations:
        from gunki.engine.sources_of_words import translation

        return translation(domain, folder, dict.fromkeys([language, "en"]))

    def has(self, key: str) -> bool:
        """Whether any catalogue holds `key`."""
        return key.startswith("=") or any(
            asked.of(key).gettext(key) != key or asked.of(key).ngettext(key, key, 1) != key  # older Pythons ask apart
            for asked in self._translations)

    def text(self, message: Message) -> str:
        """The message in words. Never raises for a wrong or missing argument: the placeholder is shown instead."""
        if message.key.startswith("="):
            return message.key[1:]
        pattern = self._pattern(message)
        arguments = {name: self.text(value) if isinstance(value, Message) else value
                     for name, value in message.arguments.items()}
        return pattern.format_map(_Shown(arguments))

    def _pattern(self, message: Message) -> str:
        counted = message.arguments.get("count")
        count = counted if isinstance(counted, int) else None
        key = message.key, count
        found = self._patterns.get(key)
        if found is None:
            if len(self._patterns) >= MOST_PATTERNS:
                self._patterns.clear()
            found = self._patterns[key] = self._look_up(message.key, count)
        return found

    def _look_up(self, key: str, count: int | None) -> str:
        for asked in self._translations:
            words = asked.of(key)
            found = words.gettext(key) if count is None else words.ngettext(key, key, count)
            if found != key:
                return found
        return key


def guest_keys(domain: str) -> tuple[str, ...]:
    """How the keys of a guest's catalogue begin; one may also be no more than that, without the full stop."""
    return f"{domain}.", f"mode.{domain}."


class _Asked(NamedTuple):
    """A catalogue, and how the keys begin for which it is asked; () for all."""

    words: gettext.NullTranslations
    beginnings: tuple[str, ...] = ()

    def of(self, key: str) -> gettext.NullTranslations:
        own = not self.beginnings or f"{key}.".startswith(self.beginnings)
        return self.words if own else _NO_WORDS


_NO_WORDS = gettext.NullTranslations()


class _Shown(dict[str, object]):
    def __missing__(self, name: str) -> str:
        return "{" + name + "}"
