"""What a seat can ask for. Fighters and zones are numbers of the battle, heroes and spirits are ids."""

from __future__ import annotations

from typing import ClassVar

from gunki.engine.contract import Command


class Attack(Command, frozen=True, gc=False, tag="attack"):
    """A basic attack (BC-8.1)."""

    fighter: int
    target: int


class LimitAttack(Command, frozen=True, gc=False, tag="limit"):
    """The Nature's Limit with a full meter (BC-11.8); `target` is a fighter, or a zone for `enemies_one_zone`."""

    fighter: int
    target: int


class UsePower(Command, frozen=True, gc=False, tag="power"):
    """A Power with `use = "action"`; `target` is a fighter, a zone or an edge's far zone; -1 where it needs none."""

    fighter: int
    power: str
    target: int


class Move(Command, frozen=True, gc=False, tag="move"):
    """Zone movement (BC-7.2); `free` for the free step of Unheld or swift. With flight `zone` may be two away."""

    fighter: int
    zone: int
    free: bool = False


class Study(Command, frozen=True, gc=False, tag="study"):
    """The free Wood Test that reveals Natures and Powers (BC-1.19)."""

    fighter: int
    target: int


class TakeStone(Command, frozen=True, gc=False, tag="take_stone"):
    """Take a Hellstone lying in the zone (BC-6.3)."""

    fighter: int
    feature: int


class GiveStone(Command, frozen=True, gc=False, tag="give_stone"):
    """Hand a Hellstone to another hero in the zone (BC-17.9)."""

    fighter: int
    stone: int
    target: int


class DrawStone(Command, frozen=True, gc=False, tag="draw_stone"):
    """An unbound spirit draws a point of a Hellstone of its own Nature for +1 to an Aspect, free (BC-17.7)."""

    fighter: int
    aspect: str


class BreakWall(Command, frozen=True, gc=False, tag="break_wall"):
    """Break a wall on an edge of the zone: a simple Metal Test of 8."""

    fighter: int
    edge: int


class Leave(Command, frozen=True, gc=False, tag="leave"):
    """Leave the battle by an exit (BC-24.3)."""

    fighter: int


class Work(Command, frozen=True, gc=False, tag="work"):
    """A round of an Extended Action here: `kind` seal or corruption (BC-6.10)."""

    fighter: int
    kind_of_task: str


class Taint(Command, frozen=True, gc=False, tag="taint"):
    """A Corrupt heroic enemy puts corruption on its zone (BC-18.4)."""

    fighter: int


class Hold(Command, frozen=True, gc=False, tag="hold"):
    """Hold an action (BC-6.13): what for is asked next."""

    fighter: int


class IgnoreWounds(Command, frozen=True, gc=False, tag="ignore_wounds"):
    """Pay Chi to ignore the penalty of Wounds this round (BC-12.3)."""

    fighter: int


class DropPower(Command, frozen=True, gc=False, tag="drop_power"):
    """Stop maintaining a Power (BC-13.12)."""

    fighter: int
    power: str


class Finish(Command, frozen=True, gc=False, tag="finish"):
    """This character is done for this turn."""

    fighter: int


class LetOthersGo(Command, frozen=True, gc=False, tag="let_others_go"):
    """Another seat of the side acts first (BC-4.5)."""

    seat: str


class SetOrders(Command, frozen=True, gc=False, tag="orders"):
    """Standing orders of a hero: one field of Orders gets a value."""

    fighter: int
    field: str
    value: str


class Answer(Command, frozen=True, gc=False, tag="answer"):
    """The answer to a question inside an action: `pick` names it, `value` is a fighter, zone, Chi or index."""

    pick: str
    value: int = -1


class Test(Command, frozen=True, gc=False, tag="test"):
    """A hero takes the Test of the scene; `ignore`: it first pays to ignore Wounds (BC-25.3)."""

    hero: str
    ignore: bool = False


class MakeBond(Command, frozen=True, gc=False, tag="bond"):
    """Bond a spirit whose name the hero knows, at `cost` Chi (BC-16.1)."""

    hero: str
    spirit: str


class ReleaseBond(Command, frozen=True, gc=False, tag="release"):
    """Release a Bonded spirit (BC-16.5)."""

    hero: str
    spirit: str


class LearnName(Command, frozen=True, gc=False, tag="learn"):
    """A hero learns the secret name of a spirit that a battle gave (BC-25.4)."""

    hero: str
    spirit: str


class RestHour(Command, frozen=True, gc=False, tag="rest_hour"):
    """One hour's rest (BC-15.5)."""


class HealBetween(Command, frozen=True, gc=False, tag="heal"):
    """A healing Power between battles (BC-15.6); `target` is a hero, "" where it needs none."""

    hero: str
    power: str
    target: str = ""


class HandStone(Command, frozen=True, gc=False, tag="hand_stone"):
    """Hand a Hellstone over in downtime (BC-17.9)."""

    hero: str
    stone: int
    target: str


class GoOn(Command, frozen=True, gc=False, tag="go_on"):
    """Leave downtime for the next step; after a defeat: try the battle again."""


class ReplayScene(Command, frozen=True, gc=False, tag="replay_scene"):
    """After a defeat: play the previous scene again, once (BC-25.6)."""


class Concede(Command, frozen=True, gc=False, tag="concede"):
    """Give the battle up; in a campaign the heroes wake at the last rest."""

    resigns: ClassVar[bool] = True


BattleCommand = (Attack | LimitAttack | UsePower | Move | Study | TakeStone | GiveStone | DrawStone | BreakWall | Leave
                 | Work | Taint | Hold | IgnoreWounds | DropPower | Finish | LetOthersGo | SetOrders | Answer | Test
                 | MakeBond | ReleaseBond | LearnName | RestHour | HealBetween | HandStone | GoOn | ReplayScene
                 | Concede)
