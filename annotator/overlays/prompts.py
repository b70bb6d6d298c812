"""Prompt points of the open image: a small frame with its number at each; in a walk only the point in hand."""

from typing import Final

import numpy as np

from annotator.model.image import Image
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.overlays.mark import LinePattern, Lines, Marks, Overlay, Style, Texts
from annotator.session.change import Change
from annotator.session.series.prompt_points import find_shown_points
from annotator.session.view import ViewState

POINT: Final = Style("#f0e442", LinePattern.SOLID)
ARM: Final = 0.008
"""Length of an arm of the cross, of the longer side of the picture."""
LEAST_ARM: Final = 8.0


def list_no_layers(_project: Project, _view: ViewState) -> list[LayerKey]:
    """Points belong to the image."""
    return []


def make_prompt_marks(project: Project, view: ViewState) -> Marks:
    """A cross at each point, open in its middle so that the place itself is seen, and its number."""
    shown = find_shown_points(project, view)
    image = None if view.image is None else project.images.get(view.image)
    if not shown or image is None or view.all_hidden:
        return Marks()
    at = np.array([point for _number, point in shown], dtype=np.float64)
    arm = max(LEAST_ARM, ARM * max(image.width, image.height))
    ends = np.concatenate(
        [np.concatenate((at + np.array(way) * 0.3 * arm, at + np.array(way) * arm), axis=1) for way in _WAYS]
    )
    count = len(at)
    words = tuple(str(number) for number, _point in shown)
    return Marks(
        lines=Lines(
            ends,
            np.full(len(ends), POINT.rgb, dtype=np.uint32),
            np.full(len(ends), LinePattern.SOLID, dtype=np.int8),
        ),
        texts=Texts(
            np.concatenate((at - arm, at + arm), axis=1),
            words,
            words,
            np.full(count, POINT.rgb, dtype=np.uint32),
            np.full(count, -1, dtype=np.int64),
        ),
    )


_WAYS: Final = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))


def _is_touched(change: Change, _view: ViewState) -> bool:
    if change.preview:
        return False
    return change.touches_part(Image) or change.touches_view("image", "image_series", "mode", "all_hidden")


PROMPTS = Overlay("prompts", make_prompt_marks, list_no_layers, _is_touched)
"""Shown to everybody: the points ask for shapes."""
