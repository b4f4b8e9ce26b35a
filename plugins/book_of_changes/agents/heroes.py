"""A hero's turn: each action weighed by its expected effects, the best taken; or an attack held for whoever comes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from book_of_changes import choices as legal
from book_of_changes import commands as cmd
from book_of_changes import figures
from book_of_changes.agents import powers, weigh
from book_of_changes.agents.answers import comfort
from book_of_changes.agents.manner import Manner
from book_of_changes.model import ENEMIES, Battle, Fighter, State, changed
from book_of_changes.places import distances, features, in_reach
from gunki.engine.contract import Command

FULL_PURSE = 8
"""Chi from which a point for ignoring Wounds is no loss."""
WORTH_DOING = 0.03
OF_THREAT = 0.2
"""Of the threat of the Corrupt that stand in a zone, what each round of destroying its corruption is worth."""
POOR, COMFORTABLE, OF_STONE = 4, 7, 0.16
"""Chi below which an ally is handed a Hellstone, Chi the giver keeps, and what a point in the stone is worth then."""
Weighed = tuple[float, Any]


def ranked(state: State, choices: tuple[Command, ...]) -> list[Weighed]:
    """Commands of heroes that are worth something, best first; equal ones as they are listed."""
    fighters = state.fight.fighters
    found: list[Weighed] = []
    for choice in choices:
        number = getattr(choice, "fighter", -1)
        if number >= 0 and isinstance(choice, WEIGHED):
            found.append((round(worth(state, fighters[number], choice), 6), choice))
    return sorted((one for one in found if one[0] > WORTH_DOING), key=lambda one: -one[0])


def choose(state: State, choices: tuple[Command, ...], manner: Manner) -> Command:
    """The best command, a held attack where that is better than to walk, or that the first hero who can act is done."""
    found = ranked(state, choices)
    if state.fight.round <= manner.waits:
        waiting = next((one for one in choices if isinstance(one, cmd.Hold) and _better_waits(state, found, one)), None)
        if waiting is not None:
            return waiting
    if found:
        best: Command = found[0][1]
        return best
    return next(choice for choice in choices if isinstance(choice, cmd.Finish))


def _better_waits(state: State, found: list[Weighed], hold: cmd.Hold) -> bool:
    """Whether a hero has nobody in reach and nothing better to do than to walk: who arrives is struck first."""
    best = next((command for _, command in found if command.fighter == hold.fighter), None)
    return not _near(state.fight, state.fight.fighters[hold.fighter]) and (best is None or isinstance(best, cmd.Move))


def worth(state: State, who: Fighter, choice: Any) -> float:
    """What one command is worth to the heroes."""
    if isinstance(choice, cmd.Attack | cmd.LimitAttack | cmd.UsePower):
        return powers.action_worth(state, who, choice)
    if isinstance(choice, cmd.Move):
        return _free_step(state, who, choice) if choice.free else _move(state, who, choice.zone)
    if isinstance(choice, cmd.Work):
        return _work(state.fight, who, choice)
    if isinstance(choice, cmd.TakeStone):
        sheet = state.fight.map.zones[who.zone].features[choice.feature]
        return 0.2 * sheet.power * 5 if not _near(state.fight, who) else 0.08 * sheet.power * 5
    if isinstance(choice, cmd.GiveStone):
        return _give(state, who, choice)
    if isinstance(choice, cmd.IgnoreWounds):
        rich = who.left > 0 and figures.price_of_ignoring(state, who) == 1 and figures.purse(who, None) > FULL_PURSE
        return 9.0 if rich and _near(state.fight, who) else 0.0
    return _wall(state.fight, who, choice)


WEIGHED = (cmd.Attack, cmd.LimitAttack, cmd.UsePower, cmd.Move, cmd.Work, cmd.TakeStone, cmd.GiveStone,
           cmd.IgnoreWounds, cmd.BreakWall)


def _near(battle: Battle, who: Fighter) -> bool:
    return any(in_reach(battle, who, foe) for foe in battle.foes_of(who))


def goals(state: State, who: Fighter) -> list[int]:
    """Zones it wants to get to: the seal's for the hero who is nearest to it, else where enemies are."""
    battle = state.fight
    if battle.sheet.objective.kind == "seal" and not battle.sealed:
        for zone in range(len(battle.map.zones)):
            if any(found.kind == "seal" for found in features(battle, zone)):
                far = distances(battle, zone)
                first = min(battle.standing[who.side], key=lambda f: (far[f.zone], f.id), default=who)
                if first.id == who.id:
                    return [zone]
    target = battle.sheet.objective.target
    named = [foe.zone for foe in battle.foes_of(who) if target and foe.foe == target]
    return named if named and not _others_near(battle, who) else sorted({foe.zone for foe in battle.foes_of(who)})


def _others_near(battle: Battle, who: Fighter) -> bool:
    return sum(distances(battle, who.zone)[foe.zone] <= 1 for foe in battle.foes_of(who)) > 1


def _way(battle: Battle, zone: int, wanted: list[int]) -> int:
    far = distances(battle, zone)
    return min((far[goal] for goal in wanted), default=0)


def _move(state: State, who: Fighter, zone: int) -> float:
    """A step nearer to what it wants; little where it could strike instead, much on the way to a seal."""
    battle = state.fight
    wanted = goals(state, who)
    now, then = _way(battle, who.zone, wanted), _way(battle, zone, wanted)
    place = 0.15 * (comfort(state, who, zone) - comfort(state, who, who.zone))
    if then >= now:
        return place - 0.3
    to_seal = battle.sheet.objective.kind == "seal" and any(
        found.kind == "seal" for goal in wanted for found in features(battle, goal))
    if to_seal:
        return 1.6 + place
    return (0.1 if _near(battle, who) else 0.5) - 0.02 * then + place


def _free_step(state: State, who: Fighter, choice: cmd.Move) -> float:
    """A step that costs no action: before an action for a better one, after it for a better place."""
    battle = state.fight
    there = replace(state, battle=changed(battle, who.id, zone=choice.zone))
    moved = there.fight.fighters[who.id]
    place = 0.3 * (comfort(state, who, choice.zone) - comfort(state, who, who.zone))
    if who.left > 0:
        here = powers.best_blow(state, who)
        gain = powers.best_blow(there, moved) - here
        if gain > 0.3:
            return 1.5 * (here + gain) + place
        return (0.4 if here == 0 else 0.0) + max(0.0, _move(state, who, choice.zone)) + place if here == 0 else 0.0
    foes = sum(foe.zone == who.zone for foe in battle.foes_of(who))
    then = sum(foe.zone == choice.zone for foe in battle.foes_of(who))
    return place + (0.3 * (foes - then) if who.boxes_free <= 2 else 0.0)


def _work(battle: Battle, who: Fighter, choice: cmd.Work) -> float:
    """Progress on the seal wins the battle; several heroes in one round count once (BC-6.12)."""
    kind = choice.kind_of_task
    task = next((t for t in battle.tasks if (t.zone, t.kind) == (who.zone, kind)), None)
    if task is not None and task.round == battle.round:
        return 0.0
    done = 0 if task is None else task.done
    if kind == "corruption":
        return corruption_worth(battle, who.zone) * (1 + done)
    if battle.sheet.objective.kind != "seal":
        return 0.0
    return 3.0 + 3.0 * done / max(1, legal.work_rounds(battle, who.zone, "seal"))


def corruption_worth(battle: Battle, zone: int) -> float:
    """What each of the two rounds that destroy it is worth: the Corrupt who fight there have +1 (BC-18.2, 18.3)."""
    return sum(OF_THREAT * weigh.threat(foe) for foe in battle.standing[ENEMIES] if foe.corrupt and foe.zone == zone)


def _give(state: State, who: Fighter, choice: cmd.GiveStone) -> float:
    """A stone for an ally who can no longer defend itself, from one who can without it (BC-17.9)."""
    stone, taker = who.stones[choice.stone], state.fight.fighters[choice.target]
    if figures.purse(taker, None) >= POOR or figures.purse(who, None) - stone.chi < COMFORTABLE:
        return 0.0
    return OF_STONE * stone.chi * min(1.0, powers.exposure(state, taker))


def _wall(battle: Battle, who: Fighter, choice: Any) -> float:
    if not isinstance(choice, cmd.BreakWall) or _near(battle, who):
        return 0.0
    wanted = [foe.zone for foe in battle.foes_of(who)]
    open_way = min((distances(battle, choice.edge, walls=False)[goal] for goal in wanted), default=99)
    return 0.3 if wanted and open_way + 1 < _way(battle, who.zone, wanted) else 0.0
