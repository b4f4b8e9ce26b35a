"""Taking the plugins' folder away leaves a working program."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLAY = """
from gunki.clients.options import PlayOptions
from gunki.table.main import start
from gunki.table.settings import Settings
app = start(PlayOptions(), (960, 600), Settings(first_run=False, speed="instant"))
app.step([], 0.1)
app.shell.new_match()
app.step([], 0.1)
print([entry.id for entry in app.shell.environment.registry.load_all() if entry.status == "ok"], type(app.scene).__name__)
app.close()
"""


def test_the_program_without_book_of_changes(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "gunki", tmp_path / "gunki", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "assets").symlink_to(ROOT / "assets")
    (tmp_path / "plugins").mkdir()
    shutil.copy(ROOT / "plugins" / "README.md", tmp_path / "plugins")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "GUNKI_HOME": str(tmp_path / "home")}
    done = subprocess.run([sys.executable, "-c", PLAY], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().splitlines()[-1] == "['gunki'] SetupScene"
    played = subprocess.run(
        [sys.executable, "-m", "gunki", "simulate", "--left", "ronin", "--right", "archer", "--matches", "2",
         "--jobs", "1"],
        cwd=tmp_path, env=environment, capture_output=True, text=True,
    )
    assert played.returncode == 0, played.stderr
