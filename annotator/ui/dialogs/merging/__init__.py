"""Merging copies in the window: what would come in, and the choice for every layer that both sides have changed."""
