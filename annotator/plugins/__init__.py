"""The door for plugins: the hooks, the values that go in and out, and the registry that calls them safely.

Nothing but the registry imports a plugin. `detector` is a plugin that comes along, loaded through the same door.
"""
