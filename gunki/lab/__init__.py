"""The balance lab: searches the legal characters (GK-2) for dominant ones, and measures presets and quick battles.

A run is a function of its `Run` and of the results of its matches in their order: whatever plays them, and however
often it was broken off, the same run comes to the same report.
"""
