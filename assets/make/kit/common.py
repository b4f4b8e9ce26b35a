"""Paths and pinned sources shared by the build scripts."""
import tarfile
from pathlib import Path

MAKE = Path(__file__).resolve().parent
KIT = MAKE.parent.parent                  # assets/, where the results go
SRC = MAKE / '.src'                       # download cache, not kept in version control
FONTSOURCE = '5.3.0'
SOURCES = {                               # npm package -> version; all packed by fetch.py
    '@fontsource/ibm-plex-sans': FONTSOURCE,
    '@fontsource/ibm-plex-sans-jp': FONTSOURCE,
    '@fontsource/noto-sans-symbols-2': FONTSOURCE,
    '@fontsource/shippori-mincho': FONTSOURCE,
    '@fontsource/noto-serif': FONTSOURCE,
    'lucide-static': '1.62.0',
    '@tabler/icons': '3.52.0',
    '@letele/playing-cards': '0.1.0',
}
# only used to turn the JSX of the card package into SVG once
CARD_TOOLS = {'react': '18.3.1', 'react-dom': '18.3.1', '@babel/runtime': '7.28.4'}


def tarball(package):
    """Open the cached archive of a pinned npm package."""
    return tarfile.open(SRC / f'{package.lstrip("@").replace("/", "-")}-{SOURCES[package]}.tgz')


def member(archive, path):
    return archive.extractfile(f'package/{path}').read()


def licence_text(package):
    with tarball(package) as t:
        return member(t, 'LICENSE').decode()
