"""Standard output is the program's own, whatever the code of a plugin prints on its first import of pygame."""

import json
from pathlib import Path

import pytest

from tests.clients.calling import process
from tests.new_mode.project import allowed
from tests.project.outside_plugin import ID, write_outside_plugin


def test_a_plugin_with_pygame_leaves_the_json_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYGAME_HIDE_SUPPORT_PROMPT", raising=False)
    write_outside_plugin(allowed(tmp_path))
    found = process("modes", "--json", GUNKI_HOME=str(tmp_path))
    assert {mode["id"]: mode["status"] for mode in json.loads(found.stdout)}[ID] == "ok"
    assert found.stderr == b""
