"""How the text client asks for a free command: a name, a haiku, a placement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from gunki.engine.contract import Command
from gunki.engine.messages import say, shorten

if TYPE_CHECKING:
    from gunki.clients.text import TextClient


def ask_form(client: TextClient, form: type[Command]) -> Command | None:
    """A command of type `form`, asked for field by field, or taken from one JSON object.

    None where the player gave an order (with a slash, as any word may be an answer) or what does not fit.
    """
    fields = msgspec.structs.fields(form)
    client.say(say("text.form"))
    values: dict[str, Any] = {}
    for number, field in enumerate(fields):
        client.say(say("text.field", name=field.name))
        answer = client.read()
        if answer.startswith("/") and client.order(answer):
            return None
        if number == 0 and answer.startswith("{"):
            return _converted(client, _json(answer), form)
        if answer or field.required:
            values[field.name] = answer if field.type is str else _json(answer)
    return _converted(client, values, form)


def _converted(client: TextClient, values: Any, form: type[Command]) -> Command | None:
    try:
        return msgspec.convert(values, form)
    except msgspec.ValidationError as error:
        client.say(say("text.bad_field", reason=shorten(error, 120)))
        return None


def _json(answer: str) -> Any:
    """Numbers, lists and objects as JSON; anything else is the text that it is."""
    try:
        return msgspec.json.decode(answer.encode())
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return answer
