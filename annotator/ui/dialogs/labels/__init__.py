"""The dialog of the labels: their table, and the guideline of each."""
