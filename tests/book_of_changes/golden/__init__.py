"""Recorded matches of Book of Changes: `python -m tests.book_of_changes.golden` writes them anew, after a change of
rules that is meant (with `plugins` on PYTHONPATH).
"""
