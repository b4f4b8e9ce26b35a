"""The page of data: where everything lies, what is installed, and beginning anew."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gunki import resources
from gunki.engine.messages import say
from gunki.table.dialog import Dialog
from gunki.table.scenes.menu import MORE, open_scene
from gunki.table.scenes.settings.pages import copy
from gunki.table.scenes.settings.sheet import Sheet
from gunki.table.widgets import Button, Label

if TYPE_CHECKING:
    from gunki.table.scenes.shell import Shell

COPY = 92.0
CONTENT = next(entry.scene for entry in MORE if entry.key == "modes")


def folders() -> list[tuple[str, Path]]:
    """Names of folders, and where they are."""
    return [
        ("saves", resources.saves_folder()),
        ("characters", resources.characters_folder()),
        ("content", resources.content_folder()),
        ("plugins", resources.user_plugins_folder()),
        ("config", resources.user_config_folder()),
        ("logs", resources.user_log_folder()),
    ]


def data(sheet: Sheet, shell: Shell) -> None:
    """Folders, the way to modes and content, resets."""
    for name, folder in folders():
        _folder_row(sheet, name, str(folder))
    sheet.y += 8
    sheet.button("content", partial(open_scene, shell, CONTENT), "yin_yang")
    sheet.heading(sheet.t(say("settings.anew")))
    sheet.button("reset_progress", partial(_ask, shell, "reset_progress", partial(_reset_progress, shell)))
    sheet.button("reset_all", partial(_ask, shell, "reset_all", partial(reset_all, shell)))


def _folder_row(sheet: Sheet, name: str, path: str) -> None:
    left = 130.0
    room = sheet.width - left - COPY - 14
    measure = sheet.app.painter.measure
    shown = path
    while measure(shown) > room and len(shown) > 4:  # the end of a path says more than its beginning
        shown = "…" + shown[2:]
    sheet.add(Label((6, sheet.y, left - 10, 32), sheet.t(say("settings.folder." + name)), face="bold"))
    sheet.add(Label((left, sheet.y, room + 2, 32), shown, color="text_second", name=f"folder {name}", tooltip=path))
    sheet.add(Button((sheet.width - COPY - 6, sheet.y, COPY, 32), sheet.t(say("settings.copy")),
                     partial(copy, sheet.app, path), name=f"copy {name}", tooltip=path))
    sheet.y += 40


def _ask(shell: Shell, key: str, action: Callable[[], object]) -> None:
    shell.app.push_modal(Dialog(
        shell.t(say(f"settings.{key}.sure")),
        shell.t(say(f"settings.{key}.text")),
        [(shell.t(say("settings." + key)), action), (shell.t(say("settings.keep")), None)],
        careful=True,
    ))


def _reset_progress(shell: Shell) -> None:
    from gunki.table.learn.progress import load_progress

    progress = load_progress()
    progress.lessons.clear()
    progress.ladder.clear()
    problem = progress.save()
    shell.app.toast(shell.t(problem if problem is not None else say("settings.reset_progress.done")))


def reset_all(shell: Shell) -> None:
    """Every setting as at first; language and keys, too."""
    from gunki.table.scenes.settings.pages import set_language

    app = shell.app
    fullscreen = app.settings.fullscreen
    app.settings.reset()
    app.keys.reset()
    if fullscreen:
        app.settings.fullscreen = True
        app.toggle_fullscreen()
    set_language(shell, "en")
    app.toast(shell.t(say("settings.reset_all.done")))
