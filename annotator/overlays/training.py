"""Feedback on a training image that is done: the reference's shapes, and the signs of what differs from them."""

from dataclasses import replace

import numpy as np

from annotator.model.image import Image
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.vocabulary import Vocabulary
from annotator.overlays.disagreements import make_sign_marks
from annotator.overlays.mark import STYLES, Marks, Outlines, Overlay
from annotator.session.change import Change
from annotator.session.exposure import find_reference, has_feedback
from annotator.session.series.training import (
    find_finished_pass,
    find_training_findings,
    find_training_objects,
    find_training_shapes,
)
from annotator.session.view import ViewState


def find_training_layers(project: Project, view: ViewState) -> list[LayerKey]:
    """The reference and the author's own pass, where feedback is shown."""
    if view.image is None or view.author is None or view.all_hidden or not has_feedback(project, view):
        return []
    sides = find_reference(project, view.image), find_finished_pass(project, view.image, view.author)
    return [layer.key for layer in sides if layer is not None]


def make_training_marks(project: Project, view: ViewState) -> Marks:
    """The reference's outlines, dashed, and a sign at each place that differs; the one in focus in words."""
    if not find_training_layers(project, view) or view.image is None:
        return Marks()
    stated = find_training_shapes(project, view)
    reference = find_reference(project, view.image)
    if len(stated) < 2 or reference is None:
        return Marks()
    objects, found = find_training_objects(project, view), find_training_findings(project, view)
    signs = make_sign_marks(project, view, stated, objects, found)
    shapes, style = stated[reference.key.author], STYLES["reference"]
    count = len(shapes)
    drawn = Outlines(
        shapes.box,
        np.full(count, style.rgb, dtype=np.uint32),
        np.full(count, style.line, dtype=np.int8),
        np.full(count, -1, dtype=np.int64),
        polygon=shapes.polygon,
    )
    return replace(signs, outlines=drawn, emphasis=None)


def _is_touched(change: Change, view: ViewState) -> bool:
    if change.preview:
        return False
    if change.touches_view("image", "author", "pass_number", "mode", "focus", "all_hidden"):
        return True
    return change.touches_image(view.image) or any(
        change.touches_part(part) for part in (Image, MetricSettings, Vocabulary)
    )


TRAINING = Overlay("training", make_training_marks, find_training_layers, _is_touched)
"""Shown in a session only; in audit mode everybody's shapes are there anyway."""
