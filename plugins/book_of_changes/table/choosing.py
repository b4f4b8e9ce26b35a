"""The commands that clicks and keys on the table give, and how a battle passes on it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import words
from book_of_changes.model import ENEMIES, HEROES, Fighter, Orders, State
from book_of_changes.table.actions import Action, finish_of, probe_at
from book_of_changes.table.answers import answer_by
from book_of_changes.table.hints import befallen
from book_of_changes.table.log import helpless_line, line_of
from book_of_changes.table.look import picture_of
from book_of_changes.table.playback import Playback
from book_of_changes.table.pointing import Pointing
from book_of_changes.table.tray import roll_of
from gunki.engine.contract import Command, Decision, SeatInfo
from gunki.engine.messages import Message, say
from gunki.table.hand_over import HandOver
from gunki.table.match_controller import Played
from gunki.table.tween import Timeline


class Choosing(Pointing):
    """The part of the table that turns clicks into commands."""

    # Doing

    def do(self, command: Command) -> bool:
        """Give a command; what cannot be is said, and nothing is lost; a press too soon does nothing."""
        if self.too_soon:
            return False
        self.selected, self.asks_again = "", False
        return super().do(command)

    def undo(self, count: int = 1) -> bool:
        """See MatchScene; what an order answered is asked then, or the same answer would come at once."""
        self.asks_again = True
        return super().undo(count)

    def answer_all(self, answers: tuple[Command, ...]) -> bool:
        """Answer a question, and those that are known to follow from it, also where the first must be saved again."""
        self.planned = []
        done = self.do(answers[0])
        if done or self.controller.again is not None:
            self.planned = list(answers[1:])
        return done

    def choose_hero(self, fighter: int) -> None:
        """Act with another fighter."""
        if fighter in self.able and fighter != self.chosen:
            self.chosen, self.selected, self.page = fighter, "", 0
            self.refresh()

    def next_hero(self, by: int = 1) -> None:
        """The next fighter that can act."""
        able = self.able
        if able:
            at = able.index(self.chosen) if self.chosen in able else -1
            self.choose_hero(able[(at + by) % len(able)])

    def select(self, key: str) -> None:
        """Choose an action; what needs no aim and can be taken back is done at once. Again: let it go."""
        action = next((found for found in self._actions if found.key == key), None)
        if action is None:
            return
        if not action.commands:
            if self.app is not None:
                self.app.toast(self.t(self.why_not(action)))
            return
        command = action.at_once
        if command is not None and (key == self.selected or key.split(" ")[0] in AT_ONCE):
            self.do(command)
            return
        self.selected = "" if self.selected == key else key
        if self.pointed_fighter != self.aimed_at:
            self.aimed_at = -1
        keyboard = self.app is None or self.app.keyboard_in_use
        self.refresh()
        if self.selected and keyboard:
            self._focus_first(action)

    def pick_power(self, power: str) -> None:
        """Choose a Power; again: let it go, or use it where it needs no aim."""
        self.select("power " + power)

    def _focus_first(self, action: Action) -> None:
        names = aims_of(action)
        found = self.find(names[0]) if names else None
        if found is not None:
            self.focus.set(found)

    def aim_towards(self, dx: int, dy: int) -> bool:
        """By arrow key to the next zone or figure that the chosen action can be aimed at; False where there is none
        to choose from, so that arrows walk the buttons.
        """
        action = self.action()
        if action is None or self.app is None or not (action.zones or action.targets):
            return False
        places = {name: widget.screen_rect().center for name in aims_of(action)
                  if (widget := self.find(name)) is not None}
        now = self.focus.widget.name if self.focus.widget is not None else ""
        own = self.find(f"figure {action.who}")
        start = places.get(now) or (own.screen_rect().center if own is not None else None)
        found = nearest(start, {name: place for name, place in places.items() if name != now}, dx, dy)
        widget = self.find(found) if found else None
        if widget is not None:
            self.focus.enter(widget)
        return bool(places)

    def let_go(self) -> bool:
        """Let the chosen action go; False where none was."""
        if not self.selected:
            return False
        self.selected = ""
        self.refresh()
        return True

    def click_fighter(self, fighter: int) -> None:
        """A click on a figure: aim at it, answer with it, or act with it."""
        if not self.choices or self.state.battle is None:
            return
        self.pointed_fighter = fighter
        command, action = self.pointed_command(), self.action()
        if self.asking or action is not None:
            if command is not None and self._fits(action, fighter):
                self.do(command)
            elif action is not None and fighter in self.able and fighter not in action.targets:
                self.choose_hero(fighter)
            else:
                self._refuse(action, fighter, self.state.battle.fighters[fighter].zone)
            return
        if fighter in self.able:
            self.choose_hero(fighter)
        elif fighter in self._targets_of("attack"):
            self.aimed_at = fighter
            self.select("attack")
        elif self._actions and self.state.battle.fighters[fighter].side != HEROES:
            self._refuse(self._actions[0], fighter, -1)

    def _targets_of(self, key: str) -> Sequence[int]:
        return next((tuple(found.targets) for found in self._actions if found.key == key), ())

    def _fits(self, action: Action | None, fighter: int) -> bool:
        """Whether a click on this figure means the action: one that falls on somebody falls there."""
        return action is None or action.on != "none" or fighter in (*action.falls_on, action.who)

    def click_zone(self, zone: int) -> None:
        """A click on a zone: aim, answer, or go there; where dice would be rolled the first click shows the odds."""
        if not self.choices or self.state.battle is None:
            return
        self.pointed_zone, self.pointed_fighter = zone, -1
        command, action = self.pointed_command(), self.action()
        if self.asking or action is not None:
            if command is not None and (action is None or action.on == "zone"):
                self.do(command)
            else:
                self._refuse(action, -1, zone)
        elif command is not None and not self.odds_of(command) and not self.dangers(zone):
            self.do(command)
        elif command is not None:
            self.select("move")
        elif self._actions:
            move = next(found for found in self._actions if found.key == "move")
            self._refuse(move, -1, zone)

    def dangers(self, zone: int) -> bool:
        """Whether entering a zone may hurt the acting fighter."""
        from book_of_changes.places import harmed

        who = self.actor
        if who is None:
            return False
        hazard = harmed(self.state.fight, who, zone, "hazard")
        return hazard is not None and hazard.sheet.when == "enter"

    def _refuse(self, action: Action | None, fighter: int, zone: int) -> None:
        """Say why a click does nothing."""
        if self.app is None or self.state.battle is None:
            return
        if action is None or (zone >= 0 and action.on == "zone" and self.chosen >= 0
                              and self.state.battle.fighters[self.chosen].zone == zone and action.key == "move"):
            return
        probe = probe_at(self.controller.match.state, action, fighter, zone)
        reason = self.controller.mode.explain(self.controller.match.state, probe) if probe is not None else None
        if reason is not None:
            self.app.toast(self.t(reason))

    def finish(self) -> None:
        """The acting fighter is done."""
        command = finish_of(self.chosen, self.choices)
        if command is not None:
            self.do(command)

    # Standing orders

    def order(self, fighter: int, field: str, value: str) -> None:
        """Give a standing order: at once where the rules take it now, else as soon as they do; it holds at once."""
        command = cmd.SetOrders(fighter, field, value)
        if command in self.choices:
            chosen = self.selected
            self.do(command)
            self.selected = chosen
            return
        self.wishes.setdefault(fighter, {})[field] = value
        self.asks_again = False
        decision = self.decision if self.choices else None
        answer = self.standing_answer(decision) if decision is not None else None
        if answer is not None:
            self.do(answer)
        else:
            self.refresh()

    def orders_now(self, who: Fighter) -> Orders:
        """A hero's standing orders with those that were just given."""
        wish = self.wishes.get(who.id, {})
        return replace(who.orders, **{field: int(value) if field == "most" else value for field, value in wish.items()})

    def standing_answer(self, decision: Decision) -> Command | None:
        """By orders that were given but that the rules could not take yet; such orders are handed in, too."""
        if self.planned:
            planned = self.planned.pop(0)
            if planned in decision.choices:
                return planned
            self.planned = []
        ask, battle = self.state.ask, self.state.battle
        if battle is None or not self.wishes or (self.asks_again and ask is not None):
            return None
        if ask is None:
            return self._order_to_hand_in(decision)
        wish = self.wishes.get(ask.about, {})
        return answer_by(self.state, ask, wish) if wish and ask.about >= 0 else None

    def _order_to_hand_in(self, decision: Decision) -> Command | None:
        mine = {getattr(choice, "fighter", -1) for choice in decision.choices}
        for fighter in [number for number in self.wishes if number in mine]:
            wish = self.wishes[fighter]
            while wish:
                command = cmd.SetOrders(fighter, *wish.popitem())
                if command in decision.choices:
                    return command
            del self.wishes[fighter]
        return None

    # The course

    def show(self, played: Played, timeline: Timeline) -> None:
        """What happens in a battle moves; what happens between battles is read."""
        battle = played.after.battle
        if battle is None or (played.before is not None and not played.before.fighting) or self._in_camp(played.after):
            return
        self.playback.begin(self, timeline, played)

    def was_shown(self, played: Played) -> None:
        """The log gets its line; a new turn begins with nothing chosen."""
        self.playback.shown()
        self.add_line(played)
        event = played.event
        self.befell |= {found for found in (befallen(event, played.after),) if found}
        if isinstance(event, ev.SideBegan | ev.BattleBegan):
            self._rest = False
            self.chosen, self.selected, self.page = -1, "", 0
        if self._struck_down(event, played.after):
            self._rest = False  # that is to be seen: it goes on when the player does
        if isinstance(event, ev.SideBegan | ev.Settled):
            self.playback.aim = None
        if isinstance(event, ev.BattleBegan | ev.BattleEnded):
            self.befell = set()
            self.rebuild()

    def add_line(self, played: Played) -> None:
        """Put an event into the log."""
        if played.before is None:
            return
        for line in (line_of(self, played.event, played.before, played.after),
                     helpless_line(self, played.event, played.after)):
            if line is not None:
                self.log = [line, *self.log][:LINES_KEPT]

    def tell_past(self) -> None:
        """The log of what happened before the table was opened, or that is told anew."""
        for played in self.controller.told[-MOST_TOLD:]:
            self.add_line(played)
        if self.playback.roll is None and self.state.ask is not None:
            rolls = [p for p in self.controller.told[-MOST_TOLD:] if isinstance(p.event, ev.Rolled)]
            if rolls:
                self.playback.roll = roll_of(self, rolls[-1].event, rolls[-1].after)

    def waits_before(self, played: Played) -> bool:
        """After a computer's fighter that attacked, before the next one's deed or the other side; not where all lie."""
        event, battle = played.event, played.before.battle if played.before is not None else None
        if self._rest or battle is None or not isinstance(event, ev.Commanded | ev.SideEnded):
            return False
        if isinstance(event, ev.Commanded) and isinstance(event.command, cmd.Answer):
            return False
        attacker = self._attacker()
        if attacker < 0 or getattr(getattr(event, "command", None), "fighter", -1) == attacker:
            return False
        return any(f.standing and self._of_person(f.seat) for f in battle.fighters)

    def _attacker(self) -> int:
        """The computer's fighter that attacked last since the player went on; -1 for none in this turn."""
        for told in reversed(self.controller.told[max(0, self._seen_up_to):]):
            if isinstance(told.event, ev.SideBegan):
                return -1
            if isinstance(told.event, ev.AttackDeclared):
                seat = told.after.fight.fighters[told.event.fighter].seat
                return -1 if self._of_person(seat) else told.event.fighter
        return -1

    def next_fighter(self) -> int:
        """Which fighter acts after the stop; -1 where the other side comes."""
        played = self.controller.next()
        return getattr(getattr(played.event, "command", None), "fighter", -1) if played is not None else -1

    def next_up(self) -> Message:
        """Who acts after the stop, in words."""
        fighter = self.next_fighter()
        if fighter >= 0:
            return say("boc.table.next_up", who=words.named(self.state.fight.fighters[fighter]))
        other = ENEMIES if self.state.fight.turn == HEROES else HEROES
        return say("boc.table.next_up", who=say("boc.table.side." + other))

    def _struck_down(self, event: object, state: State) -> bool:
        """Whether a person's hero has got a Mortal Wound or fallen."""
        mortal = isinstance(event, ev.Wounded) and event.marked == "mortal"
        if state.battle is None or not (mortal or isinstance(event, ev.Fell)):
            return False
        return self._of_person(state.battle.fighters[event.fighter].seat)  # type: ignore[attr-defined]

    def rest_of_turn(self) -> None:
        """No more stops before the next side's turn, or before a person's hero is struck down."""
        if self.holding:
            self.go_on()
            self._rest = not self.holding

    def ends_own_turn(self, played: Played) -> bool:
        """What a person last chose, or answered, is over."""
        event, state = played.event, played.after
        if isinstance(event, ev.SideEnded) and state.battle is not None:
            return any(self._of_person(f.seat) for f in state.battle.fighters if f.side == event.side)
        return False

    def hand_over(self, seat: SeatInfo) -> HandOver | None:
        """Whose turn it is at this keyboard, with the medallion of a figure of that seat."""
        battle = self.state.battle
        mine = [f for f in battle.fighters if f.seat == seat.id and not f.out] if battle is not None else []
        portrait = picture_of(self.state, mine[0]) if mine else ""
        name = seat.name or self.t(words.joined([words.named(f) for f in mine[:4]]))
        side = "left" if seat.side == HEROES else "right"
        text = self.t(say("boc.table.handover.text"))
        return HandOver(self.t(say("boc.table.handover", who=name)), text, portrait, side)

    def _of_person(self, seat: str) -> bool:
        return any(found.id == seat and found.kind == "human" for found in self.controller.persons())

    def rewound(self) -> None:
        """Told anew, with nothing chosen and an empty tray."""
        self.playback, self.planned = Playback(), []
        self.selected, self.log = "", []


def aims_of(action: Action) -> list[str]:
    """Names of the figures and zones on the stage that an action can be aimed at."""
    return [f"figure {target}" for target in action.targets] + [f"zone {zone}" for zone in action.zones]


def nearest(start: tuple[float, float] | None, places: dict[str, tuple[float, float]], dx: int, dy: int) -> str:
    """The place that lies nearest in that direction; "" where none does. Straight ahead is preferred."""
    best, found = float("inf"), ""
    for name, (x, y) in places.items():
        if start is None:
            return name
        ahead = (x - start[0]) * dx + (y - start[1]) * dy
        aside = abs((x - start[0]) * dy) + abs((y - start[1]) * dx)
        if ahead > 1 and ahead + 1.5 * aside < best:
            best, found = ahead + 1.5 * aside, name
    return found


LINES_KEPT, MOST_TOLD = 200, 400


AT_ONCE = ("hold", "ignore", "work", "take", "draw", "drop", "taint")
"""Actions without an aim that are done by one click; others ask for a second."""
