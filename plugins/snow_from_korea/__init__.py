"""Snow From Korea: samurai cross the sea for a rare thing, and a referee makes the road hard.

Rules only import `gunki.engine`; `table` is the desktop table.
"""
