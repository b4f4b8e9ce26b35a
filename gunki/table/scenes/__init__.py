"""The shell's screens: title, setup, load, result, settings, rules, and the windows over a match."""
