"""Thumbnails: small pictures of the list, fetched from the project file off the GUI thread, newest request first."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage

from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.ui.base.paint import read_image
from annotator.ui.base.workers import Pause, Runner

MOST_BYTES: Final = 16 << 20
"""How much is kept unless more is allowed."""
BATCH: Final = 24
AGAIN: Final = 1000
"""Milliseconds after which a thumbnail that was not there is asked for again; doubled while none comes."""
LONGEST_WAIT: Final = 60_000
SIZES: Final[Mapping[str, QSize]] = MappingProxyType(
    {"small": QSize(30, 21), "medium": QSize(48, 34), "large": QSize(80, 56)}
)
"""Of thumbnails of the list, logical pixels, by the words of the setting."""

Draw = Callable[[bytes | None], QImage | None]
"""Makes a thumbnail of the stored preview, in a worker."""


class ThumbnailCache(QObject):
    """Gives the thumbnail of an image if it is there, else notes the request and announces it later."""

    arrived = Signal(list)
    """Ids of the images whose thumbnails have come."""

    def __init__(
        self,
        runner: Runner,
        preview: Callable[[int], bytes | None],
        *,
        prepare: Callable[[int], Draw] | None = None,
        batch: int = BATCH,
        most_bytes: int = MOST_BYTES,
        parent: QObject | None = None,
    ) -> None:
        """`prepare` is asked on the GUI thread how an image is drawn; by default it is cut to the size of the list."""
        super().__init__(parent)
        self._runner, self._preview = runner, preview
        self.size = SIZES["small"]
        """Of what is made where nothing else is prepared."""
        self._prepare = prepare or (lambda _image: partial(scale_down, size=self.size * 2))
        self._batch, self._most_bytes = batch, most_bytes
        self._kept: OrderedDict[int, QImage | None] = OrderedDict()
        self._bytes = 0
        self._stale: set[int] = set()
        self._requested: dict[int, None] = {}
        self._generation = 0
        self._busy = False
        self._soon = Pause(self, 15, self._fetch)
        self._absent: set[int] = set()
        self._again = Pause(self, AGAIN, self._retry)

    @property
    def is_settled(self) -> bool:
        """Whether every request has been answered."""
        return not self._busy and not self._requested

    @property
    def kept_bytes(self) -> int:
        """How much is kept."""
        return self._bytes

    def of(self, image: int) -> QImage | None:
        """The thumbnail, or None while (or for ever when) there is none."""
        found = self._kept.get(image)
        if image in self._kept:
            self._kept.move_to_end(image)
            if image not in self._stale:
                return found
        self._requested.pop(image, None)
        self._requested[image] = None
        if not self._busy and not self._soon.isActive():
            self._soon.start()
        return found

    def renew(self, image: int) -> None:
        """The thumbnail is made anew when it is next asked for; until then the old one is given."""
        if image in self._kept:
            self._stale.add(image)

    def clear(self) -> None:
        """Forgets everything, that which is on its way included."""
        self._kept.clear()
        self._stale.clear()
        self._requested.clear()
        self._absent.clear()
        self._bytes = 0
        self._generation += 1

    def _retry(self) -> None:
        """Those that were not there may have been made meanwhile; whoever shows them asks again."""
        absent, self._absent = list(self._absent), set()
        for image in absent:
            self._drop(image)
        self.arrived.emit(absent)

    def _fetch(self) -> None:
        wanted = list(self._requested)[-self._batch :]
        if not wanted:
            return
        for image in wanted:
            del self._requested[image]
        while len(self._requested) > 4 * self._batch:
            del self._requested[next(iter(self._requested))]
        self._stale.difference_update(wanted)
        draws = {image: self._prepare(image) for image in wanted}
        generation, preview = self._generation, self._preview

        def work(progress: Progress) -> dict[int, QImage | None]:
            found: dict[int, QImage | None] = {}
            for done, (image, draw) in enumerate(draws.items()):
                progress.step(done, len(draws))
                found[image] = draw(preview(image))
            return found

        self._busy = True
        self._runner.start(
            Job("Thumbnails", work, quiet=True), done=lambda found: self._take(found, generation), owner=self
        )

    def _take(self, found: dict[int, QImage | None], generation: int) -> None:
        self._busy = False
        if generation == self._generation:
            self._keep(found)
        if self._requested:
            self._soon.start()

    def _keep(self, found: dict[int, QImage | None]) -> None:
        for image, picture in found.items():
            self._drop(image)
            self._kept[image] = picture
            self._bytes += 0 if picture is None else picture.sizeInBytes()
        while self._bytes > self._most_bytes and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))
        there = [image for image, picture in found.items() if picture is not None]
        self._absent.update(image for image in found if image not in there)
        self._again.setInterval(AGAIN if there else min(2 * self._again.interval(), LONGEST_WAIT))
        if self._absent:
            self._again.start()
        self.arrived.emit(there)

    def _drop(self, image: int) -> None:
        gone = self._kept.pop(image, None)
        self._bytes -= 0 if gone is None else gone.sizeInBytes()


def scale_down(packed: bytes | None, *, size: QSize) -> QImage | None:
    """The stored preview cut and scaled to `size` pixels; None when there is none or it is damaged.

    Twice the size on the screen is sharp on every screen.
    """
    full = read_image(packed)
    if full is None:
        return None
    wide = full.scaled(size, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation)
    left, top = (wide.width() - size.width()) // 2, (wide.height() - size.height()) // 2
    return wide.copy(left, top, size.width(), size.height())
