"""What the actor can do, as buttons: every attack, spell, one-shot, Special Move and hand change, legal now or not."""

from __future__ import annotations

from dataclasses import dataclass

from gunki.battle import commands as cmd
from gunki.battle.choices import barrage_weapons
from gunki.battle.items import OneShot, SpecialMove, Spell
from gunki.battle.state import MOST_KI, Character, State
from gunki.battle.words import item_name
from gunki.engine.contract import Command
from gunki.engine.messages import Message, say
from gunki.table.battle.look import icon_of


@dataclass(frozen=True)
class Action:
    """A button: its name and price, and the legal commands behind it. No commands: `probe` asks why."""

    key: str
    name: Message
    icon: str
    cost: Message
    commands: tuple[Command, ...]
    probe: Command
    fp: int = 0
    title: Message | None = None
    """The full name where the button shows only part of it."""

    @property
    def on_spaces(self) -> bool:
        """Whether its targets are spaces (spells on an area, bombs), not characters."""
        return any(
            (isinstance(c, cmd.Cast) and not c.target) or (isinstance(c, cmd.UseItem) and not c.target)
            for c in self.commands
        )

    def targets(self) -> dict[str, Command]:
        """Command by target character."""
        return {
            c.target: c
            for c in self.commands
            if isinstance(c, cmd.Attack | cmd.Cast | cmd.UseItem | cmd.UseSpecial) and c.target
        }

    def spaces(self) -> dict[int, Command]:
        """Command by target space."""
        return {c.space: c for c in self.commands if isinstance(c, cmd.Cast | cmd.UseItem) and not c.target}


def actions_of(state: State, choices: tuple[Command, ...]) -> list[Action]:
    """All actions of the acting character, in the order of its sheet."""
    me = state.characters[state.actor]
    choices = _nearest_first(state, me, choices)
    found = _attacks(state, me, choices) + _spells(state, me, choices)
    found += _one_shots(state, me, choices) + _special(state, me, choices)
    rearms = tuple(c for c in choices if isinstance(c, cmd.Rearm))
    loadout = state.setting.book.loadouts[state.actor]
    if len(loadout.hand_options) > 1:
        found.append(
            Action(
                "rearm",
                say("table.action.rearm"),
                "replay",
                say("table.cost.fp", count=1),
                rearms,
                cmd.Rearm(loadout.hand_options[0]),
                1,
            )
        )
    return found


def _nearest_first(state: State, me: Character, choices: tuple[Command, ...]) -> tuple[Command, ...]:
    """The commands by how far their targets stand, so that the keyboard comes to the nearest first."""

    def distance(command: Command) -> int:
        who = getattr(command, "target", "")
        space = state.characters[state.setting.book.index[who]].space if who else getattr(command, "space", me.space)
        return abs(space - me.space)

    return tuple(sorted(choices, key=distance))


def short_reason(state: State, action: Action) -> Message:
    """Why an action has no legal command now, in a few words; the whole sentence is the mode's."""
    me = state.characters[state.actor]
    probe = action.probe
    if isinstance(probe, cmd.UseSpecial):
        if not me.ki_ready:
            return say("table.why.ki_later") if me.ki >= MOST_KI else say("table.why.ki", ki=me.ki)
        return say("table.why.attacked" if state.attacked else "table.why.reach")
    if isinstance(probe, cmd.UseItem) and me.used.count(probe.item) >= me.inventory.count(probe.item):
        return say("table.why.used")
    if state.special and isinstance(probe, cmd.Attack | cmd.Cast | cmd.UseItem):
        return say("table.why.special")
    if action.fp > me.fp:
        return say("table.why.fp", need=action.fp, have=me.fp)
    if isinstance(probe, cmd.UseItem):
        item = state.setting.book.items[probe.item]
        return say("table.why.fallen" if isinstance(item, OneShot) and item.effect == "revive" else "table.why.nobody")
    return say("table.why.reach")


def _someone(state: State, me: Character) -> str:
    """A standing enemy to ask about, the nearest."""
    enemies = [c for c in state.characters if c.side != me.side and not c.ko]
    return min(enemies, key=lambda c: abs(c.space - me.space)).id if enemies else me.id


def _attacks(state: State, me: Character, choices: tuple[Command, ...]) -> list[Action]:
    book = state.setting.book
    loadout = book.loadouts[state.actor]
    found = []
    for weapon_id in dict.fromkeys(me.hands):
        for line in loadout.attacks[weapon_id]:
            commands = tuple(
                c for c in choices if isinstance(c, cmd.Attack) and c.weapon == weapon_id and c.strike == line.strike
            )
            name = item_name(line.weapon)
            icon = icon_of(line.weapon)
            title = name
            if line.strike:
                strike = book.items[line.strike]
                name, icon = item_name(strike), icon_of(strike)
                title = say("table.action.strike", weapon=item_name(line.weapon), strike=name)
            found.append(
                Action(
                    f"{weapon_id}+{line.strike}",
                    name,
                    icon,
                    say("table.cost.fp", count=line.fp),
                    commands,
                    cmd.Attack(weapon_id, _someone(state, me), line.strike),
                    line.fp,
                    title,
                )
            )
    return found


def _spells(state: State, me: Character, choices: tuple[Command, ...]) -> list[Action]:
    found = []
    for spell in state.setting.book.loadouts[state.actor].spells:
        commands = tuple(c for c in choices if isinstance(c, cmd.Cast) and c.spell == spell.id)
        target = _someone(state, me)
        space = state.characters[state.setting.book.index[target]].space
        found.append(
            Action(
                spell.id,
                item_name(spell),
                icon_of(spell),
                say("table.cost.fp", count=spell.fp),
                commands,
                cmd.Cast(spell.id, space, target if spell.single else ""),
                spell.fp,
            )
        )
    return found


def _one_shots(state: State, me: Character, choices: tuple[Command, ...]) -> list[Action]:
    found = []
    for item in state.setting.book.loadouts[state.actor].one_shots:
        commands = tuple(c for c in choices if isinstance(c, cmd.UseItem) and c.item == item.id)
        found.append(
            Action(
                item.id,
                item_name(item),
                icon_of(item),
                say("table.cost.fp", count=item.fp),
                commands,
                _probe_of(state, me, item),
                item.fp,
            )
        )
    return found


def _probe_of(state: State, me: Character, item: OneShot) -> Command:
    if item.effect == "bomb":
        return cmd.UseItem(item.id, "", me.space)
    if item.effect == "heal":
        return cmd.UseItem(item.id, me.id)
    fallen = [c for c in state.characters if c.side == me.side and c.ko]
    return cmd.UseItem(item.id, fallen[0].id if fallen else me.id)


def _special(state: State, me: Character, choices: tuple[Command, ...]) -> list[Action]:
    book = state.setting.book
    special = book.loadouts[state.actor].special
    if special is None:
        return []
    commands = tuple(c for c in choices if isinstance(c, cmd.UseSpecial))
    cost, icon = say("table.cost.ki", count=special.ki), icon_of(special)
    weapons = barrage_weapons(me.hands, special, book) if special.effect == "barrage" else []
    target = _someone(state, me)
    if len(weapons) < 2:
        probe = cmd.UseSpecial(special.id, target, weapons[0].id if weapons else "")
        return [Action(special.id, item_name(special), icon, cost, commands, probe)]
    # Either weapon will do (GK-9.5): a button each, called by what tells them apart where room is short.
    return [
        Action(
            f"{special.id} {weapon.id}",
            item_name(weapon),
            icon,
            cost,
            tuple(c for c in commands if c.weapon == weapon.id),
            cmd.UseSpecial(special.id, target, weapon.id),
            title=say("table.action.strike", weapon=item_name(special), strike=item_name(weapon)),
        )
        for weapon in weapons
    ]


def covered(state: State, command: Command) -> set[int]:
    """The spaces a command on a space would touch."""
    if isinstance(command, cmd.Cast):
        item = state.setting.book.items[command.spell]
        radius = item.range if isinstance(item, Spell) else 0
    elif isinstance(command, cmd.UseItem):
        item = state.setting.book.items[command.item]
        radius = item.radius if isinstance(item, OneShot) else 0
        if command.target:
            return set()
    elif isinstance(command, cmd.UseSpecial):
        item = state.setting.book.items[command.special]
        if not isinstance(item, SpecialMove) or item.radius is None:
            return set()
        space = state.characters[state.setting.book.index[command.target]].space
        return {s for s in range(10) if abs(s - space) <= item.radius}
    else:
        return set()
    return {s for s in range(10) if abs(s - command.space) <= radius}


def probe_at(state: State, action: Action, who: str, space: int = -1) -> Command:
    """The command an action would be on a character or space, legal or not: to ask why not."""
    probe = action.probe
    if who:
        space = state.characters[state.setting.book.index[who]].space
    if isinstance(probe, cmd.Attack):
        return cmd.Attack(probe.weapon, who, probe.strike)
    if isinstance(probe, cmd.UseSpecial):
        return cmd.UseSpecial(probe.special, who, probe.weapon)
    if isinstance(probe, cmd.Cast):
        return cmd.Cast(probe.spell, space, who if probe.target else "")
    if isinstance(probe, cmd.UseItem):
        return cmd.UseItem(probe.item, who) if probe.target else cmd.UseItem(probe.item, "", space)
    return probe


HOT_LETTERS = "ASDFGHJKQWTZXCVBNYIOP"
"""Letters for actions; E ends the turn, U takes back, M opens the menu, L the log, R shows again."""


def letters(actions: list[Action]) -> list[str]:
    """A letter for each action: one of its id where free, else the next free one; the same in every language."""
    taken: set[str] = set()
    given = []
    for action in actions:
        wished = [c for c in _id_of(action).upper() if c in HOT_LETTERS and c not in taken]
        letter = wished[0] if wished else next((c for c in HOT_LETTERS if c not in taken), "")
        taken.add(letter)
        given.append(letter)
    return given


def _id_of(action: Action) -> str:
    """The id of what an action uses: ids are made from the English names."""
    probe = action.probe
    if isinstance(probe, cmd.Attack):
        return probe.strike or probe.weapon
    if isinstance(probe, cmd.Rearm):
        return "change_hands"
    return action.key.rpartition(" ")[2]
