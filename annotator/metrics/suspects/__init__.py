"""Suspects: places where a sure model or another annotator speaks against what the reference says.

`witnesses.py` says who has a box at a place, `find.py` makes the lists of it.
"""
