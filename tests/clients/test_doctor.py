"""`gunki doctor`: what a bug report needs, where things lie, and nobody's name."""

import json
import re
from pathlib import Path

import pytest

from gunki import __version__, resources
from tests.clients.calling import call

Capture = pytest.CaptureFixture[str]


def test_doctor(capfd: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home" / "zoe"
    home.mkdir(parents=True)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    for name in ("LOGNAME", "USER", "USERNAME"):
        monkeypatch.setenv(name, "zoe")
    monkeypatch.setenv("GUNKI_HOME", str(home / "gunki"))
    code, out, err = call(capfd, "doctor", "--json")
    found = json.loads(out)
    assert (code, err, found["gunki"]) == (0, "", __version__)
    assert {"python", "platform", "libraries", "sqlite", "display", "audio", "folders", "modes", "fonts",
            "user_plugins"} <= set(found)
    assert found["display"] == "dummy" and found["audio"] == "available" and found["fonts"]
    assert found["folders"]["data"].startswith("~") and "zoe" not in out
    assert {"id", "version", "source", "status", "reason"} == set(found["modes"][0])
    for name, folder in (("own_plugins", resources.user_plugins_folder()), ("content", resources.content_folder())):
        assert Path(found["folders"][name]).expanduser() == folder, "where a player's own things go"
    told = call(capfd, "doctor").out
    assert re.search(r"own_plugins ~\S+plugins, content ~\S+content, ", told)
    assert f"gunki: {__version__}\n" in told and "zoe" not in told and "{" not in told


def test_doctor_hides_the_user_in_other_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    from gunki.clients.doctor import nameless

    monkeypatch.setenv("HOME", "/home/zoe")
    monkeypatch.setenv("LOGNAME", "zoe")
    shown = {"/home/zoe": "~", "/home/zoe/.x": "~/.x", "/home/zoes/x": "/home/zoes/x",
             "/tmp/gunki-zoe/saves": "/tmp/gunki-<user>/saves", "/media/zoe/a": "/media/<user>/a"}
    assert {path: nameless(path) for path in shown} == shown
