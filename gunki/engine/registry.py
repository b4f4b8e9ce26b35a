"""Which modes there are, and getting one: the built-in one and every plugin enter here in the same way.

Modes are found (1) in named packages of the program, (2) in the program's plugin folder, (3) behind installed entry
points of the group `gunki.modes`, (4) in the user's plugin folder, once the player allowed it. A plugin is a package
folder, or a zip file holding one, with a `mode.toml`. None of its code runs before the manifest is found in order
and the mode is asked for. What is wrong with a plugin stands in its entry; nothing here raises for it.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import sys
import zipimport
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType

import msgspec

from gunki.engine.codec import codec
from gunki.engine.contract import CONTRACT, Mode
from gunki.engine.manifest import NAME, Manifest, read_manifest
from gunki.engine.messages import Message, Refused, say, shorten

GROUP = "gunki.modes"
"""Entry point group of installed mode packages."""
BUNDLED = ("built_in", "bundled")
"""Sources of modes that come with the program. They win over any other mode of the same id."""


class ModeEntry(msgspec.Struct, frozen=True):
    """A mode as listed: `source` is built_in, bundled, installed or user, `status` ok or broken, with the reason."""

    id: str
    title: str
    version: str
    source: str
    status: str
    reason: Message | None = None


class _Found:
    """A manifest in its place, and the mode once it was asked for."""

    def __init__(self, place: Path, source: str) -> None:
        self.place = place
        self.source = source
        self.manifest: Manifest = read_manifest(place)
        self.clash: Message | None = None
        self.failure: Message | None = None
        self.mode: Mode | None = None

    @property
    def fault(self) -> Message | None:
        return self.clash or self.manifest.fault or self.failure

    def entry(self) -> ModeEntry:
        fault = self.fault
        return ModeEntry(self.manifest.id, self.manifest.title, self.manifest.version, self.source,
                         "broken" if fault else "ok", fault)


class Registry:
    """The modes of one program. `discover` looks for them; it is called at the first question otherwise."""

    def __init__(self, packages: Sequence[str] = (), bundled: Path | None = None, user: Path | None = None,
                 installed: bool = True) -> None:
        """`packages` are dotted names of packages of the program with a `mode.toml`; `bundled` and `user` are
        folders of plugins; `installed`: whether entry points are asked.
        """
        self._packages = packages
        self._bundled = bundled
        self._user = user
        self._installed = installed
        self._found: list[_Found] | None = None

    def discover(self, user_plugins: bool) -> None:
        """Look again, in the user's folder too if he allowed it. Modes already imported stay imported."""
        known = {found.place: found for found in self._found or ()}
        places: dict[Path, _Found] = {}
        for place, source in self._places(user_plugins):
            here = place.resolve()
            if here in places:  # one package may be reached in two ways; the first, nearest the program, names it
                continue
            before = known.get(here)
            places[here] = before if before is not None and before.mode is not None else _Found(here, source)
        self._found = list(places.values())
        _settle_clashes(self._found)

    def _places(self, user_plugins: bool) -> Iterator[tuple[Path, str]]:
        for package in self._packages:
            yield from ((place, "built_in") for place in _folder_of(package))
        yield from ((place, "bundled") for place in _plugins_in(self._bundled))
        if self._installed:
            yield from ((place, "installed") for place in _installed())
        if user_plugins:
            yield from ((place, "user") for place in _plugins_in(self._user))

    @property
    def entries(self) -> list[ModeEntry]:
        """Every mode found, broken ones too, those of the program first."""
        return [found.entry() for found in self._all()]

    def load_all(self) -> list[ModeEntry]:
        """The entries after every mode was imported, so that those that fail to are known."""
        for found in self._all():
            if found.fault is None:
                _load(found)
        return self.entries

    def mode(self, mode_id: str) -> Mode:
        """The mode `mode_id`, imported at the first call. Raises Refused if there is none or it is broken."""
        named = [found for found in self._all() if found.manifest.id == mode_id]
        # A broken copy of a mode does not stand in the way of the sound one that it gave way to.
        found = next((one for one in named if one.fault is None), named[0] if named else None)
        if found is None:
            raise Refused(say("registry.unknown_mode", mode=shorten(mode_id)))
        if found.fault is None:
            _load(found)
        if found.mode is None or found.fault is not None:
            raise Refused(say("registry.broken_mode", mode=shorten(mode_id), reason=found.fault or ""))
        return found.mode

    def _all(self) -> list[_Found]:
        if self._found is None:
            self.discover(user_plugins=False)
        assert self._found is not None
        return self._found


def _settle_clashes(all_found: list[_Found]) -> None:
    """One mode an id, whatever the order of finding: the program's own wins, others of one id are all refused."""
    by_id: dict[str, list[_Found]] = {}
    for found in all_found:
        found.clash = None
        by_id.setdefault(found.manifest.id.casefold(), []).append(found)
    for group in by_id.values():
        own = [found for found in group if found.source in BUNDLED]
        outside = [found for found in group if found.source not in BUNDLED]
        for found in outside if own else ():
            found.clash = say("registry.taken_by_bundled", mode=own[0].manifest.id)
        clashing = own or outside
        for found in clashing if len(clashing) > 1 else ():
            others = [other.place.name for other in clashing if other is not found]
            found.clash = say("registry.same_id", mode=found.manifest.id, other=", ".join(sorted(others)))


# Finding


def _plugins_in(folder: Path | None) -> list[Path]:
    """Package folders and zip files with a manifest, or that ought to have one."""
    if folder is None:
        return []
    try:
        inside = sorted(folder.iterdir())
    except OSError:  # no such folder: no plugins
        return []
    return [place for place in inside if not place.name.startswith((".", "_"))
            and ((place / NAME).is_file() or (place.suffix.lower() == ".zip" and place.is_file()))]


def _installed() -> list[Path]:
    from importlib.metadata import entry_points

    return [place for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))
            for place in _folder_of(point.value.partition(":")[0].rpartition(".")[0]) or [_nowhere(point.name)]]


def _nowhere(name: str) -> Path:
    # An entry point whose package is gone is listed too: as a mode whose manifest cannot be read.
    return Path(sys.prefix, "no such package", name)


def _folder_of(package: str) -> list[Path]:
    """The folder of a package, found without running any of its code; none if it is not there."""
    top, *below = package.split(".")
    try:
        spec = importlib.util.find_spec(top) if top else None
    except (ImportError, ValueError):  # a module without a spec of its own
        spec = None
    roots = spec.submodule_search_locations if spec is not None else None
    return [folder for root in roots or () if (folder := Path(root, *below)).is_dir()]


# Importing


def _load(found: _Found) -> None:
    """Import the mode and see that it is what its manifest says. What is wrong becomes `failure`."""
    if found.mode is not None:
        return
    try:
        mode = _import(found)
        found.failure = _unfit(mode, found.manifest)
    except Refused as refused:
        found.failure = refused.message
    except (Exception, SystemExit) as error:  # a plugin is anybody's code
        reason = f"{type(error).__name__}: {error}"
        found.failure = say("registry.import_failed", reason=shorten(reason, 300))
    else:
        if found.failure is None:
            found.mode = mode


def _import(found: _Found) -> Mode:
    name, _, attribute = found.manifest.entry.partition(":")
    before = set(sys.modules)
    try:
        if found.source in ("bundled", "user"):
            _make_importable(found.manifest.package, found.place)
        module = importlib.import_module(name)
        if not hasattr(module, attribute):
            raise Refused(say("registry.no_mode_there", entry=found.manifest.entry))
        mode: Mode = getattr(module, attribute)
    except BaseException:
        for new in set(sys.modules) - before:
            if new.partition(".")[0] == found.manifest.package:
                del sys.modules[new]
        raise
    return mode


def _make_importable(package: str, place: Path) -> None:
    """Import the plugin's top-level package from its place, leaving sys.path alone so that nothing is shadowed."""
    present = sys.modules.get(package)
    if present is not None and _comes_from(present, place):
        return
    there = importlib.util.find_spec(package) if present is None else None
    if there is not None and Path(there.origin or "").resolve().is_relative_to(place):
        return  # its folder is on sys.path already: the same package
    if present is not None or package in sys.stdlib_module_names or there is not None:
        raise Refused(say("registry.name_taken", name=package))
    spec = _spec(package, place)
    if spec is None or spec.loader is None:
        raise Refused(say("registry.no_package", name=package))
    module = importlib.util.module_from_spec(spec)
    sys.modules[package] = module
    spec.loader.exec_module(module)


def _spec(package: str, place: Path) -> importlib.machinery.ModuleSpec | None:
    if not place.is_dir():
        return zipimport.zipimporter(str(place)).find_spec(package)
    for folder in (place, place / package):
        if folder.name == package and (folder / "__init__.py").is_file():
            return importlib.util.spec_from_file_location(package, folder / "__init__.py",
                                                          submodule_search_locations=[str(folder)])
    return None


def _comes_from(module: ModuleType, place: Path) -> bool:
    return Path(getattr(module, "__file__", None) or "").resolve().is_relative_to(place)


def _unfit(mode: object, manifest: Manifest) -> Message | None:
    """Why what the entry names is not the mode of the manifest; None: it is."""
    if not isinstance(mode, Mode):
        return say("registry.no_mode_there", entry=manifest.entry)
    if mode.contract != CONTRACT:
        return say("registry.other_contract", offered=str(mode.contract), wanted=CONTRACT)
    checks: list[tuple[str, Callable[[], bool]]] = [
        ("id", lambda: mode.id == manifest.id),
        ("version", lambda: mode.version == manifest.version),
        ("title", lambda: isinstance(mode.title, Message)),
    ]
    for field, holds in checks:
        if not holds():
            return say("registry.not_as_in_manifest", field=field)
    codec(mode)
    return None
