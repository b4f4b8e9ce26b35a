"""The settings screen: a page for each part, the first run, and what their rows are made of."""
