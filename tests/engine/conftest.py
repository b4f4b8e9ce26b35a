"""Folders of plugins."""

from pathlib import Path

import pytest

from tests.engine.plugin_folder import PluginFolder


@pytest.fixture
def user(tmp_path: Path) -> PluginFolder:
    """The player's own."""
    return PluginFolder(tmp_path / "user")


@pytest.fixture
def bundled(tmp_path: Path) -> PluginFolder:
    """What comes with the program."""
    return PluginFolder(tmp_path / "bundled")
