"""Dialogs: questions, labels, plugins, settings, tuning, merging, import and export."""
