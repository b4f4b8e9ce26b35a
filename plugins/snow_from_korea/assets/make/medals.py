"""Medallions that stand for the mode in lists: the bowl, the traveller, the lady, the mahoutsukai on round grounds."""
import re

import journey
import scroll
from ink import *

DISC = Point(256, 256).buffer(236, 48)


def lay(S, motif, x, foot, s, prefix):
    """A motif's shapes, its foot at (x, foot); names of its paints made its own."""
    text = lambda t: re.sub(r"(id=\"|url\(#)g(\d+)", rf"\1{prefix}\2", t)
    S.defs += [text(d) for d in motif.defs]
    S.sub(f"translate({x - motif.w * s / 2:g} {foot - motif.h * s:g}) scale({s:g})")
    S.body += [text(b) for b in motif.body]
    S.end()


def ground(top, bottom, land, line=352):
    S = Svg(512, 512)
    S.cut(DISC, top, SUMI, 5, None)
    S.fill(DISC, S.lin(0, 20, 0, 400, (0, top), (1, bottom)))
    hill = poly(f"0,{line + 20}! 90,{line - 22} 200,{line + 6} 320,{line - 18} 430,{line + 4} 512,{line - 10}! 512,512! 0,512!").intersection(DISC)
    S.line(P(f"30,{line + 12} 90,{line - 22} 200,{line + 6} 320,{line - 18} 430,{line + 4} 484,{line - 4}"), 5, SUMI, "flat", within=DISC)
    S.fill(hill, land)
    return S


def flakes(S, seed, n):
    r = random.Random(seed)
    for _ in range(n):
        x, y = r.uniform(60, 452), r.uniform(50, 380)
        g = Point(x, y).buffer(r.uniform(4, 9), 8)
        if DISC.buffer(-16).contains(g):
            S.fill(g, "#FFFFFF", .9)


def bowl():
    S = ground(mix(INDIGO, SUMI, .3), mix(INDIGO, WASHI, .55), "#EEF1EE", 372)
    flakes(S, 5, 34)
    lay(S, scroll.bowl(4), 256, 452, 1.25, "b")
    return S


def traveller():
    S = ground(mix(KIN, WASHI, .45), "#F6EAD0", mix(MATCHA, WASHI, .3), 378)
    S.fill(Point(338, 160).buffer(84, 32), BENI)
    far = raw([(p[0], p[1]) for p in ridge(0, 512, 330, 60, 3, 150, 4, 8, bumps=[(130, 110, 150, 1.2)])] + [(512, 390), (0, 390)]).intersection(DISC)
    S.fill(far, S.lin(0, 170, 0, 390, (0, mix(INDIGO, WASHI, .35)), (1, mix(INDIGO, WASHI, .85))))
    S.fill(poly("0,398! 90,356 200,384 320,360 430,382 512,368! 512,512! 0,512!").intersection(DISC), mix(MATCHA, WASHI, .3))
    lay(S, scroll.walker(1), 250, 470, 1.26, "w")
    return S


def mistress():
    S = ground(mix(FUJI, WASHI, .3), mix(FUJI, WASHI, .8), mix(KAKI, WASHI, .55), 392)
    S.fill(Point(160, 158).buffer(62, 32), "#FFFBEF", .9)
    lay(S, journey.lady(), 264, 476, 1.3, "l")
    return S


def main():
    for name, draw in (("bowl", bowl), ("traveller", traveller), ("mistress", mistress)):
        draw().save(f"tokens/{name}.svg")


if __name__ == "__main__":
    main()
