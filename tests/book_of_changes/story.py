"""A stage for tests of the campaign: a short sequence of steps, heroes made to measure, battles won or lost by hand.

    story = Story("scene:awakening", "battle:new_year").begin()
    story.do(cmd.Test("h0"), dice=(6, 5)).win()
    assert story.heroes[0].limit == 0

Heroes h0, h1, … have every Aspect 3 and the Nature "plain" unless told otherwise. Battles begin with dice that fall
as they like; `win` and `lose` end one at once, with the heroes as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from book_of_changes import descent, setup
from book_of_changes import events as ev
from book_of_changes.evolve import evolve
from book_of_changes.mode import MODE
from book_of_changes.model import Ask, Hero, Setting, State, changed
from book_of_changes.sheets import Book, Campaign, SceneSheet
from book_of_changes.working import Working
from msgspec.structs import replace

from gunki.engine.contract import Command, Decision
from gunki.engine.dice import Dice
from tests.book_of_changes.stage import SEATS, Given, Scripted, _answer, book_with

T = TypeVar("T")


class Story:
    """A campaign in progress and a driver for it."""

    def __init__(self, *sequence: str, party: int = 1, nature: str = "plain", names: Sequence[str] = ("dog",),
                 scenes: Sequence[SceneSheet] = (), seats: int = 1, book: Book | None = None, most_defeats: int = 0,
                 aspects: tuple[int, ...] = (3, 3, 3, 3, 3)) -> None:
        """Steps as in campaign.toml; nothing has begun yet."""
        book = book or book_with()
        steps = sequence or ("battle:new_year", "battle:new_year")
        book = replace(book, campaigns=(Campaign("story", "Story", party, 1, steps),), scenes=(*book.scenes, *scenes))
        heroes = [Hero("h0", "Hero 0", "p0", nature, aspects, tuple(names))]
        heroes += [Hero(f"h{at}", f"Hero {at}", f"p{at % seats}", "plain", (3, 3, 3, 3, 3), ()) for at in range(1, party)]
        ready = tuple(replace(hero, chi=setup.max_chi(book, hero)) for hero in heroes)
        used = (*SEATS[:seats], SEATS[2])
        self.setting = Setting("campaign", "story", ready, used, book, most_defeats=most_defeats)
        self.state = State(setting=self.setting, heroes=ready)
        self.begun = False
        self.events: list[Any] = []
        """Events of the last thing done."""
        self.asked: list[Ask] = []

    # looking

    @property
    def heroes(self) -> tuple[Hero, ...]:
        """The heroes as they are now."""
        return self.state.heroes

    @property
    def phase(self) -> str:
        """scene, battle, downtime, defeat or over."""
        return self.state.journey.phase

    @property
    def decision(self) -> Decision | None:
        """What is waited for."""
        return MODE.decision(self.state)

    @property
    def choices(self) -> tuple[Command, ...]:
        """What can be chosen now."""
        waiting = self.decision
        return () if waiting is None else tuple(waiting.choices)

    def can(self, kind: type[T], **fields: Any) -> list[T]:
        """Choices of one kind of command whose fields have these values."""
        return [c for c in self.choices if isinstance(c, kind) and all(getattr(c, k) == v for k, v in fields.items())]

    def of(self, kind: type[T], **fields: Any) -> list[T]:
        """Events of one kind in the last thing done."""
        return [e for e in self.events if isinstance(e, kind) and all(getattr(e, k) == v for k, v in fields.items())]

    # changing

    def give(self, at: int = 0, **fields: Any) -> Story:
        """Change a hero by hand."""
        heroes = list(self.state.heroes)
        heroes[at] = replace(heroes[at], **fields)
        self.state = replace(self.state, heroes=tuple(heroes))
        return self

    def hurt(self, at: int = 0, **fields: Any) -> Story:
        """Change a hero's fighter in the battle under way by hand."""
        self.begin()
        self.state = replace(self.state, battle=changed(self.state.fight, at, **fields))
        return self

    def begin(self) -> Story:
        """The first step."""
        if self.begun:
            return self
        self.begun = True
        work = Working(self.state, Dice(1))
        assert next(descent.begin(work), None) is None
        self.state, self.events = work.state, work.events
        return self

    def do(self, command: Command, dice: Iterable[int] | None = None, answers: Sequence[Given] = ()) -> Story:
        """Carry out a command; `dice` None: they fall as they like."""
        assert command in self.choices, f"{command} is not among {self.choices}"
        return self._act(command, Dice(7) if dice is None else Scripted(dice), answers)

    def _act(self, command: Any, dice: Dice, answers: Sequence[Given] = ()) -> Story:
        left = list(answers)
        self.events, self.asked = [], []
        while True:
            given, after = MODE.carry_out(self.state, command, dice)
            folded = self.state
            for event in given:
                folded = evolve(folded, event)
            assert folded == after, "the fold differs"
            self.state = after
            self.events += given
            if after.ask is None:
                break
            self.asked.append(after.ask)
            command = _answer(after.ask, left)
        assert not isinstance(dice, Scripted) or not dice.faces, f"dice not drawn: {dice.faces}"
        assert not left, f"answers not needed: {left}"
        return self

    def win(self, answers: Sequence[Given] = ()) -> Story:
        """Every enemy of the battle is gone, and somebody notices."""
        self.begin()
        battle = replace(self.state.fight, waves=())
        for fighter in battle.fighters:
            if fighter.hero < 0:
                battle = changed(battle, fighter.id, out=True)
        self.state = replace(self.state, battle=battle)
        return self._act(_anything(self), Dice(7), answers)

    def lose(self) -> Story:
        """The heroes give the battle up."""
        from book_of_changes.commands import Concede

        self.begin()
        return self._act(Concede(), Dice(7))


def _anything(story: Story) -> Command:
    """Something that lets the battle see that it is over: standing orders change nothing."""
    from book_of_changes.commands import SetOrders

    return SetOrders(0, "most", "2")


__all__ = ["Story", "ev"]
