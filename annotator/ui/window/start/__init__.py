"""What the window shows at its first paint, and how it gets the rest."""
