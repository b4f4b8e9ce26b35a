"""What a character can do, grouped as a person thinks of it: one action, several targets. No pygame."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from book_of_changes import commands as cmd
from book_of_changes import targeting, words
from book_of_changes.model import Fighter, State
from gunki.engine.contract import Command
from gunki.engine.messages import Message, say

ZONES = ("zone", "edge", "enemies_one_zone")
"""What Powers fall on that is chosen by its zone."""


@dataclass(frozen=True)
class Action:
    """An action of `who` and every command that carries it out; none where it is not possible now."""

    key: str
    who: int
    name: Message
    icon: str
    letter: str
    commands: tuple[Command, ...] = ()
    probe: Command | None = None
    """A command to ask the reason about where there is none."""
    on: str = "none"
    """What a target is: fighter, zone, or none (nothing is chosen)."""
    free: bool = False
    zones: dict[int, Command] = field(default_factory=dict)
    targets: dict[int, Command] = field(default_factory=dict)
    falls_on: tuple[int, ...] = ()
    """Everybody it touches where nothing is chosen."""

    @property
    def at_once(self) -> Command | None:
        """The command where nothing is to be chosen."""
        return self.commands[0] if self.on == "none" and len(self.commands) == 1 else None


def actions_of(state: State, who: Fighter, choices: tuple[Command, ...]) -> list[Action]:
    """Everything `who` may think of, possible or not, in the order of the buttons: first what there always is, so that
    it keeps its place, then what comes and goes.
    """
    mine = [c for c in choices if getattr(c, "fighter", -1) == who.id]
    found = [_strike(state, who, mine), _move(who, mine)]
    if who.limit_size:
        found.append(_limit(state, who, mine))
    keys = iter(POWER_KEYS)
    for identity in who.powers:
        active = state.setting.book.power[identity].use == "action"
        found.append(power_action(state, who, identity, mine, next(keys, "") if active else ""))
    plain = _plain(state, who, mine)
    found += [action for action in plain if action.key == "hold"]
    found += _study(state, who, mine)
    found += _stones(state, who, mine)
    found += _walls(who, mine)
    found += _works(who, mine)
    return found + [action for action in plain if action.key != "hold"]


POWER_KEYS = "567890QVY"
"""Keys of the Powers that are used as actions, in the order of their buttons: 1 to 4 choose heroes."""


def _strike(state: State, who: Fighter, mine: list[Command]) -> Action:
    targets: dict[int, Command] = {c.target: c for c in mine if isinstance(c, cmd.Attack)}
    foe = next((f.id for f in state.fight.foes_of(who)), -1)
    return Action("attack", who.id, say("boc.table.attack"), "katana", "A", tuple(targets.values()),
                  cmd.Attack(who.id, foe) if foe >= 0 else None, "fighter", targets=targets)


def _move(who: Fighter, mine: list[Command]) -> Action:
    """Free steps first: they cost nothing."""
    zones: dict[int, Command] = {}
    for command in mine:
        if isinstance(command, cmd.Move) and (command.free or command.zone not in zones):
            zones[command.zone] = command
    return Action("move", who.id, say("boc.table.move"), "step", "G", tuple(zones.values()),
                  cmd.Move(who.id, -1), "zone", zones=zones)


def _limit(state: State, who: Fighter, mine: list[Command]) -> Action:
    limit = state.setting.book.nature[who.natures[0]].limit
    found = {c.target: c for c in mine if isinstance(c, cmd.LimitAttack)}
    return _aimed(state, who, "limit", limit.id, found, cmd.LimitAttack(who.id, -1), "limit", "L")


def _aimed(state: State, who: Fighter, key: str, identity: str, found: dict[int, Any], probe: Command, icon: str,
           letter: str) -> Action:
    """A Power or a Limit with what it can be aimed at."""
    power = state.setting.book.power[identity]
    name = words.power(identity)
    commands = tuple(found.values())
    if power.targets in ZONES:
        return Action(key, who.id, name, icon, letter, commands, probe, "zone", zones=dict(found))
    if targeting.ALL in found or power.targets in ("self", "allies", "other_allies", "enemies"):
        falls = targeting.chosen(state.fight, who, power, targeting.ALL)
        return Action(key, who.id, name, icon, letter, commands, probe, "none", falls_on=falls)
    return Action(key, who.id, name, icon, letter, commands, probe, "fighter", targets=dict(found))


def power_action(state: State, who: Fighter, identity: str, mine: list[Command], key: str = "") -> Action:
    """A Power used as an action, on `key`; no commands for Defensive ones."""
    found = {c.target: c for c in mine if isinstance(c, cmd.UsePower) and c.power == identity}
    power = state.setting.book.power[identity]
    options = () if power.use != "action" else targeting.options(state, who, power)
    probe = cmd.UsePower(who.id, identity, options[0] if options else _somebody(state, who, power.targets))
    return _aimed(state, who, "power " + identity, identity, found, probe, "chi", key)


def _somebody(state: State, who: Fighter, targets: str) -> int:
    if targets != "enemy":
        return targeting.ALL
    return next((f.id for f in state.fight.foes_of(who)), targeting.ALL)


def _study(state: State, who: Fighter, mine: list[Command]) -> list[Action]:
    targets: dict[int, Command] = {c.target: c for c in mine if isinstance(c, cmd.Study)}
    if not targets:
        return []
    return [Action("study", who.id, say("boc.table.study"), "eye", "S", tuple(targets.values()), None, "fighter",
                   True, targets=targets)]


def _stones(state: State, who: Fighter, mine: list[Command]) -> list[Action]:
    found: list[Action] = []
    for command in mine:
        if isinstance(command, cmd.TakeStone):
            nature = state.fight.map.zones[who.zone].features[command.feature].nature
            found.append(Action(f"take {command.feature}", who.id,
                                say("boc.table.take_stone", nature=words.nature(nature)), "hellstone",
                                "T" if not found else "", (command,)))
    given = sorted({c.stone for c in mine if isinstance(c, cmd.GiveStone)})
    for stone in given:
        targets: dict[int, Command] = {c.target: c for c in mine if isinstance(c, cmd.GiveStone) and c.stone == stone}
        nature = who.stones[stone].nature
        found.append(Action(f"give {stone}", who.id, say("boc.table.give_stone", nature=words.nature(nature)),
                            "hellstone", "", tuple(targets.values()), None, "fighter", targets=targets))
    found += [Action(f"draw {c.aspect}", who.id, say("boc.table.draw_stone", aspect=words.aspect(c.aspect)),
                     "aspect_" + c.aspect, "", (c,), None, free=True) for c in mine if isinstance(c, cmd.DrawStone)]
    return found


def _walls(who: Fighter, mine: list[Command]) -> list[Action]:
    zones: dict[int, Command] = {c.edge: c for c in mine if isinstance(c, cmd.BreakWall)}
    if not zones:
        return []
    return [Action("wall", who.id, say("boc.table.break_wall"), "strength", "B", tuple(zones.values()), None, "zone",
                   zones=zones)]


def _works(who: Fighter, mine: list[Command]) -> list[Action]:
    return [Action("work " + c.kind_of_task, who.id, say("boc.table.work", task=words.feature(c.kind_of_task)),
                   "book_of_changes:icons/" + c.kind_of_task, "W" if c.kind_of_task == "seal" else "C", (c,))
            for c in mine if isinstance(c, cmd.Work)]


_PLAIN: tuple[tuple[type, str, str, str, bool], ...] = (
    (cmd.Taint, "taint", "book_of_changes:icons/corruption", "C", False),
    (cmd.Leave, "leave", "book_of_changes:icons/exit", "X", False),
    (cmd.Hold, "hold", "held", "H", False),
    (cmd.IgnoreWounds, "ignore", "wound_minor", "I", True),
)


def _plain(state: State, who: Fighter, mine: list[Command]) -> list[Action]:
    """What needs no target; Hold stays when it is not possible, with its reason."""
    found = []
    for kind, key, icon, letter, free in _PLAIN:
        commands = tuple(c for c in mine if isinstance(c, kind))
        if commands or kind is cmd.Hold:
            found.append(Action(key, who.id, say("boc.table." + key), icon, letter, commands, kind(who.id), free=free))
    for command in mine:
        if isinstance(command, cmd.DropPower):
            name = say("boc.table.drop", power=words.power(command.power))
            found.append(Action("drop " + command.power, who.id, name, "close", "", (command,), None, free=True))
    return found


def finish_of(who: int, choices: tuple[Command, ...]) -> Command | None:
    """The command that ends a character's turn."""
    return next((c for c in choices if isinstance(c, cmd.Finish) and c.fighter == who), None)


def probe_at(state: State, action: Action, fighter: int, zone: int) -> Command | None:
    """A command of the action aimed at what is pointed at, to ask why it is not possible."""
    aim = zone if action.on == "zone" else fighter
    probe = action.probe or (action.commands[0] if action.commands else None)
    if probe is None or action.on == "none" or aim < 0:
        return probe
    if isinstance(probe, cmd.Attack):
        return cmd.Attack(probe.fighter, aim)
    if isinstance(probe, cmd.LimitAttack):
        return cmd.LimitAttack(probe.fighter, aim)
    if isinstance(probe, cmd.UsePower):
        return cmd.UsePower(probe.fighter, probe.power, aim)
    if isinstance(probe, cmd.Move):
        return cmd.Move(probe.fighter, aim)
    if isinstance(probe, cmd.Study):
        return cmd.Study(probe.fighter, aim)
    return probe


SHORT = ("out_of_reach", "limit_not_full", "no_action", "needs_chi", "taunted", "calm", "silenced", "once", "rooted",
         "moved", "hold_instead", "no_target", "hidden", "target_down", "no_meter")
"""Reasons that have a form of two or three words."""


def short_reason(why: Message) -> Message:
    """A reason in two or three words."""
    name = why.key.split(".", 2)[-1]
    if name.startswith("out_of_range"):
        return say("boc.table.why.out_of_range")
    if name not in SHORT:
        return say("boc.table.why.not_now")
    numbers = {key: value for key, value in why.arguments.items() if key in ("limit", "size", "needed", "have")}
    return Message("boc.table.why." + name, numbers)
