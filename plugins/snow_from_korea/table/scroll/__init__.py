"""The scroll: composed from the pages of the tale, painted, shown, told and kept."""
