"""One foreign format a file or sub-package, each behind one small record, `Format`; `registry` lists them.

Files are opened here; nothing here knows a session or a window.
"""
