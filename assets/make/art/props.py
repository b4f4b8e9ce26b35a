"""Cover furniture (360 x 504), bomb (256), dice faces (256)."""
from ink import *
import sheet

WOOD, WOOD_D, WOOD_L = "#7C5636", "#4A3323", "#A67A4C"


def el(x, y, rx, ry, rot=0):
    return affinity.rotate(xf(Point(0, 0).buffer(1, 40), x, y, sx=rx, sy=ry), rot, origin=(x, y))


def floor_shadow(S, x, y, rx, ry):
    S.fill(el(x, y, rx, ry), SUMI, .35)


def table():
    S = Svg(360, 504)
    floor_shadow(S, 186, 470, 168, 24)
    # splayed legs behind the top
    S.cut(stroke_poly([(196, 250), (330, 198)], 40, "flat", 2, 0, spline=False), WOOD_D, SUMI, 5)
    for a in ("320,204 350,176 358,130", "322,200 356,214 366,262", "316,206 344,236 346,290"):
        S.cut(stroke_poly(P(a), 22, lambda t: 1 - .45 * t, 4, .08), WOOD, SUMI, 5)
    S.line(P("216,236 320,194"), 6, WOOD_L)
    # thickness, then the round top turned towards us
    top = el(160, 264, 142, 208, 6)
    back = xf(top, 26, -6)
    S.cut(unary_union([top, back]).convex_hull, WOOD_D, SUMI, 6)
    S.cut(top, WOOD_L, SUMI, 5)
    S.fill(top, S.lin(30, 90, 300, 440, (0, mix(WOOD_L, WASHI, .25)), (.5, WOOD_L), (1, WOOD)))
    for k, x in enumerate((62, 112, 164, 214, 262)):
        S.line([(x - 22, 30, False), (x + 22, 500, False)], 4.5, WOOD_D, "flat", .9, spline=False, within=top)
    r = random.Random(4)
    for i in range(26):
        x, y = r.uniform(20, 300), r.uniform(60, 440)
        S.line([(x, y, False), (x + 4, y + 40, False), (x + 6, y + r.uniform(70, 130), False)], 3, WOOD_D, "both", .55, within=top)
    rim = top.difference(xf(top, s=.9, origin=(160, 264)))
    S.fill(rim, WOOD, .75)
    S.d(geom_d(xf(top, s=.9, origin=(160, 264))), stroke=SUMI, sw=3)
    for x, y, q in ((118, 190, 12), (204, 300, 13), (150, 368, 11)):       # bullet scars
        pts = []
        for k in range(14):
            a = k * math.pi / 7
            rr = q * (1.9 if k % 2 else .95) * r.uniform(.8, 1.1)
            pts.append((x + rr * math.cos(a), y + rr * math.sin(a)))
        S.fill(raw(pts), mix(WOOD_L, WASHI, .5))
        S.fill(Point(x, y).buffer(q * .72), SUMI)
    # a thrown knife
    S.cut("196,150! 226,118! 232,124! 206,158!", "#C9CED2", SUMI, 3)
    S.cut("224,110! 240,126! 234,132! 218,116!", KIN, SUMI, 3)
    S.cut("234,112! 266,78! 276,88! 242,120!", BENI, SUMI, 3)
    return S


def pillar():
    S = Svg(360, 504)
    floor_shadow(S, 184, 476, 160, 22)
    # stone foot
    S.cut("62,430! 298,430! 322,484! 40,484!", "#8D8A80", SUMI, 5)
    S.fill("62,430! 298,430! 303,442! 57,442!", "#B9B5A6")
    S.fill("230,442! 303,442! 322,484! 246,484!", "#6C6A63")
    S.lines("70,462 120,458 150,470|180,452 220,456", 3, SUMI)
    # post: broken capital at the top
    post = S.cut("92,436! 92,74! 112,58! 124,70! 140,38! 156,62! 176,28! 192,56! 214,40! 226,66! 250,52! 268,74! 268,436!", WOOD, SUMI, 6)
    S.fill(post, S.lin(92, 0, 268, 0, (0, WOOD_L), (.35, mix(WOOD, WOOD_L, .4)), (.7, WOOD), (1, WOOD_D)))
    S.fill("92,74! 112,58! 124,70! 140,38! 156,62! 176,28! 192,56! 214,40! 226,66! 250,52! 268,74! 268,90! 250,72 226,86! 214,62 192,78! 176,52 156,84! 140,62 124,92! 112,80 92,96!", mix(WOOD_L, WASHI, .45))
    r = random.Random(8)
    for i in range(20):
        x, y = r.uniform(100, 262), r.uniform(100, 380)
        S.line([(x, y, False), (x + r.uniform(-4, 4), y + 40, False), (x, y + r.uniform(60, 120), False)], 3.6, WOOD_D, "both", .7, within=post)
    for cx, cy in ((150, 150), (222, 344)):       # knots in the grain
        for q in (20, 13, 6):
            S.d(geom_d(el(cx, cy, q * .7, q)), stroke=WOOD_D, sw=3)
    # iron bands
    for y in (104, 396):
        S.cut(poly(f"84,{y}! 180,{y + 8} 276,{y}! 276,{y + 24}! 180,{y + 32} 84,{y + 24}!"), "#59606B", SUMI, 4)
        for x in (104, 142, 180, 218, 256):
            S.fill(Point(x, y + 15 + (4 if 130 < x < 230 else 1)).buffer(5), "#AEB6BC")
    # sacred rope
    S.cut(stroke_poly(P("84,212 130,232 180,238 230,232 276,212"), 30, lambda t: .8 + .2 * math.sin(math.pi * t), 4, .05), KIN, SUMI, 5)
    for k in range(-4, 5):
        y = 236 - k * k * 1.4
        S.line([(180 + k * 21 - 7, y - 14, False), (180 + k * 21 + 8, y + 13, False)], 5, mix(KIN, SUMI, .6), "both", spline=False)
    for x in (128, 180, 232):
        S.cut(raw([(x - 10, 250), (x + 10, 250), (x + 4, 272), (x + 18, 272), (x + 9, 298), (x + 22, 298), (x + 6, 336), (x + 1, 312), (x - 10, 312), (x - 3, 286), (x - 14, 286)]), WASHI, SUMI, 3.5)
    S.lines("250,300 262,318 252,344", 5, SUMI)
    return S


def cask():
    S = Svg(360, 504)
    floor_shadow(S, 184, 468, 166, 24)
    body = S.cut("48,122! 36,200 34,300 48,452! 110,470 180,475 250,470 312,452! 326,300 324,200 312,122! 180,150", "#D3BC8B", SUMI, 6)
    S.fill(body, S.lin(34, 0, 326, 0, (0, mix("#D3BC8B", WASHI, .45)), (.4, "#D3BC8B"), (.75, mix("#D3BC8B", KAKI, .3)), (1, mix("#D3BC8B", SUMI, .4))))
    for k in range(29):
        x = 40 + k * 10
        S.line([(180 + (x - 180) * .92, 130, False), (x, 290, False), (180 + (x - 180) * .95, 470, False)], 2.6, "#8A6B38", "both", .7, within=body)
    # straw-bound rim and lid
    S.cut(el(180, 118, 140, 38), WOOD_D, SUMI, 6)
    lid = el(180, 110, 126, 29)
    S.cut(lid, WOOD_L, SUMI, 4)
    for x in (100, 152, 208, 260):
        S.line([(x, 76, False), (x, 144, False)], 4, WOOD_D, "flat", spline=False, within=lid)
    S.cut(el(210, 106, 17, 7), WOOD_D, SUMI, 3)
    # crest panel
    S.cut(Point(180, 292).buffer(92, 40), WASHI, SUMI, 5)
    S.fill(Point(180, 292).buffer(82, 40).difference(Point(180, 292).buffer(72, 40)), BENI)
    for k in range(5):
        a = k * 72
        S.fill(affinity.rotate(poly("180,236! 200,248 204,270 180,290! 156,270 160,248"), a, origin=(180, 292)), BENI)
        S.line([(180 + 14 * math.sin(math.radians(a)), 292 - 14 * math.cos(math.radians(a)), False),
                (180 + 40 * math.sin(math.radians(a)), 292 - 40 * math.cos(math.radians(a)), False)], 4, WASHI, "both", spline=False)
    S.fill(Point(180, 292).buffer(11), KIN)
    # ropes
    rope = "#E6D29C"
    for pts in ("44,172 110,192 180,197 250,192 316,172", "42,408 110,428 180,433 250,428 318,408"):
        S.cut(stroke_poly(P(pts), 20, "flat", 3, .04), rope, SUMI, 4)
        for k in range(13):
            t = (k + .5) / 13
            x = 44 + 272 * t
            y = (172 if "172" in pts else 408) + 25 * (1 - (2 * t - 1) ** 2)
            S.line([(x - 5, y - 9, False), (x + 5, y + 9, False)], 4, "#8A6B38", "both", spline=False)
    for sx in (0, 1):
        m = (lambda q: affinity.scale(q, -1, 1, origin=(180, 0))) if sx else (lambda q: q)
        S.cut(m(stroke_poly(P("84,148 62,230 60,340 82,452"), 13, "flat", 3, .05)), rope, SUMI, 3.5)
    S.cut("140,176! 168,188 180,182 196,188 222,174! 214,198 226,222! 190,208 178,200 168,210 134,224! 146,198", rope, SUMI, 4)
    return S


def lantern():
    S = Svg(360, 504)
    st, lt, dk, moss = "#9A978B", "#C2BEAF", "#6B6A64", "#74864F"
    floor_shadow(S, 184, 478, 160, 20)

    def block(t, lit=True):
        g = S.cut(t, st, SUMI, 5)
        b = g.bounds
        S.fill(g, S.lin(b[0], 0, b[2], 0, (0, lt), (.4, st), (.72, mix(st, dk, .6)), (1, dk)))
        return g
    block("54,452! 306,452! 322,486! 38,486!")
    block("84,420! 276,420! 296,454! 64,454!")
    block("138,300! 222,300! 232,360 238,422! 122,422! 128,360")
    S.lines("150,330 210,330|146,392 216,392", 4, dk)
    block("92,262! 268,262! 250,304! 110,304!")
    for k in range(5):
        S.cut(xf(poly("-16,0! 0,-26! 16,0!"), 116 + k * 32, 304), mix(st, dk, .3), SUMI, 2.5)
    box_ = block("112,170! 248,170! 240,264! 120,264!")
    S.fill(Point(180, 216).buffer(120, 30), S.rad(180, 216, 120, (0, "#FFD98A", .55), (1, "#F7B955", 0)))
    S.cut("134,184! 170,184! 170,250! 138,250!", "#FBE3A4", SUMI, 4)
    S.cut("190,184! 226,184! 222,250! 190,250!", "#F2B84E", SUMI, 4)
    S.fill("146,250! 152,228 158,212 164,232 164,250!", KAKI)
    S.lines("134,216 170,216|190,216 226,216", 4, SUMI)
    roof = block("180,84! 236,106 290,150 338,160! 330,186! 180,172 30,186! 22,160! 70,150 124,106")
    S.fill(poly("180,84! 124,106 70,150 22,160! 27,172! 84,164 136,122 180,104!"), lt)
    S.fill("180,172 330,186! 334,172! 180,158 26,172! 30,186!", dk)
    S.fill("40,160 92,140 140,104 176,92! 150,124 120,146 132,154 96,158 84,168 60,164", moss)
    S.fill("232,112 262,132 292,154! 264,152 250,144 238,148 228,130", moss, .9)
    block("150,92! 156,66 180,58 204,66 210,92! 180,98")
    block("180,14! 200,36 204,54 180,66 156,54 160,36")
    S.fill("72,452! 96,446 128,452! 118,462 88,464", moss)
    S.lines("196,312 206,340 200,372|150,436 190,440 214,434|92,470 150,474", 3.4, dk)
    return S


def bomb():
    S = Svg(256, 256)
    S.fill(el(120, 236, 84, 13), SUMI, .35)
    g = S.cut(Point(116, 150).buffer(82, 40), "#2A2C36", SUMI, 5)
    S.fill(g, S.rad(88, 116, 124, (0, "#6A7082"), (.35, "#3C404E"), (1, "#1B1C23")))
    S.fill("62,118 80,92 110,82! 92,104 80,130 72,152!", WASHI, .75)
    S.fill(Point(70, 168).buffer(6), WASHI, .6)
    S.fill(Point(116, 150).buffer(81, 40).difference(Point(108, 142).buffer(82, 40)), INDIGO, .8)
    S.cut("150,66! 186,88! 176,106! 138,84!", KIN, SUMI, 4)
    S.cut(stroke_poly(P("168,78 182,52 206,48 214,66"), 12, "flat", 3, .06), "#D9C59A", SUMI, 4)
    for k in range(5):
        x, y = ((172, 70), (178, 58), (188, 50), (200, 49), (210, 56))[k]
        S.line([(x - 5, y - 3, False), (x + 5, y + 4, False)], 3, "#8A6B38", spline=False)
    S.fill(Point(216, 62).buffer(38, 24), S.rad(216, 62, 38, (0, "#FFE9A8", .9), (1, KAKI, 0)))

    def star(R, r, n, rot):
        return raw([(216 + (R if k % 2 == 0 else r) * math.cos(k * math.pi / n + rot), 62 + (R if k % 2 == 0 else r) * math.sin(k * math.pi / n + rot)) for k in range(2 * n)])
    S.cut(star(34, 15, 9, .2), BENI, SUMI, 3)
    S.fill(star(25, 12, 9, .1), KAKI)
    S.fill(star(17, 8, 8, .3), "#FFF0BE")
    S.cut(Point(94, 168).buffer(26, 24), BENI, SUMI, 0)
    S.fill(Point(94, 168).buffer(17, 24).difference(Point(94, 168).buffer(9, 24)), WASHI)
    return S


def die(n):
    S = Svg(256, 256)
    q = lambda a, r: box(a + r, a + r, 256 - a - r, 256 - a - r).buffer(r, 14)
    S.fill(xf(q(14, 40), 4, 7), SUMI, .35)
    S.fill(q(10, 42), SUMI)
    S.fill(q(16, 37), S.lin(16, 16, 240, 240, (0, "#E9DCC0"), (1, "#BFA97F")))
    S.fill(q(27, 34), S.lin(27, 27, 229, 229, (0, "#FFFAEC"), (.55, "#F6ECD6"), (1, "#E6D6B6")))
    S.grain(30, 32, 226, 226, 12, "#B79E70", .3, n, 2, 4, region=q(30, 32))
    a, b, c = 74, 128, 182
    where = {1: [(b, b)], 2: [(a, a), (c, c)], 3: [(a, a), (b, b), (c, c)], 4: [(a, a), (c, a), (a, c), (c, c)],
             5: [(a, a), (c, a), (b, b), (a, c), (c, c)], 6: [(a, a), (a, b), (a, c), (c, a), (c, b), (c, c)]}[n]
    for x, y in where:
        r = 36 if n == 1 else 21
        col = BENI if n == 1 else SUMI
        S.fill(Point(x, y + 2).buffer(r + 3, 24), "#FFFDF4")
        S.fill(Point(x, y).buffer(r, 24), S.lin(x, y - r, x, y + r, (0, mix(col, SUMI, .55)), (.5, col), (1, mix(col, WASHI, .16))))
    return S


def main():
    for n, f in (("cover_table", table), ("cover_pillar", pillar), ("cover_cask", cask), ("cover_lantern", lantern), ("bomb", bomb)):
        S = f()
        if n == "cover_table":       # the splayed legs need a little more room on the right
            S.body = ['<g transform="translate(0 32) scale(.93)">'] + S.body + ["</g>"]
        print(n, S.save(f"props/{n}.svg"))
    for n in range(1, 7):
        die(n).save(f"dice/die_{n}.svg")
    pg = sheet.pygame
    s = pg.Surface((4 * 380 + 20, 504 + 300))
    s.fill("#E2D3B8")
    for i, n in enumerate(("table", "pillar", "cask", "lantern")):
        s.blit(sheet.load(f"props/cover_{n}.svg", (360, 504)), (20 + i * 380, 10))
    for n in range(1, 7):
        s.blit(sheet.load(f"dice/die_{n}.svg", (180, 180)), (20 + (n - 1) * 196, 560))
    s.blit(sheet.load("props/bomb.svg", (220, 220)), (1250, 545))
    pg.image.save(s, os.path.join(OUT, "make/art/preview/props.png"))


if __name__ == "__main__":
    main()
