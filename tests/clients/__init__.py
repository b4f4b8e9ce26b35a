"""Tests of the ways in beside the window."""
