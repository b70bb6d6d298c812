"""Short names: what many names have in common is left out, so that in a narrow place one sees what tells them apart."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

LEAST: Final = 3
"""Characters in common from which an ellipsis in their place is worth it."""
ELLIPSIS: Final = "…"
FOLDER_SHARE: Final = 0.42
"""Of the width, that a folder gets where there is no room for all of it and of the name."""


@dataclass(frozen=True, slots=True)
class CommonParts:
    """How many characters all names share at their beginning and at their end; numbers and words are never split."""

    start: int = 0
    end: int = 0

    @classmethod
    def of(cls, names: Iterable[str]) -> "CommonParts":
        """What these names share; fewer than two different ones share nothing. O(names)."""
        forth = list(names)
        if not forth or min(forth) == max(forth):
            return cls()
        back = [name[::-1] for name in forth]
        # What the first and the last one in the order of the alphabet share, all between them share, too.
        start, end = _count_shared(min(forth), max(forth)), _count_shared(min(back), max(back))
        return cls(start if start >= LEAST else 0, end if end >= LEAST else 0)

    def cut_name(self, name: str, *, end: bool = True) -> str:
        """The name with an ellipsis for its common beginning, and with `end` without its common end."""
        stop = len(name) - self.end if end else len(name)
        inner = name[self.start : stop]
        return f"{ELLIPSIS if self.start else ''}{inner}" if inner else name


NOTHING_COMMON: Final = CommonParts()


def shorten_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names, each without what all of them begin and end with."""
    common = CommonParts.of(names)
    return tuple(f"{common.cut_name(name)}{ELLIPSIS if common.end else ''}" for name in names)


def cut_middle(text: str, metrics: QFontMetrics, width: int) -> str:
    """The text without its middle where it needs more than this width.

    Qt measures letters that are joined, as fl, and may part them where it cuts: then its text is a little too wide.
    """
    cuts = (metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, room) for room in range(width, 0, -1))
    return next((cut for cut in cuts if metrics.horizontalAdvance(cut) <= width), "")


def cut_title(text: str, metrics: QFontMetrics, width: int, *, is_name: bool) -> str:
    """A title cut to a width, a name in its middle; where that would leave few letters of a name, its first ones."""
    right = Qt.TextElideMode.ElideRight
    cut = cut_middle(text, metrics, width) if is_name else metrics.elidedText(text, right, width)
    if cut == text or not is_name or len(cut.replace(ELLIPSIS, "")) > LEAST:
        return cut
    fits = (text[:count] for count in range(len(text), 1, -1) if metrics.horizontalAdvance(text[:count]) <= width)
    return next(fits, text[:1])


def split_name(
    folder: str, name: str, metrics: QFontMetrics, width: int, common: CommonParts | None
) -> tuple[str, str]:
    """Folder and name of an image as there is room for them, what tells it from the others always kept.

    Where both do not fit whole, the name loses what all names have in common, first its beginning and then its end,
    and the folder what is left; it gets its share of the width where the names have nothing in common.
    """
    head = f"{folder}/" if folder else ""
    rooms = width - metrics.horizontalAdvance(head)
    common = common or NOTHING_COMMON
    short = common.cut_name(name)
    for wanted in (name, common.cut_name(name, end=False), short):
        if metrics.horizontalAdvance(wanted) <= rooms:
            return head, wanted
    rest = width - metrics.horizontalAdvance(short)
    if head and short == name:
        rest = max(rest, int(FOLDER_SHARE * width))
    if not head or rest < metrics.horizontalAdvance(f"{ELLIPSIS}00/"):
        return "", metrics.elidedText(short, Qt.TextElideMode.ElideLeft, width)
    cut = metrics.elidedText(head, Qt.TextElideMode.ElideLeft, rest)
    left = width - metrics.horizontalAdvance(cut)
    return cut, metrics.elidedText(short, Qt.TextElideMode.ElideLeft, left)


def _count_shared(one: str, other: str) -> int:
    """Length of the common beginning, up to the last end of a word or number in it."""
    length = min(len(one), len(other))
    count = next((place for place in range(length) if one[place] != other[place]), length)
    while count and any(_is_continued(name, count) for name in (one, other)):
        count -= 1
    return count


def _is_continued(name: str, place: int) -> bool:
    """Whether a word or a number goes on over this place."""
    if place >= len(name):
        return False
    before, after = name[place - 1], name[place]
    return (before.isdigit() and after.isdigit()) or (before.isalpha() and after.isalpha())
