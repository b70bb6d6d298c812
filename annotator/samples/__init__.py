"""The samples: ready projects stored in `resources/samples`, copied for whoever wants to try the program.

They are drawn by `packaging/samples`, which is no part of the program.
"""
