"""The desktop table of Book of Changes: its screens. Nothing of the rules imports it."""
