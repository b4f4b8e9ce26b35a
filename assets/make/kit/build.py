"""Rebuild the whole kit: python assets/make/kit/build.py (fetches its sources first; about a minute after that)."""
import subprocess, sys
from common import MAKE

for script in ('fetch', 'cards', 'fonts', 'icons', 'licences', 'sheets'):
    subprocess.run([sys.executable, '-W', 'ignore', MAKE / f'{script}.py'], check=True)
subprocess.run([sys.executable, '-m', 'pytest', '-c', '/dev/null', '-q', MAKE / 'test_kit.py'], check=True)
