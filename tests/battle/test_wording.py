"""Words: every key has an entry, every entry is used, and every position, event and refusal can be told."""

import ast
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.config import HOUSE_RULES, configure, simulate_config
from gunki.battle.content import load_content
from gunki.battle.mode import MODE
from gunki.battle.state import BOARD_SUITS, SPACES, Bomb, State
from gunki.battle.status import turns_until
from gunki.battle.words import dice
from gunki.engine.match import Match
from gunki.engine.messages import Message
from gunki.engine.notation import Roll
from tests.battle.wording import ENGLISH
from tests.recorded_characters import recorded_characters
from tests.wording import ROOT, in_words

PACKAGE = ROOT / "gunki"
CONTENT = load_content()
BATTLE_PO = PACKAGE / "battle" / "locale" / "en" / "LC_MESSAGES" / "gunki.po"
SHELL_POS = sorted((PACKAGE / "locale" / "en" / "LC_MESSAGES").glob("*.po"))
CALLS = {"say", "Message"}

RANKS = ("ace", "02", "03", "04", "05")
FIGURES = ("roll", "bonus", "stat", "distance", "target_stat", "element", "cover", "less", "flat")
DATA_DRIVEN: dict[str, list[str]] = {
    # Keys that are put together: the part that stands in the code, and all it can be continued with.
    "item.": list(CONTENT.items),
    "npc.": list(CONTENT.npcs),
    "hero.": list(CONTENT.presets),
    "side.": ["left", "right"],
    "preset.": [name + tail for name in CONTENT.presets for tail in ("", ".plan")],
    "subclass.": ["arm", "body", "feet"],
    "weapon_class.": sorted({item.weapon_class for item in CONTENT.items.values() if hasattr(item, "weapon_class")
                             and item.weapon_class}),
    "strategy.": ["fighter", "ranger", "spellcaster"],
    "stat.": ["spd", "str", "aim", "mag"],
    "rank.": list(RANKS),
    "suit.": ["spade", "heart", "club", "diamond"],
    "space.": sorted(set(BOARD_SUITS)),
    "figure.": list(FIGURES),
    "prompt.": ["setup", "order", "card", "actions", "npc"],
    "outcome.": ["knock_out", "both_fell", "rounds", "conceded"],
    "tell.npc_stopped.": ["price", "way", "held"],
    "describe.npc.": ["strategy", "dash", "fate", "act", "end"],
    "field.not_": ["whole_number", "text", "list", "table", "yes_or_no"],
}


@lru_cache(maxsize=1)
def sources() -> dict[Path, ast.Module]:
    """All modules of the program, parsed."""
    return {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}


def in_battle(path: Path) -> bool:
    """Whether a module belongs to this mode."""
    return (PACKAGE / "battle") in path.parents


@cache
def nodes(tree: ast.Module) -> tuple[tuple[ast.Call, ...], frozenset[str]]:
    """Every `say(…)` and `Message(…)`, and every string literal: keys are also passed on through variables and helpers."""
    found, texts = [], set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS and node.args:
            found.append(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.add(node.value)
    return tuple(found), frozenset(texts)


def calls(tree: ast.Module) -> tuple[ast.Call, ...]:
    """Every `say(…)` and `Message(…)`."""
    return nodes(tree)[0]


def strings(tree: ast.Module) -> frozenset[str]:
    """Every string literal."""
    return nodes(tree)[1]


def literals(node: ast.expr) -> Iterator[str]:
    """The strings a key argument can be: a literal, or the branches of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)


def prefixes(tree: ast.Module) -> set[str]:
    """What stands before the `+` of a key that is put together."""
    return {text for call in calls(tree) if isinstance(call.args[0], ast.BinOp)
            for node in ast.walk(call.args[0]) if isinstance(node, ast.Constant)
            and isinstance(text := node.value, str) and not text.startswith(".")}


def entries(path: Path) -> dict[str, Entry]:
    """The entries of a catalogue by key."""
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return {entry.id if isinstance(entry.id, str) else entry.id[0]: entry
                for entry in read_po(file, locale="en", abort_invalid=True) if entry.id}


def shell_entries() -> dict[str, Entry]:
    """The entries of all catalogues of the program itself."""
    return {key: entry for path in SHELL_POS for key, entry in entries(path).items()}


def test_every_key_of_the_program_has_an_entry() -> None:
    known = entries(BATTLE_PO).keys() | shell_entries().keys()
    missing = {key for path, tree in sources().items() for call in calls(tree) for key in literals(call.args[0])
               if not key.startswith("=")} - known
    assert not missing, sorted(missing)


def test_every_key_put_together_in_this_mode_is_listed_here_and_has_an_entry() -> None:
    used = {prefix for path, tree in sources().items() if in_battle(path) for prefix in prefixes(tree)}
    assert used - {"="} == DATA_DRIVEN.keys()
    keys = {prefix + end for prefix, ends in DATA_DRIVEN.items() for end in ends}
    assert not keys - entries(BATTLE_PO).keys()


def test_no_entry_of_this_mode_is_unused() -> None:
    used = set().union(*(strings(tree) for path, tree in sources().items()))
    used |= {prefix + end for prefix, ends in DATA_DRIVEN.items() for end in ends}
    used |= {"mode.gunki.about", "mode.gunki.facts"}  # the card of any mode asks for these
    assert not entries(BATTLE_PO).keys() - used


def test_no_entry_of_the_shell_is_unused() -> None:
    used = set().union(*(strings(tree) for tree in sources().values()))
    starts = tuple(set().union(*(prefixes(tree) for tree in sources().values()))) or ("\0",)
    assert not {key for key in shell_entries() if key not in used and not key.startswith(starts)}


def test_no_key_stands_in_both_catalogues() -> None:
    keys = [key for path in (BATTLE_PO, *SHELL_POS) for key in entries(path)]
    assert not {key for key in keys if keys.count(key) > 1}


def test_a_count_has_a_plural_and_a_plural_has_a_count() -> None:
    plural = {key for path in (BATTLE_PO, *SHELL_POS) for key, entry in entries(path).items() if entry.pluralizable}
    counted: set[str] = set()
    uncounted: set[str] = set()
    for tree in sources().values():
        for call in calls(tree):
            with_count = any(keyword.arg == "count" for keyword in call.keywords)
            (counted if with_count else uncounted).update(literals(call.args[0]))
    assert not counted - plural, "need msgid_plural"
    dynamic = {"status.bomb"}  # its arguments are a dictionary
    assert not (plural & uncounted) - dynamic, "need count="


def placeholders(text: str) -> set[str]:
    """Names in braces."""
    return set(re.findall(r"\{(\w+)\}", text))


def test_entries_ask_for_no_argument_that_the_code_does_not_give() -> None:
    known = entries(BATTLE_PO)
    wrong = []
    for path, tree in sources().items():
        for call in calls(tree):
            if not in_battle(path) or any(keyword.arg is None for keyword in call.keywords) or len(call.args) > 1:
                continue
            given = {keyword.arg for keyword in call.keywords}
            for key in literals(call.args[0]):
                if key in known:
                    wrong += [(key, name) for name in placeholders(str(known[key].string)) - given]
    assert not wrong


# Matches told from the first word to the last


def universe(state: State) -> Iterator[Any]:
    """Commands of every kind, nearly all of them wrong in `state`."""
    people = [c.id for c in state.characters] + ["nobody"]
    items = [item.id for item in state.setting.items] + ["excalibur"]
    yield from (cmd.place(who, space) for who in people for space in (-1, 0, 1, 8))
    yield from (cmd.go_first(who) for who in people)
    yield from (cmd.take_card(card) for card in (*state.hand, "spade_ace", "heart_05", "joker"))
    yield from (cmd.step(to) for to in range(-1, SPACES + 1))
    yield from (cmd.attack(weapon, who, strike) for weapon in items for who in people
                for strike in ("", "hard_attack", "wing_shot", "excalibur"))
    yield from (cmd.cast(spell, space, who) for spell in items for space in (-1, *range(SPACES), SPACES)
                for who in ("", *people))
    yield from (cmd.use_item(item, who, space) for item in items for who in ("", *people) for space in (-1, 0, 5, 10))
    yield from (cmd.use_special(special, who, weapon) for special in items for who in people
                for weapon in ("", "katana", "revolver", "dagger"))
    yield from (cmd.rearm(hands) for hands in ((), ("katana",), ("rifle",), ("revolver", "revolver"), ("excalibur",),
                                               ("katana", "rifle"), ("sake_flask",)))
    yield from (cmd.npc_proceed(step) for step in ("dash", "end"))
    yield from (cmd.END_TURN, cmd.CONCEDE)


SIDES = [
    (["swordswoman", "sorceress", "ronin"], ["gambler", "monk", "gunfighter"]),
    (["ninja", "priest"], ["hunter", "witch", "mage", "archer"]),
]


def read(message: Message | None) -> str:
    """A message in English, see `in_words`."""
    return in_words(message, ENGLISH)


def steps(names: tuple[list[str], list[str]], seed: int, most: int) -> Iterator[tuple[Match, tuple[Any, ...]]]:
    """A match played by a wheel, at most `most` commands: after each its events."""
    raw = simulate_config(*names)
    match = Match.begin(MODE, raw, seed, keep_acts=False)
    turn = seed + 1
    yield match, tuple(match.events)
    for _ in range(most):
        decision = match.decision
        if decision is None:
            return
        choices = [choice for choice in decision.choices if not choice.resigns]
        # Ending the turn is the last choice; half the time something else is done.
        turn = turn * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        yield match, match.act(choices[(turn >> 33) % len(choices)])


@pytest.mark.parametrize("names", SIDES)
def test_every_event_and_every_choice_can_be_told(names: tuple[list[str], list[str]]) -> None:
    silent = {ev.BoardDealt, ev.NpcStopped, ev.NpcChoseStrategy}
    told = set()
    for seed in range(15):
        for match, events in steps(names, seed, 400):
            state = match.state
            for event in events:
                message = MODE.tell(match.state, event, None)
                if message is not None:
                    told.add(type(event).__name__)
                    read(message)
                else:
                    assert type(event) in silent
            if (decision := match.decision) is not None:
                read(decision.prompt)
                words = [read(MODE.describe(state, choice)) for choice in decision.choices]
                assert len(words) == len(decision.choices)
            for line in MODE.status(state):
                read(line)
        assert match.outcome is not None
        read(match.outcome.reason)
    assert {"Attacked", "SpellCast", "BombExploded", "CardTaken", "TurnEnded", "NpcAimed", "Healed", "BombPlaced",
            "NpcDashed", "MatchEnded"} <= told


def test_every_command_that_is_not_legal_is_explained() -> None:
    reasons: set[str] = set()
    for names, seed in product(SIDES, (1, 2, 3)):
        for number, (match, _) in enumerate(steps(names, seed, 300)):
            decision = match.decision
            if decision is None or number % 9:
                continue
            legal = set(decision.choices)
            for command in universe(match.state):
                found = MODE.explain(match.state, command)
                assert (found is None) == (command in legal), (command, found)
                if found is not None and found.key not in reasons:
                    reasons.add(found.key)
                    read(found)
    assert {"explain.needs_fp", "explain.out_of_reach", "explain.no_enemy_there", "explain.needs_ki",
            "explain.not_carried", "explain.no_friendly_fire", "explain.card_first", "explain.place_first"} <= reasons


# Sentences


@pytest.mark.parametrize(
    ("roll", "face_value", "words"),
    [
        (Roll("d6(2d6)+3", (5,), (2,), 8), 0, "5 (dropped 2) + 3 = 8"),
        (Roll("d6(2d6)", (5,), (2,), 5), 0, "5 (dropped 2)"),
        (Roll("2d6", (4, 3), (), 7), 0, "4 + 3 = 7"),
        (Roll("d6", (4,), (), 4), 0, "4"),
        (Roll("d6-2", (1,), (), 0), 0, "1 − 2, counts as 0"),
        (Roll("d6-2", (6,), (), 4), 0, "6 − 2 = 4"),
        (Roll("FC", (), (), 5), 5, "5"),
        (Roll("2", (), (), 2), 0, "2"),
        (Roll("d6+FC", (3,), (), 9), 6, "3 + 6 = 9"),
        (Roll("2d6(3d6)+d6", (5, 4, 1), (2,), 10), 0, "5 + 4 + 1 (dropped 2) = 10"),
        (Roll("3d6-d6", (6, 2, 1, 5), (), 4), 0, "6 + 2 + 1 − 5 = 4"),
        (Roll("FC", (), (), 0), 0, "0"),
    ],
)
def test_gk_5_3_a_roll_is_told_die_by_die(roll: Roll, face_value: int, words: str) -> None:
    assert ENGLISH.text(dice(roll, face_value)) == words


def duel() -> State:
    """Okiku on space 3 with 5 FP to spend, a Ronin on Cover 7."""
    with recorded_characters():
        match = Match.begin(MODE, {}, 3)
    while match.state.phase != "actions":
        decision = match.decision
        assert decision is not None
        match.act(decision.choices[0])
    return match.state


def hit_of(figures: list[tuple[str, int]], damage: int, hp: int) -> ev.Hit:
    """What the Ronin took."""
    return ev.Hit("right_1", tuple(ev.Figure(*entry) for entry in figures), damage, hp)


def test_gk_5_3_an_attack_is_told_term_by_term() -> None:
    hit = hit_of([("roll", 8), ("bonus", 0), ("stat", 5), ("target_stat", -4), ("less", -2)], 7, 43)
    event = ev.Attacked("left_1", "katana", "hard_attack", 1, Roll("d6(2d6)+3", (5,), (2,), 8),
                        Roll("d6-2", (2,), (), 0), hit, 2, False)
    assert ENGLISH.text(MODE.tell(duel(), event, None) or Message("")) == (
        "Okiku attacks Ronin with Katana and Hard Attack: roll 5 (dropped 2) + 3 = 8, Hard Attack 2 − 2 = 0, "
        "Strength +5, target's Strength −4, equipment −2: 7 damage. Ronin has 43 HP left.")


def test_no_damage_is_told_as_such() -> None:
    hit = hit_of([("roll", 4), ("stat", 0), ("target_stat", -6)], 0, 50)
    event = ev.Attacked("left_1", "katana", "", 1, Roll("d6(2d6)+3", (1,), (1,), 4), None, hit, 2, False)
    assert ENGLISH.text(MODE.tell(duel(), event, None) or Message("")).endswith(
        "Strength 0, target's Strength −6: −2, no damage. Ronin has 50 HP left.")


@pytest.mark.parametrize(("stored", "lost", "words"), [
    (1, 0, "Okiku's turn is over. 1 FP becomes Ki (3 of 10)."),
    (3, 2, "Okiku's turn is over. 3 FP become Ki (3 of 10). 2 FP are lost."),
    (0, 0, "Okiku's turn is over."),
])
def test_the_end_of_a_turn_counts_what_is_kept_and_lost(stored: int, lost: int, words: str) -> None:
    assert ENGLISH.text(MODE.tell(duel(), ev.TurnEnded("left_1", 3, stored, lost), None) or Message("")) == words


def test_a_bomb_counts_down_through_the_round() -> None:
    raw = simulate_config(["hunter"], ["ronin"])
    state = replace(Match.begin(MODE, raw, 1).state, order=("left_1", "right_1"), turn=0, round=1)
    theirs, own = Bomb(1, "right_1", "bomb", 4), Bomb(2, "left_1", "bomb", 5)
    state = replace(state, bombs=(theirs, own))
    assert (turns_until(state, theirs), turns_until(state, own)) == (1, None)
    assert [ENGLISH.text(line) for line in MODE.status(state)[-2:]] == [
        "Ronin's Bomb on space 4 (diamond) goes off next turn.",
        "Abel Crane's Bomb on space 5 (spade) goes off next round, when Abel Crane's turn comes."]


def test_house_rules_are_all_known_to_the_rulebook() -> None:
    text = (PACKAGE / "battle" / "rulebook.en.md").read_text("utf-8").lower()
    assert [rule for rule in HOUSE_RULES if rule.replace("_", " ") not in text] == []
    assert configure({"house_rules": list(HOUSE_RULES)}, CONTENT).house_rules == HOUSE_RULES
