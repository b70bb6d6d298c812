"""Guidelines on screen: Markdown of the project, of its labels and of part states, with sample pictures."""
