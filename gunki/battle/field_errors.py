"""What is wrong with something a person wrote, as one sentence that names the field."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel, ConfigDict, ValidationError

from gunki.battle.names import shorten
from gunki.engine.messages import Message, say


class Written(BaseModel):
    """What people write: exact types, no unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


_KINDS = {
    "int_type": "whole_number", "int_from_float": "whole_number", "string_type": "text",
    "bool_type": "yes_or_no", "list_type": "list", "dict_type": "table", "model_type": "table",
}


def path_of(where: str, parts: Sequence[int | str]) -> str:
    """A field as in `sides[0].seats[1].name`."""
    path = where
    for part in parts:
        path += f"[{part}]" if isinstance(part, int) else f".{shorten(part)}" if path else shorten(part)
    return path


def sentence(error: ValidationError, where: str = "") -> Message:
    """The first fault of `error`; `where` is the path of what was checked."""
    fault = error.errors(include_url=False)[0]
    field = path_of(where, fault["loc"]) or "config"
    kind, context = fault["type"], fault.get("ctx", {})
    if kind in _KINDS:
        return say("field.not_" + _KINDS[kind], field=field)
    if kind == "missing":
        return say("field.missing", field=field)
    if kind == "extra_forbidden":
        return say("field.unknown", field=field)
    if kind == "literal_error":
        return say("field.not_one_of", field=field, expected=str(context["expected"]))
    if kind == "greater_than_equal":
        return say("field.too_small", field=field, least=str(context["ge"]))
    if kind == "less_than_equal":
        return say("field.too_large", field=field, most=str(context["le"]))
    if kind == "too_short":
        return say("field.too_few", field=field, least=int(context["min_length"]))
    if kind == "too_long":
        return say("field.too_many", field=field, most=int(context["max_length"]))
    if kind == "string_too_long":
        return say("field.too_long", field=field, most=int(context["max_length"]))
    if kind == "string_pattern_mismatch":
        return say("field.not_an_id", field=field)
    return say("field.wrong", field=field, reason=str(fault["msg"]))
