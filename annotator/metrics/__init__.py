"""Numbers about layers, one quantity a file, over arrays and without Qt. May import `geometry` and `model`."""
