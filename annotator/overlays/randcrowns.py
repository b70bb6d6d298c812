"""The regions of RandCrowns: Ra, O and E of the target with what others drew, told apart by pattern and name."""

from typing import Final

import numpy as np

from annotator.geometry.box import Floats
from annotator.geometry.polygon import Polygon, bounds_of_polygon
from annotator.model.image import Image
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.overlays.mark import (
    STYLES,
    LinePattern,
    Marks,
    Outlines,
    Overlay,
    Style,
    Texts,
    author_style_of,
    join_outlines,
)
from annotator.session.agreement.randcrowns import CrownFacts, compute_crown_facts
from annotator.session.agreement.view import count_options_of
from annotator.session.change import Change
from annotator.session.exposure import may_compare
from annotator.session.view import ViewState

INNER: Final = STYLES["inner_region"]
OUTER: Final = STYLES["outer_region"]
EDGE: Final = Style("#f0e442", LinePattern.DASH_DOT_DOT)
"""The three regions have one colour and three patterns; each bears its name."""


def find_crown_layers(project: Project, view: ViewState) -> list[LayerKey]:
    """The layers of the open image that the regions and their delineations are taken from."""
    if not view.regions_shown or view.image is None:
        return []
    keys = []
    if may_compare(project, view, view.image):
        keys = [layer.key for layer in count_options_of(project, view).find_layers(project, view.image)]
    if view.author is not None:
        keys.append(LayerKey(view.image, view.author, view.pass_number))
    return list(dict.fromkeys(keys))


def make_crown_marks(project: Project, view: ViewState) -> Marks:
    """Outlines of the three regions, of the target and of the delineations, in their authors' styles."""
    if any(project.layer_of(key).loaded is None for key in find_crown_layers(project, view)):
        return Marks()
    facts = compute_crown_facts(project, view) if view.regions_shown else ""
    if isinstance(facts, str):
        return Marks()
    outlines = [_outline_shape(project, facts.target.key.author, facts.target.row)]
    outlines += [_outline_shape(project, one.author, one.row) for one in facts.delineations]
    rings, texts = _make_region_marks(facts)
    return Marks(outlines=join_outlines([*rings, *outlines]), texts=texts)


def _make_region_marks(facts: CrownFacts) -> tuple[list[Outlines], Texts]:
    if facts.regions is None:
        return [], Texts()
    named = (
        ("E", facts.regions.edge, EDGE),
        ("O", facts.regions.outer, OUTER),
        ("Ra", facts.regions.inner, INNER),
    )
    there = [(name, outline, style) for name, outline, style in named if outline]
    rings = [_make_outlines(bounds_of_polygon(outline)[None], style, outline) for _, outline, style in there]
    boxes = [bounds_of_polygon(outline) for _, outline, _ in there]
    names = tuple(name for name, _, _ in there)
    colours = np.array([style.rgb for _, _, style in there], dtype=np.uint32)
    box = np.array(boxes, dtype=np.float64).reshape(-1, 4)
    return rings, Texts(box, names, names, colours, np.full(len(there), -1, dtype=np.int64))


def _outline_shape(project: Project, author: int, row: Shapes) -> Outlines:
    return _make_outlines(row.box, author_style_of(project, author), row.polygon_of(0))


def _make_outlines(box: Floats, style: Style, polygon: Polygon | None) -> Outlines:
    column = np.empty(1, dtype=np.object_)
    column[0] = polygon
    return Outlines(
        box,
        np.full(1, style.rgb, dtype=np.uint32),
        np.full(1, style.line, dtype=np.int8),
        np.full(1, -1, dtype=np.int64),
        polygon=column,
    )


def _is_touched(change: Change, view: ViewState) -> bool:
    if change.preview:
        return False
    if change.touches_view("regions_shown"):
        return True
    if not view.regions_shown:
        return False
    if change.touches_view(
        "image", "author", "pass_number", "mode", "workspace", "selection", "focus", "tried", "audited"
    ):
        return True
    return change.touches_part(MetricSettings) or change.touches_part(Image) or change.touches_image(view.image)


CROWNS = Overlay("crowns", make_crown_marks, find_crown_layers, _is_touched)
