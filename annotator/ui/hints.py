"""Hints: tool tips that break into lines and never take a name for markup."""

from html import escape


def hint(text: str) -> str:
    """The text of a tool tip; an empty one stays empty."""
    return f"<qt>{escape(text).replace(chr(10), '<br>')}</qt>" if text else ""
