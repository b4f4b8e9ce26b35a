"""The report of a run: one HTML file that needs nothing else, with its plots and letters inside."""

from __future__ import annotations

from gunki.lab.report.page import page_of

__all__ = ["page_of"]
