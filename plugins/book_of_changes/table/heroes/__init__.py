"""Heroes of a player's own: their sheets, their files, and the screens in which they are made and kept."""
