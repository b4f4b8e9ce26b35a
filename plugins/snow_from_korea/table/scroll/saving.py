"""Windows that ask where the scroll or the page shall be kept, and paint it there; every failure is one sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from platformdirs import user_documents_path, user_pictures_path
from pygame import FRect

from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say, shorten
from gunki.engine.player_files import is_there
from gunki.table.canvas import Canvas
from gunki.table.collection import files
from gunki.table.collection.windows import TextWindow, Window
from gunki.table.dialog import Answer, Dialog
from gunki.table.draw import bar
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets import Button, Label, PanelBox
from snow_from_korea.model import State
from snow_from_korea.table.scroll.composition import panels_of
from snow_from_korea.table.scroll.page import html
from snow_from_korea.table.scroll.plates import HEIGHTS, Plates, medallion_picture, panel_pictures
from snow_from_korea.table.scroll.tale import names

LONGEST_INPUT = 4000


def ask_height(layer: Layer, state: State, seed: int) -> None:
    """Ask how high the picture of the scroll shall be, then where it goes."""
    wide = f"{Plates(state, seed, layer.t, HEIGHTS[0]).size.width:,}"
    answers = [Answer(layer.t(say("sfk.export.height", high=high)), partial(save_scroll, layer, state, seed, high))
               for high in HEIGHTS]
    assert layer.app is not None
    layer.app.push_modal(Dialog(layer.t(say("sfk.export.height.title")),
                                layer.t(say("sfk.export.height.text", wide=wide)),
                                [*answers, Answer(layer.t(say("table.stay")))]))


def save_scroll(layer: Layer, state: State, seed: int, height: int) -> None:
    """Ask where the scroll goes as a picture of that height, and paint it there."""
    plates = Plates(state, seed, layer.t, height)
    size = plates.size
    hint = say("sfk.export.scroll.hint", high=size.height, wide=f"{size.width:,}") if size.files == 1 else \
        say("sfk.export.scroll.many", high=size.height, wide=f"{size.width:,}", n=size.files)

    def begin(path: Path) -> None:
        _work(layer, _scroll_files(plates, path), plates.steps())

    _ask(layer, state, say("sfk.export.scroll.title"), hint, ".png", begin)


def save_page(layer: Layer, state: State, seed: int) -> None:
    """Ask where the tale goes as a page, and write it there."""
    def begin(path: Path) -> None:
        _work(layer, _page_file(layer, state, seed, path), len(state.pages) + 1)

    _ask(layer, state, say("sfk.export.page.title"), say("sfk.export.page.hint"), ".html", begin)


def _scroll_files(plates: Plates, path: Path) -> Iterator[Message | None]:
    """Writes the files one after the other; at last says where. Raises BadFile."""
    count, number = plates.size.files, 0
    first = numbered(path, 1, count)
    for file in plates.files():
        if file is not None:
            number += 1
            files.write_text(numbered(path, number, count), file)
        yield None
    shown = shorten(first, 120)
    yield say("sfk.export.done", file=shown) if count == 1 else say("sfk.export.done.many", n=count, file=shown)


def _page_file(layer: Layer, state: State, seed: int, path: Path) -> Iterator[Message | None]:
    found: list[bytes] = []
    for picture in panel_pictures(panels_of(state, seed)):
        found.append(picture)
        yield None
    assert layer.app is not None
    faces = [medallion_picture(number) for number in range(len(state.samurai))]
    files.write_text(path, html(state, found, layer.t, layer.app.words.language, faces))
    yield say("sfk.export.done", file=shorten(path, 120))


def numbered(path: Path, number: int, count: int) -> Path:
    """The name of one of several files: journey-2.png."""
    return path if count == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")


# Where to

def _ask(layer: Layer, state: State, title: Message, hint: Message, ending: str,
         begin: Callable[[Path], None]) -> None:
    app = layer.app
    assert app is not None
    name = layer.t(say("sfk.export.name", who=names(state)))
    place = _usual_folder(ending) / files.suggested_name(name, ending)

    def take(text: str) -> None:
        path = files.export_path(text, name, ending)
        if not is_there(path):
            probe(path)
            begin(path)
            return
        assert layer.app is not None
        layer.app.push_modal(Dialog(
            layer.t(say("collection.replace.title")), layer.t(say("collection.replace.text", file=name_of(path))),
            [Answer(layer.t(say("collection.replace")), lambda: begin(path)), Answer(layer.t(say("table.stay")))],
            careful=True))

    app.push_modal(TextWindow(title, hint, str(place), say("sfk.export.do"), take, limit=LONGEST_INPUT))


def _usual_folder(ending: str) -> Path:
    """The player's folder for pictures or for documents; his own where there is none."""
    usual = user_pictures_path() if ending == ".png" else user_documents_path()
    return usual if is_there(usual) else files.home(Path.cwd())


def probe(path: Path) -> None:
    """Raises BadFile where nothing can be written, before anything is painted for it. Leaves no file behind."""
    files.write_text(path, b"")
    path.unlink(missing_ok=True)


# Painting it

def _work(layer: Layer, steps: Iterator[Message | None], count: int) -> None:
    assert layer.app is not None
    layer.app.push_modal(Work(steps, count))


class Work(Window):
    """Paints a step a frame, with a bar; Esc or the button leaves off."""

    def __init__(self, steps: Iterator[Message | None], count: int) -> None:
        super().__init__()
        self.steps, self.count, self.done = steps, max(1, count), 0
        self.bar = FRect(0, 0, 1, 1)

    def build(self, layout: Layout) -> None:
        """How far it is."""
        area = layout.centred(min(460.0, layout.width - 32), 150)
        self.add(PanelBox(area, line=2.6))
        text = self.t(say("sfk.export.busy", n=self.done, of=self.count) if self.done < self.count - 1 else
                      say("sfk.export.writing"))
        self.add(Label((area.x + 20, area.y + 16, area.w - 40, 26), text, size=17, face="mincho_bold"))
        self.bar = FRect(area.x + 20, area.y + 54, area.w - 40, 14)
        self.add(Button((area.right - 180, area.bottom - 56, 160, 40), self.t(say("table.stay")), self.leave,
                        name="stop"))

    def draw_over(self, canvas: Canvas) -> None:
        """The bar."""
        bar(canvas, self.bar.x, self.bar.y, self.bar.w, self.bar.h, self.done / self.count, "gold")

    def update(self, dt: float) -> None:
        """The next step, and at the end a word on where it is."""
        app = self.app
        if app is None or self.closed:
            return
        try:
            told = next(self.steps, None)
        except (BadFile, Refused) as error:
            self.leave()
            app.push_modal(Dialog(self.t_of(app, say("sfk.export.failed")), app.words.text(error.message),
                                  [Answer(app.words.text(say("shell.ok")))]))
            return
        self.done = min(self.count, self.done + 1)
        if told is not None:
            self.leave()
            app.toast(app.words.text(told), 8.0)
            return
        self.rebuild()

    @staticmethod
    def t_of(app: object, message: Message) -> str:
        """A message in the player's words after the window was left."""
        return str(app.words.text(message))  # type: ignore[attr-defined]
