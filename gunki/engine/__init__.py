"""What every mode stands on: dice, odds, the mode contract, matches, journals and agents.

Knows no mode and no screen. A plugin imports its names from the modules of this package.
"""
