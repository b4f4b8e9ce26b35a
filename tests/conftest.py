"""What every test stands on: no window, no sound, no user's own folder, fresh catalogues, fixed examples."""

import gc
import os
import random
import secrets
import shutil
import sys
import tempfile
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# What the tests of several modes share shows the values of a failed assert as a test file does.
pytest.register_assert_rewrite("tests.golden_matches", "tests.numbered_rules", "tests.wording")

# Before anything imports pygame or asks for a folder. Each xdist worker is a process with a home of its own.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
_HOME = tempfile.mkdtemp(prefix="gunki-tests-")
os.environ["GUNKI_HOME"] = _HOME
for name in (
    "GUNKI_SEED",
    "GUNKI_REDUCED_MOTION",
    "GUNKI_SCREENSHOT_DIR",
):  # what a developer's shell may hold
    os.environ.pop(name, None)

# The same examples on every run: a red suite is red for everybody. `long` tests may load the other profile.
_SLOW_MACHINE_IS_NO_FAULT = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "quick",
    derandomize=True,
    max_examples=50,
    deadline=None,
    database=None,
    suppress_health_check=_SLOW_MACHINE_IS_NO_FAULT,
)
settings.register_profile("thorough", settings.get_profile("quick"), derandomize=False, max_examples=1000)
settings.load_profile(os.environ.get("GUNKI_HYPOTHESIS_PROFILE", "quick"))

# The seeds that a program draws by itself fall the same on every run. Names of files stay what they are: all different.
_DRAWN = random.Random()
secrets.randbits, secrets.randbelow = _DRAWN.getrandbits, _DRAWN.randrange  # type: ignore[assignment]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Each test begins with dice of its own, whatever ran before it."""
    _DRAWN.seed(item.nodeid)


_FORBIDDEN = pytest.StashKey[bool]()
"""Whether the shell forbids compiled files."""
_FORBID_SKIPS = os.environ.get("GUNKI_FORBID_SKIPS", "") not in ("", "0")


def pytest_configure(config: pytest.Config) -> None:
    """Bring the catalogues up to date, once, before the workers start."""
    if not hasattr(config, "workerinput"):
        from hatch_build import compile_catalogues

        compile_catalogues(only_stale=True)
    _keep_compiled(config)
    gc.disable()  # until all is collected: what is imported stays, and looking through it is a fifth of the time


def _keep_compiled(config: pytest.Config) -> None:
    """Until all is collected keep compiled files in pytest's cache where the shell forbids them beside the sources.

    Two thirds of the start of each worker is pytest's rewriting of the asserts. Programs that tests start keep theirs
    there, too: without it each of them would compile all that it imports.
    """
    cache = getattr(config, "cache", None)  # not there with -p no:cacheprovider
    if sys.dont_write_bytecode and sys.pycache_prefix is None and cache is not None:
        config.stash[_FORBIDDEN] = True
        sys.pycache_prefix = str(cache.mkdir("compiled"))
        sys.dont_write_bytecode = False
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is there now stays until the end: the garbage collector need not look at it after each few tests."""
    if session.config.stash.get(_FORBIDDEN, False):
        sys.pycache_prefix, sys.dont_write_bytecode = None, True
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave nothing behind."""
    shutil.rmtree(_HOME, ignore_errors=True)


def _fail_if_skipped(report: Any) -> None:
    """With GUNKI_FORBID_SKIPS a skipped test or file is a failure: the machine lacks what the suite needs."""
    if _FORBID_SKIPS and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped, and GUNKI_FORBID_SKIPS forbids that: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Judge each phase of each test."""
    report = yield
    _fail_if_skipped(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Judge files that skip themselves as a whole."""
    report = yield
    _fail_if_skipped(report)
    return report
