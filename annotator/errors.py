"""The one kind of error that a person meets."""


class UserError(Exception):
    """Something a person can put right: its message is one sentence that names what is wrong, where, and the remedy."""
