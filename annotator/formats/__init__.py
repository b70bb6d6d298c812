"""One foreign format a file (or sub-package), each behind one small record: `Format` in format.py.

`registry.py` lists them, `foreign.py` holds what they read and write. Files are opened here; nothing here knows a
session or a window. May import geometry, model and metrics.
"""
