"""A session of the engine protocol for a test of Snow From Korea."""

from __future__ import annotations

from tests.clients.conftest import talk

__all__ = ["talk"]
