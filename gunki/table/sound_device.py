"""The sound device: opened when first needed, and never in the way where there is none, or no longer one."""

from __future__ import annotations

import atexit
import logging
import os
import sys
import threading
from typing import Literal

import pygame

from gunki.engine.messages import Message, say

log = logging.getLogger(__name__)

RATE = 44100
BUFFER = 512
"""Samples; 12 ms between what is asked for and what is heard."""
QUIT_WAIT = 1.0
"""Seconds that a device may take to close: a dead one can hang for ever."""

State = Literal["untried", "open", "silent"]


class SoundDevice:
    """Whether sound can be heard. `problem` says to the player why not; None while all is well or nothing was tried."""

    def __init__(self) -> None:
        self.problem: Message | None = None
        self._state: State = "untried"
        self._stuck = False

    @property
    def is_open(self) -> bool:
        """Whether sound is heard now."""
        return self._state == "open"

    def open(self, channels: int) -> bool:
        """Open it, on the first call, for so many sounds at once; whether it is open."""
        if self._state == "untried":
            try:
                if not pygame.mixer.get_init():
                    pygame.mixer.init(RATE, -16, 2, BUFFER)
                pygame.mixer.set_num_channels(channels)
            except (pygame.error, NotImplementedError) as error:
                self._be_silent(say("sound.no_device"), str(error))
            else:
                self._state, self.problem = "open", None
        elif self.is_open and not pygame.mixer.get_init():
            self.lost("it was closed")
        return self.is_open

    def lost(self, reason: str) -> None:
        """It failed while it was in use: be silent from now on."""
        if self.is_open:
            self._be_silent(say("sound.device_lost"), reason)

    def takes(self, event: pygame.event.Event) -> bool:
        """Look at an event of the system; whether the device went, or another came that may be tried."""
        if getattr(event, "iscapture", False):  # a microphone
            return False
        # SDL names an output that we do not use with 0
        if event.type == pygame.AUDIODEVICEREMOVED and self.is_open and getattr(event, "which", None):
            self.lost("the device was removed")
            return True
        return event.type == pygame.AUDIODEVICEADDED and self._state == "silent" and not self._stuck

    def close(self) -> None:
        """Give it back; the next `open` tries anew. Never waits longer than QUIT_WAIT."""
        if pygame.mixer.get_init() and not self._stuck:
            closer = threading.Thread(target=pygame.mixer.quit, name="closing sound", daemon=True)
            closer.start()
            closer.join(QUIT_WAIT)
            self._stuck = closer.is_alive()
            if self._stuck:
                self._be_silent(say("sound.device_lost"), "it does not close")
                atexit.register(_leave_without_the_device)
        if not self._stuck:
            self._state = "untried"

    def _be_silent(self, problem: Message, reason: str) -> None:
        log.warning("no sound: %s", reason)
        self._state, self.problem = "silent", problem


def _leave_without_the_device() -> None:
    """The last thing done when the device hangs: SDL would wait for it again, after all else is written."""
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(0)
