"""Bots against each other, often enough to know who is better: schedule, games, statistics, reports."""
