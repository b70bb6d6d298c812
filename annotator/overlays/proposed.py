"""The likely box of the part that is missing next: tinted, in a dash of its own, with a plus before its name."""

import numpy as np

from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.vocabulary import Vocabulary
from annotator.overlays.mark import STYLES, Fills, LinePattern, Marks, Outlines, Overlay, Style, Texts
from annotator.session.change import Change
from annotator.session.view import Mode, ViewState

TINT = 0.35
"""Opacity of the fill."""


def find_no_layers(_project: Project, _view: ViewState) -> list[LayerKey]:
    """None: where the box lies is known already."""
    return []


def make_proposed_marks(project: Project, view: ViewState) -> Marks:
    """The proposed box in the colour of its label; nothing in audit mode and while shapes are hidden."""
    proposed = view.proposed
    if proposed is None or view.all_hidden or view.mode is Mode.AUDIT:
        return Marks()
    label = project.vocabulary.label_of(proposed.label)
    colour = STYLES["unlabelled"].colour if label is None else label.colour
    style = Style(colour, LinePattern.LONG_DASH)
    box = np.array([proposed.box])
    rgb = np.full(1, style.rgb, dtype=np.uint32)
    return Marks(
        outlines=Outlines.from_style(box, style),
        fills=Fills(box, rgb, TINT),
        texts=Texts(box, (f"+ {project.label_name(proposed.label)}",), ("+",), rgb, np.full(1, -1, dtype=np.int64)),
    )


def _is_touched(change: Change, _view: ViewState) -> bool:
    return change.touches_view("proposed", "image", "mode", "all_hidden") or change.touches_part(Vocabulary)


PROPOSED = Overlay("proposed", make_proposed_marks, find_no_layers, _is_touched)
