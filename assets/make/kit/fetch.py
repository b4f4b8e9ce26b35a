"""Download the pinned sources into make/kit/.src with the ordinary npm client (about 110 MB, once)."""
import subprocess
from common import CARD_TOOLS, SOURCES, SRC, tarball

SRC.mkdir(exist_ok=True)
for package, version in SOURCES.items():
    try:
        tarball(package).close()
    except FileNotFoundError:
        subprocess.run(['npm', 'pack', '--silent', f'{package}@{version}'], cwd=SRC, check=True)

node = SRC / 'node'
if not (node / 'node_modules').exists():
    node.mkdir(exist_ok=True)
    wanted = CARD_TOOLS | {'@letele/playing-cards': SOURCES['@letele/playing-cards']}
    subprocess.run(['npm', 'install', '--silent', '--no-save', '--legacy-peer-deps', '--prefix', str(node),
                    *[f'{p}@{v}' for p, v in wanted.items()]], check=True)
print('sources ready in', SRC.name)
