"""What the canvas shows of the session: the marks of every overlay, kept until a change touches them."""

import numpy as np

from annotator.geometry.box import Floats, bounds_of
from annotator.overlays import OVERLAYS, OWN, Marks, Overlay
from annotator.session.change import Change
from annotator.session.session import Session
from annotator.ui.canvas.badges.atlas import Badge
from annotator.ui.canvas.badges.signs import list_count_badges
from annotator.ui.canvas.badges.words import translate_badges


class MarksCache:
    """Marks of the committed project, one set an overlay, lowest first."""

    def __init__(self, session: Session, overlays: tuple[Overlay, ...] = OVERLAYS) -> None:
        self._session = session
        self._overlays = overlays
        self._marks: dict[str, Marks] = {}
        self._bounds: dict[str, Floats] = {}
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
        """Asks those overlays again that a change touches; returns their names."""
        view = self._session.view
        touched = frozenset(overlay.name for overlay in self._overlays if overlay.is_touched(change, view))
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
            marks = self._marks.get(overlay.name, Marks())
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

    def boxes_of(self, ids: frozenset[int]) -> Floats:
        """Boxes of one's own shapes as the scene shows them, `(N, 4)`; those that are not shown are passed over."""
        outlines = self._marks.get(OWN.name, Marks()).outlines
        return outlines.box[np.isin(outlines.id, np.fromiter(ids, dtype=np.int64, count=len(ids)))]

    def compute_bounds(self, width: float, height: float) -> Floats:
        """The box `(4,)` around the picture and everything that lies on or beside it."""
        return bounds_of(np.concatenate((np.array([[0.0, 0.0, width, height]]), *self._bounds.values())))

    def _read(self, overlay: Overlay) -> None:
        session = self._session
        for key in overlay.layers(session.committed, session.view):
            session.load_layer(key)
        marks = translate_badges(overlay.marks(session.committed, session.view))
        self._marks[overlay.name] = marks
        box = marks.outlines.box
        self._bounds[overlay.name] = bounds_of(box)[None] if len(box) else box
