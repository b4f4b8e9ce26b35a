"""Bombs: laid and lit at once, laid where nobody can flee, and kept away from friends; areas that touch friends."""

from __future__ import annotations

from gunki.battle import commands as cmd
from tests.battle.agents.exact import Search, chance, down, won
from tests.battle.agents.positions.position import END, Position, at_most, casts, steps, sure
from tests.battle.agents.rights import Turn, all_of, at_end, fights, never, stands, wins
from tests.battle.agents.stage import stage
from tests.battle.arena import pc


def bomb(space: int) -> cmd.UseItem:
    """Leave a bomb there."""
    return cmd.use_item("bomb", "", space)


def _bomb_holds_right_1_alone(turn: Turn) -> bool:
    state = turn.given[-1][0]
    enemy, us = state.characters[turn.start.setting.book.index["right_1"]], turn.actor
    return any(abs(one.space - enemy.space) <= 2 < abs(one.space - us.space) for one in state.bombs) \
        and abs(us.space - enemy.space) > 1


POSITIONS = (
    Position(
        "laid and lit", 2,
        "A bomb between the last two, who have 12 HP each, and flames on it: both fall at once, and we can bear it.",
        stage([pc(3, "vortex_flames", "bomb", "spark_bolt", mag=3, spd=3, hp=40)],
              [pc(4, "rifle", mag=3, hp=12), pc(7, "rifle", mag=3, hp=12)], card="club_05", fp=5),
        wins(),
        lambda s: (sure("bomb and flames", chance(s, [bomb(5), *casts("vortex_flames", 5)], won())),
                   at_most(0.15, "no bomb", Search(won(), lambda c: isinstance(c, cmd.UseItem)).best(s)))),
    Position(
        "laid, left and lit", 3,
        "The same with 12 HP of our own: who stays near falls with them, and that is a draw. Lay it, step back, light "
        "it.",
        stage([pc(4, "vortex_flames", "bomb", "spark_bolt", mag=3, spd=3, hp=12)],
              [pc(7, "rifle", mag=5, hp=12), pc(8, "rifle", mag=5, hp=12)], card="diamond_03"),
        wins(),
        lambda s: (sure("bomb, step, flames", chance(s, [bomb(6), *steps(3), *casts("vortex_flames", 6)], won())),
                   at_most(0, "bomb, flames", chance(s, [bomb(6), *casts("vortex_flames", 6)], won())),
                   at_most(0.3, "no bomb", Search(won(), lambda c: isinstance(c, cmd.UseItem)).best(s)))),
    Position(
        "a bomb for the held", 3,
        "Held, it cannot leave: the bomb goes off before it moves again and kills for sure, once we are out of both "
        "their reach. Bullets hardly hurt it.",
        stage([pc(4, "revolver", "bomb", spd=3, hp=12)], [pc(5, "katana", "iron_shield", str=4, aim=6, spd=2, hp=12)],
              card="diamond_03", held=["right_1"]),
        at_end(_bomb_holds_right_1_alone),
        lambda s: (sure("bomb and away", chance(
            s, [bomb(6), *steps(3, 2, 1), END, cmd.take_card("spade_ace"), END], won())),
                   at_most(0.01, "bullets", chance(s, [cmd.attack("revolver", "right_1", "")] * 6, won())))),
    Position(
        "do not light it beside a friend", 2,
        "Flames on space 5 would light the bomb and kill our friend there; on space 6 they hurt the enemy alone.",
        stage([pc(1, "vortex_flames", "bomb", mag=2, spd=4), pc(5, "katana", str=4, spd=3, hp=12)],
              [pc(5, "rifle", aim=2, spd=2, hp=45), pc(6, "rifle", aim=2, spd=1, hp=45)], card="spade_02", fp=2,
              bombs=[("left_1", 5)], used={"left_1": ["bomb"]}),
        never(lambda command: command == cmd.cast("vortex_flames", 5)),
        lambda s: (sure("lit: our friend falls", chance(s, casts("vortex_flames", 5), down("left_2"))),)),
    Position(
        "fire beside a friend", 2,
        "With friendly fire the area must not touch our friend, who has 5 HP: two spaces on it hits the same enemies "
        "and him not.",
        stage([pc(0, "firestorm", mag=4, spd=4), pc(4, "katana", str=4, spd=3, hp=5)],
              [pc(5, "rifle", aim=3, spd=2, hp=40), pc(6, "rifle", aim=3, spd=1, hp=40)], card="heart_03",
              house_rules=["friendly_fire"]),
        all_of(stands("left_2"), fights(1)),
        lambda s: (sure("on 5: our friend falls", chance(s, casts("firestorm", 5), down("left_2"))),
                   at_most(0, "on 6: our friend falls", chance(s, casts("firestorm", 6), down("left_2"))))),
    Position(
        "no blast that is a draw", 3,
        "The flames would light the bomb, and with the last enemy we would fall ourselves: a draw. The Ki Bullet kills "
        "as surely and wins.",
        stage([pc(4, "vortex_flames", "exploding_ki_bullet", mag=4, spd=3, hp=10)], [pc(5, "rifle", aim=5, hp=9)],
              card="diamond_04", fp=2, bombs=[("right_1", 5)]),
        wins(),
        lambda s: (sure("the Ki Bullet", chance(s, casts("exploding_ki_bullet", 5, 1, "right_1"), won())),)),
)
