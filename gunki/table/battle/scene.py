"""The battle screen: what is pointed at and chosen, and the commands that follow from it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import FRect

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.rules import fate_points
from gunki.battle.state import MOST_KI, SPACES, State
from gunki.engine.contract import Command
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.table.battle import board, controls, painting
from gunki.table.battle.actions import Action, actions_of, covered, probe_at
from gunki.table.battle.choosers import HandOver, ask_hands, show_keys, show_log
from gunki.table.battle.command_line import open_line
from gunki.table.battle.controller import MatchController
from gunki.table.battle.geometry import Geometry
from gunki.table.battle.lines import log_lines
from gunki.table.battle.log import LogLine
from gunki.table.battle.playback import Playback
from gunki.table.battle.threats import Outlook
from gunki.table.battle.walking import Approach, approaches
from gunki.table.canvas import Canvas
from gunki.table.dialog import Dialog
from gunki.table.layout import Layout
from gunki.table.scene import Scene

STUDY = 0.6
"""Seconds for which the end of a match cannot be clicked away."""
EVENTS_A_FRAME = 200
"""Most events shown in one frame at instant speed, so that the window always answers."""


class BattleScene(Scene):
    """Plays `match` (whose journal, if any, is its sink). `on_finished` gets the match when its end was shown;
    `on_menu` and `on_rules` open the shell's screens; `on_rules` may be given the number of a rule.
    """

    key_context = "battle"

    def __init__(
        self,
        match: Match,
        on_finished: Callable[[Match], object],
        on_menu: Callable[[], object],
        on_rules: Callable[..., object],
    ) -> None:
        super().__init__()
        self.controller = MatchController(match)
        self.playback = Playback()
        self.outlook = Outlook()
        self.on_finished, self.on_menu, self.on_rules = on_finished, on_menu, on_rules
        self.selected = ""
        self.page = 0
        self.pointed_token = self.pointed_card = ""
        self.pointed_space = -1
        self.log: list[LogLine] = []
        self.geometry: Geometry | None = None
        self._actions: list[Action] = []
        self.rules_of_figures: dict[str, str] = {}
        self.turned_away: dict[int, str] = {}
        """Keys of the actions on other pages."""
        self._approaches: dict[str, dict[str, Approach]] = {}
        self._log_folded = False
        self._asked_at = 0
        self._waiting_for: object = None
        self._finished = self._skipping = False
        self._ended_at: float | None = None
        self._asked_since = -STUDY
        self._last_person = ""
        self.on_close: Callable[[], object] | None = None

    # What is shown

    @property
    def state(self) -> State:
        """The state the player sees."""
        return self.controller.shown

    @property
    def choices(self) -> tuple[Command, ...]:
        """Legal commands of a person who is asked now; empty while anything is being shown."""
        decision = self.controller.decision
        return decision.choices if decision is not None and self.controller.asks_person and not self.animating else ()

    @property
    def actions(self) -> list[Action]:
        """What the acting character can do, legal now or not; empty while nobody is asked."""
        return self._actions

    def action(self) -> Action | None:
        """The chosen action."""
        return next((a for a in self._actions if a.key == self.selected), None)

    def after_walking(self, action: Action) -> dict[str, Approach]:
        """Targets of an action that a walk would bring into reach."""
        return self._approaches.get(action.key, {})

    def pointed_approach(self) -> Approach | None:
        """The walk that a click on what is pointed at would take, with the chosen action."""
        action = self.action()
        return self.after_walking(action).get(self.pointed_token) if action is not None else None

    def marks(self) -> board.Marks:
        """What lights up on the board."""
        marks = board.Marks(pointed_target=self.pointed_token, pointed_space=self.pointed_space)
        choices, state = self.choices, self.state
        if not choices:
            return board.Marks()
        if state.phase == "setup":
            marks.spaces = {c.space for c in choices if isinstance(c, cmd.Place)}
            return marks
        if state.phase == "card" and self.pointed_card:
            actor = state.characters[state.actor]
            marks.reach = self.reach(fate_points(self.pointed_card, actor.space)[0])
        action = self.action()
        if action is not None:
            marks.targets = set(action.targets())
            marks.walks = {who: approach.price for who, approach in self.after_walking(action).items()}
            marks.spaces = set(action.spaces())
            command = self.pointed_command()
            if command is not None:
                marks.touched = covered(state, command)
        elif state.phase == "actions":
            marks.reach = self.reach(state.characters[state.actor].fp)
        if self.pointed_token not in marks.targets and self.pointed_token not in marks.walks:
            marks.pointed_target = ""
        return marks

    def reach(self, fp: int) -> dict[int, int]:
        """Spaces the actor can walk to with so many FP, and what the way costs."""
        actor = self.state.characters[self.state.actor]
        if actor.held:
            return {}
        return {s: abs(s - actor.space) for s in range(SPACES) if 0 < abs(s - actor.space) <= fp}

    def pointed_command(self) -> Command | None:
        """The command a click on what is pointed at would give, with the chosen action."""
        action = self.action()
        if action is None:
            return None
        if self.pointed_token:
            command = action.targets().get(self.pointed_token)
            if command is None:
                index = self.state.setting.book.index[self.pointed_token]
                command = action.spaces().get(self.state.characters[index].space)
            return command
        command = action.spaces().get(self.pointed_space)
        if command is None and self.pointed_space >= 0:
            here = [c.id for c in self.state.characters if c.space == self.pointed_space and c.id in action.targets()]
            command = action.targets()[here[0]] if len(here) == 1 else None
        return command

    # Building

    def build(self, layout: Layout) -> None:
        """Widgets for what can be done now."""
        geometry = self.geometry = Geometry.of(layout, self._log_folded)
        self._asked_at = self.controller.match.seq
        if not self.log:
            self._tell_past()
        choices, state = self.choices, self.state
        self._actions = actions_of(state, choices) if state.phase == "actions" and choices else []
        self._approaches = {}
        if self._actions:
            reach = self.reach(state.characters[state.actor].fp)
            self._approaches = approaches(self.controller.mode, state, self._actions, reach)
        if self._actions and self.action() is None:
            self.selected = ""
        controls.build_strip(self, layout)
        controls.build_board(self, geometry)
        controls.build_sheet(self, geometry)
        controls.build_hand(self, geometry)
        controls.build_actions(self, geometry)
        controls.build_turn_buttons(self, geometry)
        controls.build_back(self, geometry)
        controls.build_retry(self, geometry)
        controls.build_log(self, geometry)

    def next_page(self) -> None:
        """More actions than fit: show the next ones."""
        self.page += 1
        self.refresh()

    def left_over(self) -> tuple[int, int]:
        """How many of the actor's FP would become Ki, and how many would be lost, if the turn ended now (GK-4.7)."""
        actor = self.state.characters[self.state.actor]
        has_special = self.state.setting.book.loadouts[self.state.actor].special is not None
        stored = min(actor.fp, MOST_KI - actor.ki) if has_special else 0
        return stored, actor.fp - stored

    # Doing

    def do(self, command: Command) -> None:
        """Give a command; what cannot be is said, and nothing is lost."""
        if not self.choices:
            return
        self.selected, self.pointed_token = "", ""
        if not self.controller.act(command, seq=self._asked_at):
            self._say_problem()
        self.pointed_card = ""
        self.refresh()

    def retry(self) -> None:
        """Try again what could not be saved."""
        if self.controller.again is not None:
            self.controller.again()
            self._say_problem()
            self.log = []  # it may have been an undo: told anew
            self.refresh()

    def let_go(self) -> None:
        """Let the chosen action go."""
        if self.selected:
            self.select(self.selected)

    def fold_log(self) -> None:
        """Fold the log away; the odds take its place."""
        self._log_folded = not self._log_folded
        self.rebuild()

    def open_log(self) -> None:
        """Unfold the log where there is room; else, and when it is there already, read it all."""
        if self._log_folded and self.geometry is not None and not self.geometry.folded:
            self.fold_log()
        else:
            show_log(self)

    def open_rules(self) -> None:
        """The rulebook: at the rule of the figure that is pointed at, else at its beginning."""
        rule = self.rules_of_figures.get(self.app.pointed_name()) if self.app is not None else None
        if rule is None:
            self.on_rules()
        else:
            self.on_rules(rule)

    def _say_problem(self) -> None:
        problem = self.controller.problem
        if problem is not None and self.controller.again is None and self.app is not None:
            self.app.toast(self.t(problem), 6.0)

    def select(self, key: str) -> None:
        """Choose an action; again, or Esc, lets it go. With the keyboard the focus goes to its first target."""
        if key == "rearm":
            rearm = next(a for a in self._actions if a.key == key)
            ask_hands(self, [c for c in rearm.commands if isinstance(c, cmd.Rearm)])
            return
        self.selected = "" if self.selected == key else key
        self.pointed_token, self.pointed_space = "", -1
        action = self.action()
        keyboard = self.app is None or self.app.keyboard_in_use
        self.refresh()
        if action is not None:
            first = next(iter(action.targets() or self.after_walking(action)), None)
            name = f"token {first}" if first else f"space {next(iter(action.spaces()), 0)}"
            if keyboard:
                self.focus.set(self.find(name))
        self.invalidate()

    def choose_token(self, who: str) -> None:
        """A click on a character: strike with the chosen action, or choose the first that reaches it."""
        if not self.choices or self.state.phase != "actions":
            return
        self.pointed_token = who
        action = self.action()
        if action is not None:
            command, approach = self.pointed_command(), self.pointed_approach()
            if command is not None:
                self.do(command)
            elif approach is not None:
                self._walk(approach.space)
            else:
                self._explain(action, who)
            return
        character = self.state.characters[self.state.setting.book.index[who]]
        enemy = character.side != self.state.characters[self.state.actor].side
        fitting = next((a for a in self._actions if who in a.targets()), None)
        if fitting is None and enemy and not character.ko:
            fitting = next((a for a in self._actions if character.space in a.spaces()), None)
            fitting = fitting or next((a for a in self._actions if who in self.after_walking(a)), None)
        if fitting is not None:
            self.selected = fitting.key
            self.refresh()
        elif self._actions:
            self._explain(self._actions[0], who)

    def _explain(self, action: Action, who: str) -> None:
        reason = self.controller.mode.explain(self.state, probe_at(self.state, action, who))
        if reason is not None and self.app is not None:
            self.app.toast(self.t(reason))

    def refusal(self) -> Message | None:
        """Why a click on what is pointed at would do nothing; None where it would do something, or none would."""
        action, state = self.action(), self.state
        if action is None or self.pointed_command() is not None or self.pointed_approach() is not None:
            return None
        if self.pointed_token:
            return self.controller.mode.explain(state, probe_at(state, action, self.pointed_token))
        if self.pointed_space >= 0 and action.on_spaces:
            return self.controller.mode.explain(state, probe_at(state, action, "", self.pointed_space))
        return None

    def choose_space(self, space: int) -> None:
        """A click on a space: place, aim the chosen action, or walk there step by step."""
        choices = self.choices
        if not choices:
            return
        if self.state.phase == "setup":
            command = next((c for c in choices if isinstance(c, cmd.Place) and c.space == space), None)
            if command is not None:
                self.do(command)
            return
        self.pointed_space, self.pointed_token = space, ""
        if self.action() is not None:
            pointed = self.pointed_command()
            if pointed is not None:
                self.do(pointed)
            return
        if self.state.phase == "actions" and space in self.reach(self.state.characters[self.state.actor].fp):
            self._walk(space)

    def _walk(self, space: int) -> None:
        seq = self._asked_at
        while True:
            actor = self.controller.match.state.characters[self.state.actor]
            if actor.space == space:
                break
            step = cmd.step(actor.space + (1 if space > actor.space else -1))
            if not self.controller.act(step, seq=seq):
                self._say_problem()
                break
            seq = self.controller.match.seq
        self.refresh()

    def undo(self) -> None:
        """Take back the last command."""
        if not self.choices:
            return
        if not self.controller.undo():
            self._say_problem()
        self.playback.roll = None
        self.selected = ""
        self.log = []
        self.refresh()

    def show_again(self) -> None:
        """Show once more what has happened since a person's last turn; nothing is decided or rolled anew."""
        if self.animating or self.controller.queue:
            return
        if not self.controller.show_again():
            if self.app is not None:
                self.app.toast(self.t(say("table.again.none")))
            return
        self.playback.roll = None
        self.selected, self.log = "", []
        self.refresh()

    def end_turn(self) -> None:
        """End the turn; asked only where FP would be lost for good (GK-4.7)."""
        if cmd.END_TURN not in self.choices or self.app is None:
            return
        _, lost = self.left_over()
        full = self.state.setting.book.loadouts[self.state.actor].special is not None
        why = say("table.end.sure.full", count=lost) if full else say("table.end.sure.text", count=lost)
        if lost and self.app.settings.asks("end_turn"):
            self.app.push_modal(
                Dialog(
                    self.t(say("table.end.sure")),
                    self.t(why),
                    [(self.t(say("table.end")), lambda: self.do(cmd.END_TURN)), (self.t(say("table.stay")), None)],
                )
            )
        else:
            self.do(cmd.END_TURN)

    def point_token(self, who: str, on: bool) -> None:
        """A token is pointed at, or no more."""
        self.pointed_token = who if on else ""
        self.invalidate()

    def point_space(self, space: int, on: bool) -> None:
        """A space is pointed at, or no more."""
        self.pointed_space = space if on else -1
        self.invalidate()

    def point_figure(self, on: bool) -> None:
        """A figure of the sheet is pointed at, or no more: its words are shown beside it."""
        self.invalidate()

    def point_card(self, card: str, on: bool) -> None:
        """A card of the Fate hand is pointed at, or no more."""
        self.pointed_card = card if on else ""
        self.invalidate()

    # Shell

    def close(self) -> None:
        """The scene is left, or the window closed: the match's file is closed."""
        if self.on_close is not None:
            self.on_close()

    def on_command(self, command: str) -> bool:
        """Esc steps back one level: chosen action first, then the menu."""
        if command == "back" and self.selected:
            self.select(self.selected)
            return True
        self.on_menu()
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        """Space completes what is running, and skips to the next person's turn; ? shows all keys."""
        if event.key == pygame.K_QUESTION or getattr(event, "unicode", "") == "?":
            show_keys(self)
            return True
        if event.key in (pygame.K_SLASH, pygame.K_KP_DIVIDE) or getattr(event, "unicode", "") == "/":
            open_line(self)
            return True
        if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT) and event.key in self.turned_away:
            self.select(self.turned_away[event.key])
            return True
        if event.key == pygame.K_r and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.show_again()
            return True
        if event.key == pygame.K_SPACE and self.choices and self.app and self.app.now < self._asked_since + STUDY:
            return True  # still meant to hurry on what was shown
        if event.key == pygame.K_SPACE and (self.animating or not self.choices) and not self.controller.over:
            self._skipping = not self.controller.asks_person or bool(self.controller.queue)
            self.finish_animation()
            return True
        return False

    # Time

    def update(self, dt: float) -> None:
        """Show what waits to be shown; let NPCs and AIs play; then ask."""
        if self.app is not None and any(layer.holds for layer in self.app.modals):
            return
        for _ in range(EVENTS_A_FRAME):
            if self.animating:
                if not self._skipping:
                    return
                self.finish_animation()
                continue
            if self.controller.next() is not None:
                self._play_next()
            elif self.controller.over:
                self._end()
                return
            elif self.controller.again is not None:
                return
            elif self.controller.problem is not None or self.controller.asks_person:
                self._wait_for_person()
                return
            elif not self.controller.go_on_alone():
                self._say_problem()
                self.refresh()
                return

    def _play_next(self) -> None:
        played = self.controller.next()
        assert played is not None
        timeline = self.timeline
        self.playback.begin(self, timeline, played)
        timeline.call(self._shown)
        self.invalidate()
        if self.app is not None and timeline.speed == float("inf"):
            self.finish_animation()

    def _shown(self) -> None:
        played = self.controller.next()
        self.playback.shown()
        self.controller.shown_next()
        if played is not None:
            self.log = [*reversed(log_lines(self, played.event, played.after)), *self.log][:200]
            if isinstance(played.event, ev.TurnBegan):
                self.selected, self.page, self.pointed_token = "", 0, ""
        self._waiting_for = None
        self.invalidate()

    def _wait_for_person(self) -> None:
        self._skipping = False
        key = (self.controller.match.seq, self.controller.decision)
        if self._waiting_for == key:
            return
        self._waiting_for = key
        if self.app is not None and self.app.settings.speed_factor != float("inf"):
            self._asked_since = self.app.now
        self.refresh()
        seat = self.controller.seat()
        persons = [s for s in self.controller.mode.seats(self.state) if s.kind == "human"]
        if seat is not None and seat.id != self._last_person and len(persons) > 1 and self.app is not None:
            self.app.sounds.play("turn_bell", "effects")
            if self._last_person or self.state.round:
                self.app.push_modal(
                    HandOver(
                        self.t(say("table.handover", who=seat.name)),
                        self.t(say("table.handover.text")),
                        [(self.t(say("table.ready")), None)],
                    )
                )
        self._last_person = seat.id if seat is not None else ""

    def _end(self) -> None:
        """The last event was shown: the board stays until the player has seen it. At instant speed nothing waits."""
        if self.app is not None and self.app.settings.speed_factor == float("inf"):
            self._finish()
        elif self._ended_at is None and self.app is not None:
            self._ended_at = self.app.now
            self._skipping = False
            self.focus.remembered = "result"
            self.refresh()

    def to_result(self) -> None:
        """On to the result; a key that was pressed to hurry the last blows on does not count."""
        if self.app is not None and self._ended_at is not None and self.app.now - self._ended_at >= STUDY:
            self._finish()

    def _finish(self) -> None:
        if not self._finished:
            self._finished = True
            self.on_finished(self.controller.match)

    def _tell_past(self) -> None:
        for event, state in self.controller.told:
            self.log = [*reversed(log_lines(self, event, state)), *self.log][:200]

    # Drawing

    def animated_areas(self) -> list[FRect] | None:
        """The stage while somebody moves or is hit, the tray while dice roll."""
        geometry = self.geometry
        if geometry is None:
            return None
        playback = self.playback
        areas = [geometry.tray.copy()] if playback.rolling else []
        if playback.moving or playback.splashes:
            areas.append(geometry.stage.copy())
        if playback.taking is not None:
            areas.append(geometry.fate.copy())
        return areas

    def draw_backdrop(self, canvas: Canvas) -> None:
        """Saloon and empty panels."""
        painting.draw_backdrop(self, canvas)

    def draw(self, canvas: Canvas) -> None:
        """Everything but the buttons."""
        painting.draw(self, canvas)
