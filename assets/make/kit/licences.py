"""Write licenses/, LICENSES.md and fonts/OFL.txt from the texts inside the pinned sources."""
from common import KIT, SOURCES, licence_text
from fonts import copyright_line
from icons import LUCIDE, TABLER
from icons_own import ICONS

OFL = [p for p in SOURCES if p.startswith('@fontsource/')]
USE = {
    '@fontsource/ibm-plex-sans': ('IBM Plex Sans: Latin of Gunki Sans', 'IBM Corp.'),
    '@fontsource/ibm-plex-sans-jp': ('IBM Plex Sans JP: Japanese, arrows, shapes, suits of Gunki Sans', 'IBM Corp.'),
    '@fontsource/noto-sans-symbols-2': ('Noto Sans Symbols 2: trigrams, hexagrams, dice, ticks in all faces', 'The Noto Project Authors'),
    '@fontsource/shippori-mincho': ('Shippori Mincho: Gunki Mincho; three rare kanji of Gunki Sans', 'The Shippori Mincho Project Authors (fontdasu)'),
    '@fontsource/noto-serif': ('Noto Serif: some punctuation and accented letters of Gunki Mincho', 'The Noto Project Authors'),
    'lucide-static': (f'{len(LUCIDE)} icons (table below)', 'Lucide Icons and Contributors; some from Feather, Cole Bemis'),
    '@tabler/icons': (f'{len(TABLER)} icons (table below)', 'Paweł Kuna'),
    '@letele/playing-cards': ('52 card faces', 'art Adrian Kennard, package Letele Motebang'),
}
NAME = {'lucide-static': 'ISC, and MIT for the Feather part', '@tabler/icons': 'MIT', '@letele/playing-cards': 'CC0 1.0'}


def main():
    folder = KIT / 'licenses'
    folder.mkdir(exist_ok=True)
    rows = []
    for package, version in SOURCES.items():
        path = f'licenses/{package.lstrip("@").replace("/", "-")}.txt'
        (KIT / path).write_text(licence_text(package), 'utf-8')
        use, author = USE[package]
        rows.append(f'| {package} {version} | {NAME.get(package, "SIL OFL 1.1")} | {author} | {use} | [text]({path}) |')
    body = licence_text(OFL[0])
    (KIT / 'fonts' / 'OFL.txt').write_text(
        'Gunki Sans and Gunki Mincho are modified versions, under new names, of fonts that are\n\n'
        + '\n'.join(map(copyright_line, OFL)) + '\n\n' + body[body.index('This Font Software'):], 'utf-8')
    own = ', '.join(sorted(ICONS))
    table = lambda t: ', '.join(f'{ours} ({theirs})' if ours != theirs else ours for ours, theirs in sorted(t.items()))
    (KIT / 'LICENSES.md').write_text(f'''# Where every font, picture and sound comes from

Written by make/kit/licences.py. Nothing here is under a share-alike or attribution-only (CC BY) licence.

| Folder | What | Licence |
|---|---|---|
| `fonts/` | Gunki Sans, Gunki Mincho, merged from the fonts below | SIL OFL 1.1, [fonts/OFL.txt](fonts/OFL.txt) |
| `cards/` | 52 faces from @letele/playing-cards; `back.svg` is our own | faces CC0 1.0, [cards/LICENSE](cards/LICENSE); back MIT |
| `icons/` | from Lucide, from Tabler and our own, by name below | ISC and MIT; our own MIT |
| `sounds/` | synthesised by `make/sounds/`, no recordings, nothing fetched | MIT, our own |
| `title/` `saloon/` `tokens/` `props/` `dice/` `fx/` `textures/` `icon.svg` | drawn by the scripts in `make/art/` | MIT, our own |
| `licenses/` | full texts of the licences of others | |
| `make/` | the scripts that made all this, not shipped to players | MIT, our own |

MIT, our own: the licence of the whole project, `LICENSE` beside its README.

## Third-party sources

| Package and version | Licence | Author | Used for | |
|---|---|---|---|---|
{chr(10).join(rows)}

The packages come from the npm registry, https://www.npmjs.com/package/NAME.

## Conditions to keep
- **Fonts (OFL 1.1):** ship `fonts/OFL.txt` beside the fonts; do not sell the fonts alone; a changed version needs a
  name without "Plex". The merged faces have new family names, Gunki Sans and Gunki Mincho, and stay under the OFL.
- **Lucide (ISC, MIT) and Tabler (MIT):** ship their texts in `licenses/`.
- **Cards (CC0 1.0):** no condition; the names above are given out of courtesy. The caption on the ace of spades,
  which the loader cannot draw, was left out.

## Icons
- From Lucide, as ours (theirs): {table(LUCIDE)}.
- From Tabler: {table(TABLER)}.
- Drawn for this project: {own}.

## Made for this project
Every picture in `title/`, `saloon/`, `tokens/`, `props/`, `dice/`, `fx/`, `textures/` and `icon.svg` is original work: no
third-party artwork, font, brush, texture or photograph was used or traced; marks that resemble writing are invented
strokes and carry no text. `cards/back.svg`, the icons just named and the sounds are original as well. React,
@babel/runtime, Node, fontTools, numpy, shapely and pygame-ce are tools of the making and are not shipped.
''', 'utf-8')
    print(len(rows), 'sources listed')


if __name__ == '__main__':
    main()
