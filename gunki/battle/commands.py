"""What a seat can ask for in Gun-Ki. Built through the cached makers below, so that equal commands are one object."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from gunki.engine.contract import Command


class Place(Command, frozen=True, tag="place"):
    """Put the character being placed on `space` (GK-3.1)."""

    who: str
    space: int


class GoFirst(Command, frozen=True, tag="go_first"):
    """Of the side's tied characters not yet ranked, `who` goes first (GK-3.4). An NPC's id stands for "an NPC"."""

    who: str


class TakeCard(Command, frozen=True, tag="take_card"):
    """Take `card` from the Fate hand (GK-4.1)."""

    card: str


class Step(Command, frozen=True, tag="step"):
    """Walk to the adjacent space `to` for 1 FP (GK-4.5)."""

    to: int


class Attack(Command, frozen=True, tag="attack"):
    """Attack `target` with `weapon`, with `strike` or "" without (GK-6, GK-7.1)."""

    weapon: str
    target: str
    strike: str = ""


class Cast(Command, frozen=True, tag="cast"):
    """Cast `spell` at `space`; `target` names the victim of a spell for one enemy, else "" (GK-7.2 … 7.5)."""

    spell: str
    space: int
    target: str = ""


class UseItem(Command, frozen=True, tag="use_item"):
    """Use a one-shot on `target`, or on `space` for a bomb (GK-8.3 … 8.6)."""

    item: str
    target: str = ""
    space: int = -1


class UseSpecial(Command, frozen=True, tag="special_move"):
    """Use one's Special Move on `target`, with `weapon` for a barrage (GK-9)."""

    special: str
    target: str
    weapon: str = ""


class Rearm(Command, frozen=True, tag="rearm"):
    """Change what is in both hands for 1 FP in all (GK-4.5)."""

    hands: tuple[str, ...]


class EndTurn(Command, frozen=True, tag="end_turn"):
    """End one's turn (GK-4.7)."""


class Concede(Command, frozen=True, tag="concede"):
    """Give up for one's side (GK-11.4)."""

    resigns: ClassVar[bool] = True


class NpcProceed(Command, frozen=True, tag="npc_proceed"):
    """The next step of an NPC's procedure: "strategy", "dash", "fate", "act" or "end" (GK-10.1)."""

    automatic: ClassVar[bool] = True

    step: str


GunkiCommand = (
    Place | GoFirst | TakeCard | Step | Attack | Cast | UseItem | UseSpecial | Rearm | EndTurn | Concede | NpcProceed
)

_SIZE = 65536
place = lru_cache(_SIZE)(Place)
go_first = lru_cache(_SIZE)(GoFirst)
take_card = lru_cache(_SIZE)(TakeCard)
step = lru_cache(_SIZE)(Step)
attack = lru_cache(_SIZE)(Attack)
cast = lru_cache(_SIZE)(Cast)
use_item = lru_cache(_SIZE)(UseItem)
use_special = lru_cache(_SIZE)(UseSpecial)
rearm = lru_cache(_SIZE)(Rearm)
npc_proceed = lru_cache(_SIZE)(NpcProceed)
END_TURN = EndTurn()
CONCEDE = Concede()
