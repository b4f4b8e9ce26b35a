"""Meiji-era saloon for the board screen: three 1920 x 600 layers."""
from ink import *
import sheet

W, H = 1920, 600
WALL, WOOD, WOOD_D, WOOD_L, PAPER = "#917A5A", "#5E4330", "#3F2D21", "#7C5B3F", "#D8C59C"
FLOOR_Y = 436


def R(a, b, c, d):
    return box(a, b, c, d)


def plank_tex(S, x0, y0, x1, y1, n, seed, ink=SUMI, op=.22):
    S.grain(x0, y0, x1, y1, n, ink, op, seed, 2, 4, region=box(x0, y0, x1, y1))


def shoji(S, x0, y0, x1, y1, cols, rows, paper, frame):
    S.cut(R(x0, y0, x1, y1), paper, SUMI, 2.5)
    for i in range(1, cols):
        x = x0 + (x1 - x0) * i / cols
        S.fill(R(x - 2, y0, x + 2, y1), frame)
    for i in range(1, rows):
        y = y0 + (y1 - y0) * i / rows
        S.fill(R(x0, y - 2, x1, y + 2), frame)
    S.fill(R(x0, y0, x1, y1).difference(R(x0 + 7, y0 + 7, x1 - 7, y1 - 7)), frame)


BOTTLES = ["-9,0! -9,-40 -7,-50 -4,-56! -4,-74! 4,-74! 4,-56! 7,-50 9,-40 9,0!",
           "-13,0! -13,-42! -5,-50 -5,-66! 5,-66! 5,-50 13,-42! 13,0!",
           "-9,0! -14,-14 -13,-28 -5,-42 -4,-52! -7,-58! 7,-58! 4,-52! 5,-42 13,-28 14,-14 9,0!",
           "-7,0! -7,-46 -3,-58! -3,-80! 3,-80! 3,-58! 7,-46 7,0!",
           "-15,0! -16,-20 -10,-34 -4,-38! -4,-50! 4,-50! 4,-38! 10,-34 16,-20 15,0!",
           "-12,0! -12,-24! 12,-24! 12,0!"]
BCOL = ["#55683F", "#8E5A2C", "#3D5572", "#7E3630", "#C9B68C", "#5B4C6E", "#A98A4A", "#41504A"]


def back():
    S = Svg(W, H)
    S.full(S.lin(0, 0, 0, 440, (0, mix(WALL, SUMI, .5)), (.35, mix(WALL, SUMI, .12)), (1, WALL)))
    S.grain(0, 60, W, 430, 50, WASHI, .09, 3, 2.2, 6)
    # shoji bays
    paper = S.lin(0, 110, 0, 340, (0, mix(PAPER, KAKI, .16)), (.5, PAPER), (1, mix(PAPER, WASHI, .2)))
    for x0, x1, c in ((66, 186, 3), (190, 310, 3), (366, 486, 3), (490, 618, 3), (1302, 1426, 3), (1430, 1554, 3)):
        shoji(S, x0, 112, x1, 336, c, 5, paper, WOOD)
    # pine shadow on the left paper
    pine_s = Svg(W, H)
    S.fill(stroke_poly(P("150,338 168,290 140,244 168,190"), 12, lambda t: 1 - .6 * t, 2, .1).intersection(R(73, 119, 303, 330)), INDIGO, .3)
    for cx, cy, w, h in ((170, 190, 100, 34), (120, 232, 88, 30), (206, 250, 96, 30), (116, 290, 80, 26)):
        S.fill(scallop(cx, cy, w, h, cx, 6).intersection(R(73, 119, 303, 330)), INDIGO, .28)
    # centre back-bar: alcove with shelves
    S.cut(R(652, 104, 1268, 340), mix(WOOD_D, SUMI, .1), SUMI, 3)
    S.fill(R(660, 112, 1260, 336), S.lin(0, 112, 0, 336, (0, "#2E231B"), (1, "#4B3A2C")))
    # round mirror, framed in kin
    S.cut(Point(960, 206).buffer(86, 40), mix(KIN, SUMI, .22), SUMI, 3)
    S.fill(Point(960, 206).buffer(74, 40), SUMI)
    S.fill(Point(960, 206).buffer(72, 40), S.lin(900, 140, 1020, 280, (0, "#B9C2BE"), (.5, "#8E9C9B"), (1, "#6F7F82")))
    S.fill(raw([(905, 250), (985, 136), (1003, 139), (916, 262)]).intersection(Point(960, 206).buffer(70)), WASHI, .3)
    S.fill(raw([(935, 268), (1017, 156), (1024, 164), (946, 272)]).intersection(Point(960, 206).buffer(70)), WASHI, .22)
    r = random.Random(6)
    for row, y in enumerate((178, 250, 322)):
        for x0, x1 in ((668, 868), (1052, 1252)):
            S.cut(R(x0 - 6, y, x1 + 6, y + 8), WOOD_L, SUMI, 2)
            x = x0 + 16
            while x < x1 - 8:
                b = r.choice(BOTTLES)
                c = r.choice(BCOL)
                k = .78 if row == 0 else .86
                S.cut(xf(poly(b), x, y - 1, k), mix(c, SUMI, .06), SUMI, 1.8)
                S.line([(x - 4, y - 10, False), (x - 4, y - 30 * k, False)], 2.4, WASHI, op=.45)
                if r.random() < .55:
                    S.fill(R(x - 6, y - 24 * k, x + 6, y - 12 * k), SHADE, .85)
                x += r.uniform(25, 33)
    S.cut(R(880, 296, 1040, 304), WOOD_L, SUMI, 2)
    # sake casks under the mirror
    for i, x in enumerate((908, 960, 1012)):
        S.cut(xf(poly("-20,0! -24,-18 -20,-36! 20,-36! 24,-18 20,0!"), x, 340, 1.0), "#C7B083", SUMI, 2)
        S.fill(Point(x, 322).buffer(9), [BENI, INDIGO, BENI][i], .85)
    # wainscot
    S.cut(R(-10, 340, W + 10, FLOOR_Y), WOOD, SUMI, 3)
    S.fill(R(0, 340, W, FLOOR_Y), S.lin(0, 340, 0, FLOOR_Y, (0, WOOD), (1, mix(WOOD, SUMI, .4))))
    for k in range(0, 33):
        S.line([(k * 60 + 14, 350, False), (k * 60 + 14, FLOOR_Y, False)], 2.6, SUMI, "flat", .6, spline=False)
    S.fill(R(0, 340, W, 348), WOOD_L)
    # doorway, right bay
    S.cut(R(1630, 108, 1872, FLOOR_Y), WOOD_D, SUMI, 3)
    S.fill(R(1646, 122, 1856, FLOOR_Y), S.lin(0, 122, 0, FLOOR_Y, (0, NIGHT), (.6, mix(INDIGO, NIGHT, .4)), (1, mix(INDIGO, WASHI, .3))))
    S.fill(Point(1800, 176).buffer(24), mix(WASHI, KIN, .2), .9)
    S.fill(raw([(1646, 330), (1690, 296), (1730, 330), (1790, 300), (1856, 350), (1856, 436), (1646, 436)]), mix(NIGHT, INDIGO, .3))
    S.fill(raw([(1690, 436), (1690, 386), (1680, 386), (1725, 356), (1770, 386), (1760, 386), (1760, 436)]), NIGHT)
    S.fill(R(1704, 398, 1722, 416), KIN, .9)
    S.fill(R(1732, 398, 1750, 416), KIN, .9)
    # posts, beams, lattice transom
    for x in (28, 326, 630, 1268, 1574, 1606, 1878):
        S.cut(R(x, 40, x + 24, FLOOR_Y), WOOD_D, SUMI, 2.5)
        S.fill(R(x + 3, 46, x + 8, FLOOR_Y - 4), WOOD_L, .7)
    S.cut(R(-10, 84, W + 10, 104), WOOD_D, SUMI, 2.5)
    S.fill(R(-10, 86, W + 10, 91), WOOD_L, .7)
    S.fill(R(0, 46, W, 84), mix(PAPER, SUMI, .42))
    lat = []
    for k in range(-2, 100):
        lat.append(raw([(k * 20, 46), (k * 20 + 4, 46), (k * 20 + 42, 84), (k * 20 + 38, 84)]))
        lat.append(raw([(k * 20 + 38, 46), (k * 20 + 42, 46), (k * 20 + 4, 84), (k * 20, 84)]))
    S.d("".join(geom_d(q) for q in lat), WOOD_D, eo=False)
    S.cut(R(-10, -10, W + 10, 46), mix(WOOD_D, SUMI, .25), SUMI, 3)
    S.grain(0, 4, W, 42, 16, WOOD_L, .45, 9, 2.2, 3)
    # floor in perspective
    fl = R(0, FLOOR_Y, W, H)
    S.fill(fl, S.lin(0, FLOOR_Y, 0, H, (0, mix("#80603F", SUMI, .42)), (.25, mix("#80603F", SUMI, .12)), (1, "#8F6E49")))
    vx, vy = 960, 236
    r = random.Random(4)
    for k in range(-23, 24):
        xb = 960 + k * 104
        xt = vx + (xb - vx) * (FLOOR_Y - vy) / (H + 10 - vy)
        xn = 960 + (k + 1) * 104
        xm = vx + (xn - vx) * (FLOOR_Y - vy) / (H + 10 - vy)
        if r.random() < .5:
            S.fill(raw([(xt, FLOOR_Y), (xm, FLOOR_Y), (xn, H + 10), (xb, H + 10)]).intersection(fl), r.choice([WASHI, SUMI]), .07)
        S.line([(xt, FLOOR_Y, False), (xb, H + 10, False)], 3.2, SUMI, "start", .62, spline=False, within=fl, rough=.05)
        for y in ((478, 560) if k % 2 else (452, 520)):
            f = (y - vy) / (H + 10 - vy)
            S.line([(vx + (xb - vx) * f, y, False), (vx + (xn - vx) * f, y, False)], 2.6, SUMI, "flat", .5, spline=False, within=fl)
    S.fill(R(0, FLOOR_Y, W, FLOOR_Y + 26), S.lin(0, FLOOR_Y, 0, FLOOR_Y + 26, (0, SUMI, .55), (1, SUMI, 0)))
    return S.save("saloon/saloon_0_wall.svg")


def bar():
    S = Svg(W, H)
    # shadow under the bar
    S.fill(raw([(352, 466), (1568, 466), (1640, 506), (290, 506)]), S.lin(0, 466, 0, 506, (0, SUMI, .5), (1, SUMI, 0)))
    front = R(384, 344, 1536, 472)
    S.cut(front, WOOD_L, SUMI, 3)
    S.fill(front, S.lin(0, 344, 0, 472, (0, mix(WOOD_L, SUMI, .28)), (.3, WOOD_L), (1, mix(WOOD, SUMI, .25))))
    S.grain(390, 350, 1530, 468, 44, SUMI, .22, 5, 2, 4, region=front)
    for k in range(8):
        x0 = 400 + k * 141
        S.cut(R(x0, 364, x0 + 124, 440), mix(WOOD_L, SUMI, .16), SUMI, 2.2)
        S.fill(R(x0 + 4, 368, x0 + 120, 371), mix(WOOD_L, WASHI, .3), .6)
        S.cut(R(x0 + 14, 376, x0 + 110, 428), mix(WOOD, KAKI, .12), SUMI, 1.8)
        c = (x0 + 62, 402)       # crest: ring with four petals
        S.fill(Point(c).buffer(19).difference(Point(c).buffer(15.5)), KIN, .75)
        for a in range(4):
            S.fill(affinity.rotate(xf(poly("0,-12 4,-7 0,-1! -4,-7"), *c), a * 90 + 45, origin=c), KIN, .75)
    S.fill(R(384, 452, 1536, 472), mix(WOOD_D, SUMI, .25))
    # top slab
    S.cut(raw([(352, 322), (1568, 322), (1592, 342), (328, 342)]), mix(WOOD_L, KAKI, .25), SUMI, 3)
    S.fill(raw([(356, 323), (1564, 323), (1571, 329), (349, 329)]), mix(WOOD_L, WASHI, .45), .7)
    S.cut(R(328, 342, 1592, 356), WOOD, SUMI, 2.5)
    S.fill(R(328, 343, 1592, 346), KIN, .55)
    # brass rail
    S.cut(stroke_poly([(392, 458), (1528, 458)], 7, "flat", 2, 0, spline=False), mix(KIN, SUMI, .15), SUMI, 2)
    for x in range(420, 1530, 141):
        S.cut(R(x - 3, 458, x + 3, 474), mix(KIN, SUMI, .25), SUMI, 1.8)
    # things on the bar
    def bottle(x, k, c, s=1.05):
        S.cut(xf(poly(BOTTLES[k]), x, 334, s), c, SUMI, 2.2)
        S.line([(x - 5, 322, False), (x - 5, 296, False)], 2.6, WASHI, op=.5)
    def cup(x, c):
        S.cut(xf(poly("-11,-18! 11,-18! 8,0! -8,0!"), x, 335), c, SUMI, 2)
    bottle(520, 2, "#C9B68C"); cup(548, "#3D5572"); cup(576, "#3D5572")
    bottle(770, 1, "#8E5A2C"); cup(800, "#B9C2BE")
    bottle(1128, 3, "#55683F", 1.1); bottle(1150, 0, "#7E3630"); cup(1180, "#B9C2BE")
    bottle(1392, 2, "#5B4C6E"); cup(1420, "#C9B68C")
    # bonsai
    S.cut(R(935, 318, 985, 335), INDIGO, SUMI, 2.2)
    S.fill(stroke_poly(P("958,320 948,296 966,276 958,252"), 10, lambda t: 1 - .6 * t, 3, .2), WOOD_D)
    for cx, cy, w, h in ((934, 292, 58, 22), (990, 280, 60, 22), (958, 258, 66, 25)):
        S.cut(scallop(cx, cy, w, h, cx), "#4F6A40", SUMI, 2)
    # stools
    for x in (470, 680, 890, 1100, 1310, 1470):
        for dx0, dx1 in ((-14, -26), (14, 26)):
            S.cut(stroke_poly([(x + dx0, 420), (x + dx1, 506)], 8, "flat", 2, 0, spline=False), WOOD_D, SUMI, 2)
        S.cut(stroke_poly([(x - 20, 470), (x + 20, 470)], 6, "flat", 2, 0, spline=False), WOOD_D, SUMI, 2)
        S.cut(xf(Point(0, 0).buffer(1, 20), x, 420, sx=36, sy=9), mix(WOOD, SUMI, .2), SUMI, 2.4)
        S.cut(xf(Point(0, 0).buffer(1, 20), x, 414, sx=36, sy=9), mix(BENI, SUMI, .35), SUMI, 2.4)
    # batwing doors
    for sx in (1, -1):
        ox = 1751
        g = lambda t: xf(poly(t), ox, 0) if sx == 1 else affinity.scale(xf(poly(t), ox, 0), -1, 1, origin=(ox, 0))
        S.cut(g("-106,214! -60,196 -6,224! -6,392! -106,392!"), WOOD_L, SUMI, 3)
        S.cut(g("-92,236! -58,222 -20,242! -20,302! -92,302!"), WOOD_D, SUMI, 2)
        S.cut(g("-92,316! -20,316! -20,380! -92,380!"), WOOD_D, SUMI, 2)
        for k in range(5):
            S.cut(g(f"-90,{248 + k * 11}! -22,{248 + k * 11}! -22,{254 + k * 11}! -90,{254 + k * 11}!"), WOOD, SUMI, 1)
        for k in range(5):
            S.cut(g(f"-90,{321 + k * 12}! -22,{321 + k * 12}! -22,{328 + k * 12}! -90,{328 + k * 12}!"), WOOD, SUMI, 1)
    return S.save("saloon/saloon_1_bar.svg")


def lamps():
    S = Svg(W, H)
    for x in (220, 590, 960, 1330, 1700):
        big = 1.0 if x != 960 else 1.12
        y = 132 if x != 960 else 92
        S.fill(Point(x, y + 30).buffer(190, 30), S.rad(x, y + 30, 190, (0, "#FFD98A", .5), (.3, "#F7B955", .26), (1, "#F7B955", 0)))
        S.line([(x, 0, False), (x, y - 34 * big, False)], 4, SUMI, "flat", spline=False)
        g = lambda t: xf(poly(t), x, y, big)
        S.cut(g("-46,0! -30,-24 -10,-36! 10,-36! 30,-24 46,0!"), "#4B5A50", SUMI, 2.6)
        S.line([(x - 30 * big, y - 14 * big, False), (x - 8 * big, y - 30 * big, False)], 4, "#8FA08E", "both")
        S.cut(g("-13,2! -20,20 -17,40 -10,52! 10,52! 17,40 20,20 13,2!"), "#F6DFA4", SUMI, 2.4)
        S.fill(g("0,14 8,30 6,42 0,46 -6,42 -8,30"), "#F2A93B")
        S.fill(g("0,26 4,36 0,43 -4,36"), "#FFF4D0")
        S.cut(g("-16,52! 16,52! 22,62 16,74! -16,74! -22,62"), mix(KIN, SUMI, .2), SUMI, 2.4)
        S.d(curve([(x - 40 * big, y), (x - 34 * big, y + 40 * big), (x - 20 * big, y + 64 * big)], False), stroke=SUMI, sw=2.6)
        S.d(curve([(x + 40 * big, y), (x + 34 * big, y + 40 * big), (x + 20 * big, y + 64 * big)], False), stroke=SUMI, sw=2.6)
    # foreground posts with noren
    for sx in (0, 1):
        m = (lambda q: q) if not sx else (lambda q: affinity.scale(q, -1, 1, origin=(W / 2, 0)))
        S.cut(m(R(-20, -20, 34, 620)), mix(WOOD_D, SUMI, .35), SUMI, 4)
        S.fill(m(R(22, 0, 28, 600)), WOOD_L, .5)
        for k in range(2):
            x0 = 34 + k * 62
            q = m(poly(f"{x0},30! {x0 + 58},30! {x0 + 60},110 {x0 + 56},176! {x0 + 30},181 {x0 + 2},178!"))
            S.cut(q, mix(INDIGO, SUMI, .35), SUMI, 3)
            S.fill(m(Point(x0 + 29, 108).buffer(17).difference(Point(x0 + 29, 108).buffer(11))), WASHI, .75)
    S.cut(R(-20, -20, W + 20, 18), mix(WOOD_D, SUMI, .5), SUMI, 3)
    return S.save("saloon/saloon_2_lamps.svg")


def main():
    for f in (back, bar, lamps):
        print(f.__name__, f())
    s = sheet.stack(["saloon/saloon_0_wall.svg", "saloon/saloon_1_bar.svg", "saloon/saloon_2_lamps.svg"], (W, H))
    sheet.pygame.image.save(s, os.path.join(OUT, "make/art/preview/saloon.png"))


if __name__ == "__main__":
    main()
