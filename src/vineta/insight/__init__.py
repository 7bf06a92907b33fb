"""Insight: what a move was worth, what was skill and what was luck, and a hint for whoever is stuck.

Made from the opinions of a bot, which follow from what a seat may see; it knows no game by name.
"""
