"""Spread: of each object on the open image the mean box and the band in which the edges of everybody's boxes lie.

Where many annotators lie over each other single outlines cannot be told apart; in Compare this stands in their place.
Outlines of what one alone drew, and of the pair in focus, stay; those of the object under the pointer come with it.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np

from annotator.geometry.box import Floats, Ints
from annotator.metrics.agreement.disagreements import NOTHING
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.overlays.mark import Fills, LinePattern, Marks, Outlines, Overlay, Style
from annotator.session.agreement.view import count_options_of
from annotator.session.change import Change
from annotator.session.disagreements.find import find_loaded_objects
from annotator.session.view import ViewState

MEAN: Final = Style("#ffffff", LinePattern.SOLID)
BAND: Final = 0.35
"""Opacity of the band."""


@dataclass(frozen=True, slots=True, eq=False)
class SpreadBoxes:
    """The objects that two or more of those drew who are shown."""

    ids: Ints
    """Of their shapes (K,), those in focus left out."""
    members: Ints
    """Ids of the shapes of each (N, authors), `NOTHING` where an author has none."""
    mean: Floats
    """(N, 4)."""
    outer: Floats
    """The bounds of all boxes of each (N, 4)."""
    inner: Floats
    """What all of them have in common (N, 4); turned inside out where that is nothing."""


def find_spread(project: Project, view: ViewState) -> SpreadBoxes | None:
    """The objects of the open image; None where single outlines are shown."""
    keys = find_spread_layers(project, view)
    if not keys or view.image is None or any(project.layer_of(key).loaded is None for key in keys):
        return None
    stated = count_options_of(project, view).collect_shapes(project, view.image)
    found = find_loaded_objects(project, view, [view.image])
    shown = np.array([author not in view.hidden_authors for author in found.authors], dtype=np.bool_)
    ids = np.where(shown, found.shape, NOTHING)
    ids = ids[(ids != NOTHING).sum(axis=1) > 1]
    box = np.full((*ids.shape, 4), np.nan)
    for place, author in enumerate(found.authors):
        rows = np.flatnonzero(ids[:, place] != NOTHING)
        if len(rows):
            known = np.argsort(stated[author].id)
            found_at = np.searchsorted(stated[author].id, ids[rows, place], sorter=known)
            box[rows, place] = stated[author].box[known[found_at]]
    mean, low, high = np.nanmean(box, axis=1), np.nanmin(box, axis=1), np.nanmax(box, axis=1)
    outer, inner = (np.concatenate((a[:, :2], b[:, 2:]), axis=1) for a, b in ((low, high), (high, low)))
    drawn = ids[ids != NOTHING]
    focused = [] if view.focus is None else [side.shape for side in view.focus.shapes]
    return SpreadBoxes(drawn[~np.isin(drawn, focused)], ids, mean, outer, inner)


def find_spread_layers(project: Project, view: ViewState) -> list[LayerKey]:
    """The layers of the open image that it is made of."""
    if not (view.spread_shown and view.compares and view.others_shown) or view.all_hidden or view.image is None:
        return []
    return [layer.key for layer in count_options_of(project, view).find_layers(project, view.image)]


def make_spread_marks(project: Project, view: ViewState) -> Marks:
    """Mean boxes and bands."""
    found = find_spread(project, view)
    if found is None:
        return Marks()
    (x0, y0, x1, y1), (left, top, right, bottom) = found.outer.T, found.inner.T
    # Where the boxes have nothing in common the band is all of their bounds.
    left, top = np.minimum(left, x1), np.minimum(top, y1)
    right, bottom = np.maximum(right, left), np.maximum(bottom, top)
    band = [(x0, y0, x1, top), (x0, bottom, x1, y1), (x0, top, left, bottom), (right, top, x1, bottom)]
    box = np.concatenate([np.stack(edge, axis=1) for edge in band])
    box = box[(box[:, 2] > box[:, 0]) & (box[:, 3] > box[:, 1])]
    fills = Fills(box, np.full(len(box), MEAN.rgb, dtype=np.uint32), BAND)
    return Marks(outlines=Outlines.from_style(found.mean, MEAN), fills=fills, members=found.members)


def touches_spread(change: Change, view: ViewState) -> bool:
    """Whether other outlines may be joined after a change."""
    if change.touches_view("spread_shown"):
        return True
    if not view.spread_shown or change.preview:
        return False
    if change.touches_view(
        "image", "mode", "workspace", "focus", "audited", "hidden_authors", "others_shown", "all_hidden"
    ):
        return True
    return change.touches_part(MetricSettings) or change.touches_image(view.image)


SPREAD = Overlay("spread", make_spread_marks, find_spread_layers, touches_spread)
