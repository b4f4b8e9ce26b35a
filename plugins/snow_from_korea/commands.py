"""What a seat can ask for. Samurai are numbers (places in the state's tuple), Facets and kamae are ids."""

from __future__ import annotations

from gunki.engine.contract import Command


class Introduce(Command, frozen=True, gc=False, tag="introduce"):
    """Names of a samurai and of his lady, and the haiku that describes him (SK-2.3, 2.4): lines, which may be empty,
    or `verse`, one of the oracle's.
    """

    samurai: str
    lady: str
    first: str = ""
    second: str = ""
    third: str = ""
    verse: str = ""


class Desire(Command, frozen=True, gc=False, tag="desire"):
    """What the Snow is, in secret (SK-2.4): words of one's own, or an entry of the oracle."""

    text: str = ""
    oracle: str = ""


class Divide(Command, frozen=True, gc=False, tag="divide"):
    """The points among the three Facets (SK-2.5)."""

    aware: int
    kenjutsu: int
    tanka: int


class Choose(Command, frozen=True, gc=False, tag="choose"):
    """A School, an Inheritance or a Culture trait, by id (SK-2.6)."""

    id: str


class MakeSorcerer(Command, frozen=True, gc=False, tag="make_mahoutsukai"):
    """The mahoutsukai's Facets (SK-13.1), and name and plan; both empty: as the oracle has it."""

    aware: int
    kenjutsu: int
    tanka: int
    name: str = ""
    plan: str = ""


class Tell(Command, frozen=True, gc=False, tag="tell"):
    """Words for the page that is being written; empty: the oracle's words stand alone."""

    text: str = ""


class NameFacet(Command, frozen=True, gc=False, tag="name_facet"):
    """The Facet a confrontation tests (SK-6.1, 7.3); `mahoutsukai`: he takes the encounter's place (SK-13.2)."""

    facet: str
    mahoutsukai: bool = False


class Accept(Command, frozen=True, gc=False, tag="accept"):
    """The Facet named for the encounter is taken up."""


class RefuseFacet(Command, frozen=True, gc=False, tag="refuse_facet"):
    """The Facet named for the encounter is refused (SK-12.3)."""


class TakeKamae(Command, frozen=True, gc=False, tag="take_kamae"):
    """A kamae (SK-4.7), with the School declared (SK-11.2), the Culture die (SK-12.5), and Snow burnt (SK-13.4)."""

    kamae: str
    school: bool = False
    culture: bool = False
    burn: int = 0


class DrawLate(Command, frozen=True, gc=False, tag="draw_late"):
    """The kamae is chosen when the other side's dice have been seen (SK-12.3)."""


class Gain(Command, frozen=True, gc=False, tag="gain"):
    """How a win's points go: drawn from `source` ("" where nothing moves) and `from_snow` of them from the Snow,
    `to_snow` of them put into the Snow and the rest into the tested Facet.
    """

    source: str
    from_snow: int = 0
    to_snow: int = 0


class Pay(Command, frozen=True, gc=False, tag="pay"):
    """How a loss is borne: `snow` points by the Snow and the rest by `facet` (SK-9.6)."""

    facet: str
    snow: int = 0


class Challenge(Command, frozen=True, gc=False, tag="challenge"):
    """Challenge a rival (SK-7.1)."""

    rival: int


class Hunt(Command, frozen=True, gc=False, tag="hunt"):
    """Hunt the mahoutsukai in a Facet (SK-13.8)."""

    facet: str


class GoOn(Command, frozen=True, gc=False, tag="go_on"):
    """The turn ends."""


JourneyCommand = (Introduce | Desire | Divide | Choose | MakeSorcerer | Tell | NameFacet | Accept | RefuseFacet
                  | TakeKamae | DrawLate | Gain | Pay | Challenge | Hunt | GoOn)

FORMS: dict[str, type[Command]] = {"introduce": Introduce, "desire": Desire, "divide": Divide,
                                   "make_mahoutsukai": MakeSorcerer, "tell": Tell}
"""Free commands, by the name an Ask has for them."""
