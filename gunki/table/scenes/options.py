"""The settings: every change is live and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from gunki.engine.messages import say
from gunki.table.layout import columns
from gunki.table.scale import capped
from gunki.table.scenes.paper import PaperScene
from gunki.table.settings import SOUND_GROUPS
from gunki.table.theme import THEME_NAMES
from gunki.table.tween import SPEEDS
from gunki.table.widgets import Choice, Label, Toggle

SCALES = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
VOLUMES = tuple(step / 10 for step in range(11))


class SettingsScene(PaperScene):
    """Display and play at the left, sound at the right."""

    title = say("settings.title")

    def build_paper(self, area: FRect) -> None:
        """Choices with their names."""
        assert self.app is not None
        left, right = columns(area, [1.0, 1.0], gap=32)
        settings = self.app.settings
        pitch = min(58.0, (area.h - 30) / 7)
        scale = min(range(len(SCALES)), key=lambda i: abs(SCALES[i] - settings.scale))
        self._choice(left, 0, pitch, "scale", [f"{round(s * 100)} %" for s in SCALES], scale, self._set_scale)
        speeds = list(SPEEDS)
        self._choice(
            left,
            1,
            pitch,
            "speed",
            [self.t(say("settings.speed." + s)) for s in speeds],
            speeds.index(settings.speed),
            lambda index: self._set("speed", speeds[index]),
        )
        self._choice(
            left,
            2,
            pitch,
            "theme",
            [self.t(say("settings.theme." + t)) for t in THEME_NAMES],
            THEME_NAMES.index(settings.theme),
            lambda i: self._set("theme", THEME_NAMES[i]),
        )
        for row, (key, value) in enumerate(
            (("reduced_motion", settings.reduced_motion), ("fullscreen", settings.fullscreen)), 3
        ):
            self.add(
                Toggle(
                    (left.x, left.y + row * pitch, left.w, 36),
                    self.t(say("settings." + key)),
                    value,
                    partial(self._flip, key),
                    name=key,
                )
            )
        asks = settings.asks("end_turn")
        self.add(
            Toggle(
                (left.x, left.y + 5 * pitch, left.w, 36),
                self.t(say("settings.ask_end_turn")),
                asks,
                self._ask_end_turn,
                name="ask end turn",
            )
        )
        for row, group in enumerate(SOUND_GROUPS):
            index = round(settings.volume.get(group, 1.0) * 10)
            self._choice(
                right,
                row,
                pitch,
                "volume." + group,
                [f"{round(v * 100)} %" for v in VOLUMES],
                index,
                partial(self._set_volume, group),
            )
        if capped(self.app.window.size, settings.scale):
            self.add(
                Label((left.x, area.bottom - 24, area.w, 22), self.t(say("settings.scale.capped")), color="damage")
            )

    def _choice(
        self,
        area: FRect,
        row: int,
        pitch: float,
        key: str,
        options: list[str],
        index: int,
        change: Callable[[int], object],
    ) -> None:
        y = area.y + row * pitch
        self.add(Label((area.x, y, area.w * 0.46, 36), self.t(say("settings." + key)), size=15))
        self.add(Choice((area.x + area.w * 0.48, y, area.w * 0.52, 36), options, index, change, name=key))

    def _set_scale(self, index: int) -> None:
        self._set("scale", SCALES[index])

    def _set(self, name: str, value: object) -> None:
        assert self.app is not None
        setattr(self.app.settings, name, value)
        self.app.apply_settings()

    def _flip(self, name: str, on: bool) -> None:
        assert self.app is not None
        if name == "fullscreen":
            self.app.toggle_fullscreen()
        else:
            self._set(name, on)

    def _ask_end_turn(self, on: bool) -> None:
        assert self.app is not None
        self.app.settings.confirmations["end_turn"] = on
        self.app.apply_settings()

    def _set_volume(self, group: str, index: int) -> None:
        assert self.app is not None
        value = VOLUMES[index]
        self.app.settings.volume[group] = value
        self.app.sounds.refresh()
        self.app.sounds.play("click", "interface")
        self.app.settings.save()
