"""Character medallions, frames and state overlays (512 x 512)."""
from ink import *
import sheet

C = 256
DISC = Point(C, C).buffer(236, 48)
STEEL, STEEL_D = "#C9CED2", "#59606B"
LEATHER = "#4B3527"


def medal(bg0, bg1, seed, sun=None, sy=236, sr=150, grain=WASHI):
    S = Svg(512, 512, DISC)
    S.fill(DISC, S.lin(0, 20, 0, 492, (0, bg0), (1, bg1)))
    if sun:
        S.fill(Point(C, sy).buffer(sr, 40), sun)
    S.grain(10, 20, 500, 492, 26, grain, .14, seed, 2.2, 6, region=DISC)
    S.mark = len(S.body)             # everything after this is the bust, drawn at 90 %
    S.clip = Point(C, 253).buffer(236 / .9, 48)
    return S


def katana(S, x, y, rot, length, w=15, tsuba=KIN, wrap="#2B2B33", steel=WASHI, sw=3.5, bow=.07, hilt=86):
    """Guard at (x, y); blade points along rot (0 = up), clockwise degrees."""
    n = 10
    L, R = [], []
    for i in range(n + 1):
        t = i / n
        cx = bow * length * (t * t) - w * .5
        L.append((cx, -t * length))
        R.append((cx + w * (1 - .25 * t), -t * length * .97))
    R[-1] = (bow * length - w * .5 + 1, -length)
    place = lambda g: affinity.translate(affinity.rotate(g, rot, origin=(0, 0)), x, y)
    S.cut(place(raw([(-9, 0), (9, 0), (8, hilt), (-8, hilt)])), wrap, SUMI, sw)
    for k in range(4):
        yy = 14 + k * (hilt - 18) / 4
        S.fill(place(raw([(0, yy), (7, yy + 8), (0, yy + 16), (-7, yy + 8)])), tsuba)
    S.cut(place(raw(L + R[::-1])), steel, SUMI, sw)
    S.fill(place(raw([(a[0] + 3, a[1]) for a in L[:-1]] + [(a[0] + 6.5, a[1]) for a in L[:-1]][::-1])), mix(steel, INDIGO, .38))
    S.cut(place(raw([(-24, -6), (24, -6), (24, 6), (-24, 6)]).buffer(2)), tsuba, SUMI, sw)


def gun(S, x, y, s, rot, steel=STEEL_D, grip="#6A4128", flip=False, sw=3.5):
    """Revolver, muzzle to the left at rot 0; (x, y) is the grip."""
    def g(t):
        q = affinity.translate(poly(t) if isinstance(t, str) else t, -78, -172)
        if flip:
            q = affinity.scale(q, -1, 1, origin=(0, 0))
        q = affinity.rotate(affinity.scale(q, s, s, origin=(0, 0)), rot, origin=(0, 0))
        return affinity.translate(q, x, y)
    S.cut(g("70,168! 66,190 60,214! 82,222! 92,200 92,170!"), grip, SUMI, sw)
    S.cut(g(stroke_poly(P("50,164 52,184 66,186 74,172"), 5, "flat", 2, 0)), steel, SUMI, sw * .7)
    S.cut(g("-34,144! 24,144! 30,140! 56,140! 62,144! 74,144! 84,134! 92,140! 88,156! 92,172! 66,176! 44,168! 36,161! -34,159!"), steel, SUMI, sw)
    S.cut(g("26,142! 58,142! 60,168! 24,168!"), mix(steel, WASHI, .35), SUMI, sw * .7)
    S.fill(g("30,150! 56,150! 56,153! 30,153!"), SUMI)
    S.fill(g("30,159! 56,159! 56,162! 30,162!"), SUMI)
    S.cut(g("-30,136! -22,136! -20,145! -34,145!"), steel, SUMI, sw * .6)
    S.fill(g("-30,147! 20,147! 20,150! -30,150!"), mix(steel, WASHI, .5))


def kimono(S, body, collar, inner=WASHI, sw=5, shade=None):
    g = S.cut("210,300! 152,326 96,368 62,440 44,530! 468,530! 450,440 416,368 360,326 304,300! 256,352", body, SUMI, sw)
    sh = shade or mix(body, SUMI, .38)
    S.fill(poly("96,372 130,420 140,530! 30,530! 50,430"), sh)
    S.fill(poly("416,372 386,420 380,530! 480,530! 462,430"), sh)
    S.lines("148,352 166,420 160,512|364,352 350,420 356,512|196,420 204,470 200,520", 7, SUMI)
    S.cut("226,266! 216,304 258,372! 298,304 290,270!", SKIN, SUMI, sw)
    S.fill("228,284! 250,304 284,302 291,286! 294,304 262,340! 224,310", SKIN_D)
    S.cut(stroke_poly([(306, 290), (254, 396)], 20, "flat", 3, 0, spline=False), inner, SUMI, sw * .7)
    S.cut(stroke_poly([(326, 300), (262, 430)], 30, "flat", 3, 0, spline=False), collar, SUMI, sw * .8)
    S.cut(stroke_poly([(206, 290), (272, 420)], 20, "flat", 3, 0, spline=False), inner, SUMI, sw * .7)
    S.cut(stroke_poly([(186, 300), (306, 540)], 32, "flat", 3, 0, spline=False), collar, SUMI, sw * .8)
    return g


def face(S, skin=SKIN, shade=SKIN_D, woman=False, brow=SUMI, browW=11, lips=None, lid=SUMI, iris=SUMI, stern=True, ear=True, sw=4.5):
    if ear:
        S.cut("204,196 190,184 182,200 188,226 204,236", skin, SUMI, sw)
    if woman:
        g = S.cut("202,146 254,116 306,142 316,178 313,198 316,226 302,262 280,288 264,296 244,288 214,256 200,214 198,176", skin, SUMI, sw)
    else:
        g = S.cut("202,146 254,114 308,142 318,176 314,196 320,222 314,254 300,288 270,304 240,294 212,262 200,214 196,176", skin, SUMI, sw)
    S.fill(poly("196,140 214,170 212,214 224,256 256,296! 230,296 196,250 186,200").intersection(g), shade)
    S.lines("284,194 290,214 302,238", 5, SUMI)
    S.lines("302,237 296,246 280,244", 5, SUMI)
    # brows
    if stern:
        S.lines("218,178 242,174 272,190|290,190 302,178 316,178", browW, brow)
    else:
        S.lines("222,180 244,168 270,178|290,178 302,169 314,178", browW, brow)
    # eyes
    S.fill("226,206 244,198 268,208! 246,214", WASHI)
    S.fill("290,208! 302,198 314,206 302,213", WASHI)
    S.fill(Point(250, 206).buffer(7), iris)
    S.fill(Point(303, 205).buffer(6.2), iris)
    S.lines("222,208 244,196 272,209|288,209 302,196 317,207", 8 if woman else 7, lid)
    S.lines("232,214 248,217 264,212|294,213 303,215 311,211", 3.4, lid)
    if lips:
        S.fill("260,266 272,262 280,264 288,261 296,265 280,276", lips)
        S.lines("260,266 278,268 296,265", 3, SUMI)
    else:
        S.lines("254,270 274,265 298,270", 6, SUMI)
        S.lines("266,281 276,282 286,280", 4, SUMI)
    return g


def mouth_shadow(S, col, op=.5):
    S.fill("222,252 240,250 262,254 280,250 304,252 312,262 300,286 270,302 240,292", col, op)


# ---------------------------------------------------------------- people
def ronin():
    S = medal(SHADE, mix(SHADE, KAKI, .3), 1, BENI, 214, 148)
    katana(S, 96, 236, -26, 250, 18, bow=-.05)
    S.cut(stroke_poly([(98, 246), (150, 360)], 26, "flat", 3, 0, spline=False), "#2B2B33", SUMI, 4)
    kimono(S, mix(INDIGO, SUMI, .25), mix(INDIGO, WASHI, .18))
    S.cut("206,256! 186,216 178,168 200,118 256,92 310,108 330,150 322,178! 308,142 256,120 224,150 212,196 214,240!", SUMI, SUMI, 4)
    face(S, browW=14)
    mouth_shadow(S, mix(INDIGO, SUMI, .3), .34)
    S.lines("254,270 274,266 298,271", 6, SUMI)
    S.cut("196,206! 182,168 198,116 254,88 314,104 332,156! 318,148 322,176! 300,150 284,164! 274,140 250,150 236,176! 226,170 214,200!", SUMI, SUMI, 3)
    S.cut("250,96! 226,74 214,40 236,24! 244,44 262,20! 268,44 300,26! 290,54 316,56! 292,84 276,98!", SUMI, SUMI, 3)
    S.cut("240,86! 286,86! 282,102! 244,102!", WASHI, SUMI, 3)
    S.lines("204,170 186,214 196,262|330,140 344,186 334,226|214,120 240,104 268,104", 8, SUMI)
    S.lines("216,140 244,112 282,104|300,116 314,128 322,146", 4, "#4A4F5E")
    S.line(P("292,226 312,262"), 6, BENI, "both")
    return S


def archer():
    S = medal(mix(MATCHA, WASHI, .62), mix(MATCHA, WASHI, .2), 2)
    S.cut(stroke_poly(P("196,34 158,24 120,40"), 1, "flat"), SUMI, SUMI, 0)
    # quiver
    for a, b in ((98, 120), (128, 104), (156, 116)):
        S.cut(f"{a - 12},{b - 54}! {a + 6},{b - 60}! {a + 18},{b + 10}! {a - 4},{b + 16}!", WASHI, SUMI, 4)
        S.line([(a + 2, b - 50, False), (a + 24, b + 130, False)], 7, SUMI, "flat", spline=False)
    S.cut("104,226! 176,206! 214,330! 150,356!", "#7A4A2A", SUMI, 5)
    S.lines("112,244 180,226|118,262 186,242", 5, KIN)
    kimono(S, "#38502F", mix(MATCHA, WASHI, .25))
    S.cut("304,318! 360,330 412,368 440,430 450,530! 366,530! 330,440", SKIN, SUMI, 5)
    S.fill("412,368 440,430 450,530! 410,530! 404,440", SKIN_D)
    S.cut("198,254! 180,210 180,150 214,108 262,96 312,112 330,160! 322,180! 306,146 226,160 214,250!", "#2C211C", SUMI, 4)
    S.cut("196,230! 170,262 150,320 158,372! 178,350 176,390! 204,344 214,250!", "#2C211C", SUMI, 4)
    face(S, browW=9)
    S.cut("192,190! 180,148 210,104 262,90 314,108 334,162! 300,146 250,142 216,158!", "#2C211C", SUMI, 4)
    S.cut("184,152! 220,138 262,132 306,138 336,154! 336,176! 306,160 262,154 220,160 184,176!", WASHI, SUMI, 4.5)
    S.fill(Point(270, 145).buffer(9), BENI)
    S.cut("190,160! 150,150 118,168 84,150! 96,178 72,192! 118,196 156,178 188,180!", WASHI, SUMI, 4.5)
    # great bow at the right, string and arrow
    S.cut(stroke_poly(P("358,18 392,70 432,150 444,236 428,330 396,420 350,500"), 19, lambda t: .5 + .5 * math.sin(math.pi * t), 3, 0), "#7A2E22", SUMI, 5)
    for yy, xx in ((120, 420), (236, 444), (340, 424)):
        S.line([(xx - 12, yy - 6, False), (xx + 12, yy - 2, False)], 9, KIN, "flat", spline=False)
    S.line([(358, 20, False), (352, 250, False), (350, 500, False)], 4.5, SUMI, "flat", spline=False)
    S.cut(stroke_poly([(322, 250), (470, 236)], 7, "flat", 3, 0, spline=False), KIN, SUMI, 3.4)
    S.cut("454,220! 494,234! 456,254! 464,238!", STEEL, SUMI, 4)
    return S


def mage():
    S = medal(mix(FUJI, SUMI, .5), mix(FUJI, WASHI, .25), 3, mix(FUJI, WASHI, .45), 226, 160)
    for i in range(8):      # ring of paper charms
        a = math.radians(-180 + i * 180 / 7)
        x, y = 256 + 176 * math.cos(a), 240 + 176 * math.sin(a)
        if 3 <= i <= 4:
            continue
        q = affinity.rotate(box(x - 17, y - 30, x + 17, y + 30), math.degrees(a) + 90, origin=(x, y))
        S.cut(q, WASHI, SUMI, 4)
        dx, dy = math.cos(a), math.sin(a)
        S.line([(x - 20 * dx, y - 20 * dy, False), (x + 20 * dx, y + 20 * dy, False)], 6, BENI, "press", spline=False)
        S.fill(Point(x + 14 * dx, y + 14 * dy).buffer(6), BENI)
        S.line([(x - 4 * dx - 9 * dy, y - 4 * dy + 9 * dx, False), (x - 10 * dx, y - 10 * dy, False), (x - 4 * dx + 9 * dy, y - 4 * dy - 9 * dx, False)], 5, BENI)
    kimono(S, WASHI, FUJI, mix(BENI, WASHI, .1), shade=mix(WASHI, FUJI, .35))
    S.cut("200,250! 188,200 192,140 256,104 318,140 324,176! 300,140 226,150 212,250!", SUMI, SUMI, 4)
    face(S, skin="#F0DCC0", browW=8, stern=False, iris=FUJI)
    S.cut("262,286! 274,282! 288,286! 284,318 274,350! 264,318", SUMI, SUMI, 2)
    S.lines("252,262 236,268 226,280|296,262 308,268 312,278", 6, SUMI)
    # tall black court cap
    S.cut("194,158! 184,110 196,52 236,22 290,18 316,40! 298,58 306,96 326,160! 290,142 232,142!", SUMI, SUMI, 4)
    S.fill("206,124 214,66 244,38 286,32! 250,56 234,92 238,130!", "#4A4F66")
    S.cut("188,152! 230,134 292,134 330,156! 328,174! 290,156 232,156 190,172!", mix(FUJI, SUMI, .25), SUMI, 4)
    S.lines("196,176 190,250 206,300 258,318|322,176 322,250 300,296 268,318", 6, BENI)
    return S


def gunfighter():
    S = medal(mix(KAKI, WASHI, .55), mix(KAKI, SUMI, .1), 4)
    S.fill(Point(256, 420).buffer(190, 30), mix(BENI, KAKI, .35))
    g = S.cut("190,300! 120,322 70,372 44,450 30,530! 480,530! 462,440 430,364 368,318 316,300!", LEATHER, SUMI, 5)
    S.fill("70,372 110,430 118,530! 30,530! 44,450", mix(LEATHER, SUMI, .45))
    S.fill("430,364 404,430 400,530! 480,530! 462,440", mix(LEATHER, SUMI, .45))
    S.cut("214,296! 232,420 240,530! 288,530! 292,420 306,296!", WASHI, SUMI, 5)
    S.cut("196,300! 226,420 236,530! 150,530! 160,420 166,326!", "#3A2A20", SUMI, 5)
    S.cut("318,300! 300,420 292,530! 376,530! 366,420 352,326!", "#3A2A20", SUMI, 5)
    face(S, skin="#DDB98C", shade="#A97C50", browW=10)
    S.fill("196,140! 318,140! 320,196 300,190 262,194 200,200!", "#8A603C", .75)
    S.lines("222,204 244,196 270,206|288,206 302,196 316,204", 8, SUMI)
    S.fill("204,236 226,248 250,252 276,246 296,250 316,240 312,268 298,290 270,304 240,294 214,266", "#3A281D")
    S.fill("258,262 276,258 296,262 278,274", "#A97C50")
    S.lines("258,266 276,263 296,266", 5, SUMI)
    # bandana
    S.cut("192,286! 226,306 270,316 318,290! 336,312 306,344 270,384! 226,352 184,318", BENI, SUMI, 5)
    S.lines("214,312 246,332 266,362|308,312 290,332 276,356", 5, mix(BENI, SUMI, .5))
    for x, y in ((236, 326), (262, 336), (292, 324), (220, 320), (272, 354), (246, 348)):
        S.fill(Point(x, y).buffer(4.4), WASHI)
    # hat
    S.cut("178,140! 176,88 196,44 232,36 256,52 284,34 320,46 336,90 338,140!", "#33261F", SUMI, 5)
    S.fill("236,44 256,58 250,90! 240,76", "#5B483B")
    S.cut("176,112! 256,126 338,112! 338,146! 256,156 178,146!", KAKI, SUMI, 4)
    S.cut("40,128! 76,148 130,150 178,138 256,146 336,138 388,146 440,140 474,112! 462,156 410,182 336,188 256,184 170,190 96,184 56,164", "#33261F", SUMI, 5)
    S.lines("84,160 140,166 210,160|430,158 380,166 320,164", 6, "#5B483B")
    # raised revolver
    gun(S, 404, 384, 1.32, 82, flip=False)
    S.cut("372,372 398,360 430,366 440,392 432,420 402,430 376,418 366,394", "#DDB98C", SUMI, 5)
    S.lines("376,386 400,382|376,400 402,398|382,414 402,414", 5, SUMI)
    S.cut("366,424! 440,418! 470,530! 356,530!", LEATHER, SUMI, 5)
    return S


def swordswoman():
    S = medal(mix(BENI, SUMI, .12), mix(BENI, KAKI, .45), 5)
    # tail of hair
    S.cut("246,92! 214,52 160,40 108,66 72,120 60,190 76,262! 92,236 90,290! 118,240 120,196 140,150 176,120 220,118!", SUMI, SUMI, 4)
    S.lines("226,84 170,66 118,100 88,160 80,216|232,96 180,86 136,122 108,180", 5, "#555B70")
    kimono(S, WASHI, mix(BENI, SUMI, .05), mix(SHADE, KAKI, .2), shade=mix(WASHI, INDIGO, .25))
    S.cut("200,250! 184,200 190,140 256,98 318,136 326,178! 300,142 226,156 216,240!", SUMI, SUMI, 4)
    face(S, skin="#F4E2CC", shade="#DDB993", woman=True, browW=7, lips=BENI)
    S.cut("192,238! 176,190 188,126 252,92 316,120 332,176! 322,220! 316,176 296,140! 282,158 262,134! 240,170 218,176! 214,216!", SUMI, SUMI, 4)
    S.lines("200,150 226,118 264,106|288,116 308,132 320,156", 4.5, "#555B70")
    S.cut("186,142! 222,128 262,122 306,128 332,146! 333,162! 306,146 262,140 222,146 186,160!", WASHI, SUMI, 4)
    S.cut("238,98! 226,70! 240,60! 262,72 280,56! 296,66! 276,98!", KIN, SUMI, 4)
    katana(S, 384, 366, 3, 320, 22, bow=.03, hilt=120)
    S.cut("352,402 376,392 408,398 416,424 408,452 380,462 354,450 346,426", "#F4E2CC", SUMI, 5)
    S.lines("356,414 384,410|354,430 386,428|360,446 386,446", 5, SUMI)
    S.cut("340,452! 416,456! 462,530! 300,530! 316,480", WASHI, SUMI, 5)
    return S


def monk():
    S = medal(mix(KIN, WASHI, .6), mix(KIN, WASHI, .15), 6)
    # naginata
    S.cut(stroke_poly([(410, 210), (374, 530)], 20, "flat", 3, 0, spline=False), "#6A2C22", SUMI, 5)
    S.cut("400,206! 428,210! 430,186 426,140 404,92 366,52 318,28! 352,72 376,118 390,160!", STEEL, SUMI, 5)
    S.lines("414,196 406,150 384,106 354,68", 6, mix(INDIGO, WASHI, .4))
    S.cut("392,202! 436,206! 434,226! 390,222!", KIN, SUMI, 4)
    S.cut("394,228! 430,232! 440,290! 416,268 400,300! 384,262", BENI, SUMI, 4)
    kimono(S, mix(KAKI, BENI, .15), SUMI, WASHI)
    S.cut("60,440! 96,368 150,326! 330,530! 44,530!", mix(SUMI, FUJI, .25), SUMI, 5)
    S.lines("96,376 190,440 280,530|78,420 150,466 210,530", 6, KIN)
    g = S.cut("202,160 210,112 250,80 296,86 322,124 322,176 316,196 322,224 314,258 296,290 264,302 236,290 210,256 198,210", "#E0B98C", SUMI, 5)
    S.fill(poly("202,160 196,130! 222,150 214,210 226,256 250,300! 210,280 190,210").intersection(g), "#BE9264")
    S.cut("204,196 188,182 178,202 186,236 206,240", "#E0B98C", SUMI, 4.5)
    S.lines("240,128 268,120 298,128|236,144 268,136 304,144", 4.5, "#9A6D42")
    S.lines("284,194 290,216 304,238", 5.5, SUMI)
    S.lines("304,237 296,247 278,244", 5.5, SUMI)
    S.cut("210,184 232,166 264,176 274,194! 250,188 226,194 206,214!", WASHI, SUMI, 3)
    S.cut("288,192! 300,172 322,168 334,192 338,206! 318,190", WASHI, SUMI, 3)
    S.lines("226,208 246,202 270,210|290,210 304,202 316,208", 6.5, SUMI)
    for x, y in ((232, 110), (250, 104), (268, 102)):
        S.fill(Point(x, y + 2).buffer(4), "#9A6D42")
    # beard and moustache
    S.cut("208,240! 222,262 250,262 276,254 300,262 320,236! 326,282 316,340 296,396 272,456! 262,420 244,440! 238,396 216,410! 222,350 206,300", WASHI, SUMI, 5)
    S.cut("280,250 300,252 318,276 322,306! 304,288 282,270 262,282 240,318! 236,282 256,256", WASHI, SUMI, 4)
    S.lines("240,300 246,350 254,390|276,300 276,360 268,412|302,306 298,350 286,386", 5.5, mix(SHADE, SUMI, .35))
    # beads
    for i in range(11):
        t = i / 10
        x = 128 + 216 * t
        y = 352 + 128 * math.sin(math.pi * t) ** .8
        S.cut(Point(x, y).buffer(15), "#6A2C22" if i != 5 else KIN, SUMI, 4)
        S.fill(Point(x - 4, y - 5).buffer(4), mix("#6A2C22", WASHI, .5))
    return S


def gambler():
    S = medal(mix(INDIGO, SUMI, .15), mix(INDIGO, WASHI, .3), 7)
    # spread of flower cards behind
    for i, a in enumerate((-62, -40, 40, 62)):
        q = affinity.rotate(box(220, 22, 292, 140), a, origin=(256, 290))
        S.cut(q, [WASHI, BENI, WASHI, KIN][i], SUMI, 4)
        S.fill(affinity.rotate(Point(256, 62).buffer(19), a, origin=(256, 290)), [BENI, WASHI, SUMI, BENI][i])
    S.cut("196,300! 124,322 74,368 44,450 30,530! 482,530! 464,440 432,366 372,320 312,300!", "#3E5A3C", SUMI, 5)
    S.fill("74,368 112,430 118,530! 30,530! 44,450", "#2A3D2A")
    S.fill("432,366 404,430 400,530! 482,530! 464,440", "#2A3D2A")
    S.cut("206,292! 244,420 256,470! 268,420 308,292!", WASHI, SUMI, 5)
    S.cut("190,300! 210,292! 254,460! 222,440 184,380!", KIN, SUMI, 4)
    S.cut("322,300! 304,292! 258,460! 292,440 330,380!", KIN, SUMI, 4)
    face(S, skin="#E9C9A0", shade="#C79B6B", browW=9, stern=False)
    S.cut("222,314! 256,326! 292,314! 298,346! 258,332! 220,348!", BENI, SUMI, 4)
    # sideburn, moustache
    S.cut("196,160! 214,160! 212,200 216,240! 200,226", "#2C211C", SUMI, 3)
    S.cut("278,254 262,250 240,262 222,254 208,240! 212,268 238,280 262,270 278,264 294,272 316,264 330,240! 318,252 300,254", "#2C211C", SUMI, 3)
    # round smoked spectacles
    for x, r in ((248, 27), (304, 23)):
        S.cut(Point(x, 207).buffer(r), "#1F2C33", KIN, 5, lean=None)
        S.line([(x - r * .55, 212, False), (x - r * .1, 194, False)], 7, "#9FB6BC", "both", spline=False)
    S.lines("222,204 204,200 192,198", 6, KIN)
    # bowler
    S.cut("182,148! 178,90 212,44 262,34 312,46 338,94 336,148!", "#26221F", SUMI, 5)
    S.fill("200,110 214,72 250,52! 228,84 220,116!", "#55504B")
    S.cut("180,122! 258,136 337,122! 336,152! 258,164 180,152!", BENI, SUMI, 4)
    S.cut("140,148! 172,158 256,156 342,156 378,142! 372,172 330,182 256,184 184,184 146,172", "#26221F", SUMI, 5)
    # crossed revolvers
    gun(S, 368, 462, 1.5, 38, STEEL, "#6A4128")
    gun(S, 146, 462, 1.5, -38, STEEL, "#6A4128", flip=True)
    return S


def hunter():
    S = medal(mix(INDIGO, WASHI, .8), mix(INDIGO, WASHI, .45), 8)
    r = random.Random(3)
    for i in range(26):
        S.fill(Point(r.uniform(30, 480), r.uniform(30, 480)).buffer(r.uniform(3, 6.5)), WASHI)
    # straw cape
    S.cut("206,290! 130,316 84,366 52,450 40,530! 474,530! 460,446 428,364 380,316 308,290!", "#B08A4A", SUMI, 5)
    for k in range(15):
        x = 62 + k * 28
        S.line([(256 + (x - 256) * .42, 316 + abs(x - 256) * .1, False), (256 + (x - 256) * .85, 410, False), (x, 520, False)], 6, mix("#B08A4A", SUMI, .62), "both")
    S.cut("176,322! 150,372! 186,352 186,410! 220,370 232,430! 256,376 276,432! 294,372 326,412! 328,354 366,376! 336,322! 258,300", mix("#B08A4A", WASHI, .3), SUMI, 5)
    S.cut("226,262! 218,316 258,350! 300,316 292,266!", SKIN_D, SUMI, 5)
    face(S, skin="#D9AF80", shade="#A87C4E", browW=9)
    S.fill("196,140! 320,140! 322,206 300,200 262,206 198,214!", "#6E4A2E", .8)
    S.lines("224,212 246,205 270,213|290,213 303,206 316,212", 6, WASHI)
    mouth_shadow(S, "#3A281D", .55)
    S.lines("252,270 274,266 298,270", 6, SUMI)
    # great straw hat
    hat = S.cut("256,46! 300,74 380,130 462,206! 440,222 380,212 300,206 256,208 200,206 130,214 72,224 50,206! 132,130 212,74!", "#D0A758", SUMI, 6)
    for k in range(-8, 9):
        S.line([(256 + k * 2, 58, False), (256 + k * 12, 128, False), (256 + k * 24, 206 + abs(k) * .8, False)], 4.4, "#7C5A26", "both", within=hat)
    for t in (.34, .6, .83):
        S.line([(256 - 205 * t, 46 + 168 * t + 2, False), (256, 46 + 160 * t - 10, False), (256 + 205 * t, 46 + 168 * t + 2, False)], 5, "#7C5A26", "flat", within=hat)
    S.fill(poly("50,206! 72,224 130,214 200,206 256,208 300,206 380,212 440,222 462,206! 380,194 256,186 130,194"), "#8E6A30")
    S.lines("206,206 212,262 250,308|312,206 306,262 270,308", 6, BENI)
    # rifle
    S.cut(stroke_poly([(404, 30), (300, 372)], 15, "flat", 2, 0, spline=False), STEEL_D, SUMI, 5)
    S.cut("386,118! 410,126! 322,414! 292,404!", "#6A4128", SUMI, 5)
    S.cut("292,392! 330,404! 320,440 300,530! 232,530! 262,462", "#6A4128", SUMI, 5)
    S.line([(400, 40, False), (330, 270, False)], 5, "#AEB6BC", "flat", spline=False)
    S.cut("330,330! 350,318! 356,340! 338,350!", STEEL, SUMI, 4)
    S.cut("322,286 350,278 378,288 382,314 362,334 332,332 318,312", "#D9AF80", SUMI, 5)
    S.lines("330,300 356,302|328,316 354,318", 5, SUMI)
    return S


def flamelick(S, pts, cols):
    g = poly(pts)
    c = g.centroid
    S.cut(g, cols[0], SUMI, 4)
    S.fill(xf(g, s=.72, origin=(c.x, c.y + 20)), cols[1])
    S.fill(xf(g, s=.4, origin=(c.x, c.y + 34)), cols[2])


def sorceress():
    S = medal(NIGHT, mix(NIGHT, BENI, .55), 9, grain=KAKI)
    S.fill(Point(256, 200).buffer(190, 30), S.rad(256, 200, 190, (0, KAKI, .8), (.5, BENI, .5), (1, BENI, 0)))
    hair = "190,262! 150,236 118,190 124,140! 138,158 140,110 116,72 128,40! 150,72 172,80 182,44 168,14! 214,32 230,62 248,36 250,0! 286,30 290,66 314,48 324,18! 350,60 342,92 366,86 384,58! 396,108 376,148 388,168 404,156! 398,210 366,246 330,264!"
    S.cut(hair, mix(KAKI, KIN, .35), SUMI, 5)
    S.fill("206,240! 168,210 152,168! 170,176 172,136 158,100! 190,120 208,96 200,66! 232,92 252,84 262,48! 280,92 308,92 322,72! 330,108 320,128 350,120! 348,166 334,186 352,190! 340,226 316,246!", mix(BENI, KAKI, .3))
    S.fill("214,220! 190,190 188,164! 204,172 208,140 200,122! 228,138 246,122 252,98! 268,128 290,134 304,116! 308,146 304,160 322,164! 318,196 306,226!", BENI)
    kimono(S, mix(BENI, SUMI, .45), KIN, WASHI)
    for x, y in ((110, 440), (150, 490), (96, 490), (400, 440), (364, 490), (420, 494)):
        S.fill(xf(poly("0,-20! 12,-2 8,14 0,18 -8,14 -12,-2"), x, y), KAKI)
    face(S, skin="#F6E6D2", shade="#E3B58C", woman=True, browW=8, lips=BENI, iris=BENI, brow=mix(BENI, SUMI, .6))
    S.cut("192,250! 168,214 176,168 160,140! 190,142 200,104 190,80! 228,100 250,84 256,56! 280,92 306,90 318,74! 320,110 340,134 358,132! 340,166 334,200 322,236! 318,196 304,168 288,148! 284,170 264,184! 262,160 250,150! 244,182 214,200! 212,226!", mix(KAKI, KIN, .5), SUMI, 4)
    S.fill("204,196! 194,170 208,146 216,116! 238,132 250,112 258,92! 272,122 294,118 304,108! 306,136 318,156 322,178! 310,156 288,134! 276,152 252,136! 236,166 214,174!", BENI)
    S.lines("212,160 228,144 236,128|276,128 290,136 302,146", 5, KIN)
    S.fill(Point(276, 166).buffer(6), BENI)
    # fire in the palm
    S.body.append('<g transform="translate(-22 -34)">')
    flamelick(S, "404,330! 434,352 452,392 440,432 404,450 366,434 352,396 372,360! 380,382 396,366 392,346", (BENI, KAKI, KIN))
    S.cut("336,446 368,440 404,450 440,438 462,444 452,472 420,492 376,490 346,472", "#F6E6D2", SUMI, 5)
    S.cut("350,478! 444,474! 490,590! 310,590!", mix(BENI, SUMI, .45), SUMI, 5)
    S.body.append("</g>")
    return S


def priest():
    S = medal(mix(INDIGO, NIGHT, .75), mix(INDIGO, WASHI, .15), 10)
    # drum ring
    S.d(curve([(256 + 176 * math.cos(a * math.pi / 12), 214 + 176 * math.sin(a * math.pi / 12)) for a in range(24)]), stroke=SUMI, sw=20)
    S.d(curve([(256 + 176 * math.cos(a * math.pi / 12), 214 + 176 * math.sin(a * math.pi / 12)) for a in range(24)]), stroke=KIN, sw=10)
    for k in range(7):
        a = math.radians(-180 + k * 30)
        x, y = 256 + 176 * math.cos(a), 214 + 176 * math.sin(a)
        S.cut(Point(x, y).buffer(37, 20), mix(BENI, SUMI, .1), SUMI, 5)
        S.fill(Point(x, y).buffer(28, 20), WASHI)
        for j in range(3):       # three commas
            b = a + j * 2.094
            S.fill(Point(x + 11 * math.cos(b), y + 11 * math.sin(b)).buffer(7.5), SUMI)
            S.line([(x + 14 * math.cos(b), y + 14 * math.sin(b), False), (x + 21 * math.cos(b + .6), y + 21 * math.sin(b + .6), False), (x + 20 * math.cos(b + 1.3), y + 20 * math.sin(b + 1.3), False)], 6, SUMI, "end")
    kimono(S, mix(WASHI, INDIGO, .18), INDIGO, WASHI, shade=mix(WASHI, INDIGO, .5))
    S.cut("194,256! 160,250 130,268! 146,232 120,216 92,222! 126,186 112,156 88,146! 134,140 142,112 130,84! 168,104 188,86 190,56! 220,84 246,72 262,40! 280,76 308,80 332,58! 330,94 352,112 382,106! 360,142 372,166 400,176! 360,194 352,224 368,254! 336,242 322,256!", WASHI, SUMI, 5)
    S.lines("160,220 176,196 200,190|150,160 180,160 206,168|200,104 214,130 226,150|262,84 262,110 258,132|330,108 312,130 306,150|360,178 338,178 322,184", 6, mix(INDIGO, WASHI, .45))
    face(S, skin="#C98F62", shade="#9C6640", browW=4)
    S.cut("212,190 222,166 250,160 276,190! 250,182 228,186", WASHI, SUMI, 3)
    S.cut("286,190! 304,160 326,162 332,184! 318,180 302,184", WASHI, SUMI, 3)
    S.cut("196,212! 184,164 206,124 256,108 312,126 330,176! 318,160 300,150! 284,162 262,142! 244,168 222,162! 216,190!", WASHI, SUMI, 4)
    S.cut("240,264 258,254 276,258 296,252 312,264 318,296 300,330 280,372! 268,344 252,352! 244,322 230,322! 232,290", WASHI, SUMI, 5)
    S.fill("258,270 276,266 296,270 278,282", "#7E2A24")
    # bolt in hand
    S.cut("428,236! 372,366! 408,360! 366,452! 456,336! 416,340! 462,250!", KIN, SUMI, 5)
    S.fill("430,252! 390,350! 424,346! 398,400! 436,348! 402,352! 446,258!", mix(KIN, WASHI, .6))
    return S


def witch():
    S = medal(mix(INDIGO, "#6FA3A8", .6), mix("#6FA3A8", WASHI, .35), 11, mix(WASHI, "#6FA3A8", .25), 200, 156)
    # curtain of hair
    S.cut("256,70! 200,78 156,116 138,180 130,270 112,360 84,440 60,530! 196,530! 200,300! 312,300! 318,530! 452,530! 428,440 400,360 384,270 374,180 356,116 312,78!", "#1B2433", SUMI, 5)
    S.lines("160,190 154,300 130,400 106,490|184,250 184,360 166,450 160,520|352,190 358,300 382,400 406,490|332,260 332,360 348,450 352,520", 6, "#4D6688")
    S.cut("214,298! 184,330 168,420 164,530! 350,530! 346,420 330,330 300,298! 256,346", mix(INDIGO, FUJI, .5), SUMI, 5)
    S.cut("226,266! 218,304 258,368! 298,304 290,270!", "#EFE3D4", SUMI, 5)
    S.cut(stroke_poly([(306, 296), (254, 420)], 24, "flat", 3, 0, spline=False), "#BFD6D4", SUMI, 4)
    S.cut(stroke_poly([(206, 296), (284, 470)], 24, "flat", 3, 0, spline=False), "#BFD6D4", SUMI, 4)
    face(S, skin="#EFE3D4", shade="#BCC7C6", woman=True, browW=6, lips="#8C2B3A", stern=False, iris="#2F7A80", ear=False)
    S.cut("194,262! 180,210 182,150 212,104 258,92 308,102 332,150 336,210 324,262! 314,214 314,176! 216,176! 210,214!", "#1B2433", SUMI, 4)
    S.lines("206,120 220,150 220,170|236,108 242,140 242,170|264,104 266,140 266,170|290,108 290,140 290,170", 4.5, "#4D6688")
    S.cut("178,118! 218,92 258,84 302,92 340,118! 332,130! 300,108 258,100 218,108 186,130!", KIN, SUMI, 4)
    S.cut(xf(poly("0,-34! 14,-10 18,6 10,18 0,20 -10,18 -18,6 -14,-10"), 258, 92), "#7FC4C4", SUMI, 4)
    S.fill("248,160 258,152 270,160 258,168", "#2F7A80")
    # curling waves in front
    mark = len(S.body)
    S.cut("20,452! 66,420 112,404 150,420 162,450 146,470 128,462! 138,446 120,434 98,450 104,486 150,500 196,474 236,424 286,408 324,428 332,462 312,478 296,466! 308,450 290,436 266,454 270,490 318,506 364,478 404,424 450,408 504,424! 520,600! 0,600!", INDIGO, SUMI, 5)
    S.lines("56,448 92,430 122,430|220,464 250,436 288,426|388,464 420,434 462,424|60,500 110,512 170,506|230,506 280,520 340,512", 7, WASHI)
    S.lines("40,480 76,500 100,510|400,490 430,470 470,460", 6, "#7FC4C4")
    for x, y, rr in ((166, 404, 7), (184, 420, 5), (338, 410, 7), (352, 430, 5), (146, 388, 5), (318, 392, 5)):
        S.cut(Point(x, y).buffer(rr), WASHI, SUMI, 2.5)
    S.body = S.body[:mark] + ['<g transform="translate(0 -30)">'] + S.body[mark:] + ["</g>"]
    return S


def ninja():
    S = medal(mix(NIGHT, INDIGO, .45), mix(NIGHT, FUJI, .35), 12, mix(KIN, WASHI, .6), 200, 170)
    katana(S, 146, 262, 148, 210, 16, bow=0, hilt=104, steel=STEEL)
    katana(S, 366, 262, -148, 210, 16, bow=0, hilt=104, steel=STEEL)
    # scarf tails
    S.cut("196,300! 150,286 110,306 66,276 30,290! 50,312 36,336! 84,334 124,352 176,340!", BENI, SUMI, 5)
    S.cut("196,306! 130,330 84,372 56,450 44,530! 468,530! 456,450 428,372 382,330 316,306!", "#2A2E3B", SUMI, 5)
    S.fill("84,372 124,430 130,530! 44,530! 56,450", "#1B1E28")
    S.fill("428,372 396,430 388,530! 468,530! 456,450", "#1B1E28")
    S.cut("196,330! 230,430 252,530! 290,530! 300,430 320,330!", "#3B4154", SUMI, 4)
    S.lines("206,350 300,420|214,400 306,470|310,350 226,420|304,400 240,470", 6, "#8D95AB")
    g = S.cut("256,86 200,100 172,150 170,214 186,266 216,308 260,326 304,308 334,264 344,212 338,150 312,102", "#2A2E3B", SUMI, 5)
    S.fill(poly("200,100 186,150 190,214 206,270 240,316! 200,296 172,240 164,170").intersection(g), "#1B1E28")
    S.lines("216,112 250,124 300,112|196,150 256,146 330,146", 6, "#565E76")
    # eye opening
    S.cut("188,186 222,176 262,180 300,176 334,184 336,212 330,226 296,226 262,230 222,226 190,222", SKIN, SUMI, 5)
    S.fill("188,186 222,176 262,180 300,176 334,184 334,192 300,186 262,190 222,186 188,196", SKIN_D)
    S.lines("204,184 232,184 264,202|280,202 306,184 330,186", 11, SUMI)
    S.fill("212,208 234,200 258,212! 236,218", WASHI)
    S.fill("284,212! 306,200 326,208 306,218", WASHI)
    S.fill(Point(240, 209).buffer(7), SUMI)
    S.fill(Point(304, 209).buffer(7), SUMI)
    S.lines("208,210 234,198 262,213|280,213 306,198 329,209", 7, SUMI)
    # mask folds, brow plate, scarf
    S.lines("196,240 240,252 270,250|330,240 300,256 262,276|214,284 250,296 296,288", 6, "#565E76")
    S.cut("204,128! 258,118 316,128! 320,162! 258,154 200,162!", STEEL_D, SUMI, 4.5)
    S.fill(xf(poly("0,-12! 5,-4 14,0! 5,4 0,12! -5,4 -14,0! -5,-4"), 260, 140), KIN)
    S.cut("184,292! 220,318 262,328 306,316 336,288! 352,318 334,352 262,372 190,356 172,322", BENI, SUMI, 5)
    S.lines("200,322 240,344 286,346|214,346 262,358 310,346", 6, mix(BENI, SUMI, .5))
    # throwing star
    st = []
    for k in range(16):
        a = k * math.pi / 8
        st.append((392 + (46, 17, 13, 17)[k % 4] * math.cos(a), 418 + (48, 17, 13, 17)[k % 4] * math.sin(a)))
    S.cut(raw(st).difference(Point(392, 418).buffer(7)), STEEL, SUMI, 5)
    return S


WHO = [("ronin", ronin, 0), ("archer", archer, 0), ("mage", mage, 0), ("gunfighter", gunfighter, 1), ("hero_swordswoman", swordswoman, 0),
       ("hero_monk", monk, 0), ("hero_gambler", gambler, 1), ("hero_hunter", hunter, 0), ("hero_sorceress", sorceress, 0),
       ("hero_priest", priest, 0), ("hero_witch", witch, 1), ("hero_ninja", ninja, 0)]


# ---------------------------------------------------------------- frames and states
def ring(r0, r1):
    return Point(C, C).buffer(r1, 64).difference(Point(C, C).buffer(r0, 64))


def frame_left():
    S = Svg(512, 512)
    S.fill(ring(210, 254), SUMI)
    S.fill(ring(215, 250), S.lin(0, 0, 0, 512, (0, mix(INDIGO, WASHI, .18)), (1, mix(INDIGO, SUMI, .25))))
    for k in range(60):
        a = math.radians(k * 6)
        long = k % 5 == 0
        r0, r1 = (219, 246) if long else (232, 246)
        q = raw([(C + r0 * math.cos(a - .006), C + r0 * math.sin(a - .006)), (C + r1 * math.cos(a - .018), C + r1 * math.sin(a - .018)),
                 (C + r1 * math.cos(a + .018), C + r1 * math.sin(a + .018)), (C + r0 * math.cos(a + .006), C + r0 * math.sin(a + .006))])
        S.fill(q, WASHI if long else mix(INDIGO, WASHI, .62))
    S.fill(ring(211, 215), KIN)
    return S


def octo(R):
    return raw([(C + R * math.cos(math.pi / 8 + k * math.pi / 4), C + R * math.sin(math.pi / 8 + k * math.pi / 4)) for k in range(8)])


def frame_right():
    S = Svg(512, 512)
    S.fill(octo(274).intersection(box(1, 1, 511, 511)).difference(Point(C, C).buffer(209, 64)), SUMI)
    body = octo(268).difference(Point(C, C).buffer(214, 64))
    S.fill(body, S.lin(0, 0, 0, 512, (0, mix(KAKI, WASHI, .2)), (1, mix(KAKI, SUMI, .22))))
    hatch = unary_union([raw([(k, -10), (k + 6, -10), (k - 526, 522), (k - 532, 522)]) for k in range(-20, 1060, 17)])
    S.fill(hatch.intersection(octo(261).difference(Point(C, C).buffer(219, 64))), mix(KAKI, SUMI, .55))
    S.fill(ring(210, 214), mix(KIN, WASHI, .3))
    for k in range(8):
        a = math.pi / 8 + k * math.pi / 4
        x, y = C + 249 * math.cos(a), C + 249 * math.sin(a)
        S.cut(Point(x, y).buffer(7), mix(KIN, WASHI, .4), SUMI, 3)
    return S


def ko():
    S = Svg(512, 512, DISC)
    S.fill(DISC, NIGHT, .62)
    for w, c in ((66, SUMI), (48, BENI)):
        S.seed = 50
        S.line(P("112,118 250,250 404,398"), w, c, "press", rough=.2)
        S.line(P("402,112 260,262 116,404"), w, c, "press", rough=.2)
    r = random.Random(7)
    for i in range(16):
        a, d = r.uniform(0, 6.3), r.uniform(110, 205)
        S.fill(Point(C + d * math.cos(a), C + d * math.sin(a)).buffer(r.uniform(2.5, 8)), BENI)
    return S


def active():
    S = Svg(512, 512)
    S.d(geom_d(ring(196, 256)), S.rad(C, C, 256, (0, KIN, 0), (.78, "#F2B632", 0), (.9, "#FFDC7A", 1), (.96, "#F2B632", .55), (1, "#F2B632", 0)))
    S.fill(ring(228, 234), "#FFF3C8")
    for k in range(24):
        a = math.radians(k * 15)
        r1 = 254 if k % 2 == 0 else 245
        q = raw([(C + 234 * math.cos(a - .03), C + 234 * math.sin(a - .03)), (C + r1 * math.cos(a), C + r1 * math.sin(a)), (C + 234 * math.cos(a + .03), C + 234 * math.sin(a + .03))])
        S.fill(q, "#FFF3C8")
    return S


def held():
    S = Svg(512, 512, Point(C, C).buffer(254, 48))
    root, dark, lite = "#6B4A2E", "#3A281A", "#A27A4C"
    for pts, w in (("2,330 70,352 140,326 220,352 300,330 380,356 450,330 512,346", 40), ("10,214 60,262 120,280 190,330 262,394 330,420 410,436 500,480", 34),
                   ("502,206 450,262 390,284 322,330 256,392 190,424 110,440 20,486", 34)):
        g = stroke_poly(P(pts), w, lambda t: .78 + .22 * math.sin(9 * t), w, .22)
        S.cut(g, root, SUMI, 5)
        S.line(P(pts, 0, -w * .18), w * .2, lite, "both")
        S.line(P(pts, 0, w * .2), w * .18, dark, "both")
    for pts in ("120,300 96,250 118,214 100,182 118,160", "392,300 420,252 398,220 414,182 398,166", "210,356 196,300 220,272", "312,352 322,300 300,276",
                "160,434 150,474 170,500", "350,430 366,470 352,502"):
        S.cut(stroke_poly(P(pts), 20, "end", 4, .15), root, SUMI, 4)
        S.line(P(pts, -2, 0), 5, lite, "end")
    # iron ring where the roots knot
    S.cut(Point(C, 386).buffer(48, 24).difference(Point(C, 386).buffer(25, 24)), STEEL_D, SUMI, 5)
    S.fill(Point(C, 386).buffer(43, 24).difference(Point(C + 2, 389).buffer(38, 24)), STEEL)
    S.cut("232,372 256,360 282,372 286,398 256,414 228,398", root, SUMI, 4)
    S.lines("236,380 256,372 276,382|238,394 256,388 278,396", 5, lite)
    return S


def main():
    for n, f, fl in WHO:
        S = f()
        m = "translate(486.4 28) scale(-.9 .9)" if fl else "translate(25.6 28) scale(.9)"
        S.body = S.body[:S.mark] + ['<g transform="%s">' % m] + S.body[S.mark:] + ["</g>"]
        print(n, S.save(f"tokens/{n}.svg"))
    for n, f in (("frame_left", frame_left), ("frame_right", frame_right), ("over_ko", ko), ("over_active", active), ("over_held", held)):
        print(n, f().save(f"tokens/{n}.svg"))
    preview()


def preview():
    pg = sheet.pygame
    ov = {n: sheet.load(f"tokens/{n}.svg", (256, 256)) for n in ("frame_left", "frame_right", "over_ko", "over_active", "over_held")}
    s = pg.Surface((6 * 270 + 14, 4 * 270 + 100))
    s.fill("#E2D3B8")
    for i, (n, _, _) in enumerate(WHO):
        im = sheet.load(f"tokens/{n}.svg", (256, 256))
        fr = ov["frame_left" if i % 2 == 0 else "frame_right"]
        s.blit(im, (14 + (i % 6) * 270, 10 + (i // 6) * 270))
        s.blit(fr, (14 + (i % 6) * 270, 10 + (i // 6) * 270))
        sm = sheet.load(f"tokens/{n}.svg", (64, 64))
        sm.blit(sheet.load(f"tokens/{'frame_left' if i % 2 == 0 else 'frame_right'}.svg", (64, 64)), (0, 0))
        s.blit(sm, (14 + i * 70, 560))
        s.blit(pg.transform.grayscale(sm), (14 + i * 70, 634))
    for k, o in enumerate(("over_ko", "over_active", "over_held")):
        im = sheet.load("tokens/hero_swordswoman.svg", (256, 256))
        im.blit(ov["frame_left"], (0, 0))
        im.blit(ov[o], (0, 0))
        s.blit(im, (14 + k * 270, 720))
    for k, o in enumerate(("frame_left", "frame_right", "over_held")):
        s.blit(ov[o], (14 + (k + 3) * 270, 720))
    pg.image.save(s.subsurface((0, 0, s.get_width(), 990)), os.path.join(OUT, "make/art/preview/tokens.png"))


if __name__ == "__main__":
    main()
