"""Icons of zones' features, statuses and effects: white strokes on a 24 grid, as assets/icons. Run: python icons.py"""

from __future__ import annotations

from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "icons"
ICONS: dict[str, str] = {
    # features
    "cover": "M4 20V8l4-3 4 3 4-3 4 3v12z M4 14h16 M12 8v12",
    "murk": "M3 8c3-3 6 3 9 0s6 3 9 0 M3 13c3-3 6 3 9 0s6 3 9 0 M5 18c2-2 5 2 7 0s5 2 7 0",
    "mire": "M3 15c3 3 6-1 9 1s6 1 9-1 M5 20c2-1 4 1 7 0s5-1 7 0 M12 4v7 M9 8l3 3 3-3",
    "blaze": "M12 21c-5 0-7-3-7-7 0-3 2-5 3-8 1 2 2 3 3 3 0-3 1-5 3-7 0 4 5 6 5 12 0 4-2 7-7 7z M12 21c-2-2-2-4 0-7 2 3 2 5 0 7",
    "hearth": "M4 21V11l8-7 8 7v10z M12 19c-2 0-3-1-3-3s2-3 3-5c1 2 3 3 3 5s-1 3-3 3z",
    "haven": "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z M12 8v8 M8 12h8",
    "mirrors": "M12 2c5 0 6 4 6 8s-1 8-6 8-6-4-6-8 1-8 6-8z M12 18v4 M8 22h8 M9 12l5-6 M11 14l4-5",
    "hazard": "M12 3l10 18H2z M12 10v5 M12 18v.2",
    "brink": "M2 8h8v4h4v4h3v5 M18 4v7 M15 8l3 3 3-3",
    "corruption": "M12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0 M12 2v5 M12 17v5 M2 12h5 M17 12h5 M5 5l3 3 M16 16l3 3 M19 5l-3 3 M8 16l-3 3",
    "seal": "M5 3h14v18H5z M9 7h6 M12 7v6 M8 13h8 M9 17h6",
    "gate": "M3 6c6 2 12 2 18 0 M5 10h14 M7 7v14 M17 7v14 M12 10v3",
    "exit": "M10 3H4v18h6 M9 12h12 M17 8l4 4-4 4",
    "wall": "M3 5h18v14H3z M3 10h18 M3 15h18 M9 5v5 M15 10v5 M9 15v4",
    # statuses
    "root": "M12 3v9 M12 12c-5 0-7 3-7 8 M12 12c5 0 7 3 7 8 M12 12v9 M8 5l4 4 4-4",
    "hidden": "M3 12c3-5 6-7 9-7s6 2 9 7c-3 5-6 7-9 7s-6-2-9-7z M4 20L20 4",
    "silence": "M4 9v6h4l5 5V4L8 9z M17 9l5 6 M22 9l-5 6",
    "calm": "M3 12c4-6 5 6 9 0s5 6 9 0 M7 19h10",
    "taunt": "M3 10v4h4l8 5V5l-8 5z M18 9c2 2 2 4 0 6 M20.500 6.500c4 4 4 7 0 11",
    "torment": "M12 3l2 6 6-1-4 5 4 5-6-1-2 5-2-5-6 1 4-5-4-5 6 1z",
    "curse": "M12 3c5 0 8 3 8 8 0 3-1 5-4 6v4H8v-4c-3-1-4-3-4-6 0-5 3-8 8-8z M9 11v2 M15 11v2",
    "exposed": "M12 3l8 3v6c0 5-4 8-8 9 M12 3L4 6v6c0 2 1 4 2 5 M14 7l-4 5h4l-4 5",
    # effects
    "ward": "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z M8 12l3 3 5-6",
    "aspect": "M12 3l9 7-3.500 11h-11L3 10z M12 8v8 M8.500 12h7",
    "roll": "M5 5h14v14H5z M9 9v.2 M15 15v.2 M12 12v.2 M15 9v.2 M9 15v.2",
    "defense": "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6z",
    "prevent": "M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0 M6 6l12 12",
    "tax": "M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0 M8 12h8",
    "trigger": "M13 2L5 13h6l-1 9 9-13h-7z",
    "owes": "M7 3h10 M7 21h10 M8 3c0 5 8 6 8 9s-8 4-8 9 M16 3c0 5-8 6-8 9s8 4 8 9",
    "holding": "M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0 M12 6v6l4 3",
    "ignoring": "M12 20c-6-4-9-7-9-11a4.500 4.500 0 0 1 9-1 4.500 4.500 0 0 1 9 1c0 4-3 7-9 11z M8 11h8",
    "steadied": "M12 3v13 M6 10h12 M5 20h14 M8 16h8",
}


def main() -> None:
    """Write every icon."""
    OUT.mkdir(exist_ok=True)
    for name, path in ICONS.items():
        body = (f'<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path d="{path}" '
                'fill="none" stroke="#FFFFFF" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>\n')
        (OUT / f"{name}.svg").write_text(body, encoding="utf-8")


if __name__ == "__main__":
    main()
