"""Special Moves: Ki saved for them, when they are worth the turn, and on whom."""

from __future__ import annotations

from gunki.battle import commands as cmd
from tests.battle.agents.exact import Search, chance, down, is_step, reply, won
from tests.battle.agents.positions.position import END, Position, at_least, at_most, hits, steps, sure
from tests.battle.agents.rights import keeps, strikes, wins
from tests.battle.agents.stage import stage
from tests.battle.arena import pc

SPEAR, GATLING, METEOR, MADNESS = (
    "amaterasus_spear", "ki_bullet_gatling_gun", "meteor_shower_gun_fury", "blade_of_madness")
special = cmd.use_special


def special_moves(command: object) -> bool:
    """Whether it is one."""
    return isinstance(command, cmd.UseSpecial)


POSITIONS = (
    Position(
        "the Spear ends it", 1,
        "Three last enemies side by side with 3 HP each: only the Spear on the middle one surely fells all.",
        stage([pc(0, "katana", SPEAR, str=4, spd=3, ki=10)],
              [pc(6, "katana", hp=3), pc(5, "revolver", hp=3), pc(4, "katana", hp=3)], card="club_03"),
        wins(),
        lambda s: (sure("the Spear on the middle one", chance(s, [special(SPEAR, "right_2")], won())),
                   at_most(0, "the Spear elsewhere", chance(s, [special(SPEAR, "right_1")], won())),
                   at_most(0, "no Special Move", Search(won(), special_moves).best(s)))),
    Position(
        "the Spear in the middle", 2,
        "Far from all, with a sword: the Spear is all that reaches, and on the middle one of three it wounds all "
        "three alike, not two or one.",
        stage([pc(0, "katana", SPEAR, str=4, spd=3, ki=10)],
              [pc(8, "revolver", hp=30), pc(7, "revolver", hp=30), pc(6, "revolver", hp=30), pc(4, "revolver", hp=30)],
              card="club_02", fp=2),
        strikes(special(SPEAR, "right_2")),
        lambda s: (sure("on the middle one: three hurt", chance(
            s, [special(SPEAR, "right_2")], lambda after: sum(one.hp < 30 for one in after.characters) == 3)),
                   sure("beside it: two", chance(
                       s, [special(SPEAR, "right_1")], lambda after: sum(one.hp < 30 for one in after.characters) == 2)))),
    Position(
        "Gatling from afar", 1,
        "Nine spaces, Cover and a shield: no bullet of the rifle hurts, while Gatling takes no notice and wins.",
        stage([pc(0, "rifle", GATLING, aim=5, spd=3, ki=10)], [pc(7, "rifle", "iron_shield", aim=5, hp=6)],
              card="heart_05"),
        wins(),
        lambda s: (sure("Gatling", chance(s, [special(GATLING, "right_1")], won())),
                   at_most(0.35, "the rifle", Search(won(), special_moves).best(s)))),
    Position(
        "Gatling on whom it fells", 2,
        "Of two alike Gatling surely fells the one with 6 HP, who acts next; the other it would only wound.",
        stage([pc(0, "katana", GATLING, str=4, spd=4, ki=10)],
              [pc(8, "rifle", aim=5, spd=2, hp=50), pc(8, "rifle", aim=5, spd=3, hp=6)], card="heart_02"),
        strikes(special(GATLING, "right_2")),
        lambda s: (sure("on right_2", chance(s, [special(GATLING, "right_2")], down("right_2"))),
                   at_most(0, "on right_1", chance(s, [special(GATLING, "right_1")], down("right_1"))))),
    Position(
        "Madness against the strong", 1,
        "Strength and mail leave nothing of plain blows; Blade of Madness does not count the Strength, and wins.",
        stage([pc(3, "katana", MADNESS, str=4, spd=3, ki=10)], [pc(4, "claymore", "chain_mail", str=6, hp=30)],
              card="heart_05"),
        wins(),
        lambda s: (sure("Blade of Madness", chance(s, [special(MADNESS, "right_1", "katana")], won())),
                   at_most(0.1, "plain blows", chance(s, hits("katana", "right_1", 5), won())))),
    Position(
        "the leap of Meteor Shower", 1,
        "Seven spaces and Cover leave little of six shots; Meteor Shower leaps there and shoots six times from close.",
        stage([pc(0, "revolver", METEOR, aim=6, spd=3, ki=10)], [pc(7, "rifle", aim=2, hp=12)], card="spade_ace",
              hand=("club_02", "heart_02")),
        wins(),
        lambda s: (at_least(0.99, "Meteor Shower", chance(s, [special(METEOR, "right_1", "revolver")], won())),
                   at_most(0.3, "six shots", chance(s, hits("revolver", "right_1", 6), won())))),
    Position(
        "the leap onto the right one", 2,
        "Meteor Shower surely fells one of two alike in HP and danger: the mage, who has neither Aim nor shield.",
        stage([pc(0, "revolver", METEOR, aim=5, spd=3, ki=10)],
              [pc(6, "rifle", "iron_shield", aim=6, hp=28), pc(8, "spark_bolt", mag=5, hp=28)], card="diamond_04"),
        strikes(special(METEOR, "right_2", "revolver")),
        lambda s: (sure("on right_2", chance(s, [special(METEOR, "right_2", "revolver")], down("right_2"))),
                   at_most(0.01, "on right_1", chance(s, [special(METEOR, "right_1", "revolver")], down("right_1"))))),
    Position(
        "no Special Move today", 2,
        "Four plain blows fell both last enemies for sure; Gatling, though ready, would fell one and be the turn's only "
        "attack.",
        stage([pc(3, "katana", GATLING, str=5, spd=3, ki=10)], [pc(4, "revolver", hp=18), pc(2, "revolver", hp=18)],
              card="heart_04"),
        wins(),
        lambda s: (sure("four blows", chance(
            s, [*hits("katana", "right_1", 2), *hits("katana", "right_2", 2)], won())),
                   at_most(0, "Gatling", chance(s, [special(GATLING, "right_1")], won())))),
    Position(
        "Ki for the next turn", 2,
        "The rifle kills us in two turns, not in one, and nothing is in reach: all four points kept make ten Ki, and "
        "Gatling wins next turn wherever it goes.",
        stage([pc(0, "katana", GATLING, spd=3, ki=6, hp=43)], [pc(7, "rifle", "chain_mail", aim=6, str=6, spd=1, hp=6)],
              card="heart_04"),
        keeps(10),
        lambda s: (at_most(0.001, "we fall at once", reply(s, [END], down("left_1"), is_step)),
                   sure("kept: we win next turn", chance(
            s, [END, cmd.take_card("spade_ace"), END, cmd.take_card("club_ace"), special(GATLING, "right_1")], won())),
                   at_most(0, "a step: no Gatling next turn", chance(
                       s, [*steps(1), END, cmd.take_card("spade_ace"), END, cmd.take_card("club_ace"),
                           special(GATLING, "right_1")], won())))),
    Position(
        "the last point kept", 2,
        "A shot does 4 at most to one so well covered; the same point kept is the tenth Ki, and Gatling wins next turn, "
        "before the enemy's second.",
        stage([pc(9, "revolver", GATLING, aim=5, spd=3, ki=9, hp=45)],
              [pc(7, "revolver", "iron_shield", aim=5, spd=1, hp=6)], card="heart_02", fp=1),
        keeps(10),
        lambda s: (at_most(0, "a shot wins", chance(s, hits("revolver", "right_1"), won())),
                   at_most(0.05, "six shots fell us at once", chance(
                       s, [END, cmd.take_card("spade_ace"), *hits("revolver", "left_1", 6)], down("left_1"))),
                   sure("kept: we win next turn", chance(
                       s, [END, cmd.take_card("spade_ace"), END, cmd.take_card("club_ace"),
                           special(GATLING, "right_1")], won())))),
    Position(
        "the Spear before all else", 2,
        "The Special Move is the turn's only attack: a blow first would forbid the Spear that wins.",
        stage([pc(3, "katana", SPEAR, str=5, spd=3, ki=10)], [pc(4, "revolver", hp=3), pc(5, "claymore", str=6, hp=3)],
              card="heart_02", fp=1),
        wins(),
        lambda s: (sure("the Spear", chance(s, [special(SPEAR, "right_1")], won())),
                   at_most(0, "no Special Move", Search(won(), special_moves).best(s)))),
)
