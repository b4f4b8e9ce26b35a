"""Contact sheets of cards, icons and fonts into sheets/, drawn with pygame as the game would draw them."""
import os
os.environ.setdefault('SDL_VIDEODRIVER', 'dummy')
import pygame
from common import KIT, MAKE

WASHI, SUMI, BENI, AI, YORU, KIN = '#F3E9D6', '#1D1A17', '#B7312C', '#24406B', '#171A24', '#C39A3B'
SUITS = ('spade', 'heart', 'diamond', 'club')
RANKS = ('ace', *(f'{n:02}' for n in range(2, 11)), 'jack', 'queen', 'king')


def icon(name, size, colour):
    image = pygame.image.load_sized_svg(KIT / 'icons' / f'{name}.svg', (size, size))
    image.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
    return image


def font(face, size):
    return pygame.font.Font(KIT / 'fonts' / f'{face}.ttf', size)


def save(surface, name):
    (MAKE / 'sheets').mkdir(exist_ok=True)
    pygame.image.save(surface, MAKE / 'sheets' / name)


def icons(columns=14, cell=(112, 84)):
    names = sorted(p.stem for p in (KIT / 'icons').glob('*.svg'))
    rows = -(-len(names) // columns)
    sheet, label = pygame.Surface((columns * cell[0], rows * cell[1])), font('GunkiSans-Regular', 10)
    for i, name in enumerate(names):
        x, y = i % columns * cell[0], i // columns * cell[1]
        paper, ink = ((WASHI, SUMI), (YORU, WASHI))[(i % columns + i // columns) % 2]
        sheet.fill(paper, (x, y, *cell))
        sheet.blit(icon(name, 48, ink), (x + 8, y + 6))
        sheet.blit(icon(name, 24, ink), (x + 62, y + 30))
        sheet.blit(icon(name, 16, ink), (x + 91, y + 38))
        sheet.blit(label.render(name, True, ink), (x + 4, y + 63), (0, 0, cell[0] - 4, 20))
    save(sheet, 'icons.png')


def cards(size=(100, 140)):
    sheet = pygame.Surface((13 * 106 + 6, 5 * 146 + 6))
    sheet.fill('#2B4A3A')
    for row, suit in enumerate(SUITS):
        for column, rank in enumerate(RANKS):
            image = pygame.image.load_sized_svg(KIT / 'cards' / f'{suit}_{rank}.svg', size)
            sheet.blit(image, (6 + column * 106, 6 + row * 146))
    for column, height in enumerate((48, 70, 100, 140)):
        image = pygame.image.load_sized_svg(KIT / 'cards' / 'back.svg', (height * 5 // 7, height))
        sheet.blit(image, (6 + column * 106, 6 + 4 * 146))
    save(sheet, 'cards.png')
    big = pygame.Surface((4 * 330, 460))
    big.fill('#2B4A3A')
    for column, name in enumerate(('back', 'spade_king', 'heart_10', 'club_ace')):
        big.blit(pygame.image.load_sized_svg(KIT / 'cards' / f'{name}.svg', (315, 441)), (8 + column * 330, 8))
    save(big, 'cards_big.png')


def fonts():
    sheet = pygame.Surface((1500, 1400))
    sheet.fill(WASHI)
    y = 12
    for face in ('GunkiSans-Regular', 'GunkiSans-Bold', 'GunkiSans-Italic', 'GunkiMincho-Regular', 'GunkiMincho-Bold'):
        mincho = 'Mincho' in face
        lines = [(30, f'{face}: The Quick Samurai — 0123456789'),
                 (20, 'Awaré · Kenjutsu · Tanka · Ô-nabe no kamae · Dojō, Ryū, Ōmi · “quoted” ‘q’ – it’s… Żółw łoś Čeština ğ ı Œuvre ß þ đ ħ ŋ ő ű ş ș ț ņ ģ ŵ ŷ ź ź Ě ě Ů ů'),
                 (20, 'Odds 11.1 % 74.8 %  +4 −3 ×2 ÷ ± ½ € ™ • † § ¶ « » ‹ ›  ← → ↑ ↓  ♠ ♣ ♥ ♦  ✓ ✗ ★ ☆ ▲ ▼ ● ○ ◆ ▶ ◀  ⚀⚁⚂⚃⚄⚅'),
                 (20, '☰☱☲☳☴☵☶☷  ䷀䷁䷂䷃䷄䷅䷆䷇䷈䷉䷊䷋䷿  あいうえおかきくけこ ガンキ 「さむらい」、〜。ー' if 'Italic' in face else
                  '☰☱☲☳☴☵☶☷  ䷀䷁䷂䷃䷄䷅䷆䷇䷈䷉䷊䷋䷿  あいうえお ガンキ 「勇気と力」、運命の札。武士道 朝鮮の雪 哀れ 剣術 短歌 噬嗑 姤 遯 剝' + ('' if mincho else ' 蘭 鷲')),
                 (14, 'Body text at 14 px: The Ronin strikes with the katana: 2d6 (4+3) + Strength 5 + Fate 6 = 18, chain mail takes 2: 16 damage. Fiery offices affirm.')]
        for k, row in enumerate(('1111111|', '0987654|', '1717171|', '4.74.7.|')):     # tabular: the bars line up
            sheet.blit(font(face, 18).render(row, True, BENI), (1000 + 100 * (k // 2), y + 20 * (k % 2)))
        for size, text in lines:
            image = font(face, size).render(text, True, SUMI)
            sheet.blit(image, (14, y))
            y += image.get_height() + 4
        y += 16
    save(sheet.subsurface((0, 0, 1500, min(y, 1400))), 'fonts.png')


if __name__ == '__main__':
    pygame.display.init()
    pygame.font.init()
    icons()
    fonts()
    cards()
