"""The desktop table of Snow From Korea: its screens. Nothing of the rules imports it."""
