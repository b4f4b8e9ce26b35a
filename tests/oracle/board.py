"""The board as the oracle sees it: ten spaces, their suits, the elements matching them (GK-1.1, 7.3)."""

SPACES = ("spade", "heart", "cover", "club", "diamond", "spade", "heart", "cover", "club", "diamond")
LAST_SPACE = len(SPACES) - 1

STRENGTHENED_ON = {
    "fire": ("spade",),
    "earth": ("heart",),
    "wind": ("club",),
    "water": ("diamond",),
    "yang": ("spade", "club"),
    "yin": ("heart", "diamond"),
    "ki": ("cover",),
}


def is_cover(space: int) -> bool:
    """Whether the space (0-9) is a Cover space."""
    return SPACES[space] == "cover"


def is_matching(element: str, space: int) -> bool:
    """Whether a spell of this element is doubled against a target on the space (GK-7.2, 7.3)."""
    return SPACES[space] in STRENGTHENED_ON[element.lower()]
