"""Rough handling: everything at once, at the wrong moment, by the wrong means."""
