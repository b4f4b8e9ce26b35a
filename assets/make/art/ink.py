"""Drawing kit: splines with corners, brush strokes, cut shapes with a thick-thin keyline,
ridges, mist bands, pines, wood grain. Everything is seeded and written as plain SVG paths."""
import math
import os
import random

from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.ops import unary_union

OUT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
WASHI, SHADE, SUMI, BENI, INDIGO = "#F3E9D6", "#E2D3B8", "#1D1A17", "#B7312C", "#24406B"
KAKI, MATCHA, FUJI, KIN, NIGHT = "#C8742B", "#5E7A46", "#6B5A8E", "#C39A3B", "#171A24"
SKIN, SKIN_D = "#EBCFA8", "#D0A67A"


def mix(a, b, t):
    pa = [int(a[i:i + 2], 16) for i in (1, 3, 5)]
    pb = [int(b[i:i + 2], 16) for i in (1, 3, 5)]
    return "#%02X%02X%02X" % tuple(round(x + (y - x) * t) for x, y in zip(pa, pb))


def P(text, dx=0.0, dy=0.0, s=1.0, flip=None):
    """'10,20 30,40! 5,6' -> [(x, y, corner)]; flip mirrors about x = flip before moving."""
    out = []
    for tok in text.split():
        c = tok.endswith("!")
        x, y = (float(v) for v in tok.rstrip("!").split(","))
        if flip is not None:
            x = 2 * flip - x
        out.append((x * s + dx, y * s + dy, c))
    return out


def _norm(pts):
    return [(p[0], p[1], p[2] if len(p) > 2 else False) for p in pts]


def beziers(pts, closed=True):
    pts = _norm(pts)
    n = len(pts)
    tan = []
    for i in range(n):
        p = pts[i]
        a = pts[i - 1] if (i or closed) else None
        b = pts[(i + 1) % n] if (i < n - 1 or closed) else None
        if p[2] or a is None or b is None:
            tan.append(None)
            continue
        d0 = math.hypot(p[0] - a[0], p[1] - a[1]) or 1e-6
        d1 = math.hypot(b[0] - p[0], b[1] - p[1]) or 1e-6
        tx = ((p[0] - a[0]) / d0 * d1 + (b[0] - p[0]) / d1 * d0) / (d0 + d1)
        ty = ((p[1] - a[1]) / d0 * d1 + (b[1] - p[1]) / d1 * d0) / (d0 + d1)
        tan.append((tx, ty))
    segs = []
    for i in range(n if closed else n - 1):
        p, q = pts[i], pts[(i + 1) % n]
        d = math.hypot(q[0] - p[0], q[1] - p[1])
        t0, t1 = tan[i], tan[(i + 1) % n]
        if t0 is None and t1 is None:
            c1 = (p[0] + (q[0] - p[0]) / 3, p[1] + (q[1] - p[1]) / 3)
            c2 = (q[0] - (q[0] - p[0]) / 3, q[1] - (q[1] - p[1]) / 3)
        else:
            if t0 is None:
                c2 = (q[0] - t1[0] * d / 3, q[1] - t1[1] * d / 3)
                c1 = (p[0] + (c2[0] - p[0]) / 2, p[1] + (c2[1] - p[1]) / 2)
            elif t1 is None:
                c1 = (p[0] + t0[0] * d / 3, p[1] + t0[1] * d / 3)
                c2 = (q[0] + (c1[0] - q[0]) / 2, q[1] + (c1[1] - q[1]) / 2)
            else:
                c1 = (p[0] + t0[0] * d / 3, p[1] + t0[1] * d / 3)
                c2 = (q[0] - t1[0] * d / 3, q[1] - t1[1] * d / 3)
        segs.append(((p[0], p[1]), c1, c2, (q[0], q[1])))
    return segs


def curve(pts, closed=True):
    segs = beziers(pts, closed)
    d = "M%.1f %.1f" % segs[0][0]
    for _, c1, c2, q in segs:
        d += "C%.1f %.1f %.1f %.1f %.1f %.1f" % (c1 + c2 + q)
    return d + ("Z" if closed else "")


def flat(pts, closed=True, n=9):
    out = []
    for p, c1, c2, q in beziers(pts, closed):
        k = n if math.hypot(q[0] - p[0], q[1] - p[1]) > 6 else 3
        for i in range(k):
            t = i / k
            u = 1 - t
            out.append(tuple(u ** 3 * p[j] + 3 * u * u * t * c1[j] + 3 * u * t * t * c2[j] + t ** 3 * q[j]
                             for j in (0, 1)))
    if not closed:
        out.append(tuple(pts[-1][:2]))
    return out


def poly(pts):
    """Spline outline (list or string) -> valid shapely polygon."""
    if isinstance(pts, str):
        pts = P(pts)
    if hasattr(pts, "geom_type"):
        return pts
    g = Polygon(flat(pts))
    return g if g.is_valid else g.buffer(0)


def raw(pts):
    g = Polygon([p[:2] for p in pts])
    return g if g.is_valid else g.buffer(0)


def polys(g):
    if g.is_empty:
        return []
    if g.geom_type == "Polygon":
        return [g]
    return [p for h in g.geoms for p in polys(h)] if hasattr(g, "geoms") else []


def _ring(c):
    c = list(c)[:-1]
    x0, y0 = round(c[0][0], 1), round(c[0][1], 1)
    d = "M%g %gl" % (x0, y0)
    acc = []
    for x, y in c[1:]:
        x, y = round(x, 1), round(y, 1)
        acc.append("%g %g" % (round(x - x0, 1), round(y - y0, 1)))
        x0, y0 = x, y
    return d + " ".join(acc).replace(" -", "-") + "z"


def geom_d(g, tol=0.22):
    d = ""
    for p in polys(g):
        q = p.simplify(tol)
        if q.is_empty or q.area < 0.6:
            continue
        for r in polys(q):
            d += _ring(r.exterior.coords)
            for h in r.interiors:
                d += _ring(h.coords)
    return d


class Noise:
    def __init__(self, seed):
        r = random.Random(seed)
        self.v = [r.uniform(-1, 1) for _ in range(512)]

    def at(self, x):
        i = math.floor(x)
        f = x - i
        f = f * f * (3 - 2 * f)
        return self.v[i % 512] * (1 - f) + self.v[(i + 1) % 512] * f

    def fbm(self, x, oct=4, gain=0.5):
        s, a = 0.0, 1.0
        for k in range(oct):
            s += a * self.at(x * 2 ** k + 37 * k)
            a *= gain
        return s


def ridge(x0, x1, base, amp, seed, period=260, oct=5, step=8, gain=0.48, bumps=()):
    """Ragged skyline as points; bumps = [(cx, height, halfwidth, sharp)] adds peaks."""
    n = Noise(seed)
    pts, x = [], x0
    while x <= x1:
        y = base - amp * (0.5 + 0.5 * n.fbm(x / period, oct, gain))
        for cx, h, hw, sharp in bumps:
            t = abs(x - cx) / hw
            if t < 1:
                y -= h * (1 - t) ** sharp
        pts.append((x, y))
        x += step
    return pts


def under(line, bottom):
    return raw(list(line) + [(line[-1][0], bottom), (line[0][0], bottom)])


def resample(pts, step):
    ls = LineString([p[:2] for p in pts])
    n = max(2, int(ls.length / step))
    return [ls.interpolate(i / n, normalized=True).coords[0] for i in range(n + 1)]


def stroke_poly(pts, w, prof="both", seed=1, rough=0.12, step=None, spline=True):
    """Brush stroke as a polygon. prof: both|start|end|flat or callable t->0..1."""
    if isinstance(pts, str):
        pts = P(pts)
    line = flat(pts, False) if spline and len(pts) > 2 else [p[:2] for p in pts]
    line = resample(line, step or max(3.0, w * 0.6))
    n = len(line)
    nz = Noise(seed)
    f = {"both": lambda t: math.sin(math.pi * min(1, max(0, t))) ** 0.6,
         "start": lambda t: min(1, t * 1.0) ** 0.6,
         "end": lambda t: (1 - t) ** 0.6,
         "press": lambda t: (0.55 + 0.45 * math.sin(t * 5.2 + .6)) * min(1, 14 * t + .25) * (1 - t) ** .35,
         "flat": lambda t: 1.0}[prof] if isinstance(prof, str) else prof
    L, R = [], []
    for i, (x, y) in enumerate(line):
        a, b = line[max(0, i - 1)], line[min(n - 1, i + 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        d = math.hypot(dx, dy) or 1
        nx, ny = -dy / d, dx / d
        t = i / (n - 1)
        h = w / 2 * f(t)
        L.append((x + nx * h * (1 + rough * nz.at(i * .7)), y + ny * h * (1 + rough * nz.at(i * .7))))
        R.append((x - nx * h * (1 + rough * nz.at(i * .7 + 99)), y - ny * h * (1 + rough * nz.at(i * .7 + 99))))
    g = Polygon(L + R[::-1])
    return g if g.is_valid else g.buffer(0)


def xf(g, dx=0, dy=0, s=1.0, sx=None, sy=None, rot=0, origin=(0, 0), flip=None):
    if flip is not None:
        g = affinity.scale(g, -1, 1, origin=(flip, 0))
    if rot:
        g = affinity.rotate(g, rot, origin=origin)
    if s != 1 or sx or sy:
        g = affinity.scale(g, sx or s, sy or s, origin=origin)
    return affinity.translate(g, dx, dy) if dx or dy else g


def capsule(x0, x1, y, h):
    r = h / 2
    return LineString([(x0 + r, y), (max(x0 + r + 1, x1 - r), y)]).buffer(r, 12)


def mist(x0, x1, y, h, seed, n=5, spread=1.0):
    """Suyari-gasumi: stacked long bands with round ends, inner corners rounded."""
    r = random.Random(seed)
    caps = []
    for i in range(n):
        yy = y + (i - (n - 1) / 2) * h * .82 * spread
        k = 1 - abs(i - (n - 1) / 2) / (n / 2 + .4)
        L = (x1 - x0) * (0.35 + 0.6 * k) * r.uniform(.8, 1.05)
        cx = (x0 + x1) / 2 + r.uniform(-.22, .22) * (x1 - x0)
        caps.append(capsule(cx - L / 2, cx + L / 2, yy, h))
    g = unary_union(caps)
    q = h * .22
    return g.buffer(q, 8).buffer(-2 * q, 8).buffer(q, 8)


def scallop(cx, cy, w, h, seed, lobes=6, flatness=.25):
    """Cloud-like foliage pad: lobed top, nearly flat base."""
    r = random.Random(seed)
    parts = [LineString([(cx - w * .38, cy), (cx + w * .38, cy)]).buffer(h * .26)]
    for i in range(lobes):
        t = (i + .5) / lobes
        a = (t - .5) * 2
        rr = h * r.uniform(.34, .46) * (1 - .45 * a * a)
        parts.append(Point(cx + a * w * .42, cy - h * .34 * (1 - a * a) + r.uniform(-.05, .05) * h).buffer(rr, 10))
    g = unary_union(parts)
    cut = box(cx - w, cy + h * flatness, cx + w, cy + h * 2)
    q = h * .06
    return g.difference(cut).buffer(-q).buffer(2 * q).buffer(-q)


def brush(pts, w, seed, bristles=15, ragged=.16, press=None):
    """Dry brush: many bristles side by side, each starting and ending where it likes."""
    r = random.Random(seed)
    line = resample(flat(P(pts) if isinstance(pts, str) else pts, False), 6)
    n = len(line)
    press = press or (lambda t: (.72 + .28 * math.sin(t * 4 + .8)))
    out = []
    for b in range(bristles):
        o = (b / (bristles - 1) - .5)
        a0 = int(n * r.uniform(0, .035 + .03 * abs(o)))
        a1 = int(n * (1 - abs(r.gauss(0, ragged)) * (.4 + abs(o))))
        seg = []
        for k in range(a0, max(a0 + 3, a1)):
            k = min(n - 1, k)
            p0, p1 = line[max(0, k - 1)], line[min(n - 1, k + 1)]
            d = math.hypot(p1[0] - p0[0], p1[1] - p0[1]) or 1
            t = k / (n - 1)
            h = w * o * press(t)
            seg.append((line[k][0] - (p1[1] - p0[1]) / d * h, line[k][1] + (p1[0] - p0[0]) / d * h))
        if len(seg) > 2:
            bw = w / bristles * r.uniform(1.15, 1.75)
            out.append(stroke_poly([q + (False,) for q in seg[::3] + [seg[-1]]], bw, lambda t: min(1, 8 * t + .4) * (1 - t ** 6) ** .8, seed + b, .15, step=7))
    g = unary_union(out).buffer(.8).buffer(-.8)
    gaps = []
    for b in range(6):                   # dry streaks opening towards the end
        o, a = r.uniform(-.36, .36), r.uniform(.3, .62)
        seg = []
        for k in range(int(n * a), int(n * min(.97, a + r.uniform(.16, .36))), 3):
            p0, p1 = line[max(0, k - 1)], line[min(n - 1, k + 1)]
            d = math.hypot(p1[0] - p0[0], p1[1] - p0[1]) or 1
            h = w * o * press(k / (n - 1))
            seg.append((line[k][0] - (p1[1] - p0[1]) / d * h, line[k][1] + (p1[0] - p0[0]) / d * h, False))
        if len(seg) > 3:
            gaps.append(stroke_poly(seg, w * .05, "both", seed + b, .3, step=7))
    return g.difference(unary_union(gaps)) if gaps and w > 58 else g


def drops(cx, cy, r0, r1, n, seed, size=(2, 9), arc=(0, 6.283)):
    r = random.Random(seed)
    out = []
    for _ in range(n):
        a, d = r.uniform(*arc), r0 + (r1 - r0) * r.random() ** 1.6
        s = r.uniform(*size) * (1.2 - .6 * (d - r0) / (r1 - r0))
        x, y = cx + d * math.cos(a), cy + d * math.sin(a)
        q = xf(Point(0, 0).buffer(1, 6), sx=s * r.uniform(1, 1.9), sy=s)
        out.append(xf(affinity.rotate(q, math.degrees(a), origin=(0, 0)), x, y))
    return unary_union(out)


class Svg:
    def __init__(self, w, h, clip=None):
        self.w, self.h, self.defs, self.body, self.n = w, h, [], [], 0
        self.clip = clip
        self.seed = 1

    # --- paints (userSpaceOnUse only: nanosvg draws bounding-box gradients blank)
    def _stops(self, stops):
        s = ""
        for st in stops:
            o, c = st[0], st[1]
            a = st[2] if len(st) > 2 else 1
            s += '<stop offset="%g" stop-color="%s"%s/>' % (o, c, "" if a == 1 else ' stop-opacity="%g"' % a)
        return s

    def lin(self, x1, y1, x2, y2, *stops):
        self.n += 1
        self.defs.append('<linearGradient id="g%d" gradientUnits="userSpaceOnUse" x1="%g" y1="%g" x2="%g" y2="%g">%s</linearGradient>'
                         % (self.n, x1, y1, x2, y2, self._stops(stops)))
        return "url(#g%d)" % self.n

    def rad(self, cx, cy, r, *stops):
        self.n += 1
        self.defs.append('<radialGradient id="g%d" gradientUnits="userSpaceOnUse" cx="%g" cy="%g" r="%g">%s</radialGradient>'
                         % (self.n, cx, cy, r, self._stops(stops)))
        return "url(#g%d)" % self.n

    # --- raw output
    def d(self, d, fill="none", op=1, stroke=None, sw=0, eo=True, cap="round"):
        if not d:
            return
        s = '<path d="%s" fill="%s"' % (d, fill)
        if eo and fill != "none":
            s += ' fill-rule="evenodd"'
        if op != 1:
            s += ' opacity="%g"' % op
        if stroke:
            s += ' stroke="%s" stroke-width="%g" stroke-linecap="%s" stroke-linejoin="round"' % (stroke, sw, cap)
        self.body.append(s + "/>")

    def rect(self, x, y, w, h, fill, op=1):
        self.body.append('<rect x="%g" y="%g" width="%g" height="%g" fill="%s"%s/>'
                         % (x, y, w, h, fill, "" if op == 1 else ' opacity="%g"' % op))

    def full(self, fill, op=1):
        self.rect(0, 0, self.w, self.h, fill, op)

    # --- shapes
    def fill(self, g, fill, op=1, tol=.22):
        g = poly(g)
        if self.clip is not None:
            g = g.intersection(self.clip)
        self.d(geom_d(g, tol), fill, op)

    def cut(self, g, fill, ink=SUMI, sw=3.0, lean=(1.0, 1.6), tol=.22, op=1):
        """Woodblock piece: keyline heavier on the lower right, then the colour block."""
        g = poly(g)
        if sw:
            k = g.buffer(sw, 5)
            if lean:
                k = unary_union([k, affinity.translate(g.buffer(sw * .8, 5), lean[0] * sw / 3, lean[1] * sw / 3)])
            self.fill(k, ink, op, tol)
        self.fill(g, fill, op, tol)
        return g

    def line(self, pts, w, ink=SUMI, prof="both", op=1, spline=True, within=None, rough=.12):
        self.seed += 1
        g = stroke_poly(pts, w, prof, self.seed, rough, spline=spline)
        if within is not None:
            g = g.intersection(within)
        self.fill(g, ink, op, .15)

    def lines(self, many, w, ink=SUMI, prof="both", op=1, within=None):
        for m in many.split("|"):
            self.line(P(m), w, ink, prof, op, within=within)

    def grain(self, x0, y0, x1, y1, n, ink, op, seed, w=1.6, wob=6, region=None):
        """Wood-grain printing lines."""
        r = random.Random(seed)
        nz = Noise(seed)
        gs = []
        for i in range(n):
            y = r.uniform(y0, y1)
            L = r.uniform(.12, .5) * (x1 - x0)
            a = r.uniform(x0 - L * .3, x1 - L * .5)
            pts = [(a + L * k / 8, y + wob * nz.fbm((a + L * k / 8) / 420 + y / 60, 2)) for k in range(9)]
            g = stroke_poly(pts, r.uniform(.5, 1) * w, "both", seed + i, .0, step=(x1 - x0) / 40)
            gs.append(g.intersection(region) if region is not None else g)
        self.d("".join(geom_d(g, .12) for g in gs), ink, op, eo=False)

    def sub(self, transform):
        self.body.append('<g transform="%s">' % transform)

    def end(self):
        self.body.append("</g>")

    def save(self, rel):
        path = os.path.join(OUT, rel)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        text = ('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">'
                % (self.w, self.h, self.w, self.h))
        if self.defs:
            text += "<defs>" + "".join(self.defs) + "</defs>"
        text += "\n" + "\n".join(self.body) + "\n</svg>\n"
        with open(path, "w") as f:
            f.write(text)
        kb = len(text) / 1000
        if kb > 150:
            print("TOO BIG", rel, kb)
        return kb


def pine(S, x, y, h, seed, leaf, trunk, lean=0.0, ink=SUMI, hi=None, sw=2.0, pads=6):
    """Matsu pine with flat foliage pads; (x, y) is the foot of the trunk."""
    r = random.Random(seed)
    top = (x + lean * h, y - h)
    bend = r.choice((-1, 1)) * h * .08
    spine = [(x, y), (x + bend + lean * h * .2, y - h * .3), (x - bend + lean * h * .6, y - h * .62), top]
    S.fill(stroke_poly(spine, h * .085, lambda t: 1 - .72 * t, seed, .15), trunk)
    ls = LineString(flat([(a, b, False) for a, b in spine], False))
    items = []
    for i in range(pads):
        t = .36 + .64 * i / (pads - 1)
        p = ls.interpolate(t, normalized=True)
        side = (-1 if i % 2 else 1) * (1 if i < pads - 1 else 0)
        w = h * (.5 - .27 * (t - .36) / .64) * r.uniform(.85, 1.15)
        cx = p.x + side * w * .46
        cy = p.y - h * .01 + r.uniform(-.02, .02) * h
        if side:
            S.fill(stroke_poly([(p.x, p.y + h * .05), (p.x + side * w * .3, cy + h * .01), (cx + side * w * .25, cy)],
                               h * .03, "end", seed + i), trunk)
        items.append((cx, cy, w, h * .15))
    for i, (cx, cy, w, hh) in enumerate(items):
        g = scallop(cx, cy, w, hh, seed * 31 + i)
        S.cut(g, leaf, ink, sw) if sw else S.fill(g, leaf)
        if hi:
            g2 = affinity.translate(affinity.scale(g, .74, .5), 0, -hh * .13)
            S.fill(g2.intersection(g), hi)
