"""What all screens of the shell can do: begin, continue and leave matches. A match is saved before it is shown."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from gunki import resources
from gunki.clients.environment import Environment, seed_from_environment
from gunki.engine.errors import BadFile
from gunki.engine.match import Match
from gunki.engine.messages import Message, Refused, say
from gunki.table.app import App
from gunki.table.dialog import Dialog
from gunki.table.modes import made
from gunki.table.scene import Scene

if TYPE_CHECKING:
    from gunki.engine.journal import Journal


class Shell:
    """Bound to an app and an environment; holds the match being played and its journal."""

    def __init__(self, app: App, environment: Environment) -> None:
        self.app = app
        self.environment = environment
        self.match: Match | None = None
        self.journal: Journal | None = None
        self.raw: dict[str, Any] = {}
        self.last_mode = "gunki"
        """Whose match, lobby or lesson was shown last: its rulebook is opened."""

    def t(self, message: Message) -> str:
        """A message in words, those of every mode met so far included."""
        self.app.words = self.environment.words
        return self.app.words.text(message)

    def renew(self, environment: Environment) -> None:
        """Go on with other modes and words."""
        self.environment = environment
        self.app.words = environment.words

    def complain(self, message: Message) -> None:
        """A window with what went wrong."""
        self.app.push_modal(Dialog(self.t(say("shell.sorry")), self.t(message), [(self.t(say("shell.ok")), None)]))

    def saves(self) -> Path:
        """Where matches are kept."""
        return resources.saves_folder()

    # Matches

    def begin(self, mode_id: str, raw: dict[str, Any], seed: int | None) -> None:
        """A new match, saved and shown. Raises Refused (a bad config) or BadFile (it cannot be saved)."""
        from gunki.engine.journal import new_match_path, save_new

        mode = self.environment.mode(mode_id)
        match = Match.begin(mode, raw, seed if seed is not None else seed_from_environment())
        journal = save_new(match, new_match_path(self.saves()))
        self.raw = raw
        self._show(match, journal)

    def load(self, path: Path) -> None:
        """Go on with a saved match. Raises Refused or BadFile."""
        from gunki.engine.journal import open_match

        self._show(*open_match(path, self.environment))

    def _show(self, match: Match, journal: Journal) -> None:
        self.leave_match()
        self.match, self.journal = match, journal
        self.last_mode = match.mode.id
        self.app.words = self.environment.words
        try:
            scene = self._table_of(match)
        except Refused:
            self.leave_match()
            raise
        scene.on_close = self.leave_match  # type: ignore[attr-defined]
        self.app.push(scene)

    def _table_of(self, match: Match) -> Scene:
        if match.mode.table is None:
            from gunki.table.scenes.generic import GenericScene

            return GenericScene(match, self.finished, self.pause, self.rules)
        table: Scene = made(match.mode, match.mode.table, match, self.finished, self.pause, self.rules)
        return table

    def fail(self, message: Message) -> None:
        """The mode's code failed: its match is closed, whole, and the title says what happened."""
        self.to_title()
        self.leave_match()
        self.complain(message)

    def leave_match(self) -> None:
        """Close the match's file; it is whole and can be continued."""
        journal, self.journal = self.journal, None
        if journal is not None:
            try:
                journal.close()
            except BadFile as failure:
                self.complain(failure.message)

    # Screens

    def new_match(self) -> None:
        """A new match: of which mode, where there are several; then its lobby."""
        if len(self.environment.registry.entries) > 1:
            from gunki.table.scenes.modes import ModesScene

            self.app.push(ModesScene(self))
        else:
            self.set_up("gunki")

    def set_up(self, mode_id: str) -> None:
        """The lobby of a mode: its own, or a generic one. What is wrong with the mode is said."""
        try:
            mode = self.environment.mode(mode_id)
            self.last_mode = mode_id
            self.app.words = self.environment.words
            if mode.lobby is None:
                from gunki.table.scenes.lobby import LobbyScene

                self.app.push(LobbyScene(self, mode))
            else:
                self.app.push(made(mode, mode.lobby, self))
        except Refused as refusal:
            self.complain(refusal.message)

    def pause(self) -> None:
        """The window over a match."""
        from gunki.table.scenes.pause import PauseWindow

        self.app.push_modal(PauseWindow(self))

    def rules(self, query: str = "") -> None:
        """The rulebook, at once with what a search for `query` finds: words, or a rule's number such as "GK-4.3"."""
        from gunki.table.scenes.rules import RulesScene

        self.app.push(RulesScene(self, query))

    def learnt(self, mode_id: str) -> frozenset[str]:
        """Ids of a mode's own lessons that were learnt."""
        from gunki.table.learn.progress import load_progress

        return frozenset(name.removeprefix(f"{mode_id}.") for name in load_progress().lessons
                         if name.startswith(f"{mode_id}."))

    def learn(self, lesson: str = "") -> None:
        """The learn hub, with the focus on a lesson: "mode_id.lesson_id"."""
        from gunki.table.learn.learn_scene import LearnScene

        hub = LearnScene(self)
        if lesson:
            hub.focus.remembered = f"lesson {lesson}"
        self.app.push(hub)

    def settings(self) -> None:
        """The settings."""
        from gunki.table.scenes.options import SettingsScene

        self.app.push(SettingsScene(self))

    def finished(self, match: Match) -> None:
        """The end of a match."""
        from gunki.battle.lessons.ladder import next_fight
        from gunki.battle.state import State
        from gunki.table.learn.results import record_ladder_win
        from gunki.table.scenes.result import ResultScene

        path = self.journal.path if self.journal is not None else None
        self.leave_match()
        win = record_ladder_win(match, path) if isinstance(match.state, State) else None
        self.app.replace(ResultScene(self, match, path, next_fight(win.fight) if win is not None else None))
        self._count_fight(match)
        if win is not None:
            self.app.toast(self.t(win.problem or win.message), 8.0)

    def _count_fight(self, match: Match) -> None:
        """A new player's first fights go step by step; then what the program plays goes on by itself, which is said."""
        settings = self.app.settings
        if settings.first_fights or settings.beginner:
            watched = any(seat.kind != "human" for seat in match.mode.seats(match.state))
            if settings.fight_finished(watched):
                self.app.toast(self.t(say("settings.speed.grown")), 8.0)
            problem = settings.save()
            if problem is not None:
                self.complain(problem)

    def to_title(self) -> None:
        """Back to the title screen."""
        from gunki.table.scenes.title import TitleScene

        self.app.return_to(TitleScene)

    def leave(self) -> None:
        """Back to where matches are begun: the ladder, or a lobby that asks for it (`Scene.comes_back`), where they lie
        below; else the title screen.
        """
        from gunki.table.learn.ladder_scene import LadderScene

        if any(isinstance(scene, LadderScene) for scene in self.app.scenes):
            self.app.return_to(LadderScene)
            return
        lobby = next((scene for scene in reversed(self.app.scenes) if scene.comes_back), None)
        if lobby is not None:
            self.app.return_to(type(lobby))
        else:
            self.to_title()

    def again(self, seed: int | None) -> None:
        """The same match once more, with this seed or a new one."""
        match = self.match
        if match is None:
            return
        from gunki.engine.journal import new_match_path, save_new

        try:
            following = Match.begin(match.mode, match.config, seed)
            journal = save_new(following, new_match_path(self.saves()))
        except (Refused, BadFile) as error:
            self.complain(error.message)
            return
        self.leave()
        try:
            self._show(following, journal)
        except Refused as error:
            self.complain(error.message)
