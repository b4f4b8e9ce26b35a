"""What is wrong with something a person wrote, as one sentence that names the field."""

from __future__ import annotations

from pydantic import ValidationError

from gunki.engine.messages import Message, say, shorten

_KINDS = {
    "int_type": "whole_number", "int_from_float": "whole_number", "int_parsing": "whole_number", "string_type": "text",
    "bool_type": "yes_or_no", "list_type": "list", "dict_type": "table", "model_type": "table", "missing": "missing",
    "extra_forbidden": "unknown",
}
_BOUNDS = {"greater_than_equal": ("least", "ge"), "less_than_equal": ("most", "le"), "too_short": ("few", "min_length"),
           "too_long": ("many", "max_length"), "string_too_long": ("long", "max_length"),
           "string_too_short": ("short", "min_length")}


def sentence(error: ValidationError) -> Message:
    """The first fault of `error`."""
    fault = error.errors(include_url=False)[0]
    field = ".".join(shorten(str(part)) for part in fault["loc"]) or "config"
    return say("boc.config.wrong", field=field, reason=_reason(fault["type"], fault.get("ctx", {})))


def _reason(kind: str, context: dict[str, object]) -> Message:
    if kind in _KINDS:
        return say("boc.config.why." + _KINDS[kind])
    if kind in _BOUNDS:
        name, bound = _BOUNDS[kind]
        return say("boc.config.why." + name, n=str(context[bound]))
    if kind == "literal_error":
        return say("boc.config.why.one_of", values=str(context["expected"]).replace(" or ", ", "))
    return say("boc.config.why.other")
