"""Sounds as they are played: few at once, volumes live, and no device that can do harm."""

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from gunki.engine.messages import Catalogues
from gunki.table import sound, sound_device
from gunki.table.settings import Settings
from gunki.table.sound import FADING, MUSIC_CHANNELS, VOICES, Sounds
from tests.table.kit.desk import desk

pytestmark = pytest.mark.usefixtures("true_mixer")

LONG = (
    "bomb",
    "wind",
    "ki",
    "heal",
    "turn_bell",
    "earth",
    "fire",
    "rifle",
    "water",
    "victory",
    "heavy_blade",
    "defeat",
)
REMOVED = pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)
ADDED = pygame.event.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)


class Hand:
    """A clock turned by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Hand:
    """A clock turned by hand."""
    return Hand()


@pytest.fixture
def sounds(clock: Hand, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sounds]:
    """With the dummy device, closed to begin with."""
    monkeypatch.setattr(sound, "FADE", 60_000)  # so that what fades is still to be seen, however slow the machine
    pygame.mixer.quit()
    made = Sounds(Settings(), clock)
    yield made
    made.close()


def busy() -> int:
    """Channels that play, also those that fade out."""
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(pygame.mixer.get_num_channels()))


def problem(sounds: Sounds) -> str:
    """The key of what the settings would say."""
    return sounds.problem.key if sounds.problem is not None else ""


# Few at once


def test_never_more_than_a_few_voices(sounds: Sounds, clock: Hand) -> None:
    heard = []
    for name in LONG:
        heard.append(sounds.play(name))
        clock.now += 1
    assert sounds.playing == LONG[FADING : FADING + VOICES]
    assert busy() == VOICES + FADING, "the oldest fade, they are not cut off"
    assert heard == [True] * (VOICES + FADING) + [False] * (len(LONG) - VOICES - FADING)


def test_the_oldest_makes_room(sounds: Sounds, clock: Hand) -> None:
    for name in LONG[: VOICES + 1]:
        assert sounds.play(name)
        clock.now += 1
    assert sounds.playing == LONG[1 : VOICES + 1]


def test_the_same_sound_at_once_is_one(sounds: Sounds, clock: Hand) -> None:
    assert sounds.play("bomb") and sounds.play("bomb")
    assert sounds.playing == ("bomb",) and busy() == 1


def test_the_same_sound_again_lets_the_first_fade(sounds: Sounds, clock: Hand) -> None:
    sounds.play("bomb")
    clock.now += 0.2
    assert sounds.play("bomb")
    assert sounds.playing == ("bomb",), "one voice"
    assert busy() == 2, "the first was cut off, which clicks"


def test_a_sound_that_ended_is_no_voice(sounds: Sounds) -> None:
    sounds.play("bomb")
    pygame.mixer.stop()
    assert sounds.playing == ()
    assert sounds.play("bomb") and busy() == 1


# Loaded when first heard


def test_nothing_is_opened_or_loaded_before_it_is_heard(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []
    real = pygame.mixer.Sound

    def load(path: Path) -> pygame.mixer.Sound:
        loaded.append(path.stem)
        return real(path)

    monkeypatch.setattr(pygame.mixer, "Sound", load)
    assert pygame.mixer.get_init() is None
    sounds.settings.volume["interface"] = 0.0
    assert not sounds.play("click", "interface")
    assert pygame.mixer.get_init() is None and not loaded, "what is silent costs nothing"
    sounds.play("step")
    pygame.mixer.stop()
    sounds.play("step")
    assert loaded == ["step"]


# Volumes


def test_volumes_by_group_are_live(sounds: Sounds) -> None:
    sounds.play("defeat", "effects")
    sounds.play("victory", "interface")  # long enough to be there still on a slow machine
    sounds.music("title")
    sounds.settings.volume.update(master=1.0, effects=0.5, interface=0.25, music=1.0)
    sounds.refresh()
    heard = {voice.name: voice.sound.get_volume() for voice in sounds._voices}
    assert heard["defeat"] == pytest.approx(0.5 * sound.LOUDNESS["defeat"], abs=0.01)
    assert heard["victory"] == pytest.approx(0.25 * sound.LOUDNESS["victory"], abs=0.01)
    assert sounds._music is not None
    assert sounds._music.sound.get_volume() == pytest.approx(sound.LOUDNESS["title"], abs=0.01)


def test_muted_nothing_is_heard_and_music_comes_back(sounds: Sounds) -> None:
    sounds.settings.volume["master"] = 0.0
    sounds.music("title")
    assert not sounds.play("bomb") and pygame.mixer.get_init() is None
    sounds.settings.volume["master"] = 0.8
    sounds.refresh()
    assert sounds._music is not None and sounds._music.channel.get_busy()
    sounds.settings.volume["master"] = 0.0
    sounds.refresh()
    assert sounds._music.sound.get_volume() == 0


# Music


def test_motifs_follow_each_other(sounds: Sounds) -> None:
    sounds.music("title")
    first = sounds._music
    sounds.music("title")
    assert sounds._music is first, "asked for again it goes on"
    sounds.music("end")
    assert first is not None and sounds._music is not None
    assert sounds._music.channel.get_sound() is not first.sound and busy() == 2, "one fades, the other comes"
    sounds.music("")
    assert sounds._music is None
    assert all(pygame.mixer.Channel(number).get_busy() is False for number in range(MUSIC_CHANNELS, 8))


def test_music_waits_for_a_jingle(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    fades: list[int] = []
    real = pygame.mixer.Channel

    class Watched:
        def __init__(self, number: int) -> None:
            self.channel = real(number)

        def __getattr__(self, name: str) -> object:
            return getattr(self.channel, name)

        def play(self, played: pygame.mixer.Sound, loops: int = 0, fade_ms: int = 0) -> None:
            fades.append(fade_ms)
            self.channel.play(played, loops=loops, fade_ms=fade_ms)

    monkeypatch.setattr(pygame.mixer, "Channel", Watched)
    sounds.music("end")
    sounds.music("")
    sounds.play("victory", "music")
    sounds.music("end")
    assert fades == [sound.MUSIC_IN, 0, sound.AFTER_JINGLE]


# Devices


def test_a_removed_device_makes_it_silent_and_is_said_once(sounds: Sounds, caplog: pytest.LogCaptureFixture) -> None:
    sounds.music("title")
    assert sounds.play("bomb") and problem(sounds) == ""
    with caplog.at_level(logging.WARNING):
        sounds.device_changed(REMOVED)
        sounds.device_changed(REMOVED)
        assert not sounds.play("bomb") and not sounds.play("click", "interface")
        sounds.music("end")
        sounds.refresh()
    assert problem(sounds) == "sound.device_lost" and sounds.playing == ()
    assert len(caplog.records) == 1


def test_another_device_is_taken(sounds: Sounds) -> None:
    sounds.music("title")
    sounds.device_changed(REMOVED)
    sounds.device_changed(ADDED)
    assert sounds.play("bomb") and problem(sounds) == ""
    assert sounds._music is not None and sounds._music.name == "title", "the music goes on"


@pytest.mark.parametrize(
    "event",
    [
        pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=3, iscapture=1),
        pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0),
        ADDED,
    ],
)
def test_devices_that_are_not_ours_do_not_matter(sounds: Sounds, event: pygame.event.Event) -> None:
    sounds.play("bomb")
    sounds.device_changed(event)
    assert sounds.playing == ("bomb",) and problem(sounds) == ""


def test_a_mixer_that_fails_in_the_middle(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(number: int) -> pygame.mixer.Channel:
        raise pygame.error("device failed")

    assert sounds.play("bomb")
    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "Channel", broken)
        assert not sounds.play("step")
    assert problem(sounds) == "sound.device_lost"
    sounds.music("title")
    sounds.refresh()
    assert not sounds.play("bomb")


def test_music_begun_on_a_mixer_that_fails(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(number: int) -> pygame.mixer.Channel:
        raise pygame.error("device failed")

    monkeypatch.setattr(pygame.mixer, "Channel", broken)
    sounds.music("title")
    assert problem(sounds) == "sound.device_lost"


def test_a_mixer_that_was_closed_behind_our_back(sounds: Sounds) -> None:
    sounds.music("title")
    sounds.play("bomb")
    pygame.mixer.quit()
    assert not sounds.play("step") and sounds.playing == ()
    sounds.music("")
    assert problem(sounds) == "sound.device_lost"


def test_a_device_that_does_not_close_is_left_behind(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> None:
    end, at_exit = threading.Event(), list[object]()
    sounds.play("bomb")
    with monkeypatch.context() as patch:
        patch.setattr(pygame.mixer, "quit", end.wait)
        patch.setattr(sound_device, "QUIT_WAIT", 0.01)
        patch.setattr(sound_device.atexit, "register", at_exit.append)
        sounds.close()
        sounds.close()
        assert at_exit == [sound_device._leave_without_the_device], "the interpreter would wait for it again"
        sounds.device_changed(ADDED)
        assert not sounds.play("bomb") and problem(sounds) == "sound.device_lost"
    end.set()
    pygame.mixer.quit()


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A program of its own, with these drivers."""
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **quiet, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_the_program_ends_although_the_device_hangs() -> None:
    code = (
        "import atexit, threading\nfrom gunki.table import sound_device\nimport pygame\n"
        "atexit.register(threading.Event().wait)  # as SDL_Quit would\n"
        "from gunki.table.sound import Sounds\nfrom gunki.table.settings import Settings\n"
        "sounds = Sounds(Settings())\nassert sounds.play('bomb')\n"
        "sound_device.QUIT_WAIT, pygame.mixer.quit = 0.01, threading.Event().wait\n"
        "sounds.close()\nprint('written')"
    )
    done = run(code)
    assert done.returncode == 0 and done.stdout == "written\n", done.stderr


def test_the_window_works_where_no_driver_is() -> None:
    code = (
        "from gunki.table.app import App\nfrom gunki.table.scene import Scene\nfrom gunki.table.settings import Settings\n"
        "app = App(settings=Settings())\nscene = Scene()\nscene.music = 'title'\napp.push(scene)\napp.step(dt=0.1)\n"
        "assert not app.sounds.play('bomb')\nprint(app.sounds.problem.key)\napp.close()"
    )
    done = run(code, SDL_AUDIODRIVER="nosuch")
    assert done.returncode == 0 and done.stdout.strip() == "sound.no_device", done.stderr


def test_pulling_the_device_out_during_the_game() -> None:
    with desk(lambda scene, layout: None) as (app, _):
        app.sounds.music("title")
        assert app.sounds.play("bomb")
        app.step(events=[REMOVED], dt=0.01)
        assert problem(app.sounds) == "sound.device_lost" and app.running
        app.step(events=[ADDED], dt=0.01)
        assert app.sounds.play("bomb") and app.sounds.problem is None


def test_what_the_settings_say_is_a_sentence() -> None:
    words = Catalogues({"sound": Path(sound.__file__).parents[1] / "locale"})
    for key in ("sound.no_device", "sound.device_lost"):
        text = words.text(sound_device.say(key))
        assert text.startswith("No sound: ") and text.endswith(".")
