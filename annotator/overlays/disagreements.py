"""Where annotators differ on the open image, in Compare: a sign at the place, a frame and words for one in focus."""

from collections import defaultdict
from types import MappingProxyType
from typing import Final

import numpy as np

from annotator.geometry.box import Floats, bounds_of, centre_of
from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind
from annotator.metrics.matching.selection import ShapesByAuthor
from annotator.model.author import Author
from annotator.model.decision import Decision
from annotator.model.layer import LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Occluded, Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.overlays.mark import Emphasis, Lines, Marks, SignKind, Signs, Texts
from annotator.overlays.overlay import Overlay
from annotator.overlays.style import LinePattern, Style, tag_badge_of
from annotator.phrase import Phrase, join_phrases
from annotator.report.numbers import format_cell
from annotator.session.agreement.counts import count_options_of
from annotator.session.agreement.view import decided_ids_of, disputed_ids_of, is_decided
from annotator.session.change import Change
from annotator.session.disagreements.find import find_loaded_disagreements
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
_MOST_SAID: Final = 3
"""Disagreements about one object that are told above its frame."""

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
    found = [
        one
        for one in find_loaded_disagreements(project, view, [view.image]).get(view.image, [])
        if is_wanted(one, view.walk)
    ]
    settled = decided_ids_of(project.list_decisions(view.image))
    decided = [is_decided(one, settled) for one in found]
    if view.walk.skip_decided:
        found = [one for one, is_settled in zip(found, decided, strict=True) if not is_settled]
        decided = [False] * len(found)
    stated = count_options_of(project, view).collect_shapes(project, view.image)
    return make_sign_marks(project, view, stated, found, decided)


def make_sign_marks(
    project: Project, view: ViewState, stated: ShapesByAuthor, found: list[Disagreement], decided: list[bool]
) -> Marks:
    """Signs of these disagreements between the shapes of the authors; frame, words and link of the one in focus.

    What the words at the frame say needs no sign: it would lie under the frame and the handles.
    """
    if not found:
        return Marks(emphasis=Emphasis())
    groups = [[found[row] for row in rows] for rows in _group_disagreements(found)]
    place = {id(one): row for row, one in enumerate(found)}
    settled = [all(decided[place[id(one)]] for one in group) for group in groups]
    focused = next(((one, group) for group in groups for one in group if _is_focused(one, view)), None)
    looked_at = [] if focused is None else _list_shown_with(*focused)
    told = {id(one) for one in looked_at}
    signed = [
        (_compute_bounds(stated, group), unsaid, is_settled)
        for group, is_settled in zip(groups, settled, strict=True)
        if (unsaid := [one for one in group if id(one) not in told])
    ]
    return Marks(
        lines=_make_link(view),
        texts=_make_words(project, stated, looked_at),
        frames=_compute_bounds(stated, looked_at)[None] if looked_at else np.zeros((0, 4)),
        signs=Signs(
            np.array([box for box, _unsaid, _settled in signed]).reshape(-1, 4),
            tuple(tuple(dict.fromkeys(SIGNS[one.kind] for one in unsaid)) for _box, unsaid, _settled in signed),
            tuple(
                join_phrases((_format_words(project, one, _disputed_rows_of(stated, one)) for one in unsaid), "\n")
                for _box, unsaid, _settled in signed
            ),
            tuple(is_settled for _box, _unsaid, is_settled in signed),
        ),
        emphasis=_make_emphasis(groups, settled, looked_at),
    )


def _list_shown_with(one: Disagreement, group: list[Disagreement]) -> list[Disagreement]:
    """One in focus, and behind it what else is said about its object; a low overlap lies between two and is alone."""
    if _is_between(one):
        return [one]
    return [one, *(other for other in group if other is not one and not _is_between(other))]


def _make_emphasis(groups: list[list[Disagreement]], settled: list[bool], looked_at: list[Disagreement]) -> Emphasis:
    """What is looked at stands out, what is disputed comes next, what all agree on or was decided is quiet."""
    levels = {}
    for group, is_settled in zip(groups, settled, strict=True):
        if not is_settled:
            levels.update(dict.fromkeys((shape for one in group for shape in disputed_ids_of(one)), DISPUTED))
    levels.update(dict.fromkeys((shape for one in looked_at for shape in disputed_ids_of(one)), FOCUS))
    ids = np.array(sorted(levels), dtype=np.int64)
    values = np.array([levels[shape] for shape in ids.tolist()]).reshape(-1, 2)
    return Emphasis(ids, values[:, 0], values[:, 1])


def _make_words(project: Project, stated: ShapesByAuthor, looked_at: list[Disagreement]) -> Texts:
    """The one in focus above its frame, and behind it what else is said about its object."""
    if not looked_at:
        return Texts()
    told: dict[object, str] = {}
    for one in looked_at:
        rows = _disputed_rows_of(stated, one)
        told.setdefault(_find_difference(one, rows), _format_words(project, one, rows))
    said = list(told.values())
    words = (join_phrases([*said[:_MOST_SAID], *(["…"] if len(said) > _MOST_SAID else [])], " · "),)
    colour = np.full(1, FOCUSED.rgb, dtype=np.uint32)
    box = _compute_bounds(stated, looked_at)[None]
    return Texts(box, words, words, colour, np.full(1, -1, dtype=np.int64), lift=FRAME_GAP, always=True)


def _group_disagreements(found: list[Disagreement]) -> list[list[int]]:
    """Rows about the same object: those that share a shape, directly or through one another.

    A low overlap lies between two objects and joins none to another, else a crowd of neighbours would be one object:
    it stands with one of its shapes that has a group, or with others about its first shape.
    """
    group_of: dict[int, list[int]] = {}
    between: list[int] = []
    for row, one in enumerate(found):
        if _is_between(one):
            between.append(row)
            continue
        shapes = disputed_ids_of(one)
        joined = [row]
        for known in {id(group_of[shape]): group_of[shape] for shape in shapes if shape in group_of}.values():
            joined += known
        for shape in {*shapes, *(shape for other in joined for shape in disputed_ids_of(found[other]))}:
            group_of[shape] = joined
    alone: dict[int, list[int]] = defaultdict(list)
    for row in between:
        ids = sorted(disputed_ids_of(found[row]))
        group = next((group_of[shape] for shape in ids if shape in group_of), alone[found[row].shape])
        group.append(row)
    groups = {id(group): group for group in (*group_of.values(), *alone.values()) if group}
    return sorted(sorted(group) for group in groups.values())


def _is_between(one: Disagreement) -> bool:
    return one.kind is DisagreementKind.LOW_OVERLAP


def _compute_bounds(stated: ShapesByAuthor, group: list[Disagreement]) -> Floats:
    """The box (4,) around the object that these are about; around the first two shapes where none says more."""
    said = [one for one in group if not _is_between(one)] or group[:1]
    return bounds_of(np.concatenate([_disputed_rows_of(stated, one).box for one in said]))


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


def _find_difference(one: Disagreement, rows: Shapes) -> tuple[object, ...]:
    """What it says, whoever of two said which: the same of another two is told once."""
    match one.kind:
        case DisagreementKind.MISSED:
            return one.kind, one.other
        case DisagreementKind.LABEL:
            return one.kind, frozenset(rows.label.tolist())
        case DisagreementKind.STATE:
            return one.kind, frozenset(rows.part_state.tolist())
        case _:
            return (one.kind,)


def _format_words(project: Project, one: Disagreement, rows: Shapes) -> str:
    """What it is, in words."""
    match one.kind:
        case DisagreementKind.LOW_OVERLAP:
            return Phrase("Low overlap {iou}", iou=format_cell(one.iou))
        case DisagreementKind.MISSED:
            return Phrase("Missed by {name}", name=project.author_name(one.other))
        case DisagreementKind.EXTRA:
            return Phrase("Only {name}", name=project.author_name(one.author))
        case DisagreementKind.LABEL:
            return " / ".join(map(project.label_name, rows.label.tolist()))
        case DisagreementKind.STATE:
            letters = [tag_badge_of(Occluded.UNSET, state) for state in rows.part_state.tolist()]
            return Phrase("State {letters}", letters=join_phrases(letters, " / "))
        case DisagreementKind.OCCLUDED:
            return Phrase("Occluded / not")


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
