"""How the page looks: a woodblock print's paper, ink and few colours, with the program's own letters inside."""

from __future__ import annotations

import base64
import io
import re

from gunki import resources

WASHI, WASHI_SHADE, SUMI = "#F3E9D6", "#E2D3B8", "#1D1A17"
BENI, AI, KAKI, MATCHA, FUJI, KIN = "#B7312C", "#24406B", "#C8742B", "#5E7A46", "#6B5A8E", "#C39A3B"
PALE = "#FBF5E8"
FAINT = "#6B5F4E"
SERIF, SANS = "Gunki Mincho", "Gunki Sans"
FONTS = (("GunkiMincho-Bold", SERIF, "700"), ("GunkiSans-Regular", SANS, "400"), ("GunkiSans-Bold", SANS, "700"))
"""Files in assets/fonts, and the family and weight they are."""

CSS = f"""
:root {{ color-scheme: light; }}
* {{ box-sizing: border-box; }}
body {{ margin: 0; background: {WASHI}; color: {SUMI}; font: 16px/1.5 "{SANS}", "Noto Sans JP", sans-serif; }}
header {{ background: {AI}; color: {WASHI}; border-bottom: 6px solid {BENI}; padding: 40px 24px 28px; }}
header > div {{ max-width: 1032px; margin: 0 auto; }}
main, footer {{ max-width: 1080px; margin: 0 auto; }}
header .seal {{ float: right; background: {BENI}; font: 700 44px/1 "{SERIF}", serif; padding: 12px 14px;
  border-radius: 6px; }}
h1 {{ font: 700 38px/1.2 "{SERIF}", serif; margin: 0 0 8px; }}
h2 {{ font: 700 26px/1.25 "{SERIF}", serif; color: {AI}; margin: 0 0 6px; padding-bottom: 6px;
  border-bottom: 2px solid {SUMI}; }}
h3 {{ font: 700 18px/1.3 "{SERIF}", serif; margin: 0 0 4px; }}
svg + h3 {{ margin-top: 26px; }}
header p {{ margin: 4px 0; max-width: 780px; }}
header .verdict {{ font-size: 19px; font-weight: 700; }}
main {{ padding: 8px 24px 24px; }}
section {{ background: {PALE}; border: 1.5px solid {SUMI}; border-radius: 8px; padding: 22px 26px 26px; margin: 26px 0;
  box-shadow: 0 3px 0 {WASHI_SHADE}; }}
section > p {{ max-width: 780px; margin: 6px 0 14px; }}
nav {{ max-width: 1080px; margin: 18px auto 0; padding: 0 24px; }}
nav a {{ display: inline-block; color: {AI}; margin-right: 20px; font-weight: 700; }}
a {{ color: {AI}; }}
svg {{ display: block; width: 100%; height: auto; }}
.scroll {{ overflow-x: auto; margin-top: 14px; }}
table {{ border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: 15px; }}
th, td {{ text-align: left; padding: 5px 12px 5px 0; border-bottom: 1px solid {WASHI_SHADE}; vertical-align: top; }}
td.figure, th.figure {{ text-align: right; white-space: nowrap; padding-right: 22px; }}
th button {{ all: unset; cursor: pointer; font-weight: 700; color: {AI}; }}
th button:hover, th button:focus-visible {{ text-decoration: underline; }}
th[aria-sort=ascending] button::after {{ content: " ▲"; }}
th[aria-sort=descending] button::after {{ content: " ▼"; }}
.cards {{ display: grid; grid-template-columns: repeat(auto-fill, minmax(300px, 1fr)); gap: 16px; margin-top: 16px; }}
.card {{ border: 1.5px solid {SUMI}; border-left: 8px solid {AI}; border-radius: 6px; padding: 12px 16px;
  background: {WASHI}; break-inside: avoid; }}
.card.dominant {{ border-left-color: {BENI}; }}
.card p {{ margin: 3px 0; }}
.card .rate {{ font: 700 24px/1.2 "{SERIF}", serif; }}
.card .stats b {{ color: {AI}; margin-right: 14px; }}
.note {{ color: {FAINT}; font-size: 15px; }}
.legend span {{ white-space: nowrap; margin-right: 18px; }}
code {{ font-size: 14px; background: {WASHI_SHADE}; color: {SUMI}; padding: 2px 6px; border-radius: 4px;
  overflow-wrap: anywhere; }}
details summary {{ cursor: pointer; font-weight: 700; color: {AI}; margin-top: 12px; }}
footer {{ padding: 0 24px 40px; color: {FAINT}; font-size: 15px; }}
@media print {{ section {{ box-shadow: none; }} nav {{ display: none; }} }}
"""

SCRIPT = """
for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const heading = button.parentElement, table = heading.closest("table"), body = table.tBodies[0];
    const place = [...heading.parentElement.children].indexOf(heading);
    const down = heading.getAttribute("aria-sort") !== "descending";
    for (const other of heading.parentElement.children) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", down ? "descending" : "ascending");
    const key = row => row.children[place].dataset.sort;
    const compare = (one, other) => key(one) !== undefined ? key(one) - key(other)
      : other.children[place].textContent.localeCompare(one.children[place].textContent);
    body.append(...[...body.rows].sort((one, other) => down ? compare(other, one) : compare(one, other)));
  });
}
"""
"""Sorts tables by a click; without scripts they are in the order in which they were written."""


def fonts_for(page: str) -> str:
    """@font-face rules with the letters that the page uses, and no others."""
    from fontTools import subset

    signs = {ord(sign) for sign in re.sub(r"<[^>]*>", "", page)} | {ord("▲"), ord("▼")}
    rules = []
    for file, family, weight in FONTS:
        options = subset.Options(flavor="woff", layout_features=["kern", "liga", "tnum"], hinting=False,
                                 notdef_outline=True)
        font = subset.load_font(resources.assets_folder() / "fonts" / f"{file}.ttf", options)
        chosen = subset.Subsetter(options)
        chosen.populate(unicodes=sorted(signs))
        chosen.subset(font)
        written = io.BytesIO()
        font.flavor = "woff"
        font["head"].modified = font["head"].created  # the same page for the same run
        font.recalcTimestamp = False
        font.save(written)
        encoded = base64.b64encode(written.getvalue()).decode("ascii")
        rules.append(f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
                     f"src: url(data:font/woff;base64,{encoded}) format('woff'); }}")
    return "\n".join(rules)
