"""Seeds in the fields of lobbies."""

from __future__ import annotations

import secrets

from gunki.clients.environment import seed_from_environment

DRAWN_SEEDS = 1_000_000_000
"""A drawn seed has so few digits that it can be told to a friend; any number of 64 bits can be written."""


def drawn_seed() -> str:
    """Other dice."""
    return str(secrets.randbelow(DRAWN_SEEDS))


def first_seed() -> str:
    """GUNKI_SEED where it is set, for scripts; else a drawn one."""
    given = seed_from_environment()
    return str(given) if given is not None else drawn_seed()
