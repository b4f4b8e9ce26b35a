"""Title art: six parallax layers, back to front."""
from ink import *
import sheet

W, H = 1920, 1080


def sky():
    S = Svg(W, H)
    S.full(S.lin(0, 0, 0, H, (0, mix(INDIGO, "#000000", .12)), (.13, mix(INDIGO, WASHI, .22)), (.34, mix(INDIGO, WASHI, .74)),
                 (.52, WASHI), (.72, mix(WASHI, KAKI, .32)), (1, mix(WASHI, KAKI, .5))))
    S.grain(0, 0, W, 560, 70, WASHI, .16, 5, 2.0, 8)
    cx, cy, r = 960, 432, 262
    sun = Point(cx, cy).buffer(r, 48)
    S.fill(Point(cx, cy).buffer(r + 90, 48), S.rad(cx, cy, r + 90, (0, KAKI, .5), (.72, KAKI, .34), (1, KAKI, 0)))
    S.fill(sun, S.lin(0, cy - r, 0, cy + r, (0, mix(BENI, SUMI, .14)), (.45, BENI), (1, mix(BENI, KAKI, .72))))
    S.grain(cx - r, cy - r, cx + r, cy + r, 46, WASHI, .13, 8, 2.4, 7, region=sun)
    # long upper cloud bands
    for i, (x0, x1, y, h) in enumerate([(-160, 620, 190, 24), (1290, 2080, 132, 26), (1050, 1560, 268, 17), (430, 900, 330, 15)]):
        g = mist(x0, x1, y, h, 40 + i, 3)
        S.fill(g, S.lin(x0, 0, x1, 0, (0, WASHI, .15), (.5, WASHI, .82), (1, WASHI, .15)))
    # geese
    for i in range(9):
        k = i - 4
        x, y = 1480 + k * 46, 236 + abs(k) * 19 + (6 if i % 2 else 0)
        S.line(P(f"{x - 19},{y - 7} {x - 9},{y - 11} {x},{y} {x + 10},{y - 12} {x + 21},{y - 9}"), 5, SUMI, op=.85)
    return S.save("title/title_0_sky.svg")


def snowcap(S, line, cx, top, depth, seed, col):
    """Ragged snow on the peak above depth."""
    r = random.Random(seed)
    up = [p for p in line if p[1] < top + depth * 1.1 and abs(p[0] - cx) < depth * 3.4]
    a, b = up[0], up[-1]
    n = 15
    low = []
    for i in range(n + 1):
        t = i / n
        x = b[0] + (a[0] - b[0]) * t
        edge = min(t, 1 - t) * 2
        y = top + depth * (1.02 + (.42 if i % 2 else -.12) * edge * r.uniform(.6, 1.3))
        low.append((x, y))
    g = raw(list(up) + low)
    S.fill(g.intersection(under(line, 1200)), col)


def far():
    S = Svg(W, H)
    a = ridge(-40, 1960, 640, 120, 11, 420, 5, bumps=[(330, 150, 420, 1.3), (760, 60, 260, 1.2)])
    S.fill(under(a, 900), S.lin(0, 440, 0, 800, (0, mix(INDIGO, WASHI, .52)), (.6, mix(INDIGO, WASHI, .86)), (1, WASHI, 0)))
    # the great cone, right of centre
    cx, top = 1392, 288
    nz = Noise(4)
    cone = []
    for i in range(0, 181):
        x = -40 + i * 11.2
        t = abs(x - cx)
        y = top + 570 * (1 - math.exp(-max(0.0, t - 30) / 450)) + nz.fbm(x / 60, 3) * (2 + t / 70)
        if t < 32:
            y = top + 5 + nz.at(x / 8) * 5
        cone.append((x, y))
    S.fill(under(cone, 1000), S.lin(0, top, 0, 800, (0, mix(INDIGO, SUMI, .1)), (.34, mix(INDIGO, WASHI, .3)), (.75, mix(INDIGO, WASHI, .82)), (1, WASHI, 0)))
    snowcap(S, cone, cx, top, 98, 3, WASHI)
    for i in range(20):                       # carved slope lines
        r = random.Random(i)
        s = -1 if i % 2 else 1
        x0 = cx + s * (20 + i * 8)
        y0 = top + 150 + i * 6 + r.uniform(-10, 20)
        S.line([(x0, y0, False), (x0 + s * 24, y0 + 34, False), (x0 + s * 60, y0 + 66, False)], 3.2, WASHI, op=.28, within=under(cone, 1000).intersection(box(0, 0, W, 560)))
    S.line([(p[0], p[1], False) for p in cone if p[1] < 545], 4.6, mix(INDIGO, SUMI, .4), "both", .8, spline=False)
    for i, (x0, x1, y, h, o) in enumerate([(60, 900, 610, 28, .92), (1180, 2060, 600, 30, .92), (560, 1300, 668, 26, .85)]):
        S.fill(mist(x0, x1, y, h, 60 + i, 4), S.lin(x0, 0, x1, 0, (0, WASHI, .1), (.3, WASHI, o), (.7, WASHI, o), (1, WASHI, .1)))
    return S.save("title/title_1_far_mountains.svg")


def mid():
    S = Svg(W, H)
    for i, (base, amp, seed, per, c0, bumps) in enumerate([
            (742, 120, 21, 300, mix(INDIGO, WASHI, .34), [(180, 120, 330, 1.2), (1690, 130, 380, 1.2)]),
            (826, 110, 33, 240, mix(INDIGO, WASHI, .14), [(60, 100, 360, 1.1), (1850, 150, 380, 1.1), (980, -20, 500, 1)])]):
        a = ridge(-40, 1960, base, amp, seed, per, 5, 7, bumps=bumps)
        S.fill(under(a, 1040), S.lin(0, base - 190, 0, base + 150, (0, mix(c0, SUMI, .12)), (.45, c0), (1, mix(c0, WASHI, .7), .9)))
        # small tree line on the ridge
        r = random.Random(seed)
        tiny = []
        for j in range(70 if i else 46):
            p = r.choice(a)
            hh = r.uniform(10, 24) * (1.2 if i else .8)
            tiny.append(Polygon([(p[0] - hh * .28, p[1] + 5), (p[0], p[1] - hh), (p[0] + hh * .28, p[1] + 5)]))
        S.fill(unary_union(tiny), mix(c0, SUMI, .3))
        for k in range(4 - i):
            x0 = r.uniform(-200, 1500)
            S.fill(mist(x0, x0 + r.uniform(520, 820), base + 24 + 30 * k, 21, seed + k, 3),
                   S.lin(x0, 0, x0 + 700, 0, (0, WASHI, .1), (.45, WASHI, .72), (1, WASHI, .1)))
    return S.save("title/title_2_near_mountains.svg")


def torii(S, x, y, s, col, cap, ink=SUMI, sw=4, shade=None):
    """(x, y) foot centre; about 420 x 430 at s = 1."""
    g = lambda t: xf(poly(t), x, y, s)
    sh = shade or mix(col, SUMI, .28)
    S.cut(g("-150,-250! -110,-250! -118,2! -166,2!"), col, ink, sw)
    S.fill(g("-128,-250! -110,-250! -118,2! -136,2!"), sh)
    S.cut(g("150,-250! 110,-250! 118,2! 166,2!"), col, ink, sw)
    S.fill(g("132,-250! 110,-250! 118,2! 144,2!"), sh)
    S.cut(g("-176,-22! -108,-22! -104,4! -180,4!"), cap, ink, sw)
    S.cut(g("176,-22! 108,-22! 104,4! 180,4!"), cap, ink, sw)
    S.cut(g("-196,-282! 196,-282! 196,-248! -196,-248!"), col, ink, sw)
    S.fill(g("-196,-260! 196,-260! 196,-248! -196,-248!"), sh)
    S.cut(g("-26,-346! 26,-346! 26,-280! -26,-280!"), cap, ink, sw)
    S.fill(g("-13,-334! 13,-334! 13,-292! -13,-292!"), KIN)
    S.cut(g("-216,-366! -120,-352 0,-348 120,-352 216,-366! 208,-334! 110,-325 0,-322 -110,-325 -208,-334!"), col, ink, sw)
    S.cut(g("-244,-404! -130,-383 0,-377 130,-383 244,-404! 232,-364! 124,-350 0,-346 -124,-350 -232,-364!"), cap, ink, sw)
    S.line([(x - 212 * s, y - 383 * s, False), (x, y - 361 * s, False), (x + 212 * s, y - 383 * s, False)], 5 * s, KIN, op=.8)


def shimenawa(S, x, y, s):
    S.cut(xf(stroke_poly(P("-116,-244 -58,-222 0,-214 58,-222 116,-244"), 17, lambda t: .55 + .45 * math.sin(math.pi * t), 4), x, y, s), KIN, SUMI, 2.5)
    for k in range(-4, 5):
        yy = -216 - k * k * 1.7
        S.line([(x + (k * 23 - 5) * s, y + (yy - 7) * s, False), (x + (k * 23 + 6) * s, y + (yy + 9) * s, False)], 3.4 * s, SUMI, op=.8)
    for k in (-1.6, 0, 1.6):
        px, py = k * 42, -206 - abs(k) * 8
        S.cut(xf(raw([(px - 8, py), (px + 8, py), (px + 3, py + 16), (px + 14, py + 16), (px + 8, py + 34), (px + 18, py + 34), (px + 6, py + 58),
                      (px + 2, py + 42), (px - 8, py + 42), (px - 2, py + 24), (px - 12, py + 24)]), x, y, s), WASHI, SUMI, 2)


def saloon_small(S, x, y, s):
    """False-front saloon with tiled eaves, lamplit; (x, y) lower left."""
    g = lambda t: xf(poly(t), x, y, s)
    b, d, roof = "#4A3A34", "#332823", "#26364E"
    S.cut(g("0,0! 0,-250! 380,-250! 380,0!"), b, SUMI, 4)
    for k in range(1, 15):
        S.line([(x, y - k * 17 * s, False), (x + 190 * s, y - (k * 17 + 1) * s, False), (x + 380 * s, y - k * 17 * s, False)], 1.8, SUMI, op=.55)
    S.cut(g("36,-250! 36,-352! 70,-352! 92,-384 190,-398 288,-384 310,-352! 344,-352! 344,-250!"), b, SUMI, 4)
    S.cut(g("74,-340! 306,-340! 306,-276! 74,-276!"), d, SUMI, 3)
    S.fill(g("82,-332! 298,-332! 298,-284! 82,-284!"), KIN)
    for i, k in enumerate((108, 148, 190, 232, 272)):          # abstract sign strokes, no letters
        for a, c in ((-322, -318), (-308, -306), (-296, -294)):
            S.line([(x + (k - 13) * s, y + a * s, False), (x + (k + 13) * s, y + c * s, False)], 4.4 * s, SUMI)
        S.line([(x + (k + (i % 3 - 1) * 6) * s, y - 328 * s, False), (x + (k - 3) * s, y - 290 * s, False)], 4.6 * s, SUMI)
    for xx in (30, 236):
        S.cut(g(f"{xx},-210! {xx + 114},-210! {xx + 114},-150! {xx},-150!"), mix(KIN, WASHI, .45), SUMI, 4)
        for k in range(1, 5):
            S.line([(x + (xx + k * 23) * s, y - 210 * s, False), (x + (xx + k * 23) * s, y - 150 * s, False)], 3, SUMI)
        S.line([(x + xx * s, y - 180 * s, False), (x + (xx + 114) * s, y - 180 * s, False)], 3, SUMI)
    S.cut(g("140,-108! 240,-108! 240,0! 140,0!"), mix(KAKI, KIN, .5), SUMI, 4)
    S.cut(g("143,-84! 187,-92! 187,-26! 143,-22!"), d, SUMI, 2.5)
    S.cut(g("237,-84! 193,-92! 193,-26! 237,-22!"), d, SUMI, 2.5)
    for xx in (24, 270):
        S.cut(g(f"{xx},-96! {xx + 86},-96! {xx + 86},-30! {xx},-30!"), mix(KIN, KAKI, .35), SUMI, 3.5)
        S.line([(x + (xx + 43) * s, y - 96 * s, False), (x + (xx + 43) * s, y - 30 * s, False)], 3, SUMI)
        S.line([(x + xx * s, y - 64 * s, False), (x + (xx + 86) * s, y - 64 * s, False)], 3, SUMI)
    # tiled eaves with upturned ends
    S.cut(g("-58,-112! -34,-122 40,-138 190,-142 340,-138 414,-122 438,-112! 418,-104! 190,-110 -38,-104!"), roof, SUMI, 4)
    for k in range(-2, 21):
        S.line([(x + (18 * k + 14) * s, y - 138 * s, False), (x + (19.4 * k + 2) * s, y - 110 * s, False)], 2.4, SUMI, op=.8)
    S.cut(g("-30,-256! 0,-268 190,-272 380,-268 410,-256! 392,-248! -12,-248!"), roof, SUMI, 3.5)
    for xx in (-22, 392):
        S.cut(g(f"{xx},-106! {xx + 10},-106! {xx + 10},0! {xx},0!"), d, SUMI, 3)
    for xx in (60, 306):      # paper lanterns
        S.cut(g(f"{xx},-104 {xx + 13},-96 {xx + 15},-82 {xx + 11},-70 {xx},-66 {xx - 11},-70 {xx - 15},-82 {xx - 13},-96"), BENI, SUMI, 2.5)


def place():
    S = Svg(W, H)
    # low ground banks, left and right, valley open in the middle
    a = ridge(-40, 1960, 905, 40, 51, 330, 4, 8, bumps=[(-20, 70, 560, 1.2), (1980, 90, 640, 1.2), (960, -46, 460, 1)])
    S.fill(under(a, 1100), S.lin(0, 810, 0, 1020, (0, mix(MATCHA, SUMI, .42)), (.5, mix(MATCHA, KAKI, .3)), (1, mix(KAKI, WASHI, .35))))
    for i in range(60):
        r = random.Random(i)
        x = r.uniform(-20, 1900)
        y = r.uniform(905, 990)
        S.line([(x, y, False), (x + r.uniform(30, 110), y + 2, False), (x + r.uniform(120, 210), y, False)], 2.6, SUMI, op=.22)
    pine(S, 68, 884, 330, 5, mix(MATCHA, INDIGO, .5), "#3A2C26", .12, SUMI, mix(MATCHA, INDIGO, .2))
    torii(S, 300, 900, 1.0, BENI, mix(SUMI, INDIGO, .2), SUMI, 4)
    shimenawa(S, 300, 900, 1.0)
    pine(S, 470, 906, 196, 17, mix(MATCHA, INDIGO, .45), "#3A2C26", -.1, SUMI, mix(MATCHA, INDIGO, .15))
    saloon_small(S, 1448, 892, .92)
    pine(S, 1890, 880, 420, 9, mix(MATCHA, INDIGO, .5), "#3A2C26", -.14, SUMI, mix(MATCHA, INDIGO, .2))
    for i, (x0, x1, y, o) in enumerate([(-100, 600, 936, .6), (1300, 2000, 934, .6), (560, 1380, 902, .7)]):
        S.fill(mist(x0, x1, y, 18, 80 + i, 3), S.lin(x0, 0, x1, 0, (0, WASHI, 0), (.5, WASHI, o), (1, WASHI, 0)))
    return S.save("title/title_3_torii_saloon.svg")


def samurai(S, x, y, s, body="#22252E", light="#5B6B8C", steel=WASHI):
    """Faces right, katana levelled. (x, y) = left ground point of a 430 x 440 box (y down, ground 440)."""
    g = lambda t: xf(poly(t), x, y, s)
    L = lambda t, w, c=light, p="both", o=1: S.lines(t2(t), w * s, c, p, o)

    def t2(t):
        return "|".join(" ".join("%g,%g%s" % (px * s + x, py * s + y, "!" if c else "") for px, py, c in P(m)) for m in t.split("|"))
    sw = 2.6
    sash = BENI
    # scabbard
    S.cut(xf(stroke_poly(P("232,212 160,238 78,286"), 13, lambda t: .85 + .15 * math.cos(t * 3), 3), x, y, s), mix(BENI, SUMI, .45), SUMI, sw)
    # sash tails blown back
    S.cut(g("150,214! 112,222 78,214 44,228 14,222! 30,236 56,244 84,232 116,240 150,232!"), sash, SUMI, sw)
    # hakama
    S.cut(g("150,216! 138,262 112,318 70,372 22,424! 66,434 124,436! 156,388 186,346 202,324 218,352 228,392 232,437! 282,440 336,434! 322,390 306,330 282,276 232,214!"),
          mix(INDIGO, SUMI, .45), SUMI, sw)
    L("164,236 148,300 104,372 66,426|182,238 172,300 142,368 98,430|200,240 202,290 204,318|214,236 236,300 262,364 268,432|228,232 262,296 290,360 304,430", 4.4, mix(INDIGO, WASHI, .3))
    S.cut(g("26,424! 8,434 4,441! 66,441! 70,434!"), WASHI, SUMI, sw)
    S.cut(g("286,436! 330,430! 362,437 366,442! 284,442!"), WASHI, SUMI, sw)
    # far arm sleeve
    S.cut(g("206,140! 246,150 286,166! 296,190! 268,204 230,198!"), mix(body, "#000000", .3), SUMI, sw)
    # torso
    S.cut(g("150,134 178,116! 206,118! 232,138 240,172 236,222! 192,228 146,220! 142,176"), body, SUMI, sw)
    S.fill(g("180,117! 196,150 216,182! 224,176! 210,146 200,117!"), WASHI)
    L("176,122 196,160 222,196|154,150 158,186 152,214|230,150 226,184 228,214", 3.6)
    S.cut(g("146,204! 190,214 238,204! 240,226! 192,236 146,226!"), sash, SUMI, sw)
    # near sleeve, wide mouth
    S.cut(g("150,138 170,126 196,138 226,164 262,180! 280,182! 284,208! 262,210! 246,226 238,264 226,286! 196,280 168,256! 160,206 146,172"), body, SUMI, sw)
    S.fill(g("262,210! 246,226 238,264 226,286! 218,283! 228,256 238,222 254,206!"), sash)
    L("172,146 204,178 248,196|168,166 186,206 184,252|190,190 206,226 204,268", 3.8)
    # hilt, guard, blade
    S.cut(xf(stroke_poly([(256, 212), (300, 178)], 13, "flat", 3, 0, spline=False), x, y, s), "#2B2B33", SUMI, sw)
    for k in range(4):
        t = k / 4 + .1
        S.line([(x + (256 + 44 * t - 5) * s, y + (212 - 34 * t - 4) * s, False), (x + (256 + 44 * t + 6) * s, y + (212 - 34 * t + 3) * s, False)], 3 * s, KIN)
    S.cut(g("306,158! 314,162! 300,192! 292,188!"), KIN, SUMI, sw)
    S.cut(g("305,180! 352,136 394,86 424,26! 420,58 398,104 360,148 311,187!"), steel, SUMI, 2.4)
    S.line(P(f"{x + 320 * s},{y + 172 * s} {x + 366 * s},{y + 128 * s} {x + 404 * s},{y + 76 * s} {x + 420 * s},{y + 40 * s}"), 2.4, mix(INDIGO, WASHI, .4))
    # hands
    S.cut(g("258,196 268,188 280,188 284,200 276,210 262,212"), SKIN_D, SUMI, 2)
    S.cut(g("280,178 292,170 300,172 302,184 292,192 282,192"), SKIN_D, SUMI, 2)
    # head
    S.cut(g("180,96! 178,126! 206,128! 206,108!"), SKIN_D, SUMI, 2)
    S.cut(g("176,64 194,54 214,58! 219,72 217,78! 229,91! 219,97! 221,103! 217,106! 218,117 208,124 194,120 184,108 178,92"), SKIN, SUMI, 2.4)
    S.cut(g("180,100 170,84 166,62 178,46 200,42 216,52! 219,62! 206,62 198,72 200,82 192,80 192,98!"), SUMI, SUMI, 1.5)
    S.cut(g("176,52! 160,34 130,26 100,34 64,22! 84,42 68,50 52,48! 78,66 110,62 138,56 166,68!"), SUMI, SUMI, 1.5)
    S.cut(g("172,42! 182,52! 172,66! 162,54!"), BENI, SUMI, 1.6)
    L("206,80 213,77 220,80|212,108 219,109", 3.4, SUMI)


def gunman(S, x, y, s, body="#2A2522", light="#8A7458"):
    """Faces left, revolver levelled; 430 x 440 box, ground at 440."""
    g = lambda t: xf(poly(t), x, y, s)

    def L(t, w, c=light, o=1):
        S.lines("|".join(" ".join("%g,%g" % (px * s + x, py * s + y) for px, py, _ in P(m)) for m in t.split("|")), w * s, c, "both", o)
    sw = 2.6
    coat = "#4B3527"
    # coat, back panel blown right
    S.cut(g("214,140! 262,160 280,226 312,300 372,352 426,372! 398,386 404,404! 366,402 356,424! 318,408 268,410 226,424! 214,330"), mix(coat, SUMI, .4), SUMI, sw)
    # legs
    S.cut(g("232,226! 246,286 262,350 268,424! 302,430 312,440! 238,440! 232,380 214,300 206,230!"), "#2C2F3B", SUMI, sw)
    S.cut(g("178,226! 160,280 138,344 118,424! 88,432 76,440! 150,440! 168,384 196,316 216,250!"), "#3A3F50", SUMI, sw)
    S.cut(g("120,392! 118,424! 86,431 72,440! 152,440! 164,396!"), "#2A1C15", SUMI, sw)
    S.cut(g("238,398! 238,440! 314,440! 300,430 270,424! 268,396!"), "#2A1C15", SUMI, sw)
    for px, py in ((158, 428), (236, 430)):
        L(f"{px},{py} {px + 14},{py - 2}", 4, KIN)
        S.fill(xf(Point(px + 16, py - 2).buffer(5.5), x, y, s), KIN)
    L("184,250 166,310 148,370|226,262 240,320 250,376", 4, "#6E7690")
    # torso and vest
    S.cut(g("152,140 186,122! 218,122! 252,144 254,190 244,236! 204,244 164,236! 152,190"), "#6B2A26", SUMI, sw)
    S.fill(g("178,124! 190,160 196,236! 206,236! 204,160 212,124!"), WASHI)
    L("176,150 178,190 176,226|196,170 197,200 198,230", 3.2, SUMI)
    # belt and holster
    S.cut(g("162,224! 204,234 246,224! 248,244! 204,254 160,246!"), "#2A1C15", SUMI, sw)
    S.cut(g("192,230! 208,232! 208,252! 192,250!"), KIN, SUMI, 1.6)
    S.cut(g("226,238! 254,234! 262,262 252,296! 234,298! 224,262"), "#3A281D", SUMI, sw)
    S.cut(g("236,240! 262,222! 272,228! 254,246!"), "#C9B48A", SUMI, 2)
    # coat, front panels
    S.cut(g("214,122! 246,132 268,158 272,204 286,262 306,316 342,372! 300,372 262,384! 246,320 240,250 236,190! 226,150"), coat, SUMI, sw)
    L("246,160 252,220 270,290 298,356|262,190 276,252 302,316", 4)
    # near arm by the hip, fingers spread
    S.cut(g("244,140 266,152 280,186 284,218 268,248! 244,240! 252,216 248,192 234,170"), mix(coat, WASHI, .08), SUMI, sw)
    S.cut(g("250,238 268,244 266,258 256,266 246,258 244,246"), SKIN_D, SUMI, 2)
    # gun arm
    S.cut(g("196,124! 160,130 120,146 84,152! 82,178! 122,182 166,178 198,172!"), coat, SUMI, sw)
    L("188,142 150,152 104,162|182,160 148,168", 4)
    S.cut(g("86,150! 96,148! 98,180! 84,180!"), WASHI, SUMI, 2)
    S.cut(g("58,156 72,150 88,152 90,176 76,182 62,178"), SKIN_D, SUMI, 2)
    # revolver
    S.cut(g("72,174! 66,196! 76,206 88,202! 86,178!"), "#5A3A24", SUMI, 2)
    S.cut(g("-18,146! 26,146! 30,142! 52,142! 56,146! 70,144! 78,138! 84,144! 78,156! 74,168! 44,168! 40,160! -18,158!"), "#59606B", SUMI, 2.2)
    S.cut(g("30,144! 52,144! 54,166! 28,166!"), "#7C8592", SUMI, 1.6)
    S.d(curve(P(f"{x + 56 * s},{y + 168 * s} {x + 58 * s},{y + 182 * s} {x + 70 * s},{y + 184 * s} {x + 74 * s},{y + 172 * s}"), False), stroke=SUMI, sw=3 * s)
    S.cut(g("-16,140! -10,140! -8,147! -18,147!"), "#59606B", SUMI, 1.4)
    # head
    S.cut(g("182,104! 180,130! 216,132! 214,100!"), SKIN_D, SUMI, 2)
    S.cut(g("158,66! 157,82! 144,95! 154,100! 152,108! 156,112! 156,124 168,131 186,126 206,114 216,92 216,62!"), SKIN, SUMI, 2.4)
    S.fill(g("156,112! 156,124 168,131 186,126 206,112 212,92! 200,96 190,108 174,112"), mix(SKIN_D, SUMI, .35))
    S.fill(g("212,60! 220,78 214,104 204,104! 206,84 200,74!"), "#3A281D")
    L("158,84 166,81 174,84|152,110 162,108 170,111", 3.6, SUMI)
    # bandana
    S.cut(g("160,122! 184,132 220,116! 230,134 206,152 186,164! 168,148"), BENI, SUMI, sw)
    S.cut(g("222,122! 252,116 282,128 316,118! 302,134 318,148! 280,146 248,140 224,138!"), BENI, SUMI, sw)
    # hat
    S.cut(g("156,56! 158,30 168,14 184,20 202,14 216,26 222,54!"), "#2A211C", SUMI, sw)
    S.fill(g("156,44! 190,50 221,42! 222,56! 156,58!"), KAKI)
    S.cut(g("104,58! 128,66 160,54 190,52 222,50 250,54 276,40! 268,60 236,72 190,76 146,76 118,72"), "#2A211C", SUMI, sw)


def duel():
    S = Svg(W, H)
    nz = Noise(77)
    top = [(x, 958 + 26 * ((x - 960) / 960) ** 2 * -1 + nz.fbm(x / 190, 4) * 9) for x in range(-40, 1970, 8)]
    S.fill(under(top, 1100), S.lin(0, 930, 0, 1080, (0, "#6A5434"), (.5, "#4A3A2A"), (1, "#2A231D")))
    S.line([(p[0], p[1], False) for p in top[::3]], 5, SUMI, "flat")
    r = random.Random(2)
    for i in range(90):
        x, y = r.uniform(-20, 1920), r.uniform(968, 1072)
        S.line([(x, y, False), (x + r.uniform(40, 90), y + 1.5, False), (x + r.uniform(100, 190), y, False)], 3, r.choice([SUMI, SUMI, "#A5824E"]), op=.35)
    for x0 in (470, 1250):        # cast shadows
        S.fill(xf(Point(0, 0).buffer(1, 24), x0 + 110, 962, sx=250, sy=11), SUMI, .45)
    samurai(S, 470, 548, .945)
    gunman(S, 1100, 548, .945)
    return S.save("title/title_4_duel.svg")


def grasses():
    S = Svg(W, H)
    r = random.Random(12)
    nz = Noise(3)

    def blade(x, y, h, lean, w, c):
        pts = [(x, y, False), (x + lean * h * .25, y - h * .5, False), (x + lean * h * .75, y - h * .86, False), (x + lean * h * 1.2, y - h * .96, False)]
        S.fill(stroke_poly(pts, w, "end", int(x) + 7, .05, step=h / 9), c, tol=.5)
    for i in range(230):
        x = r.uniform(-30, 1950)
        edge = abs(x - 960) / 960
        h = (34 + 150 * edge ** 1.6) * r.uniform(.6, 1.25)
        blade(x, 1096, h + 26, r.uniform(-.15, .55), 9 * r.uniform(.6, 1.1), r.choice([SUMI, "#232A26", "#2E3A2C", "#39462F"]))
    for i in range(22):        # susuki plumes
        side = -1 if i % 2 else 1
        x = 960 + side * (985 - abs(r.gauss(0, 170)))
        h = r.uniform(170, 320)
        ln = r.uniform(.15, .4)
        pts = [(x, 1096, False), (x + ln * h * .25, 1096 - h * .55, False), (x + ln * h * .62, 1096 - h, False)]
        S.fill(stroke_poly(pts, 4.5, "end", i, 0, step=30), "#2E3A2C", tol=.5)
        tx, ty = pts[-1][:2]
        px, py = x + ln * h * .42, 1096 - h * .78
        for k in range(7):
            t = k / 6
            bx, by = px + (tx - px) * t, py + (ty - py) * t
            S.fill(stroke_poly([(bx, by, False), (bx + 15, by - 17, False), (bx + 34 - 8 * t, by - 15 + 12 * t, False)], 5.5, "both", i * 9 + k, .1, step=9), mix(SHADE, KAKI, .3), tol=.5)
    # pine bough entering top right
    S.fill(stroke_poly(P("1960,60 1860,92 1770,84 1690,118 1610,110"), 30, lambda t: 1 - .8 * t, 5, .2), "#2C211C")
    S.fill(stroke_poly(P("1800,88 1760,140 1700,168"), 14, "end", 6, .2), "#2C211C")
    for i, (cx, cy, w, h) in enumerate([(1900, 66, 210, 74), (1740, 66, 230, 72), (1612, 96, 190, 62), (1704, 164, 170, 54), (1860, 140, 170, 54)]):
        gshape = scallop(cx, cy, w, h, 300 + i, 7)
        S.cut(gshape, "#22352F", SUMI, 2.5)
        rr = random.Random(i)
        for k in range(26):
            a = rr.uniform(-2.7, -.4)
            bx, by = cx + rr.uniform(-.42, .42) * w, cy - rr.uniform(0, .28) * h
            S.line([(bx, by, False), (bx + 17 * math.cos(a), by + 17 * math.sin(a), False)], 2.6, "#5F7F66", "end", spline=False, within=gshape.buffer(5))
    return S.save("title/title_5_grass.svg")


def main():
    for f in (sky, far, mid, place, duel, grasses):
        print(f.__name__, round(f(), 1), "kB")
    names = ["title/title_0_sky.svg", "title/title_1_far_mountains.svg", "title/title_2_near_mountains.svg", "title/title_3_torii_saloon.svg",
             "title/title_4_duel.svg", "title/title_5_grass.svg"]
    os.makedirs(os.path.join(OUT, "make/art/preview"), exist_ok=True)
    sheet.pygame.image.save(sheet.stack(names, (W, H)), os.path.join(OUT, "make/art/preview/title.png"))


if __name__ == "__main__":
    main()
