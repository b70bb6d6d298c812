"""The model check of an open project, without Qt: what is chosen, the check of one image and of the set, the walk.

`state.py` puts them together and makes one `ModelView` a change, which the overlays and the tab show.
"""
