"""The workshop: NPCs of one's own, quick battles, and what is installed."""
