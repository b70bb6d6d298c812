"""Names of authors, labels, images, statuses and kinds of disagreement, short ones, and colours of authors."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from annotator.errors import Phrase
from annotator.formats.core.format import Format
from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.model.author import AUTHOR_COLOURS, AuthorKind
from annotator.model.layer import Status
from annotator.model.project import Project
from annotator.ui.base.text import translate_phrase, translator_of

LEAST: Final = 3
"""Characters in common from which an ellipsis in their place is worth it."""
ELLIPSIS: Final = "…"
FOLDER_SHARE: Final = 0.42
"""Of the width, that a folder gets where there is no room for all of it and of the name."""


class CommonParts(Struct, frozen=True):
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


_tr = translator_of("Agreement")
_tr_status = translator_of("Images")
_tr_shapes = translator_of("Shapes")


def author_name_of(project: Project, author: int | None) -> str:
    """The name of an author, or `author N` where the project has none of this id."""
    found = None if author is None else project.authors.get(author)
    return _tr("author {n}", n=author) if found is None else found.name


def explain_assisted(project: Project, model: int) -> str:
    """What the sign at a shape says that was taken from this model."""
    name = project.author_name(model) if model in project.authors else _tr_shapes("a model that is gone")
    return _tr_shapes("(M): taken from {model}; the numbers can be read without such shapes.", model=name)


def short_author_names_of(project: Project) -> dict[int, str]:
    """The names of all authors by id, those of persons without what all persons' names have in common.

    For narrow places only; the full name belongs into the tool tip.
    """
    persons = [author for author in project.authors.values() if author.kind is AuthorKind.PERSON]
    short = shorten_names([author.name for author in persons])
    names = {author.id: author.name for author in project.authors.values()}
    return names | {author.id: name for author, name in zip(persons, short, strict=True)}


def author_colour_of(project: Project, author: int) -> str:
    """The colour that the author has on the picture, in both themes; empty where the project has none of this id."""
    order = sorted(project.authors)
    return AUTHOR_COLOURS[order.index(author) % len(AUTHOR_COLOURS)] if author in project.authors else ""


def label_name_of(project: Project, label: int) -> str:
    """The name of a label, or `label N` where the project has none of this id."""
    found = project.vocabulary.label_of(label)
    return _tr("label {n}", n=label) if found is None else found.name


def image_name_of(project: Project, image: int) -> str:
    """The name of an image, or `image N` where the project has none of this id."""
    found = project.images.get(image)
    return _tr("image {n}", n=image) if found is None else found.name


def status_name_of(status: Status) -> str:
    """The word for a status."""
    return {
        Status.NEW: _tr_status("new"),
        Status.IN_WORK: _tr_status("in work"),
        Status.DONE: _tr_status("done"),
        Status.REVIEWED: _tr_status("reviewed"),
    }[status]


def kind_name_of(kind: DisagreementKind) -> str:
    """The word for a kind of disagreement."""
    return {
        DisagreementKind.LOW_OVERLAP: _tr("Low overlap"),
        DisagreementKind.LABEL: _tr("Label conflict"),
        DisagreementKind.MISSED: _tr("Missed"),
        DisagreementKind.EXTRA: _tr("Only one drew it"),
        DisagreementKind.STATE: _tr("State conflict"),
        DisagreementKind.OCCLUDED: _tr("Occluded conflict"),
    }[kind]


def format_name_of(one: Format) -> str:
    """The name of a file format."""
    return translate_phrase(Phrase(one.title))
