"""Every SVG must load with pygame, draw something, stay under 150 kB and use only what nanosvg knows."""
import os
import re
import sys

import pygame

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
FOLDERS = ("title", "saloon", "tokens", "props", "dice", "fx")
ALLOWED = {"svg", "defs", "linearGradient", "radialGradient", "stop", "g", "path", "rect"}


def main():
    bad = n = 0
    total = 0
    for d in [ROOT, *(os.path.join(ROOT, name) for name in FOLDERS)]:
        for f in sorted(os.listdir(d)):
            if not f.endswith(".svg"):
                continue
            path = os.path.join(d, f)
            rel = os.path.relpath(path, ROOT)
            text = open(path).read()
            n += 1
            total += len(text)
            w, h = (int(v) for v in re.search(r'width="(\d+)" height="(\d+)"', text).groups())
            probs = []
            if len(text) > 150_000:
                probs.append("%d bytes" % len(text))
            extra = set(re.findall(r"<([A-Za-z]+)", text)) - ALLOWED
            if extra:
                probs.append("elements %s" % sorted(extra))
            if "nan" in text or 'gradientUnits="objectBoundingBox"' in text:
                probs.append("nan or bounding-box gradient")
            im = pygame.image.load_sized_svg(path, (w, h))
            if im.get_size() != (w, h) or pygame.mask.from_surface(im, 8).count() < 40:
                probs.append("draws nothing or has the wrong size")
            if probs:
                bad += 1
                print(rel, "; ".join(probs))
    print("%d files, %.0f kB, %d bad" % (n, total / 1000, bad))
    return bad


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
