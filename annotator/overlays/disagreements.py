"""Where annotators differ on the open image, in Compare: a sign at the place, a frame and words for one in focus."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

import numpy as np

from annotator.geometry.box import Floats, bounds_of, centre_of
from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind, ObjectTable
from annotator.metrics.matching.selection import ShapesByAuthor
from annotator.model.author import Author
from annotator.model.decision import Decision
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.vocabulary import Vocabulary
from annotator.overlays.mark import Emphasis, LinePattern, Lines, Marks, Overlay, SignKind, Signs, Style, Texts
from annotator.report.audit.listing import describe_object
from annotator.session.agreement.view import count_options_of, decided_ids_of, is_decided
from annotator.session.change import Change
from annotator.session.disagreements.find import find_loaded_objects
from annotator.session.disagreements.walk import is_wanted
from annotator.session.view import ViewState

FOCUSED: Final = Style("#ffffff", LinePattern.SOLID)
"""Of what is in focus."""
FRAME_GAP: Final = 9.0
"""Logical pixels between a group in focus and its words: the frame lies between them."""
FOCUS: Final = (1.0, 2.2)
"""Strength and weight of the shapes in focus."""
DISPUTED: Final = (0.75, 1.6)
"""Of other shapes about which annotators differ."""

SIGNS: Final = MappingProxyType(
    {
        DisagreementKind.MISSED: SignKind.MISSED,
        DisagreementKind.EXTRA: SignKind.EXTRA,
        DisagreementKind.LABEL: SignKind.OVERLAP,
        DisagreementKind.STATE: SignKind.TAG,
        DisagreementKind.OCCLUDED: SignKind.TAG,
        DisagreementKind.LOW_OVERLAP: SignKind.OVERLAP,
    }
)
"""What stands at a place where annotators differ: missed, drawn by one only, another tag, another label or overlap."""


def find_disagreement_layers(project: Project, view: ViewState) -> list[LayerKey]:
    """The layers of the audited authors on the open image."""
    if not _is_shown(view) or view.image is None:
        return []
    return [layer.key for layer in count_options_of(project, view).find_layers(project, view.image)]


def make_disagreement_marks(project: Project, view: ViewState) -> Marks:
    """Signs of the disagreements that pass the filter of the walk; frame, words and link of the one in focus.

    No outline of a shape is painted over: colour and pattern go on telling the author.
    """
    keys = find_disagreement_layers(project, view)
    if not keys or view.image is None or any(project.layer_of(key).loaded is None for key in keys):
        return Marks()
    objects = find_loaded_objects(project, view, [view.image], view.walk.least_iou).list_worst()
    found = [one for one in objects.disagreements if is_wanted(one, view.walk)]
    settled = decided_ids_of(project.list_decisions(view.image))
    if view.walk.skip_decided:
        found = [one for one in found if not is_decided(one, settled)]
    stated = count_options_of(project, view).collect_shapes(project, view.image)
    return make_sign_marks(project, view, stated, objects, found, settled)


def make_sign_marks(
    project: Project,
    view: ViewState,
    stated: ShapesByAuthor,
    objects: ObjectTable,
    found: Sequence[Disagreement],
    settled: frozenset[int] = frozenset(),
) -> Marks:
    """Signs of the objects that these disagreements are about; frame, words and link of the one in focus.

    What the words at the frame say needs no sign: it would lie under the frame and the handles. `settled` are the
    shapes that were decided about.
    """
    if not found:
        return Marks(emphasis=Emphasis())
    kinds: dict[int, list[SignKind]] = {}
    for one in found:
        kinds.setdefault(one.object, []).append(SIGNS[one.kind])
    focused = next((one.object for one in found if _is_focused(one, view)), None)
    rows = dict(zip(objects.object.tolist(), range(len(objects)), strict=True))
    ids = {one: [shape for _, shape in objects.members_of(rows[one])] for one in kinds}
    boxes = {one: _compute_bounds(stated, objects.members_of(rows[one])) for one in kinds}
    words = {one: describe_object(project, objects, rows[one]) for one in kinds}
    is_settled = {one: not settled.isdisjoint(shapes) for one, shapes in ids.items()}
    signed = [one for one in kinds if one != focused]
    levels = {shape: DISPUTED for one in kinds if not is_settled[one] for shape in ids[one]}
    levels.update(dict.fromkeys(ids.get(focused, ()) if focused is not None else (), FOCUS))
    order = sorted(levels)
    values = np.array([levels[shape] for shape in order]).reshape(-1, 2)
    return Marks(
        lines=_make_link(view),
        texts=Texts() if focused is None else _make_words(boxes[focused], words[focused]),
        frames=np.zeros((0, 4)) if focused is None else boxes[focused][None],
        signs=Signs(
            np.array([boxes[one] for one in signed]).reshape(-1, 4),
            tuple(tuple(dict.fromkeys(kinds[one])) for one in signed),
            tuple(words[one] for one in signed),
            tuple(is_settled[one] for one in signed),
        ),
        emphasis=Emphasis(np.array(order, dtype=np.int64), values[:, 0], values[:, 1]),
    )


def _make_words(box: Floats, words: str) -> Texts:
    """What differs about the object in focus, above its frame."""
    colour = np.full(1, FOCUSED.rgb, dtype=np.uint32)
    return Texts(box[None], (words,), (words,), colour, np.full(1, -1, dtype=np.int64), lift=FRAME_GAP, always=True)


def _compute_bounds(stated: ShapesByAuthor, members: Sequence[tuple[int, int]]) -> Floats:
    """The box (4,) around the shapes of an object."""
    return bounds_of(
        np.concatenate([stated[author].take(stated[author].rows_of([one])).box for author, one in members])
    )


def _is_focused(one: Disagreement, view: ViewState) -> bool:
    focus = view.focus
    return focus is not None and (focus.kind, focus.shape, focus.other) == (one.kind, one.shape, one.other)


def _make_link(view: ViewState) -> Lines:
    """A line between the centres of the pair in focus, where it joins two places and not two views of one."""
    focus = view.focus
    if focus is None or focus.image != view.image or len(focus.shapes) < 2:
        return Lines()
    if focus.kind not in (None, DisagreementKind.LOW_OVERLAP):
        return Lines()
    ends: Floats = centre_of(np.array([side.box for side in focus.shapes])).reshape(1, 4)
    return Lines(ends, np.full(1, FOCUSED.rgb, dtype=np.uint32), np.full(1, LinePattern.DOT, dtype=np.int8))


def _is_shown(view: ViewState) -> bool:
    return view.compares and view.disagreements_shown and not view.all_hidden


def _is_touched(change: Change, view: ViewState) -> bool:
    """Frames stay where they are while a drag is on and follow when it ends."""
    if change.preview:
        return False
    if change.touches_view(
        "image",
        "mode",
        "workspace",
        "focus",
        "walk",
        "audited",
        "exclude_unblinded",
        "disagreements_shown",
        "all_hidden",
    ):
        return True
    if not _is_shown(view):
        return False
    parts = (Author, Decision, MetricSettings, Vocabulary)
    return change.touches_image(view.image) or any(change.touches_part(part) for part in parts)


DISAGREEMENTS = Overlay("disagreements", make_disagreement_marks, find_disagreement_layers, _is_touched)
