"""Where a match of Book of Changes is set up: a battle by itself, or the descent."""
