"""Fights side by side: who is helped, with what, and when it is better to win."""

from __future__ import annotations

from gunki.battle import commands as cmd
from gunki.battle.state import State
from tests.battle.agents.exact import chance, down, reply, won
from tests.battle.agents.positions.position import END, Position, at_least, at_most, casts, hits, steps, sure
from tests.battle.agents.rights import does, gives, wins
from tests.battle.agents.stage import before_the_first_turn, placing, stage
from tests.battle.arena import pc

CORDIAL, SAKE = "vial_of_cordial", "sake_flask"
use = cmd.use_item


def _before(state: State, one: str, other: str) -> bool:
    return bool(state.order) and state.order.index(one) < state.order.index(other)


def burning(space: int) -> State:
    """The mage's first turn, with eight points, once we have begun on `space`."""
    return stage([pc(space, "rifle", aim=6, mag=4, max_hp=20, hp=20)], [pc(9, "vortex_flames", mag=4, spd=6)],
                 actor="right_1", card="heart_04")


POSITIONS = (
    Position(
        "back up in time", 2,
        "Our fallen friend still has a turn this round, before the enemy's, and surely wins it; our own bolts do little.",
        stage([pc(3, "spark_bolt", CORDIAL, mag=2, spd=5), pc(4, "katana", str=6, spd=4, hp=0)],
              [pc(5, "rifle", mag=5, spd=3, hp=10)], card="heart_02", fp=2),
        does(use(CORDIAL, "left_2")),
        lambda s: (sure("revived, our friend wins", reply(s, [use(CORDIAL, "left_2"), END], won())),
                   at_most(0.01, "bolts", chance(s, casts("spark_bolt", 5, 2), won())))),
    Position(
        "a step, then the Cordial", 2,
        "Our fallen friend lies two spaces away: one step, two points for the vial, and it stands and wins.",
        stage([pc(2, "spark_bolt", CORDIAL, mag=2, spd=5), pc(4, "katana", str=6, spd=4, hp=0)],
              [pc(5, "rifle", mag=5, spd=3, hp=10)], card="heart_03", fp=3),
        does(use(CORDIAL, "left_2")),
        lambda s: (sure("revived, our friend wins", reply(s, [*steps(3), use(CORDIAL, "left_2"), END], won())),
                   at_most(0.01, "bolts", chance(s, casts("spark_bolt", 5, 3), won())))),
    Position(
        "the one whose turn is still to come", 3,
        "Two friends are down, alike but for Speed. One has missed this round's turn already; the other's comes next, "
        "and wins.",
        stage([pc(3, "spark_bolt", CORDIAL, mag=2, spd=4), pc(4, "katana", str=6, spd=6, hp=0),
               pc(4, "katana", str=6, spd=3, hp=0)],
              [pc(5, "rifle", mag=5, aim=5, spd=2, hp=10)], card="heart_02", fp=2),
        does(use(CORDIAL, "left_3")),
        lambda s: (sure("left_3 revived wins", reply(s, [use(CORDIAL, "left_3"), END], won())),
                   at_least(0.5, "left_2 revived: we may fall before it acts", reply(
                       s, [use(CORDIAL, "left_2"), END], down("left_2"))))),
    Position(
        "win, and he may lie", 1,
        "A friend is down and we have the vial; but two blows surely fell the last enemy, and then all is won.",
        stage([pc(3, "katana", CORDIAL, str=4, spd=5), pc(4, "katana", str=6, spd=4, hp=0)],
              [pc(4, "rifle", aim=5, spd=3, hp=16)], card="heart_02", fp=2),
        wins(),
        lambda s: (sure("two blows", chance(s, hits("katana", "right_1", 2), won())),)),
    Position(
        "sake before the blast", 2,
        "Held beside a bomb that will do 12: with 10 HP we fall, with 20 we do not. The flask saves us, blows do not.",
        stage([pc(3, "katana", SAKE, str=3, aim=6, spd=3, hp=10)], [pc(4, "revolver", "bomb", spd=2, hp=45)],
              card="heart_02", fp=2, bombs=[("right_1", 3)], used={"right_1": ["bomb"]}, held=["left_1"]),
        does(use(SAKE, "left_1")),
        lambda s: (sure("blows: we fall", chance(s, [*hits("katana", "right_1", 2), END], down("left_1"))),
                   at_most(0, "sake: we fall", chance(s, [use(SAKE, "left_1"), END], down("left_1"))))),
    Position(
        "sake for the friend", 3,
        "Our friend beside us is held and the bomb would kill him; we can bear it, and our blows do next to nothing. The flask "
        "is for him.",
        stage([pc(3, "katana", SAKE, spd=4, hp=35), pc(3, "katana", str=5, spd=2, hp=10)],
              [pc(4, "revolver", "bomb", "chain_mail", str=6, spd=3, hp=45)], card="heart_02", fp=2, bombs=[("right_1", 3)],
              used={"right_1": ["bomb"]}, held=["left_2"]),
        does(use(SAKE, "left_2")),
        lambda s: (sure("blows: he falls", chance(s, [*hits("katana", "right_1", 2), END], down("left_2"))),
                   at_most(0, "sake: he falls", chance(s, [use(SAKE, "left_2"), END], down("left_2"))))),
    Position(
        "who goes first", 2,
        "Equal in Speed, all three. One of us stands beside the last enemy: with any card whoever of these two acts first "
        "fells the other.",
        before_the_first_turn(
            [pc(0, "dagger", spd=3, hp=8), pc(2, "katana", str=6, spd=3, hp=8)],
            [pc(3, "katana", str=6, spd=3, hp=8)],
            hand=("spade_05", "club_ace", "club_05")),
        gives(cmd.go_first("left_2")),
        lambda s: (at_least(0.66, "it acts before the enemy", chance(
            s, [cmd.go_first("left_2")], lambda after: _before(after, "left_2", "right_1"))),
                   at_most(0.34, "last of us, it does", chance(
                       s, [cmd.go_first("left_1")], lambda after: _before(after, "left_2", "right_1"))))),
    Position(
        "begin on Cover", 3,
        "The mage, faster than we, burns any space from anywhere: in the open eight points kill us at once, on Cover "
        "they cannot, and then our rifle ends it.",
        placing([pc(-1, "rifle", aim=6, mag=4, max_hp=20, hp=20)],
                [pc(-1, "vortex_flames", mag=4, spd=6, max_hp=20, hp=12)], ()),
        gives(cmd.place("left_1", 2)),
        lambda s: (at_least(0.95, "in the open", chance(
            burning(1), casts("vortex_flames", 1, 4), down("left_1"))),
                   at_most(0.01, "on Cover", chance(burning(2), casts("vortex_flames", 2, 4), down("left_1"))))),
)
