"""Random matches of every size to their end, with the invariants of the rules after every command."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.commands import GunkiCommand
from gunki.battle.events import GunkiEvent
from gunki.battle.items import OneShot, SpecialMove, Spell, Strike, Weapon
from gunki.battle.mode import MODE
from gunki.battle.rules import FATE_CARDS
from gunki.battle.state import State
from gunki.engine.match import Match
from gunki.engine.messages import Refused
from tests.battle.arena import ITEMS, NPCS
from tests.battle.builds import random_config

EVENTS = msgspec.json.Decoder(GunkiEvent)
COMMANDS = msgspec.json.Decoder(GunkiCommand)
STATES = msgspec.json.Decoder(State)
ILLEGAL = (cmd.Step(99), cmd.Place("nobody", 0), cmd.TakeCard("heart_king"), cmd.Attack("katana", "nobody"),
           cmd.Cast("firestorm", -1), cmd.UseItem("bomb", "", 42), cmd.UseSpecial("blade_of_madness", "nobody", "x"),
           cmd.Rearm(("rifle", "rifle")), cmd.GoFirst("nobody"), cmd.NpcProceed("fly"))


def check(state: State) -> None:
    """What must hold after every command."""
    cards = [*state.deck, *state.hand, *state.discard, *(c.fate_card for c in state.characters if c.fate_card)]
    if state.phase != "setup":
        assert sorted(cards) == sorted(FATE_CARDS)
        assert len(state.hand) == (2 if state.phase == "actions" else 3) or state.phase in ("over", "actions")
    for character in state.characters:
        assert 0 <= character.hp <= character.max_hp and character.ko == (character.hp == 0)
        assert character.fp >= 0 and 0 <= character.ki <= 10
        assert -1 <= character.space <= 9
        assert not (character.ko and character.held)
        for item in set(character.used):
            assert character.used.count(item) <= character.inventory.count(item)
    assert state.deck_count == len(state.deck)
    if state.actor >= 0:
        assert not state.characters[state.actor].ko
    assert (MODE.decision(state) is None) == (MODE.outcome(state) is not None)


def standing_sides(state: State) -> set[str]:
    """Sides with somebody on their feet."""
    return {c.side for c in state.characters if not c.ko}


def play(match: Match, rng: random.Random, most: int = 100_000) -> int:
    """Random commands to the end, checking after each. Returns how many."""
    number = 0
    while (decision := match.decision) is not None and number < most:
        choices = [c for c in decision.choices if not c.resigns] or list(decision.choices)
        match.act(rng.choice(choices))
        check(match.state)
        if match.decision is not None:
            assert len(standing_sides(match.state)) == 2
        number += 1
    return number


@given(st.integers(0, 2**32))
def test_random_matches_of_all_sizes_keep_the_invariants(seed: int) -> None:
    match = Match.begin(MODE, random_config(seed), seed)
    play(match, random.Random(seed))
    assert match.outcome is not None and match.decision is None


def hits_of(event: Any) -> tuple[ev.Hit, ...]:
    """Who an event hurt."""
    if isinstance(event, ev.Attacked):
        return (event.hit,)
    return event.hits if isinstance(event, ev.SpellCast | ev.Burst | ev.BombExploded) else ()


@given(st.integers(0, 2**32))
def test_the_fallen_do_nothing_and_figures_damage_and_hp_agree(seed: int) -> None:
    match = Match.begin(MODE, random_config(seed, 4), seed)
    play(match, random.Random(seed), 150)
    state: Any = None
    for record in match.records:
        event, before = record.event, state
        state = MODE.evolve(state, event)
        if before is None:
            continue
        old, index = before.characters, before.setting.book.index
        actor = getattr(event, "who", "")
        if actor and not isinstance(event, ev.TurnSkipped | ev.TurnEnded):
            assert not old[index[actor]].ko
        for hit in hits_of(event):
            victim = old[index[hit.target]]
            assert not victim.ko and hit.damage == max(0, sum(figure.value for figure in hit.figures))
            assert hit.hp == max(0, victim.hp - hit.damage) == state.characters[index[hit.target]].hp
        if isinstance(event, ev.Healed | ev.Revived):
            assert old[index[event.target]].hp < event.hp == state.characters[index[event.target]].hp
        changed = {c.id for c, earlier in zip(state.characters, old, strict=True) if c.hp != earlier.hp}
        assert changed <= {hit.target for hit in hits_of(event)} | {getattr(event, "target", "")}


@given(st.integers(0, 2**32))
def test_fold_json_and_resume_give_the_live_state(seed: int) -> None:
    rng = random.Random(seed)
    match = Match.begin(MODE, random_config(seed, 3), seed)
    play(match, rng, 60)
    state: Any = None
    for record in match.records:
        event = EVENTS.decode(msgspec.json.encode(record.event))
        assert event == record.event
        state = MODE.evolve(state, event)
    assert state == match.state and STATES.decode(msgspec.json.encode(state)) == state
    resumed = Match.resume(MODE, match.config, match.seed, match.records)
    assert resumed.state == match.state and resumed.counter == match.counter
    assert resumed.undo_reach() == match.undo_reach()
    for choice in match.decision.choices if match.decision else ():
        assert COMMANDS.decode(msgspec.json.encode(choice)) == choice
    assert match.at(match.seq) == match.state


@given(st.integers(0, 2**32))
def test_refused_commands_change_nothing(seed: int) -> None:
    rng = random.Random(seed)
    match = Match.begin(MODE, random_config(seed, 3), seed)
    for _ in range(25):
        if match.decision is None:
            break
        before = (match.state, match.counter, match.seq)
        for command in ILLEGAL:
            with pytest.raises(Refused):
                match.act(command)
            with pytest.raises(Refused):
                match.act(match.decision.choices[0], seat="nobody")
            with pytest.raises(Refused):
                match.act(match.decision.choices[0], seq=match.seq - 1)
        assert before == (match.state, match.counter, match.seq)
        play(match, rng, 3)


@given(st.integers(0, 2**32))
def test_undo_after_act_is_identity_where_undo_is_allowed(seed: int) -> None:
    rng = random.Random(seed)
    match = Match.begin(MODE, random_config(seed, 3), seed)
    taken_back = 0
    for _ in range(40):
        if match.decision is None:
            break
        for choice in match.decision.choices:
            fork = match.fork()
            before, counter = fork.state, fork.counter
            steps = fork.undo_reach().steps
            fork.act(choice)
            if fork.undo_reach().steps == steps + 1 and fork.decision is not None and not choice.automatic:
                fork.undo()
                assert (fork.state, fork.counter) == (before, counter)
                taken_back += 1
            if taken_back > 60:
                return
        play(match, rng, 1)


def test_every_choice_offered_is_accepted() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        match = Match.begin(MODE, random_config(seed, 4), seed)
        for _ in range(25):
            if match.decision is None:
                break
            for choice in match.decision.choices:
                match.fork().act(choice)
            play(match, rng, 2)


def _uses(records: list[Any]) -> set[str]:
    used = set()
    for record in records:
        event = record.event
        if isinstance(event, ev.Attacked):
            used |= {event.weapon, event.strike}
        if isinstance(event, ev.SpellCast):
            used.add(event.spell)
        if isinstance(event, ev.Burst | ev.BarrageBegan):
            used.add(event.special)
        if isinstance(event, ev.Healed | ev.Revived | ev.BombPlaced):
            used.add(event.item)
    return used


def test_random_play_goes_on_until_everything_was_used() -> None:
    wanted = {i.id for i in ITEMS.values() if isinstance(i, Weapon | Strike | Spell | OneShot | SpecialMove)}
    npcs, kinds = set(NPCS), {kind.__name__ for kind in GunkiEvent.__args__}
    for seed in range(600):
        match = Match.begin(MODE, random_config(seed, 3), seed)
        rng = random.Random(seed)
        while (decision := match.decision) is not None:
            resigning = seed % 50 == 49 and match.state.round > 1
            choices = [c for c in decision.choices if c.resigns == resigning] or decision.choices
            special = [c for c in choices if isinstance(c, cmd.UseSpecial)]
            match.act(rng.choice(special or choices))
        wanted -= _uses(match.records)
        npcs -= {c.npc for c in match.state.characters}
        kinds -= {type(record.event).__name__ for record in match.records}
        if not (wanted or npcs or kinds):
            return
    pytest.fail(f"never used: {wanted | npcs | kinds}")


@pytest.mark.long
def test_a_million_random_decisions_without_an_invariant_broken() -> None:
    decisions = seed = 0
    while decisions < 1_000_000:
        match = Match.begin(MODE, random_config(seed), seed)
        decisions += play(match, random.Random(seed))
        seed += 1
    print(f"{decisions} decisions in {seed} matches")
