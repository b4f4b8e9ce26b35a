"""Who decides where no person does: enemies by their tactics (BC-23), heroes at two levels.

An agent sees a state and a decision and knows no die. What it imagines it rolls with dice of its own seed.
"""

from __future__ import annotations

from book_of_changes.agents.players import agent

__all__ = ["agent"]
