"""Dialogs that show before they act what an edit of many vertices or images comes to."""
