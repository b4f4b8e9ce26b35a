"""Scenes: whole screens. One is shown at a time; those below it in the stack wait."""
from __future__ import annotations

from collections.abc import Iterator

import pygame
from pygame import FRect

from gunki.engine.messages import Message
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.tween import Timeline


class Scene(Layer):
    """A screen. Override `build`, `draw_backdrop`, `draw`, `update`, `on_key`, `on_command`, `close` as needed."""

    grain = True  # paper grain over the backdrop: multiplying it over every frame costs a quarter of the frame
    runs_mode = False  # whether code of a match's mode runs in it, also after its file was closed
    comes_back = False  # a lobby: whether a match that was begun from it leads back to it when it is left
    music = ""  # looped while the scene is shown
    toast_top: float | None = None  # where messages that float over the scene begin; None: at its lower middle

    def __init__(self) -> None:
        super().__init__()
        self._backdrop: pygame.Surface | None = None
        self._timeline: Timeline | None = None

    def draw_backdrop(self, canvas: Canvas) -> None:
        """Draw what never moves (scenery, panels); kept in a picture until `invalidate_backdrop()` or a resize."""
        canvas.surface.fill(canvas.color("strip"))

    def animated_areas(self) -> list[FRect] | None:
        """The logical rectangles that change while a timeline runs; None: everything. Small ones are cheaper."""
        return None

    def soon(self, canvas: Canvas) -> Iterator[None]:
        """Draw into the sprite cache, a picture a step, what will be needed later: asked for while there is time."""
        return iter(())

    def heading(self) -> Message | None:
        """The game that the window's own title names before the program; None: none of its own."""
        return None

    def resumed(self) -> None:
        """The scene is on top again after another one was popped."""

    def invalidate_backdrop(self) -> None:
        """Have the backdrop drawn anew."""
        self._backdrop = None
        self.invalidate()

    def rebuild(self) -> None:
        """Build anew, backdrop included."""
        self._backdrop = None
        super().rebuild()

    def refresh(self) -> None:
        """Build the widgets anew; the scenery stays."""
        backdrop = self._backdrop
        self.rebuild()
        self._backdrop = backdrop

    # Animation

    @property
    def timeline(self) -> Timeline:
        """The running timeline, or a new one at the player's speed: scene.timeline.then(...)."""
        if self._timeline is None or self._timeline.done:
            settings = self.app.settings if self.app is not None else None
            self._timeline = Timeline(settings.speed_factor if settings else 1.0, bool(settings and settings.calm))
        return self._timeline

    @property
    def animating(self) -> bool:
        """Whether something is still to be shown."""
        return self._timeline is not None and not self._timeline.done

    def finish_animation(self) -> None:
        """Show the result at once."""
        if self._timeline is not None:
            self._timeline.finish()
        self.invalidate()

    def advance(self, dt: float) -> None:
        """Timeline, then `update`; the app calls it."""
        if self.animating and self._timeline is not None:
            moving = self.animated_areas()
            self._timeline.update(dt)
            for areas in (moving, self.animated_areas()):  # what has just come to rest, too
                if areas is None:
                    self.invalidate()
                for area in areas or ():
                    self.invalidate(area)
        self.update(dt)

    def paint(self, canvas: Canvas) -> None:
        """Backdrop, `draw`, widgets, `draw_over`."""
        size = canvas.surface.get_size()
        if self._backdrop is None or self._backdrop.get_size() != size:
            self._backdrop = pygame.Surface(size).convert()
            ground = Canvas(self._backdrop, canvas.painter)
            self.draw_backdrop(ground)
            if self.grain:
                ground.grain()
        clip = canvas.surface.get_clip()
        canvas.surface.blit(self._backdrop, clip, clip)
        super().paint(canvas)


class SideScene(Scene):
    """A screen that Esc leaves for the one below it."""

    def back(self) -> None:
        """To the screen before."""
        if self.app is not None:
            self.app.pop()

    def on_command(self, command: str) -> bool:
        """Esc goes back."""
        self.back()
        return True
