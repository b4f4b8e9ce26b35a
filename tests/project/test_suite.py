"""The suite's own switches."""

import os
import secrets
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = {
    "test_skips": "import pytest\n\n\ndef test_nothing():\n    pytest.skip('no reason')\n",
    "test_file_skips": "import pytest\n\npytest.skip('no reason', allow_module_level=True)\n",
    "test_fails_as_expected": "import pytest\n\n\n@pytest.mark.xfail\ndef test_nothing():\n    assert False\n",
}


def test_seeds_that_are_drawn_are_those_of_the_test(request: pytest.FixtureRequest) -> None:
    dice = Random(request.node.nodeid)
    assert (secrets.randbits(63), secrets.randbelow(1000)) == (dice.getrandbits(63), dice.randrange(1000))


@pytest.mark.parametrize(("forbid", "failing"), [("", set()), ("1", {"test_skips", "test_file_skips"})])
def test_skips_are_failures_where_they_are_forbidden(tmp_path: Path, forbid: str, failing: set[str]) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    for name, source in SOURCES.items():
        (tmp_path / f"{name}.py").write_text(source)
    options = ["-p", "tests.conftest", "-p", "no:cacheprovider", "--continue-on-collection-errors", "-q", "-rfE"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"GUNKI_FORBID_SKIPS": forbid, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    told = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    assert {name for name in SOURCES if any(f"{name}.py" in line for line in told)} == failing, done.stdout + done.stderr
    assert (done.returncode != 0) is ("GUNKI_FORBID_SKIPS" in done.stdout) is bool(failing), done.stdout
