"""Commands as a person who is to choose reads them, with their price, chances and what they bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gunki.engine.messages import Message, say, verbatim
from snow_from_korea import commands as cmd
from snow_from_korea import odds, results, words
from snow_from_korea.model import SORCERER, State
from snow_from_korea.sheets import Effect, Kamae


def describe(state: State, command: Any) -> Message:
    """A command in words."""
    return _DESCRIBERS[type(command)](state, command)


def _introduce(state: State, command: cmd.Introduce) -> Message:
    return say("sfk.do.introduce", who=verbatim(command.samurai), lady=verbatim(command.lady))


def _desire(state: State, command: cmd.Desire) -> Message:
    return say("sfk.do.desire", snow=words.snow(words.Wish(command.text, command.oracle)))


def _divide(state: State, command: cmd.Divide | cmd.MakeSorcerer) -> Message:
    return say("sfk.do.divide", facets=words.scores(state, (command.aware, command.kenjutsu, command.tanka)))


def _choose(state: State, command: cmd.Choose) -> Message:
    field = next((field for field, known in (("school", state.book.school_by_id),
                                             ("inheritance", state.book.inheritance_by_id),
                                             ("culture", state.book.culture_by_id)) if command.id in known), "")
    if not field:
        return verbatim(command.id)
    return say("sfk.do.choose", name=words.trait(field, command.id), text=say(f"sfk.{field}.{command.id}.text"))


def _tell(state: State, command: cmd.Tell) -> Message:
    return say("sfk.do.tell", text=verbatim(command.text)) if command.text else say("sfk.do.tell_nothing")


def _name_facet(state: State, command: cmd.NameFacet) -> Message:
    source = words.facet(state.book.source[command.facet])
    key = "sfk.do.name_facet_mahoutsukai" if command.mahoutsukai else "sfk.do.name_facet"
    return say(key, facet=words.facet(command.facet), source=source, who=words.sorcerer(state.sorcerer))


def _accept(state: State, command: cmd.Accept) -> Message:
    return say("sfk.do.accept")


def _refuse(state: State, command: cmd.RefuseFacet) -> Message:
    left = state.uses_left(state.ask.about) if state.ask is not None and state.ask.about >= 0 else 0
    return say("sfk.do.refuse_facet", count=left)


def _take(state: State, command: cmd.TakeKamae) -> Message:
    kamae = state.book.kamae_by_id.get(command.kamae)
    if kamae is None:
        return verbatim(command.kamae)
    name = _with(state, command)
    if state.bout is None:
        return name
    line = say("sfk.do.kamae", kamae=name, pool=words.signed(kamae.pool),
               win=effects(state, kamae, True), lose=effects(state, kamae, False))
    found = odds.kamae_odds(state, command)
    if len(found) != 1:
        return line
    notes = words.notes_of_odds(found[0])
    return say("sfk.do.with_odds", line=line, dice=_pools(found[0]), odds=words.joined(notes))


def _pools(found: odds.KamaeOdds) -> Message:
    return words.joined([say("sfk.pools", own=own, theirs=theirs, count=own)
                         for own, theirs in dict.fromkeys(found.pools)])


def _with(state: State, command: cmd.TakeKamae) -> Message:
    """A kamae with what goes with it."""
    parts = [words.kamae(command.kamae)]
    ask = state.ask
    if command.school and ask is not None and ask.about >= 0 and state.samurai[ask.about].school:
        parts.append(words.trait("school", state.samurai[ask.about].school))
    if command.culture:
        parts.append(say("sfk.culture_die"))
    if command.burn:
        parts.append(say("sfk.burns", n=command.burn))
    return words.joined(parts)


def effects(state: State, kamae: Kamae, won: bool) -> Message:
    """What a kamae does in the Facet that is tested."""
    found = [_effect(state, effect) for effect in (kamae.win if won else kamae.lose)]
    return words.joined(found) if found else say("sfk.effect.none")


def _effect(state: State, effect: Effect) -> Message:
    assert state.bout is not None
    facet = words.facet(state.bout.facet)
    source = words.facet(state.book.source[state.bout.facet])
    key = "lose_any" if effect.of == "any" else effect.kind
    return say(f"sfk.effect.{key}", count=effect.n, facet=facet, source=source)


def _late(state: State, command: cmd.DrawLate) -> Message:
    left = state.uses_left(state.ask.about) if state.ask is not None and state.ask.about >= 0 else 0
    return say("sfk.do.draw_late", count=left)


def _gain(state: State, command: cmd.Gain) -> Message:
    return _after(state, command)


def _pay(state: State, command: cmd.Pay) -> Message:
    return _after(state, command)


def _after(state: State, command: cmd.Gain | cmd.Pay) -> Message:
    """A choice within a result, by the scores it leaves."""
    option = _option(state, command)
    if option is None or state.ask is None:
        return say("sfk.do.result")
    who = results.holder(state, state.ask.about)
    parts = [say("sfk.part.facet", facet=words.facet(name), by=words.signed(now - then))
             for name, now, then in zip(state.book.facet_ids, option.after.facets, who.facets, strict=True)
             if now != then]
    if option.after.snow is not None and who.snow is not None and option.after.snow != who.snow:
        parts.append(say("sfk.part.snow", by=words.signed(option.after.snow - who.snow)))
    if not parts:
        return say("sfk.do.no_change")
    from snow_from_korea.tell import stand

    return say("sfk.do.leaves", parts=words.joined(parts), now=stand(state, option.after.facets, option.after.snow))


def _option(state: State, command: cmd.Gain | cmd.Pay) -> results.Option | None:
    """The option that a choice stands for: the effect whose options are the choices."""
    bout, ask = state.bout, state.ask
    if bout is None or ask is None or not bout.results:
        return None
    number = 0 if ask.about == bout.first.who else 1
    kamae = state.book.kamae_by_id[bout.side(number).kamae]
    won = bout.results[-1] == (number == 0)
    for effect in kamae.win if won else kamae.lose:
        if effect.kind == "burn":
            continue
        find = results.losses if effect.kind == "lose" else results.gains
        options = find(state.book, results.holder(state, ask.about), effect, bout.facet)
        if tuple(option.answer for option in options) == ask.choices:
            return next((option for option in options if option.answer == command), None)
    return None


def _challenge(state: State, command: cmd.Challenge) -> Message:
    if not 0 <= command.rival < len(state.samurai):
        return say("sfk.do.challenge", rival=str(command.rival), facets="")
    return say("sfk.do.challenge", rival=words.who(state, command.rival),
               facets=words.scores(state, state.samurai[command.rival].facets))


def _hunt(state: State, command: cmd.Hunt) -> Message:
    return say("sfk.do.hunt", who=words.who(state, SORCERER), facet=words.facet(command.facet))


def _go_on(state: State, command: cmd.GoOn) -> Message:
    return say("sfk.do.go_on")


_DESCRIBERS: dict[type[Any], Callable[[State, Any], Message]] = {
    cmd.Introduce: _introduce, cmd.Desire: _desire, cmd.Divide: _divide, cmd.Choose: _choose,
    cmd.MakeSorcerer: _divide, cmd.Tell: _tell, cmd.NameFacet: _name_facet, cmd.Accept: _accept,
    cmd.RefuseFacet: _refuse, cmd.TakeKamae: _take, cmd.DrawLate: _late, cmd.Gain: _gain, cmd.Pay: _pay,
    cmd.Challenge: _challenge, cmd.Hunt: _hunt, cmd.GoOn: _go_on,
}
