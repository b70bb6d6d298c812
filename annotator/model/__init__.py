"""The nouns, frozen: shapes, layer, author, image, vocabulary, project; step and change; edit (the verbs).

Values only: no files, no clock, no Qt. May import `geometry`.
"""
