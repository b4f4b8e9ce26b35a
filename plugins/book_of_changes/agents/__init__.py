"""Who decides where no person does: enemies by their tactics (BC-23), heroes at two levels.

An agent sees a state and a decision, knows no die and rolls none: exact chances weigh what each choice may come to.
"""

from __future__ import annotations

from book_of_changes.agents.players import agent

__all__ = ["agent"]
