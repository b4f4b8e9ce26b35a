"""What happens, in the past tense and complete: each event holds the values that result."""

from __future__ import annotations

from book_of_changes.commands import BattleCommand
from book_of_changes.model import Ask, Battle, Held, Hero, Journey, Lasting, Orders, Setting, Stone
from gunki.engine.contract import Event


class Began(Event, frozen=True, gc=False, tag="began"):
    """The match and everything inlined in it."""

    setting: Setting


class Commanded(Event, frozen=True, gc=False, tag="commanded"):
    """A command that opens an action: what the seat chose."""

    command: BattleCommand


class Asked(Event, frozen=True, gc=False, tag="asked"):
    """The action waits for an answer. `faces`: (sides, face) of the dice drawn since it was opened."""

    ask: Ask
    faces: tuple[tuple[int, int], ...]


class Answered(Event, frozen=True, gc=False, tag="answered"):
    """The answer."""

    command: BattleCommand


class Settled(Event, frozen=True, gc=False, tag="settled"):
    """The action that was opened is done with."""


class BattleBegan(Event, frozen=True, gc=False, tag="battle"):
    """A battle stands ready."""

    battle: Battle


class Rolled(Event, frozen=True, gc=False, tag="rolled"):
    """A Test (BC-2): dice in the order they fell, parts of the rating, natural total, modifiers and total.

    `kept` are the positions of the two or more values that count among dice + rating: -1 stands for the rating.
    `against` is the target number, Defense or opposing total; `outcome` fail, success or heroic, "" where a
    contested Test is not decided by this roll alone.
    """

    fighter: int
    hero: str
    purpose: str
    """attack, limit, simple, power, resist, contest, initiative, scene."""
    aspect: str
    parts: tuple[int, ...]
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    natural: int
    modifiers: tuple[tuple[str, int], ...]
    total: int
    against: int = 0
    outcome: str = ""
    critical: bool = False
    target: int = -1
    """Whom an attack on one character is aimed at, or the other side of a contested Test."""


class Compared(Event, frozen=True, gc=False, tag="compared"):
    """One roll of an attack on several, compared with one target's Defense (BC-8.7)."""

    fighter: int
    target: int
    total: int
    defense: int
    outcome: str


class SideBegan(Event, frozen=True, gc=False, tag="side"):
    """A side's turn began (`round` counts from 1)."""

    side: str
    round: int


class FirstSide(Event, frozen=True, gc=False, tag="first"):
    """Who goes first in every round (BC-4)."""

    side: str
    reason: str


class SideEnded(Event, frozen=True, gc=False, tag="side_end"):
    """A side's turn ended."""

    side: str


class RoundEnded(Event, frozen=True, gc=False, tag="round_end"):
    """Both sides had their turn."""

    round: int


class Arrived(Event, frozen=True, gc=False, tag="arrived"):
    """An enemy of a later wave came in."""

    fighter: int
    zone: int


class Acted(Event, frozen=True, gc=False, tag="acted"):
    """A character spent an action: what for, and how many are left this turn."""

    fighter: int
    what: str
    left: int


class Finished(Event, frozen=True, gc=False, tag="finished"):
    """A character is done for this turn."""

    fighter: int


class Deferred(Event, frozen=True, gc=False, tag="deferred"):
    """A seat lets the others of its side go first."""

    seat: str


class ActionLost(Event, frozen=True, gc=False, tag="lost_action"):
    """An owed or stunned action passed with nothing done (BC-6.7, 10.5); `owes`: an action is owed still."""

    fighter: int
    owes: bool = False


class AttackDeclared(Event, frozen=True, gc=False, tag="attacks"):
    """An attack on its targets; `power` is "" for a basic attack."""

    fighter: int
    targets: tuple[int, ...]
    power: str


class PowerUsed(Event, frozen=True, gc=False, tag="uses"):
    """A Power was paid for and takes place; `defence`: in answer to an attack; `held`: as a held action."""

    fighter: int
    power: str
    targets: tuple[int, ...]
    zone: int = -1
    defence: bool = False
    held: bool = False


class Defended(Event, frozen=True, gc=False, tag="defends"):
    """Chi defence: Chi spent, Defense for this attack, and the outcome then (BC-9.1)."""

    fighter: int
    chi: int
    defense: int
    outcome: str


class OutcomeChanged(Event, frozen=True, gc=False, tag="outcome"):
    """An attack's outcome on one target after a Defensive Power."""

    fighter: int
    before: str
    after: str
    why: str


class ChiChanged(Event, frozen=True, gc=False, tag="chi"):
    """Chi gained, spent or lost, and what is there now."""

    fighter: int
    by: int
    now: int
    why: str


class StoneSpent(Event, frozen=True, gc=False, tag="stone"):
    """Chi paid from Hellstones, and the stones now."""

    fighter: int
    by: int
    stones: tuple[Stone, ...]


class StoneTaken(Event, frozen=True, gc=False, tag="stone_taken"):
    """A Hellstone was taken from its zone."""

    fighter: int
    zone: int
    feature: int
    stones: tuple[Stone, ...]


class StoneGiven(Event, frozen=True, gc=False, tag="stone_given"):
    """A Hellstone passed from hand to hand."""

    fighter: int
    target: int
    stone: Stone
    left: tuple[Stone, ...]
    now: tuple[Stone, ...]


class Wounded(Event, frozen=True, gc=False, tag="wound"):
    """A Wound was marked: severity asked for, box really marked, and the marks now (BC-11.1)."""

    fighter: int
    by: int
    """Who did it; -1 for nobody."""
    sev: str
    marked: str
    """minor, major, mortal, box (standard enemies), ward, or none."""
    minor: int
    major: int
    mortal: int
    why: str


class Warded(Event, frozen=True, gc=False, tag="warded"):
    """A ward took a Wound, or part of it; points left."""

    fighter: int
    lasting: int
    left: int
    sev: str


class Healed(Event, frozen=True, gc=False, tag="healed"):
    """Boxes were cleared; the marks now."""

    fighter: int
    minor: int
    major: int
    mortal: int
    why: str


class LimitChanged(Event, frozen=True, gc=False, tag="limit_now"):
    """Limit points gained or lost, and the meter now."""

    fighter: int
    by: int
    now: int
    why: str


class Fell(Event, frozen=True, gc=False, tag="fell"):
    """A hero fell, or an enemy is out (destroyed, fled, left: `how`)."""

    fighter: int
    how: str


class Rose(Event, frozen=True, gc=False, tag="rose"):
    """A fallen hero paid to stand (BC-12.5)."""

    fighter: int


class KnockedDown(Event, frozen=True, gc=False, tag="knocked"):
    """Knocked down, or on its feet again."""

    fighter: int
    down: bool


class Stunned(Event, frozen=True, gc=False, tag="stunned"):
    """Stunned, or no longer."""

    fighter: int
    stunned: bool


class Owes(Event, frozen=True, gc=False, tag="owes"):
    """Owes its next action; `denied`: taken from it by an effect, not given."""

    fighter: int
    denied: bool


class Steadied(Event, frozen=True, gc=False, tag="steadied"):
    """`deny` and calm do nothing for a while, or again do; `gripped`: one of them holds it on this turn (BC-10.9)."""

    fighter: int
    steadied: bool
    gripped: bool


class EffectBegan(Event, frozen=True, gc=False, tag="effect"):
    """Something lasting is in force; `replaces` are ids of what it takes the place of."""

    lasting: Lasting
    replaces: tuple[int, ...] = ()


class EffectEnded(Event, frozen=True, gc=False, tag="effect_end"):
    """Lasting effects ended."""

    ids: tuple[int, ...]
    why: str
    ended: tuple[Lasting, ...] = ()
    """What they were; filled in where the event is emitted."""


class Moved(Event, frozen=True, gc=False, tag="moved"):
    """From zone to zone; `how`: move, free, step, push, pull, go, join, carry."""

    fighter: int
    start: int
    zone: int
    how: str
    by: int


class Stayed(Event, frozen=True, gc=False, tag="stayed"):
    """A movement came to nothing: held back by `why` (break_away, mire); `spent`: it was the round's one."""

    fighter: int
    why: str
    spent: bool = True


class Flagged(Event, frozen=True, gc=False, tag="flag"):
    """A small fact about a character changed: field of Fighter and its new number."""

    fighter: int
    field: str
    value: int


class Fired(Event, frozen=True, gc=False, tag="fired"):
    """A trigger set off (BC-5.6)."""

    fighter: int
    lasting: int


class HoldSet(Event, frozen=True, gc=False, tag="held"):
    """A held action was named, used or lost (None)."""

    fighter: int
    held: Held | None
    why: str


class OrdersSet(Event, frozen=True, gc=False, tag="orders_set"):
    """Standing orders of a hero."""

    fighter: int
    orders: Orders


class OnceUsed(Event, frozen=True, gc=False, tag="once"):
    """A Power that can be used once a battle was used."""

    fighter: int
    power: str


class Studied(Event, frozen=True, gc=False, tag="studied"):
    """A target was studied: what is known of it (BC-1.19)."""

    fighter: int
    target: int
    known: int


class Worked(Event, frozen=True, gc=False, tag="worked"):
    """A round of an Extended Action (BC-6.10)."""

    fighter: int
    zone: int
    task: str
    done: int
    rounds: int


class ZoneChanged(Event, frozen=True, gc=False, tag="zone"):
    """A map feature is used up, or corruption was put on a zone."""

    zone: int
    gone: int = -1
    corrupted: bool = False


class BattleEnded(Event, frozen=True, gc=False, tag="battle_end"):
    """won, lost or drawn, and why."""

    result: str
    reason: str


class HeroesSet(Event, frozen=True, gc=False, tag="heroes"):
    """The heroes after a battle, a rest, a scene or downtime, and why."""

    heroes: tuple[Hero, ...]
    why: str


class SceneResult(Event, frozen=True, gc=False, tag="scene_result"):
    """What a scene's Test brought for a hero: fail, success, heroic or critical."""

    hero: str
    scene: str
    outcome: str


class NameLearned(Event, frozen=True, gc=False, tag="learned"):
    """A spirit told a hero its secret name, or would not (BC-16.12)."""

    hero: str
    spirit: str
    won: bool


class JourneyWent(Event, frozen=True, gc=False, tag="journey"):
    """How far the descent has come."""

    journey: Journey
    why: str


class MatchOver(Event, frozen=True, gc=False, tag="over"):
    """The match ended."""

    result: str
    reason: str


BattleEvent = (Began | Commanded | Asked | Answered | Settled | BattleBegan | Rolled | Compared
               | SideBegan | FirstSide | SideEnded | RoundEnded
               | Arrived | Acted | Finished | Deferred | ActionLost | AttackDeclared | PowerUsed | Defended
               | OutcomeChanged | ChiChanged | StoneSpent | StoneTaken | StoneGiven | Wounded | Warded | Healed
               | LimitChanged | Fell | Rose | KnockedDown | Stunned | Owes | Steadied | EffectBegan | EffectEnded
               | Moved | Stayed | Flagged | Fired | HoldSet | OrdersSet | OnceUsed | Studied | Worked | ZoneChanged
               | BattleEnded | HeroesSet | SceneResult | NameLearned
               | JourneyWent | MatchOver)
