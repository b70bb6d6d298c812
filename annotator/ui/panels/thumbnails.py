"""Thumbnails: small pictures of the list, fetched from the project file off the GUI thread, newest request first."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage

from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.ui.base.workers import Runner

MOST: Final = 1500
"""How many are kept; about 10 MB."""
BATCH: Final = 24
AGAIN: Final = 1000
"""Milliseconds after which a thumbnail that was not there is asked for again; doubled while none comes."""
LONGEST_WAIT: Final = 60_000
SIZE: Final = QSize(64, 44)
"""Pixels of a thumbnail: twice its size on the screen, for sharp screens."""


class ThumbnailCache(QObject):
    """Gives the thumbnail of an image if it is there, else notes the request and announces it later."""

    arrived = Signal(list)
    """Ids of the images whose thumbnails have come."""

    def __init__(self, runner: Runner, preview: Callable[[int], bytes | None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner, self._preview = runner, preview
        self._kept: OrderedDict[int, QImage | None] = OrderedDict()
        self._requested: dict[int, None] = {}
        self._busy = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(15)
        self._soon.timeout.connect(self._fetch)
        self._absent: set[int] = set()
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(AGAIN)
        self._again.timeout.connect(self._retry)

    @property
    def is_settled(self) -> bool:
        """Whether every request has been answered."""
        return not self._busy and not self._requested

    def of(self, image: int) -> QImage | None:
        """The thumbnail, or None while (or for ever when) there is none."""
        if image in self._kept:
            self._kept.move_to_end(image)
            return self._kept[image]
        self._requested.pop(image, None)
        self._requested[image] = None
        if not self._busy and not self._soon.isActive():
            self._soon.start()
        return None

    def _retry(self) -> None:
        """Those that were not there may have been made meanwhile; whoever shows them asks again."""
        absent, self._absent = list(self._absent), set()
        for image in absent:
            self._kept.pop(image, None)
        self.arrived.emit(absent)

    def _fetch(self) -> None:
        wanted = list(self._requested)[-BATCH:]
        if not wanted:
            return
        for image in wanted:
            del self._requested[image]
        while len(self._requested) > 4 * BATCH:
            del self._requested[next(iter(self._requested))]

        def work(progress: Progress) -> dict[int, QImage | None]:
            found: dict[int, QImage | None] = {}
            for done, image in enumerate(wanted):
                progress.step(done, len(wanted))
                found[image] = _scale_down(self._preview(image))
            return found

        self._busy = True
        self._runner.start(Job("Thumbnails", work, quiet=True), done=self._take)

    def _take(self, found: dict[int, QImage | None]) -> None:
        self._busy = False
        self._kept.update(found)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        there = [image for image, picture in found.items() if picture is not None]
        self._absent.update(image for image in found if image not in there)
        self._again.setInterval(AGAIN if there else min(2 * self._again.interval(), LONGEST_WAIT))
        if self._absent:
            self._again.start()
        self.arrived.emit(there)
        if self._requested:
            self._soon.start()


def _scale_down(packed: bytes | None) -> QImage | None:
    """The stored preview cut and scaled to the size of the list; None when there is none or it is damaged."""
    if packed is None:
        return None
    full = QImage.fromData(packed)
    if full.isNull():
        return None
    wide = full.scaled(SIZE, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation)
    left, top = (wide.width() - SIZE.width()) // 2, (wide.height() - SIZE.height()) // 2
    return wide.copy(left, top, SIZE.width(), SIZE.height())
