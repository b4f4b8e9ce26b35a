"""Which card to take: for its points, for its number, or so that nobody else has it."""

from __future__ import annotations

from gunki.battle import commands as cmd
from tests.battle.agents.exact import Search, chance, down, reply, won
from tests.battle.agents.positions.position import (
    END,
    Position,
    at_least,
    at_most,
    casts,
    hits,
    steps,
    sure,
)
from tests.battle.agents.rights import takes
from tests.battle.agents.stage import stage
from tests.battle.arena import pc

take = cmd.take_card
GATLING = "ki_bullet_gatling_gun"
OTHER_REDS = ("heart_02", "heart_03", "heart_04", "heart_05", "diamond_02", "diamond_03")
"""Gone, so that the deck deals no red card that doubles but those in sight."""

POSITIONS = (
    Position(
        "a three worth six", 1,
        "Four steps and two blows win for sure: that is six points, and only the three of clubs, doubled here, has them.",
        stage([pc(3, "katana", str=5, spd=3)], [pc(8, "revolver", str=3, hp=12)],
              hand=("heart_05", "club_03", "spade_02")),
        takes("club_03"),
        lambda s: (sure("with the three", chance(
            s, [take("club_03"), *steps(4, 5, 6, 7), *hits("katana", "right_1", 2)], won())),
                   at_most(0, "with another", Search(won(), lambda c: c == take("club_03")).best(s)))),
    Position(
        "the ace on Cover", 1,
        "Nothing doubles on Cover, so only the ace has the six points that four steps and two deadly blows take.",
        stage([pc(2, "katana", str=5, spd=3)], [pc(7, "revolver", str=3, hp=12)],
              hand=("diamond_05", "spade_ace", "club_05")),
        takes("spade_ace"),
        lambda s: (sure("with the ace", chance(
            s, [take("spade_ace"), *steps(3, 4, 5, 6), *hits("katana", "right_1", 2)], won())),
                   at_most(0, "with another", Search(won(), lambda c: c == take("spade_ace")).best(s)))),
    Position(
        "a four worth more than the ace", 1,
        "The four of hearts is doubled on a red space: eight points, enough for four steps and the four blows it takes.",
        stage([pc(1, "katana", str=5, spd=3)], [pc(6, "revolver", str=3, hp=24)],
              hand=("spade_ace", "club_05", "heart_04")),
        takes("heart_04"),
        lambda s: (sure("with the four", chance(
            s, [take("heart_04"), *steps(2, 3, 4, 5), *hits("katana", "right_1", 4)], won())),
                   at_most(0, "with another", Search(won(), lambda c: c == take("heart_04")).best(s)))),
    Position(
        "a five for Madness", 2,
        "Blade of Madness strikes as often as the card says, whatever its points: the five, not the four doubled to "
        "eight.",
        stage([pc(3, "katana", "blade_of_madness", str=4, spd=3, ki=10)], [pc(4, "revolver", str=6, hp=50)],
              hand=("club_04", "heart_05", "spade_03")),
        takes("heart_05"),
        lambda s: (at_least(0.97, "five times", chance(
            s, [take("heart_05"), cmd.use_special("blade_of_madness", "right_1", "katana")], won())),
                   at_most(0.15, "four times", chance(
                       s, [take("club_04"), cmd.use_special("blade_of_madness", "right_1", "katana")], won())),
                   at_most(0.15, "eight plain blows", chance(
                       s, [take("club_04"), *hits("katana", "right_1", 8)], won())))),
    Position(
        "an ace for the Ki Bullet", 2,
        "The Bullet does a die and the card's number: against so strong a mind three with the ace do what four with "
        "the doubled four cannot.",
        stage([pc(3, "exploding_ki_bullet", spd=3)], [pc(6, "katana", "mythril_gloves", mag=6, str=4, hp=6)],
              hand=("club_04", "heart_ace", "diamond_03")),
        takes("heart_ace"),
        lambda s: (at_least(0.6, "with the ace", chance(
            s, [take("heart_ace"), *casts("exploding_ki_bullet", 6, 3, "right_1")], won())),
                   at_most(0.3, "with another", Search(won(), lambda c: c == take("heart_ace")).best(s)))),
    Position(
        "the five the enemy needs", 3,
        "On Cover each is worth five to us, the five to full Ki. The enemy on a red space would double the red one and "
        "surely kill; with anything else it cannot, and Gatling wins next turn.",
        stage([pc(2, "revolver", GATLING, str=4, spd=4, hp=46, ki=5)],
              [pc(4, "katana", str=4, aim=6, spd=2, hp=6)], hand=("spade_05", "diamond_05", "club_05"), discard=(*OTHER_REDS, "diamond_04")),
        takes("diamond_05"),
        lambda s: (at_most(0, "denied: we fall", reply(s, [take("diamond_05"), END], down("left_1"))),
                   at_least(0.99, "left: we fall", reply(s, [take("spade_05"), END], down("left_1"))))),
    Position(
        "a four is dear enough to deny", 3,
        "Four points fill our Ki as well as five, and the enemy, who would double the four of diamonds and kill, has not "
        "the blows for it.",
        stage([pc(2, "revolver", GATLING, str=4, spd=4, hp=46, ki=6)],
              [pc(4, "katana", str=4, aim=6, spd=2, hp=6)], hand=("spade_05", "diamond_04", "club_05"), discard=(*OTHER_REDS, "diamond_05")),
        takes("diamond_04"),
        lambda s: (at_most(0, "denied: we fall", reply(s, [take("diamond_04"), END], down("left_1"))),
                   at_least(0.9, "left: we fall", reply(s, [take("spade_05"), END], down("left_1"))))),
    Position(
        "the five our friend needs", 3,
        "One point does for us. Our friend on the red space, who is next, needs the five of diamonds doubled to reach "
        "and fell the other: then all is over.",
        stage([pc(2, "katana", str=5, spd=5), pc(4, "katana", str=4, spd=4)],
              [pc(3, "rifle", aim=5, spd=3, hp=9), pc(9, "rifle", str=4, aim=5, spd=2, hp=24)],
              hand=("spade_05", "diamond_05", "club_05"), discard=OTHER_REDS),
        takes("spade_05", "club_05"),
        lambda s: (sure("left to our friend", reply(
            s, [take("spade_05"), *hits("katana", "right_1"), END], won())),
                   at_most(0.1, "taken", reply(s, [take("diamond_05"), *hits("katana", "right_1"), END], won())))),
)
