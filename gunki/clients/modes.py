"""`gunki modes`: the games there are, their AI levels, what is wrong with broken ones, and plugins that are off."""

from __future__ import annotations

from typing import Any

from gunki.clients import output
from gunki.clients.environment import Environment
from gunki.engine.agents import RANDOM
from gunki.engine.messages import say


def modes_found(environment: Environment) -> list[dict[str, Any]]:
    """Every mode found as `gunki modes --json` shows it; `reason` is null where all is well.

    `place`: the name of the folder or file it was found in.
    """
    found = []
    for entry in (*environment.registry.load_all(), *environment.registry.waiting):
        levels = environment.registry.mode(entry.id).levels if entry.status == "ok" else ()
        found.append({"id": entry.id, "title": entry.title, "version": entry.version, "source": entry.source,
                      "place": entry.place, "status": entry.status,
                      "reason": environment.text(entry.reason) if entry.reason else None,
                      "levels": [RANDOM, *levels] if entry.status == "ok" else []})
    return found


def list_modes(environment: Environment, as_json: bool) -> None:
    """Print them: one JSON document, or a line each."""
    found = modes_found(environment)
    environment.warn_of_all_content()
    if as_json:
        output.as_json(found)
        return
    for mode in found:
        output.line(environment.text(say(
            "clients.modes.line", id=mode["id"], title=mode["title"], version=mode["version"], source=mode["source"],
            state=mode["reason"] or mode["status"])))
