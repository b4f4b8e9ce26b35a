"""Positions in a line: characters on spaces, an actor with FP, chosen dice; then what a command does to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from gunki.battle.content import load_content
from gunki.battle.items import Npc, Stats
from gunki.battle.mode import MODE
from gunki.battle.rules import FATE_CARDS
from gunki.battle.state import Bomb, Character, SeatSetup, Setting, Sheet, SideSetup, State
from gunki.engine.dice import Dice, LoadedDice

CONTENT = load_content(None)
ITEMS = dict(CONTENT.items)
NPCS = dict(CONTENT.npcs)


NO_STATS = Stats()


@dataclass(frozen=True)
class Fighter:
    """A character of a test position; `npc` names a sheet that plays by itself."""

    space: int
    stats: Stats = NO_STATS
    inventory: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()
    hp: int = 50
    max_hp: int = 50
    ki: int = 0
    npc: str = ""


def pc(space: int, *inventory: str, hands: Sequence[str] | None = None, hp: int = 50, ki: int = 0, max_hp: int = 50,
       **stats: int) -> Fighter:
    """A player character; its hands hold its weapons unless said otherwise."""
    held = [item for item in inventory if ITEMS[item].__class__.__name__ == "Weapon"]
    return Fighter(space, Stats(**stats), tuple(inventory), tuple(held if hands is None else hands), hp, max_hp, ki)


def npc(space: int, sheet: str, hp: int = 50) -> Fighter:
    """An NPC by its sheet's id."""
    return Fighter(space, NPCS[sheet].stats, hp=hp, npc=sheet)


def setting(left: Sequence[Fighter], right: Sequence[Fighter], house_rules: Iterable[str] = (),
            npcs: Iterable[Npc] = (), each_round: bool = False) -> Setting:
    """A setting with one seat a side for its player characters and one for its NPCs."""
    sheets = tuple(
        Sheet(id=f"{side}_{number}", name=f"{side.title()} {number}", side=side, max_hp=fighter.max_hp,
              seat=f"{side}_npcs" if fighter.npc else f"{side}_seat", npc=fighter.npc, stats=fighter.stats,
              inventory=fighter.inventory, hands=fighter.hands)
        for side, fighters in (("left", left), ("right", right)) for number, fighter in enumerate(fighters, 1))
    seats = tuple(SeatSetup(f"{side}_{kind}", f"{side} {kind}", "npc" if kind == "npcs" else "human", "", side)
                  for side in ("left", "right") for kind in ("seat", "npcs"))
    return Setting((SideSetup("Left", each_round), SideSetup("Right", each_round)), seats, sheets,
                   tuple(ITEMS.values()), (*NPCS.values(), *npcs), tuple(CONTENT.elements.values()), tuple(house_rules))


def arena(left: Sequence[Fighter], right: Sequence[Fighter], *, actor: str = "left_1", fp: int = 6,
          card: str = "heart_05", house_rules: Iterable[str] = (), bombs: Sequence[tuple[str, int]] = (),
          npcs: Iterable[Npc] = (), phase: str = "actions", strategy: str = "", step: str = "") -> State:
    """A position in the middle of round 1: `actor` holds `card` and has `fp`; all others have acted or will.

    The turn order is left to right, top to bottom, so the turn after the actor's is the next in that order.
    """
    rules = setting(left, right, house_rules, npcs)
    state = MODE.evolve(None, _began(rules))
    fighters = {sheet.id: fighter for sheet, fighter in zip(rules.sheets, (*left, *right), strict=True)}
    characters = tuple(_stand(character, fighters[character.id]) for character in state.characters)
    index = rules.book.index[actor]
    acting = replace(characters[index], fp=fp, ki_ready=characters[index].ki >= 10,
                     fate_card=None if characters[index].npc else card)
    rest = tuple(one for one in FATE_CARDS if one != card)
    order = tuple(sheet.id for sheet in rules.sheets)
    return replace(
        state, phase=phase, round=1, characters=(*characters[:index], acting, *characters[index + 1 :]),
        hand=rest[:2] if phase == "actions" else rest[:3], deck=rest[3:], deck_count=len(rest[3:]), discard=rest[2:3]
        if phase == "actions" else (), order=order, turn=order.index(actor), actor=index,
        bombs=tuple(Bomb(number, owner, "bomb", space) for number, (owner, space) in enumerate(bombs, 1)),
        bombs_placed=len(bombs), strategy=strategy, npc_step=step)


def _began(rules: Setting) -> Any:
    from gunki.battle.events import MatchBegan

    return MatchBegan(rules)


def _stand(character: Character, fighter: Fighter) -> Character:
    return replace(character, space=fighter.space, hp=fighter.hp, ko=fighter.hp == 0, ki=fighter.ki)


class Refusal(AssertionError):
    """The command was not among the legal ones."""


def act(state: State, command: Any, *faces: int, seed: int = 7) -> tuple[State, list[Any]]:
    """Carry out a legal command; `faces` are the dice it rolls, in order, and all of them must be rolled.

    Without faces, dice of `seed` are rolled. Raises Refusal if the command is not legal.
    """
    decision = MODE.decision(state)
    if decision is None or command not in decision.choices:
        raise Refusal(f"{command} is not among the choices")
    dice: Dice = LoadedDice(faces) if faces else Dice(seed)
    events = list(MODE.decide(state, command, dice))
    for event in events:
        state = MODE.evolve(state, event)
    if isinstance(dice, LoadedDice):
        assert not dice.faces, f"dice left over: {dice.faces}"
    return state, events


def legal(state: State, kind: type) -> list[Any]:
    """The legal commands of one kind."""
    decision = MODE.decision(state)
    assert decision is not None
    return [command for command in decision.choices if isinstance(command, kind)]


def one(events: Iterable[Any], kind: type) -> Any:
    """The only event of its kind."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, f"{len(found)} events of {kind.__name__}"
    return found[0]


def who(state: State, name: str) -> Character:
    """A character by id."""
    return state.characters[state.setting.book.index[name]]


def renamed(state: State, names: Sequence[str]) -> State:
    """The same position with characters of these names."""
    people = tuple(replace(c, name=name) for c, name in zip(state.characters, names, strict=True))
    sheets = tuple(replace(sheet, name=name) for sheet, name in zip(state.setting.sheets, names, strict=True))
    return replace(state, characters=people, setting=replace(state.setting, sheets=sheets))
