"""Sure falls: whom to strike, with what, and how often."""

from __future__ import annotations

from gunki.battle import commands as cmd
from tests.battle.agents.exact import Search, chance, down, reply, won
from tests.battle.agents.positions.position import END, Position, at_least, at_most, casts, hits, steps, sure
from tests.battle.agents.rights import all_of, fells, strikes, wins
from tests.battle.agents.stage import stage
from tests.battle.arena import pc

POSITIONS = (
    Position(
        "one blow wins", 1,
        "One blow of the Katana does 8 at least, and the last enemy has 4 HP: nothing else is worth a thought.",
        stage([pc(3, "katana", str=4, spd=2)], [pc(4, "revolver", aim=4, hp=4)], card="club_02", fp=2),
        wins(),
        lambda s: (sure("one blow wins", chance(s, hits("katana", "right_1"), won())),)),
    Position(
        "the weaker of two", 1,
        "One Fate Point is left: it surely fells the enemy with 7 HP, and only scratches the other, who has 45.",
        stage([pc(3, "katana", str=4, aim=4, spd=2), pc(0, "revolver", aim=4)],
              [pc(4, "revolver", aim=2, hp=45), pc(4, "revolver", aim=2, hp=7)], card="club_02", fp=1),
        fells("right_2"),
        lambda s: (sure("one blow fells right_2", chance(s, hits("katana", "right_2"), down("right_2"))),)),
    Position(
        "off Cover, not on it", 1,
        "Both have 5 HP; two shots surely fell the one in the open, for Cover takes 4 from every shot at the other.",
        stage([pc(4, "revolver", aim=5, spd=3), pc(0, "katana", str=4)],
              [pc(7, "katana", str=5, hp=5), pc(6, "katana", str=5, hp=5)], card="heart_02", fp=1),
        fells("right_2"),
        lambda s: (sure("one shot at right_2", chance(s, hits("revolver", "right_2"), down("right_2"))),
                   at_most(0.75, "one shot at right_1", chance(s, hits("revolver", "right_1"), down("right_1"))))),
    Position(
        "not through the mail", 1,
        "Of two with 8 HP one wears Chain Mail and is strong: a blow that surely fells the other may not do for it.",
        stage([pc(3, "katana", str=4, spd=3), pc(0, "revolver", aim=3)],
              [pc(4, "revolver", "chain_mail", aim=4, str=3, hp=8), pc(4, "revolver", aim=4, hp=8)],
              card="club_02", fp=1),
        fells("right_2"),
        lambda s: (sure("a blow at right_2", chance(s, hits("katana", "right_2"), down("right_2"))),
                   at_most(0.35, "a blow at right_1", chance(s, hits("katana", "right_1"), down("right_1"))))),
    Position(
        "a spell on its own element", 1,
        "Wind is doubled on clubs: two Spark Bolts surely fell the last enemy there, as two rifle shots would not.",
        stage([pc(5, "spark_bolt", "rifle", aim=1, mag=3, spd=3)], [pc(8, "katana", aim=3, mag=1, hp=12)],
              card="spade_02", fp=2),
        wins(),
        lambda s: (sure("two Spark Bolts", chance(s, casts("spark_bolt", 8, 2), won())),
                   at_most(0.01, "the rifle", chance(s, hits("rifle", "right_1"), won())))),
    Position(
        "needles, not the shotgun", 1,
        "Three Ice Needles surely do the 12 it takes; the Shotgun for the same three points does so half the time.",
        stage([pc(3, "shotgun", "ice_needle", aim=3, mag=3, spd=3)], [pc(6, "katana", str=5, hp=12)],
              card="club_02", fp=3),
        wins(),
        lambda s: (sure("three needles", chance(s, casts("ice_needle", 6, 3, "right_1"), won())),
                   at_most(0.45, "the shotgun", chance(s, hits("shotgun", "right_1"), won())))),
    Position(
        "Fatal Slash through armour", 1,
        "The last enemy's strength and mail leave little of a plain blow; one Fatal Slash with an ace does 4 at least.",
        stage([pc(3, "katana", "fatal_slash", str=2, spd=3)], [pc(4, "revolver", "chain_mail", str=6, hp=6)],
              card="spade_ace", fp=2, hand=("club_02", "heart_02")),
        wins(),
        lambda s: (at_most(0.1, "two plain blows", chance(s, hits("katana", "right_1", 2), won())),)),
    Position(
        "two blows, not one Fatal Slash", 1,
        "Two plain blows surely do 16; a Fatal Slash with a two for the same points does 8 to 15.",
        stage([pc(3, "katana", "fatal_slash", str=4, spd=3)], [pc(4, "revolver", hp=16)], card="heart_02", fp=2),
        wins(),
        lambda s: (sure("two blows", chance(s, hits("katana", "right_1", 2), won())),
                   at_most(0, "a Fatal Slash", chance(s, hits("katana", "right_1", 1, "fatal_slash"), won())))),
    Position(
        "one spell for the last two", 1,
        "Fire between them fells both last enemies; the Katana, which does more, could only reach one.",
        stage([pc(3, "katana", "firestorm", str=5, mag=3, spd=3)],
              [pc(4, "revolver", hp=5), pc(6, "revolver", hp=5)], card="club_02", fp=3),
        wins(),
        lambda s: (sure("Firestorm on 5", chance(s, casts("firestorm", 5), won())),
                   at_most(0, "no spell", Search(won(), lambda c: isinstance(c, cmd.Cast)).best(s)))),
    Position(
        "a step, then the blow", 1,
        "A step and a blow surely fell the last enemy; two Spark Bolts from afar cannot hurt its strong mind enough.",
        stage([pc(3, "katana", "spark_bolt", str=4, mag=2, spd=3)], [pc(5, "revolver", mag=6, hp=8)],
              card="club_02", fp=2),
        wins(),
        lambda s: (sure("step and blow", chance(s, [*steps(4), *hits("katana", "right_1")], won())),
                   at_most(0, "two bolts", chance(s, casts("spark_bolt", 5, 2), won())))),
    Position(
        "one after the other", 2,
        "A blow here, a step, two blows there: five points are just enough to fell both last enemies for sure.",
        stage([pc(3, "katana", str=5, spd=3)], [pc(2, "revolver", hp=9), pc(5, "revolver", hp=18)],
              card="heart_05", fp=4),
        wins(),
        lambda s: (sure("blow, step, blows", chance(
            s, [*hits("katana", "right_1"), *steps(4), *hits("katana", "right_2", 2)], won())),)),
    Position(
        "the bow for the far one", 2,
        "The last enemy is far beyond walking: a point to take the Longbow in hand, one to shoot, and it is over.",
        stage([pc(1, "katana", "longbow", hands=["katana"], aim=5, str=4, spd=3)], [pc(8, "rifle", mag=3, hp=4)],
              card="heart_02", fp=2),
        wins(),
        lambda s: (sure("rearm and shoot", chance(
            s, [cmd.rearm(("longbow",)), *hits("longbow", "right_1")], won())),)),
    Position(
        "the blade for the near one", 2,
        "Its Aim and its shield turn every arrow away; a point for the Katana and one blow surely end it.",
        stage([pc(4, "katana", "longbow", hands=["longbow"], aim=2, str=4, spd=3)],
              [pc(5, "rifle", "iron_shield", aim=6, hp=8)], card="heart_02", fp=2),
        wins(),
        lambda s: (sure("rearm and strike", chance(
            s, [cmd.rearm(("katana",)), *hits("katana", "right_1")], won())),
                   at_most(0.4, "two arrows", chance(s, hits("longbow", "right_1", 2), won())))),
    Position(
        "who acts before we do again", 2,
        "Either can be felled. Our friend, who acts after right_1, surely fells whoever is left: so right_1 must go.",
        stage([pc(4, "katana", str=5, spd=5), pc(6, "katana", str=5, spd=3, hp=8)],
              [pc(5, "revolver", aim=5, spd=4, hp=9), pc(5, "revolver", aim=5, spd=2, hp=9)], card="diamond_04", fp=1),
        strikes(cmd.attack("katana", "right_1")),
        lambda s: (sure("right_1 first: our friend wins", reply(s, [*hits("katana", "right_1"), END], won())),
                   at_least(0.8, "right_2 first: our friend falls", reply(
                       s, [*hits("katana", "right_2"), END], down("left_2"))))),
    Position(
        "Hail in the middle", 2,
        "Only from space 5 does the Hail reach all three last enemies, each of whom it surely fells.",
        stage([pc(1, "hail_wave", "spark_bolt", mag=5, spd=3)],
              [pc(3, "katana", hp=6), pc(5, "katana", hp=6), pc(7, "katana", hp=2)], card="heart_02", fp=1),
        all_of(strikes(cmd.cast("hail_wave", 5)), wins()),
        lambda s: (sure("Hail on 5", chance(s, casts("hail_wave", 5), won())),
                   at_most(0, "anything else", Search(won(), lambda c: c == cmd.cast("hail_wave", 5)).best(s)))),
    Position(
        "Thorns where the earth helps", 2,
        "Earth is doubled on hearts: a step, and the Whip surely fells the last enemy there; bolts from here may fail.",
        stage([pc(4, "whip_of_thorns", "spark_bolt", mag=4, spd=3), ], [pc(6, "katana", mag=6, str=5, hp=4)],
              card="heart_02", fp=2),
        wins(),
        lambda s: (sure("step and Whip", chance(s, [*steps(5), *casts("whip_of_thorns", 6)], won())),
                   at_most(0.8, "two bolts", chance(s, casts("spark_bolt", 6, 2), won())))),
    Position(
        "a step back for Wing Shot", 3,
        "From more than four spaces Wing Shot adds 4: one step back and one such shot pierce shield and skill where two "
        "plain ones rarely do; and whoever does not fell the swordsman now falls to him.",
        stage([pc(2, "rifle", "wing_shot", aim=1, spd=3, hp=6)],
              [pc(6, "katana", "iron_shield", aim=5, str=5, spd=2, hp=3)], card="heart_04"),
        wins(),
        lambda s: (at_least(0.58, "step back, Wing Shot", chance(
            s, [*steps(1), *hits("rifle", "right_1", 1, "wing_shot")], won())),
                   at_most(0.4, "two plain shots", chance(s, hits("rifle", "right_1", 2), won())),
                   at_least(0.9, "fled: we fall", reply(s, [*steps(1, 0), END], down("left_1"))))),
)
