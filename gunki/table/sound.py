"""Sounds: short, dry and few, each loaded when first heard. Without a device everything works, silently."""

from __future__ import annotations

import io
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from gunki.engine.messages import Message
from gunki.resources import assets_folder, read_asset
from gunki.table.settings import Settings
from gunki.table.sound_device import SoundDevice

log = logging.getLogger(__name__)

# All files are equally loud to the ear; this is who stands in front and who behind. Others: 0.7.
LOUDNESS = {
    "click": 0.45, "refusal": 0.55, "turn_bell": 0.5, "step": 0.45, "card_take": 0.6, "card_flip": 0.6,
    "dice_rattle": 0.6, "dice_settle": 0.6, "revolver": 0.9, "rifle": 0.9, "shotgun": 1.0, "bomb": 1.0,
    "victory": 0.9, "defeat": 0.8, "title": 0.6, "end": 0.6,
}  # fmt: skip
MUSIC_CHANNELS = 2
"""One begins while the other fades away."""
VOICES = 6
"""So many sounds at once are told apart; a seventh makes the oldest fade."""
FADING = 3
"""Channels for those that are on their way out."""
FADE = 50
MUSIC_IN = 600
MUSIC_OUT = 400
AFTER_JINGLE = 4500
"""Milliseconds, like the three above: music under a victory or a defeat comes up slowly."""
AT_ONCE = 0.05
"""Seconds within which the same sound twice is one: two in step are only louder, not more."""


@dataclass
class Voice:
    """A sound that is being played."""

    channel: pygame.mixer.Channel
    name: str
    group: str
    sound: pygame.mixer.Sound
    since: float


class Sounds:
    """Plays assets/sounds by name, or a mode's ("mode_id:sounds/chi"), in a volume group: interface, effects, music."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.settings = settings
        self.device = SoundDevice()
        self._clock = clock
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._voices: list[Voice] = []  # the oldest first
        self._music: Voice | None = None
        self._music_name = ""

    @property
    def available(self) -> bool:
        """Whether there is a device; opens it on the first call, and says once in the log if that fails."""
        return self.device.open(MUSIC_CHANNELS + VOICES + FADING)

    @property
    def problem(self) -> Message | None:
        """Why nothing is heard, for the settings; None while all is well or nothing was to be heard yet."""
        return self.device.problem

    @property
    def playing(self) -> tuple[str, ...]:
        """Names of the sounds that are heard, without the music, the oldest first."""
        return tuple(voice.name for voice in self._heard())

    def volume(self, name: str, group: str) -> float:
        """How loud `name` is played now, 0 to 1."""
        levels = self.settings.volume
        return levels.get("master", 1.0) * levels.get(group, 1.0) * LOUDNESS.get(name, 0.7)

    def play(self, name: str, group: str = "effects") -> bool:
        """Play a sound once; False if it is not heard (no device, volume 0, no such sound)."""
        volume = self.volume(name, group)
        sound = self._load(name) if volume > 0 and self.available else None
        if sound is None:
            return False
        try:
            return self._begin(name, group, sound, volume)
        except pygame.error as error:
            self._lost(str(error))
            return False

    def music(self, name: str) -> None:
        """Loop `name` until another name or "" is asked for."""
        if name == self._music_name:
            return
        self._music_name = name
        try:
            if self._music is not None:
                self._music.channel.fadeout(MUSIC_OUT)
            self._music = None
            self._begin_music()
        except pygame.error as error:
            self._lost(str(error))

    def refresh(self) -> None:
        """Take changed volumes over to all that plays, and begin the music if it can be heard now."""
        for voice in [*self._voices, *([self._music] if self._music is not None else [])]:
            voice.sound.set_volume(self.volume(voice.name, voice.group))
        if self._music is None:
            try:
                self._begin_music()
            except pygame.error as error:
                self._lost(str(error))

    def device_changed(self, event: pygame.event.Event) -> None:
        """A device came or went (AUDIODEVICEADDED, AUDIODEVICEREMOVED): fall silent, or try the new one."""
        if not self.device.takes(event):
            return
        if event.type == pygame.AUDIODEVICEADDED:
            name, self._music_name = self._music_name, ""
            self.close()
            self.music(name)
        else:
            self._forget()

    def close(self) -> None:
        """Stop everything and give the device back."""
        self._forget()
        self._music_name = ""
        self._sounds.clear()
        self.device.close()

    def _begin(self, name: str, group: str, sound: pygame.mixer.Sound, volume: float) -> bool:
        """Find a channel and play. Raises pygame.error if the device failed."""
        now, heard = self._clock(), self._heard()
        same = [voice for voice in heard if voice.name == name]
        if any(now - voice.since < AT_ONCE for voice in same):
            return True
        free = next((channel for channel in self._channels() if not channel.get_busy()), None)
        if free is None:
            return False  # so many in an instant that nobody misses it
        for voice in same or heard[: max(0, len(heard) - VOICES + 1)]:
            voice.channel.fadeout(FADE)  # cut off, it would click
            self._voices.remove(voice)
        sound.set_volume(volume)  # of the sound: the channel's is taken back to 1 by each `play`
        free.play(sound)
        self._voices.append(Voice(free, name, group, sound, now))
        return True

    def _begin_music(self) -> None:
        name = self._music_name
        volume = self.volume(name, "music")
        sound = self._load(name) if name and volume > 0 and self.available else None
        if sound is None:
            return
        channels = [pygame.mixer.Channel(number) for number in range(MUSIC_CHANNELS)]
        free = next((channel for channel in channels if not channel.get_busy()), channels[0])
        jingle = any(voice.group == "music" for voice in self._heard())
        sound.set_volume(volume)
        free.play(sound, loops=-1, fade_ms=AFTER_JINGLE if jingle else MUSIC_IN)
        self._music = Voice(free, name, "music", sound, self._clock())

    @staticmethod
    def _channels() -> list[pygame.mixer.Channel]:
        first = MUSIC_CHANNELS
        return [pygame.mixer.Channel(number) for number in range(first, first + VOICES + FADING)]

    def _heard(self) -> list[Voice]:
        """The voices that did not end yet."""
        if self.device.is_open and pygame.mixer.get_init():
            self._voices = [voice for voice in self._voices if voice.channel.get_sound() is voice.sound]
        else:
            self._voices = []
        return list(self._voices)

    def _lost(self, reason: str) -> None:
        self.device.lost(reason)
        self._forget()

    def _forget(self) -> None:
        self._voices, self._music = [], None

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            try:
                own = assets_folder() / "sounds" / f"{name}.wav"
                source = io.BytesIO(read_asset(name, ".wav")) if ":" in name else own
                self._sounds[name] = pygame.mixer.Sound(source)
            except (pygame.error, OSError) as error:
                log.warning("the sound %s cannot be played: %s", name, error)
                self._sounds[name] = None
        return self._sounds[name]
