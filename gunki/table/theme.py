"""Themes: colour roles as data. A theme is a TOML file; widgets name roles, never colours."""
from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path

THEMES_FOLDER = Path(__file__).with_name("themes")
THEME_NAMES = ("light", "dark", "high_contrast")

# (ink role, ground role): every pair that text is drawn in. Tests hold each to a contrast of 4.5:1.
TEXT_PAIRS: tuple[tuple[str, str], ...] = (
    ("text", "paper"), ("text_second", "paper"), ("text_faint", "paper"), ("heading", "paper"), ("cost", "paper"),
    ("damage", "paper"), ("link", "paper"), ("text", "inset"), ("text_second", "inset"), ("text", "row"),
    ("damage", "row"), ("tray_text", "tray"), ("tray_text_second", "tray"), ("tray_damage", "tray"),
    ("well_text", "well"), ("well_text_second", "well"), ("button_text", "button"), ("button_text", "button_hover"),
    ("button_text", "button_pressed"), ("button_text_second", "button"), ("button_text_second", "button_hover"),
    ("button_text_second", "button_pressed"), ("button_cost", "button"), ("button_cost", "button_hover"),
    ("button_cost", "button_pressed"), ("selected_text", "button_selected"), ("selected_note", "button_selected"),
    ("button_text_disabled", "button_disabled"), ("button_refusal", "button_disabled"), ("text", "key_cap"),
    ("strip_text", "strip"), ("strip_second", "strip"), ("strip_dim", "strip"), ("strip_gold", "strip_active"),
    ("strip_text", "strip_button"), ("strip_text", "strip_button_hover"), ("strip_text", "strip_active"),
    ("pill_text", "pill"), ("pill_text_second", "pill"), ("pill_low", "pill"), ("chip_text", "chip"),
    ("tooltip_text", "tooltip"), ("toast_text", "toast"), ("danger_text", "danger"),
    ("danger_dark_text", "danger_dark"), ("text", "selection"),
)


class ThemeError(ValueError):
    """A theme file that cannot be used; the text is one sentence for the player."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Colour roles as "#RRGGBB"; `texture` says whether paper shows its grain. Meanings stand in light.toml."""

    name: str
    paper: str
    paper_tint: str
    tray: str
    tray_tint: str
    tray_text: str
    tray_text_second: str
    tray_damage: str
    well: str
    well_line: str
    well_text: str
    well_text_second: str
    text: str
    text_second: str
    text_faint: str
    heading: str
    cost: str
    damage: str
    link: str
    outline: str
    inset: str
    inset_edge: str
    row: str
    button: str
    button_hover: str
    button_pressed: str
    button_selected: str
    button_disabled: str
    button_edge: str
    button_edge_disabled: str
    button_text: str
    button_text_second: str
    button_text_disabled: str
    button_cost: str
    button_refusal: str
    selected_text: str
    selected_note: str
    gold_tint: str
    key_cap: str
    strip: str
    strip_text: str
    strip_second: str
    strip_dim: str
    strip_gold: str
    strip_active: str
    strip_button: str
    strip_button_hover: str
    strip_button_edge: str
    stage_text: str
    pill: str
    pill_text: str
    pill_text_second: str
    pill_empty: str
    chip: str
    chip_text: str
    tooltip: str
    tooltip_text: str
    toast: str
    toast_text: str
    scrim: str
    focus: str
    focus_halo: str
    left: str
    right: str
    hp_good: str
    hp_half: str
    hp_low: str
    pill_good: str
    pill_half: str
    pill_low: str
    bar_empty: str
    gold: str
    gold_light: str
    active_glow: str
    danger: str
    danger_text: str
    danger_glow: str
    danger_dark: str
    danger_dark_text: str
    magic: str
    legal: str
    graph: str
    card_tint: str
    card_dim_tint: str
    cover_tint: str
    here: str
    selection: str
    texture: bool

    def color(self, role: str) -> str:
        """The colour of a role, or `role` itself where it already is "#RRGGBB". Raises KeyError for an unknown role."""
        if role.startswith("#"):
            return role
        value = getattr(self, role, None)
        if not isinstance(value, str):
            raise KeyError(f"the theme has no colour role {role!r}")
        return value


def read_theme(path: Path) -> Theme:
    """The theme in a TOML file. Raises ThemeError naming the file and the first thing that is wrong."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ThemeError(f"The theme {path.name} cannot be read: {error}") from error
    values: dict[str, object] = {}
    for field in fields(Theme):
        value = data.pop(field.name, None)
        if field.name == "texture":
            good = isinstance(value, bool)
        else:
            good = isinstance(value, str) and (field.name == "name" or is_color(value))
        if not good:
            raise ThemeError(f"The theme {path.name} needs a valid {field.name}.")
        values[field.name] = value
    if data:
        raise ThemeError(f"The theme {path.name} has an unknown role {sorted(data)[0]}.")
    return Theme(**values)  # type: ignore[arg-type]


def is_color(text: str) -> bool:
    """Whether `text` is "#RRGGBB"."""
    return len(text) == 7 and text[0] == "#" and all(c in "0123456789abcdefABCDEF" for c in text[1:])


@lru_cache(maxsize=8)
def load_theme(name: str) -> Theme:
    """One of THEME_NAMES. Raises ThemeError for any other name."""
    if name not in THEME_NAMES:
        raise ThemeError(f"There is no theme {name!r}.")
    return read_theme(THEMES_FOLDER / f"{name}.toml")


def luminance(color: str) -> float:
    """Relative luminance of "#RRGGBB" after WCAG 2, from 0 (black) to 1 (white)."""
    parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(ink: str, ground: str) -> float:
    """Contrast ratio after WCAG 2, from 1 to 21."""
    a, b = sorted((luminance(ink), luminance(ground)))
    return (b + 0.05) / (a + 0.05)
