"""The modules that docs/plugin-api.md names as public."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "plugin-api.md"


def public_modules() -> list[str]:
    """Dotted names, as they stand in the table."""
    return re.findall(r"^\| `(gunki[a-z_.]*)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
