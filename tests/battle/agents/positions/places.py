"""Where to end a turn: out of reach, on Cover, behind a friend, off a bomb."""

from __future__ import annotations

from gunki.battle import commands as cmd
from gunki.battle.state import State
from tests.battle.agents.exact import chance, down, is_step, reply
from tests.battle.agents.positions.position import END, Position, at_least, at_most, casts, hits, steps, sure
from tests.battle.agents.rights import all_of, at_end, ends_on, fights, goes_on, strikes
from tests.battle.agents.stage import stage
from tests.battle.arena import npc, pc

US = down("left_1")


DASHES = (cmd.npc_proceed("strategy"), cmd.npc_proceed("dash"))


def _nearest(state: State) -> bool:
    """Whether left_1 is nearer to the Ronin than left_2, or as near."""
    us, friend, ronin = (one.space for one in state.characters)
    return abs(us - ronin) <= abs(friend - ronin)


def _held(state: State) -> bool:
    return any(one.held for one in state.characters if one.side == "right")


POSITIONS = (
    Position(
        "never give up", 1,
        "Three strong enemies and 1 HP left: still no reason to give the match away.",
        stage([pc(3, "katana", str=4, spd=3, hp=1)],
              [pc(4, "katana", str=5), pc(4, "katana", str=5), pc(5, "rifle", aim=5)], card="club_03"),
        goes_on()),
    Position(
        "points unused are lost", 1,
        "Without a Special Move nothing is kept: an enemy within reach, who can do nothing to us, is struck with all "
        "the points, or all but one.",
        stage([pc(3, "katana", str=4, aim=6, spd=3)], [pc(4, "revolver")], card="heart_05"),
        fights(4)),
    Position(
        "off the bomb", 1,
        "The enemy's bomb goes off before we act again and would kill: three of the four points are steps away from it.",
        stage([pc(3, "katana", str=3, aim=6, spd=3, hp=10)], [pc(4, "revolver", "bomb", str=4, spd=1)], card="heart_04",
              bombs=[("right_1", 3)], used={"right_1": ["bomb"]}),
        ends_on(0, 6, 7),
        lambda s: (sure("staying: we fall", chance(s, [*hits("katana", "right_1", 4), END], US)),
                   at_most(0, "fleeing: we fall", chance(s, [*steps(2, 1, 0), END], US)))),
    Position(
        "the last point is a step", 2,
        "One point: a shot that hardly hurts, or the one step out of the bomb's reach that saves our life.",
        stage([pc(3, "revolver", aim=4, spd=3, hp=12)], [pc(7, "dagger", "bomb", aim=4, spd=1)], card="heart_05", fp=1,
              bombs=[("right_1", 5)], used={"right_1": ["bomb"]}),
        ends_on(2),
        lambda s: (sure("staying: we fall", chance(s, [*hits("revolver", "right_1"), END], US)),
                   at_most(0, "stepping: we fall", chance(s, [*steps(2), END], US)))),
    Position(
        "off our own bomb", 2,
        "Our own bomb goes off at the start of our next turn, before any step: we must be out of its reach now.",
        stage([pc(5, "katana", "bomb", str=3, aim=6, spd=3, hp=9)], [pc(6, "revolver", spd=1, hp=45)],
              card="heart_03", bombs=[("left_1", 6)], used={"left_1": ["bomb"]}),
        ends_on(2, 3),
        lambda s: (sure("staying: we fall", chance(
            s, [*hits("katana", "right_1", 3), END, cmd.take_card("spade_ace"), END], US)),
                   at_most(0, "leaving: we fall", chance(
                       s, [*hits("katana", "right_1"), *steps(4, 3), END, cmd.take_card("spade_ace"), END], US)))),
    Position(
        "Cover from the fire", 2,
        "The mage has six points at least: three Vortex Flames kill us in the open, on Cover they cannot. One Ki Bullet "
        "now does not fell it; three next turn will.",
        stage([pc(1, "exploding_ki_bullet", mag=4, spd=3, hp=16)],
              [pc(7, "vortex_flames", mag=4, spd=2, hp=30)], card="heart_05",
              fp=2),
        ends_on(2),
        lambda s: (at_least(0.85, "in the open: we fall", reply(s, [*casts("exploding_ki_bullet", 7, 1, "right_1"), END], US, is_step)),
                   at_most(0, "on Cover: we fall", reply(s, [*steps(2), END], US, is_step)))),
    Position(
        "stay on Cover", 1,
        "On Cover already: the flames do not kill us there, a step to any space that doubles our cards would.",
        stage([pc(2, "exploding_ki_bullet", mag=4, spd=3, hp=16)],
              [pc(7, "vortex_flames", mag=4, spd=2, hp=35)], card="club_04"),
        ends_on(2),
        lambda s: (at_least(0.85, "on the heart: we fall", reply(s, [*steps(1), END], US, is_step)),
                   at_most(0, "on Cover: we fall", reply(s, [*casts("exploding_ki_bullet", 7, 2, "right_1"), END], US, is_step)))),
    Position(
        "Cover from the rifle", 2,
        "Two steps to Cover, two shots: in the open the enemy's three shots kill, on Cover hardly ever.",
        stage([pc(4, "revolver", aim=3, spd=3, hp=14)], [pc(7, "rifle", aim=3, str=3, spd=2, hp=20)], card="heart_04",
              fp=4, held=["right_1"]),
        ends_on(2),
        lambda s: (at_least(0.7, "in the open: we fall", reply(s, [END], US)),
                   at_least(0.3, "one space farther: we fall", reply(s, [*steps(3, 2, 1), END], US)),
                   at_most(0.01, "on Cover: we fall", reply(s, [*steps(3, 2), END], US)))),
    Position(
        "Cover from the Archer", 2,
        "The Archer acts next, from wherever it dashes: on Cover its arrows seldom kill, in the open most often.",
        stage([pc(3, "longbow", aim=4, spd=5, hp=9)], [npc(8, "archer", hp=14)], card="heart_05", fp=1),
        ends_on(2),
        lambda s: (at_least(0.6, "in the open: we fall", reply(s, [END], US)),
                   at_most(0.3, "on Cover: we fall", reply(s, [*steps(2), END], US)))),
    Position(
        "out of the sword's reach", 2,
        "On Cover the swordsman never has more than six points: one shot, then three steps, and he needs seven. "
        "Once he has come near, off Cover, our shots end it.",
        stage([pc(6, "revolver", aim=5, spd=3, hp=5)], [pc(2, "katana", str=5, aim=2, spd=2, hp=24)], card="club_04"),
        ends_on(9),
        lambda s: (at_least(0.95, "four shots: we fall", reply(s, [*hits("revolver", "right_1", 4), END], US)),
                   at_least(0.95, "a step too few: we fall", reply(s, [*steps(7, 8), END], US)),
                   at_most(0, "at the edge: we fall", reply(s, [*steps(7, 8, 9), END], US)))),
    Position(
        "from where the held cannot strike back", 2,
        "The enemy is held and its Katana reaches one space, our Naginata two: one step back, two blows.",
        stage([pc(4, "naginata", str=4, spd=3, hp=6)], [pc(5, "katana", str=4, spd=2, hp=30)], card="club_05", held=["right_1"]),
        all_of(fights(2), at_end(lambda turn: turn.actor.space not in (4, 5, 6))),
        lambda s: (sure("beside it: we fall", reply(s, [*hits("naginata", "right_1", 2), END], US)),
                   at_most(0, "two away: we fall", reply(s, [*steps(3), *hits("naginata", "right_1", 2), END], US)))),
    Position(
        "behind a friend", 3,
        "The Ronin goes for the nearest of us: with 6 HP we must not be that. Our friend in mail can bear it, "
        "but only our revolver can win.",
        stage([pc(5, "revolver", aim=4, spd=5, hp=6), pc(4, "chain_mail", str=5, spd=1)],
              [npc(8, "ronin")], card="heart_05"),
        ends_on(0, 1, 2, 3),
        lambda s: (at_least(0.7, "in front: it comes for us", chance(
            s, [*hits("revolver", "right_1", 5), END, *DASHES], _nearest)),
                   at_most(0.2, "behind: it does", chance(
                       s, [*hits("revolver", "right_1", 3), *steps(4, 3), END, *DASHES], _nearest)))),
    Position(
        "hold the swordsman", 2,
        "We are held and he will come and kill; only Gravity Well may keep him away. The other is no danger.",
        stage([pc(0, "gravity_well", "spark_bolt", mag=3, aim=5, spd=4, hp=8)],
              [pc(4, "katana", str=5, spd=3, hp=40), pc(9, "revolver", spd=1, hp=5)], card="heart_04", held=["left_1"]),
        strikes(*(cmd.cast("gravity_well", space) for space in (3, 4, 5))),
        lambda s: (at_least(0.95, "bolts: we fall", reply(s, [*casts("spark_bolt", 4, 4), END], US)),
                   at_least(0.95, "the other held: we fall", reply(s, [*casts("gravity_well", 9, 2), END], US)),
                   at_most(0.5, "he is held twice: we fall", reply(s, [*casts("gravity_well", 4, 2), END], US)))),
    Position(
        "hold both", 2,
        "Two swordsmen will come; one Gravity Well between them may hold either, and hurts both.",
        stage([pc(0, "gravity_well", mag=3, spd=4, hp=20)],
              [pc(3, "katana", str=5, spd=3, hp=12), pc(5, "katana", str=5, spd=2, hp=12)],
              card="heart_02", held=["left_1"]),
        strikes(cmd.cast("gravity_well", 4)),
        lambda s: (at_least(0.55, "between them: one is held", chance(s, casts("gravity_well", 4), _held)),
                   at_most(0.34, "on one: it is held", chance(s, casts("gravity_well", 3), _held)))),
)
