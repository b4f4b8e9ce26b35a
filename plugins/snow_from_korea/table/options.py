"""Every other question as cards: what an answer is called, what it leaves, what it is good for."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from gunki.engine.contract import Command
from gunki.engine.messages import Message, say
from snow_from_korea import commands as cmd
from snow_from_korea import ending, legal, odds, results, words
from snow_from_korea.agents.samurai import encounter_value
from snow_from_korea.agents.sorcerer import even
from snow_from_korea.agents.worth import man_of, met, value
from snow_from_korea.confront import least_dice
from snow_from_korea.model import ENCOUNTER, HEK_SEAT, SORCERER, Bout, Side, State
from snow_from_korea.table.figures import difference, options, percent
from snow_from_korea.tell import stand

if TYPE_CHECKING:
    from snow_from_korea.table.scene import TableScene


ALIKE = 0.01
"""A difference in worth that nobody would feel."""


class Option(NamedTuple):
    """A card. `rows`: lines below the title, with whether they are strong."""

    command: Command
    title: str
    rows: tuple[tuple[str, bool], ...] = ()
    tip: str = ""
    why_not: str = ""
    """Why it cannot be chosen; "" where it can."""
    who: int | None = None
    """Whose medallion the card shows."""


def options_of(scene: TableScene) -> list[Option]:
    """The cards of the question that waits."""
    first = scene.choices[0]
    if isinstance(first, cmd.NameFacet):
        return facets_of(scene)
    if isinstance(first, (cmd.Gain, cmd.Pay)):
        return results_of(scene)
    if isinstance(first, cmd.GoOn):
        return [onward(scene, command) for command in scene.choices]
    if isinstance(first, cmd.Accept):
        return [_accept(scene), _refuse(scene)]
    if isinstance(first, cmd.TakeKamae):
        return [_declared(scene, command) for command in scene.choices if isinstance(command, cmd.TakeKamae)]
    return [_choice(scene, command) for command in scene.choices]


def _choice(scene: TableScene, command: Any) -> Option:
    if isinstance(command, cmd.Choose):
        field = next(field for field, known in (
            ("school", scene.view.book.school_by_id), ("inheritance", scene.view.book.inheritance_by_id),
            ("culture", scene.view.book.culture_by_id)) if command.id in known)
        return Option(command, scene.t(words.trait(field, command.id)),
                      ((scene.t(say(f"sfk.{field}.{command.id}.text")), False),))
    return Option(command, scene.t(scene.controller.mode.describe(scene.view, command)))


# Facets: the referee's desk, and the challenger's choice


def facets_of(scene: TableScene) -> list[Option]:
    """All three Facets, those that are barred with the reason."""
    state = scene.view
    ask = state.ask
    assert ask is not None
    found = []
    for facet in state.book.facet_ids:
        command = cmd.NameFacet(facet, scene.stranger)
        if command not in scene.choices:
            reason = scene.controller.mode.explain(state, command)
            found.append(Option(command, scene.t(words.facet(facet)), why_not=scene.t(reason) if reason else ""))
        elif ask.seat == HEK_SEAT:
            found.append(_road(scene, ask.about, command))
        else:
            found.append(_contest(scene, ask.about, command))
    return found


def _road(scene: TableScene, samurai: int, command: cmd.NameFacet) -> Option:
    """The referee's desk: what he has there, each kamae's chances, which is his best, how hard it is for him."""
    state = scene.view
    facet, man = command.facet, state.samurai[samurai]
    at, source = state.book.place[facet], state.book.source[facet]
    rows = [(scene.t(say("sfk.table.desk.has", facet=words.facet(facet), n=man.facets[at],
                         source=words.facet(source), m=man.facets[state.book.place[source]])), False)]
    who = SORCERER if command.mahoutsukai else -1
    bout = Bout(ENCOUNTER, facet, Side(samurai), Side(who))
    theirs = even(state) if command.mahoutsukai else None
    takes = [take for take in legal.kamae_choices(state, samurai, ENCOUNTER, facet)
             if not take.school and not take.culture]
    worths = [value(state, met(samurai, facet), 0, man_of(state, samurai), take, None) for take in takes]
    for take, worth in zip(takes, worths, strict=True):
        chance = odds.chances(state, bout, 0, take, theirs)
        best = worth == max(worths) and not command.mahoutsukai
        rows.append((scene.t(say("sfk.table.desk.best" if best else "sfk.table.desk.kamae",
                                 kamae=words.kamae(take.kamae), win=percent(chance.wins),
                                 full=percent(chance.full))), best))
    if not command.mahoutsukai:
        rows.append((scene.t(_hardness(state, samurai, facet)), True))
    return Option(command, scene.t(words.facet(facet)), tuple(rows), scene.t(say("sfk.table.desk.tip")))


def _hardness(state: State, samurai: int, facet: str) -> Message:
    """Whether this Facet is the hardest or the kindest of those that can be named."""
    open_ = legal.facets_between(state, samurai)
    worths = {found: encounter_value(state, samurai, found) for found in open_}
    if len(open_) < 2:
        return say("sfk.table.desk.only")
    if max(worths.values()) - min(worths.values()) < ALIKE:
        return say("sfk.table.desk.alike")
    if worths[facet] == min(worths.values()):
        return say("sfk.table.desk.hardest")
    return say("sfk.table.desk.kindest" if worths[facet] == max(worths.values()) else "sfk.table.desk.between")


def even_chance(state: State, first: int, second: int) -> Fraction:
    """The chance of the side that wins ties, both rolling so many dice."""
    return odds.compared(odds.Roll(first), odds.Roll(second), True, least_dice(state)).wins


def _contest(scene: TableScene, challenger: int, command: cmd.NameFacet) -> Option:
    state = scene.view
    rival = state.active
    at = state.book.place[command.facet]
    mine, his = state.samurai[challenger].facets[at], state.samurai[rival].facets[at]
    rows = ((scene.t(say("sfk.table.contest.has", you=words.who(state, challenger), n=mine,
                         rival=words.who(state, rival), m=his)), False),
            (scene.t(say("sfk.table.contest.even", chance=percent(even_chance(state, mine, his)))), True),
            (scene.t(say("sfk.table.contest.draws", source=words.facet(state.book.source[command.facet]))), False))
    return Option(command, scene.t(words.facet(command.facet)), rows)


# What bears a loss, where a gain goes


def results_of(scene: TableScene) -> list[Option]:
    """Answers with the scores that each leaves."""
    state = scene.view
    ask, bout = state.ask, state.bout
    assert ask is not None and bout is not None
    number = 0 if ask.about == bout.first.who else 1
    now = results.holder(state, ask.about)
    ends: dict[Any, results.Holder] = {}
    kamae = state.book.kamae_by_id[bout.side(number).kamae]
    won = bout.results[-1] == (number == 0)
    for effect in kamae.win if won else kamae.lose:
        if effect.kind != "burn":
            found = options(state, now, effect, bout.facet)
            if tuple(option.answer for option in found) == ask.choices:
                ends = {option.answer: option.after for option in found}
                break
    return [_result(scene, ask.about, now, command, ends.get(command)) for command in scene.choices]


def _result(scene: TableScene, who: int, now: results.Holder, command: Any, after: results.Holder | None) -> Option:
    state = scene.view
    whole = scene.t(scene.controller.mode.describe(state, command))
    if after is None:
        return Option(command, whole)
    parts = difference(state, now, after)
    title = scene.t(words.joined(parts)) if parts else scene.t(say("sfk.table.nothing_changes"))
    rows = [(scene.t(stand(state, after.facets, after.snow)), False)]
    if who >= 0:
        man = state.samurai[who]
        score = ending.score_with(man, after.facets, after.snow)
        rows.append((scene.t(say("sfk.table.score_then", score=words.signed(score))), True))
    return Option(command, title, tuple(rows), whole)


# What a samurai issues


def onward(scene: TableScene, command: Any) -> Option:
    """Travel on, challenge somebody, hunt."""
    state = scene.view
    if isinstance(command, cmd.Challenge):
        return _challenge(scene, command)
    if isinstance(command, cmd.Hunt):
        return _hunt(scene, command)
    return Option(command, scene.t(say("sfk.table.travel_on")),
                  ((scene.t(_then(state)), False),))


def _then(state: State) -> Message:
    """What comes when the turn ends."""
    last = state.at + 1 == len(state.order)
    if last and state.cycle == state.setting.cycles:
        return say("sfk.table.travel_on.home")
    if len(state.order) == 1:
        return say("sfk.table.travel_on.alone")
    return say("sfk.table.travel_on.text", who=words.who(state, state.order[(state.at + 1) % len(state.order)]))


def _challenge(scene: TableScene, command: cmd.Challenge) -> Option:
    state = scene.view
    me, rival = state.active, command.rival
    own, his = state.samurai[me], state.samurai[rival]
    chances = []
    for facet in legal.facets_between(state, me, rival):
        at = state.book.place[facet]
        chances.append((even_chance(state, own.facets[at], his.facets[at]), facet, own.facets[at], his.facets[at]))
    rows = [(scene.t(stand(state, his.facets, his.snow)), False)]
    rows += [(scene.t(say("sfk.table.challenge.odds", facet=words.facet(facet), n=mine, m=theirs,
                          chance=percent(chance))), chance == max(chances)[0])
             for chance, facet, mine, theirs in sorted(chances, reverse=True)]
    tip = scene.t(say("sfk.table.challenge.tip", rival=words.who(state, rival)))
    return Option(command, scene.t(say("sfk.table.challenge", rival=words.who(state, rival))), tuple(rows), tip,
                  who=rival)


def _hunt(scene: TableScene, command: cmd.Hunt) -> Option:
    state = scene.view
    assert state.sorcerer is not None
    at = state.book.place[command.facet]
    mine, his = state.samurai[state.active].facets[at], state.sorcerer.facets[at]
    rows = ((scene.t(say("sfk.table.hunt.has", n=mine, m=his)), False),
            (scene.t(say("sfk.table.contest.even", chance=percent(even_chance(state, mine, his)))), True))
    return Option(command, scene.t(say("sfk.table.hunt", facet=words.facet(command.facet))), rows,
                  scene.t(say("sfk.table.hunt.tip")), who=SORCERER)


def _accept(scene: TableScene) -> Option:
    return Option(cmd.Accept(), scene.t(say("sfk.table.accept")), tuple(_chances(scene)))


def _chances(scene: TableScene) -> list[tuple[str, bool]]:
    """Each standard kamae's chances in the Facet that was named."""
    state = scene.view
    ask = state.ask
    named = getattr(ask.prompt.arguments.get("facet"), "key", "") if ask is not None else ""
    facet = next((found for found in state.book.facet_ids if named == f"sfk.facet.{found}"), "")
    if ask is None or not facet:
        return []
    bout = met(ask.about, facet)
    found = []
    for kamae in state.book.standard:
        chance = odds.chances(state, bout, 0, cmd.TakeKamae(kamae.id), None)
        found.append((scene.t(say("sfk.table.desk.kamae", kamae=words.kamae(kamae.id), win=percent(chance.wins),
                                  full=percent(chance.full))), False))
    return found


def _refuse(scene: TableScene) -> Option:
    state = scene.view
    left = state.uses_left(state.ask.about) if state.ask is not None else 0
    return Option(cmd.RefuseFacet(), scene.t(say("sfk.table.refuse")),
                  ((scene.t(say("sfk.table.refuse.text")), False),
                   (scene.t(say("sfk.table.uses_left", count=left)), True)))


# The mahoutsukai's kamae


def _declared(scene: TableScene, command: cmd.TakeKamae) -> Option:
    """His kamae with what he burns: his dice, and his chance against each kamae the samurai may take."""
    state = scene.view
    bout = state.bout
    assert bout is not None
    rows = []
    for line in odds.kamae_odds(state, command):
        rows.append((scene.t(say("sfk.table.against_chance", kamae=words.kamae(line.against),
                                 chance=percent(Fraction(line.win)))), False))
    name = scene.t(words.kamae(command.kamae))
    title = scene.t(say("sfk.table.burns", kamae=name, burnt=command.burn)) if command.burn else name
    return Option(command, title[:1].upper() + title[1:], tuple(rows), who=SORCERER)
