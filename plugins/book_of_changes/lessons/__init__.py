"""Lessons: real positions with a tutor who asks for one thing at a time. Nothing here draws."""
