"""Every message of the engine has its English sentence, with placeholders that the code fills."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import gunki

PACKAGE = Path(gunki.__file__).parent
SECTIONS = ("match.", "undo.", "dice.", "agent.", "registry.", "journal.")
"""Keys that belong to the engine."""


def messages() -> Iterator[tuple[str, set[str] | None, str]]:
    """Key, names of the arguments (None where they are not written out) and place of each `say` and `Message`."""
    for path in sorted((PACKAGE / "engine").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in ("say", "Message"):
                continue
            names = {word.arg for word in node.keywords if word.arg is not None}
            written_out = node.func.id == "say" and all(word.arg is not None for word in node.keywords)
            for part in ast.walk(node.args[0]) if node.args else ():
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.startswith(SECTIONS):
                    yield part.value, names if written_out else None, f"{path.name}:{node.lineno}"


@pytest.fixture(scope="module")
def english() -> dict[str, str]:
    with (PACKAGE / "locale/en/LC_MESSAGES/shell.po").open("rb") as file:
        catalogue = read_po(file, locale="en", abort_invalid=True)
    return {str(entry.id): str(entry.string) for entry in catalogue if entry.id and isinstance(entry.id, str)}


def test_the_search_finds_messages() -> None:
    found = {key for key, _, _ in messages()}
    assert {"match.over", "registry.newer_contract", "journal.damaged"} <= found


def test_every_message_has_its_sentence(english: dict[str, str]) -> None:
    missing = {f"{place} {key}" for key, _, place in messages() if not english.get(key)}
    assert not missing


def test_every_placeholder_is_filled(english: dict[str, str]) -> None:
    wrong = []
    for key, names, place in messages():
        wanted = {name for _, name, _, _ in string.Formatter().parse(english.get(key, "")) if name}
        if names is not None and not wanted <= names:
            wrong.append(f"{place} {key}: {wanted - names}")
    assert not wrong


def test_no_sentence_is_left_over(english: dict[str, str]) -> None:
    """A key may also be put together or kept in a table: it then stands somewhere in the engine as a string."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "engine").glob("*.py"))
    assert [key for key in english if key.startswith(SECTIONS) and f'"{key}"' not in source] == []
