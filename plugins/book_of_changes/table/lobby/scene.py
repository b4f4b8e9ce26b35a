"""The lobby: a single battle or the descent; who fights, who decides for whom; and off it goes."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame
from pygame import FRect

from book_of_changes.config import MOST_HEROES, configure
from book_of_changes.content import ready_made, shipped
from book_of_changes.mode import MODE
from book_of_changes.model import Hero
from book_of_changes.own_battles import book_with, own_battles, sheets_of
from book_of_changes.table.editor.files import battles_folder
from book_of_changes.table.heroes import files
from book_of_changes.table.lobby.battle_column import BattleFace, Offer, battle_list
from book_of_changes.table.lobby.descent_face import DescentFace
from book_of_changes.table.lobby.estimator import Estimator
from book_of_changes.table.lobby.going_on import build_going_on, descent_under_way
from book_of_changes.table.lobby.hero_window import HeroWindow
from book_of_changes.table.lobby.party import (
    DESCENT,
    OWNERS,
    PERSON,
    PRESET,
    SKIRMISH,
    TACTICS,
    Pick,
    Plan,
    candidates,
    config,
    remember,
    remembered,
)
from book_of_changes.table.lobby.party_column import OWNER_NAMES, build_party
from gunki.engine.messages import Message, say
from gunki.table.layout import MARGIN, Layout
from gunki.table.mode_lobby import ModeLobby
from gunki.table.scenes.paper import HEAD
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Choice, Label, StripButton

FOOT, LOW_FOOT = 172.0, 112.0
"""Height of enemies, seed and start: usually, and where the window is low."""
FOES = (TACTICS, PERSON)


class LobbyScene(ModeLobby):
    """Ready to start at once: the last plan, or a first one."""

    mode = MODE

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.book = shipped()
        self.estimator = Estimator()
        self._asked: object = None
        self._read()
        self.going = descent_under_way(shell)
        """The descent played last that is not over."""
        self.plan = remembered(self.known, self.book, self.offers)
        self._face: BattleFace | None = None
        self.heroes: tuple[Hero, ...] = ()

    def _read(self) -> None:
        """Heroes and battles there are; those of the player's own that can be fought."""
        own = {entry.key: entry.sheet for entry in files.listed(self.book) if entry.sheet is not None}
        self.known = candidates(own, self.book)
        self.offers = {sheet.id: Offer(sheet.id, sheet, self.book.map[sheet.map], self.book)
                       for sheet in self.book.battles}
        self.customs: dict[str, dict[str, Any]] = {}
        for battle in own_battles(battles_folder(), self.book):
            if battle.plan is not None and battle.config:
                key = "own " + battle.path.name
                self.customs[key] = battle.config
                self.offers[key] = Offer(key, *sheets_of(battle.plan), book_with(battle.plan, self.book))

    # Building

    def build(self, layout: Layout) -> None:
        """The strip with the two ways to play, then papers: battles, the battle, the party."""
        self.heroes = configure(self._config()).heroes
        self._face = None
        self._build_strip(layout)
        top, height = HEAD + MARGIN, layout.height - HEAD - 2 * MARGIN
        party = min(430.0, max(312.0, layout.width * 0.33))
        right = FRect(layout.width - MARGIN - party, top, party, height)
        left_width = layout.width - party - 3 * MARGIN
        if self.plan.play == SKIRMISH:
            listed = min(300.0, max(214.0, left_width * 0.36))
            first = FRect(MARGIN, top, listed, height)
            second = FRect(first.right + MARGIN, top, left_width - listed - MARGIN, height)
            self._papers = [first, second, right]
            self._build_list(first)
        else:
            second = FRect(MARGIN, top, left_width, height)
            self._papers = [second, right]
        self._build_middle(second)
        build_party(self, FRect(right.x + 12, right.y + 10, right.w - 18, right.h - 18))
        if not self.focus.remembered:
            self.focus.remembered = "start"

    def _build_strip(self, layout: Layout) -> None:
        tabs = ((SKIRMISH, say("boc.lobby.skirmish"), say("boc.lobby.skirmish.tip")),
                (DESCENT, say("boc.lobby.descent"), say("boc.lobby.descent.tip")))
        wide = layout.width >= 1000
        assert self.app is not None
        size = 17 if wide else 16
        words = max(self.app.painter.measure(self.t(text), size, "mincho_bold") for _, text, _ in tabs)
        each = max(132.0 if wide else 92.0, words + 20)
        x = layout.width - 108 - 2 * 104
        learn = self._build_learn(x - 6, wide)
        self.add(StripButton((x, 10, 98, 42), self.t(say("boc.lobby.heroes")), self.open_heroes, name="heroes",
                             icon="person", tooltip=self.t(say("boc.lobby.heroes.tip"))))
        self.add(StripButton((x + 104, 10, 98, 42), self.t(say("boc.lobby.powers")), self.open_powers, name="powers",
                             icon="yin_yang", tooltip=self.t(say("boc.lobby.powers.tip"))))
        x = learn
        self._title_room = x - 2 * (each + 6) - 40
        for number, (play, text, tip) in enumerate(tabs):
            button = Button((x - (2 - number) * (each + 6) - 10, 12, each, 38), self.t(text),
                            partial(self.set_play, play), name=f"play {play}", tooltip=self.t(tip),
                            face="mincho_bold", size=size)
            button.selected = self.plan.play == play
            self.add(button)
        self.add(StripButton((layout.width - 104, 10, 96, 42), self.t(say("setup.back")), self.back, name="back"))

    def _build_learn(self, right: float, wide: bool) -> float:
        """The way to the lessons, which asks as long as none of them was done; its left edge."""
        assert self.app is not None
        learnt = bool(self.shell.learnt(MODE.id))
        text = self.t(say("boc.lobby.learn" if learnt or not wide else "boc.lobby.learn.first"))
        width = max(90.0, self.app.painter.measure(text, 14, "bold") + 44)
        self.add(StripButton((right - width, 10, width, 42), text, self.open_lessons, name="learn", icon="kenjutsu",
                             tooltip=self.t(say("boc.lobby.learn.tip"))))
        return right - width

    def _build_list(self, paper: FRect) -> None:
        """The battles, and the ways to make one's own."""
        area = FRect(paper.x + 10, paper.y + 8, paper.w - 20, paper.h - 16)
        self.add(battle_list(FRect(area.x, area.y, area.w, area.h - 42), self._groups(), self.plan.battle,
                             self.choose_battle, self.t))
        half = (area.w - 6) / 2
        for at, (name, text, tip, do) in enumerate((
                ("own battles", say("boc.lobby.battles"), say("boc.lobby.battles.tip"), self.open_battles),
                ("own foes", say("boc.lobby.enemies"), say("boc.lobby.enemies.tip"), self.open_foes))):
            self.add(Button((area.x + at * (half + 6), area.bottom - 34, half, 34), self.t(text), do, name=name,
                            tooltip=self.t(tip)))

    def _groups(self) -> list[tuple[Message, list[Offer]]]:
        """Battles of one's own, those by themselves, then those of the descent."""
        steps = {step.removeprefix("battle:") for found in self.book.campaigns for step in found.sequence}
        groups = [(say("boc.lobby.own_battles"), [self.offers[key] for key in self.customs]),
                  (say("boc.lobby.alone"), [offer for key, offer in self.offers.items()
                                            if key not in steps and key not in self.customs]),
                  (say("boc.lobby.of_descent"), [offer for key, offer in self.offers.items() if key in steps])]
        return [group for group in groups if group[1]]

    def _build_middle(self, area: FRect) -> None:
        assert self.app is not None
        x, w = area.x + 14, area.w - 28
        foot = FOOT if area.h >= 480 else LOW_FOOT
        face = FRect(x, area.y + 10, w, area.h - foot - 14)
        if self.plan.play == SKIRMISH:
            self._face = BattleFace(face, self.offers[self.plan.battle], len(self.heroes), self.app.painter, self.t)
            self.add(self._face)
            self._estimate()
        else:
            self.add(DescentFace(face, self.book, len(self.heroes), self.app.painter, self.t))
        self._build_foot(FRect(x, area.bottom - foot, w, foot - 12))

    def _build_foot(self, area: FRect) -> None:
        """Who plays the enemies, the seed, start."""
        x, y, w, h = area
        low = h < FOOT - 12
        names = [self.t(say("boc.lobby.foes.tactics")), self.t(say("boc.lobby.foes.person"))]
        self.add(Choice((x, y, w, 34), names, FOES.index(self.plan.foes), self.set_foes, name="foes",
                        tooltip=self.t(say("boc.lobby.foes.tip"))))
        top = y + 60 if low else y + 62
        room = w * 0.5 if low else w
        self._build_seed_words(FRect(x, top - 22, room - 6, 20))
        self.build_seed(FRect(x, top, room, 34), low, gap=6.0)
        place = (x + room + 8, y + 42, w - room - 8, 52) if low else (x, area.bottom - 54, w, 54)
        going = self.going if self.plan.play == DESCENT else None
        start = Button(place, self.t(say("setup.start")), self.start, name="start",
                       icon="play", style="gold" if going is None else "paper", size=22 if going is None else 16,
                       face="mincho_bold", commit=True, note=self.problem, tooltip=self.problem)
        self.add(start)
        if going is not None:
            build_going_on(self, going, start)

    def _build_seed_words(self, area: FRect) -> None:
        """What the number below is, and what it is good for where there is room."""
        assert self.app is not None
        name, use = self.t(say("setup.seed")), self.t(say("setup.seed.tip"))
        if self.app.painter.measure(name, 14, "bold") > area.w:
            name = self.t(say("boc.lobby.seed"))
        left = self.app.painter.measure(name, 14, "bold") + 12
        self.add(Label(area, name, color="heading", face="bold", name="seed name"))
        if left + self.app.painter.measure(use) <= area.w:
            self.add(Label((area.x + left, area.y, area.w - left, area.h), use, color="text_second", name="seed use"))

    # What cards ask

    def free_spirits(self, at: int) -> list[str]:
        """Starter spirits that no other hero of the party begins with."""
        taken = {name for number, hero in enumerate(self.heroes) if number != at for name in hero.names}
        return [spirit.id for spirit in self.book.spirits if spirit.starter and spirit.id not in taken]

    # Changing

    def set_play(self, play: str) -> None:
        """A battle by itself, or the descent."""
        self.plan.play = play
        self.changed()

    def choose_battle(self, identity: str) -> None:
        """Fight that one."""
        self.plan.battle = identity
        self.changed()

    def set_foes(self, index: int) -> None:
        """Who decides for the enemies."""
        self.plan.foes = FOES[index]

    def set_owner(self, at: int, index: int) -> None:
        """Who decides for a hero."""
        self.plan.party[at].owner = OWNERS[index]

    def set_spirit(self, at: int, spirit: str) -> None:
        """The spirit a hero begins the descent with; the others keep theirs."""
        for number, hero in enumerate(self.heroes):
            self.plan.party[number].spirit = spirit if number == at else hero.names[0]
        self.changed()

    def remove_hero(self, at: int) -> None:
        """Leave a hero at home; the last one stays."""
        if len(self.plan.party) > 1:
            del self.plan.party[at]
            self.changed()

    def add_hero(self) -> None:
        """One more: the first ready-made hero of a Nature that nobody has yet."""
        if len(self.plan.party) >= MOST_HEROES:
            return
        natures = {hero.nature for hero in self.heroes}
        there = {(pick.kind, pick.id) for pick in self.plan.party}
        free = [preset for preset in ready_made() if (PRESET, preset.id) not in there]
        best = next((preset for preset in free if preset.nature not in natures), free[0])
        self.plan.party.append(Pick(PRESET, best.id, self.plan.party[-1].owner))
        self.changed()

    def change_hero(self, at: int) -> None:
        """Choose another hero for a place."""
        self.shell.app.push_modal(HeroWindow(self.known, self.book, self.plan.party[at],
                                             lambda kind, identity: self._take(at, kind, identity)))

    def _take(self, at: int, kind: str, identity: str) -> None:
        self.plan.party[at] = Pick(kind, identity, self.plan.party[at].owner)
        self.changed()

    # Going on

    def _config(self) -> dict[str, Any]:
        persons = {owner: self.t(name) for owner, name in OWNER_NAMES.items()}
        persons["enemies"] = self.t(say("boc.lobby.foes.name"))
        return config(self.plan, self.known, persons, self.customs)

    def _estimate(self) -> None:
        """Have the battle simulated, unless that is under way for the same heroes; say what is known."""
        asked = (self.plan.battle, tuple((hero.nature, hero.aspects, hero.names) for hero in self.heroes))
        if asked != self._asked:
            self._asked = asked
            self.estimator.ask(lambda: configure(self._config()))
        self._tell_difficulty()

    def _tell_difficulty(self) -> None:
        if self._face is None:
            return
        found = self.estimator.latest
        text = say("boc.lobby.difficulty.none")
        if found is not None:
            text = say("boc.lobby.difficulty", word=found.message, n=round(found.won * 100))
        self._face.tell_difficulty(self.t(text))

    def update(self, dt: float) -> None:
        """What the simulation has found meanwhile."""
        if self.plan.play == SKIRMISH:
            self._tell_difficulty()

    def go_on(self) -> None:
        """The descent under way."""
        if self.going is None:
            return
        self.estimator.stop()
        remember(self.plan)
        self.load(self.going)

    def start(self) -> None:
        """Begin the match, or say what stands in the way."""
        if self.begin(self._config()):
            self.estimator.stop()
            remember(self.plan)

    def open_heroes(self) -> None:
        """The heroes of one's own."""
        from book_of_changes.table.heroes.scene import HeroesScene

        self.shell.app.push(HeroesScene(self.shell))

    def open_powers(self) -> None:
        """All sixty-four."""
        from book_of_changes.table.powers_browser import PowersScene

        self.shell.app.push(PowersScene(self.shell))

    def open_battles(self) -> None:
        """The battles of one's own."""
        from book_of_changes.table.editor.battles import BattlesScene

        self.shell.app.push(BattlesScene(self.shell))

    def open_foes(self) -> None:
        """The enemies of one's own."""
        from book_of_changes.table.editor.foes import FoesScene

        self.shell.app.push(FoesScene(self.shell))

    def resumed(self) -> None:
        """Back from a match or from the heroes: other dice, and whoever is there now."""
        self._read()
        self.going = descent_under_way(self.shell)
        if self.plan.battle not in self.offers:
            self.plan.battle = Plan().battle
        self._asked = None
        self.plan.party = [pick if (pick.kind, pick.id) in self.known else Pick(PRESET, preset.id, pick.owner)
                           for pick, preset in zip(self.plan.party, ready_made(), strict=False)]
        self.draw_seed()

    def close(self) -> None:
        """The choices are kept for the next time."""
        self.estimator.stop()
        remember(self.plan)

    def on_key(self, event: pygame.event.Event) -> bool:
        """F1 opens the rules of what is set up."""
        if event.key == pygame.K_F1 and self.app is not None and not self.app.repeats(event):
            self.shell.rules("BC-25." if self.plan.play == DESCENT else "BC-1.")
            return True
        return False
