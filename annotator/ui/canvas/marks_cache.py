"""What the canvas shows of the session: the marks of every overlay, kept until a change touches them."""

from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats, bounds_of
from annotator.model.project import Project
from annotator.overlays import OVERLAYS, OWN, Marks, Overlay
from annotator.overlays.own import find_shown_shapes, make_shape_marks
from annotator.session.change import Change
from annotator.session.session import Session
from annotator.session.view import ViewState, Workspace
from annotator.ui.canvas.badges import Badge, KnownWords, list_count_badges, translate_badges


class MarksCache:
    """Marks of the committed project, one set an overlay, lowest first."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._overlays = OVERLAYS
        self._marks: dict[str, Marks] = {}
        self._bounds: dict[str, Floats] = {}
        self._known_words = KnownWords()
        self._behind: frozenset[str] = frozenset()
        """Overlays that were not asked again while the picture was not in sight."""
        self.held_out: frozenset[int] = frozenset()
        """Ids of one's own shapes that a drag has in hand; the scene leaves them out."""

    def set_overlays(self, overlays: tuple[Overlay, ...]) -> bool:
        """Takes other overlays and keeps nothing of the old ones; False when they are the same."""
        if overlays == self._overlays:
            return False
        self._overlays = overlays
        self._marks.clear()
        self._bounds.clear()
        return True

    def read_all(self) -> None:
        """Asks every overlay again. Raises UserError when a layer cannot be loaded."""
        for overlay in self._overlays:
            self._read(overlay)

    def read_touched(self, change: Change) -> frozenset[str]:
        """Asks those overlays again that a change touches; returns their names. In Study, once the picture is seen."""
        view = self._session.view
        touched = frozenset(overlay.name for overlay in self._overlays if overlay.is_touched(change, view))
        if view.workspace is Workspace.STUDY:
            self._behind |= touched
            return frozenset()
        touched, self._behind = touched | self._behind, frozenset()
        self.read_named(touched)
        return touched

    def read_named(self, names: frozenset[str]) -> None:
        """Asks the overlays with these names again. Raises UserError when a layer cannot be loaded."""
        for overlay in self._overlays:
            if overlay.name in names:
                self._read(overlay)

    def collect_marks(self) -> tuple[Marks, ...]:
        """What the scene shows."""
        shown = []
        for overlay in self._overlays:
            marks = self.marks_of(overlay)
            shown.append(marks.without(list(self.held_out)) if overlay is OWN else marks)
        return tuple(shown)

    def collect_badges(self) -> list[Badge]:
        """All badges that the scene may show."""
        badges = [
            badge
            for marks in self._marks.values()
            for words in marks.texts.choices
            for badge in dict.fromkeys(zip(words, marks.texts.colour.tolist(), strict=True))
        ]
        return badges + [badge for marks in self._marks.values() for badge in list_count_badges(marks.signs)]

    def marks_of(self, overlay: Overlay) -> Marks:
        """What an overlay shows."""
        return self._marks.get(overlay.name, Marks())

    def boxes_of(self, ids: frozenset[int]) -> Floats:
        """Boxes of one's own shapes as the scene shows them, `(N, 4)`; those that are not shown are passed over."""
        outlines = self.marks_of(OWN).outlines
        return outlines.box[np.isin(outlines.id, np.fromiter(ids, dtype=np.int64, count=len(ids)))]

    def compute_bounds(self, width: float, height: float) -> Floats:
        """The box `(4,)` around the picture and everything that lies on or beside it."""
        return bounds_of(np.concatenate((np.array([[0.0, 0.0, width, height]]), *self._bounds.values())))

    def _read(self, overlay: Overlay) -> None:
        session = self._session
        for key in overlay.layers(session.committed, session.view):
            session.load_layer(key)
        marks = translate_badges(overlay.marks(session.committed, session.view), self._known_words)
        self._marks[overlay.name] = marks
        box = marks.outlines.box
        self._bounds[overlay.name] = bounds_of(box)[None] if len(box) else box


_LOOK: Final = ("label", "occluded", "part_state", "crowd", "draft", "assisted")
"""Columns of shapes that plain boxes get their colours, lines and badges from."""
_REMEMBERED: Final = 64
"""Looks that are kept."""
_FEW: Final = 8
"""Shapes up to this number are remembered by their looks."""


class MarksReader:
    """Makes the marks of a few of one's own shapes, in words of the window, with every move of the pointer.

    Boxes that look like those of an earlier time take their colours and words from them.
    """

    def __init__(self) -> None:
        self._basis: tuple[object, ...] = ()
        """What the looks were made of."""
        self._looks: dict[bytes, tuple[Marks, npt.NDArray[np.intp]]] = {}
        """Marks, and the rows of the shapes that have badges."""

    def read(self, project: Project, view: ViewState, ids: tuple[int, ...]) -> Marks:
        """Marks of the shapes with these ids, hidden ones left out."""
        if not ids:
            return Marks()
        shown = find_shown_shapes(project, view)
        shapes = shown.take(shown.rows_of(ids))
        if len(shapes) > _FEW or shapes.polygon is not None or view.marking.numbers:
            return translate_badges(make_shape_marks(project, view, shapes))
        basis = (project.vocabulary, project.authors, view.marking, view.mode, view.author)
        if len(self._looks) >= _REMEMBERED or not _is_same_basis(basis, self._basis):
            self._basis = basis
            self._looks.clear()
        look = b"".join([getattr(shapes, name).tobytes() for name in _LOOK])
        known = self._looks.get(look)
        if known is None:
            marks = translate_badges(make_shape_marks(project, view, shapes))
            self._looks[look] = marks, np.searchsorted(shapes.id, marks.texts.id)
            return marks
        marks, badged = known
        outlines = replace(
            marks.outlines, box=shapes.box, id=shapes.id, about=None if marks.outlines.about is None else shapes.id
        )
        texts = replace(marks.texts, box=shapes.box[badged], id=shapes.id[badged])
        return replace(marks, outlines=outlines, texts=texts)


def _is_same_basis(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    return len(some) == len(others) and all(one is other for one, other in zip(some, others, strict=True))
