"""The battle screen: what is pointed at and chosen, and the commands that follow from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import FRect

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.rules import fate_points
from gunki.battle.state import MOST_KI, SPACES, State
from gunki.battle.words import named_item
from gunki.engine.contract import Command
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.table.battle import board, fate_hand, log, odds_card, order_strip, sheet, tray
from gunki.table.battle.actions import Action, actions_of, covered, letters, short_reason
from gunki.table.battle.choosers import ask_hands, show_log
from gunki.table.battle.controller import MatchController
from gunki.table.battle.geometry import Geometry, spots
from gunki.table.battle.lines import log_lines
from gunki.table.battle.playback import Playback
from gunki.table.canvas import Canvas
from gunki.table.dialog import Dialog
from gunki.table.layout import Layout
from gunki.table.scene import Scene
from gunki.table.widgets import Button, HotKey, HotSpot, StripButton, letter

EVENTS_A_FRAME = 200
"""Most events shown in one frame at instant speed, so that the window always answers."""


class BattleScene(Scene):
    """Plays `match` (whose journal, if any, is its sink). `on_finished` gets the match when its end was shown;
    `on_menu` and `on_rules` open the shell's screens.
    """

    def __init__(
        self,
        match: Match,
        on_finished: Callable[[Match], object],
        on_menu: Callable[[], object],
        on_rules: Callable[[], object],
    ) -> None:
        super().__init__()
        self.controller = MatchController(match)
        self.playback = Playback()
        self.on_finished, self.on_menu, self.on_rules = on_finished, on_menu, on_rules
        self.selected = ""
        self.page = 0
        self.pointed_token = self.pointed_card = ""
        self.pointed_space = -1
        self.log: list[log.LogLine] = []
        self.geometry: Geometry | None = None
        self._actions: list[Action] = []
        self._waiting_for: object = None
        self._finished = self._skipping = False
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

    def action(self) -> Action | None:
        """The chosen action."""
        return next((a for a in self._actions if a.key == self.selected), None)

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
            marks.reach = self._reach(fate_points(self.pointed_card, actor.space)[0])
        action = self.action()
        if action is not None:
            marks.targets = set(action.targets())
            marks.spaces = set(action.spaces())
            command = self.pointed_command()
            if command is not None:
                marks.touched = covered(state, command)
        elif state.phase == "actions":
            marks.reach = self._reach(state.characters[state.actor].fp)
        if self.pointed_token not in marks.targets:
            marks.pointed_target = ""
        return marks

    def _reach(self, fp: int) -> dict[int, int]:
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
        geometry = self.geometry = Geometry.of(layout)
        if not self.log:
            self._tell_past()
        self._build_strip(layout)
        choices, state = self.choices, self.state
        self._actions = actions_of(state, choices) if state.phase == "actions" and choices else []
        if self.action() is None:
            self.selected = ""
        self._build_board(geometry)
        self._build_hand(geometry)
        self._build_actions(geometry)
        self._build_turn_buttons(geometry)
        self.add(
            HotSpot(
                geometry.log if geometry.log.h else FRect(geometry.odds.right - 30, geometry.odds.y, 30, 26),
                lambda: show_log(self),
                name="log",
                hot_key=letter("L"),
                tooltip=self.t(say("table.log.open")),
            )
        )

    def refresh(self) -> None:
        """Make the widgets anew; the scenery stays."""
        backdrop = self._backdrop
        self.rebuild()
        self._backdrop = backdrop

    def _build_strip(self, layout: Layout) -> None:
        right = layout.width - 8
        for text, icon, key, action in (
            (say("table.menu"), "settings", "M", self.on_menu),
            (say("table.rules"), "help", "", self.on_rules),
        ):
            hot = letter(key) if key else HotKey(pygame.K_F1, "F1")
            self.add(
                StripButton(
                    (right - 64, 8, 64, 46),
                    self.t(text),
                    action,
                    icon=icon,
                    hot_key=hot,
                    name="menu" if key else "rules",
                )
            )
            right -= 72

    def _build_board(self, geometry: Geometry) -> None:
        state, choices = self.state, self.choices
        for space in range(SPACES):
            spot = HotSpot(
                geometry.card(space).inflate(4, 4),
                partial(self.choose_space, space),
                name=f"space {space}",
                on_point=partial(self._point_space, space),
                commit=True,
                words=self.t(say("table.space.words", number=space)),
            )
            spot.focusable = bool(choices) and state.phase in ("setup", "actions")
            self.add(spot)
        for who, place in spots(geometry, state, {}).items():
            character = state.characters[state.setting.book.index[who]]
            if character.space < 0:
                continue
            area = FRect(place.x - place.size / 2, place.y - place.size / 2, place.size, place.size)
            spot = HotSpot(
                area,
                partial(self.choose_token, who),
                name=f"token {who}",
                commit=True,
                on_point=partial(self._point_token, who),
                words=self.t(say("table.token.words", who=character.name, hp=character.hp, space=character.space)),
            )
            spot.focusable = bool(choices) and state.phase == "actions"
            self.add(spot)

    def fate_spots(self, geometry: Geometry) -> list[FRect]:
        """Where the cards of the Fate hand lie."""
        area = geometry.fate
        height = area.h - 64
        width = min(height * 5 / 7, (area.w - 40) / 3 - 14)
        height = width * 7 / 5
        pitch = (area.w - 16) / 3
        top = area.y + 31 + (area.h - 62 - height) / 2
        return [FRect(area.x + 8 + pitch * (i + 0.5) - width / 2, top, width, height) for i in range(3)]

    def _build_hand(self, geometry: Geometry) -> None:
        choices, state = self.choices, self.state
        if state.phase != "card" or not choices:
            return
        for number, (card, area) in enumerate(zip(state.hand, self.fate_spots(geometry), strict=False)):
            self.add(
                HotSpot(
                    area.inflate(8, 8),
                    partial(self.do, cmd.take_card(card)),
                    name=f"fate {number}",
                    commit=True,
                    hot_key=letter(str(number + 1)),
                    words=self.t(say("table.fate.words", number=number + 1)),
                    on_point=partial(self._point_card, card),
                )
            )
        if self.focus.remembered not in [f"fate {n}" for n in range(3)]:
            self.focus.remembered = "fate 0"

    def _build_actions(self, geometry: Geometry) -> None:
        area = geometry.actions
        across, down = 2, 3 if area.h >= 170 else 2
        width = (area.w - 16 - 8 * (across - 1)) / across
        height = (area.h - 16 - 8 * (down - 1)) / down
        cells = [
            FRect(area.x + 8 + (i % across) * (width + 8), area.y + 8 + (i // across) * (height + 8), width, height)
            for i in range(across * down)
        ]
        if self.state.phase == "between" and self.choices:
            self._build_order_choices(area)
            return
        names = [self.t(a.name) for a in self._actions]
        keys = letters(self._actions, names)
        shown = list(zip(self._actions, names, keys, strict=True))
        if len(shown) > len(cells):
            size = len(cells) - 1
            pages = -(-len(shown) // size)
            self.page %= pages
            page = shown[self.page * size : (self.page + 1) * size]
            self.add(
                Button(
                    cells[-1],
                    self.t(say("table.more", page=self.page + 1, pages=pages)),
                    self._next_page,
                    icon="skip",
                    name="more",
                    hot_key=HotKey(pygame.K_PERIOD, "."),
                )
            )
        else:
            page = shown
        for cell, (action, name, key) in zip(cells, page, strict=False):
            self._add_action(cell, action, name, key)

    def _build_order_choices(self, area: FRect) -> None:
        """Who of the equally fast goes first, under the question."""
        columns = 2 if len(self.choices) > 1 else 1
        rows = -(-len(self.choices) // columns)
        width = (area.w - 16 - 8 * (columns - 1)) / columns
        height = min(48.0, (area.h - 70 - 8 * (rows - 1)) / rows)
        for i, command in enumerate(self.choices):
            text = self.t(self.controller.mode.describe(self.state, command))
            cell = FRect(
                area.x + 8 + (i % columns) * (width + 8), area.y + 62 + (i // columns) * (height + 8), width, height
            )
            self.add(Button(cell, text, partial(self.do, command), name=f"choice {text}", commit=True))

    def _add_action(self, cell: FRect, action: Action, name: str, key: str) -> None:
        button = Button(
            cell,
            name,
            partial(self.select, action.key),
            name=f"action {action.key}",
            icon=action.icon,
            cost=self.t(action.cost),
            note=self._note(action),
            hot_key=letter(key) if key else None,
        )
        if not action.commands:
            button.enabled = False
            button.reason = self.t(short_reason(self.state, action))
            reason = self.controller.mode.explain(self.state, action.probe) or say("match.not_legal")
            button.tooltip = f"{button.reason}\n{self.t(reason)}"
        button.selected = action.key == self.selected
        self.add(button)

    def _note(self, action: Action) -> str:
        targets = action.targets()
        if action.key == "rearm":
            return self.t(say("table.note.choose"))
        if not targets:
            return self.t(say("table.note.spaces", count=len(action.spaces())))
        if action.title is not None and isinstance(action.probe, cmd.Attack) and action.probe.strike:
            return self.t(named_item(self.state.setting, action.probe.weapon))
        if len(targets) == 1:
            who = next(iter(targets))
            return self.t(say("table.note.on", who=self.state.characters[self.state.setting.book.index[who]].name))
        return self.t(say("table.note.targets", count=len(targets)))

    def _next_page(self) -> None:
        self.page += 1
        self.refresh()

    def _build_turn_buttons(self, geometry: Geometry) -> None:
        asked = bool(self.choices)
        reach = self.controller.undo_reach() if asked else None
        text, note, tip, can = self.t(say("table.undo")), "", "", False
        if reach is not None and reach.reason is not None:
            tip = note = self.t(reach.reason)
        if reach is not None and reach.steps and reach.command is not None:
            can = True
            note = self.t(self.controller.mode.describe(reach.state_before, reach.command))
            if reach.steps > 1:
                text = self.t(say("table.undo.more", count=reach.steps - 1))
        undo = Button(
            geometry.undo, text, self.undo, icon="undo", note=note, name="undo", hot_key=letter("U"), commit=True
        )
        undo.enabled, undo.reason = can, note
        undo.tooltip = f"{note}\n{tip}" if tip != note else note
        self.add(undo)
        end = Button(
            geometry.end,
            self.t(say("table.end")),
            self.end_turn,
            icon="end_turn",
            note=self._end_note(),
            name="end",
            hot_key=letter("E"),
            commit=True,
            style="gold",
            size=20,
            face="mincho_bold",
        )
        end.enabled = cmd.END_TURN in self.choices
        if not end.enabled:
            end.reason = self.t(self._why_no_end())
        self.add(end)

    def _end_note(self) -> str:
        if self.state.actor < 0:
            return ""
        actor = self.state.characters[self.state.actor]
        stored, lost = self._what_is_left()
        if stored:
            return self.t(say("table.end.ki", gain=stored, before=actor.ki, after=actor.ki + stored))
        return self.t(say("table.end.lost", count=lost)) if lost else self.t(say("table.end.clean"))

    def _why_no_end(self) -> Message:
        decision = self.controller.decision
        if decision is None or not self.controller.asks_person:
            return say("table.end.others")
        return {"card": say("table.end.card"), "setup": say("table.end.setup")}.get(
            self.state.phase, say("table.end.order")
        )

    def _what_is_left(self) -> tuple[int, int]:
        actor = self.state.characters[self.state.actor]
        has_special = self.state.setting.book.loadouts[self.state.actor].special is not None
        stored = min(actor.fp, MOST_KI - actor.ki) if has_special else 0
        return stored, actor.fp - stored

    # Doing

    def do(self, command: Command) -> None:
        """Give a command; what cannot be is said, and nothing is lost."""
        if not self.choices:
            return
        self.selected = ""
        if not self.controller.act(command, seq=self.controller.match.seq):
            self._say_problem()
        self.pointed_card = ""
        self.refresh()

    def _say_problem(self) -> None:
        problem = self.controller.problem
        if problem is not None and self.app is not None:
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
        keyboard = self.app is not None and self.app.keyboard_in_use
        self.refresh()
        if action is not None:
            first = next(iter(action.targets()), None)
            name = f"token {first}" if first else f"space {next(iter(action.spaces()), 0)}"
            if keyboard or self.app is None or not pygame.mouse.get_focused():
                self.focus.set(self.find(name))
        self.invalidate()

    def choose_token(self, who: str) -> None:
        """A click on a character: strike with the chosen action, or choose the first that reaches it."""
        if not self.choices or self.state.phase != "actions":
            return
        self.pointed_token = who
        action = self.action()
        if action is not None:
            command = self.pointed_command()
            if command is not None:
                self.do(command)
            else:
                self._explain(action, who)
            return
        fitting = next((a for a in self._actions if who in a.targets()), None)
        if fitting is not None:
            self.selected = fitting.key
            self.refresh()
        elif self._actions:
            self._explain(self._actions[0], who)

    def _explain(self, action: Action, who: str) -> None:
        probe: Command = action.probe
        if isinstance(probe, cmd.Attack):
            probe = cmd.Attack(probe.weapon, who, probe.strike)
        elif isinstance(probe, cmd.UseSpecial):
            probe = cmd.UseSpecial(probe.special, who, probe.weapon)
        elif isinstance(probe, cmd.UseItem) and probe.target:
            probe = cmd.UseItem(probe.item, who)
        reason = self.controller.mode.explain(self.state, probe)
        if reason is not None and self.app is not None:
            self.app.toast(self.t(reason))

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
        if self.state.phase == "actions" and space in self._reach(self.state.characters[self.state.actor].fp):
            self._walk(space)

    def _walk(self, space: int) -> None:
        while True:
            actor = self.controller.match.state.characters[self.state.actor]
            if actor.space == space:
                break
            step = cmd.step(actor.space + (1 if space > actor.space else -1))
            if not self.controller.act(step):
                self._say_problem()
                break
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

    def end_turn(self) -> None:
        """End the turn; asked only where FP would be lost for good (GK-4.7)."""
        if cmd.END_TURN not in self.choices or self.app is None:
            return
        _, lost = self._what_is_left()
        if lost and self.app.settings.asks("end_turn"):
            self.app.push_modal(
                Dialog(
                    self.t(say("table.end.sure")),
                    self.t(say("table.end.sure.text", count=lost)),
                    [(self.t(say("table.end")), lambda: self.do(cmd.END_TURN)), (self.t(say("table.stay")), None)],
                )
            )
        else:
            self.do(cmd.END_TURN)

    def _point_token(self, who: str, on: bool) -> None:
        self.pointed_token = who if on else ""
        self.invalidate()

    def _point_space(self, space: int, on: bool) -> None:
        self.pointed_space = space if on else -1
        self.invalidate()

    def _point_card(self, card: str, on: bool) -> None:
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
        """Space completes what is running, and skips to the next person's turn."""
        if event.key == pygame.K_SPACE and (self.animating or not self.choices) and not self.controller.over:
            self._skipping = not self.controller.asks_person or bool(self.controller.queue)
            self.finish_animation()
            return True
        return False

    # Time

    def update(self, dt: float) -> None:
        """Show what waits to be shown; let NPCs and AIs play; then ask."""
        for _ in range(EVENTS_A_FRAME):
            if self.animating:
                if not self._skipping:
                    return
                self.finish_animation()
                continue
            if self.controller.next() is not None:
                self._play_next()
            elif self.controller.over:
                self._finish()
                return
            elif self.controller.problem is not None or self.controller.asks_person:
                self._wait_for_person()
                return
            elif not self.controller.go_on_alone():
                self._say_problem()
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
                self.selected, self.page = "", 0
        self._waiting_for = None
        self.invalidate()

    def _wait_for_person(self) -> None:
        self._skipping = False
        key = (self.controller.match.seq, self.controller.decision)
        if self._waiting_for == key:
            return
        self._waiting_for = key
        self.refresh()
        seat = self.controller.seat()
        persons = [s for s in self.controller.mode.seats(self.state) if s.kind == "human"]
        if seat is not None and seat.id != self._last_person and len(persons) > 1 and self.app is not None:
            self.app.sounds.play("turn_bell", "effects")
            if self._last_person or self.state.round:
                self.app.push_modal(
                    Dialog(
                        self.t(say("table.handover", who=seat.name)),
                        self.t(say("table.handover.text")),
                        [(self.t(say("table.ready")), None)],
                    )
                )
        self._last_person = seat.id if seat is not None else ""

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
        areas = [geometry.tray.copy()] if self.playback.tumbling < 1.0 else []
        if self.playback.moving or self.playback.splashes:
            areas.append(geometry.stage.copy())
        return areas

    def draw_backdrop(self, canvas: Canvas) -> None:
        """Saloon and empty panels."""
        board.draw_saloon(canvas)
        geometry = self.geometry
        if geometry is None:
            return
        for area in (geometry.sheet, geometry.odds, geometry.fate, geometry.actions, geometry.log):
            if area.h:
                canvas.panel(area.x, area.y, area.w, area.h)
        tray = geometry.tray
        canvas.panel(tray.x, tray.y, tray.w, tray.h, style="tray")

    def draw(self, canvas: Canvas) -> None:
        """Everything but the buttons."""
        geometry, state = self.geometry, self.state
        if geometry is None:
            return
        marks = self.marks()
        places = spots(geometry, state, self.playback.moving)
        if canvas.visible(*geometry.strip):
            order_strip.draw_strip(canvas, self, geometry.strip, state, canvas.width - 160)
        if canvas.visible(*geometry.stage):
            board.draw_cards(canvas, self, geometry, state, marks)
            board.draw_bombs(canvas, self, geometry, state)
            board.draw_tokens(canvas, self, geometry, state, places, marks)
            board.draw_numbers(canvas, geometry)
            self.playback.draw(canvas, places, geometry.k)
        self._draw_panels(canvas, geometry, state)

    def _draw_panels(self, canvas: Canvas, geometry: Geometry, state: State) -> None:
        index = state.setting.book.index.get(self.pointed_token, state.actor)
        if index < 0:
            index = next((i for i, c in enumerate(state.characters) if c.space < 0), 0)
        if canvas.visible(*geometry.sheet):
            sheet.draw_sheet(canvas, self, geometry.sheet, state, state.characters[index])
        if geometry.log.h and canvas.visible(*geometry.log):
            log.draw_log(canvas, self, geometry.log, self.log)
        if canvas.visible(*geometry.tray):
            playback = self.playback
            tray.draw_tray(canvas, self, geometry.tray, playback.roll, playback.tumbling, playback.faces())
        if canvas.visible(*geometry.fate):
            fate_hand.draw_fate(canvas, self, geometry.fate, state, self.fate_spots(geometry), self.pointed_card)
        if canvas.visible(*geometry.odds):
            self._draw_odds(canvas, geometry)
        asks_order = state.phase == "between" and bool(self.choices)
        if not self._actions and canvas.visible(*geometry.actions):
            area = geometry.actions
            decision = self.controller.decision
            prompt = decision.prompt if decision is not None else say("table.watch")
            canvas.paragraph(
                self.t(prompt), area.x + 16, area.y + 16, area.w - 32, 16, "text", "mincho_bold", max_lines=3
            )
            if not asks_order:
                hint = say("table.hint." + (state.phase if self.choices else "wait"))
                canvas.paragraph(
                    self.t(hint), area.x + 16, area.y + 70, area.w - 32, 14, "text_second", max_lines=4
                )

    def _draw_odds(self, canvas: Canvas, geometry: Geometry) -> None:
        area, state = geometry.odds, self.state
        action = self.action()
        command = self.pointed_command() if self.choices else None
        title = action.title or action.name if action is not None else None
        odds = self.controller.mode.odds(self.controller.match.state, command) if command is not None else None
        if action is not None and odds is not None and title is not None:
            odds_card.draw_odds(
                canvas, self, area, state, self.t(title), self.t(action.cost), odds, self.t(say("table.odds.strike"))
            )
            return
        if not geometry.log.h:
            canvas.icon("log", area.right - 28, area.y + 8, 18)
        text = self._situation(action, command)
        canvas.text(
            self.t(title or say("table.odds.title")),
            area.x + 12,
            area.y + 8,
            16,
            "text",
            "mincho_bold",
            max_width=area.w - 24,
        )
        canvas.paragraph(text, area.x + 12, area.y + 36, area.w - 24, 14, "text", max_lines=int((area.h - 48) / 18.2))

    def _situation(self, action: Action | None, command: Command | None) -> str:
        """What to do next, or the last thing that happened, in a sentence."""
        if command is not None:
            return self.t(self.controller.mode.describe(self.state, command))
        if action is not None:
            return self.t(say("table.hint.target", action=action.name))
        if self.choices and self.state.phase in ("actions", "between"):
            return self.t(say("table.hint." + self.state.phase))
        for event, state in reversed(self.controller.told):
            message = self.controller.mode.tell(state, event, None)
            if message is not None:
                return self.t(message)
        return ""
