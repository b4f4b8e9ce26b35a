"""Making battles and enemies of one's own: two lists, two editors."""
