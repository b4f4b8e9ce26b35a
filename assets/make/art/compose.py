"""Composed previews: board, full-size tokens."""
from ink import OUT
import os

import sheet

pg = sheet.pygame
L = sheet.load


def tile(s, rel, rect):
    t = pg.image.load(os.path.join(OUT, rel))
    s.set_clip(rect)
    for y in range(rect.top, rect.bottom, 512):
        for x in range(rect.left, rect.right, 512):
            s.blit(t, (x, y))
    s.set_clip(None)


def board():
    s = pg.Surface((1920, 1080))
    tile(s, "textures/washi_512.png", pg.Rect(0, 0, 1920, 1080))
    for n in ("0_wall", "1_bar", "2_lamps"):
        s.blit(L(f"saloon/saloon_{n}.svg", (1920, 600)), (0, 0))
    whoL = ["hero_swordswoman", "hero_monk", "hero_gambler", "ronin", "archer", "mage"]
    whoR = ["gunfighter", "hero_hunter", "hero_sorceress", "hero_priest", "hero_witch", "hero_ninja"]
    for side, who in ((0, whoL), (1, whoR)):
        for i, n in enumerate(who):
            x = 60 + i * 150 if side == 0 else 1920 - 60 - 132 - i * 150
            y = 620 + (i % 2) * 40
            im = L(f"tokens/{n}.svg", (132, 132))
            im.blit(L(f"tokens/frame_{'left' if side == 0 else 'right'}.svg", (132, 132)), (0, 0))
            if i == 0:
                im.blit(L("tokens/over_active.svg", (132, 132)), (0, 0))
            if i == 4 and side:
                im.blit(L("tokens/over_held.svg", (132, 132)), (0, 0))
            if i == 3 and not side:
                im.blit(L("tokens/over_ko.svg", (132, 132)), (0, 0))
            s.blit(im, (x, y))
    for i, n in enumerate(("table", "pillar", "cask", "lantern")):
        card = pg.Surface((180, 252))
        tile(card, "textures/washi_512.png", card.get_rect())
        pg.draw.rect(card, "#1D1A17", card.get_rect(), 4)
        card.blit(L(f"props/cover_{n}.svg", (164, 230)), (8, 12))
        s.blit(card, (480 + i * 250, 336))
    for k in range(1, 7):
        s.blit(L(f"dice/die_{k}.svg", (96, 96)), (610 + k * 104, 860))
    s.blit(L("props/bomb.svg", (110, 110)), (1380, 850))
    for i, n in enumerate(("kamae_1_low", "kamae_2_middle", "kamae_3_high")):
        s.blit(L(f"fx/{n}.svg", (200, 100) if i < 2 else (107, 100)), (60 + i * 190, 870))
    s.blit(L("fx/splash_2.svg", (180, 180)), (1560, 840))
    pg.image.save(s, os.path.join(OUT, "make/art/preview/board.png"))


def big_tokens():
    names = ["ronin", "archer", "mage", "gunfighter", "hero_swordswoman", "hero_monk", "hero_gambler", "hero_hunter", "hero_sorceress", "hero_priest", "hero_witch", "hero_ninja"]
    s = pg.Surface((4 * 400, 3 * 400))
    s.fill("#E2D3B8")
    for i, n in enumerate(names):
        im = L(f"tokens/{n}.svg", (390, 390))
        im.blit(L(f"tokens/frame_{'left' if i % 2 else 'right'}.svg", (390, 390)), (0, 0))
        s.blit(im, (5 + i % 4 * 400, 5 + i // 4 * 400))
    pg.image.save(s, os.path.join(OUT, "make/art/preview/tokens_large.png"))


def main():
    board()
    big_tokens()


if __name__ == "__main__":
    main()
