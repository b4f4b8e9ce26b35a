"""Which modes there are, and getting one: the built-in one and every plugin enter here in the same way.

Modes are found (1) in named packages of the program, (2) in the program's plugin folder, (3) behind installed entry
points of the group `gunki.modes`, (4) in the user's plugin folder, once the player allowed it. A plugin is a package
folder, a project's folder with one in it, or a zip file of either, with a `mode.toml`. None of its code runs before
the manifest is found in order and the mode is asked for. What is wrong with a plugin stands in its entry; nothing here
raises for it. Which of two that claim the same counts: `gunki.engine.clashes`.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import importlib.util
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType

import msgspec

from gunki.engine.clashes import BUNDLED, Claim, clashes
from gunki.engine.codec import codec
from gunki.engine.contract import CONTRACT, Mode
from gunki.engine.manifest import Manifest, has_manifest, read_manifest
from gunki.engine.messages import Message, Refused, say, shorten

__all__ = ["BUNDLED", "GROUP", "ModeEntry", "Registry"]

GROUP = "gunki.modes"
"""Entry point group of installed mode packages."""
ARCHIVES = (".zip", ".whl")
"""Endings of files that hold a plugin."""


class ModeEntry(msgspec.Struct, frozen=True):
    """A mode as listed: `source` is built_in, bundled, installed or user, `status` ok, broken or off, with the reason.

    `place`: name of the folder or file that it was found in. Off: it waits for the player to allow his own plugins.
    """

    id: str
    title: str
    version: str
    source: str
    status: str
    reason: Message | None = None
    place: str = ""


class _Found:
    """A manifest in its place, and the mode once it was asked for."""

    def __init__(self, place: Path, source: str, program: str) -> None:
        self.place = place
        self.source = source
        self.manifest: Manifest = read_manifest(place, program)
        self.clash: Message | None = None
        self.failure: Message | None = None
        self.mode: Mode | None = None

    @property
    def fault(self) -> Message | None:
        return self.manifest.fault or self.clash or self.failure

    def claim(self) -> Claim:
        return Claim(self.place, self.source, self.manifest)

    def entry(self, allowed: bool = True) -> ModeEntry:
        fault = self.fault or (None if allowed else say("registry.off"))
        status = "broken" if self.fault else "ok" if allowed else "off"
        return ModeEntry(self.manifest.id, self.manifest.title, self.manifest.version, self.source, status, fault,
                         self.place.name)

    def folder(self) -> Path:
        """Where its manifest lies; of a zip file, unpacked. Raises Refused where that cannot be had."""
        from gunki.engine.unpacking import unpacked  # its libraries would delay the first frame

        top = self.place if self.place.is_dir() else unpacked(self.place)
        return top / self.manifest.folder


class Registry:
    """The modes of one program. `discover` looks for them; it is called at the first question otherwise."""

    def __init__(self, packages: Sequence[str] = (), bundled: Path | None = None, user: Path | None = None,
                 installed: bool = True, program: str = "") -> None:
        """`packages` are dotted names of packages of the program with a `mode.toml`; `bundled` and `user` are
        folders of plugins; `installed`: whether entry points are asked; `program`: version of the program.
        """
        self._program = program
        self._waiting: list[_Found] = []
        self._packages = packages
        self._bundled = bundled
        self._user = user
        self._installed = installed
        self._found: list[_Found] | None = None

    def discover(self, user_plugins: bool) -> None:
        """Look again, in the user's folder too if he allowed it. Modes already imported stay imported."""
        known = {found.place: found for found in self._found or ()}
        places: dict[Path, _Found] = {}
        for place, source in self._places():
            here = place.resolve()
            if here in places:  # one package may be reached in two ways; the first, nearest the program, names it
                continue
            before = known.get(here)
            kept = before if before is not None and before.mode is not None else None
            places[here] = kept or _Found(here, source, self._program)
        self._waiting = [found for found in places.values() if found.source == "user" and not user_plugins]
        self._found = [found for found in places.values() if found not in self._waiting]
        if self._waiting:
            _settle_clashes([*self._found, *self._waiting])
        _settle_clashes(self._found)  # anew: what waits stands in nobody's way

    def _places(self) -> Iterator[tuple[Path, str]]:
        for package in self._packages:
            yield from ((place, "built_in") for place in _folder_of(package))
        yield from ((place, "bundled") for place in _plugins_in(self._bundled) if has_manifest(place))
        if self._installed:
            yield from ((place, "installed") for place in _installed())
        yield from ((place, "user") for place in _plugins_in(self._user))

    @property
    def entries(self) -> list[ModeEntry]:
        """Every mode found, broken ones too, those of the program first."""
        return [found.entry() for found in self._all()]

    @property
    def waiting(self) -> list[ModeEntry]:
        """What lies in the user's plugin folder while he has not allowed it: off, or broken as far as can be seen."""
        self._all()
        return [found.entry(allowed=False) for found in self._waiting]

    def comes_with_program(self, mode_id: str) -> bool:
        """Whether the mode of that id is one of the program's own."""
        return any(found.manifest.id == mode_id and found.source in BUNDLED for found in self._all())

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
            waiting = next((entry for entry in self.waiting if entry.id == mode_id), None)
            if waiting is not None:
                raise Refused(say("registry.broken_mode", mode=shorten(mode_id), reason=waiting.reason or ""))
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


def _settle_clashes(all_found: Sequence[_Found]) -> None:
    for found, clash in zip(all_found, clashes([one.claim() for one in all_found]), strict=True):
        found.clash = clash


# Finding


def _plugins_in(folder: Path | None) -> list[Path]:
    """Folders and zip files that hold a plugin, or ought to."""
    if folder is None:
        return []
    try:
        inside = sorted(folder.iterdir())
    except OSError:  # no such folder: no plugins
        return []
    return [place for place in inside if not place.name.startswith((".", "_"))
            and (place.is_dir() or (place.suffix.lower() in ARCHIVES and place.is_file()))]


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

_IMPORTED: set[str] = set()
"""Packages that were imported from plugin folders and zip files; Python has one of a name at a time."""


def _load(found: _Found) -> None:
    """Import the mode and see that it is what its manifest says. What is wrong becomes `failure`."""
    if found.mode is not None:
        return
    try:
        mode = _import(found)
        found.failure = _unfit(mode, found.manifest) or (None if found.source in BUNDLED else _wordless(mode))
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
            _make_importable(found.manifest.package, found.folder())
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
    if there is not None and there.origin is None:
        there = None  # a folder of that name in the folder one stands in, which is no package
    if there is not None and Path(there.origin or "").resolve().is_relative_to(place):
        return  # its folder is on sys.path already: the same package
    if present is not None and package in _IMPORTED:
        raise Refused(say("registry.another_ran", name=package))
    if present is not None or package in sys.stdlib_module_names or there is not None:
        raise Refused(say("registry.name_taken", name=package))
    spec = _spec(package, place)
    if spec is None or spec.loader is None:
        raise Refused(say("registry.no_package", name=package))
    module = importlib.util.module_from_spec(spec)
    sys.modules[package] = module
    _IMPORTED.add(package)
    spec.loader.exec_module(module)


def _spec(package: str, place: Path) -> importlib.machinery.ModuleSpec | None:
    """The package of a plugin in its folder, or the folder itself, whatever that was called when it was packed."""
    for folder in (place / package, place):
        if (folder / "__init__.py").is_file():
            return importlib.util.spec_from_file_location(package, folder / "__init__.py",
                                                          submodule_search_locations=[str(folder)])
    return None


def _comes_from(module: ModuleType, place: Path) -> bool:
    return Path(getattr(module, "__file__", None) or "").resolve().is_relative_to(place)


def _unfit(mode: object, manifest: Manifest) -> Message | None:
    """Why what the entry names is not the mode of the manifest; None: it is."""
    if not isinstance(mode, Mode):
        return say("registry.no_mode_there", entry=manifest.entry)
    checks: list[tuple[str, Callable[[], bool]]] = [
        ("id", lambda: mode.id == manifest.id),
        ("version", lambda: mode.version == manifest.version),
        ("contract", lambda: mode.contract == CONTRACT),
        ("title", lambda: isinstance(mode.title, Message)),
    ]
    for field, holds in checks:
        if not holds():
            return say("registry.not_as_in_manifest", field=field)
    codec(mode)
    return None


def _wordless(mode: Mode) -> Message | None:
    """What is wrong with its words, which nobody has compiled; None: all is well."""
    from gunki.engine.sources_of_words import faults

    found = faults(mode.id, mode.locale_folder) if mode.locale_folder is not None else []
    return say("registry.words_unreadable", reason=shorten(found[0], 200)) if found else None
