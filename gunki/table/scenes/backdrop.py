"""The print of the title: a duel before the mountain, in layers that drift a little with the pointer."""

from __future__ import annotations

from gunki.table.canvas import Canvas

LAYERS = (
    ("title_0_sky", 0.0),
    ("title_1_far_mountains", 0.15),
    ("title_2_near_mountains", 0.3),
    ("title_3_torii_saloon", 0.55),
    ("title_4_duel", 0.75),
    ("title_5_grass", 1.0),
)
DRIFT = 0.018
"""The nearest layer moves by this part of the width."""
OVERSIZE = 1.04


def draw_layer(canvas: Canvas, name: str, factor: float, drift: float = 0.0) -> None:
    """One layer, moved by `drift` (-1 to 1) times its factor, covering the whole window."""
    scale = max(canvas.width / 1920, canvas.height / 1080) * OVERSIZE
    width, height = 1920 * scale, 1080 * scale
    x = (canvas.width - width) / 2 - drift * canvas.width * DRIFT * factor
    canvas.sprite("title/" + name, x, (canvas.height - height) / 2, width, height)


def draw_print(canvas: Canvas) -> None:
    """All layers, at rest."""
    for name, factor in LAYERS:
        draw_layer(canvas, name, factor)
