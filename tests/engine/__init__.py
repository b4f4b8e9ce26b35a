"""Tests of gunki.engine, on a mode of their own."""
