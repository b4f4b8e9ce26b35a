"""Themes: colour roles as data. A theme is a TOML file; widgets name roles, never colours."""
from __future__ import annotations

import tomllib
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path

THEMES_FOLDER = Path(__file__).with_name("themes")
THEME_NAMES = ("light", "dark", "high_contrast")

# Ink roles by the ground they are written on: tests hold each pair to a contrast of 4.5:1 in every theme.
_INKS: dict[str, str] = {
    "paper": "text text_second text_faint heading cost damage link",
    "inset": "text text_second text_faint heading cost damage link",
    "row": "text text_second heading cost damage link",
    "tray": "tray_text tray_text_second tray_damage",
    "tray_tint": "tray_text tray_text_second tray_damage",
    "well": "well_text well_text_second",
    "button": "button_text button_text_second button_cost button_refusal text text_second damage link",
    "button_hover": "button_text button_text_second button_cost button_refusal text text_second damage link",
    "button_pressed": "button_text button_text_second button_cost button_refusal",
    "button_selected": "selected_text selected_note selected_damage",
    "gold_tint": "selected_text selected_note selected_damage",
    "gold_light": "selected_text selected_note selected_damage",
    "button_disabled": "button_text_disabled button_refusal text_faint",
    "key_cap": "text",
    "strip": "strip_text strip_second strip_dim strip_gold",
    "strip_active": "strip_text strip_gold",
    "strip_button": "strip_text strip_second",
    "strip_button_hover": "strip_text strip_second",
    "pill": "pill_text pill_text_second pill_low danger_glow",
    "chip": "chip_text",
    "tooltip": "tooltip_text",
    "toast": "toast_text",
    "danger": "danger_text",
    "danger_dark": "danger_dark_text",
    "selection": "text",
}
TEXT_PAIRS: tuple[tuple[str, str], ...] = tuple(
    (ink, ground) for ground, inks in _INKS.items() for ink in inks.split()
)
EDGE_PAIRS: tuple[tuple[str, str], ...] = (
    ("button_edge", "paper"), ("button_edge", "inset"), ("button_edge", "tray_tint"), ("button_edge", "row"),
    ("text_second", "paper"), ("text_second", "inset"), ("text_second", "bar_empty"), ("inset_edge", "paper"),
    ("strip_button_edge", "strip"), ("focus", "paper"), ("focus", "inset"), ("focus_halo", "focus"),
)
"""(line role, ground role): by these lines controls and the focus are seen. Tests hold each to 3:1."""


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
    selected_damage: str
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
