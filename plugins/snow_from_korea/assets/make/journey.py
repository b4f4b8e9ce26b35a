"""Motifs of the road that the kit of handscroll motifs lacks: Korea, the deserts of the west, people and beasts."""
from ink import *
from motifs import *

K = 2.4
STONE, WOOD, GRASS = "#8B877B", "#6B4A2E", mix(MATCHA, WASHI, .18)


def el(x, y, rx, ry):
    return xf(Point(0, 0).buffer(1, 24), x, y, sx=rx, sy=ry)


def blossom_tree(leaf, light):
    S = Svg(380, 400)
    S.cut(stroke_poly(P("196,396 186,320 206,262 184,204 200,140"), 36, lambda t: 1 - .66 * t, 3, .2), "#4E3B30", SUMI, K)
    for b, w in (("194,268 130,212 78,178", 15), ("198,236 258,190 318,160", 15), ("190,190 150,130 112,92", 11), ("200,160 244,104 272,70", 11)):
        S.cut(stroke_poly(P(b), w, "end", 4, .1), "#4E3B30", SUMI, K)
    r = random.Random(8)
    for i, (x, y, w) in enumerate(((78, 176, 128), (310, 158, 126), (190, 74, 150), (112, 96, 132), (276, 82, 126), (150, 156, 120), (240, 148, 124), (200, 112, 140))):
        g = S.cut(scallop(x, y + 22, w, w * .62, i + 2, 6), mix(leaf, SUMI, .05 * (i % 3)), mix(leaf, SUMI, .6), 2)
        S.fill(xf(scallop(x, y + 14, w * .7, w * .34, i + 9, 5), 0, -4).intersection(g), light)
        for _ in range(7):
            S.fill(Point(x + r.uniform(-.4, .4) * w, y + r.uniform(-.3, .3) * w * .6).buffer(2.6, 4), mix(light, WASHI, .5), .9)
    for _ in range(16):
        S.fill(xf(poly("0,0! 4,-3 8,0! 4,3"), r.uniform(30, 350), r.uniform(200, 380)), leaf, .85)
    return S


def pagoda():
    S = Svg(260, 440)
    S.cut("30,412! 230,412! 240,434! 20,434!", mix(STONE, SUMI, .1), SUMI, K)
    S.cut(box(58, 384, 202, 412), STONE, SUMI, K)
    y, w = 384.0, 128.0
    for t in range(5):
        h = 40 - t * 3
        S.cut(box(130 - w / 2 + 16, y - h, 130 + w / 2 - 16, y), mix(STONE, WASHI, .3), SUMI, K)
        S.fill(box(130 + w * .12, y - h, 130 + w / 2 - 16, y), SUMI, .2)
        S.cut(box(122, y - h + 10, 138, y), mix(STONE, SUMI, .55), SUMI, 1.6)
        S.cut(poly([(130 - w / 2 - 8, y - h - 14, True), (130 - w / 2 + 12, y - h - 22, False), (130 - w * .3, y - h - 26, True), (130 + w * .3, y - h - 26, True),
                    (130 + w / 2 - 12, y - h - 22, False), (130 + w / 2 + 8, y - h - 14, True), (130 + w / 2 - 6, y - h, True), (130 - w / 2 + 6, y - h, True)]), mix(STONE, INDIGO, .2), SUMI, K)
        y, w = y - h - 24, w - 17
    S.cut(box(126, 44, 134, y + 4), KIN, SUMI, 1.6)
    for i in range(4):
        S.cut(el(130, y - 8 - i * 13, 13 - i * 2.4, 5), KIN, SUMI, 1.6)
    S.cut("122,50! 130,26 138,50!", KIN, SUMI, 1.6)
    return S


def kiln():
    S = Svg(520, 320)
    S.fill(xf(mist(300, 505, 46, 17, 9, 4), 0, 0), mix(SHADE, SUMI, .22), .8)
    S.fill(xf(mist(330, 480, 92, 12, 4, 3), 0, 0), WASHI, .9)
    clay = "#A5673C"
    for i, (x, y, rx, ry) in enumerate(((396, 246, 92, 90), (292, 262, 92, 82), (184, 278, 94, 74))):
        g = S.cut(el(x, y, rx, ry).intersection(box(0, 0, 520, 300)), mix(clay, WASHI, .12 * (2 - i)), SUMI, K)
        S.fill(el(x + 26, y + 6, rx - 12, ry).intersection(g), SUMI, .14)
        for k in range(1, 5):
            S.line([(x - rx, y - ry * k / 5 + 8, False), (x, y - ry * k / 5 - 10, False), (x + rx, y - ry * k / 5 + 8, False)], 2, mix(clay, SUMI, .5), within=g, op=.6)
    S.cut(el(150, 292, 34, 44).intersection(box(0, 0, 520, 300)), "#2A1712", SUMI, K)
    S.cut(el(150, 298, 24, 32).intersection(box(0, 0, 520, 300)), KAKI, SUMI, 1.4)
    S.fill(el(150, 302, 14, 20).intersection(box(0, 0, 520, 300)), "#F2CF6B")
    S.cut(box(384, 132, 410, 166), mix(clay, SUMI, .2), SUMI, K)
    S.cut("60,300! 500,300! 512,314! 40,314!", mix(SHADE, KAKI, .3), SUMI, K)
    for x, s in ((52, 1), (90, .8), (26, .7)):
        S.cut(xf(poly("-22,-26! 22,-26! 16,-4 8,0! -8,0! -16,-4"), x, 312, s), "#8FB09A", SUMI, K)
        S.fill(xf(el(0, -26, 21, 4), x, 312, s), mix("#8FB09A", SUMI, .4))
    return S


def totems():
    S = Svg(240, 340)
    for x, h, c, face in ((84, 292, mix(WOOD, WASHI, .25), BENI), (168, 252, mix(WOOD, WASHI, .12), KIN)):
        y = 332 - h
        g = S.cut(poly([(x - 28, 334, True), (x - 26, y + 40, False), (x - 30, y + 10, True), (x, y - 8, False), (x + 30, y + 10, True), (x + 26, y + 40, False), (x + 28, 334, True)]), c, SUMI, K)
        S.fill(box(x + 10, y, x + 30, 334).intersection(g), SUMI, .2)
        S.cut(poly([(x - 36, y + 18, True), (x, y - 26, False), (x + 36, y + 18, True), (x, y + 8, False)]), mix(SUMI, INDIGO, .3), SUMI, K)
        for s in (-1, 1):
            S.cut(el(x + s * 12, y + 50, 9, 11), WASHI, SUMI, 2)
            S.fill(el(x + s * 11, y + 52, 4, 4), SUMI)
            S.line([(x + s * 3, y + 34, False), (x + s * 14, y + 30, False), (x + s * 24, y + 38, False)], 5, SUMI)
        S.cut(poly([(x - 6, y + 56, False), (x, y + 52, False), (x + 6, y + 56, False), (x + 11, y + 80, False), (x, y + 86, False), (x - 11, y + 80, False)]), face, SUMI, 1.8)
        S.cut(box(x - 17, y + 96, x + 17, y + 112), WASHI, SUMI, 2)
        for k in range(-2, 3):
            S.fill(box(x + k * 6.5 - .8, y + 96, x + k * 6.5 + .8, y + 112), SUMI)
        S.lines(f"{x},{y + 130} {x - 2},{y + 170} {x + 2},{y + 210}|{x - 12},{y + 140} {x + 10},{y + 146}|{x - 14},{y + 170} {x + 14},{y + 174}", 4, SUMI, op=.75)
    return S


def mounds():
    S = Svg(720, 220)
    for x, y, rx, ry, c in ((240, 206, 170, 128, mix(MATCHA, INDIGO, .25)), (520, 208, 190, 156, mix(MATCHA, WASHI, .1)), (130, 214, 126, 92, mix(MATCHA, KIN, .2)), (380, 218, 150, 96, mix(MATCHA, WASHI, .28))):
        g = S.cut(el(x, y, rx, ry).intersection(box(0, 0, 720, 216)), c, mix(SUMI, MATCHA, .15), K)
        S.fill(g, S.lin(0, y - ry, 0, 216, (0, mix(c, WASHI, .25)), (.55, c), (1, mix(c, WASHI, .5))))
        r = random.Random(int(x))
        for _ in range(14):
            a, b = r.uniform(-.7, .7) * rx, r.uniform(.15, .8) * ry
            S.line([(x + a, y - b, False), (x + a + 8, y - b - 8, False), (x + a + 18, y - b + 2, False)], 2.4, mix(c, SUMI, .5), within=g, op=.7)
    return S


def wall():
    S = Svg(760, 300)
    line = [(0, 236), (120, 206), (240, 232), (380, 176), (500, 200), (640, 150), (760, 178)]
    top = flat([(x, y, False) for x, y in line], False)
    g = S.cut(raw(top + [(x, y + 84) for x, y in reversed(top)]), mix(STONE, WASHI, .22), SUMI, K)
    r = random.Random(2)
    d = ""
    for k in range(1, 4):
        d += geom_d(stroke_poly([(x, y + 21 * k, False) for x, y in top], 2, "flat", 1, 0).intersection(g))
    for x, y in top[::3]:
        k = r.randrange(4)
        d += geom_d(stroke_poly([(x, y + 21 * k), (x + 1, y + 21 * k + 21)], 2, "flat", 1, 0, spline=False).intersection(g))
    S.d(d, mix(STONE, SUMI, .6), eo=False)
    for x, y in top[::4]:
        S.cut(box(x - 8, y - 14, x + 8, y + 2), mix(STONE, WASHI, .3), SUMI, 1.8)
    S.cut("318,262! 330,120! 446,112! 456,250!", mix(STONE, WASHI, .1), SUMI, K)
    S.cut("366,256! 366,206 386,184 406,206 406,252!", "#3B2A22", SUMI, K)
    S.cut(box(330, 74, 446, 116), WASHI, SUMI, K)
    for x in (336, 372, 408, 432):
        S.cut(box(x, 74, x + 8, 116), mix(BENI, KAKI, .25), SUMI, 1.6)
    roof(S, 388, 76, 150, 52, "#46566A", K, 20, .55, KIN)
    return S


def yurt():
    S = Svg(380, 260)
    S.cut("40,144! 340,144! 348,246! 32,246!", "#EDE3CF", SUMI, K)
    S.fill("236,144! 340,144! 348,246! 250,246!", SUMI, .14)
    S.cut("26,150! 110,84 168,54! 212,54! 270,84 354,150! 190,160", mix(WASHI, KAKI, .22), SUMI, K)
    S.lines("100,92 70,150|150,66 136,156|230,66 246,156|280,92 312,150", 3, mix(KAKI, SUMI, .4), op=.8)
    S.cut(box(164, 40, 216, 58), mix(BENI, SUMI, .1), SUMI, K)
    for y, c in ((164, BENI), (226, INDIGO)):
        S.fill(box(34, y, 346, y + 9), c, .9)
        for x in range(40, 340, 18):
            S.fill(xf(poly("0,0! 5,-4 10,0! 5,4"), x, y + 4.5), KIN)
    S.cut(box(164, 164, 216, 246), mix(KAKI, SUMI, .1), SUMI, K)
    S.cut("172,172! 208,172! 208,240! 172,240!", BENI, SUMI, 1.8)
    S.fill("184,190! 196,190! 196,222! 184,222!", KIN)
    S.fill(xf(mist(150, 230, 18, 9, 4, 3), 0, 0), mix(SHADE, SUMI, .2), .8)
    return S


def camel(S, dx, dy, s, pack):
    c = "#B98D58"
    f = lambda t: xf(poly(t), dx, dy, s)
    for t in ("54,128! 62,128 66,176 62,212! 52,212! 50,170", "148,130! 162,128 164,176 166,212! 156,212! 148,172"):
        S.cut(f(t), mix(c, SUMI, .3), SUMI, K)
    S.cut(f("40,112 52,92 66,62 82,58 94,84 108,88 120,60 136,58 150,88 166,98 178,92 186,60 196,30! 210,20 232,24 244,36! 238,46 216,48 208,74 200,112 184,132 168,142 120,150 70,144 46,136 34,150! 30,132"), c, SUMI, K)
    for t in ("38,126! 52,126 54,172 48,212! 38,212! 36,168", "164,132! 178,128 180,172 186,212! 176,212! 166,174"):
        S.cut(f(t), c, SUMI, K)
    S.cut(f("84,66! 118,66! 134,126! 120,142 92,142 74,126!"), pack, SUMI, K)
    S.fill(f("76,118! 134,118! 132,128! 76,128!"), KIN)
    S.cut(f("198,66! 210,68 208,84 200,88 192,80"), KIN, SUMI, 1.6)
    S.fill(f("222,30 227,29 228,34 223,35"), SUMI)
    S.line([(dx + p[0] * s, dy + p[1] * s, False) for p in ((238, 42), (222, 92), (260, 120))], 2.4, SUMI, op=.8)


def camels():
    S = Svg(620, 250)
    camel(S, 10, 20, .98, BENI)
    camel(S, 236, 44, .86, INDIGO)
    camel(S, 424, 66, .74, mix(MATCHA, SUMI, .2))
    return S


def dunes():
    S = Svg(1200, 200)
    sand = mix(KAKI, WASHI, .5)
    for i, b in enumerate((64, 108, 150)):
        a = []
        for x in range(-10, 1220, 10):
            t = min(1, max(0, min(x, 1200 - x) / (260 - 50 * i)))
            t = t * t * (3 - 2 * t)
            u = ((x + 170 * i) % 430) / 430
            y = b - 44 * (u ** 1.6 if u < .62 else (1 - u) / .38 * .465) * 1.7
            a.append((x, 206 + (y - 206) * t))
        g = under(a, 210).intersection(box(-6, 0, 1206, 206))
        c = mix(sand, WASHI, .3 - .12 * i)
        S.line([(x, y, False) for x, y in a[2:-2]], K * 1.5, mix(KAKI, SUMI, .5), lambda t: min(1, 12 * t, 12 * (1 - t)), rough=.2, spline=False)
        S.fill(g, S.lin(0, b - 50, 0, b + 80, (0, mix(c, KAKI, .22)), (1, mix(c, WASHI, .35))))
        for x, y in a[12:-14:9]:
            S.line([(x, y + 20, False), (x + 46, y + 30, False), (x + 110, y + 26, False)], 2.4, mix(KAKI, SUMI, .3), op=.45, within=g)
    return S


def cliff():
    S = Svg(560, 420)
    c = mix(KAKI, SHADE, .5)
    g = S.cut("14,410! 24,250 64,180 70,96 120,52 196,66 262,26 352,46 420,34 476,104 498,190 536,270 548,410!", c, SUMI, K)
    S.fill(g, S.lin(0, 30, 0, 410, (0, mix(c, SUMI, .15)), (.6, c), (1, mix(c, WASHI, .5))))
    S.lines("96,90 84,200 92,300|200,76 196,110 204,130|330,52 340,90 330,118|452,96 470,180 462,300|260,34 266,60", 4, mix(c, SUMI, .6), within=g, op=.7)
    for x, y, s in ((130, 236, .8), (270, 216, 1.25), (412, 232, .85), (190, 372, .7), (352, 374, .75), (118, 366, .55), (450, 366, .6)):
        S.cut(xf(poly("-36,30! -36,-24 -20,-50 0,-56 20,-50 36,-24 36,30!"), x, y, s), "#4A2F22", SUMI, K)
        S.cut(xf(el(0, -18, 25, 25), x, y, s), KIN, SUMI, 1.4)
        S.cut(xf(poly("-24,28! -22,4 -12,-6 0,-8 12,-6 22,4 24,28!"), x, y, s), mix(BENI, KAKI, .3), SUMI, 1.6)
        S.cut(xf(el(0, -18, 11, 13), x, y, s), SKIN, SUMI, 1.6)
        S.fill(xf(poly("-11,-22! -6,-33 0,-37 6,-33 11,-22! 0,-25"), x, y, s), mix(INDIGO, SUMI, .3))
    for y in (282, 284):
        S.line([(60, y, False), (280, y + 4, False), (500, y, False)], 6, WOOD, "flat", spline=False)
    return S


def lantern():
    S = Svg(170, 270)
    c = mix(STONE, WASHI, .15)
    S.cut("34,246! 136,246! 144,264! 26,264!", c, SUMI, K)
    S.cut("72,150! 98,150! 104,246! 66,246!", c, SUMI, K)
    S.cut("46,134! 124,134! 116,152! 54,152!", c, SUMI, K)
    S.cut(box(56, 88, 114, 134), mix(c, WASHI, .3), SUMI, K)
    S.cut(box(70, 98, 100, 128), "#F2CF6B", SUMI, 2)
    S.fill(box(84, 98, 86, 128), SUMI)
    S.cut("14,92! 44,74 66,50! 104,50! 126,74 156,92! 86,84", mix(STONE, INDIGO, .25), SUMI, K)
    S.cut("76,50! 74,38 85,20! 96,38 94,50!", c, SUMI, K)
    return S


def bell():
    S = Svg(340, 360)
    S.cut("30,326! 310,326! 324,350! 16,350!", STONE, SUMI, K)
    for x in (58, 262):
        S.cut(box(x, 140, x + 20, 326), mix(BENI, KAKI, .3), SUMI, K)
    S.cut(box(48, 140, 292, 158), mix(BENI, KAKI, .3), SUMI, K)
    S.cut("126,180! 134,168 206,168 214,180! 220,260 230,296! 110,296! 120,260", "#5D6B5A", SUMI, K)
    S.fill("182,170! 206,168 214,180! 220,260 230,296! 190,296!", SUMI, .25)
    S.lines("118,270 170,276 224,270|124,206 170,210 218,206", 4, KIN, "flat")
    S.cut(box(160, 156, 180, 170), KIN, SUMI, 1.8)
    S.cut(box(236, 232, 330, 244), WOOD, SUMI, 2)
    roof(S, 170, 142, 280, 96, "#46566A", K, 28, .42, KIN)
    return S


def boat():
    S = Svg(340, 230)
    S.cut("12,150! 60,166 170,176 280,162 330,138! 318,176 280,204 170,210 62,204 26,184", WOOD, SUMI, K)
    S.lines("26,168 90,186 170,192 270,184 322,156", 3.4, SUMI, op=.8)
    S.line(P("300,20 262,120 214,226"), 7, mix(WOOD, SUMI, .2), "flat")
    S.cut("238,166! 226,128 236,92 256,82 276,92 284,130 276,162!", mix(MATCHA, SUMI, .2), SUMI, K)
    S.cut("260,96 286,92 292,84 286,78! 262,84", SKIN, SUMI, 1.8)
    S.cut("244,70 270,70 270,86 256,92 244,84", SKIN, SUMI, 1.8)
    S.cut("218,72! 256,42 294,72! 256,66", "#D0A758", SUMI, K)
    S.cut("70,168! 74,130! 128,126! 134,172!", SHADE, SUMI, 2)
    S.cut("62,134! 100,110 142,130! 102,126", mix(KIN, WASHI, .2), SUMI, K)
    for y in (212, 222):
        S.line([(10, y, False), (110, y + 5, False), (220, y, False), (330, y + 4, False)], 4, mix(INDIGO, WASHI, .3))
    return S


def islet():
    S = Svg(400, 260)
    g = S.cut("30,238! 44,190 84,150 110,96 150,70 190,104 214,92 252,130 290,150 330,196 366,238! 200,246", "#7D776C", SUMI, K)
    S.fill("150,70 190,104 214,92 252,130 290,150 330,196 366,238! 240,240 220,170 180,130", SUMI, .22)
    S.fill(poly("110,96 150,70 190,104 214,92 240,118! 200,124 160,106 120,124!").intersection(g), GRASS)
    S.lines("100,150 90,190 104,230|160,120 150,170 166,210|230,140 238,180 226,220", 4, SUMI, op=.6, within=g)
    pine(S, 168, 96, 84, 6, mix(MATCHA, INDIGO, .35), "#3A2C26", .2, SUMI, None, 1.8, 5)
    for k in range(7):
        S.cut(el(46 + k * 50, 240 + (k % 2) * 4, 30, 9), WASHI, mix(INDIGO, SUMI, .4), 1.6)
    return S


def waterfall():
    S = Svg(380, 460)
    rock = "#6F7A72"
    for t in ("4,452! 10,200 40,110 84,30 128,44 138,120 128,240 140,452!", "376,452! 372,190 336,96 288,20 244,40 236,130 250,250 236,452!"):
        g = S.cut(t, rock, SUMI, K)
        S.fill(g, S.lin(0, 20, 0, 450, (0, mix(rock, MATCHA, .35)), (.5, rock), (1, mix(rock, WASHI, .35))))
    S.lines("50,130 40,240 56,380|96,70 84,180 100,300|320,110 330,240 318,380|276,60 290,170 274,300", 5, SUMI, op=.55)
    S.cut("126,60! 250,58! 246,200 252,440! 126,440! 134,200", mix(INDIGO, WASHI, .78), mix(INDIGO, SUMI, .3), K)
    for k in range(9):
        x = 138 + k * 13
        S.line([(x, 66, False), (x + (k % 3 - 1) * 4, 220, False), (x + (k % 2) * 5, 430, False)], 4 if k % 2 else 2.6, mix(INDIGO, WASHI, .4 if k % 2 else .6), op=.8)
    S.fill(mist(60, 320, 436, 18, 3, 3), WASHI, .95)
    pine(S, 66, 84, 76, 8, mix(MATCHA, INDIGO, .35), "#3A2C26", -.2, SUMI, None, 1.6, 5)
    pine(S, 316, 74, 66, 9, mix(MATCHA, INDIGO, .35), "#3A2C26", .2, SUMI, None, 1.6, 5)
    return S


def fireflies():
    S = Svg(560, 220)
    r = random.Random(11)
    for _ in range(26):
        x, y = r.uniform(24, 536), r.uniform(24, 196)
        n = r.uniform(12, 22)
        S.fill(Point(x, y).buffer(n, 16), S.rad(x, y, n, (0, "#F8E28A", .95), (.35, "#F2CF6B", .5), (1, "#F2CF6B", 0)))
        S.fill(Point(x, y).buffer(2.6, 6), "#FFF8D0")
    return S


def lamps():
    S = Svg(560, 170)
    for i, (x, y, s) in enumerate(((60, 110, 1), (150, 134, .8), (240, 104, .9), (330, 140, 1), (420, 112, .8), (506, 136, .95))):
        S.fill(Point(x, y - 20).buffer(46 * s, 16), S.rad(x, y - 20, 46 * s, (0, "#F2CF6B", .8), (1, "#F2CF6B", 0)))
        S.cut(xf(poly("-20,0! -17,-40! 17,-40! 20,0!"), x, y, s), "#FBE9B8" if i % 2 else "#F3C9A0", SUMI, K)
        S.cut(xf(poly("-26,0! 0,-8 26,0! 20,9 -20,9"), x, y, s), mix(BENI, WASHI, .45), SUMI, 2)
    return S


def weather(snow):
    S = Svg(600, 420)
    r = random.Random(3 if snow else 5)
    for _ in range(70):
        x, y = r.uniform(12, 588), r.uniform(12, 408)
        edge = max(.15, min(1, min(x, 600 - x) / 120))
        if snow:
            n = r.uniform(2.2, 5.4)
            S.fill(Point(x, y).buffer(n + 1, 8), mix(INDIGO, WASHI, .45), .5 * edge)
            S.fill(Point(x, y).buffer(n, 8), "#FFFFFF", edge)
        else:
            L = r.uniform(40, 90)
            S.line([(x, y, False), (x - L * .16, y + L, False)], 2.4, mix(INDIGO, SUMI, .35), "both", .55 * edge, spline=False)
    return S


def head(S, x, y, s, hair=SUMI, skin=SKIN, knot=True):
    S.cut(xf(poly("-14,-16 14,-16 16,6 6,20 -6,20 -16,6"), x, y, s), skin, SUMI, 2)
    S.cut(xf(poly("-17,2! -18,-18 0,-28 18,-18 17,2! 10,-10 -10,-10"), x, y, s), hair, SUMI, 1.6)
    if knot:
        S.cut(xf(poly("-4,-26! -8,-38 4,-42 8,-34 4,-26!"), x, y, s), hair, SUMI, 1.6)
    S.lines(f"{x - 9 * s},{y} {x - 3 * s},{y + 1}|{x + 4 * s},{y + 1} {x + 10 * s},{y}", 2, SUMI)


def duelist():
    S = Svg(300, 300)
    S.cut("96,150! 150,146 176,170 196,226 214,284! 168,288! 144,230 126,286! 70,282! 84,220", mix(KAKI, SUMI, .25), SUMI, K)
    S.lines("150,160 148,200 144,230|110,170 100,230 96,276|176,180 184,230 190,280", 3, SUMI, op=.7)
    S.cut("94,90! 130,74 164,86 182,120 174,156! 96,160! 86,120", mix(SUMI, INDIGO, .35), SUMI, K)
    S.cut("168,96! 206,86 230,96 226,110! 196,116 174,124!", mix(SUMI, INDIGO, .35), SUMI, K)
    S.cut("96,96! 150,118 208,112! 206,126 150,140 90,126!", mix(SUMI, INDIGO, .3), SUMI, K)
    S.cut(el(226, 104, 9, 8), SKIN, SUMI, 1.8)
    S.line(P("212,116 250,66 290,10"), 7, "#E9EDF0", "end")
    S.line(P("213,118 252,68 292,12"), 2.2, SUMI)
    S.line(P("204,128 222,104"), 8, SUMI, "flat")
    S.fill(box(92, 150, 176, 162), BENI)
    head(S, 128, 60, 1.0)
    S.line(P("84,168 52,206 30,214"), 8, SUMI, "flat")
    return S


def monk():
    S = Svg(190, 300)
    S.line([(152, 30, False), (150, 170, False), (146, 292, False)], 6, WOOD, "flat", spline=False)
    S.cut(el(152, 26, 15, 17), KIN, SUMI, 2)
    S.fill(el(152, 26, 8, 10), WASHI)
    S.cut("60,96! 96,84 126,98 142,180 150,284! 36,284! 46,180", mix(SUMI, FUJI, .25), SUMI, K)
    S.cut("72,96! 96,90! 112,150 120,230! 84,222 66,160", mix(KAKI, WASHI, .2), SUMI, K)
    S.cut("118,116! 142,130 156,148! 148,160 120,152!", mix(SUMI, FUJI, .25), SUMI, K)
    S.cut(el(150, 152, 8, 8), SKIN_D, SUMI, 1.8)
    S.cut("76,50 112,50 116,72 100,92 86,92 74,72", SKIN, SUMI, K)
    S.cut("34,58! 94,18 156,58! 94,50", mix(KIN, SUMI, .15), SUMI, K)
    S.lines("86,72 92,73|100,73 106,72", 2, SUMI)
    S.lines("70,180 64,230 62,280|110,190 116,240 118,282", 3, SUMI, op=.6)
    return S


def lady():
    S = Svg(220, 300)
    S.cut("104,40! 128,30 146,48 150,110 168,190 176,250! 148,252! 128,160 120,90", SUMI, SUMI, 1.6)
    S.cut("76,104! 104,90 132,104 154,190 190,288! 24,288! 58,190", mix(BENI, WASHI, .3), SUMI, K)
    S.cut("70,110! 104,92 126,108 134,190 140,284! 60,284! 62,190", mix(MATCHA, WASHI, .3), SUMI, K)
    for x, y in ((84, 160), (112, 190), (82, 220), (118, 246), (92, 262)):
        for k in range(5):
            S.fill(Point(x + 6 * math.cos(k * 1.257), y + 6 * math.sin(k * 1.257)).buffer(3.4, 5), WASHI, .9)
        S.fill(Point(x, y).buffer(2), KIN)
    S.cut("68,118! 44,160 40,196! 66,204 86,160", mix(MATCHA, WASHI, .15), SUMI, K)
    S.fill(box(66, 142, 130, 156), BENI)
    S.cut("84,54 116,54 118,78 104,94 92,92 82,76", "#F8EBDA", SUMI, 2)
    S.cut("80,70! 80,48 100,32 122,46 126,80! 114,62 96,58", SUMI, SUMI, 1.6)
    S.lines("88,72 95,73|104,73 111,72", 2, SUMI)
    S.fill("97,84 100,82 103,84 100,87", BENI)
    return S


def rider():
    S = Svg(460, 380)
    horse = "#8C6B4C"
    for t in ("130,250! 150,250 154,310 176,362! 158,366! 134,316", "286,250! 306,246 320,300 304,362! 288,364! 296,304"):
        S.cut(t, mix(horse, SUMI, .35), SUMI, K)
    S.cut("96,210 120,180 180,172 250,180 296,168 322,120 350,84! 352,64! 364,82 392,104 420,140! 412,158 384,154 362,158 350,210 320,256 250,266 170,268 120,256", horse, SUMI, K)
    for t in ("104,230! 130,240 126,300 98,356! 82,352! 104,296", "310,240! 336,232 366,290 392,318! 380,328! 344,306"):
        S.cut(t, horse, SUMI, K)
    S.cut("104,196! 60,214 40,270 52,330! 74,280 106,240!", SUMI, SUMI, 1.6)
    S.cut("350,70! 322,92 290,160! 310,164 338,128 358,98!", SUMI, SUMI, 1.6)
    S.fill("382,116 388,114 390,120 384,122", SUMI)
    S.line(P("408,150 340,170 262,160"), 3.4, BENI)
    S.cut("186,190! 260,186! 270,224 230,240 184,226!", BENI, SUMI, K)
    S.cut("196,196! 190,130 206,96 236,92 256,112 258,170 262,200! 226,206", mix(INDIGO, SUMI, .15), SUMI, K)
    S.cut("244,116! 274,140 280,158! 266,164 240,146!", mix(INDIGO, SUMI, .15), SUMI, K)
    S.cut("206,204! 240,200! 248,250 258,272! 236,276! 220,250", mix(KAKI, SUMI, .3), SUMI, K)
    head(S, 226, 72, 1.0, knot=False)
    S.cut("196,58! 226,28 260,58! 226,54", mix(KAKI, SUMI, .15), SUMI, K)
    S.line(P("180,30 240,150 290,260"), 5, WOOD, "flat")
    S.cut("172,14! 184,22 186,40! 172,32", "#E9EDF0", SUMI, 1.8)
    return S


def tiger():
    S = Svg(440, 260)
    c = mix(KAKI, KIN, .35)
    S.line(P("60,150 20,120 26,70 60,60"), 20, SUMI, "flat")
    S.line(P("60,150 22,120 28,72 60,62"), 14, c, "flat")
    for t in ("84,170! 116,166 122,214 130,246! 98,248! 88,214", "262,170! 292,170 290,214 300,246! 268,248! 266,214"):
        S.cut(t, mix(c, SUMI, .3), SUMI, K)
    body = S.cut("54,150 70,112 130,98 210,104 280,92 320,100 330,150 310,184 250,190 170,184 100,192 62,180", c, SUMI, K)
    S.fill(poly("80,180 170,172 260,178 312,170! 300,190 170,190 90,196").intersection(body), WASHI)
    for t in ("58,170! 92,170 96,210 88,246! 56,246! 62,210", "304,150! 336,150 344,206 352,246! 320,248! 312,206"):
        S.cut(t, c, SUMI, K)
    for x in range(96, 290, 26):
        S.line([(x, 100, False), (x - 8, 124, False), (x + 4, 148, False)], 8, SUMI, "end", within=body)
    S.cut("300,118 296,80 312,56! 326,66 356,62 374,50! 386,74 396,108 384,140 350,150 316,142", c, SUMI, K)
    S.fill("330,120 352,112 376,120 370,142 350,148 332,142", WASHI)
    S.lines("330,78 346,84 362,76|334,66 346,72 358,66|312,96 324,104|386,96 374,104", 4.4, SUMI)
    for x in (330, 366):
        S.cut(el(x, 98, 7, 6), "#F2CF6B", SUMI, 2)
        S.fill(el(x + 1, 98, 2.4, 4), SUMI)
    S.fill("344,116! 358,116! 351,126!", SUMI)
    S.lines("351,126 351,134 340,138|351,134 362,138", 2.6, SUMI)
    return S


def sorcerer():
    S = Svg(340, 420)
    S.fill(Point(170, 190).buffer(164, 40), S.rad(170, 190, 164, (0, FUJI, .65), (.6, FUJI, .3), (1, FUJI, 0)))
    S.cut("100,150! 170,120 240,150! 268,260 300,406! 232,390 204,410! 168,392 130,410! 104,388 40,406! 74,260", mix(NIGHT, FUJI, .35), SUMI, K)
    S.cut("150,140! 190,140! 204,260 210,400! 130,400! 138,260", mix(BENI, SUMI, .35), SUMI, K)
    for y in range(190, 380, 44):
        S.cut(el(170, y, 15, 15), KIN, SUMI, 1.8)
        S.fill(el(170, y, 7, 7), mix(BENI, SUMI, .35))
    for s in (-1, 1):
        S.cut(poly([(170 + s * 66, 156, True), (170 + s * 120, 120, False), (170 + s * 150, 70, True), (170 + s * 132, 150, False), (170 + s * 92, 214, True)]), mix(NIGHT, FUJI, .45), SUMI, K)
        S.cut(poly([(170 + s * 146, 76, True), (170 + s * 160, 48, False), (170 + s * 150, 40, True), (170 + s * 138, 62, False)]), "#D9D6C0", SUMI, 1.8)
    S.cut("146,84 194,84 198,116 184,142 156,142 142,116", "#D9D6C0", SUMI, K)
    S.cut("124,92! 130,50 170,18! 210,50 216,92! 170,76", mix(NIGHT, SUMI, .3), SUMI, K)
    S.cut("150,40! 170,4 190,40! 170,52", KIN, SUMI, 1.8)
    S.lines("150,104 164,108|176,108 190,104", 4, BENI)
    S.line(P("170,140 166,180 172,214"), 16, "#CFCBBB", "end")
    S.lines("160,126 170,122 180,126", 2.4, SUMI)
    for x, y in ((26, 46), (316, 46)):
        S.fill(Point(x, y).buffer(26, 16), S.rad(x, y, 26, (0, "#E8DCFF", .95), (.4, FUJI, .7), (1, FUJI, 0)))
    return S


def crane():
    S = Svg(400, 240)
    S.cut("196,110! 150,40 86,10 40,14! 66,40 90,66 130,100 176,130!", WASHI, SUMI, K)
    S.cut("40,14! 22,20 14,34! 50,52 90,84! 90,66", SUMI, SUMI, 1.6)
    S.cut("214,112! 250,40 312,14 356,24! 330,52 300,78 260,104 226,130!", WASHI, SUMI, K)
    S.cut("356,24! 376,34 378,48! 336,66 300,92! 300,78", SUMI, SUMI, 1.6)
    S.cut("130,142 170,112 220,110 266,130! 250,150 200,160 150,156", WASHI, SUMI, K)
    S.cut("130,142! 90,150 66,170! 110,170 150,156!", SUMI, SUMI, 1.6)
    S.cut("256,124! 300,126 340,120 352,112 362,116 364,126 350,132 300,142 250,146!", WASHI, SUMI, 2)
    S.fill("346,112 356,106 364,114 356,118", BENI)
    S.cut("362,116! 396,124! 362,127!", mix(KIN, SUMI, .2), SUMI, 1.4)
    S.lines("120,158 70,186 24,190|126,160 80,196 36,206", 3.4, SUMI)
    return S


def banners():
    S = Svg(420, 320)
    for i, (x, h, c) in enumerate(((60, 270, BENI), (130, 300, INDIGO), (206, 280, BENI), (280, 306, mix(MATCHA, SUMI, .2)), (350, 276, INDIGO))):
        S.line([(x, 314, False), (x + 4, 314 - h, False)], 6, WOOD, "flat", spline=False)
        y = 318 - h
        S.cut(poly([(x + 5, y, True), (x + 50, y + 8, False), (x + 60, y + 4, True), (x + 54, y + 60, False), (x + 60, y + 118, True), (x + 30, y + 110, False), (x + 4, y + 116, True)]), c, SUMI, K)
        S.cut(el(x + 32, y + 54, 15, 15), WASHI, SUMI, 1.8)
        S.fill(el(x + 32, y + 54, 7, 7), c)
        S.cut(poly(f"{x - 4},{y - 4}! {x + 4},{y - 26}! {x + 11},{y - 4}!"), "#E9EDF0", SUMI, 1.8)
    for i in range(9):
        x = 30 + i * 44
        S.cut(xf(poly("-20,0! -18,-40 -8,-54 8,-54 18,-40 20,0!"), x, 316), mix(INDIGO if i % 2 else KAKI, SUMI, .3), SUMI, K)
        S.cut(el(x, 254, 10, 11), SKIN_D, SUMI, 1.8)
        S.cut(xf(poly("-22,0! 0,-20 22,0! 0,-4"), x, 252), mix(SUMI, INDIGO, .3), SUMI, 1.8)
    return S


def screen():
    S = Svg(400, 260)
    for i in range(4):
        x, up = 20 + i * 90, 10 if i % 2 else 0
        S.cut(poly([(x, 40 + up, True), (x + 90, 50 - up, True), (x + 90, 250 - up, True), (x, 240 + up, True)]), mix(INDIGO, SUMI, .3), SUMI, K)
        S.cut(poly([(x + 9, 54 + up, True), (x + 81, 62 - up, True), (x + 81, 236 - up, True), (x + 9, 228 + up, True)]), WASHI if i % 2 else mix(WASHI, SHADE, .5), SUMI, 1.8)
    S.line(P("40,200 90,160 150,190 220,150 300,186 360,170"), 7, SUMI, "press", .75)
    S.lines("230,90 232,130|250,86 254,140|270,92 272,124", 6, SUMI, op=.75)
    S.fill(el(110, 104, 16, 16), BENI, .9)
    return S


def wolves():
    S = Svg(420, 200)
    for x, y, s, c in ((250, 20, .82, mix(STONE, WASHI, .2)), (110, 40, .78, mix(STONE, SUMI, .25)), (0, 14, .92, STONE)):
        f = lambda t: xf(poly(t), x, y, s)
        S.cut(f("28,180! 16,140 24,100 44,110 52,150!"), mix(c, SUMI, .2), SUMI, K)
        S.cut(f("46,186! 44,140 62,96 92,70 118,60 128,96 124,140 132,186! 104,186! 100,150 92,186!"), c, SUMI, K)
        S.cut(f("84,74 88,40 100,14! 112,34 126,34 140,16! 144,44 160,64 178,76! 170,88 140,94 108,92"), c, SUMI, K)
        S.fill(f("126,52! 138,50 140,56! 128,58"), "#F2CF6B")
        S.fill(f("170,72! 180,76! 174,84!"), SUMI)
        S.fill(f("100,110 116,104 120,140 110,150"), WASHI, .8)
    return S


def items():
    tree = blossom_tree
    return [("cherry", lambda: tree("#E9B7B4", "#F7DCD6")), ("maple", lambda: tree(mix(BENI, KAKI, .35), mix(KAKI, KIN, .4))),
            ("pagoda", pagoda), ("kiln", kiln), ("totems", totems), ("mounds", mounds), ("wall", wall), ("yurt", yurt), ("camels", camels), ("dunes", dunes),
            ("cliff", cliff), ("lantern", lantern), ("bell", bell), ("boat", boat), ("islet", islet), ("waterfall", waterfall), ("fireflies", fireflies), ("lamps", lamps),
            ("rain", lambda: weather(False)), ("snowfall", lambda: weather(True)), ("duelist", duelist), ("monk", monk), ("lady", lady), ("rider", rider), ("tiger", tiger),
            ("sorcerer", sorcerer), ("crane", crane), ("banners", banners), ("screen", screen), ("wolves", wolves)]


def main():
    for name, draw in items():
        S = draw()
        kb = S.save(f"scroll/{name}.svg")
        if kb > 90:
            print(name, kb)


if __name__ == "__main__":
    main()
