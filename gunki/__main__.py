"""`python -m gunki` is `gunki`."""

import sys


def main() -> None:
    """Start; Ctrl+C ends quietly also while the program is still being read."""
    try:
        from gunki.clients.command_line import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
