"""Lessons to play and the ladder of fights: data, and the code that reads and follows it. No pictures, no words."""
