"""Upkeep: commands that look after a project: its splits, its labels, the room that its file takes."""
