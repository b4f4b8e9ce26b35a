"""Paper grain tiles (PNG, seamless) and ink effects: splashes, slashes, kamae strokes."""
import numpy as np

from ink import *
import sheet


def tile_noise(n, beta, seed):
    """Seamless noise: filtered on the torus with an FFT."""
    rng = np.random.default_rng(seed)
    f = np.fft.fftfreq(n)
    rad = np.hypot(f[:, None], f[None, :])
    rad[0, 0] = 1
    spec = np.fft.fft2(rng.standard_normal((n, n))) / rad ** beta
    spec[0, 0] = 0
    a = np.fft.ifft2(spec).real
    return a / a.std()


def fibres(n, count, seed, lo, hi):
    r = random.Random(seed)
    a = np.zeros((n, n))
    for _ in range(count):
        x, y, th = r.uniform(0, n), r.uniform(0, n), r.uniform(0, 2 * math.pi)
        amp = r.uniform(lo, hi)
        bend = r.uniform(-.03, .03)
        for _ in range(r.randint(18, 70)):
            ix, iy = int(x), int(y)
            fx, fy = x - ix, y - iy
            for dx, dy, w in ((0, 0, (1 - fx) * (1 - fy)), (1, 0, fx * (1 - fy)), (0, 1, (1 - fx) * fy), (1, 1, fx * fy)):
                a[(iy + dy) % n, (ix + dx) % n] += amp * w
            x, y, th = x + math.cos(th), y + math.sin(th), th + bend
    return a


def save_png(arr, rel):
    pg = sheet.pygame
    s = pg.image.frombuffer(np.ascontiguousarray(arr.astype(np.uint8)).tobytes(), (arr.shape[1], arr.shape[0]), "RGB")
    path = os.path.join(OUT, rel)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    pg.image.save(s, path)


def papers():
    n = 512
    soft, fine = tile_noise(n, 1.5, 1), tile_noise(n, .35, 2)
    fib = fibres(n, 420, 3, -1.0, 1.2)
    h = 1.5 * soft + 1.3 * fine + 3.4 * fib
    base = np.array([0xF3, 0xE9, 0xD6], float)
    warm = np.array([1.0, 1.1, 1.35])
    img = base[None, None] + h[..., None] * warm
    flecks = fibres(n, 26, 9, 8, 20)
    img -= flecks[..., None] * np.array([.6, .9, 1.2])
    save_png(np.clip(img, 0, 255), "textures/washi_512.png")
    g = np.clip(246 + 2.2 * soft + 3.0 * fine + 4.0 * fib, 0, 255)
    save_png(np.repeat(g[..., None], 3, 2), "textures/grain_multiply_512.png")
    # scroll ground: paler, with gold-leaf specks
    r = random.Random(4)
    img2 = np.array([0xEE, 0xE1, 0xC6], float)[None, None] + h[..., None] * warm * 1.1
    for _ in range(70):
        x, y, k = r.randrange(n), r.randrange(n), r.randint(1, 3)
        for dy in range(-k, k + 1):
            for dx in range(-k, k + 1):
                if abs(dx) + abs(dy) <= k:
                    img2[(y + dy) % n, (x + dx) % n] = img2[(y + dy) % n, (x + dx) % n] * .55 + np.array([0xC3, 0x9A, 0x3B]) * .45
    save_png(np.clip(img2, 0, 255), "textures/scroll_ground_512.png")


def splash(seed, spikes, col):
    S = Svg(512, 512)
    r = random.Random(seed)
    nz = Noise(seed)
    core = Polygon([(256 + (92 + 26 * nz.fbm(a / 9, 3)) * math.cos(a * math.pi / 60), 256 + (92 + 26 * nz.fbm(a / 9, 3)) * math.sin(a * math.pi / 60)) for a in range(120)]).buffer(0)
    parts = [core]
    for k in range(spikes):
        a = k / spikes * 6.283 + r.uniform(-.2, .2)
        L = r.uniform(120, 226)
        w = r.uniform(16, 34)
        tip = (256 + L * math.cos(a), 256 + L * math.sin(a))
        parts.append(stroke_poly([(256 + 60 * math.cos(a), 256 + 60 * math.sin(a), False), (256 + .6 * L * math.cos(a + .03), 256 + .6 * L * math.sin(a + .03), False), tip + (False,)],
                                 w, lambda t: (1 - t) ** 1.1 + .13, seed + k, .1, step=6))
        parts.append(Point(tip).buffer(r.uniform(4, 12), 8))
    g = unary_union(parts).buffer(7, 8).buffer(-11, 8).buffer(4, 8)
    g = unary_union([g, drops(256, 256, 130, 240, 34, seed + 5)])
    S.fill(g, col)
    S.line(P("206,250 214,222 240,204 262,200"), 11, mix(col, WASHI, .32), "both")
    S.fill(Point(210, 272).buffer(5), mix(col, WASHI, .32))
    return S


def main():
    papers()
    for i, (sd, n, c) in enumerate(((3, 13, SUMI), (8, 17, BENI), (21, 11, INDIGO))):
        splash(sd, n, c).save(f"fx/splash_{i + 1}.svg")
    # kamae: three strokes, drawn the way they are brushed
    for n, pts, w in (("kamae_1_low", "40,150 150,128 300,140 470,112", 74), ("kamae_2_middle", "60,60 160,150 290,210 456,226", 78), ("kamae_3_high", "250,26 262,140 250,250 214,352 150,440", 80)):
        S = Svg(512, 256) if n != "kamae_3_high" else Svg(512, 480)
        S.fill(brush(pts, w, len(n) + w, 17, .12), SUMI)
        S.save(f"fx/{n}.svg")
    for n, pts, w, c in (("slash_steel", "40,440 150,250 300,120 476,50", 46, WASHI), ("slash_red", "30,80 190,130 350,250 480,450", 54, BENI), ("slash_ink", "36,256 160,214 330,214 480,262", 60, SUMI)):
        S = Svg(512, 512)
        g = brush(pts, w, w, 13, .1, lambda t: max(.06, math.sin(math.pi * min(1, t * .96 + .03)) ** 1.1))
        if c == WASHI:
            S.fill(g.buffer(5), SUMI)
        S.fill(g, c)
        if c != WASHI:
            S.fill(drops(440, 404 if c == BENI else 250, 30, 92, 11, w, (2, 7), (-.5, 1.9)).intersection(box(2, 2, 510, 510)), c)
        S.save(f"fx/{n}.svg")
    # enso ring
    S = Svg(512, 512)
    pts = [(256 + 188 * math.cos(a * math.pi / 16 + 2.2), 256 + 188 * math.sin(a * math.pi / 16 + 2.2), False) for a in range(0, 31)]
    S.fill(brush(pts, 62, 5, 17, .06), SUMI)
    S.save("fx/enso.svg")
    # muzzle flash
    S = Svg(512, 512)
    r = random.Random(4)
    for sc, c in ((1, SUMI), (.93, BENI), (.7, KAKI), (.46, KIN), (.26, "#FFF4D0")):
        pts = []
        for k in range(26):
            a = k * math.pi / 13
            rr = (236 if k % 2 == 0 else 96) * (1 if k % 4 == 0 else .74) * sc
            pts.append((256 + rr * math.cos(a + .1), 256 + rr * math.sin(a + .1)))
        S.fill(raw(pts), c)
    S.save("fx/muzzle_flash.svg")
    # smoke puff, carved outline
    S = Svg(512, 512)
    for seed, x, y, R, c in ((3, 256, 256, 150, "#8C857A"), (5, 236, 268, 112, "#B5AD9E"), (9, 262, 282, 76, SHADE)):
        rr = random.Random(seed)
        lob = [Point(x, y).buffer(R * .86)]
        for k in range(11):
            a = k * 6.283 / 11 + rr.uniform(-.14, .14)
            lob.append(Point(x + R * .86 * math.cos(a), y + R * .8 * math.sin(a)).buffer(R * rr.uniform(.26, .4), 12))
        S.cut(unary_union(lob).buffer(-5).buffer(5), c, SUMI, 4)
    for t in ("150,250 140,216 160,190 190,196 194,222 176,228", "330,200 350,180 376,194 374,224 352,230 346,212", "222,292 222,262 250,248 274,264 270,290 250,292"):
        S.line(P(t), 7, SUMI, "end")
    S.save("fx/smoke.svg")
    sheet.contact("fx", (220, 220), 6, "make/art/preview/fx.png", bg="#CDB98F")


if __name__ == "__main__":
    main()
