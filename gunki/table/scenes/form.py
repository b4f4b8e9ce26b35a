"""A free command in the window: a field for each of its values."""

from __future__ import annotations

from typing import Any

import msgspec

from gunki.engine.contract import Command
from gunki.engine.messages import Refused, say


def field_names(form: type[Command]) -> list[str]:
    """What must be written."""
    return [field.name for field in msgspec.structs.fields(form)]


def command_of(form: type[Command], answers: dict[str, str]) -> Command:
    """The command of what was written; texts as they are, all else as JSON. Raises Refused where it does not fit."""
    values: dict[str, Any] = {}
    for field in msgspec.structs.fields(form):
        answer = answers.get(field.name, "")
        if answer or field.required:
            values[field.name] = answer if field.type is str else _read(answer)
    try:
        return msgspec.convert(values, form)
    except msgspec.ValidationError as error:
        raise Refused(say("text.bad_field", reason=str(error)[:120])) from error


def _read(answer: str) -> Any:
    """Numbers, lists and objects; anything else is the text that it is."""
    try:
        return msgspec.json.decode(answer.encode())
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return answer
