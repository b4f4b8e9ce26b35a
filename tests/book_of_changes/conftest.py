"""A session of the engine protocol for a test of Book of Changes."""

from __future__ import annotations

from tests.clients.conftest import talk

__all__ = ["talk"]
