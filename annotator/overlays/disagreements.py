"""Where annotators differ on the open image, in audit mode: a dashed frame around the place, with a sign and a word."""

from typing import Final

import numpy as np

from annotator.geometry.box import Floats, bounds_of, centre_of
from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.metrics.live.changes import ShapesByAuthor
from annotator.model.author import Author
from annotator.model.decision import Decision
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Occluded, Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.overlays.mark import Lines, Marks, Outlines, Texts
from annotator.overlays.overlay import Overlay
from annotator.overlays.style import LinePattern, Style, tag_badge_of
from annotator.session.agreement.counts import count_options_of
from annotator.session.agreement.resolution import decided_ids_of, disputed_ids_of, find_decisions, is_decided
from annotator.session.change import Change
from annotator.session.disagreements.find import find_loaded_disagreements
from annotator.session.disagreements.walk import is_wanted
from annotator.session.view import Mode, ViewState

OPEN: Final = Style("#f2f4f6", LinePattern.LONG_DASH)
DECIDED: Final = Style("#9aa0a6", LinePattern.DOT)
FOCUSED: Final = Style("#f2f4f6", LinePattern.SOLID)
"""Told apart by pattern; decided ones also by their tick."""

MARGIN: Final = 3.0
"""Pixels of the image by which a frame stands off what it is about."""


def find_disagreement_layers(project: Project, view: ViewState) -> list[LayerKey]:
    """The layers of the audited authors on the open image."""
    if not _is_shown(view) or view.image is None:
        return []
    return [layer.key for layer in count_options_of(project, view).find_layers(project, view.image)]


def make_disagreement_marks(project: Project, view: ViewState) -> Marks:
    """Frames and words of the disagreements that pass the filter of the walk, and the link of the pair in focus."""
    keys = find_disagreement_layers(project, view)
    if not keys or view.image is None or any(project.layer_of(key).loaded is None for key in keys):
        return Marks()
    found = [
        one
        for one in find_loaded_disagreements(project, view, [view.image]).get(view.image, [])
        if is_wanted(one, view.walk)
    ]
    settled = decided_ids_of(find_decisions(project, view.image))
    decided = [is_decided(one, settled) for one in found]
    if view.walk.skip_decided:
        found = [one for one, is_settled in zip(found, decided, strict=True) if not is_settled]
        decided = [False] * len(found)
    if not found:
        return Marks()
    stated = count_options_of(project, view).collect_shapes(project, view.image)
    rows = [_disputed_rows_of(stated, one) for one in found]
    frames = np.array([bounds_of(shapes.box) for shapes in rows]) + np.array([-MARGIN, -MARGIN, MARGIN, MARGIN])
    styles = [_style_of(one, view, is_settled) for one, is_settled in zip(found, decided, strict=True)]
    words = [_format_badge(project, one, shapes) for one, shapes in zip(found, rows, strict=True)]
    ticks = ["✓ " if is_settled else "" for is_settled in decided]
    colour = np.array([style.rgb for style in styles], dtype=np.uint32)
    nobody = np.full(len(found), -1, dtype=np.int64)
    return Marks(
        outlines=Outlines(frames, colour, np.array([style.line for style in styles], dtype=np.int8), nobody),
        lines=_make_link(view),
        texts=Texts(
            frames,
            tuple(tick + full for tick, (full, _) in zip(ticks, words, strict=True)),
            tuple(tick + short for tick, (_, short) in zip(ticks, words, strict=True)),
            colour,
            nobody,
        ),
    )


def _disputed_rows_of(stated: ShapesByAuthor, one: Disagreement) -> Shapes:
    """The shape that it is about, then the other one in question."""
    tables = [_row_of(stated, one.author, one.shape)]
    if one.other is not None and one.other_shape in disputed_ids_of(one) - {one.shape}:
        tables.append(_row_of(stated, one.other, one.other_shape))
    return Shapes.concat(tables)


def _row_of(stated: ShapesByAuthor, author: int, shape: int | None) -> Shapes:
    return stated[author].take(stated[author].rows_of([-1 if shape is None else shape]))


def _style_of(one: Disagreement, view: ViewState, is_settled: bool) -> Style:
    focus = view.focus
    if focus is not None and (focus.kind, focus.shape, focus.other) == (one.kind, one.shape, one.other):
        return FOCUSED
    return DECIDED if is_settled else OPEN


def _format_badge(project: Project, one: Disagreement, rows: Shapes) -> tuple[str, str]:
    """What stands at the frame, in full and in short."""
    match one.kind:
        case DisagreementKind.LOW_OVERLAP:
            iou = f"{one.iou:.2f}".removeprefix("0")
            return f"≈ low overlap {iou}", f"≈ {iou}"
        case DisagreementKind.MISSED:
            return f"− missed by {project.author_name(one.other)}", "−"
        case DisagreementKind.EXTRA:
            return f"+ only {project.author_name(one.author)}", "+"
        case DisagreementKind.LABEL:
            return f"≠ {' / '.join(map(project.label_name, rows.label.tolist()))}", "≠"
        case DisagreementKind.STATE:
            letters = [tag_badge_of(Occluded.UNSET, state) for state in rows.part_state.tolist()]
            return f"≠ state {' / '.join(letters)}", "≠ state"
        case DisagreementKind.OCCLUDED:
            return "≠ occluded / not", "≠ occ"


def _make_link(view: ViewState) -> Lines:
    """A line between the centres of the pair in focus."""
    focus = view.focus
    if focus is None or focus.image != view.image or len(focus.shapes) < 2:
        return Lines()
    ends: Floats = centre_of(np.array([side.box for side in focus.shapes])).reshape(1, 4)
    return Lines(ends, np.full(1, FOCUSED.rgb, dtype=np.uint32), np.full(1, LinePattern.DOT, dtype=np.int8))


def _is_shown(view: ViewState) -> bool:
    return view.mode is Mode.AUDIT and view.disagreements_shown and not view.all_hidden


def _is_touched(change: Change, view: ViewState) -> bool:
    """Frames stay where they are while a drag is on and follow when it ends."""
    if change.preview:
        return False
    if change.touches_view(
        "image", "mode", "focus", "walk", "audited", "exclude_unblinded", "disagreements_shown", "all_hidden"
    ):
        return True
    if not _is_shown(view):
        return False
    parts = (Author, Decision, MetricSettings, Vocabulary)
    return change.touches_image(view.image) or any(change.touches_part(part) for part in parts)


DISAGREEMENTS = Overlay("disagreements", make_disagreement_marks, find_disagreement_layers, _is_touched)
