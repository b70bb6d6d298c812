"""Disagreements of the open image: the list with its filter, what its rows say, and the card of the one in focus."""
