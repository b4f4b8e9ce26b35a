"""`gunki new-mode`: a small working game to begin with, written into a folder."""
