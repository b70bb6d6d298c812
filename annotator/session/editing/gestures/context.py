"""Desk: all that a gesture knows of the session, taken at the press."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from annotator.geometry.box import Floats
from annotator.model.image import Image
from annotator.model.layer import Layer
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.session.series.prompt_points import find_prompt_text
from annotator.session.session import Session
from annotator.session.view import Mode, ProposedPart, Tool, ViewState


@dataclass(frozen=True, slots=True)
class GestureSettings:
    """Settings of the person who works."""

    beyond_border: bool = False
    """Whether boxes may pass the border of the image (objects that the frame cuts)."""
    draw_first: bool = False
    """Whether a drag on empty picture draws, even while the select tool is on."""
    stays_in_tool: bool = True
    """Whether the tool stays armed after a shape was drawn."""
    least_side: float = 3.0
    """Shortest side of a drawn box, image pixels; what is smaller was a stray click."""


@dataclass(frozen=True)
class GestureContext:
    """The author's layer on the open image, what of it can be picked, and what the next shape will be."""

    layer: Layer
    width: float
    height: float
    vocabulary: Vocabulary
    tool: Tool
    selection: tuple[int, ...]
    next_shape_id: int
    armed_label: int | None
    armed_occluded: Occluded
    armed_state: PartState
    settings: GestureSettings
    hidden: frozenset[int] = frozenset()
    all_hidden: bool = False
    has_vertex: bool = False
    """Whether keys have chosen a vertex."""
    proposed: ProposedPart | None = None
    prompt: str | None = None
    """The prompt point that the next shape belongs to, as its attribute says it."""

    @cached_property
    def shapes(self) -> Shapes:
        """The shapes that can be seen, and so be picked."""
        if self.all_hidden:
            return Shapes.empty()
        return self.layer.shapes.without(list(self.hidden)) if self.hidden else self.layer.shapes

    @cached_property
    def selected_rows(self) -> npt.NDArray[np.intp]:
        """Rows of `shapes` that are selected."""
        return self.shapes.rows_of(self.selection)

    def clip(self, boxes: Floats) -> Floats:
        """Boxes `(..., 4)` or points `(..., 2)` kept inside the image, unless they may pass its border."""
        if self.settings.beyond_border:
            return boxes
        limit = np.tile([self.width, self.height], boxes.shape[-1] // 2)
        inside: Floats = np.clip(boxes, 0.0, limit)
        return inside


def gesture_context_of(
    session: Session, settings: GestureSettings, *, size: tuple[float, float] | None = None
) -> GestureContext | None:
    """The context as the session is now, or None when no author or image is chosen.

    `size` (width, height) stands in for an image whose size the project does not know.
    """
    view, layer = session.view, session.current_layer
    image = None if view.image is None else session.project.images.get(view.image)
    if layer is None or image is None:
        return None
    width, height = _size_of(image, size)
    return GestureContext(
        layer=layer,
        width=width,
        height=height,
        vocabulary=session.project.vocabulary,
        tool=view.tool,
        selection=view.selection,
        next_shape_id=session.next_shape_id,
        armed_label=view.armed_label,
        armed_occluded=view.armed_occluded,
        armed_state=view.armed_state,
        settings=settings,
        hidden=view.hidden,
        all_hidden=view.all_hidden or _is_author_hidden(view),
        has_vertex=view.vertex is not None,
        proposed=None if view.all_hidden else view.proposed,
        prompt=find_prompt_text(session.project, view),
    )


def _size_of(image: Image, given: tuple[float, float] | None) -> tuple[float, float]:
    if image.has_size or given is None:
        return float(image.width), float(image.height)
    return given


def _is_author_hidden(view: ViewState) -> bool:
    return view.mode is Mode.AUDIT and view.author in view.hidden_authors
