"""The settings dialog: a page a group of settings, and the table of keys."""
