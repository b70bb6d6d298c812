"""The list of images as one frozen value a change: what is listed, in which order, and what is said of each image."""

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase, Progress
from annotator.metrics.matching.selection import ALL_IMAGES, ImageChoice
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.session.change import Change
from annotator.session.finding.image_filter import FoundImages, find_images, touches_shapes
from annotator.session.finding.image_order import ImageGroup, ImageOrder, SortKey, group_images
from annotator.session.projects.open import ImageProgress, progress_of
from annotator.session.review import NoteIndex, NoteSign
from annotator.session.session import Session
from annotator.session.view import ListedOrder, ViewState

AT_ONCE: Final = 2000
"""Images up to which a query about images is answered on the spot; more need a worker."""
FEW: Final = 100
"""Images up to which their rows are named one by one."""


class ImageSearch(Struct, frozen=True):
    """What a search came to."""

    found: FoundImages
    listed: ListedOrder
    groups: tuple[ImageGroup, ...]
    """The folders; none where the list is not grouped."""


class ImagesView(Struct, frozen=True, eq=False, dict=True):
    """The images that a query finds, for the current person."""

    project: Project
    """As a drag would leave it."""
    committed: Project
    view: ViewState
    query: str = ""
    order: ImageOrder = field(default_factory=ImageOrder)
    listed: ListedOrder = field(default_factory=lambda: ListedOrder(()))
    groups: tuple[ImageGroup, ...] = ()
    unknown: Phrase | None = None
    """A value of the query that its word does not take."""
    index: NoteIndex = field(default_factory=NoteIndex)

    def update(self, session: Session) -> "ImagesView":
        """The same list over the session as it is now."""
        return replace(self, project=session.project, committed=session.committed, view=session.view)

    def with_found(self, search: ImageSearch) -> "ImagesView":
        """The view with the images that a search found."""
        return replace(self, listed=search.listed, groups=search.groups, unknown=search.found.unknown)

    @property
    def asks_shapes(self) -> bool:
        """Whether a search reads the shapes of all images."""
        return touches_shapes(self.query, self.order)

    @property
    def is_quick(self) -> bool:
        """Whether a search takes no worker."""
        is_plain = not self.query.strip() and self.order == ImageOrder()
        is_told = self.order.by is not SortKey.ERRORS or self.view.model_errors is None  # looks have to be noted
        return not self.asks_shapes and is_told and (is_plain or len(self.committed.images) <= AT_ONCE)

    @property
    def waits_for_errors(self) -> bool:
        """Whether the order needs a check of the whole set that nobody has made yet."""
        return self.order.by is SortKey.ERRORS and self.view.model_errors is None

    def search(self, read_ranges: Callable[[Project, Progress], Iterable[Project]], progress: Progress) -> ImageSearch:
        """Finds the images; `read_ranges` is that of the session. May run in a worker."""
        read = partial(read_ranges, self.committed, progress)
        found = find_images(
            self.committed,
            self.query,
            self.view,
            order=self.order,
            returned_first=True,
            read_parts=read,
            progress=progress,
        )
        listed = ListedOrder(found.ids, ascend=found.ids == self.committed.image_ids)
        listed.place_of(None)  # builds its table here
        return ImageSearch(found, listed, group_images(self.committed, found.ids) if self.order.grouped else ())

    def make_choice(self) -> ImageChoice:
        """The images that are listed; all of the project without a query."""
        query = " ".join(self.query.split())
        return ImageChoice(frozenset(self.listed.ids), query=query) if query else ALL_IMAGES

    def find_progress(self, image: int) -> ImageProgress:
        """How far the image is, and how many shapes it has."""
        return progress_of(self.project, self.view, image)

    def find_sign(self, image: int) -> NoteSign | None:
        """What is to be seen of notes at the image; None where no note can be read."""
        return self.index.find_sign(self.committed, self.view, image)

    def find_errors(self, image: int) -> int | None:
        """How often the model errs there; None where that is not known, or not what the list is about."""
        found = self.view.model_errors if self.order.by is SortKey.ERRORS else None
        return None if found is None else found.by_image.get(image)

    def is_unreadable(self, image: int) -> bool:
        """Whether its picture cannot be shown here."""
        return image in self.view.unreadable

    def is_copied(self, image: int) -> bool:
        """Whether its picture lies at an address and has a copy on this disk."""
        return image in (self.view.copied or ())

    def needs_search(self, change: Change, before: "ImagesView") -> bool:
        """Whether other images may be listed, or in another order, after a change from the view before."""
        mine, before_mine = self.project.list_assigned(self.view.author), before.project.list_assigned(self.view.author)
        is_another = len(self.project.images) != len(before.project.images) or mine != before_mine
        return (
            is_another
            or self._is_another_view(change)
            or self._is_moved_by_parts(change)
            or (change.touches_view("unreadable") and self._asks("unreadable"))
            or self._has_other_errors(before)
        )

    def find_rows(self, change: Change) -> Collection[int] | None:
        """Images of which something else is to be said after a change; None for all."""
        if change.touches_view("unreadable", "copied") or (not change.preview and len(change.layers) > FEW):
            return None
        if change.preview:
            return ()
        parts = {image.id for image in change.parts_of(Image)}
        return {*change.by_image, *parts, *(note.image for note in change.parts_of(ReviewNote))}

    def _asks(self, *words: str) -> bool:
        return any(word in self.query.lower() for word in words)

    def _is_another_view(self, change: Change) -> bool:
        """Whether the states of all images may be others; going into audit mode changes no author's own."""
        by_others = self.order.by in (SortKey.DISAGREEMENTS, SortKey.FLAGS)
        asks_others = self._asks("author:", "disagreements:", "note:", "flag:", "purpose:", "mine")
        depends = self.view.author is None or asks_others or by_others
        return change.touches_view("author") or (depends and change.touches_view("mode"))

    def _has_other_errors(self, before: "ImagesView") -> bool:
        """Whether another model was checked, or the first; numbers that an edit has changed move nothing meanwhile."""
        found, last = self.view.model_errors, before.view.model_errors
        is_other = found is not last and (found is None or last is None or found.model != last.model)
        return self.order.by is SortKey.ERRORS and is_other

    def _is_moved_by_parts(self, change: Change) -> bool:
        """Whether a note that was written or settled, or another split, brings images into the list or elsewhere."""
        if self._asks("split:") and change.touches_part(Image):
            return True
        notes = change.parts_of(ReviewNote)
        asks = self.order.by is SortKey.FLAGS or self._asks("note:", "flag:")
        return bool(notes) and (asks or any(note.kind is NoteKind.RETURN for note in notes))
