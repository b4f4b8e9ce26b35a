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
HEADING = 40.0
PITCH = 54.0


class SettingsScene(PaperScene):
    """Display and play at the left, sound at the right."""

    title = say("settings.title")
    _pitch = PITCH

    def build_paper(self, area: FRect) -> None:
        """Two columns, and a word where the window is too small for the wished size."""
        assert self.app is not None
        left, right = columns(area, [1.0, 1.0], gap=40)
        self._pitch = min(PITCH, (area.h - HEADING - 28) / 6)
        self._build_display(self._headed(left, "display"))
        self._build_sound(self._headed(right, "sound"))
        if capped(self.app.window.size, self.app.settings.scale):
            note = self.t(say("settings.scale.capped"))
            self.add(Label((area.x, area.bottom - 24, area.w, 22), note, color="damage"))

    def _headed(self, area: FRect, key: str) -> FRect:
        """A column's heading; returns the room below it."""
        text = self.t(say("settings.heading." + key))
        self.add(Label((area.x, area.y - 4, area.w, 28), text, size=19, face="mincho_bold"))
        return FRect(area.x, area.y + HEADING, area.w, area.h - HEADING)

    def _build_display(self, area: FRect) -> None:
        assert self.app is not None
        settings, speeds = self.app.settings, list(SPEEDS)
        scale = min(range(len(SCALES)), key=lambda i: abs(SCALES[i] - settings.scale))
        self._choice(area, 0, "scale", [f"{round(s * 100)} %" for s in SCALES], scale, self._set_scale)
        names = [self.t(say("settings.speed." + speed)) for speed in speeds]
        self._choice(area, 1, "speed", names, speeds.index(settings.speed), lambda i: self._set("speed", speeds[i]))
        names = [self.t(say("settings.theme." + theme)) for theme in THEME_NAMES]
        theme = THEME_NAMES.index(settings.theme)
        self._choice(area, 2, "theme", names, theme, lambda i: self._set("theme", THEME_NAMES[i]))
        self._toggle(area, 3, "reduced_motion", settings.reduced_motion, partial(self._set, "reduced_motion"))
        self._toggle(area, 4, "fullscreen", settings.fullscreen, self._set_fullscreen)
        self._toggle(area, 5, "ask_end_turn", settings.asks("end_turn"), self._ask_end_turn)

    def _build_sound(self, area: FRect) -> None:
        assert self.app is not None
        names = [f"{round(v * 100)} %" for v in VOLUMES]
        for row, group in enumerate(SOUND_GROUPS):
            index = round(self.app.settings.volume.get(group, 1.0) * 10)
            self._choice(area, row, "volume." + group, names, index, partial(self._set_volume, group))

    def _choice(
        self, area: FRect, row: int, key: str, options: list[str], index: int, change: Callable[[int], object]
    ) -> None:
        y = area.y + row * self._pitch
        tip = self.t(say(f"settings.{key}.tip"))
        self.add(Label((area.x, y, area.w * 0.46, 36), self.t(say("settings." + key)), size=15, tooltip=tip))
        place = (area.x + area.w * 0.48, y, area.w * 0.52, 36)
        self.add(Choice(place, options, index, change, name=key, tooltip=tip))

    def _toggle(self, area: FRect, row: int, key: str, value: bool, change: Callable[[bool], object]) -> None:
        place = (area.x, area.y + row * self._pitch, area.w, 36)
        tip = self.t(say(f"settings.{key}.tip"))
        self.add(Toggle(place, self.t(say("settings." + key)), value, change, name=key, tooltip=tip))

    def _set_scale(self, index: int) -> None:
        self._set("scale", SCALES[index])

    def _set(self, name: str, value: object) -> None:
        assert self.app is not None
        setattr(self.app.settings, name, value)
        self.app.apply_settings()

    def _set_fullscreen(self, on: bool) -> None:
        assert self.app is not None
        self.app.toggle_fullscreen()

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
