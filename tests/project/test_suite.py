"""The suite's own switches."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SKIPPED_TEST = "import pytest\n\n\ndef test_nothing():\n    pytest.skip('no reason')\n"
SKIPPED_FILE = "import pytest\n\npytest.skip('no reason', allow_module_level=True)\n"
EXPECTED_FAILURE = "import pytest\n\n\n@pytest.mark.xfail\ndef test_nothing():\n    assert False\n"


@pytest.mark.parametrize(
    ("source", "forbid", "passes"),
    [
        (SKIPPED_TEST, "", True),
        (SKIPPED_TEST, "1", False),
        (SKIPPED_FILE, "1", False),
        (EXPECTED_FAILURE, "1", True),
    ],
)
def test_skips_are_failures_where_they_are_forbidden(
    tmp_path: Path, source: str, forbid: str, passes: bool
) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_it.py").write_text(source)
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "tests.conftest",
            "-p",
            "no:cacheprovider",
            "-q",
            str(tmp_path),
        ],
        cwd=ROOT,
        env=os.environ | {"GUNKI_FORBID_SKIPS": forbid, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode == 0) is passes, done.stdout + done.stderr
    assert passes or "GUNKI_FORBID_SKIPS" in done.stdout
