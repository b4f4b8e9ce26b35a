"""Writes the template as a project of the name that was asked for, whole or not at all; nothing is overwritten."""

from __future__ import annotations

import keyword
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from gunki import __version__, resources
from gunki.clients import output
from gunki.clients.environment import Environment, shell_domains
from gunki.engine.contract import CONTRACT
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say, shorten
from gunki.resources import is_built

TEMPLATE = Path(__file__).parent / "template"
ENDING = ".in"
"""Files of the template are no code of the program: they end so."""
NAME = re.compile(r"[a-z][a-z0-9_]{1,23}")
RENAMED = {"package": "{name}", "words.po": "{name}.po"}
"""What is called otherwise once it has a name."""


def new_mode(environment: Environment, name: str, folder: Path) -> None:
    """Write the project `folder`/`name` and say what to do next.

    Raises Refused for a name that cannot be one, BadFile where it cannot be written or is there already.
    """
    known = [entry.id for entry in (*environment.registry.entries, *environment.registry.waiting)]
    problem = wrong_name(name, known)
    if problem is not None:
        raise Refused(problem)
    project = write_project(name, folder)
    plugins = resources.user_plugins_folder()
    if project.resolve().is_relative_to(plugins.resolve()):
        following = "clients.new_mode.next_here"
    else:
        following = "clients.new_mode.next_built" if is_built() else "clients.new_mode.next"
    for key in ("clients.new_mode.written", following):
        output.line(environment.text(say(key, folder=str(project), name=name, plugins=str(plugins))))


def wrong_name(name: str, known: list[str]) -> Message | None:
    """Why a new mode cannot be called so; None: it can. `known`: ids of modes that are there."""
    if not NAME.fullmatch(name):
        return say("clients.new_mode.name", name=shorten(name, 40), example=_suggestion(name))
    if name in known:
        return say("clients.new_mode.mode_taken", name=name)
    taken = keyword.iskeyword(name) or keyword.issoftkeyword(name) or name in sys.stdlib_module_names
    if taken or name in {*shell_domains(), "tests", "mode"} or _importable(name):
        return say("clients.new_mode.name_taken", name=name)
    return None


def title_of(name: str) -> str:
    """fox_trail is the Fox trail."""
    return name.replace("_", " ").strip().capitalize()


def write_project(name: str, folder: Path) -> Path:
    """The folder of the new project. Raises BadFile where there is one already, or where nothing can be written."""
    target = folder / name
    if target.exists() or target.is_symlink():
        raise BadFile(say("clients.new_mode.there", file=name_of(target)))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        partial = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=folder))
        try:
            for path, text in written_files(name):
                place = partial / path
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(text, encoding="utf-8", newline="\n")
            partial.chmod(folder.stat().st_mode & 0o777)  # a temporary folder is its maker's alone
            partial.rename(target)
        finally:
            shutil.rmtree(partial, ignore_errors=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadFile(say("clients.new_mode.not_written", file=name_of(target), reason=reason)) from error
    return target


def written_files(name: str) -> Iterator[tuple[Path, str]]:
    """Every file of the project: its path in it, and what stands in it."""
    words = {"@NAME@": name, "@TITLE@": title_of(name), "@CONTRACT@": str(CONTRACT), "@PROGRAM@": __version__,
             "@CLASS@": "".join(part.capitalize() for part in name.split("_"))}
    for source in sorted(TEMPLATE.rglob(f"*{ENDING}")):
        parts = source.relative_to(TEMPLATE).as_posix().removesuffix(ENDING).split("/")
        text = source.read_text(encoding="utf-8")
        for sign, word in words.items():
            text = text.replace(sign, word)
        yield Path(*(RENAMED.get(part, part).format(name=name) for part in parts)), text


def _suggestion(name: str) -> str:
    """What was meant, as a name that can be one."""
    plain = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")[:24]
    return plain if NAME.fullmatch(plain) else "fox_trail"


def _importable(name: str) -> bool:
    try:
        spec = find_spec(name)
        return spec is not None and spec.origin is not None  # a folder that happens to be called so is no package
    except (ImportError, ValueError):  # a module without a spec of its own is one all the same
        return True
