"""Contact sheets and composed previews, drawn by pygame itself (the game's own rasteriser)."""
import os
import sys

import pygame

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))


def load(rel, size):
    return pygame.image.load_sized_svg(os.path.join(ROOT, rel), size)


def stack(rels, size, bg=None):
    s = pygame.Surface(size, pygame.SRCALPHA)
    if bg:
        s.fill(bg)
    for r in rels:
        s.blit(load(r, size), (0, 0))
    return s


def contact(folder, cell, cols, out, bg="#E2D3B8", names=None, pad=10):
    names = names or sorted(n for n in os.listdir(os.path.join(ROOT, folder)) if n.endswith(".svg"))
    rows = -(-len(names) // cols)
    s = pygame.Surface((cols * (cell[0] + pad) + pad, rows * (cell[1] + pad) + pad))
    s.fill(bg)
    for i, n in enumerate(names):
        im = pygame.image.load_sized_svg(os.path.join(ROOT, folder, n), cell)
        s.blit(im, (pad + (i % cols) * (cell[0] + pad) + (cell[0] - im.get_width()) // 2,
                    pad + (i // cols) * (cell[1] + pad) + (cell[1] - im.get_height()) // 2))
    os.makedirs(os.path.dirname(os.path.join(ROOT, out)), exist_ok=True)
    pygame.image.save(s, os.path.join(ROOT, out))


def grey(s):
    return pygame.transform.grayscale(s)
