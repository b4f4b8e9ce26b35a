"""Words: every key has an entry, every entry is used, and every position, event, choice and refusal can be told."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import words
from book_of_changes.choices import ORDERS
from book_of_changes.content import shipped
from book_of_changes.events import Rolled
from book_of_changes.holding import ACTIONS, CONDITIONS
from book_of_changes.lessons.lesson import lessons
from book_of_changes.mode import MODE
from book_of_changes.table.actions import SHORT
from book_of_changes.table.answers import ORDER_OF, QUESTIONS
from book_of_changes.table.backlash import SPECIALS
from book_of_changes.table.hints import RULES as HINTS

from gunki.engine.contract import Command
from gunki.engine.messages import Message
from tests.book_of_changes.stage import Scripted, Stage, foe, hero
from tests.book_of_changes.wording import ENGLISH, PLUGIN, content_keys, read, steps

PO = PLUGIN / "locale" / "en" / "LC_MESSAGES" / "book_of_changes.po"
NEW_YEAR: dict[str, Any] = {"enemies": {"kind": "human"}}
CAMPAIGN: dict[str, Any] = {"play": "campaign", "enemies": {"kind": "human"}, "seats": [
    {"heroes": [{"preset": name} for name in ("umi", "genzo", "raita")]}]}
BATTLES = sorted(battle.id for battle in shipped().battles)

CLOSED: dict[str, list[str]] = {
    # Keys that are put together from closed lists: what stands in the code, and all it can be continued with.
    "boc.aspect.": ["metal", "water", "fire", "wood", "earth"],
    "boc.status.": [f"{name}.{end}" for name in ("knockdown", "stun", "root", "torment", "curse", "silence", "exposed",
                                                 "calm", "taunt", "hidden") for end in ("name", "text")],
    "boc.feature.": ["wall.name", "wall.text"],
    "boc.zone.": ["camp"],
    "boc.source.": list(words.SOURCES),
    "boc.held.": list(ACTIONS),
    "boc.hint.": list(HINTS),
    "boc.when.": list(CONDITIONS),
    "boc.when.that_": ["ally_attacked", "ally_moves"],
    "boc.order.": [f"{field}.{value}" for field, values in ORDERS.items() for value in values if field != "most"],
    "boc.objective.": ["rout", "kill", "seal"],
    "boc.outcome.": ["rout", "kill", "seal", "sealed", "fallen", "left", "rounds", "conceded", "descent", "given_up",
                     "defeats"],
    "boc.reached.": ["fail", "success", "heroic", "critical", "tie"],
    "boc.struck.": ["fail", "success", "heroic"],
    "boc.wound.": ["minor", "major", "mortal"],
    "boc.until.": ["attack", "turn", "round", "scene", "use", "maintain"],
    "boc.tests.": ["all", "attack", "power", "resist"],
    "boc.trigger.": ["attacked", "wounded", "hits", "turn_start", "turn_end"],
    "boc.tell.fell.": ["fallen", "destroyed", "fled", "left"],
    "boc.tell.side.": ["heroes", "enemies"],
    "boc.tell.first.": ["heroes", "enemies"],
    "boc.tell.moved.": ["move", "free", "step", "go", "push", "pull", "join", "carry"],
    "boc.tell.stayed.": ["break_away", "mire"],
    "boc.config.why.": ["whole_number", "text", "yes_or_no", "list", "table", "missing", "unknown", "least", "most", "few",
                        "many", "long", "short"],
    "boc.struck.overflow.": ["minor", "major"],
    "boc.tell.hold.": ["used", "vain", "lapsed", "lost"],
    "boc.tell.battle_ended.": ["won", "lost", "drawn"],
    "boc.tell.bonds.": ["bond", "release"],
    "boc.tell.defence.": ["own", "ally"],
    "boc.tell.defence_held.": ["own", "ally"],
    "boc.tell.heroes.": ["night", "two_nights", "hour", "woke", "reward_chi", "reward_stone", "stone"],
    "boc.tell.test.": ["power", "resist", "break_away", "initiative", "held", "study", "wall", "morale", "hollow", "mire",
                       "hazard", "brink", "simple", "scene", "negotiate"],
    "boc.ended.": ["used", "revealed", "harmed", "prevented", "cleansed", "dispelled", "round", "turn", "unpaid", "dropped",
                   "broken"],
    "boc.modifier.": ["wounds", "curse", "effects", "corruption", "dread", "pack", "fury", "riposte", "limit", "bonus",
                      "mirrors", "scene"],
    "boc.answer.": ["bear", "drop", "ignore", "lie", "maintain", "none", "one_major", "pay", "stand", "stay", "two_minors",
                    "willing"],
    "boc.at.": ["fallen", "risen", "owes", "steadied", "ignoring", "holding"],
    "boc.at.turn.": ["heroes", "enemies"],
    "boc.hazard.": ["enter", "end"],
    "boc.explain.out_of_range.": ["self", "zone", "near", "any"],
    "boc.prevented.": ["wound_penalty", "forced_move"],
    "boc.bonus.": ["metal", "water", "fire", "wood", "earth", "defense", "limit_size", "minor_boxes", "major_boxes"],
    "boc.taxed.": ["chi_defence", "power"],
    "boc.tag.": ["heaven", "earth", "thunder", "water", "mountain", "wind", "fire", "swamp", "attack", "defensive",
                 "perfect", "healing", "movement", "support", "curse", "terrain", "limit", "corrupt"],
    "boc.range.": ["self", "zone", "near", "any"],
    "boc.difficulty.": ["easy", "fair", "hard", "deadly"],
    "boc.tactics.": ["brute", "skirmisher", "caster", "guardian", "swarm"],
    "boc.lesson.": [f"{lesson.id}.{end}" for lesson in lessons() for end in (
        "title", "about", *(step.id for step in lesson.step),
        *(f"no.{wrong.why}" for step in lesson.step for wrong in step.wrong))],
    "boc.lesson.name.": [name for lesson in lessons() for name in (
        lesson.id, *(zone["name"] for zone in lesson.config["custom"]["map"]["zones"]))],
    "boc.lesson.no.": ["look", "early", "asked", "read", "spoiled", "undo"],
    "boc.editor.tab.": ["zone", "enemies", "battle"],
    "boc.editor.tool.": [name + end for name in ("new_zone", "link", "remove_zone") for end in ("", "_tip")],
    "boc.editor.goal.told.": ["rout", "kill", "seal"],
    "boc.editor.tactics.": ["brute", "skirmisher", "caster", "guardian", "swarm"],
    "boc.night.": [kind + end for kind in ("night", "two_nights") for end in ("", ".text")],
    "boc.opening.": [kind + end for kind in ("scene", "battle", "night") for end in ("", ".text")],
    "boc.epilogue.": ["given_up", "defeats"],
    "boc.epilogue.driven_back.": ["never", "few", "often"],
    "boc.epilogue.days.": ["heaven", "thunder", "water", "mountain", "earth", "wind", "fire", "swamp"],
    "boc.duration.": ["instant", "round", "maintain", "scene"],
    "boc.table.": ["wounds", "chi", "limit", "taint", "leave", "hold", "ignore"],
    "boc.table.about.": ["attack", "move", "limit", "study", "take", "give", "draw", "wall", "work", "taint", "leave",
                         "hold", "ignore", "drop"],
    "boc.table.ask.": list(QUESTIONS),
    "boc.table.log.lost.": ["stun", "owes"],
    "boc.table.log.no_defence.": ["stun", "exposed"],
    "boc.table.chip.": ["stun", "stun.short", "knockdown", "knockdown.short"],
    "boc.table.back.": ["reflect", "attack", "other", "attacked", "wounded", *(hook for _, hook in SPECIALS)],
    "boc.table.box.": ["minor", "major"],
    "boc.table.log.side.": ["heroes", "enemies"],
    "boc.table.odds.fells.": ["success", "heroic"],
    "boc.table.odds.marks.": ["success", "heroic"],
    "boc.table.order.": [f"{field}.{value}" for field in ORDER_OF.values() for value in ORDERS[field]],
    "boc.table.over.": ["won", "lost", "drawn"],
    "boc.table.prompt.": ["fighter", "zone"],
    "boc.table.purpose.": ["attack", "limit", "power", "resist", "break_away", "initiative", "held", "study", "wall",
                           "morale", "hollow", "mire", "hazard", "brink", "simple", "scene", "negotiate"],
    "boc.table.side.": ["heroes", "enemies"],
    "boc.table.watch.": ["heroes", "enemies"],
    "boc.table.when.": list(CONDITIONS),
    "boc.table.when.that_": ["ally_attacked", "ally_moves"],
    "boc.table.why.": list(SHORT),
}
CONTENT = {f"boc.{kind}." for kind in ("battle", "campaign", "foe", "hell", "map", "nature", "power", "scene",
                                       "special", "spirit", "trait")}
"""Starts of keys that are continued with an id of the content."""
FREE = ("boc.kind.", "mode.book_of_changes.")
"""Lists of words that a table may show; no rule needs them."""


@lru_cache(maxsize=1)
def sources() -> dict[Path, ast.Module]:
    """All modules of the mode, parsed."""
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(PLUGIN.rglob("*.py"))}


@lru_cache(maxsize=1)
def calls_in_code() -> tuple[ast.Call, ...]:
    """Every call of a function or method."""
    return tuple(node for tree in sources().values() for node in ast.walk(tree) if isinstance(node, ast.Call))


@lru_cache(maxsize=1)
def keys_in_code() -> frozenset[tuple[str, bool]]:
    """Keys in string literals: (key, whether it is whole); one that ends in a dot is continued."""
    texts = (node.value for tree in sources().values() for node in ast.walk(tree)
             if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return frozenset((text, not text.endswith((".", "_"))) for text in texts
                     if re.fullmatch(r"(boc|mode)\.[\w.]+", text))


@lru_cache(maxsize=1)
def entries() -> dict[str, str]:
    """Texts of the English catalogue by key."""
    with PO.open("rb") as file:
        found = [entry for entry in read_po(file, locale="en", abort_invalid=True) if entry.id]
    return {_last(one.id): _last(one.string) for one in found}


def _last(text: str | Sequence[str] | None) -> str:
    """The form for many, where there are several."""
    return text if isinstance(text, str) else text[-1] if text else ""


def closed_keys() -> set[str]:
    """All keys of the closed lists."""
    return {start + end for start, ends in CLOSED.items() for end in ends}


def test_every_key_of_the_mode_has_an_entry() -> None:
    whole = {key for key, is_whole in keys_in_code() if is_whole}
    assert sorted((whole | content_keys() | closed_keys()) - entries().keys()) == []


def test_every_key_put_together_is_listed_here() -> None:
    assert {key for key, whole in keys_in_code() if not whole} - CONTENT == CLOSED.keys()


def test_no_entry_is_unused() -> None:
    named = {key for key, whole in keys_in_code() if whole} | content_keys() | closed_keys()
    assert sorted(key for key in entries() if key not in named and not key.startswith(FREE)) == []


@pytest.mark.parametrize(("rule", "place", "start"), [
    ("EffectEnded", 1, "boc.ended."), ("drop", 2, "boc.tell.fell."), ("simple", 4, "boc.tell.test."),
    ("contested", 6, "boc.tell.test."), ("mark", 4, "boc.source."), ("gain_chi", 3, "boc.source."),
    ("gain_limit", 3, "boc.source."), ("place", 3, "boc.tell.moved."), ("Stayed", 1, "boc.tell.stayed.")])
def test_what_rules_call_things_can_be_said(rule: str, place: int, start: str) -> None:
    found = set()
    for call in (call for call in calls_in_code() if len(call.args) > place):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        argument = call.args[place]
        if name == rule and isinstance(argument, ast.Constant):
            found.add(str(argument.value))
    assert found, f"no rule names {start} any more"
    assert sorted(found - set(CLOSED[start]) - {"fell"}) == []  # what ends with a fall is not told


def test_entries_ask_for_no_argument_that_the_code_does_not_give() -> None:
    wrong = []
    for tree in sources().values():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say" and node.args):
                continue
            if any(keyword.arg is None for keyword in node.keywords):
                continue
            given = {keyword.arg for keyword in node.keywords}
            for key in (found.value for found in ast.walk(node.args[0]) if isinstance(found, ast.Constant)):
                wrong += [(key, name) for name in set(re.findall(r"\{(\w+)\}", entries().get(str(key), ""))) - given]
    assert wrong == []


# Matches told from the first word to the last

def tell_all(config: dict[str, Any], seed: int, most: int) -> tuple[set[str], set[str]]:
    """Play and read all events, and every fifth position with its choices; kinds of events told and not told."""
    told: set[str] = set()
    silent: set[str] = set()
    for number, (match, events) in enumerate(steps(config, seed, most)):
        for state, event in events:
            message = MODE.tell(state, event, None)
            (silent if message is None else told).add(type(event).__name__)
            if message is not None:
                read(message)
        decision = match.decision
        if decision is not None and (number % 5 == 0 or len(decision.choices) < 12):
            read(decision.prompt)
            for choice in decision.choices:
                read(MODE.describe(match.state, choice))
        for line in MODE.status(match.state) if number % 5 == 0 else ():
            read(line)
    return told, silent


@pytest.mark.parametrize("battle", BATTLES)
def test_every_event_choice_and_position_of_a_battle_can_be_told(battle: str) -> None:
    told, _ = tell_all({**NEW_YEAR, "battle": battle}, len(battle), 60)
    assert {"Began", "BattleBegan", "FirstSide", "SideBegan", "Rolled"} <= told


def test_every_event_choice_and_position_of_a_campaign_can_be_told() -> None:
    told, _ = tell_all(CAMPAIGN, 2, 400)
    assert {"JourneyWent", "SceneResult", "BattleBegan", "Rolled", "Wounded"} <= told


def test_only_bookkeeping_is_never_told() -> None:
    told: set[str] = set()
    silent: set[str] = set()
    for seed in range(6):
        some = tell_all({**NEW_YEAR, "battle": BATTLES[seed * 3]}, seed, 120)
        told, silent = told | some[0], silent | some[1]
    assert silent - told <= {"Commanded", "Asked", "Answered", "Settled", "Acted", "Finished", "AttackDeclared", "SideEnded",
                             "RoundEnded", "OnceUsed", "MatchOver", "Flagged", "Steadied", "Owes", "Fired", "HoldSet"}


def universe(state: Any) -> Iterator[Command]:
    """Commands of every kind, nearly all of them wrong in `state`."""
    people = [*range(len(state.fight.fighters)), 99]
    zones = [*range(len(state.fight.map.zones)), 99]
    powers = [*sorted({power for f in state.fight.fighters for power in f.powers}), "nothing"]
    for who in people:
        yield from (cmd.Attack(who, other) for other in people)
        yield from (cmd.LimitAttack(who, other) for other in (0, 99))
        yield from (cmd.UsePower(who, power, other) for power in powers for other in (-1, 0, len(people) - 2, 99))
        yield from (cmd.Move(who, zone, free) for zone in zones for free in (False, True))
        yield from (cmd.Study(who, other) for other in people)
        yield from (cmd.TakeStone(who, 0), cmd.GiveStone(who, 0, 1), cmd.DrawStone(who, "metal"), cmd.BreakWall(who, 1), cmd.Leave(who), cmd.Taint(who))
        yield from (cmd.Work(who, "seal"), cmd.Hold(who), cmd.IgnoreWounds(who), cmd.DropPower(who, powers[0]))
        yield from (cmd.SetOrders(who, "chi", "ask"), cmd.SetOrders(who, "chi", "never"), cmd.SetOrders(who, "x", "y"))
    yield from (cmd.GoOn(), cmd.RestHour(), cmd.MakeBond("hero1", "rat"))


def test_every_command_that_is_not_legal_is_explained() -> None:
    reasons: set[str] = set()
    for battle, seed in zip(("new_year", "the_index", "nine_necks"), (1, 2, 3), strict=True):
        for number, (match, _) in enumerate(steps({**NEW_YEAR, "battle": battle}, seed, 90)):
            decision = match.decision
            if decision is None or number % 30 != 15:
                continue
            for command in universe(match.state):
                if command in decision.choices:
                    assert MODE.explain(match.state, command) is None
                    continue
                found = MODE.explain(match.state, command)
                if found is not None and found.key not in reasons:
                    reasons.add(found.key)
                    read(found)
    assert {"boc.explain." + why for why in ("out_of_reach", "friend", "not_its_turn", "limit_not_full", "power_not_known",
                                             "too_far", "no_exit", "no_such_fighter", "order_stands")} <= reasons


# Sentences

def test_bc_2_2_a_test_is_told_value_by_value() -> None:
    stage = Stage(hero("Umi", metal=5), foe("Imp"))
    event = Rolled(0, "", "attack", "metal", (5,), (3, 1), (-1, 0), 8, (("pack", 2),), 10, 7, "heroic", False, 1)
    assert read(MODE.tell(stage.state, event, None)) == (
        "Umi strikes at Imp: Metal 5 + 3 (dropped 1) + 2 (pack) = 10 against Defense 7: a heroic hit.")


@pytest.mark.parametrize(("parts", "dice", "kept", "natural", "modifiers", "text"), [
    ((2,), (5, 6), (0, 1), 11, (), "5 + 6 (dropped Metal 2) = 11"),
    ((3,), (3, 3, 3, 5), (-1, 0, 1, 2, 3), 17, (), "Metal 3 + 3 + 3 + 3 + 5 (doubles explode) = 17"),
    ((4,), (1, 2), (-1, 1), 6, (("wounds", -1),), "Metal 4 + 2 (dropped 1) − 1 (Wounds) = 5"),
    ((5, 1), (2, 4), (-1, 1), 10, (), "Metal 6 + 4 (dropped 2) = 10"),
])
def test_dice_are_told_as_they_count(parts: tuple[int, ...], dice: tuple[int, ...], kept: tuple[int, ...], natural: int,
                                     modifiers: tuple[tuple[str, int], ...], text: str) -> None:
    total = natural + sum(by for _, by in modifiers)
    assert ENGLISH.text(words.dice(Rolled(0, "", "attack", "metal", parts, dice, kept, natural, modifiers, total))) == text


def test_chi_defence_is_offered_with_its_price_and_what_it_brings() -> None:
    stage = Stage(hero("Umi", chi=9), foe("Imp"), first="enemies", turn="enemies")
    stage.do(cmd.Attack(1, 0), dice=(6, 5), answers=[("chi", 3)])
    ask = stage.asked[0]
    again = Stage(hero("Umi", chi=9), foe("Imp"), first="enemies", turn="enemies")
    asked = MODE.carry_out(again.state, cmd.Attack(1, 0), Scripted((6, 5)))[1]
    lines = [read(MODE.describe(asked, choice)) for choice in ask.choices]
    assert lines == ["no Chi → Major Wound", "3 Chi → Minor Wound (Chi 9 → 6)", "6 Chi → a miss (Chi 9 → 3)"]


def test_enemies_are_named_in_the_language_and_heroes_as_they_are() -> None:
    state = Stage(hero("Umi"), foe("Hungry Ghost 2", foe="hungry_ghost"), foe("Nian", foe="nian")).state
    assert [read(words.fighter(state, number)) for number in range(3)] == ["Umi", "Hungry Ghost 2", "Nian"]


def test_an_ending_is_told_with_what_ended() -> None:
    stage = Stage(hero("Umi"), foe("Imp")).status(1, "root", until="turn")
    found = stage.battle.lasting
    event = ev.EffectEnded((found[0].id,), "turn", found)
    assert read(MODE.tell(stage.state, event, None)) == "Over (its time is over): Imp: rooted."


def test_bookkeeping_is_not_told() -> None:
    state = Stage(hero("Umi"), foe("Imp")).state
    assert MODE.tell(state, ev.Acted(0, "attack", 0), None) is None
    assert MODE.tell(state, ev.Settled(), None) is None
    assert isinstance(MODE.tell(state, ev.Rose(0), None), Message)
