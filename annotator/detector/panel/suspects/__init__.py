"""Suspects in the tab *Model*: their lists in a dialog, their words, and sending one to the reference or to a note."""
