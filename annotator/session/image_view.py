"""The open image as one frozen value a change, which the tabs Shapes and Image show with checklist and notes."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct, field

from annotator.model.author import AuthorKind
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.exposure import list_comparable, may_compare
from annotator.session.protocol.guide import ChecklistRow, make_checklist
from annotator.session.review import NoteIndex, NoteSign, NoteThread, is_flagged, list_threads
from annotator.session.series.splits import purpose_of
from annotator.session.session import Session
from annotator.session.view import ViewState


class ImageView(Struct, frozen=True, eq=False, dict=True):
    """The open image for the current person; what follows from its fields is computed when it is first asked for."""

    project: Project
    """As a drag would leave it."""
    committed: Project
    view: ViewState
    key: LayerKey | None
    """Of the layer that edits go to."""
    layer: Layer | None
    """That layer, loaded."""
    read_only: bool
    index: NoteIndex = field(default_factory=NoteIndex)

    @classmethod
    def of(cls, session: Session, index: NoteIndex | None = None) -> "ImageView":
        """The open image as the session is now."""
        layer = session.current_layer  # may have it loaded, which makes another project
        key, index = session.current_key, index or NoteIndex()
        return cls(session.project, session.committed, session.view, key, layer, session.read_only, index)

    def differs(self, before: "ImageView", *names: str) -> bool:
        """Whether the stored project, or one of these fields of the view, is another one than in the view before."""
        return self.committed is not before.committed or any(
            getattr(self.view, name) != getattr(before.view, name) for name in names
        )

    @property
    def is_writable(self) -> bool:
        """Whether there is a layer that can be edited."""
        return self.layer is not None and not self.read_only

    @property
    def image(self) -> Image | None:
        """The image as it is stored; None where none is open."""
        return self.committed.images.get(-1 if self.view.image is None else self.view.image)

    @property
    def shapes(self) -> Shapes:
        """The shapes of the layer; none where there is no layer."""
        return Shapes.empty() if self.layer is None else self.layer.shapes

    @property
    def chosen_row(self) -> int | None:
        """Row of the one selected shape; None where another number is selected."""
        if len(self.view.selection) != 1:
            return None
        rows = self.shapes.rows_of(self.view.selection)
        return int(rows[0]) if len(rows) else None

    @property
    def purpose(self) -> ImagePurpose:
        """What may be known of the purpose of the image."""
        return ImagePurpose.WORK if self.image is None else purpose_of(self.image, self.view)

    @cached_property
    def checklist(self) -> list[ChecklistRow]:
        """A row for every part; none where the labels are no parts or no layer is open."""
        return [] if self.layer is None else make_checklist(self.project.vocabulary, self.layer.shapes)

    @cached_property
    def passes(self) -> list[Layer]:
        """The current author's passes over the image that say something, and the open one; first pass first.

        While a repeat is open it is the only one: it is made without a look at the first pass.
        """
        key = self.key
        if key is None:
            return []
        repeat = self.project.find_open_repeat(key.image, key.author)
        if repeat is not None:
            return [repeat]
        return [one for one in self.project.list_passes(key.image, key.author) if one.is_begun or one.key == key]

    @property
    def has_several_passes(self) -> bool:
        """Whether there is a pass to choose."""
        return len(self.passes) > 1

    @property
    def counting(self) -> LayerKey | None:
        """The pass that counts; None where none does, or no image and author are open."""
        found = None if self.key is None else self.project.find_counting_pass(self.key.image, self.key.author)
        return None if found is None else found.key

    @property
    def can_make_count(self) -> bool:
        """Whether the open pass is one of several, is not the one that counts, and can be stored as that."""
        return self.has_several_passes and self.counting != self.key and not self.read_only

    @property
    def can_keep_only(self) -> bool:
        """Whether the open pass says something that can be left over alone."""
        return self.has_several_passes and self.is_writable and self.layer is not None and self.layer.is_begun

    @cached_property
    def audited(self) -> dict[int, list[Layer]]:
        """The passes by author that may be compared, where a person other than the current one has several."""
        image, author = self.view.image, self.view.author
        if image is None or not may_compare(self.committed, self.view, image):
            return {}
        people = self.project.authors_of(AuthorKind.PERSON, AuthorKind.REFERENCE)
        begun = {one.id: self.project.list_begun_passes(image, one.id) for one in people if one.id != author}
        found = {one: list_comparable(self.committed, self.view, passes) for one, passes in begun.items()}
        return {one: passes for one, passes in found.items() if len(passes) > 1}

    @cached_property
    def signs(self) -> Mapping[int, NoteSign]:
        """What is to be seen of notes at each shape of the image."""
        image = self.view.image
        return {} if image is None else self.index.find_shape_signs(self.committed, self.view, image)

    @cached_property
    def threads(self) -> list[NoteThread]:
        """The threads of notes: those of the selected shapes first, then flags that are up."""
        image, selection = self.view.image, self.view.selection
        found = [] if image is None else list_threads(self.committed, self.view, image, self.index)
        return sorted(found, key=lambda thread: (thread.first.shape not in selection, not thread.first.is_raised))

    @cached_property
    def is_flagged(self) -> bool:
        """Whether every selected shape, or the image where none is selected, is flagged *needs review*."""
        return is_flagged(self.committed, self.view)


class ImageViews:
    """Makes one view a change, for all that show the open image."""

    def __init__(self, session: Session) -> None:
        self._session, self._index = session, NoteIndex()
        self._last: ImageView | None = None

    @property
    def now(self) -> ImageView:
        """The open image as it is now; the same value until something changes."""
        session, last = self._session, self._last
        if (
            last is None
            or last.project is not session.project
            or last.committed is not session.committed
            or last.view is not session.view
            or last.read_only is not session.read_only
        ):
            self._last = ImageView.of(session, self._index)
            return self._last
        return last
