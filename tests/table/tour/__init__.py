"""A tour of every screen: brought about by posted events, looked at by rules here and by eyes in the pictures."""
