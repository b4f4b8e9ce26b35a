"""The English catalogues, for tests that look at words."""

from gunki.battle.mode import MODE
from gunki.engine.messages import Message
from tests.wording import ROOT, catalogues

RULEBOOK = ROOT / "gunki" / "battle" / "rulebook.en.md"

assert MODE.locale_folder is not None
ENGLISH = catalogues("gunki", MODE.locale_folder)


def english(key: str, **arguments: int | str | Message) -> str:
    """The English words of a key."""
    return ENGLISH.text(Message(key, dict(arguments)))
