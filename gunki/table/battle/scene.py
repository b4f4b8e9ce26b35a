"""The battle screen: its panels and buttons, the keys, and the ways out of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
from pygame import FRect

from gunki.battle import commands as cmd
from gunki.engine.match import Match
from gunki.table import draw
from gunki.table.battle import advice_controls, asking, board, controls, focusing, hinting, painting, turn_controls
from gunki.table.battle.actions import actions_of
from gunki.table.battle.choosers import ask_hands, show_keys, show_log
from gunki.table.battle.command_line import open_line
from gunki.table.battle.course import STUDY, Course
from gunki.table.battle.geometry import Geometry, spots
from gunki.table.battle.walking import approaches
from gunki.table.canvas import Canvas
from gunki.table.layout import Layout


class BattleScene(Course):
    """Plays `match` (whose journal, if any, is its sink). `on_finished` gets the match when its end was shown;
    `on_menu` and `on_rules` open the shell's screens; `on_rules` may be given the number of a rule.
    """

    key_context = "battle"
    runs_mode = True
    tells_focus = True
    toast_top: float | None = 70.0  # over the lamps: the lower middle holds the Fate cards

    def __init__(
        self,
        match: Match,
        on_finished: Callable[[Match], object],
        on_menu: Callable[[], object],
        on_rules: Callable[..., object],
    ) -> None:
        super().__init__(match, on_finished)
        self.on_menu, self.on_rules = on_menu, on_rules
        self.on_close: Callable[[], object] | None = None
        self.rules_of_figures: dict[str, str] = {}
        self.turned_away: dict[int, str] = {}
        """Keys of the actions on other pages."""
        self._log_folded = False

    # Building

    def soon(self, canvas: Canvas) -> Iterator[None]:
        """Dice, cards and the signs on tokens: they are drawn in the first quiet moments, not when they first move."""
        return draw.vocabulary(canvas)

    def build(self, layout: Layout) -> None:
        """Widgets for what can be done now."""
        geometry = self.geometry = Geometry.of(layout, self._log_folded)
        self._asked_at = self.controller.match.seq
        if not self.log:
            self._tell_past()
        self.playback.retell(self)
        choices, state = self.choices, self.state
        self._actions = actions_of(state, choices) if state.phase == "actions" and choices else []
        self._approaches = {}
        if self._actions:
            reach = self.reach(state.characters[state.actor].fp)
            self._approaches = approaches(self.controller.mode, state, self._actions, reach)
        if self._actions and self.action() is None:
            self.selected = ""
        controls.build_board(self, geometry)
        controls.build_sheet(self, geometry)
        controls.build_hand(self, geometry)
        controls.build_actions(self, geometry)
        turn_controls.build_turn_buttons(self, geometry)
        controls.build_back(self, geometry)
        controls.build_retry(self, geometry)
        controls.build_log(self, geometry)
        advice_controls.build_advice(self, geometry)
        controls.build_strip(self, layout)  # Tab comes to the menu last
        asking.tell_figures(self, geometry)
        focusing.settle(self)

    def next_page(self) -> None:
        """More actions than fit: show the next ones."""
        self.page += 1
        self.refresh()

    def turn_to(self, number: int) -> None:
        """Show the page of the action with this number among all."""
        if self.page_size:
            self.page = number // self.page_size
            self.refresh()

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

    # Choosing

    def select(self, key: str) -> None:
        """Choose an action; a second click, or Esc, lets it go. By keyboard the focus goes to its first target."""
        if key == "rearm":
            rearm = next(a for a in self._actions if a.key == key)
            ask_hands(self, [c for c in rearm.commands if isinstance(c, cmd.Rearm)])
            return
        keyboard = self.app is None or self.app.keyboard_in_use
        if self.selected == key and keyboard:  # a letter pressed twice never takes an aim away
            return
        self.selected = "" if self.selected == key else key
        self.pointed_token, self.pointed_space = "", -1
        action = self.action()
        self.refresh()
        if action is not None:
            first = next(iter(action.targets() or self.after_walking(action)), None)
            name = f"token {first}" if first else f"space {next(iter(action.spaces()), 0)}"
            if keyboard:
                self.focus.set(self.find(name))
        self.invalidate()

    def let_go(self) -> None:
        """Let the chosen action go."""
        if self.selected:
            self.selected, self.pointed_token, self.pointed_space = "", "", -1
            self.refresh()

    def open_rules(self) -> None:
        """The rulebook: at the rule of the figure that is pointed at, else at its beginning."""
        rule = self.rules_of_figures.get(self.app.pointed_name()) if self.app is not None else None
        if rule is None:
            self.on_rules()
        else:
            self.on_rules(rule)

    def on_command(self, command: str) -> bool:
        """Esc steps back one level: the chosen action, the hint, what is watched again, then the menu."""
        if command == "back" and self.selected:
            self.let_go()
            return True
        if command == "back" and self.put_hint_away():
            return True
        if command == "back" and self.controller.watching_again:
            self._skipping = True
            self.finish_animation()
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
        if event.key in (pygame.K_F2, pygame.K_F3) and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            (self.ask_hint if event.key == pygame.K_F2 else self.ask_why)()
            return True
        if event.key == pygame.K_r and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            self.show_again()
            return True
        if focusing.is_arrow(event) and focusing.by_arrow(self, event.key):
            return True
        if event.key == pygame.K_SPACE and self.choices and self.app and self.app.now < self._asked_since + STUDY:
            return True  # still meant to hurry on what was shown
        if event.key == pygame.K_SPACE and self.choices and not self.focus.entered and not self.animating:
            return True  # Space goes on; it chooses only where the player has gone
        if event.key == pygame.K_SPACE and self.steps_wait and self.app and self.app.settings.step_by_step:
            self.finish_animation()
            self.go_on()
            return True
        if event.key == pygame.K_SPACE and (self.animating or not self.choices) and not self.controller.over:
            self._skipping = not self.controller.asks_person or bool(self.controller.queue)
            self.finish_animation()
            return True
        return False

    def keep_seen(self) -> list[FRect]:
        """Tokens with their HP, and what is told beside the board: what is asked is decided by looking at them."""
        if self.geometry is None:
            return []
        state, geometry = self.state, self.geometry
        found = [geometry.column if painting.told_large(self) else geometry.odds]
        for who, spot in spots(geometry, state, self.playback.moving).items():
            character = state.characters[state.setting.book.index[who]]
            if character.space >= 0:
                found.append(FRect(spot.x - spot.size / 2, spot.y - spot.size / 2, spot.size, spot.size))
                found.append(board.hp_area(geometry, character, spot))
        return found

    def close(self) -> None:
        """The scene is left, or the window closed: nobody thinks any more, the match's file is closed."""
        self.controller.close()
        if self.on_close is not None:
            self.on_close()

    # Drawing

    def animated_areas(self) -> list[FRect] | None:
        """The stage while somebody moves or is hit, the tray while dice roll."""
        geometry = self.geometry
        if geometry is None:
            return None
        playback = self.playback
        areas = [geometry.tray.copy()] if playback.rolling else []
        if playback.moving or playback.splashes:
            areas.append(geometry.scenery)
        if playback.taking is not None:
            areas.append(geometry.fate.copy())
        return areas

    def draw_backdrop(self, canvas: Canvas) -> None:
        """Saloon and empty panels."""
        painting.draw_backdrop(self, canvas)

    def draw(self, canvas: Canvas) -> None:
        """Everything but the buttons."""
        painting.draw(self, canvas)

    def draw_over(self, canvas: Canvas) -> None:
        """What a hint is about, over everything."""
        hinting.draw_marks(canvas, self, self.hinted())
