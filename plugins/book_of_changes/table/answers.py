"""The answers to a question as cards: what one does, what comes of it, its price, its key. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from book_of_changes import commands as cmd
from book_of_changes import figures, words
from book_of_changes.choices import ORDERS
from book_of_changes.describe import describe
from book_of_changes.describe_answer import argument, left_by, overflow, struck
from book_of_changes.model import Ask, Fighter, State
from book_of_changes.places import features
from book_of_changes.severity import grave, serious
from gunki.engine.contract import Command
from gunki.engine.messages import Message, say

NOTHING = ("none", "stay", "bear", "lie", "drop")
"""Answers that leave things as they are: their key is 0."""
QUESTIONS = ("absorb", "act", "ally", "aspect", "carry", "chi", "compel", "defence", "dispel", "held", "hold_what",
             "hold_when", "ignore", "limit_to", "maintain", "mirrors", "push", "redirect", "stand", "step", "stone_to",
             "strike", "swap", "two_minors", "willing")
LETTERS = "QWERTYIASFGHJLZXCVBN"


class AnswerCard(NamedTuple):
    """A card: title, what comes of it, its price, an icon or a Power's hexagram, the key, the whole sentence."""

    command: Command
    title: Message
    result: Message | None
    note: Message | None
    icon: str
    power: str
    key: str
    whole: Message
    fighter: int = -1
    zone: int = -1
    rest: tuple[Command, ...] = ()
    """Answers to the questions that follow, where those are known."""


def question(ask: Ask) -> str:
    """Which question it is."""
    return ask.prompt.key.rpartition(".")[2]


def title_of(ask: Ask) -> Message:
    """The question in two or three words; the prompt itself for one that is not known."""
    name = question(ask)
    return say("boc.table.ask." + name) if name in QUESTIONS else ask.prompt


def cards_of(state: State, ask: Ask) -> list[AnswerCard]:
    """A card for each answer, what leaves things as they are first."""
    return keyed([_card(state, ask, command) for command in sorted(offered(state, ask), key=_rank)])


def offered(state: State, ask: Ask) -> Sequence[Command]:
    """The answers worth showing: of actions to be held those that this battle and what the hero has allow."""
    if question(ask) != "hold_what":
        return ask.choices
    able = [c for c in ask.choices if not isinstance(c, cmd.Answer) or _can_hold(state, state.fight.fighters[ask.about],
                                                                               c.pick)]
    return able or ask.choices


def _can_hold(state: State, who: Fighter, pick: str) -> bool:
    battle = state.fight
    kinds = {found.kind for zone in range(len(battle.map.zones)) for found in features(battle, zone)}
    power = state.setting.book.power.get(pick)
    if power is not None:
        return figures.cost(state, who, power, 0) <= figures.purse(who, power)
    needed = {"limit": 0 < who.limit_size <= who.limit, "take_stone": "hellstone" in kinds, "leave": "exit" in kinds,
              "break_wall": bool(battle.walls)}
    return needed.get(pick, True)


def keyed(cards: Sequence[AnswerCard]) -> list[AnswerCard]:
    """The cards with their keys."""
    found: list[AnswerCard] = []
    taken: set[str] = set()
    for card in cards:
        key = _key(card, taken)
        taken.add(key)
        found.append(card._replace(key=key))
    return found


def _rank(command: Command) -> int:
    """What leaves things as they are first; zones, which can be clicked on the map, last."""
    pick = getattr(command, "pick", "")
    return 0 if pick in NOTHING else 2 if pick == "enters" else 1


def _key(card: AnswerCard, taken: set[str]) -> str:
    command = card.rest[-1] if card.rest else card.command
    if isinstance(command, cmd.Answer):
        if command.pick in NOTHING:
            return "0"
        if command.pick == "chi" and 0 < command.value < 10:
            return str(command.value)
    priced = bool(card.power) or getattr(command, "pick", "") == "chi"
    keys = LETTERS if priced else "123456789" + LETTERS  # digits beside prices in Chi would mislead
    return next((key for key in keys if key not in taken), "")


def _card(state: State, ask: Ask, command: Command) -> AnswerCard:
    whole = describe(state, command)
    if not isinstance(command, cmd.Answer):
        return AnswerCard(command, whole, None, None, _icon_of(command), "", "", whole,
                          getattr(command, "target", -1), getattr(command, "zone", -1))
    name = question(ask)
    if name == "chi":
        return _chi(state, ask, command, whole)
    if name == "defence":
        return _defence(state, ask, command, whole)
    if name == "hold_when":
        return _hold_when(command, whole, state)
    if name == "hold_what" and command.pick in state.setting.book.power:
        return AnswerCard(command, whole, None, None, "", command.pick, "", words.power_text(command.pick))
    who = command.value if command.pick in ("ally", "target", "limit_to") else -1
    zone = command.value if command.pick == "zone" else -1
    if command.pick == "limit_to":
        other = state.fight.fighters[who]
        after = say("boc.table.answer.limit", now=other.limit, then=min(other.limit_size, other.limit + 1),
                    size=other.limit_size)
        return AnswerCard(command, whole, after, None, "", "", "", whole, who)
    icon = {"zone": "step", "ally": "person", "target": "aim", "limit_to": "limit", "aspect": "yin_yang",
            "swap": "yin_yang", "ignore": "wound_minor", "pay": "eye", "stand": "active", "maintain": "chi",
            "two_minors": "wound_minor", "one_major": "wound_major"}.get(command.pick, "close")
    if command.pick not in NOTHING and icon == "close":
        icon = "play"
    return AnswerCard(command, whole, None, None, icon, "", "", whole, who, zone)


def _hold_when(command: cmd.Answer, whole: Message, state: State) -> AnswerCard:
    """A condition in two or three words, with the ally or the zone it names."""
    pick, about = command.pick, command.value
    if pick == "enters":
        title = say("boc.table.when.enters", zone=words.zone(state.fight, about))
        return AnswerCard(command, title, None, None, "step", "", "", whole, zone=about)
    if about >= 0:
        title = say("boc.table.when.that_" + pick, who=words.fighter(state, about))
        return AnswerCard(command, title, None, None, "", "", "", whole, fighter=about)
    icon = {"me_attacked": "aim", "ally_attacked": "person", "enemy_power": "chi", "falls": "ko"}.get(pick, "play")
    return AnswerCard(command, say("boc.table.when." + pick), None, None, icon, "", "", whole)


def _icon_of(command: Command) -> str:
    return {cmd.Attack: "katana", cmd.UsePower: "chi", cmd.Move: "step", cmd.LimitAttack: "limit"}.get(
        type(command), "play")


def _chi(state: State, ask: Ask, command: cmd.Answer, whole: Message) -> AnswerCard:
    """Chi defence: each amount offered brings the outcome one step down (BC-9.2)."""
    reached = argument(ask, "outcome")
    if command.pick == "none":
        icon = "wound_major" if _serious(state, ask, reached) else "wound_minor"
        return AnswerCard(command, say("boc.table.answer.take"), struck(state, ask, reached),
                          overflow(state, ask, reached) or say("boc.table.answer.take.note"), icon, "", "", whole)
    after = left_by(ask, command)
    return AnswerCard(command, say("boc.table.answer.chi", chi=command.value),
                      say("boc.table.answer.becomes", result=struck(state, ask, after)),
                      price_note(state.fight.fighters[ask.about], command.value), "chi", "", "", whole)


def price_note(who: Fighter, chi: int) -> Message:
    """What is left after a price: Chi 9 → 6; with Hellstones what there is of both."""
    if who.stones:
        return say("boc.table.answer.stones", have=who.chi, stones=sum(stone.chi for stone in who.stones))
    return say("boc.table.answer.left", have=who.chi, left=who.chi - chi)


def _defence(state: State, ask: Ask, command: cmd.Answer, whole: Message) -> AnswerCard:
    if command.pick == "none":
        struck_by = state.setting.book.power.get(argument(ask, "power"))
        barred = struck_by is not None and "no_chi" in struck_by.flags
        note = say("boc.table.answer.no_power.last") if barred else say("boc.table.answer.no_power.note")
        return AnswerCard(command, say("boc.table.answer.no_power"), None, note, "close", "", "", whole)
    who = state.fight.fighters[ask.about]
    return AnswerCard(command, words.power(command.pick), say("boc.table.answer.owes", who=words.named(who)),
                      say("boc.table.answer.costs", chi=command.value, have=who.chi), "", command.pick, "",
                      words.power_text(command.pick))


# Standing orders

ORDER_OF = {"chi": "chi", "defence": "power", "ignore": "ignore"}
"""The standing order that a question belongs to."""


class Pill(NamedTuple):
    """A standing order that could be given: field, value, words, whether it stands."""

    field: str
    value: str
    text: Message
    stands: bool


def pills_of(who: Fighter, name: str) -> list[Pill]:
    """Orders that answer a question for good; empty where there is none for it."""
    field = ORDER_OF.get(name, "")
    if not field or who.hero < 0:
        return []
    now = getattr(who.orders, field)
    return [Pill(field, value, say(f"boc.table.order.{field}.{value}", n=who.orders.most), value == now)
            for value in ORDERS[field]]


def answer_by(state: State, ask: Ask, wish: dict[str, str]) -> Command | None:
    """The answer that orders just given, which the rules do not know yet, have for a question; None: ask. Like the
    rules, they let nobody fall unasked.
    """
    found = _ordered(state, ask, wish)
    if found is None or question(ask) not in ("chi", "defence"):
        return found
    return None if _grave(state, ask, left_by(ask, found)) else found


def falls_unasked(state: State, ask: Ask) -> bool:
    """Whether a question comes in spite of a standing order, since the hero would fall."""
    name = question(ask)
    if ask.about < 0 or name not in ("chi", "defence"):
        return False
    orders = state.fight.fighters[ask.about].orders
    return getattr(orders, ORDER_OF[name]) != "ask" and _grave(state, ask, argument(ask, "outcome"))


def _victim(state: State, ask: Ask) -> Fighter:
    """Who is attacked: a Power may defend an ally."""
    target = ask.prompt.arguments.get("target")
    return next((f for f in state.fight.fighters if target is not None and words.named(f) == target),
                state.fight.fighters[ask.about])


def _ordered(state: State, ask: Ask, wish: dict[str, str]) -> Command | None:
    """What the orders say."""
    name, most = question(ask), state.fight.fighters[ask.about].orders.most
    value = wish.get(ORDER_OF.get(name, ""), "")
    none = next((c for c in ask.choices if isinstance(c, cmd.Answer) and c.pick in NOTHING), None)
    if name == "defence":
        reached = argument(ask, "outcome")
        major = reached == "heroic" or _serious(state, ask, reached)
        return none if value == "never" or (value == "major" and not major) else None
    if name == "ignore":
        return none if value == "never" else None
    if name != "chi" or value in ("", "ask"):
        return None
    amounts = sorted((c.value, c) for c in ask.choices
                     if isinstance(c, cmd.Answer) and c.pick == "chi" and c.value <= most)
    if value == "never" or not amounts:
        return none
    if value == "major":  # nothing is spent on what stays Major all the same
        offered = [none, *(command for _, command in amounts)]
        return next((c for c in offered if c is not None and not _serious(state, ask, left_by(ask, c))), none)
    return amounts[-1][1]


def _serious(state: State, ask: Ask, reached: str) -> bool:
    return serious(state, _victim(state, ask), argument(ask, "power"), reached)


def _grave(state: State, ask: Ask, reached: str) -> bool:
    return grave(state, _victim(state, ask), argument(ask, "power"), reached)
