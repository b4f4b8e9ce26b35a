"""Recorded matches: `python -m tests.golden` writes them anew, after a change of rules that is meant."""
