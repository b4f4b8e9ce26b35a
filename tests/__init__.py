"""Tests of Gun-Ki."""
