"""The standing orders of a hero in a window: each a line to step through; what is chosen holds at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from book_of_changes.choices import ORDERS
from book_of_changes.describe import order
from book_of_changes.model import Fighter
from gunki.engine.messages import say
from gunki.table.list_window import ListWindow
from gunki.table.widgets import Choice, ScrollView

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

ROW = 44.0


class OrdersWindow(ListWindow):
    """A Choice a field."""

    def __init__(self, scene: TableScene, who: Fighter) -> None:
        super().__init__(scene.t(say("boc.table.orders_of", who=who.name)), scene.t(say("boc.table.close")), width=560)
        self.scene, self.fighter = scene, who.id

    def fill(self, view: ScrollView, width: float) -> float:
        """Whose they are where several can be ordered, then each order in the words the log uses."""
        mine, top = self.scene.own_heroes, 2.0
        numbers = [who.id for who in mine]
        if len(mine) > 1 and self.fighter in numbers:
            view.add(Choice((2, top, width - 8, ROW - 8), [who.name for who in mine], numbers.index(self.fighter),
                            lambda index: self._turn_to(numbers[index]), name="orders of"))
            top += ROW
        now = self.scene.orders_now(self.scene.state.fight.fighters[self.fighter])
        for number, (field, values) in enumerate(ORDERS.items()):
            texts = [self._capital(self.scene.t(order(field, value))) for value in values]
            view.add(Choice((2, top + number * ROW, width - 8, ROW - 8), texts, values.index(str(getattr(now, field))),
                            partial(self._give, field), name=f"order {field}"))
        return top + len(ORDERS) * ROW + 2

    def _turn_to(self, fighter: int) -> None:
        """Show another hero's orders."""
        self.fighter = fighter
        self.title = self.scene.t(say("boc.table.orders_of", who=self.scene.state.fight.fighters[fighter].name))
        self.rebuild()

    @staticmethod
    def _capital(text: str) -> str:
        return text[:1].upper() + text[1:]

    def _give(self, field: str, index: int) -> None:
        self.scene.order(self.fighter, field, ORDERS[field][index])
