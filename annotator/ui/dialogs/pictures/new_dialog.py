"""New project from an address: what lies there is listed and counted, then it is asked for a name and a file."""

import re
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QWidget

from annotator.progress import Progress
from annotator.session.projects.pictures import FoundPictures, Report, list_pictures
from annotator.store.remote import is_address, parse_address
from annotator.ui.base.numbers import format_size
from annotator.ui.base.text import format_count, translator_of
from annotator.ui.base.workers import Runner
from annotator.ui.dialogs.ask import NewProjectDialog
from annotator.ui.dialogs.pictures.listing import PictureListing

_tr = translator_of("Listing")


class AddressProjectDialog(NewProjectDialog):
    """Accepted when pictures were found and the project has a name; closed before that it leaves nothing behind."""

    def __init__(self, parent: QWidget, runner: Runner, author: str) -> None:
        self.listing: PictureListing[FoundPictures] = PictureListing(runner, _list_address, describe_found)
        super().__init__(parent, self.listing, Path(), author)
        self.setWindowTitle(_tr("New project from an address"))
        self.setMinimumWidth(700)
        self._suggested = ""
        self._place.clear()
        self.listing.changed.connect(self._follow)
        self.listing.field.setFocus()

    @property
    def found(self) -> FoundPictures:
        """The pictures of the project. Raises LookupError before any were found."""
        if self.listing.found is None:
            raise LookupError("no pictures were found")
        return self.listing.found

    def done(self, result: int) -> None:
        """What is under way is called off."""
        self.listing.line.cancel()
        super().done(result)

    def _follow(self) -> None:
        """Suggests a file named after the place, unless another name was typed."""
        found = self.listing.found
        if found is not None and self._place.text() == self._suggested:
            self._suggested = str(_make_path(found.place))
            self._place.setText(self._suggested)
            self._place.setCursorPosition(0)
        self._check()

    def _is_ready(self) -> bool:
        return self.listing.found is not None and super()._is_ready()


def describe_found(found: FoundPictures) -> str:
    """How many pictures there are, how large, and how they are called."""
    pictures = format_count(_tr, len(found.names), "{n} picture", "{n} pictures")
    told = pictures if found.bytes is None else f"{pictures}, {format_size(found.bytes)}"
    if len(found.names) == 1:
        return f"{told}: {found.names[0]}"
    return _tr("{pictures}: {first} … {last}", pictures=told, first=found.names[0], last=found.names[-1])


def _list_address(place: str, progress: Progress, report: Report) -> FoundPictures:
    if not is_address(place):
        parse_address(place)  # which says what an address looks like
    return list_pictures(place, progress=progress, report=report)


def _make_path(place: str) -> Path:
    """A file among the person's documents, named after the last folder of an address."""
    address = parse_address(place)
    last = address.prefix.rpartition("/")[2] or address.host.partition(":")[0]
    documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    return Path(documents if documents.is_dir() else Path.home(), re.sub(r"[^\w.-]", "_", last) + ".annotator")
