"""The dialogs of the labels, of the guideline of each, and of the instructions of the project."""
