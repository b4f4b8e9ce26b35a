"""Pages of the settings: display, sound, access, play, language. Every change is live and kept at once."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gunki.engine.messages import Message, say
from gunki.table.scale import SCALES, capped
from gunki.table.scenes.settings.sheet import Sheet
from gunki.table.settings import SOUND_GROUPS, SPEED_NAMES, THINKING_TIMES
from gunki.table.theme import THEME_NAMES
from gunki.table.widgets import Button

if TYPE_CHECKING:
    from gunki.table.app import App
    from gunki.table.scenes.shell import Shell

PRESENTING = (None, True, False)
QUESTIONS = ("end_turn", "concede", "quit")
"""Confirmations that can be switched off."""
NATIVE = {"en": "English", "ja": "日本語"}
"""What languages call themselves."""
SAMPLE = "katana"
TEXT_COMMAND = "gunki text"


def languages(folder: Path | None = None) -> list[str]:
    """The languages that have a compiled catalogue of the shell; English first."""
    from gunki.clients.environment import PACKAGE

    found = sorted(path.parent.parent.name for path in (folder or PACKAGE / "locale").glob("*/LC_MESSAGES/shell.mo"))
    return ["en", *(name for name in found if name != "en")]


def native(language: str) -> str:
    """What a language calls itself."""
    return NATIVE.get(language, language)


def set_language(shell: Shell, language: str) -> None:
    """Speak another language from now on."""
    shell.app.settings.language = language
    problem = shell.app.settings.save()  # what is spoken is read from there
    shell.environment.forget_words(language)
    shell.app.words = shell.environment.words
    shell.app.apply_settings()
    if problem is not None:
        shell.app.toast(shell.t(problem), 8.0)


def change(app: App, name: str, value: object) -> None:
    """Set one setting."""
    setattr(app.settings, name, value)
    app.apply_settings()


def scale_row(sheet: Sheet) -> None:
    """How large everything is, and a word where the window is too small for that."""
    app = sheet.app
    index = min(range(len(SCALES)), key=lambda i: abs(SCALES[i] - app.settings.scale))
    sheet.choice("scale", [f"{round(s * 100)} %" for s in SCALES], index, lambda i: change(app, "scale", SCALES[i]),
                 ordered=True)
    if capped(app.window.size, app.settings.scale):
        sheet.text(sheet.t(say("settings.scale.capped")), "damage", "capped")


def theme_row(sheet: Sheet) -> None:
    """The colours."""
    names = [sheet.t(say("settings.theme." + theme)) for theme in THEME_NAMES]
    index = THEME_NAMES.index(sheet.app.settings.theme)
    sheet.choice("theme", names, index, lambda i: change(sheet.app, "theme", THEME_NAMES[i]))


def motion_row(sheet: Sheet) -> None:
    """Less motion."""
    sheet.toggle("reduced_motion", sheet.app.settings.reduced_motion, partial(change, sheet.app, "reduced_motion"))


def display(sheet: Sheet) -> None:
    """Size, colours, the window."""
    app = sheet.app
    scale_row(sheet)
    theme_row(sheet)
    sheet.toggle("fullscreen", app.settings.fullscreen, lambda on: app.toggle_fullscreen())
    options = [sheet.t(say("settings.presenting." + key)) for key in ("ask", "software", "graphics")]
    index = PRESENTING.index(app.settings.software_presenting)
    sheet.choice("presenting", options, index, lambda i: change(app, "software_presenting", PRESENTING[i]))


def sound(sheet: Sheet) -> None:
    """Volumes, silence, a sound to hear, and whether there is a device."""
    app = sheet.app
    for group in SOUND_GROUPS:
        volume = app.settings.loud if group == "master" and app.settings.muted else app.settings.volume.get(group, 1.0)
        sheet.slider("volume." + group, volume, partial(_set_volume, app, group), partial(_volume_set, app, group))
    sheet.toggle("mute", app.settings.muted, partial(mute, app))
    sheet.button("sound_test", partial(test_sound, app), "volume")
    sheet.text(sheet.t(device_state(app)), name="device")


def device_state(app: App) -> Message:
    """Whether sounds can be heard at all."""
    if app.sounds.available:
        return say("settings.device.found")
    return app.sounds.problem or say("settings.device.none")


def test_sound(app: App) -> None:
    """A blade, as loud as the fight is."""
    if not app.sounds.play(SAMPLE, "effects"):
        app.toast(app.words.text(say("settings.device.silent") if app.sounds.available else device_state(app)))


def _set_volume(app: App, group: str, volume: float) -> None:
    """Heard while it is dragged; whoever moves the volume of everything wants to hear something."""
    if group == "master":
        app.settings.muted = False
    app.settings.volume[group] = volume
    app.sounds.refresh()


def _volume_set(app: App, group: str) -> None:
    app.apply_settings()
    app.sounds.play("click", "interface" if group in ("master", "interface") else "effects")


def mute(app: App, on: bool) -> None:
    """Silence, or not."""
    app.settings.mute(on)
    app.apply_settings()


def access(sheet: Sheet) -> None:
    """What helps to see, to follow and to hear."""
    app = sheet.app
    scale_row(sheet)
    sheet.text(sheet.t(say("settings.scale.keys")))
    motion_row(sheet)
    sheet.toggle("contrast", app.settings.theme == "high_contrast",
                 lambda on: change(app, "theme", "high_contrast" if on else "light"))
    sheet.heading(sheet.t(say("settings.text_client")))
    sheet.text(sheet.t(say("settings.text_client.how", command=TEXT_COMMAND)))
    sheet.button("copy_command", partial(copy, app, TEXT_COMMAND))


def copy(app: App, text: str) -> None:
    """Put a text on the clipboard, and say so."""
    from gunki.table.collection.clipboard import put

    app.toast(app.words.text(say("settings.copied" if put(text) else "settings.not_copied", text=text)))


def play(sheet: Sheet) -> None:
    """Speed, how long computers think, and which questions are asked."""
    app, speeds = sheet.app, list(SPEED_NAMES)
    names = [sheet.t(say("settings.speed." + speed)) for speed in speeds]
    sheet.choice("speed", names, speeds.index(app.settings.speed), lambda i: _choose_speed(app, speeds[i]))
    times = [sheet.t(say("settings.thinking_time.seconds", number=f"{seconds:g}")) for seconds in THINKING_TIMES]
    index = THINKING_TIMES.index(app.settings.thinking_time)
    sheet.choice("thinking_time", times, index, lambda i: change(app, "thinking_time", THINKING_TIMES[i]), ordered=True)
    sheet.heading(sheet.t(say("settings.questions")))
    for question in QUESTIONS:
        sheet.toggle("ask_" + question, app.settings.asks(question), partial(_ask, app, question))


def _choose_speed(app: App, speed: str) -> None:
    app.settings.choose_speed(speed)
    app.apply_settings()


def _ask(app: App, question: str, on: bool) -> None:
    app.settings.confirmations[question] = on
    app.apply_settings()


def language(sheet: Sheet, shell: Shell) -> None:
    """One button for each language, in its own words."""
    now = sheet.app.settings.language
    for name in languages():
        place = (6, sheet.y, min(300.0, sheet.width - 12), 40)
        button = Button(place, native(name), partial(set_language, shell, name), name=f"language {name}", size=17)
        button.selected = name == now
        sheet.add(button)
        sheet.y += 50
    sheet.y += 6
    sheet.text(sheet.t(say("settings.language.live")))
