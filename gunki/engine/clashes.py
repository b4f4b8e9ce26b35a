"""Two modes of one id, or two packages of one name: which of them counts.

The rule, the same in whatever order they are found or were installed:

1. What comes with the program is never replaced: another mode of its id, or of its package's name, is refused.
2. Of two outside plugins with one id, or one package name, both are refused, each naming the other.
3. Names that differ by case only are one. (An id has no capitals: with any it is refused by itself.)
4. A plugin that is refused for another reason, such as an older release left lying there, stands in nobody's way.
5. No plugin may go by the name of a package that the program or Python itself has.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from gunki.engine.manifest import Manifest
from gunki.engine.messages import Message, say, shorten

BUNDLED = ("built_in", "bundled")
"""Sources of modes that come with the program."""
_PLACES = {"built_in": "registry.place.built_in", "bundled": "registry.place.bundled",
           "installed": "registry.place.installed", "user": "registry.place.user"}
OWN_NAMES = frozenset({"gunki", "plugins"})


class Claim(NamedTuple):
    """A plugin found at `place`, which calls itself what its `manifest` says."""

    place: Path
    source: str
    manifest: Manifest


def clashes(claims: Sequence[Claim]) -> list[Message | None]:
    """For each, in order, why it cannot be used beside the others; None: nothing stands in its way."""
    ids = _disputes(claims, lambda claim: claim.manifest.id, "registry.taken_by_bundled", "registry.same_id")
    packages = _disputes(claims, lambda claim: claim.manifest.package, "registry.name_taken", "registry.same_package")
    return [by_id or by_package or _of_python(claim)
            for claim, by_id, by_package in zip(claims, ids, packages, strict=True)]


def _disputes(claims: Sequence[Claim], name_of: Callable[[Claim], str], taken: str, same: str) -> list[Message | None]:
    groups: dict[str, list[Claim]] = {}
    for claim in claims:
        if claim.manifest.fault is None or claim.source in BUNDLED:  # what is refused anyway stands in nobody's way
            groups.setdefault(name_of(claim).casefold(), []).append(claim)
    return [_dispute(claim, name_of(claim), groups.get(name_of(claim).casefold(), ()), taken, same) for claim in claims]


def _dispute(claim: Claim, name: str, group: Sequence[Claim], taken: str, same: str) -> Message | None:
    own = [one for one in group if one.source in BUNDLED]
    if own and claim.source not in BUNDLED:
        return say(taken, name=shorten(name))
    others = [one for one in own or group if one is not claim]
    return say(same, name=shorten(name), other=_all_of(others)) if others else None


def _of_python(claim: Claim) -> Message | None:
    package = claim.manifest.package
    if claim.source == "user" and (package in sys.stdlib_module_names or package in OWN_NAMES):
        return say("registry.name_taken", name=shorten(package))
    return None  # what is installed was let in by Python itself


def _all_of(claims: Sequence[Claim]) -> Message:
    """Where the others are, by name: two of them may lie in folders of one name."""
    first, *rest = sorted(claims, key=lambda one: (one.place.name, one.source))
    here = say(_PLACES[first.source], name=shorten(first.place.name))
    return say("registry.place.and", one=here, others=_all_of(rest)) if rest else here
