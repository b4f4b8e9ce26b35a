"""The English catalogues, for tests that look at words."""

from pathlib import Path

from gunki.battle.mode import MODE
from gunki.clients.environment import shell_domains
from gunki.engine.messages import Catalogues, Message

ROOT = Path(__file__).resolve().parents[2]
RULEBOOK = ROOT / "gunki" / "battle" / "rulebook.en.md"

assert MODE.locale_folder is not None
ENGLISH = Catalogues({"gunki": MODE.locale_folder, **dict.fromkeys(shell_domains(), ROOT / "gunki" / "locale")})


def english(key: str, **arguments: int | str | Message) -> str:
    """The English words of a key."""
    return ENGLISH.text(Message(key, dict(arguments)))
