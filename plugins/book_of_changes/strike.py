"""One attack on one target, as it develops while it is resolved."""

from __future__ import annotations

from dataclasses import dataclass, field

from book_of_changes.rolling import CONTEST_HEROIC_BY, FAIL, HEROIC_BY, SUCCESS, lower, outcome


@dataclass
class Strike:
    """Filled in step by step (BC-8.5). Lives only while its attack is carried out."""

    attacker: int
    target: int
    """Whom it is compared with now; a redirected attack has another."""
    total: int
    defense: int
    """Defense it is compared with, before chi defence; in a contested Test the resisting total."""
    rolled: str
    """Outcome before any defence (BC-8.4)."""
    power: str = ""
    """Power or Limit it is made with; "" for a basic attack."""
    perfect: bool = False
    no_chi: bool = False
    pierce: bool = False
    basic: bool = False
    """A basic attack: Special Attack follows a hit (BC-8.6)."""
    contested: bool = False
    """Whether `defense` is the total of a resisting roll (BC-9.8)."""
    bypass: tuple[str, ...] = ()
    """Keywords of Defensive Powers that do nothing against it (BC-14.7)."""
    between: int = 0
    """What the aim adds to anybody's Defense: cover and murk, less what Special Attack takes off."""
    was_down: bool = False
    """Whether the target was knocked down before this attack (BC-10.3)."""
    outcome: str = ""
    """After Defensive Power and chi defence; then the final one."""
    before_power: str = ""
    """Outcome that a Defensive Power met (reflect)."""
    guard: int = 0
    """Defense that `defense` effects give against this attack only (BC-9.9)."""
    lowered: int = 0
    """Steps down the ladder by a Defensive Power."""
    negated: bool = False
    perfectly_met: bool = False
    """Stopped by a Perfect Defense: no Wound and no status of it applies (BC-14.4)."""
    marker: int = -1
    """Ally who marks the Wounds instead (absorb); -1: the target."""
    reflected: bool = False
    answer: int | None = None
    """Bonus of an answering attack; None: none."""
    defender: int = -1
    """Who used a Defensive Power against it; -1: nobody."""
    wounded: bool = False
    """Whether it marked a Wound."""
    wounded_one: int = -1
    first_target: int = field(default=-1)

    def reached(self, extra: int = 0) -> str:
        """The outcome with so much more Defense, after what a Defensive Power did (BC-9.2, 9.8, 14.2)."""
        if self.perfectly_met:
            return FAIL
        compared = outcome(self.total, self.defense + extra, CONTEST_HEROIC_BY if self.contested else HEROIC_BY)
        found = FAIL if self.negated else lower(compared, self.lowered)
        return SUCCESS if self.perfect and found == FAIL else found

    def __post_init__(self) -> None:
        """The first target stays the one attacked, whatever becomes of the blow."""
        self.first_target = self.target
        self.outcome = self.before_power = self.rolled
