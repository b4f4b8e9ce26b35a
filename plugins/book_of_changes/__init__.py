"""Book of Changes: zone battles of Empowered heroes, sixty-four Powers, and a descent through the Hells.

After the game by Kevin Maginn, CC BY-SA 3.0. Rules only import `gunki.engine`; `table` is the desktop table.
"""
