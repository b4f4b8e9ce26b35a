"""Events in a few words for the narrow log, and rolls for the dice tray. The full sentences are `tell`'s."""

from __future__ import annotations

from gunki.battle import events as ev
from gunki.battle.state import State
from gunki.battle.words import MINUS, name_of, named_item, short_card
from gunki.engine.messages import Message, say
from gunki.engine.notation import Roll
from gunki.table.battle.log import LogLine
from gunki.table.battle.tray import RollShown
from gunki.table.layer import Layer


def taken(hit: ev.Hit, before: State) -> int:
    """HP that a hit takes away: of a blow that is more than enough, no more than there were."""
    return min(hit.damage, before.characters[before.setting.book.index[hit.target]].hp)


def log_lines(event: object, state: State, before: State | None) -> list[LogLine]:
    """The lines an event adds, oldest first. `state` is the one after it, `before` the one before (None: the first)."""
    setting = state.setting

    def line(who: str, message: Message, hurts: bool = False) -> LogLine:
        side = state.characters[setting.book.index[who]].side
        return LogLine(side, name_of(state, who), message, hurts)

    def hit_lines(who: str, item: str, hits: tuple[ev.Hit, ...]) -> list[LogLine]:
        found = []
        for hit in hits:
            target = name_of(state, hit.target)
            key = "table.log.fells" if hit.hp == 0 else "table.log.hit" if hit.damage else "table.log.unhurt"
            damage = hit.damage if before is None else taken(hit, before)
            told = say(key, item=named_item(setting, item), target=target, damage=damage)
            if hit.hp == 0 and damage < hit.damage:  # the dice say more than there was to lose
                told = say("table.log.fells_of", **told.arguments, rolled=hit.damage)
            found.append(line(who, told, damage > 0))
        return found or [line(who, say("table.log.nothing", item=named_item(setting, item)))]

    if isinstance(event, ev.RoundBegan):
        return [LogLine("", None, say("table.round", number=event.number), False)]
    if isinstance(event, ev.CardTaken):
        return [line(event.who, say("table.log.card", card=short_card(event.card), fp=event.fp))]
    if isinstance(event, ev.Stepped):
        key = "table.log.npc_step" if state.characters[setting.book.index[event.who]].npc else "table.log.step"
        return [line(event.who, say(key, space=event.to))]
    if isinstance(event, ev.Attacked):
        return hit_lines(event.who, event.strike or event.weapon, (event.hit,))
    if isinstance(event, ev.SpellCast):
        return hit_lines(event.who, event.spell, event.hits)
    if isinstance(event, ev.Burst):
        return hit_lines(event.who, event.special, event.hits)
    if isinstance(event, ev.BombExploded):
        return hit_lines(event.owner, event.item, event.hits)
    return _quiet_lines(line, event, state)


def _quiet_lines(line, event: object, state: State) -> list[LogLine]:  # type: ignore[no-untyped-def]
    setting = state.setting
    if isinstance(event, ev.Healed | ev.Revived):
        gained = event.gained if isinstance(event, ev.Healed) else event.hp
        target = name_of(state, event.target)
        return [
            line(event.who, say("table.log.heals", item=named_item(setting, event.item), target=target, gained=gained))
        ]
    if isinstance(event, ev.BombPlaced):
        return [line(event.who, say("table.log.bomb", space=event.space))]
    if isinstance(event, ev.BarrageBegan):
        return [line(event.who, say("table.log.barrage", item=named_item(setting, event.special), times=event.times))]
    if isinstance(event, ev.Rearmed):
        return [line(event.who, say("table.log.rearms"))]
    if isinstance(event, ev.TurnSkipped):
        return [line(event.who, say("table.log.skipped"))]
    if isinstance(event, ev.NpcDashed):
        key = "table.log.dash_forward" if event.heads else "table.log.dash_back"
        return [line(event.who, say(key, space=event.to))]
    if isinstance(event, ev.NpcStayed):
        return [line(event.who, say("table.npc.stayed"))]
    if isinstance(event, ev.NpcRolledFate):
        return [line(event.who, say("table.log.fate", fp=event.fp))]
    if isinstance(event, ev.NpcStopped) and event.reason != "spent":
        return [line(event.who, say("table.log.stops." + event.reason))]
    if isinstance(event, ev.TurnEnded) and event.stored:
        return [line(event.who, say("table.log.stores", stored=event.stored))]
    return []


def roll_shown(layer: Layer, event: object, state: State) -> RollShown | None:
    """What an event puts into the dice tray; None where it rolled nothing."""
    setting = state.setting
    if isinstance(event, ev.Attacked):
        bonus = event.bonus.kept if event.bonus else ()
        return _damage_roll(
            layer, state, event.strike or event.weapon, event.weapon, event.hit, event.roll, bonus, event.who
        )
    if isinstance(event, ev.SpellCast):
        if len(event.hits) == 1:
            return _damage_roll(layer, state, event.spell, event.spell, event.hits[0], event.roll, (), event.who)
        return _plain_roll(layer, layer.t(named_item(setting, event.spell)), event.roll)
    if isinstance(event, ev.Burst):
        return _plain_roll(layer, layer.t(named_item(setting, event.special)), event.roll)
    if isinstance(event, ev.NpcRolledFate):
        title = layer.t(say("table.tray.fate", who=name_of(state, event.who)))
        rest = event.roll.total - sum(event.roll.kept)
        terms = [(str(sum(event.roll.kept)), layer.t(say("table.tray.die")))]
        if rest:
            terms.append((f"+{rest}" if rest > 0 else f"{MINUS}{-rest}", layer.t(say("table.tray.sheet"))))
        return RollShown(
            title, event.roll.kept, event.roll.dropped, tuple(terms), str(event.fp), layer.t(say("table.fp"))
        )
    if isinstance(event, ev.NpcChoseStrategy) and event.die:
        note = layer.t(say("table.tray.strategy", strategy=say("strategy." + event.strategy)))
        return RollShown(layer.t(name_of(state, event.who)), (event.die,), (), (), "", "", note)
    if isinstance(event, ev.NpcDashed):
        note = layer.t(say("table.tray.dash", coin=say("coin.heads" if event.heads else "coin.tails"), space=event.to))
        return RollShown(layer.t(name_of(state, event.who)), (event.die,), (), (), "", "", note)
    return None


def _plain_roll(layer: Layer, title: str, roll: Roll) -> RollShown:
    rest = roll.total - sum(roll.kept)
    terms = [(str(sum(roll.kept)), layer.t(say("table.tray.dice")))]
    if rest:
        terms.append((f"{rest:+}".replace("-", MINUS), layer.t(say("table.tray.sheet"))))
    return RollShown(title, roll.kept, roll.dropped, tuple(terms), str(roll.total), layer.t(say("table.tray.roll")))


def _damage_roll(
    layer: Layer, state: State, shown_item: str, item: str, hit: ev.Hit, roll: Roll, bonus: tuple[int, ...], who: str
) -> RollShown:
    setting = state.setting
    title = layer.t(say("table.tray.title", item=named_item(setting, shown_item), target=name_of(state, hit.target)))
    constant = roll.total - sum(roll.kept)
    terms = [(str(sum(roll.kept)), layer.t(say("table.tray.die") if len(roll.kept) == 1 else say("table.tray.dice")))]
    if constant:
        terms.append((f"{constant:+}".replace("-", MINUS), layer.t(named_item(setting, item))))
    for figure in hit.figures:
        if figure.name == "roll" or (figure.value == 0 and figure.name != "bonus"):
            continue
        word = {"target_stat": name_of(state, hit.target)}.get(figure.name, say("table.term." + figure.name))
        terms.append((f"{figure.value:+}".replace("-", MINUS), layer.t(word)))
    return RollShown(
        title, (*roll.kept, *bonus), roll.dropped, tuple(terms), str(hit.damage), layer.t(say("table.tray.damage"))
    )
