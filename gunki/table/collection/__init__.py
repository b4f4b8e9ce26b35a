"""What a player collects in files of one folder: the list, its rows and windows, and the editor of one sheet.

The roster (characters) and the NPC workshop are both made of this; each adds its own sheet.
"""
