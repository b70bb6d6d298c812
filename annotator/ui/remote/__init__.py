"""Pictures at an address in the window: which have a copy on this disk, and taking them along."""
