"""Which label a number or a word of a detector means: a name, the id of the file behind the project, or a place."""

from typing import Any

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder
from annotator.formats.text.located import Located


class LabelWords:
    """The labels of a project by name and by number; a word that is neither is a new label."""

    def __init__(self, gathering: TableBuilder, options: ReadOptions, names: tuple[str, ...] = ()) -> None:
        self._gathering = gathering
        self._names = {label.name for label in options.labels}
        ids = {label.source_id: label.name for label in options.labels if label.source_id is not None}
        self._by_number = dict(enumerate(names)) or ids or dict(enumerate(label.name for label in options.labels))

    def find_label(self, word: str, given: Located[Any]) -> int:
        """Position of the label that a word or a number means. Raises UserError for a number that means none."""
        name = word if word in self._names else word.strip()
        if name not in self._names and name.isascii() and name.isdigit() and self._by_number:
            name = self._name_of(name, given)
        return self._gathering.find_or_add_label(name, source=given.source, place=f"{given.place}: class")

    def _name_of(self, digits: str, given: Located[Any]) -> str:
        found = self._by_number.get(int(digits)) if len(digits) < 10 else None
        if found is None:
            raise self._make_error(digits, given)
        return found

    def _make_error(self, digits: str, given: Located[Any]) -> UserError:
        known = sorted(self._by_number)
        return given.wrong(
            "class {number} is none of the project's, which are {first} to {last}: add the labels first",
            number=digits[:20],
            first=known[0],
            last=known[-1],
        )
