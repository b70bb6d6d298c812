"""Folders with one text file a picture, written: names of files, words of labels, and what that leaves out."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Final
from unicodedata import category

import numpy as np

from annotator.formats.core.folder import FolderWriter
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.image_names import choose_short_names, is_found_by_short_name
from annotator.formats.core.losses import Loss, keep_images
from annotator.formats.core.tallies import NamedTally
from annotator.formats.lines.folder import ENDING
from annotator.model.image import Image
from annotator.model.vocabulary import Label
from annotator.progress import Progress

_MARK: Final = "\ufeff"
"""At the beginning of a file it is no part of its text."""
LineMaker = Callable[[ForeignTable, int], str]
"""Gives the line of one shape."""
HeadMaker = Callable[[Image], str]
"""Gives what stands in a file before its shapes."""


class TextFiles:
    """A text for every picture."""

    def __init__(
        self,
        losses: Iterable[Loss],
        folder: str,
        make_line: LineMaker,
        make_head: HeadMaker = lambda _image: "",
    ) -> None:
        """`folder` is its name below the path that is written."""
        self._losses, self._folder = tuple(losses), folder
        self._make_line, self._make_head = make_line, make_head

    def add(self, folder: FolderWriter, foreign: ForeignTable, progress: Progress) -> None:
        """Writes the files of the next images."""
        names = choose_short_names(foreign)
        for loss in self._losses:
            foreign = loss.drop(foreign)
        for position, rows in enumerate(foreign.group_rows_by_image()):
            progress.step(position, len(foreign.images))
            image = foreign.images[position]
            text = self._make_head(image) + "".join(self._make_line(foreign, row) + "\n" for row in rows)
            folder.write(f"{self._folder}/{names[image.name]}{ENDING}", text.encode())

    def finish(self, folder: FolderWriter) -> None:
        """Every file stands for itself."""


def make_word(name: str) -> str:
    """A label as one word, which is all that readers of such files take."""
    return "".join("_" if sign.isspace() or sign == _MARK or category(sign) == "Cc" else sign for sign in name)


def replace_labels(foreign: ForeignTable, rename: Callable[[str], str]) -> ForeignTable:
    """The content with other names of labels; those that become equal become one."""
    places: dict[str, int] = {}
    place = np.array([places.setdefault(rename(one.name), len(places)) for one in foreign.labels], dtype=np.int32)
    labels = tuple(Label(number, name) for name, number in places.items())
    if [label.name for label in labels] == [label.name for label in foreign.labels]:
        return foreign
    return replace(foreign, labels=labels, shapes=foreign.shapes.with_columns(label=place[foreign.shapes.label]))


def _list_blanks(foreign: ForeignTable) -> list[str]:
    return [label.name for label in foreign.labels if make_word(label.name) != label.name]


BLANKS: Final = Loss(
    "labels with blanks (they become _)",
    lambda f: len(_list_blanks(f)),
    lambda f: replace_labels(f, make_word),
    partial(NamedTally, _list_blanks),
)
UNTOLD: Final = Loss(
    "images that their name without ending does not tell from others (left out)",
    lambda f: int((~is_found_by_short_name(f)).sum()),
    lambda f: keep_images(f, is_found_by_short_name(f)),
)
"""The first of the losses of a format, as it looks at all images there are."""
