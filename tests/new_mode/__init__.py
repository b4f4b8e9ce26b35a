"""The template of a mode, as `gunki new-mode` writes it, and the guide that changes it."""
