"""The screen between battles: scenes, downtime, defeat. Lies on the match scene wherever no battle is under way.

The match scene makes one `Between`, calls `take` with the events of each command before it shows the state after
them, `build` and `draw` while `shown`, and goes on (to a battle, to the result) once `holding` is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from pygame import FRect

from book_of_changes import descent, words
from book_of_changes import events as ev
from book_of_changes.model import State
from book_of_changes.opening import at_the_start
from book_of_changes.table.battle_end import BattleEnd, build_end, draw_end, ended
from book_of_changes.table.defeat import build_defeat
from book_of_changes.table.downtime import build_downtime, draw_downtime
from book_of_changes.table.epilogue import Epilogue, build_epilogue, epilogue_of
from book_of_changes.table.faces import place_name
from book_of_changes.table.last_word import build_last_word, nothing_follows
from book_of_changes.table.night import NIGHTS, Night, build_night, draw_night
from book_of_changes.table.opening import Opening, build_opening, draw_opening
from book_of_changes.table.outcome_card import build_outcome, draw_outcome
from book_of_changes.table.picker import HexagramField
from book_of_changes.table.prints import draw_morning_ground, draw_print
from book_of_changes.table.scene_card import build_scene, draw_scene
from book_of_changes.table.sounds import GATE, play, sound_between, sound_of_test
from book_of_changes.table.spirits import Deed, opened
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import MARGIN
from gunki.table.match_scene import MatchScene
from gunki.table.widgets import Button, PanelBox, Paragraph

MOST_LINES = 12
ROLLS = ("scene", "negotiate")


class Outcome(NamedTuple):
    """A Test that was just made: how it fell, what answered it, and what was told of it."""

    state: State
    """Before it, to name people by."""
    roll: ev.Rolled
    against: ev.Rolled | None
    lines: tuple[str, ...]


class Between:
    """`do(command)` gives the player's command to the match; `pause` is called when a result was read."""

    def __init__(self, layer: Layer, do: Callable[[Any], object], tell: Callable[[State, Any], Message | None],
                 read: Callable[[], object]) -> None:
        self.layer, self.do, self.tell, self.read = layer, do, tell, read
        self.outcomes: list[Outcome | Opening | BattleEnd | Night] = []
        """Cards to be read, one after the other."""
        self._opened = False
        self._heard: Outcome | Opening | BattleEnd | Night | None = None
        self.lines: list[str] = []
        """What was told last, for the head of downtime."""
        self.table = layer if isinstance(layer, MatchScene) else None
        self.chosen = ""
        """The hero whose Bonds are shown."""
        self.chosen_at = (-1, -1)
        """At which step of the descent and in which seat's turn it was chosen."""
        self.field: HexagramField | None = None
        """The chosen hero's Powers, where downtime has room for them."""
        self.area = FRect(0, 0, 1, 1)
        self.state: State | None = None
        self.legal: tuple[Any, ...] = ()
        self.epilogue: Epilogue | None = None
        """What the last page tells, once the descent is over."""

    # What the match scene asks and says

    @staticmethod
    def shown(state: State) -> bool:
        """Whether this screen, and not the zones, belongs to a state."""
        camp = state.battle is not None and state.battle.in_camp
        return state.setting.play == "campaign" and (not state.fighting or camp)

    @property
    def holding(self) -> bool:
        """Whether a card is still to be read before the match goes on to what follows."""
        return bool(self.outcomes)

    def take(self, before: State, steps: Iterable[tuple[Any, State]]) -> None:
        """Events of one command with the state after each: what Tests brought is held, the rest told in lines."""
        fresh: list[str] = []
        rolled, other = None, None
        lines: list[str] = []
        steps = list(steps)
        if self.table is not None and steps and place_of(steps[-1][1]) != place_of(before):
            self.table.invalidate_backdrop()
        if _battle_over(before, steps):
            self.outcomes.append(ended(before, self.table.match if self.table is not None else None))
        for event, after in steps:
            if isinstance(event, ev.BattleBegan) and not event.battle.in_camp:
                break
            if isinstance(event, ev.Rolled) and event.purpose in ROLLS and event.hero:
                rolled, other = event, None
            elif isinstance(event, ev.Rolled) and rolled is not None and not event.hero:
                other = event
            else:
                message = self.tell(after, event)
                if message is not None and not _next_scene(event):
                    (lines if rolled is not None else fresh).append(self.layer.t(message))
        if rolled is not None:
            self.outcomes.append(Outcome(before, rolled, other, tuple(lines)))
        if fresh:
            self.lines = fresh[-MOST_LINES:]
        earlier = before
        for event, after in steps:
            play(self.layer, sound_between(event))
            if isinstance(event, ev.HeroesSet) and event.why in NIGHTS:
                self.outcomes.append(Night(earlier.heroes, after, event.why))
            earlier = after
            if isinstance(event, ev.JourneyWent) and event.journey.phase == "over" and self.table is not None:
                self.table.end_is_read = True
            if isinstance(event, ev.JourneyWent) and event.journey.phase == "battle":
                self.outcomes.append(Opening(after, after.setting.book.battle[event.why]))

    # Building

    def build(self, area: FRect, state: State, legal: Sequence[Any], waiting: str = "") -> None:
        """Widgets for a state. `legal`: what the person here may do now; `waiting`: for whom one waits else."""
        self.area, self.state, self.legal = area, state, tuple(legal)
        if not self._opened and at_the_start(state):
            self.outcomes.append(Opening(state))
        self._opened = True
        if self.outcomes:
            card = self.outcomes[0]
            self._sound(card)
            if isinstance(card, Opening):
                build_opening(self, area, card)
            elif isinstance(card, BattleEnd):
                build_end(self, area, card)
            elif isinstance(card, Night):
                build_night(self, area, card)
            else:
                build_outcome(self, area, card)
            return
        if state.ask is not None:
            self._build_question(area, state)
        elif state.journey.phase == "scene":
            build_scene(self, area, state, waiting)
        elif state.journey.phase == "defeat":
            build_defeat(self, area, state, waiting)
        elif state.journey.phase == "over":
            if self.epilogue is None or self.epilogue.state is not state:
                self.epilogue = epilogue_of(state, self.table.match if self.table is not None else None)
            build_epilogue(self, area, self.epilogue)
        elif nothing_follows(state):
            build_last_word(self, area, state, heading(state), waiting)
        else:
            build_downtime(self, area, state, waiting)

    def _sound(self, card: Outcome | Opening | BattleEnd | Night) -> None:
        """A card is heard when it is shown first."""
        if card is self._heard:
            return
        self._heard = card
        if isinstance(card, BattleEnd):
            if self.layer.app is not None:
                self.layer.app.sounds.play("victory" if card.victory else "defeat", "music")
        elif not isinstance(card, Night):
            play(self.layer, GATE if isinstance(card, Opening) else sound_of_test(card.roll.outcome))

    def _build_question(self, area: FRect, state: State) -> None:
        """A question inside something done here: whom the stone goes to, whether to ignore Wounds."""
        assert state.ask is not None and self.layer.app is not None
        width = min(560.0, area.w - 2 * MARGIN)
        text = self.layer.t(state.ask.prompt)
        face = self.layer.app.painter.face_for(text, "mincho")
        lines = len(self.layer.app.painter.wrap(text, width - 40, 16, face))
        height = 44 + lines * 21 + len(self.legal) * 52
        card = FRect(area.centerx - width / 2, area.y + max(0.0, (area.h - height) * 0.36), width, height)
        add = self.layer.add
        add(PanelBox(card, line=2.6))
        add(Paragraph((card.x + 20, card.y + 16, width - 40, lines * 21 + 4), text, size=16, face=face))
        for at, command in enumerate(self.legal):
            add(Button((card.x + 20, card.y + 28 + lines * 21 + at * 52, width - 40, 44), self.text_of(command),
                       partial(self.do, command), name=f"answer {at}", commit=True))
        if self.legal and not self.layer.focus.remembered.startswith("answer "):
            self.layer.focus.remembered = "answer 0"

    def undo(self) -> None:
        """Take the last deed back, and what was told of it."""
        if self.table is not None and self.table.undo():
            self.lines = []
            self.layer.rebuild()

    def point(self, deed: Deed) -> None:
        """A row of downtime is pointed at: the field shows the first Power that its spirit opens."""
        found = opened(deed)
        if self.field is not None and found:
            self.field.point(found[0].id)

    @property
    def place(self) -> str:
        """The Hell one is in or comes to."""
        return place_of(self.state) if self.state is not None else ""

    def text_of(self, command: Any) -> str:
        """A command in words, without whose it is."""
        from book_of_changes.describe import describe

        assert self.state is not None
        message = describe(self.state, command)
        inner = message.arguments.get("action") if message.key == "boc.do" else None
        text = self.layer.t(inner if isinstance(inner, Message) else message)
        return text[:1].upper() + text[1:]

    def of_kind(self, kind: type[Any]) -> list[Any]:
        """The legal commands of a kind."""
        return [command for command in self.legal if isinstance(command, kind)]

    def dismiss(self) -> None:
        """The result was read."""
        if self.outcomes:
            self.outcomes.pop(0)
        self.read()

    # Drawing

    def draw_ground(self, canvas: Canvas, area: FRect, state: State) -> None:
        """The print of the place one is in or comes to, in the dark."""
        if state.result == "won":
            draw_morning_ground(canvas, area)
            return
        draw_print(canvas, area, place_of(state))
        canvas.box(area.x, area.y, area.w, area.h, "#0E0F16", radius=0, opacity=0.45)

    def draw(self, canvas: Canvas) -> None:
        """What lies under the widgets."""
        state = self.state
        if state is None:
            return
        if self.outcomes:
            card = self.outcomes[0]
            if isinstance(card, Opening):
                draw_opening(self, canvas)
            elif isinstance(card, BattleEnd):
                draw_end(self, canvas, card)
            elif isinstance(card, Night):
                draw_night(self, canvas, card)
            else:
                draw_outcome(self, canvas, card)
        elif state.ask is None and state.journey.phase == "scene":
            draw_scene(self, canvas, state)
        elif state.ask is None and state.journey.phase == "downtime" and not nothing_follows(state):
            draw_downtime(self, canvas, state)


def _battle_over(before: State, steps: Sequence[tuple[Any, State]]) -> bool:
    """Whether a battle of the descent just ended."""
    if before.battle is None or before.journey.phase != "battle" or before.battle.result not in ("won", "lost"):
        return False
    went = [event.journey.phase for event, _ in steps if isinstance(event, ev.JourneyWent)]
    return bool(went) and went[0] in ("downtime", "defeat", "over")


def _next_scene(event: Any) -> bool:
    """Whether it only says where one comes to: the screen shows that."""
    return isinstance(event, ev.JourneyWent) and event.journey.phase in ("scene", "battle")


def place_of(state: State) -> str:
    """The Hell of the battle at hand or, between two, of the next; "" for a battle by itself."""
    if state.setting.play != "campaign":
        return ""
    sequence = descent.campaign(state.setting).sequence
    at = max(0, state.journey.step)
    later = [step for step in sequence[at:] if step.startswith("battle:")]
    if not later:
        return ""
    battle = state.setting.book.battle[later[0].removeprefix("battle:")]
    return place_name(state.setting.book.map[battle.map])


def heading(state: State) -> Message:
    """Where one is: after The Open Door (1 of 8), before Gallery of Faces (2 of 8); at the end, that it is over."""
    if state.journey.phase == "over":
        return say("boc.between.over")
    sequence, step = descent.campaign(state.setting).sequence, state.journey.step
    battles = [at for at, name in enumerate(sequence) if name.startswith("battle:")]
    if state.journey.phase == "downtime" and any(at <= step for at in battles):
        number, key = sum(at <= step for at in battles), "boc.between.after"
    else:
        number, key = min(len(battles), sum(at < step for at in battles) + 1), "boc.between.before"
    name = sequence[battles[number - 1]].removeprefix("battle:")
    return Message(key, {"battle": words.battle_name(name), "at": number, "n": len(battles)})
