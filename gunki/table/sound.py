"""Sounds: short, dry and few, each loaded when first heard. Without a device everything works, silently."""
from __future__ import annotations

import logging

import pygame

from gunki.resources import assets_folder
from gunki.table.settings import Settings

log = logging.getLogger(__name__)

# The files are normalised to one peak; these make them equally loud to the ear. Others: 0.6.
LOUDNESS = {"hover": 0.3, "click": 0.5, "step": 0.4, "revolver": 0.7, "rifle": 0.7, "shotgun": 0.7, "victory": 0.6,
            "defeat": 0.6, "title": 0.6}


class Sounds:
    """Plays assets/sounds by name in a volume group: interface, effects or music."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._ready: bool | None = None
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._music: pygame.mixer.Channel | None = None
        self._music_name = ""

    @property
    def available(self) -> bool:
        """Whether there is a device; opens it on the first call, and says once in the log if that fails."""
        if self._ready is None:
            try:
                if not pygame.mixer.get_init():
                    pygame.mixer.init(44100, -16, 2, 512)
                self._ready = True
            except (pygame.error, NotImplementedError) as error:
                log.warning("no sound: %s", error)
                self._ready = False
        return self._ready

    def volume(self, name: str, group: str) -> float:
        """How loud `name` is played now, 0 to 1."""
        levels = self.settings.volume
        return levels.get("master", 1.0) * levels.get(group, 1.0) * LOUDNESS.get(name, 0.6)

    def play(self, name: str, group: str = "effects") -> bool:
        """Play a sound once; False if it is not heard (no device, volume 0, no such sound)."""
        volume = self.volume(name, group)
        if volume <= 0 or not self.available:
            return False
        sound = self._load(name)
        channel = sound.play() if sound else None
        if channel is None:
            return False
        channel.set_volume(volume)
        return True

    def music(self, name: str) -> None:
        """Loop `name` until another name or "" is asked for."""
        if name == self._music_name:
            return
        if self._music is not None:
            self._music.fadeout(400)
            self._music = None
        self._music_name = name
        if name and self.volume(name, "music") > 0 and self.available:
            sound = self._load(name)
            self._music = sound.play(loops=-1, fade_ms=600) if sound else None
        self.refresh()

    def refresh(self) -> None:
        """Take changed volumes over to the music that plays."""
        if self._music is not None:
            self._music.set_volume(self.volume(self._music_name, "music"))

    def close(self) -> None:
        """Stop everything and give the device back."""
        if self._ready:
            pygame.mixer.quit()
        self._ready, self._music, self._music_name = None, None, ""
        self._sounds.clear()

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            try:
                self._sounds[name] = pygame.mixer.Sound(assets_folder() / "sounds" / f"{name}.ogg")
            except (pygame.error, OSError) as error:
                log.warning("the sound %s cannot be played: %s", name, error)
                self._sounds[name] = None
        return self._sounds[name]
