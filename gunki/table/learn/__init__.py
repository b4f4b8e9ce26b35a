"""Learning by playing: the lessons on the real table, and the ladder of fights."""
