"""The nouns, frozen: shapes, layer, author, image, vocabulary, project; steps, changes, and `edit`, which makes steps.

Values only: no files, no clock, no Qt. May import `geometry`.
"""
