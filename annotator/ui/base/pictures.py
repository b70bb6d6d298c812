"""Pictures: the pixels of the open image, a stored preview at once and then the sharp ones, its neighbours ahead."""

import weakref
from bisect import bisect_left
from pathlib import Path
from queue import SimpleQueue
from typing import Final

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage

from annotator.errors import Cancelled, Phrase, Progress, UserError
from annotator.geometry.box import Pixels
from annotator.model.image import Image
from annotator.session.jobs import Job
from annotator.session.projects.pictures import MissingPreviews, PreviewStore
from annotator.session.session import Session
from annotator.session.view import CopiedImages
from annotator.store.pixels.decode import PixelBuffers, decode
from annotator.store.pixels.header import Limits
from annotator.store.pixels.pyramid import Picture, decode_preview, encode_preview, halve
from annotator.store.pixels.reading import DecodeCancelledError
from annotator.store.remote import PicturePlace, RemotePicture, describe_state, is_address, picture_place_of
from annotator.ui.base.text import translate_error, translator_of
from annotator.ui.base.workers import JobHandle, Lane, Pause, Runner

_tr = translator_of("Pictures")

_MIB: Final = 1 << 20
_AHEAD_AFTER: Final = 60
"""Milliseconds from the arrival of the open picture to the prefetching of its neighbours."""
_IDLE_AFTER: Final = 1500
"""Milliseconds without a request after which missing previews are made."""

_SMALLEST: Final = 600
"""Longer side, in pixels, from which no smaller level is made."""
_UNKNOWN_SIZE: Final = (1200, 900)
_PREVIEW_LIMITS: Final = Limits(max_side=2048)
"""Pictures are decoded reduced to this when only their preview is wanted."""


class Level(Struct, frozen=True, eq=False):
    """One size of a picture; `factor` is how many full pixels a pixel of it stands for."""

    image: QImage
    factor: int
    pixels: Pixels
    """The memory that `image` shows, (h, w, 4)."""


class ShownPicture(Struct, frozen=True, eq=False, weakref=True):
    """What the canvas shows of an image now; no levels when there is nothing (yet)."""

    image: int
    width: float
    height: float
    """Of the full picture: coordinates refer to it."""
    levels: tuple[Level, ...] = ()
    """Sharpest first."""
    is_sharp: bool = False
    note: str | None = None
    """Sentence for the person when what is shown differs from what is stored."""
    missing: str | None = None
    """Sentence that says why there are no pixels."""
    state: str = ""
    """Of the file that was decoded; empty for a preview."""

    @property
    def byte_count(self) -> int:
        """Bytes of all levels."""
        return sum(level.pixels.nbytes for level in self.levels)


class PictureCache(QObject):
    """One open picture and its neighbours, within a bound in bytes. Call from the GUI thread."""

    arrived = Signal(int)
    """Image id: `picture` has something better for it than before."""
    noted = Signal(int, str)
    """Image id and a sentence about how it is shown; empty when there is nothing to say."""

    def __init__(
        self,
        session: Session,
        runner: Runner,
        *,
        previews: PreviewStore | None = None,
        budget: int = 288 * _MIB,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.runner = runner
        self._session = session
        self._previews = previews
        self._budget = budget
        self._buffers = PixelBuffers(count=3, max_bytes=budget)
        self._returned: SimpleQueue[Pixels] = SimpleQueue()
        self._kept: dict[int, ShownPicture] = {}
        self._asked: dict[int, JobHandle] = {}
        self._open: int | None = None
        self._direction = 1
        self._missing = MissingPreviews()
        self._known_copies: CopiedImages | None = None
        self._known_folder = ""
        self._prefetch_timer = Pause(self, _AHEAD_AFTER, self._prefetch)
        self._idle = Pause(self, _IDLE_AFTER, self._make_preview)

    def show(self, image: int) -> None:
        """Opens an image: whatever is at hand is there when this returns, the sharp picture follows with `arrived`."""
        images = self._session.project.images
        if self._open is not None and self._open in images and image in images:
            self._direction = 1 if image >= self._open else -1
        self._open = image
        self._prefetch_timer.stop()
        self._idle.stop()
        self._cancel_jobs(all_but=image)
        self._drop_all_but({image, *self._find_neighbours()})
        kept = self._kept.get(image)
        if kept is not None and kept.is_sharp:
            self._prefetch_timer.start(_AHEAD_AFTER)
        elif image not in self._asked:
            # Before the preview, so that both are decoded at the same time.
            self._decode(image)
        if kept is None or kept.missing:
            kept = self._kept[image] = self._load_preview(image)
        self.arrived.emit(image)
        self.noted.emit(image, kept.note or kept.missing or "")

    def find_picture(self, image: int) -> ShownPicture | None:
        """The best that is there for the image, or None when it was not asked for."""
        return self._kept.get(image)

    def path_of(self, image: int) -> PicturePlace:
        """Where the file of the image is looked for; what lies at an address is fetched by the reader."""
        project = self._session.project
        return picture_place_of(project.images_folder, project.images[image])

    def note_copies(self) -> None:
        """Pictures came to this disk: their previews are made when there is time for it."""
        if not self._idle.isActive():
            self._idle.start(_IDLE_AFTER)

    def forget(self) -> None:
        """Drops every picture, as when the folder was moved; the open one is looked for again."""
        self._cancel_jobs(all_but=None)
        self._kept.clear()
        self._missing.begin_again()
        if self._open is not None and self._open in self._session.project.images:
            self.show(self._open)

    def close(self) -> None:
        """Asks nothing of the project file any more, which is about to be closed."""
        self._prefetch_timer.stop()
        self._idle.stop()
        self._cancel_jobs(all_but=None)
        self._previews = None

    def _find_neighbours(self) -> list[int]:
        """The images beside the open one, the one in the direction of travel first."""
        order = self._session.project.image_ids
        if self._open is None or self._open not in self._session.project.images:
            return []
        place = bisect_left(order, self._open)
        places = (place + self._direction, place - self._direction)
        return [order[near] for near in places if 0 <= near < len(order)]

    def _load_preview(self, image: int) -> ShownPicture:
        facts = self._session.project.images[image]
        empty = ShownPicture(image, float(facts.width), float(facts.height))
        if self._previews is None or not facts.has_size:
            return empty
        packed = self._previews.read_preview(image)
        try:
            picture = None if packed is None else decode_preview(packed, width=facts.width, height=facts.height)
        except ValueError:
            picture = None
        if picture is None:  # there is none yet, or it was damaged: it is made from the picture
            self._missing.put_first(image)
            return empty
        return ShownPicture(image, float(facts.width), float(facts.height), _make_levels(picture, pyramid=False))

    def _decode(self, image: int) -> None:
        facts = self._session.project.images[image]
        work = _DecodeTask(facts, self.path_of(image), self._buffers, self._returned)

        def done(shown: ShownPicture) -> None:
            self._asked.pop(image, None)
            self._take_in(shown)
            self._note_readable(image, readable=True)
            if self._previews is not None and not self._previews.has_preview_of(image, shown.state):
                self._missing.put_first(image)

        def failed(error: UserError) -> None:
            self._asked.pop(image, None)
            width, height = (facts.width, facts.height) if facts.has_size else _UNKNOWN_SIZE
            self._take_in(ShownPicture(image, float(width), float(height), missing=translate_error(error)))
            self._note_readable(image, readable=False)

        job = Job(Phrase("Open picture"), work, quiet=True)
        self._asked[image] = self.runner.start(job, done=done, failed=failed, lane=Lane.DECODE, owner=self)

    def _note_readable(self, image: int, *, readable: bool) -> None:
        """Tells the session whether this desk can show the picture."""
        known = self._session.view.unreadable
        if (image not in known) != readable:
            self._session.set_view(unreadable=known - {image} if readable else known | {image})

    def _take_in(self, shown: ShownPicture) -> None:
        self._kept[shown.image] = shown
        if shown.image == self._open:
            self.arrived.emit(shown.image)
            self.noted.emit(shown.image, shown.note or shown.missing or "")
        self._prefetch_timer.start(_AHEAD_AFTER)

    def _prefetch(self) -> None:
        """Fetches the neighbours, one at a time, as far as the bound allows; then turns to missing previews."""
        near = self._find_neighbours()
        for place, image in enumerate(near):
            kept = self._kept.get(image)
            if kept is not None and (kept.is_sharp or kept.missing):
                continue
            wanted = {self._open, *near[: place + 1]}
            used = sum(shown.byte_count for key, shown in self._kept.items() if key in wanted)
            if used + self._estimate(image) > self._budget:
                continue
            self._drop_all_but(wanted)
            if image not in self._asked:
                self._decode(image)
            return
        self._idle.start(_IDLE_AFTER)

    def _estimate(self, image: int) -> int:
        """Bytes of a picture with its pyramid; an unknown size is taken for a large one."""
        facts = self._session.project.images[image]
        return facts.width * facts.height * 16 // 3 if facts.has_size else self._budget // 2

    def _drop_all_but(self, wanted: set[int | None]) -> None:
        for image in [image for image in self._kept if image not in wanted]:
            del self._kept[image]

    def _cancel_jobs(self, *, all_but: int | None) -> None:
        for image in [image for image in self._asked if image != all_but]:
            self._asked.pop(image).cancel()

    def _make_preview(self) -> None:
        """Makes one stored preview that is missing, that of the open image first, and comes again."""
        if self._previews is None:
            return
        if self.runner.is_busy:
            self._idle.start(_IDLE_AFTER)
            return
        copied, folder = self._session.view.copied, self._session.project.images_folder
        is_other = copied is not self._known_copies or folder != self._known_folder
        if self._missing.is_over and is_other:
            self._missing.begin_again()
        if self._missing.is_at_start:
            self._known_copies, self._known_folder = copied, folder
        image = self._missing.take(self._previews, self._may_preview)
        if image is not None:
            self._start_preview(image, self._previews)
        elif not self._missing.is_over or is_other:
            self._idle.start(0)

    def _may_preview(self, image: int) -> bool:
        """Whether there still is such an image, and its picture is at hand; nothing is fetched for a preview."""
        project, copied = self._session.project, self._session.view.copied
        is_far = is_address(project.images_folder) and image != self._open
        return image in project.images and (not is_far or image in (copied or ()))

    def _start_preview(self, image: int, previews: PreviewStore) -> None:
        kept, path, folder = self._kept.get(image), self.path_of(image), self._session.project.images_folder

        def work(progress: Progress) -> bool:
            if kept is not None and kept.is_sharp:
                mips = tuple(level.pixels for level in kept.levels[1:])
                full = Picture(kept.levels[0].pixels, int(kept.width), int(kept.height), kept.levels[0].factor)
                return previews.save_preview(image, encode_preview(full, mips=mips), kept.state)
            state = describe_state(path)
            try:
                picture = decode(path, limits=_PREVIEW_LIMITS, cancelled=progress.stop.is_set)
            except DecodeCancelledError as error:
                raise Cancelled from error
            except UserError:
                if is_address(folder) or (folder and Path(folder).is_dir()):
                    raise
                return (
                    False  # nor are the others there: none is looked for, image by image, in a project without pictures
                )
            return previews.save_preview(image, encode_preview(picture), state)

        def done(saved: bool) -> None:
            self._asked.pop(image, None)
            if not saved:
                self._missing.end()
            self._idle.start(0)

        def failed(_error: UserError) -> None:
            self._asked.pop(image, None)
            self._note_readable(image, readable=False)  # it is reported when its image is opened
            self._idle.start(0)

        job = Job(Phrase("Make preview"), work, quiet=True)
        self._asked[image] = self.runner.start(job, done=done, failed=failed, lane=Lane.DECODE, owner=self)


class _DecodeTask(Struct, frozen=True):
    """The work of opening one picture, in a lent buffer that comes back when the picture is no longer used."""

    facts: Image
    path: PicturePlace
    buffers: PixelBuffers
    returned: SimpleQueue[Pixels]

    def __call__(self, progress: Progress) -> ShownPicture:
        """Runs in the worker."""
        while not self.returned.empty():
            self.buffers.release(self.returned.get())
        facts = self.facts
        buffer = self.buffers.acquire(facts.width * facts.height * 4) if facts.has_size else None
        state = describe_state(self.path)
        try:
            picture = decode(self.path, buffer=buffer, cancelled=progress.stop.is_set)
            shown = ShownPicture(
                facts.id,
                float(picture.width),
                float(picture.height),
                _make_levels(picture, pyramid=True),
                is_sharp=True,
                note=" ".join(filter(None, (_describe_misfit(facts, picture), _tell_copy(self.path), picture.note)))
                or None,
                state=state,
            )
        except BaseException as error:
            if buffer is not None:
                self.returned.put(buffer)
            if isinstance(error, DecodeCancelledError):
                raise Cancelled from error
            raise
        if buffer is not None:
            # The queue is safe to fill from wherever the last reference is dropped, even amid a collection.
            weakref.finalize(shown, self.returned.put, buffer).atexit = False
        return shown


def _tell_copy(place: PicturePlace) -> str:
    """The sentence about a copy that could not be compared with the store; empty for any other picture."""
    if not isinstance(place, RemotePicture) or not place.is_offline:
        return ""
    return _tr("{server} does not answer; this is the copy of the picture on this disk.", server=place.server)


def _describe_misfit(facts: Image, picture: Picture) -> str | None:
    """The sentence about a file that is not the picture the project was made with."""
    if not facts.has_size or (facts.width, facts.height) == (picture.width, picture.height):
        return None
    return (
        f"{facts.name} has {picture.width} x {picture.height} pixels, but the project was made with "
        f"{facts.width} x {facts.height}; put the first picture back, else its shapes do not fit."
    )


def _make_levels(picture: Picture, *, pyramid: bool) -> tuple[Level, ...]:
    """The picture, and with `pyramid` its halves, quarters and so on while the longer side is above 600 pixels."""
    height, width = picture.pixels.shape[:2]
    image = QImage(picture.pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32)
    levels = [Level(image, picture.shown_scale, picture.pixels)]
    while pyramid and max(levels[-1].pixels.shape[:2]) > _SMALLEST:
        levels.append(_halve(levels[-1]))
    return tuple(levels)


def _halve(level: Level) -> Level:
    """Half of a level; by Qt, which takes several cores, where no half pixel is left over."""
    height, width = level.pixels.shape[:2]
    if height % 2 or width % 2:
        pixels = halve(level.pixels)
        height, width = pixels.shape[:2]
        image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32)
        return Level(image, 2 * level.factor, pixels)
    smooth, any_ratio = Qt.TransformationMode.SmoothTransformation, Qt.AspectRatioMode.IgnoreAspectRatio
    image = level.image.scaled(width // 2, height // 2, any_ratio, smooth)
    pixels = np.frombuffer(image.constBits(), dtype=np.uint8).reshape(height // 2, width // 2, 4)
    return Level(image, 2 * level.factor, pixels)
