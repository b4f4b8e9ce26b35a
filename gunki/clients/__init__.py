"""The ways in beside the window: text client, engine protocol, simulation, odds, replays, and the command line."""
