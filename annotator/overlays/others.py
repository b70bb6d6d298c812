"""What others drew beside the open layer, and where it differs from it.

First shapes: one's own other passes, and in Compare those of the other authors. Each author has one colour and pattern;
what another pass of the same author says has another pattern, so that two passes are told apart without colour. Where
many annotators lie over each other single outlines cannot be told apart: in Compare the spread stands in their place,
of each object the mean box and the band in which the edges of everybody's boxes lie. Outlines of what one alone drew,
and of the pair in focus, stay.

Then, in Compare, a sign at each place where annotators differ, with a frame and words for the one in focus; the same on
a training image that is done, with the reference's shapes; and the regions of RandCrowns, Ra, O and E of the target
with what others drew, told apart by pattern and name.
"""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.geometry.box import Floats, Ints, Polygon, bounds_of_polygon, centre_of
from annotator.metrics.agreement.disagreements import NOTHING, Disagreement, DisagreementKind, ObjectTable
from annotator.metrics.matching.selection import ShapesByAuthor
from annotator.model.author import Author, AuthorKind
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.layer import LayerKey, PassPurpose
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.overlays import mark
from annotator.overlays.own import DRAFT, NUMBERED_UP_TO, make_badges, own_key_of
from annotator.report.audit.listing import describe_object
from annotator.session.agreement.live import CrownFacts, compute_crown_facts
from annotator.session.agreement.view import count_options_of, decided_ids_of, is_decided
from annotator.session.change import Change
from annotator.session.disagreements.walk import find_loaded_objects, is_wanted
from annotator.session.editing.passes import is_pass_shown
from annotator.session.exposure import find_reference, has_feedback, list_comparable, may_compare
from annotator.session.series import training
from annotator.session.view import Mode, ViewState

MEAN: Final = mark.Style("#ffffff", mark.LinePattern.SOLID)
BAND: Final = 0.35
"""Opacity of the band."""


class SpreadBoxes(Struct, frozen=True, eq=False):
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
    box = _gather_boxes(stated, found.authors, ids)
    mean, low, high = np.nanmean(box, axis=1), np.nanmin(box, axis=1), np.nanmax(box, axis=1)
    outer, inner = (np.concatenate((a[:, :2], b[:, 2:]), axis=1) for a, b in ((low, high), (high, low)))
    drawn = ids[ids != NOTHING]
    focused = [] if view.focus is None else [side.shape for side in view.focus.shapes]
    return SpreadBoxes(drawn[~np.isin(drawn, focused)], ids, mean, outer, inner)


def _gather_boxes(stated: ShapesByAuthor, authors: Sequence[int], ids: Ints) -> Floats:
    """The boxes (N, authors, 4) of the shapes with these ids (N, authors), NaN for `NOTHING`."""
    box = np.full((*ids.shape, 4), np.nan)
    for place, author in enumerate(authors):
        rows = np.flatnonzero(ids[:, place] != NOTHING)
        if len(rows):
            known = np.argsort(stated[author].id)
            found_at = np.searchsorted(stated[author].id, ids[rows, place], sorter=known)
            box[rows, place] = stated[author].box[known[found_at]]
    return box


def find_spread_layers(project: Project, view: ViewState) -> list[LayerKey]:
    """The layers of the open image that it is made of."""
    if not (view.spread_shown and view.compares and view.others_shown) or view.all_hidden or view.image is None:
        return []
    return [layer.key for layer in count_options_of(project, view).find_layers(project, view.image)]


def make_spread_marks(project: Project, view: ViewState) -> mark.Marks:
    """Mean boxes and bands."""
    found = find_spread(project, view)
    if found is None:
        return mark.Marks()
    (x0, y0, x1, y1), (left, top, right, bottom) = found.outer.T, found.inner.T
    # Where the boxes have nothing in common the band is all of their bounds.
    left, top = np.minimum(left, x1), np.minimum(top, y1)
    right, bottom = np.maximum(right, left), np.maximum(bottom, top)
    band = [(x0, y0, x1, top), (x0, bottom, x1, y1), (x0, top, left, bottom), (right, top, x1, bottom)]
    box = np.concatenate([np.stack(edge, axis=1) for edge in band])
    box = box[(box[:, 2] > box[:, 0]) & (box[:, 3] > box[:, 1])]
    fills = mark.Fills(box, np.full(len(box), MEAN.rgb, dtype=np.uint32), BAND)
    return mark.Marks(outlines=mark.Outlines.from_style(found.mean, MEAN), fills=fills, members=found.members)


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


SPREAD = mark.Overlay("spread", make_spread_marks, find_spread_layers, touches_spread)


NAMED_UP_TO: Final = 60
"""Shapes up to which an author whose colour and pattern come again bears a number at each; more would be a crowd."""


def find_other_layers(project: Project, view: ViewState) -> list[LayerKey]:
    """Layers on the open image that are shown besides the open one, by author and pass.

    One's own other passes, and those of people and references that may be compared. Models' layers have an overlay of
    their own.
    """
    if view.all_hidden or view.image is None:
        return []
    mine = own_key_of(view)
    repeats = mine is not None and project.layer_of(mine).purpose is PassPurpose.REPEAT  # made without the first
    shown = {view.author} if view.passes_shown and not repeats else set()
    if may_compare(project, view, view.image):
        people = project.authors_of(AuthorKind.PERSON, AuthorKind.REFERENCE)
        shown |= {author.id for author in people if view.others_shown and author.id != view.author}
        shown -= view.hidden_authors
    authors = sorted(author for author in shown if author is not None)
    own = [layer for layer in project.list_layers(view.image, authors) if layer.key.author == view.author]
    others = [layer for layer in project.list_layers(view.image, authors) if layer.key.author != view.author]
    seen = [layer for layer in list_comparable(project, view, others) if is_pass_shown(view, layer.key)]
    return sorted(layer.key for layer in (*own, *seen) if layer.key != mine)


def make_other_marks(project: Project, view: ViewState) -> mark.Marks:
    """Outlines of those layers, with numbers where they are wished; badges stay with one's own shapes to be read.

    An auditor has none: the first of the others bears the badges then.
    """
    outlines: list[mark.Outlines] = []
    texts: list[mark.Texts] = []
    is_badged = view.author is not None
    spread = find_spread(project, view)
    for key in find_other_layers(project, view):
        shapes = project.layer_of(key).loaded
        if shapes is not None and spread is not None:
            shapes = shapes.take(np.flatnonzero(~np.isin(shapes.id, spread.ids)))
        if shapes is not None and len(shapes):
            style, count = _style_of(project, view, key), len(shapes)
            outlines.append(_outline(shapes, style))
            if view.marking.numbers and sum(len(text) for text in texts) + count <= NUMBERED_UP_TO:
                numbers = tuple(map(str, range(1, count + 1)))  # in the annotator's list
                texts.append(_write_words(shapes.box, numbers, style))
            elif shapes.draft.any():
                drafts = shapes.box[shapes.draft]
                texts.append(_write_words(drafts, (DRAFT,) * len(drafts), style))
            elif (number := mark.author_number_of(project, key.author)) and count <= NAMED_UP_TO:
                texts.append(_write_words(shapes.box, (str(number),) * count, style))
            elif not is_badged:
                badges = make_badges(shapes, outlines[-1].colour, project.vocabulary, view.marking)
                texts.append(replace(badges, id=np.full(len(badges), -1, dtype=np.int64)))
                is_badged = True
    return mark.Marks(outlines=mark.join_outlines(outlines), texts=_concat_texts(texts))


def make_single_marks(project: Project, view: ViewState) -> mark.Marks:
    """The single outlines of the object under the pointer, whose spread is shown."""
    layers = [(key, project.layer_of(key).loaded) for key in find_other_layers(project, view)] if view.spread_at else []
    parts = [
        _outline(shapes.take(np.flatnonzero(np.isin(shapes.id, view.spread_at))), _style_of(project, view, key))
        for key, shapes in layers
        if shapes is not None
    ]
    return mark.Marks(outlines=mark.join_outlines(parts))


def _outline(shapes: Shapes, style: mark.Style) -> mark.Outlines:
    return replace(
        mark.Outlines.from_style(shapes.box, style),
        crowd=shapes.crowd if shapes.crowd.any() else None,
        polygon=shapes.polygon,
        about=shapes.id,
    )


def _write_words(box: Floats, words: tuple[str, ...], style: mark.Style) -> mark.Texts:
    """Words at boxes (N, 4) that belong to no shape, in the colour of their author."""
    colour, nobody = np.full(len(box), style.rgb, dtype=np.uint32), np.full(len(box), -1, dtype=np.int64)
    return mark.Texts(box, words, words, colour, nobody)


def _style_of(project: Project, view: ViewState, key: LayerKey) -> mark.Style:
    """The author's colour and pattern; another pattern for a pass that is neither the open one nor the one that counts.

    While labelling, where colour and pattern say label and tags, one's own other passes are in one plain style.
    """
    first = own_key_of(view) if key.author == view.author else project.find_current_pass(key.image, key.author)
    beside = [layer.key for layer in project.list_begun_passes(key.image, key.author) if layer.key != first]
    place = beside.index(key) if key in beside else 0
    if not view.compares:
        return mark.Style(mark.STYLES["other_pass"].colour, mark.line_of_pass(mark.LinePattern.SOLID, place))
    style = mark.author_style_of(project, key.author)
    return style if key == first else mark.Style(style.colour, mark.line_of_pass(style.line, place))


def _concat_texts(parts: list[mark.Texts]) -> mark.Texts:
    if not parts:
        return mark.Texts()
    return mark.Texts(
        np.concatenate([part.box for part in parts]),
        tuple(word for part in parts for word in part.full),
        tuple(word for part in parts for word in part.short),
        np.concatenate([part.colour for part in parts]),
        np.concatenate([part.id for part in parts]),
    )


def _touches_others(change: Change, view: ViewState) -> bool:
    if change.touches_view(
        "image",
        "author",
        "pass_number",
        "mode",
        "workspace",
        "hidden_authors",
        "others_shown",
        "passes_shown",
        "chosen_passes",
        "all_hidden",
        "marking",
    ) or touches_spread(change, view):
        return True
    mine = own_key_of(view)
    touched = [key for key in change.by_image.get(-1 if view.image is None else view.image, ()) if key != mine]
    if not view.compares:
        return any(key.author == view.author for key in touched)
    if mine in change.layers and not change.preview and view.mode is not Mode.AUDIT:  # it may be finished now, or not
        return True
    return change.touches_part(Author) or change.touches_part(Vocabulary) or bool(touched)


def _touches_single(change: Change, view: ViewState) -> bool:
    return change.touches_view("spread_at") or (bool(view.spread_at) and touches_spread(change, view))


OTHERS = mark.Overlay("others", make_other_marks, find_other_layers, _touches_others)
SINGLE = mark.Overlay("single", make_single_marks, lambda _project, _view: [], _touches_single)


FOCUSED: Final = mark.Style("#ffffff", mark.LinePattern.SOLID)
"""Of what is in focus."""
FRAME_GAP: Final = 9.0
"""Logical pixels between a group in focus and its words: the frame lies between them."""
FOCUS: Final = (1.0, 2.2)
"""Strength and weight of the shapes in focus."""
DISPUTED: Final = (0.75, 1.6)
"""Of other shapes about which annotators differ."""

SIGNS: Final = MappingProxyType(
    {
        DisagreementKind.MISSED: mark.SignKind.MISSED,
        DisagreementKind.EXTRA: mark.SignKind.EXTRA,
        DisagreementKind.LABEL: mark.SignKind.OVERLAP,
        DisagreementKind.STATE: mark.SignKind.TAG,
        DisagreementKind.OCCLUDED: mark.SignKind.TAG,
        DisagreementKind.LOW_OVERLAP: mark.SignKind.OVERLAP,
    }
)
"""What stands at a place where annotators differ: missed, drawn by one only, another tag, another label or overlap."""


def find_disagreement_layers(project: Project, view: ViewState) -> list[LayerKey]:
    """The layers of the audited authors on the open image."""
    if not _is_shown(view) or view.image is None:
        return []
    return [layer.key for layer in count_options_of(project, view).find_layers(project, view.image)]


def make_disagreement_marks(project: Project, view: ViewState) -> mark.Marks:
    """Signs of the disagreements that pass the filter of the walk; frame, words and link of the one in focus.

    No outline of a shape is painted over: colour and pattern go on telling the author.
    """
    keys = find_disagreement_layers(project, view)
    if not keys or view.image is None or any(project.layer_of(key).loaded is None for key in keys):
        return mark.Marks()
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
) -> mark.Marks:
    """Signs of the objects that these disagreements are about; frame, words and link of the one in focus.

    What the words at the frame say needs no sign: it would lie under the frame and the handles. `settled` are the
    shapes that were decided about.
    """
    if not found:
        return mark.Marks(emphasis=mark.Emphasis())
    kinds: dict[int, list[mark.SignKind]] = {}
    for one in found:
        kinds.setdefault(one.object, []).append(SIGNS[one.kind])
    focused = next((one.object for one in found if _is_focused(one, view)), None)
    rows = dict(zip(objects.object.tolist(), range(len(objects)), strict=True))
    ids = {one: [shape for _, shape in objects.members_of(rows[one])] for one in kinds}
    of_all = _gather_boxes(stated, objects.authors, objects.shape[[rows[one] for one in kinds]])
    bounds = np.concatenate((np.nanmin(of_all[..., :2], axis=1), np.nanmax(of_all[..., 2:], axis=1)), axis=1)
    boxes = dict(zip(kinds, bounds, strict=True))
    words = {one: describe_object(project, objects, rows[one]) for one in kinds}
    is_settled = {one: not settled.isdisjoint(shapes) for one, shapes in ids.items()}
    signed = [one for one in kinds if one != focused]
    levels = {shape: DISPUTED for one in kinds if not is_settled[one] for shape in ids[one]}
    levels.update(dict.fromkeys(ids.get(focused, ()) if focused is not None else (), FOCUS))
    order = sorted(levels)
    values = np.array([levels[shape] for shape in order]).reshape(-1, 2)
    return mark.Marks(
        lines=_make_link(view),
        texts=mark.Texts() if focused is None else _make_words(boxes[focused], words[focused]),
        frames=np.zeros((0, 4)) if focused is None else boxes[focused][None],
        signs=mark.Signs(
            np.array([boxes[one] for one in signed]).reshape(-1, 4),
            tuple(tuple(dict.fromkeys(kinds[one])) for one in signed),
            tuple(words[one] for one in signed),
            tuple(is_settled[one] for one in signed),
        ),
        emphasis=mark.Emphasis(np.array(order, dtype=np.int64), values[:, 0], values[:, 1]),
    )


def _make_words(box: Floats, words: str) -> mark.Texts:
    """What differs about the object in focus, above its frame."""
    colour = np.full(1, FOCUSED.rgb, dtype=np.uint32)
    return mark.Texts(
        box[None], (words,), (words,), colour, np.full(1, -1, dtype=np.int64), lift=FRAME_GAP, always=True
    )


def _is_focused(one: Disagreement, view: ViewState) -> bool:
    focus = view.focus
    return focus is not None and (focus.kind, focus.shape, focus.other) == (one.kind, one.shape, one.other)


def _make_link(view: ViewState) -> mark.Lines:
    """A line between the centres of the pair in focus, where it joins two places and not two views of one."""
    focus = view.focus
    if focus is None or focus.image != view.image or len(focus.shapes) < 2:
        return mark.Lines()
    if focus.kind not in (None, DisagreementKind.LOW_OVERLAP):
        return mark.Lines()
    ends: Floats = centre_of(np.array([side.box for side in focus.shapes])).reshape(1, 4)
    return mark.Lines(ends, np.full(1, FOCUSED.rgb, dtype=np.uint32), np.full(1, mark.LinePattern.DOT, dtype=np.int8))


def _is_shown(view: ViewState) -> bool:
    return view.compares and view.disagreements_shown and not view.all_hidden


def _touches_disagreements(change: Change, view: ViewState) -> bool:
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


DISAGREEMENTS = mark.Overlay("disagreements", make_disagreement_marks, find_disagreement_layers, _touches_disagreements)


def find_training_layers(project: Project, view: ViewState) -> list[LayerKey]:
    """The reference and the author's own pass, where feedback is shown."""
    if view.image is None or view.author is None or view.all_hidden or not has_feedback(project, view):
        return []
    sides = find_reference(project, view.image), training.find_finished_pass(project, view.image, view.author)
    return [layer.key for layer in sides if layer is not None]


def make_training_marks(project: Project, view: ViewState) -> mark.Marks:
    """The reference's outlines, dashed, and a sign at each place that differs; the one in focus in words."""
    if not find_training_layers(project, view) or view.image is None:
        return mark.Marks()
    stated = training.find_training_shapes(project, view)
    reference = find_reference(project, view.image)
    if len(stated) < 2 or reference is None:
        return mark.Marks()
    objects, found = training.find_training_objects(project, view), training.find_training_findings(project, view)
    signs = make_sign_marks(project, view, stated, objects, found)
    shapes, style = stated[reference.key.author], mark.STYLES["reference"]
    count = len(shapes)
    drawn = mark.Outlines(
        shapes.box,
        np.full(count, style.rgb, dtype=np.uint32),
        np.full(count, style.line, dtype=np.int8),
        np.full(count, -1, dtype=np.int64),
        polygon=shapes.polygon,
    )
    return replace(signs, outlines=drawn, emphasis=None)


def _touches_training(change: Change, view: ViewState) -> bool:
    if change.preview:
        return False
    if change.touches_view("image", "author", "pass_number", "mode", "focus", "all_hidden"):
        return True
    return change.touches_image(view.image) or any(
        change.touches_part(part) for part in (Image, MetricSettings, Vocabulary)
    )


TRAINING = mark.Overlay("training", make_training_marks, find_training_layers, _touches_training)
"""Shown in a session only; in audit mode everybody's shapes are there anyway."""


INNER: Final = mark.STYLES["inner_region"]
OUTER: Final = mark.STYLES["outer_region"]
EDGE: Final = mark.Style("#f0e442", mark.LinePattern.DASH_DOT_DOT)
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


def make_crown_marks(project: Project, view: ViewState) -> mark.Marks:
    """Outlines of the three regions, of the target and of the delineations, in their authors' styles."""
    if any(project.layer_of(key).loaded is None for key in find_crown_layers(project, view)):
        return mark.Marks()
    facts = compute_crown_facts(project, view) if view.regions_shown else ""
    if isinstance(facts, str):
        return mark.Marks()
    outlines = [_outline_shape(project, facts.target.key.author, facts.target.row)]
    outlines += [_outline_shape(project, one.author, one.row) for one in facts.delineations]
    rings, texts = _make_region_marks(facts)
    return mark.Marks(outlines=mark.join_outlines([*rings, *outlines]), texts=texts)


def _make_region_marks(facts: CrownFacts) -> tuple[list[mark.Outlines], mark.Texts]:
    if facts.regions is None:
        return [], mark.Texts()
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
    return rings, mark.Texts(box, names, names, colours, np.full(len(there), -1, dtype=np.int64))


def _outline_shape(project: Project, author: int, row: Shapes) -> mark.Outlines:
    return _make_outlines(row.box, mark.author_style_of(project, author), row.polygon_of(0))


def _make_outlines(box: Floats, style: mark.Style, polygon: Polygon | None) -> mark.Outlines:
    column = np.empty(1, dtype=np.object_)
    column[0] = polygon
    return mark.Outlines(
        box,
        np.full(1, style.rgb, dtype=np.uint32),
        np.full(1, style.line, dtype=np.int8),
        np.full(1, -1, dtype=np.int64),
        polygon=column,
    )


def _touches_crowns(change: Change, view: ViewState) -> bool:
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


CROWNS = mark.Overlay("crowns", make_crown_marks, find_crown_layers, _touches_crowns)
