"""Whole games in browsers that are not Chromium."""
