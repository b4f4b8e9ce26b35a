"""Motifs of what is met anywhere by the way: trades, beasts of burden, things left behind."""
from ink import *
from journey import GRASS, K, STONE, WOOD, el, head
from motifs import *


def parasol():
    """One left behind, open on the ground beside its shadow."""
    S = Svg(260, 240)
    S.line(P("176,226 150,140 120,70"), 7, WOOD, "flat")
    g = S.cut("14,150! 26,90 74,40 140,26! 196,36 232,74 244,118! 206,104 176,112 150,138! 118,128 84,140 60,168! 44,150", mix(BENI, KAKI, .15), SUMI, K)
    S.fill(poly("140,26! 196,36 232,74 244,118! 206,104 176,112 150,138!").intersection(g), SUMI, .18)
    for x, y in ((60, 168), (150, 138), (244, 118), (14, 150), (104, 132), (200, 106)):
        S.line([(140, 26, False), (x, y, False)], 2.6, mix(BENI, SUMI, .5), "flat", within=g, spline=False)
    S.line(P("34,112 80,70 142,58 214,86"), 9, WASHI, "flat", .85, within=g)
    S.cut(el(141, 24, 9, 7), SUMI, SUMI, 1.4)
    S.line(P("176,226 190,232 196,222"), 6, WOOD, "end")
    return S


def kites():
    """Three over the road, their strings together."""
    S = Svg(420, 340)
    for x, y, s, rot, c in ((96, 80, 1.0, -14, WASHI), (232, 62, .82, 10, mix(KIN, WASHI, .35)), (344, 112, .7, -6, mix(INDIGO, WASHI, .62))):
        f = lambda t: xf(poly(t), x, y, s, rot=rot)
        S.line([(x + 4, y + 30, False), (x * .6 + 120, 210, False), (236, 336, False)], 2.2, SUMI, "flat", .8)
        g = S.cut(f("-46,-60! 46,-60! 42,62! -42,62!"), c, SUMI, K)
        S.cut(f("-28,-30 0,-48 28,-30 30,4 0,22 -30,4"), BENI, SUMI, 1.8)
        S.fill(f("-14,-14 0,-22 14,-14 12,2 0,8 -12,2"), WASHI)
        S.line([(x - 40 * s, y + 40 * s, False), (x + 40 * s, y + 40 * s, False)], 8 * s, INDIGO, "flat", within=g, spline=False)
        for d in (-26, 26):
            S.line([(x + d * s, y + 62 * s, False), (x + d * s - 10, y + 96 * s, False), (x + d * s + 6, y + 132 * s, False)], 5 * s, mix(BENI, WASHI, .25), "end")
    return S


def stall():
    """A seller's stand: roof of reed, half curtain, tub and jars."""
    S = Svg(380, 300)
    for x in (54, 312):
        S.cut(box(x, 70, x + 13, 288), WOOD, SUMI, K)
    S.cut(box(40, 206, 340, 224), mix(WOOD, WASHI, .2), SUMI, K)
    S.cut(box(58, 224, 322, 284), mix(WOOD, SUMI, .1), SUMI, K)
    for x in range(84, 320, 30):
        S.line([(x, 226, False), (x, 282, False)], 2.4, mix(WOOD, SUMI, .6), "flat", spline=False)
    for i in range(5):
        x = 66 + i * 50
        S.cut(f"{x},86! {x + 49},86! {x + 47},140! {x + 24},146 {x + 3},138!", INDIGO if i % 2 == 0 else mix(INDIGO, SUMI, .18), SUMI, 2)
    S.cut(el(190, 116, 21, 19), WASHI, SUMI, 1.8)
    S.fill(el(190, 116, 9, 8), BENI)
    roof(S, 190, 88, 320, 62, mix(KAKI, SHADE, .45), K, 16, .7, None)
    for x, c, s in ((110, "#8FB09A", 1), (150, KAKI, .82), (262, mix(WASHI, SHADE, .4), 1.05)):
        S.cut(xf(poly("-20,0! -24,-18 -14,-34! 14,-34! 24,-18 20,0!"), x, 206, s), c, SUMI, K)
        S.fill(xf(el(0, -34, 14, 4), x, 206, s), mix(c, SUMI, .5))
    S.cut("196,206! 190,182! 234,182! 228,206!", WOOD, SUMI, 2)
    S.fill(el(212, 181, 20, 5), mix(INDIGO, WASHI, .4))
    return S


def well():
    """A draw-well under its little roof."""
    S = Svg(260, 300)
    for x in (50, 196):
        S.cut(box(x, 84, x + 14, 236), WOOD, SUMI, K)
    S.cut(box(44, 104, 216, 117), WOOD, SUMI, 2.2)
    S.cut(el(130, 128, 20, 20).difference(el(130, 128, 9, 9)), mix(WOOD, SUMI, .3), SUMI, 2)
    S.line([(137, 128, False), (138, 214, False)], 3, mix(KAKI, SUMI, .4), "flat", spline=False)
    S.cut("114,182! 162,182! 158,214! 118,214!", mix(WOOD, WASHI, .25), SUMI, 2.2)
    S.line(P("114,184 138,158 162,184"), 2.6, SUMI, "flat")
    S.cut("30,226! 230,226! 236,288! 24,288!", STONE, SUMI, K)
    S.lines("28,248 232,248|26,268 234,268", 2.6, mix(STONE, SUMI, .6), "flat")
    for x, y in ((70, 228), (120, 248), (176, 228), (94, 268), (150, 268), (206, 248)):
        S.line([(x, y, False), (x + 2, y + 20, False)], 2.4, mix(STONE, SUMI, .6), "flat", spline=False)
    S.cut("20,218! 240,218! 240,234! 20,234!", mix(STONE, WASHI, .3), SUMI, K)
    roof(S, 130, 92, 200, 66, mix(KAKI, SHADE, .35), K, 20, .5, WOOD)
    return S


def jizo():
    """The stone child with its bib, two smaller ones behind."""
    S = Svg(280, 260)
    for x, y, s, bib in ((64, 234, .7, mix(BENI, WASHI, .45)), (218, 236, .66, mix(BENI, WASHI, .62)), (142, 244, 1.0, BENI)):
        f = lambda t: xf(poly(t), x, y, s)
        c = mix(STONE, WASHI, .25)
        S.cut(f("-54,0! -46,-16! 46,-16! 54,0!"), mix(STONE, SUMI, .2), SUMI, K)
        S.cut(f("-40,-16! -44,-70 -34,-108 0,-118 34,-108 44,-70 40,-16!"), c, SUMI, K)
        S.fill(f("10,-16! 14,-70 10,-114 34,-108 44,-70 40,-16!"), SUMI, .16)
        S.cut(xf(el(0, -148, 40, 42), x, y, s), c, SUMI, K)
        S.cut(f("-40,-112! 0,-98 40,-112! 46,-64! 0,-44 -46,-64!"), bib, SUMI, K)
        S.lines(f"{x - 22 * s},{y - 146 * s} {x - 14 * s},{y - 142 * s} {x - 5 * s},{y - 146 * s}|{x + 5 * s},{y - 146 * s} {x + 14 * s},{y - 142 * s} {x + 22 * s},{y - 146 * s}|"
                f"{x - 7 * s},{y - 124 * s} {x},{y - 121 * s} {x + 7 * s},{y - 124 * s}", 3 * s, SUMI)
    S.cut("112,258! 114,236 124,244 130,232 138,244 148,234 152,258!", GRASS, SUMI, 1.8)
    return S


def scarecrow():
    """In a perfect middle guard, crows about it."""
    S = Svg(320, 320)
    S.line(P("168,316 166,200 168,80"), 10, WOOD, "flat")
    S.line(P("60,150 160,142 268,150"), 9, WOOD, "flat")
    S.cut("72,128! 130,112 168,108 206,112 262,128! 258,176! 214,166 218,226 224,262! 196,250 170,268 140,250 112,264! 122,220 122,166 76,176!", mix(INDIGO, WASHI, .28), SUMI, K)
    S.cut("150,182! 186,182! 192,228! 146,228!", mix(KAKI, WASHI, .35), SUMI, 1.8)
    S.lines("168,112 170,170|122,166 128,200|214,166 208,206", 3, SUMI, op=.7)
    S.cut(el(168, 84, 30, 32), SHADE, SUMI, K)
    S.lines("154,80 160,84|176,84 182,80|158,98 168,101 178,98", 3, SUMI)
    S.cut("102,78! 168,22 234,78! 168,66", "#D0A758", SUMI, K)
    S.line(P("206,196 166,150 116,60"), 7, "#8E6A30", "flat")
    for x, y, s in ((56, 70, 1), (282, 84, .8), (270, 30, .6)):
        S.cut(xf(poly("-34,-12 -16,-16 0,0! 16,-18 36,-12 14,-2 4,12 -6,12 -12,0"), x, y, s), SUMI, SUMI, 1)
    for x in range(20, 310, 16):
        S.line([(x, 318, False), (x + 3, 296 - (x % 3) * 6, False), (x + 9, 286, False)], 4, mix(KIN, MATCHA, .3), "end")
    return S


def cart():
    """A carrier's cart, high-wheeled, under straw bales."""
    S = Svg(420, 260)
    S.line(P("250,150 330,166 408,190"), 9, WOOD, "flat")
    for x, y, c in ((96, 120, mix(KIN, WASHI, .4)), (176, 120, mix(KIN, WASHI, .3)), (136, 74, mix(KIN, WASHI, .45))):
        S.cut(el(x, y, 48, 26), c, SUMI, K)
        S.lines(f"{x - 24},{y - 22} {x - 26},{y} {x - 24},{y + 22}|{x},{y - 26} {x - 2},{y} {x},{y + 26}|{x + 24},{y - 22} {x + 22},{y} {x + 24},{y + 22}", 4, mix(KAKI, SUMI, .4))
    S.cut("30,144! 270,144! 270,160! 30,160!", mix(WOOD, WASHI, .2), SUMI, K)
    S.cut(el(128, 184, 70, 70).difference(el(128, 184, 54, 54)), mix(WOOD, SUMI, .2), SUMI, K)
    for k in range(8):
        a = math.pi * k / 8
        S.line([(128 - 56 * math.cos(a), 184 - 56 * math.sin(a), False), (128 + 56 * math.cos(a), 184 + 56 * math.sin(a), False)], 6, mix(WOOD, SUMI, .1), "flat", spline=False)
    S.cut(el(128, 184, 13, 13), KIN, SUMI, 2)
    S.line([(330, 166, False), (334, 254, False)], 7, WOOD, "flat", spline=False)
    return S


def horse():
    """A packhorse that stands, its head down."""
    S = Svg(360, 300)
    c = "#7A5238"
    for t in ("96,190! 110,190 108,240 114,290! 96,290! 92,240", "236,180! 252,178 252,236 260,288! 242,288! 236,236"):
        S.cut(poly(t), mix(c, SUMI, .35), SUMI, K)
    S.cut("60,150 70,112 120,96 190,100 246,92 272,70 292,40! 306,22 322,34! 330,60 348,96 350,116! 334,126 318,112 304,98 292,130 276,166 246,186 180,196 110,192 76,184", c, SUMI, K)
    for t in ("74,176! 92,180 88,236 80,290! 62,290! 66,236", "214,184! 232,182 232,238 226,290! 208,290! 212,238"):
        S.cut(poly(t), c, SUMI, K)
    S.cut("60,150 40,158 26,196 30,240! 46,220 52,190 68,170", SUMI, SUMI, 1.6)
    S.cut("298,28! 280,44 262,74 252,98 270,96! 288,72 304,46", SUMI, SUMI, 1.6)
    S.fill(el(325, 78, 4, 4), SUMI)
    S.cut("118,94! 204,96! 214,150! 196,164 130,164 110,150!", BENI, SUMI, K)
    S.fill("112,142! 212,142! 208,154! 116,154!", KIN)
    S.cut("122,98! 126,54 160,40 194,54 200,98!", mix(KIN, WASHI, .4), SUMI, K)
    S.lines("140,48 138,98|160,42 160,98|180,48 184,98", 3.4, mix(KAKI, SUMI, .4))
    S.lines("306,96 330,92|318,110 306,60", 3.4, mix(BENI, SUMI, .2))
    return S


def crone():
    """An old woman bent over her stick."""
    S = Svg(200, 280)
    S.line(P("158,120 164,200 160,274"), 7, WOOD, "flat")
    S.cut("40,274! 46,200 56,140 92,104 124,110 132,150 128,200 138,274!", mix(FUJI, WASHI, .2), SUMI, K)
    S.fill("96,274! 104,200 100,130 124,110 132,150 128,200 138,274!", SUMI, .18)
    S.cut("60,150! 98,132 146,140 164,132! 166,150 128,168 84,170", mix(FUJI, SUMI, .2), SUMI, K)
    S.cut(el(162, 138, 9, 8), SKIN, SUMI, 1.8)
    S.cut("52,196! 134,190! 136,210! 50,216!", mix(KAKI, WASHI, .3), SUMI, 2)
    head(S, 122, 86, 1.25, hair="#D8D2C4", knot=False)
    S.cut(el(96, 66, 15, 13), "#D8D2C4", SUMI, 2)
    return S


def child():
    """A child with something held up."""
    S = Svg(160, 220)
    S.cut("44,212! 50,150 58,112 84,104 106,114 112,150 118,212!", mix(BENI, WASHI, .2), SUMI, K)
    S.cut(box(48, 150, 116, 164), KIN, SUMI, 2)
    S.cut("96,118! 122,92 132,62! 142,66 138,100 112,136!", mix(BENI, WASHI, .2), SUMI, K)
    S.cut(el(138, 60, 8, 8), SKIN, SUMI, 1.8)
    S.cut("58,120! 40,142 36,164! 46,168 60,150!", mix(BENI, WASHI, .2), SUMI, K)
    head(S, 80, 80, 1.3, knot=True)
    return S


def items():
    """Name and drawing of each."""
    return [("parasol", parasol), ("kites", kites), ("stall", stall), ("well", well), ("jizo", jizo), ("scarecrow", scarecrow), ("cart", cart), ("horse", horse),
            ("crone", crone), ("child", child)]


def main():
    for name, draw in items():
        draw().save(f"scroll/{name}.svg")


if __name__ == "__main__":
    main()
