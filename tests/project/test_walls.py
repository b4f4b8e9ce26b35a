"""Who may import whom: the walls between engine, modes, table and clients.

Every import statement counts, also one inside a function or under TYPE_CHECKING.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ENGINE = "gunki.engine"
TABLE = "gunki.table"
RESOURCES = "gunki.resources"
PRIVATE = tuple(f"{TABLE}.{part}" for part in ("battle", "learn", "replay", "roster", "workshop", "main"))
"""Parts of the window that are Gun-Ki's or the shell's own: a plugin's table uses what stands beside them."""
NEUTRAL = f"{TABLE}.collection"
"""Shared by the lists of every mode: it knows none, and none of the private parts."""


def python_modules() -> Iterator[tuple[str, Path]]:
    """Dotted name and file of every module of the program and of the bundled plugins (`plugins.<mode>…`)."""
    for folder in ("gunki", "plugins"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def statements(node: ast.AST) -> Iterator[ast.stmt]:
    """Every statement in a module, at any depth. No import hides in an expression, and those are nine tenths of it."""
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(node, field, ()):
            if isinstance(inner, ast.stmt):
                yield inner
            yield from statements(inner)


def imported_names(source: str, module: str, is_package: bool) -> set[str]:
    """What `source` imports: `a.b.c` for `from a.b import c`, relative imports made absolute."""
    names = set()
    for node in statements(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = module.split(".")
            base = parts[: len(parts) - node.level + is_package] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{stem}.{alias.name}" for alias in node.names}
    return names


def is_within(name: str, package: str) -> bool:
    """Whether the dotted `name` is `package` or lies in it."""
    return name == package or name.startswith(f"{package}.")


def may_use(module: str) -> tuple[str, ...] | None:
    """The packages of ours that `module` may import; None: all of `gunki`, but no plugin."""
    parts = module.split(".")
    if is_within(module, ENGINE):
        return (ENGINE,)
    if is_within(module, "gunki.battle") or parts[0] == "plugins":
        # an installed plugin is a package of its own name, in our tree it lies under plugins/
        own = (".".join(parts[:2]), *parts[1:2])
        return (ENGINE, *own, *((TABLE, RESOURCES) if is_table(module) else ()))
    if is_within(module, "gunki.resources"):
        return ()
    return None


def is_table(module: str) -> bool:
    """Whether `module` may draw: the desktop table, or the table package of a mode."""
    parts = module.split(".")
    return is_within(module, TABLE) or (len(parts) > 2 and parts[2] == "table")


def is_rules(module: str) -> bool:
    """Whether chance in `module` must come from the match's dice."""
    return not is_table(module) and (
        is_within(module, ENGINE) or is_within(module, "gunki.battle") or is_within(module, "plugins")
    )


@cache
def plugin_names() -> frozenset[str]:
    """The packages of the bundled plugins."""
    return frozenset(path.name for path in (ROOT / "plugins").iterdir() if path.is_dir())


def violations(module: str, source: str, is_package: bool = False) -> list[str]:
    """Every import of `module` that breaks a wall, with the wall."""
    found = []
    allowed = may_use(module)
    plugins = plugin_names()
    for name in sorted(imported_names(source, module, is_package)):
        top = name.split(".")[0]
        ours = top in {"gunki", "plugins"} or top in plugins
        if top == "pygame" and not is_table(module):
            found.append(f"{module} imports {name}: only table modules draw")
        if top == "random" and is_rules(module):
            found.append(f"{module} imports {name}: chance comes from gunki.engine.dice alone")
        if ours and allowed is not None and not any(is_within(name, package) for package in allowed):
            found.append(f"{module} imports {name}: it may use {', '.join(allowed) or 'nothing of ours'}")
        foreign = module.startswith("plugins.") or is_within(module, NEUTRAL)
        if foreign and any(is_within(name, package) for package in PRIVATE):
            found.append(f"{module} imports {name}: that part of the window is not public")
        if is_within(module, NEUTRAL) and is_within(name, "gunki.battle"):
            found.append(f"{module} imports {name}: it is shared by every mode")
        if ours and allowed is None and top != "gunki":
            found.append(f"{module} imports {name}: modes enter through the registry")
    return found


def test_no_wall_is_broken() -> None:
    checked = list(python_modules())
    assert any(is_within(module, ENGINE) for module, _ in checked)
    broken = [
        line
        for module, path in checked
        for line in violations(module, path.read_text("utf-8"), path.name == "__init__.py")
    ]
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gunki.engine.match", "import gunki.battle.mode"),
        ("gunki.engine.match", "from gunki import battle"),
        ("gunki.engine.match", "def late():\n    from ..table import theme"),
        ("gunki.engine.match", "import random"),
        ("gunki.engine.dice", "from random import Random"),
        ("gunki.battle.mode", "from gunki.table import widgets"),
        ("gunki.battle.mode", "from gunki.clients import text"),
        ("gunki.battle.mode", "import pygame.draw"),
        ("gunki.battle.table.board", "from gunki.clients import text"),
        ("gunki.table.collection.scene", "from gunki.battle.characters import files"),
        ("gunki.table.collection.scene", "from gunki.table.battle import look"),
        ("gunki.table.collection.scene", "from gunki.table.roster import own"),
        ("gunki.clients.text", "import pygame"),
        ("gunki.clients.text", "import plugins.book_of_changes"),
        ("plugins.book_of_changes.rules", "from gunki.battle import mode"),
        ("plugins.book_of_changes.rules", "from gunki.table import widgets"),
        ("plugins.book_of_changes.table.board", "from gunki.battle.table import board"),
        ("plugins.book_of_changes.table.board", "from gunki.table.battle.tray import draw_tray"),
        ("plugins.book_of_changes.table.board", "from gunki.table import battle"),
        ("plugins.book_of_changes.rules", "import random"),
    ],
)
def test_a_broken_wall_is_seen(module: str, source: str) -> None:
    assert violations(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("gunki.engine.match", "from gunki.engine.dice import Dice"),
        ("gunki.engine.match", "from . import dice"),
        ("gunki.battle.mode", "from gunki.engine import contract\nfrom gunki.battle.state import State"),
        ("gunki.battle.table.board", "import pygame, random\nfrom gunki.table import widgets"),
        ("plugins.book_of_changes.rules", "from book_of_changes.state import State\nfrom . import powers"),
        ("plugins.book_of_changes.table", "from gunki.table import widgets\nimport pygame"),
        ("plugins.book_of_changes.table.heroes", "from gunki.table.collection.own import OwnList"),
        ("gunki.table.collection.scene", "from gunki.table.scenes.paper import PaperScene"),
        ("plugins.book_of_changes.table.board", "from gunki import resources\nfrom gunki.table.tray import draw_tray"),
        ("gunki.table.canvas", "import pygame\nfrom gunki.resources import assets_folder"),
        ("gunki.clients.text", "from gunki.engine import match"),
    ],
)
def test_an_open_door_is_no_wall(module: str, source: str) -> None:
    assert violations(module, source) == []
