"""`python -m gunki` is `gunki`."""

from gunki.clients.command_line import main

if __name__ == "__main__":
    main()
