"""Tests of the workshop's screens."""
