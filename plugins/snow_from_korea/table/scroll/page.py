"""The tale as one HTML file to read and to print: pictures within it, every text escaped. No pygame."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Sequence
from html import escape

from gunki.engine.messages import Message, say
from snow_from_korea import words
from snow_from_korea.model import OVER, State
from snow_from_korea.table.scroll.tale import Line, Told, names, score_lines, tale

Words = Callable[[Message], str]

STYLE = """
:root { color-scheme: light; }
body { margin: 0; background: #e9dcc2; color: #1d1a17; font: 18px/1.62 Georgia, "Noto Serif", "Hiragino Mincho ProN",
  "Yu Mincho", "Noto Serif CJK JP", "Noto Serif JP", serif; }
main { max-width: 46rem; margin: 0 auto; padding: 3.5rem 2rem 4rem; background: #f6eedd; box-shadow: 0 0 3rem #0003; }
header, .end { text-align: center; }
h1 { font-size: 2.5rem; line-height: 1.2; margin: 0 0 .3rem; letter-spacing: .02em; }
.by { color: #5a4a33; margin: 0 0 2rem; }
.seal { display: inline-block; min-width: 1.5em; padding: 0 .3em; line-height: 1.5; border-radius: 3px; color: #fff6e6;
  background: #b7312c; font-weight: bold; text-align: center; }
.riders { display: flex; flex-wrap: wrap; justify-content: center; gap: 1.6rem 2.6rem; margin: 1.8rem 0 0; }
.face { display: block; width: 6.4rem; height: 6.4rem; margin: 0 auto .9rem; }
.verse { font-style: italic; line-height: 1.75; break-inside: avoid; page-break-inside: avoid; }
:lang(ja) .verse { font-style: normal; }
.verse span { display: block; }
.verse cite { display: block; margin-top: .4rem; font-style: normal; font-size: .85rem; color: #5a4a33; }
section { margin: 3.2rem 0 0; }
figure { margin: 0; break-inside: avoid; page-break-inside: avoid; }
figure img { display: block; width: 100%; height: auto; box-shadow: 0 .3rem .9rem #0004; }
h2 { margin: 1rem 0 0; font-size: 1.45rem; line-height: 1.3; break-after: avoid; }
.place { margin: .1rem 0 .8rem; font-size: .9rem; color: #5a4a33; break-after: avoid; }
p { margin: .7rem 0; text-align: justify; orphans: 3; widows: 3; overflow-wrap: anywhere; }
:lang(ja) p { text-align: start; }
:lang(ja) p.wish { text-align: center; }
.fact { font-size: .92rem; color: #24406b; text-align: left; }
.note { font-style: italic; }
.wish { font-weight: bold; text-align: center; }
.own { border-left: 3px solid #c39a3b; padding-left: 1rem; text-align: left; }
.score { margin: 2rem auto; max-width: 32rem; break-inside: avoid; page-break-inside: avoid; }
.score h3 { margin: 0; font-size: 1.3rem; text-align: left; }
.score p { text-align: left; margin: 0 0 .5rem; }
table { width: 100%; border-collapse: collapse; text-align: left; }
td { padding: .2rem 0; border-bottom: 1px solid #d8c7a2; }
td:last-child { text-align: right; white-space: nowrap; }
tr.total td { border: 0; font-weight: bold; font-size: 1.15rem; }
footer { margin-top: 3.5rem; padding-top: 1rem; border-top: 1px solid #c39a3b; font-size: .85rem; color: #5a4a33;
  text-align: center; }
@media print {
  @page { margin: 16mm; }
  body, main { background: none; box-shadow: none; }
  main { max-width: none; padding: 0; }
  section { margin-top: 9mm; }
  figure img { height: 74mm; width: auto; max-width: 100%; margin: 0 auto; box-shadow: none; }
  body { font-size: 11pt; line-height: 1.5; }
  h2 { font-size: 15pt; }
  .seal { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


def html(state: State, pictures: Iterable[bytes], t: Words, language: str, faces: Sequence[bytes] = ()) -> str:
    """The page. `pictures`: PNG or JPEG files, one a panel in order; `t` gives a message in the player's words.

    `faces`: the samurai's medallions as PNG files, in their order; without them the page has none.
    """
    told = tale(state)
    body = "".join(_section(one, picture, t) for one, picture in zip(told, pictures, strict=True))
    title = t(say("mode.snow_from_korea"))
    by = t(say("sfk.export.by", who=names(state)))
    credit = f"<footer>{_text(t(say('sfk.export.credit')))}</footer>"
    return (f'<!DOCTYPE html>\n<html lang="{escape(language)}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{_text(title)} · {_text(by)}</title><style>{STYLE}</style></head>\n<body><main>\n"
            f"<header><h1>{_text(title)}</h1><p class=\"by\" style=\"text-align:center\">{_text(by)}</p>"
            f"{_verses(state, t, faces)}</header>\n{body}{_scores(state, t)}{credit}\n</main></body></html>\n")


def _text(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _verses(state: State, t: Words, faces: Sequence[bytes]) -> str:
    """Who rides: medallion, haiku, name and lady, and the Snow she asked for."""
    out = ""
    for number, man in enumerate(state.samurai):
        lines = "".join(f"<span>{_text(t(line))}</span>" for line in words.haiku(man))
        cite = _text(t(say("sfk.tale.verse", who=words.who(state, number), lady=words.lady(state, number))))
        if man.revealed:
            cite += "<br>" + _text(t(say("sfk.tale.wish", snow=words.snow(man.wish))))
        face = f'<img class="face" src="{_data(faces[number])}" alt="">' if number < len(faces) else ""
        out += f'<div class="verse">{face}{lines}<cite>{cite}</cite></div>'
    return f'<div class="riders">{out}</div>'


def _data(picture: bytes) -> str:
    kind = "png" if picture.startswith(b"\x89PNG") else "jpeg"
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode('ascii')}"


def _section(told: Told, picture: bytes, t: Words) -> str:
    title = _text(t(told.title))
    alt = _text(t(say("sfk.export.plate", n=told.number + 1)))
    seal = f'<span class="seal">{told.page.cycle}</span> ' if told.page.kind not in ("opening", "homecoming") else ""
    lines = "".join(_line(line, t) for line in told.lines if line.kind != "verse")
    return (f'<section id="picture-{told.number + 1}"><figure><img src="{_data(picture)}" '
            f'alt="{alt}: {title}"></figure>\n<h2>{seal}{title}</h2><p class="place">{_text(t(told.place))}</p>\n'
            f"{lines}</section>\n")


def _line(line: Line, t: Words) -> str:
    kinds = line.kind + (" own" if line.own else "")
    return f'<p class="{kinds}">{_text(t(line.words))}</p>\n'


def _scores(state: State, t: Words) -> str:
    if state.phase != OVER:
        return ""
    from snow_from_korea.tell import outcome_reason

    out = ""
    for home in state.homecomings:
        rows = "".join(f"<tr><td>{_text(t(line.words))}</td><td>{words.signed(line.worth)}</td></tr>"
                       for line in score_lines(state, home))
        out += (f'<div class="score"><h3>{_text(t(words.who(state, home.samurai)))}</h3>'
                f"<p>{_text(t(words.band(home.band)))}</p><table>{rows}<tr class=\"total\">"
                f"<td>{_text(t(say('sfk.score.total')))}</td><td>{words.signed(home.score)}</td></tr></table></div>\n")
    why = _text(t(outcome_reason(state)))
    return f'<section class="end"><h2>{_text(t(say("sfk.export.scores")))}</h2><p class="wish">{why}</p>{out}</section>'
