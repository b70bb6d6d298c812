"""The door for plugins: the hooks, the values that go in and out, and the registry; `detector` is the first plugin.

Nothing but the registry imports a plugin. May import everything left of `plugins`; a plugin's `panel.py` may import
`ui`, too.
"""
