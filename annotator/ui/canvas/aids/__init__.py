"""Aids that float over the picture: the overview in its corner, the magnifier and the crosshair lines."""
