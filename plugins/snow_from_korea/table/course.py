"""How a journey passes on the table: what is shown and for how long, what must be read, who may see what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gunki.engine.contract import Command, Decision, SeatInfo
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table.hand_over import HandOver
from gunki.table.layer import Layer
from gunki.table.match_controller import Played
from gunki.table.match_scene import MatchScene
from gunki.table.tween import Timeline, Tween, linear
from snow_from_korea import commands as cmd
from snow_from_korea import events as ev
from snow_from_korea import words
from snow_from_korea.model import DEPARTURE, HEK, HEK_SEAT, JOURNEY, SORCERER, Ask, State
from snow_from_korea.table import sounds
from snow_from_korea.table.curtain import Curtain
from snow_from_korea.table.dice_panel import Tumbling
from snow_from_korea.table.look import portrait
from snow_from_korea.table.tale import line_of
from snow_from_korea.table.windows import needs_window

DICE = 0.55
READ = 0.9
STEP = 0.45
PAUSE = 0.25
"""Seconds at normal speed, like all of these."""
SETTLE = 0.3
"""Seconds in which a press is still meant for what was shown before."""
LINES = 60
MOST_TOLD = 120
STEPS = (ev.Gained, ev.Lost, ev.SnowBurnt, ev.CueFound, ev.CueTooLate, ev.Repaired, ev.SorcererBroken, ev.SchoolDie)
"""What is told below the dice as it happens."""
NEW_PART = (ev.Went, ev.PageBegan)
REBUILDS = (ev.CameHome, ev.SnowFound, ev.Departed, ev.SorcererAppeared)
"""After these all words are others."""


class Course(MatchScene):
    """The part of the table that follows the events."""

    def __init__(self, match: Match, on_finished: Callable[[Match], object], on_menu: Callable[[], object],
                 on_rules: Callable[..., object]) -> None:
        super().__init__(match, on_finished, on_menu, on_rules)
        self.log: list[str] = []
        """What was told, newest first."""
        self.steps: list[str] = []
        """What the confrontation on the table has brought so far."""
        self.tumbling = Tumbling()
        self.looked: int | None = None
        """Whose Facets were asked to be shown; None: those of whom it is about."""
        self.with_school = self.with_culture = self.stranger = False
        self.bout_page = 0
        """Number of the page whose confrontation is shown."""
        self.window: Layer | None = None
        self.window_ask: Ask | None = None
        self.uncovered: Ask | None = None
        """The secret question whose curtain was opened and whose window was not put aside since."""
        self._unread = False
        self._read_pages = 0
        """Pages whose result a person has read, or answered over: none of them is waited at again."""
        self._came_at = 0.0
        self._subject = 0
        self._viewed: tuple[Any, str | None, State] | None = None
        if not any(isinstance(played.event, ev.Answered) for played in self.controller.told):
            self.controller.show_again(_departs)  # nobody was asked yet: the farewells are seen

    # Who may see what

    @property
    def viewer(self) -> str | None:
        """The seat whose knowledge the screen shows: the one person's, or what all may know where several look on."""
        persons = self.controller.persons()
        return persons[0].id if len(persons) == 1 else None

    @property
    def view(self) -> State:
        """The state as those at the screen may see it; one who chooses in secret, behind a curtain, sees his own."""
        state = self.state
        seat = self.viewer
        ask = state.ask
        if ask is not None and self.decision is not None and is_secret(ask, state):
            seat = ask.seat
        if self._viewed is None or self._viewed[0] is not state or self._viewed[1] != seat:
            self._viewed = state, seat, self.controller.mode.observe(state, seat)
        return self._viewed[2]

    @property
    def asked_who(self) -> int:
        """Who is asked, as a samurai's number, HEK or SORCERER."""
        ask = self.view.ask
        if ask is None:
            return HEK
        if ask.about == SORCERER and ask.seat == HEK_SEAT:
            return SORCERER
        return next((at for at, man in enumerate(self.view.samurai) if man.seat == ask.seat), HEK)

    @property
    def shown_samurai(self) -> int:
        """Whose Facets and Snow are shown."""
        state = self.view
        if self.looked is not None:
            return self.looked
        ask = state.ask
        if ask is not None and self.decision is not None:
            if ask.form != "tell" and ask.about >= 0:
                return ask.about
            if ask.about == SORCERER and state.sorcerer is not None and state.sorcerer.facets:
                return SORCERER
        if state.bout is not None and not state.bout.over and self._subject != HEK:
            return self._subject
        if state.pages:  # also while it is still read, when the next one's turn has come
            return state.pages[-1].samurai
        return state.order[min(state.at, len(state.order) - 1)] if state.order else 0

    @property
    def stranger_may_come(self) -> bool:
        """Whether the referee, who is asked, may let the mahoutsukai take the encounter's place."""
        asked = [found for found in self.choices if isinstance(found, cmd.NameFacet)]
        return len({found.mahoutsukai for found in asked}) > 1

    # What is read before it goes on

    @property
    def holding(self) -> bool:
        """Also while a result, a scene or a homecoming is still to be read."""
        return (self._unread and self.controller.next() is not None and not self.animating) or super().holding

    def go_on(self) -> None:
        """It was read; not by a press that was to hurry the dice on."""
        if self.app is not None and self.app.now < self._came_at + SETTLE:
            return
        if self._unread:
            self._unread = False
            self._read_pages = len(self.state.pages)
            self._waiting_for = None
            self.refresh()
        else:
            super().go_on()

    def _hold(self) -> None:
        before = self._waiting_for
        super()._hold()
        if before != self._waiting_for and self.app is not None:
            self._came_at = self.app.now if self.app.settings.speed_factor != float("inf") else -SETTLE

    def must_be_read(self, played: Played) -> bool:
        """Whether the players must have seen an event before it goes on: a person's own, and every homecoming."""
        event, state = played.event, played.after
        people = {seat.id for seat in self.controller.persons()}
        if not people:
            return False
        if isinstance(event, ev.BoutEnded):
            return HEK_SEAT in people or any(state.samurai[man].seat in people for man in event.men)
        if isinstance(event, ev.SnowFound):
            return state.samurai[event.samurai].seat in people
        if isinstance(event, ev.Departed):  # who is asked for words reads the scene in the window for them
            return state.samurai[event.samurai].seat in people and not self._words_follow()
        return isinstance(event, ev.CameHome)

    def _words_follow(self) -> bool:
        """Whether a person is asked for words next."""
        coming = self.controller.next()
        if coming is None or not isinstance(coming.event, ev.Asked):
            return False
        people = {seat.id for seat in self.controller.persons()}
        return coming.event.ask.form == "tell" and coming.event.ask.seat in people

    # Doing

    def do(self, command: Command) -> bool:
        """Give a command; a press too soon does nothing."""
        app = self.app
        if app is not None and app.settings.speed_factor != float("inf") and app.now < self._asked_since + SETTLE:
            return False
        return super().do(command)

    # The course

    def show(self, played: Played, timeline: Timeline) -> None:
        """Dice tumble, results come one after another; a scene waits a moment."""
        event = played.event
        sounds.play(self, sounds.sound_of(event))
        if isinstance(event, ev.Rolled):
            self._tumble(event, timeline)
        elif isinstance(event, ev.Compared):
            timeline.wait(READ * 0.6)
        elif isinstance(event, STEPS):
            timeline.wait(STEP)
        elif isinstance(event, ev.KamaeTaken | ev.KamaeRevealed | ev.FacetRefused | ev.DrawnLate):
            timeline.wait(PAUSE * 2)
        elif isinstance(event, ev.BoutEnded | ev.SnowFound | ev.CameHome | ev.Departed | ev.SorcererAppeared):
            timeline.wait(PAUSE if self.must_be_read(played) else READ)
        elif isinstance(event, ev.PageBegan):
            timeline.wait(PAUSE)

    def _tumble(self, event: ev.Rolled, timeline: Timeline) -> None:
        def start() -> None:
            self.tumbling.begin(event.side, event.rolls)
            sounds.play(self, "dice_rattle")

        def apply(t: float) -> None:
            self.tumbling.progress = t

        timeline.call(start)
        timeline.then(Tween(DICE, apply, linear, on_done=lambda: sounds.play(self, "dice_settle")))
        timeline.call(self.tumbling.rest)

    def was_shown(self, played: Played) -> None:
        """The log gets its line, the dice their steps."""
        event = played.event
        self.tumbling.rest()
        self._follow(played)
        self.add_line(played)
        if self.must_be_read(played):
            self._unread = True
        if isinstance(event, ev.Answered) and event.seat in {seat.id for seat in self.controller.persons()}:
            self._read_pages = len(played.after.pages)
        within = isinstance(event, ev.Went) and played.before is not None and (
            event.phase, event.cycle, event.at) == (played.before.phase, played.before.cycle, played.before.at)
        if isinstance(event, (*NEW_PART, *REBUILDS)) and not within:
            self.refresh()
        elif isinstance(event, (*STEPS, ev.Compared, ev.Told)):
            self.renew_text()

    def _follow(self, played: Played) -> None:
        """What belongs to the part that goes on now."""
        event = played.event
        if isinstance(event, ev.BoutBegan):
            self.steps, self.bout_page = [], len(played.after.pages)
            self._subject = event.bout.first.who
            self.with_school = self.with_culture = False
        elif isinstance(event, NEW_PART):
            self.looked, self.stranger = None, False
            if isinstance(event, ev.PageBegan):  # until then the dice stand there, with what they brought
                self.steps = []
        if isinstance(event, ev.Gained | ev.Lost | ev.SnowBurnt) and event.who != HEK:
            self._subject = event.who
        many = played.after.bout is not None and len(played.after.bout.results) > 1
        if isinstance(event, STEPS) or (isinstance(event, ev.Compared) and many):
            text = line_of(self, played)
            self.steps = [*self.steps, text] if text else self.steps

    def add_line(self, played: Played) -> None:
        """Put an event into the log."""
        text = line_of(self, played)
        if text:
            self.log = [text, *self.log][:LINES]

    def tell_past(self) -> None:
        """What happened before the table was opened, or that is told anew."""
        self.log = []
        for played in self.controller.told[-MOST_TOLD:]:
            self._follow(played)
            self.add_line(played)

    def rewound(self) -> None:
        """Something was taken back, or is shown again."""
        self._unread = False
        self.steps, self.bout_page, self._read_pages = [], 0, 0
        self.tell_past()

    def waits_before(self, played: Played) -> bool:
        """Step by step: before a scene, where no person has read the one before, and before a computer's dice fall."""
        event, before = played.event, played.before
        if before is None or not before.pages:
            return False
        if isinstance(event, ev.Rolled) and before.bout is not None:
            people = {seat.id for seat in self.controller.persons()}
            seats = [before.samurai[who].seat for who in (before.bout.first.who, before.bout.second.who) if who >= 0]
            return not people & set(seats)
        return isinstance(event, ev.PageBegan) and self._read_pages < len(before.pages)

    def ends_own_turn(self, played: Played) -> bool:
        """A person's turn ends as the next begins, or as a confrontation of his does."""
        event, before = played.event, played.before
        if not isinstance(event, ev.Went) or before is None or before.phase != JOURNEY:
            return False
        people = {seat.id for seat in self.controller.persons()}
        return before.samurai[before.active].seat in people and event.step == "turn"

    # Asking

    def asked(self, decision: Decision) -> None:
        """A curtain before what is secret; the window of a form."""
        ask = self.state.ask
        self.focus.remembered = ""  # another question: the keyboard rests on its first possible answer
        if ask is None or self.app is None:
            return
        if self.curtain_needed(ask):
            self._last_person = decision.seat
            self.cover(ask)
        elif needs_window(self.state, ask):
            self.open_window()

    def cover(self, ask: Ask) -> None:
        """The curtain before a secret."""
        assert self.app is not None
        self.uncovered = None
        sounds.play(self, "turn_bell")
        self.app.push_modal(self._curtain(ask))

    def curtain_needed(self, ask: Ask) -> bool:
        """Whether others at this screen must look away: a rule hides the answer from them.

        A sealed kamae from the rival, if he is a person who is still to choose (SK-4.8).
        """
        people = {seat.id for seat in self.controller.persons()}
        if len(people) < 2 or not is_secret(ask, self.state):
            return False
        bout = self.state.bout
        return bool(ask.form) or (bout is not None and ask.about == bout.first.who
                                  and self.state.samurai[bout.second.who].seat in people)

    def _curtain(self, ask: Ask) -> Curtain:
        who = next((at for at, man in enumerate(self.state.samurai) if man.seat == ask.seat), HEK)
        name = words.who(self.state, who)
        key = "desire" if ask.form == "desire" else "plan" if ask.form else "kamae"
        return Curtain(self.t(say("sfk.table.curtain", who=name)), self.t(say(f"sfk.table.curtain.{key}")),
                       self.t(say("sfk.table.curtain.ready", who=name)), who, self._curtain_opened)

    def _curtain_opened(self) -> None:
        """The one who may look is there: the window of the question, where it has one."""
        ask = self.uncovered = self.state.ask
        if ask is not None and needs_window(self.state, ask):
            self.open_window()

    def open_window(self) -> None:
        """Open the window that answers the question."""
        raise NotImplementedError

    def renew_text(self) -> None:
        """Other words stand in the scene's panel; all else stays as it is."""
        raise NotImplementedError

    def hand_over(self, seat: SeatInfo) -> HandOver | None:
        """Whose turn it is at this keyboard; a window of words says so itself, a curtain has said it."""
        ask = self.state.ask
        if ask is None or self.curtain_needed(ask):
            return None
        who = next((at for at, man in enumerate(self.state.samurai) if man.seat == seat.id), HEK)
        name = self.t(words.who(self.state, who))
        if seat.name:
            name = self.t(say("sfk.table.handover.player", who=name, player=seat.name))
        text = self.t(say("sfk.table.handover.any", ask=ask.prompt))
        return HandOver(self.t(say("sfk.table.handover", who=name)), text, portrait(who),
                        "right" if who == HEK else "left")

    def waits_for(self) -> str:
        """Who is considering just now, in words; "" where nobody is."""
        seat = self.controller.seat()
        if seat is None or self.decision is not None or not self.thought_for():
            return ""
        who = next((at for at, man in enumerate(self.state.samurai) if man.seat == seat.id), HEK)
        return self.t(say("sfk.table.considers", who=words.who(self.state, who)))


def _departs(played: Played) -> bool:
    """Whether the farewells begin with the event."""
    return isinstance(played.event, ev.Went) and played.event.phase == DEPARTURE and played.event.at == 0


def is_secret(ask: Ask, state: State) -> bool:
    """Whether a rule hides the answer (SK-2.4, 4.8, 13.1)."""
    if ask.form in ("desire", "make_mahoutsukai"):
        return True
    bout = state.bout
    takes = any(isinstance(found, cmd.TakeKamae) for found in ask.choices)
    return takes and bout is not None and bout.kind == "challenge"
