"""Gun-Ki: Hand of Fate, and a host for games like it."""

__version__ = "0.1.0"
