"""Tests of the project as a whole: its walls, its assets, its packages, its papers."""
