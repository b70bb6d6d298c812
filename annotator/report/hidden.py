"""Characters that a reader cannot see, in names of other people's files: shown by their code and never obeyed."""

import re
from typing import Final

_HIDDEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]"
    "|(?<![^\x00-\x7f])[\u200c\u200d]|[\u200c\u200d](?![^\x00-\x7f])"
)
"""Controls, marks and overrides of direction, and what has no width; joiners only where they join nothing."""


def show_hidden(text: str) -> str:
    """The text with every such character as `\\u202e`, so that it cannot turn, hide or colour what stands around it."""
    return _HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
