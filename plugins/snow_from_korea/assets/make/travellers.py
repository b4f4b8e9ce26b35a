"""Medallions of those at the table: five samurai in the robes they wear on the scroll, the referee, the mahoutsukai."""
from ink import *
from tokens import face, katana, kimono, medal, mouth_shadow

ROBES = ("#233A5E", "#792824", "#4E6A3C", "#5C4C7C", "#A8621F")
USUAL, CROWNED = "translate(25.6 28) scale(.9)", "translate(43.5 66) scale(.83)"
HAIR, GREY, STEEL = "#211B1A", "#CFC8BA", "#8B9098"


def hairline(S, c, topknot=True):
    """Hair drawn back over the ears to a knot."""
    S.cut("194,214! 182,166 196,116 254,88 314,104 332,158! 322,190! 316,160 300,140! 262,132 226,150 212,180 208,214!", c, SUMI, 3.5)
    if topknot:
        S.cut("236,94! 222,66 232,38 262,26 292,38 300,68 284,96!", c, SUMI, 3.5)
        S.cut("236,84! 288,84! 284,102! 242,102!", WASHI, SUMI, 3)


def back_hair(S, c):
    S.cut("204,256! 184,214 178,164 202,116 256,92 312,108 332,152 322,182! 308,142 256,122 224,150 212,198 214,240!", c, SUMI, 4)


def first():
    """The young one, sun behind him, his sword over his shoulder."""
    S = medal(mix(KIN, WASHI, .6), mix(KAKI, WASHI, .45), 21, BENI, 206, 150)
    katana(S, 408, 262, 24, 230, 17, bow=.05)
    kimono(S, ROBES[0], mix(ROBES[0], WASHI, .3))
    back_hair(S, HAIR)
    face(S, skin="#EBCBA4", browW=11, stern=False)
    hairline(S, HAIR)
    S.lines("212,144 240,118 280,108|300,118 314,132 322,150", 4.5, "#565B6B")
    S.cut("196,150! 258,134 322,150! 324,164! 258,148 196,166!", WASHI, SUMI, 3.5)
    S.lines("194,156 164,170 146,200|194,162 170,186 160,216", 8, WASHI)
    return S


def second():
    """The old one: grey, bearded, the moon behind him."""
    S = medal(mix(NIGHT, INDIGO, .5), mix(INDIGO, WASHI, .35), 22, "#F3E6C4", 190, 128)
    kimono(S, ROBES[1], mix(ROBES[1], KIN, .5))
    back_hair(S, GREY)
    face(S, skin="#DDB690", shade="#B1855A", browW=6)
    hairline(S, GREY)
    S.cut("212,186 234,166 266,176 276,194! 250,186 226,194", WASHI, SUMI, 3)
    S.cut("288,192! 302,172 322,170 332,190! 316,182", WASHI, SUMI, 3)
    S.cut("280,250 302,254 318,276 320,298! 302,284 280,268 260,282 240,306! 238,278 258,256", GREY, SUMI, 3.5)
    S.cut("232,284! 252,300 276,296 306,288! 312,330 298,372 274,412! 262,382 248,392! 238,352", GREY, SUMI, 4)
    S.lines("254,314 262,350 266,380|284,308 284,346 276,384", 4.5, mix(GREY, SUMI, .4))
    S.lines("240,132 270,126 300,134", 4, "#9A6D42")
    return S


def third():
    """Under his straw hat, in the rain."""
    S = medal(mix(MATCHA, WASHI, .72), mix(MATCHA, INDIGO, .35), 23)
    r = random.Random(4)
    for _ in range(24):
        x, y = r.uniform(50, 470), r.uniform(20, 420)
        S.line([(x, y, False), (x - 10, y + 56, False)], 4, WASHI, "both", .75, spline=False)
    kimono(S, ROBES[2], mix(ROBES[2], WASHI, .45))
    back_hair(S, HAIR)
    face(S, skin="#D9AF80", shade="#A87C4E", browW=10)
    S.fill("196,140! 320,140! 322,200 300,192 262,198 198,206!", "#6E4A2E", .7)
    S.lines("226,210 246,203 270,211|290,211 303,204 315,210", 6, WASHI)
    mouth_shadow(S, "#3A281D", .4)
    S.lines("254,270 274,266 298,270", 6, SUMI)
    hat = S.cut("30,190! 96,130 178,74 262,48 344,78 424,138 486,206! 440,214 360,196 262,190 160,192 80,206", "#D0A758", SUMI, 6)
    for k in range(-9, 10):
        S.line([(262 + k * 3, 56, False), (262 + k * 13, 124, False), (262 + k * 25, 206, False)], 4.4, "#7C5A26", "both", within=hat)
    for t in (.36, .62, .86):
        S.line([(262 - 230 * t, 52 + 148 * t, False), (262, 50 + 128 * t, False), (262 + 226 * t, 54 + 152 * t, False)], 5, "#7C5A26", "flat", within=hat)
    S.lines("202,200 212,262 250,308|316,200 308,262 272,308", 6, BENI)
    return S


def fourth():
    """The poet: long hair tied behind, a strip of paper and the brush."""
    S = medal(mix(FUJI, WASHI, .7), "#F0D9D2", 24, None)
    S.cut("250,96! 196,80 140,110 104,170 90,250 112,330! 128,262 150,216 190,190", HAIR, SUMI, 4)
    S.lines("232,104 182,104 140,140 114,200 106,260", 5, "#565B6B")
    kimono(S, ROBES[3], mix(ROBES[3], WASHI, .5), inner="#F3E0DC")
    back_hair(S, HAIR)
    face(S, skin="#F2DFC6", shade="#D3AE86", browW=7, stern=False, lips="#A8534C")
    S.cut("192,226! 178,176 192,120 254,90 316,112 332,166! 324,196! 316,166 298,138! 268,150 236,146 214,180 210,220!", HAIR, SUMI, 3.5)
    S.lines("208,146 234,116 274,104|298,116 312,132 320,152", 4.5, "#565B6B")
    S.cut(stroke_poly([(176, 96), (238, 100)], 20, "flat", 3, 0, spline=False), BENI, SUMI, 3.5)
    q = xf(poly("-26,-92! 26,-92! 26,92! -26,92!"), 390, 356, 1, rot=14)
    S.cut(q, WASHI, SUMI, 4.5)
    S.lines("398,284 392,322 384,356|410,300 402,340 398,360|382,372 376,400", 6, SUMI, within=q)
    S.line([(330, 200, False), (372, 330, False)], 10, "#8E6A30", "flat", spline=False)
    S.cut("366,322! 382,318! 388,352 380,366! 370,350", SUMI, SUMI, 2)
    for x, y, k in ((120, 92, 1), (400, 110, .8), (436, 190, .9), (86, 400, .8), (350, 60, .7)):
        for a in range(5):
            S.cut(xf(poly("0,0! -8,-12 -5,-22 0,-18! 5,-22 8,-12"), x, y, k, rot=a * 72), "#F0B9B2", mix(BENI, SUMI, .4), 1.6)
    return S


def fifth():
    """The masterless one: wild hair, a scar, maple leaves."""
    S = medal(mix(KAKI, WASHI, .55), mix(BENI, KAKI, .5), 25)
    katana(S, 100, 250, -24, 240, 17, bow=-.05, tsuba=STEEL)
    kimono(S, ROBES[4], mix(SUMI, KAKI, .25), inner=SHADE)
    S.cut("200,258! 170,240 156,200 150,150 176,120! 170,92 200,84! 206,58 240,64! 262,40 284,60! 318,52 320,82! 348,92 338,122! 360,150 340,190! 322,186 308,142 256,120 224,150 212,198 214,244!", HAIR, SUMI, 4)
    face(S, skin="#DDB98C", shade="#A97C50", browW=14)
    S.fill("204,236 226,250 250,254 276,246 298,250 316,240 312,268 298,290 270,304 240,294 214,266", "#3A281D", .6)
    S.lines("254,270 274,266 298,271", 6, SUMI)
    S.cut("196,206! 176,170 190,124 222,104! 250,92 300,100 326,130! 336,160 326,180! 312,150 296,168! 286,140 262,158! 246,138 230,178! 218,168 208,202!", HAIR, SUMI, 3.5)
    S.lines("240,100 230,74 236,50|280,98 290,74 306,62|206,126 186,116 180,100", 6, HAIR)
    S.line(P("230,150 246,200 250,246"), 6, BENI, "both")
    for x, y, k, rot in ((90, 96, 1.1, 10), (414, 84, .9, -20), (440, 300, 1, 40), (380, 40, .7, 0), (60, 330, .8, -30)):
        S.cut(xf(poly("0,-30! 7,-14 22,-20! 16,-4 30,4! 14,10 10,24! 0,14 -10,24! -14,10 -30,4! -16,-4 -22,-20! -7,-14"), x, y, k, rot=rot), mix(BENI, KAKI, .2), SUMI, 2)
    return S


def emperor():
    """The Holy Emperor of Korea: winged crown, red robe with the golden dragon's round."""
    S = medal(mix(KIN, WASHI, .35), mix(KIN, KAKI, .55), 26)
    for k in range(24):
        a = math.radians(k * 15)
        S.fill(raw([(256, 214), (256 + 300 * math.cos(a - .035), 214 + 300 * math.sin(a - .035)), (256 + 300 * math.cos(a + .035), 214 + 300 * math.sin(a + .035))]), mix(KIN, WASHI, .6), .7)
    red = mix(BENI, SUMI, .08)
    S.cut("204,292! 140,318 84,364 50,446 34,530! 478,530! 462,446 428,364 372,318 308,292! 256,320", red, SUMI, 5)
    S.fill("84,364 122,424 132,530! 34,530! 50,446", mix(BENI, SUMI, .42))
    S.fill("428,364 394,424 388,530! 478,530! 462,446", mix(BENI, SUMI, .42))
    S.cut("206,288! 256,330 306,288! 316,308! 256,356 196,308!", WASHI, SUMI, 4.5)
    S.cut(Point(256, 434).buffer(66, 32), KIN, SUMI, 5)
    S.fill(Point(256, 434).buffer(56, 32), mix(KIN, KAKI, .3))
    S.line(P("222,462 214,432 232,402 262,394 288,410 290,438 268,454 246,446 248,426 266,424"), 13, mix(KIN, WASHI, .6), "end")
    S.lines("232,404 220,390|262,394 264,378|288,412 304,404|288,440 304,450|262,456 262,472", 6, mix(KIN, WASHI, .6), "end")
    S.fill(Point(226, 462).buffer(6), BENI)
    for x in (112, 400):
        S.cut(Point(x, 400).buffer(30, 24), KIN, SUMI, 4)
        S.line(P(f"{x - 12},412 {x - 8},390 {x + 10},388 {x + 12},406 {x - 2},410"), 6, mix(KIN, WASHI, .6), "end")
    back_hair(S, HAIR)
    face(S, skin="#EED3AE", shade="#C59B6C", browW=9, stern=True)
    S.cut("280,252 300,252 316,266 326,292! 306,278 282,268 260,276 238,300! 236,276 256,258", HAIR, SUMI, 2.5)
    S.cut("258,290! 272,286! 286,290! 284,326 272,362! 262,328", HAIR, SUMI, 2.5)
    S.cut("182,150! 186,104 206,74 256,64 308,74 328,104 334,150! 296,136 220,136!", "#26222A", SUMI, 4.5)
    S.cut("206,80! 210,36 240,14 276,14 304,36 308,80! 256,66", "#322D38", SUMI, 4.5)
    for s in (-1, 1):
        x = 256 + s * 46
        S.cut(f"{x},30! {x + s * 20},-8 {x + s * 58},-22 {x + s * 74},-2! {x + s * 64},26 {x + s * 34},50 {x + s * 6},58!", "#3B3542", SUMI, 4)
        S.line(P(f"{x + s * 10},40 {x + s * 36},14 {x + s * 62},-4"), 4, KIN)
    S.cut("180,140! 256,124 336,140! 336,156! 256,142 180,158!", KIN, SUMI, 4)
    S.cut(Point(258, 104).buffer(13), KIN, SUMI, 3.5)
    S.fill(Point(258, 104).buffer(6), BENI)
    return S


def stranger():
    """The mahoutsukai: white face, red eyes, a cold flame in the hand."""
    S = medal(mix(NIGHT, FUJI, .3), mix(NIGHT, FUJI, .75), 27, None, grain=FUJI)
    for rr, op in ((196, .16), (156, .2), (116, .25)):
        S.fill(Point(256, 196).buffer(rr, 32), "#8FC6C9", op)
    for k in range(9):
        a = math.radians(-170 + k * 20)
        x, y = 256 + 190 * math.cos(a), 214 + 190 * math.sin(a)
        S.fill(Point(x, y).buffer(9, 12), "#BFE4E2", .8)
    S.cut("190,270! 150,330 120,420 100,530! 412,530! 392,420 362,330 322,270! 256,300", "#17151F", SUMI, 4)
    kimono(S, mix(FUJI, SUMI, .6), mix(FUJI, WASHI, .1), inner="#BFE4E2", shade="#17151F")
    S.cut("202,300! 172,260 160,200 166,140 204,100 256,88 310,100 346,140 350,200 338,260 310,300! 318,230 314,160 256,130 216,160 200,220!", "#12111A", SUMI, 4)
    face(S, skin="#EEF0EC", shade="#B9BCCB", browW=7, iris=BENI, brow="#2A2535", lips="#5B2A44", ear=False)
    S.lines("250,216 246,240 238,258|304,216 308,236 312,250", 5, BENI)
    S.cut("198,214! 180,160 200,108 256,84 314,106 336,158! 322,208! 314,170 292,140! 276,156 256,134! 240,164 216,166! 210,210!", "#12111A", SUMI, 3.5)
    S.cut("212,108! 204,52 224,8 262,-14 298,8 310,54 306,108! 258,92", "#1F1B2A", SUMI, 4.5)
    S.line(P("226,96 222,50 244,14"), 5, "#5B5674")
    S.cut("196,120! 258,96 326,120! 326,138! 258,116 196,138!", "#8FC6C9", SUMI, 4)
    S.body.append('<g transform="translate(-6 -16)">')
    for t, c in (("400,300! 436,340 448,392 428,430 398,444 366,428 352,388 372,350! 384,372 396,350", "#4F7F8C"), ("400,340! 424,372 428,404 414,426 398,432 378,420 374,394! 388,400", "#8FC6C9"),
                 ("400,380! 412,400 408,420 398,424 388,414", "#E9F6F2")):
        S.cut(t, c, SUMI, 3.5)
    S.cut("346,440 372,436 400,446 432,436 452,442 444,470 416,488 378,486 354,470", "#EEF0EC", SUMI, 4.5)
    S.cut("352,474! 440,470! 486,580! 306,580!", mix(FUJI, SUMI, .6), SUMI, 4.5)
    S.body.append("</g>")
    return S


def items():
    """Name and drawing of each."""
    return [("samurai_1", first), ("samurai_2", second), ("samurai_3", third), ("samurai_4", fourth), ("samurai_5", fifth), ("hek", emperor), ("mahoutsukai", stranger)]


def main():
    for name, draw in items():
        S = draw()
        place = CROWNED if name == "hek" else USUAL
        S.body = [*S.body[:S.mark], f'<g transform="{place}">', *S.body[S.mark:], "</g>"]
        S.save(f"tokens/{name}.svg")


if __name__ == "__main__":
    main()
