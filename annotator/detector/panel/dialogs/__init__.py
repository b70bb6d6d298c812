"""Dialogs of the tab Model: running a model, loading what one found, and which of them an action opens."""
