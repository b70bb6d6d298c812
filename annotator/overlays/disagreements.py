"""Where annotators differ on the open image, in audit mode: a sign at the place, a frame and words for one in focus."""

from types import MappingProxyType
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

GLYPH: Final = 0xFFF4DE
"""Ground of a sign, 0xRRGGBB."""
DECIDED: Final = Style("#9aa0a6", LinePattern.DOT)
"""Of signs that were decided; a tick says so, too."""
FOCUSED: Final = Style("#ffffff", LinePattern.SOLID)
"""The one frame, around what is in focus."""

SIGNS: Final = MappingProxyType(
    {
        DisagreementKind.MISSED: "−",
        DisagreementKind.EXTRA: "+",
        DisagreementKind.LABEL: "≠",
        DisagreementKind.STATE: "≠",
        DisagreementKind.OCCLUDED: "≠",
        DisagreementKind.LOW_OVERLAP: "≈",
    }
)
"""What stands at a place where annotators differ: missed, drawn by one only, another label or tag, low overlap."""

MARGIN: Final = 3.0
"""Pixels of the image by which a frame at least stands off what it is about."""
SHARE: Final = 0.03
"""Of its longer side by which it does: at any zoom that shows the place well, lines of shapes stay free."""


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
    stated = count_options_of(project, view).collect_shapes(project, view.image)
    return make_sign_marks(project, view, stated, found, decided)


def make_sign_marks(
    project: Project, view: ViewState, stated: ShapesByAuthor, found: list[Disagreement], decided: list[bool]
) -> Marks:
    """Signs of these disagreements between the shapes of the authors; frame, words and link of the one in focus."""
    if not found:
        return Marks()
    groups = _group_disagreements(found)
    frames = np.array([_frame_of(stated, [found[row] for row in rows]) for rows in groups])
    in_focus = np.array([any(_is_focused(found[row], view) for row in rows) for rows in groups])
    settled_groups = [all(decided[row] for row in rows) for rows in groups]
    words = [
        _format_group(project, view, stated, [found[row] for row in rows], is_settled=is_settled)
        for rows, is_settled in zip(groups, settled_groups, strict=True)
    ]
    colour = np.array([DECIDED.rgb if is_settled else GLYPH for is_settled in settled_groups], dtype=np.uint32)
    nobody = np.full(len(groups), -1, dtype=np.int64)
    return Marks(
        outlines=Outlines.from_style(frames[in_focus], FOCUSED),
        lines=_make_link(view),
        texts=Texts(
            frames,
            tuple(full for full, _short in words),
            tuple(short for _full, short in words),
            colour,
            nobody,
        ),
    )


def _group_disagreements(found: list[Disagreement]) -> list[list[int]]:
    """Rows of the disagreements that are about the same shapes, directly or through one another."""
    groups: list[tuple[set[int], list[int]]] = []
    for row, one in enumerate(found):
        shapes, rows = set(disputed_ids_of(one)), [row]
        for known in [known for known in groups if not known[0].isdisjoint(shapes)]:
            groups.remove(known)
            shapes |= known[0]
            rows = known[1] + rows
        groups.append((shapes, rows))
    return sorted(rows for _shapes, rows in groups)


def _frame_of(stated: ShapesByAuthor, group: list[Disagreement]) -> Floats:
    """What encloses all shapes that a group of disagreements is about."""
    boxes = np.concatenate([_disputed_rows_of(stated, one).box for one in group])
    around = bounds_of(boxes)
    margin = max(MARGIN, SHARE * float((around[2:] - around[:2]).max()))
    frame: Floats = around + np.array([-margin, -margin, margin, margin])
    return frame


def _format_group(
    project: Project, view: ViewState, stated: ShapesByAuthor, group: list[Disagreement], *, is_settled: bool
) -> tuple[str, str]:
    """The signs of a group, each once; the one in focus in words."""
    signs = "".join(dict.fromkeys(SIGNS[one.kind] for one in group))
    tick = "✓" if is_settled else ""
    focused = next((one for one in group if _is_focused(one, view)), None)
    if focused is None:
        return tick + signs, tick + signs
    full = _format_words(project, focused, _disputed_rows_of(stated, focused))
    return f"{tick} {full}".strip(), tick + signs


def _disputed_rows_of(stated: ShapesByAuthor, one: Disagreement) -> Shapes:
    """The shape that it is about, then the other one in question."""
    tables = [_row_of(stated, one.author, one.shape)]
    if one.other is not None and one.other_shape in disputed_ids_of(one) - {one.shape}:
        tables.append(_row_of(stated, one.other, one.other_shape))
    return Shapes.concat(tables)


def _row_of(stated: ShapesByAuthor, author: int, shape: int | None) -> Shapes:
    return stated[author].take(stated[author].rows_of([-1 if shape is None else shape]))


def _is_focused(one: Disagreement, view: ViewState) -> bool:
    focus = view.focus
    return focus is not None and (focus.kind, focus.shape, focus.other) == (one.kind, one.shape, one.other)


def _format_words(project: Project, one: Disagreement, rows: Shapes) -> str:
    """What stands at the frame in focus."""
    sign = SIGNS[one.kind]
    match one.kind:
        case DisagreementKind.LOW_OVERLAP:
            return f"{sign} low overlap {f'{one.iou:.2f}'.removeprefix('0')}"
        case DisagreementKind.MISSED:
            return f"{sign} missed by {project.author_name(one.other)}"
        case DisagreementKind.EXTRA:
            return f"{sign} only {project.author_name(one.author)}"
        case DisagreementKind.LABEL:
            return f"{sign} {' / '.join(map(project.label_name, rows.label.tolist()))}"
        case DisagreementKind.STATE:
            letters = [tag_badge_of(Occluded.UNSET, state) for state in rows.part_state.tolist()]
            return f"{sign} state {' / '.join(letters)}"
        case DisagreementKind.OCCLUDED:
            return f"{sign} occluded / not"


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
