"""Shapes that are not those of the open layer: one's own other passes, and in Compare the other authors' shapes.

Each author has one colour and pattern; what another pass of the same author says has another pattern, so that two
passes are told apart without colour. Where many annotators lie over each other single outlines cannot be told apart:
in Compare the spread stands in their place, of each object the mean box and the band in which the edges of everybody's
boxes lie. Outlines of what one alone drew, and of the pair in focus, stay.
"""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from annotator.geometry.box import Floats, Ints
from annotator.metrics.agreement.disagreements import NOTHING
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey, PassPurpose
from annotator.model.metric_settings import MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.overlays.mark import (
    STYLES,
    Fills,
    LinePattern,
    Marks,
    Outlines,
    Overlay,
    Style,
    Texts,
    author_number_of,
    author_style_of,
    join_outlines,
    line_of_pass,
)
from annotator.overlays.own import DRAFT, NUMBERED_UP_TO, make_badges, own_key_of
from annotator.session.agreement.view import count_options_of
from annotator.session.change import Change
from annotator.session.disagreements.find import find_loaded_objects
from annotator.session.editing.passes import is_pass_shown
from annotator.session.exposure import list_comparable, may_compare
from annotator.session.view import Mode, ViewState

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


def make_other_marks(project: Project, view: ViewState) -> Marks:
    """Outlines of those layers, with numbers where they are wished; badges stay with one's own shapes to be read.

    An auditor has none: the first of the others bears the badges then.
    """
    outlines: list[Outlines] = []
    texts: list[Texts] = []
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
            elif (number := author_number_of(project, key.author)) and count <= NAMED_UP_TO:
                texts.append(_write_words(shapes.box, (str(number),) * count, style))
            elif not is_badged:
                badges = make_badges(shapes, outlines[-1].colour, project.vocabulary, view.marking)
                texts.append(replace(badges, id=np.full(len(badges), -1, dtype=np.int64)))
                is_badged = True
    return Marks(outlines=join_outlines(outlines), texts=_concat_texts(texts))


def make_single_marks(project: Project, view: ViewState) -> Marks:
    """The single outlines of the object under the pointer, whose spread is shown."""
    layers = [(key, project.layer_of(key).loaded) for key in find_other_layers(project, view)] if view.spread_at else []
    parts = [
        _outline(shapes.take(np.flatnonzero(np.isin(shapes.id, view.spread_at))), _style_of(project, view, key))
        for key, shapes in layers
        if shapes is not None
    ]
    return Marks(outlines=join_outlines(parts))


def _outline(shapes: Shapes, style: Style) -> Outlines:
    return replace(
        Outlines.from_style(shapes.box, style),
        crowd=shapes.crowd if shapes.crowd.any() else None,
        polygon=shapes.polygon,
        about=shapes.id,
    )


def _write_words(box: Floats, words: tuple[str, ...], style: Style) -> Texts:
    """Words at boxes (N, 4) that belong to no shape, in the colour of their author."""
    colour, nobody = np.full(len(box), style.rgb, dtype=np.uint32), np.full(len(box), -1, dtype=np.int64)
    return Texts(box, words, words, colour, nobody)


def _style_of(project: Project, view: ViewState, key: LayerKey) -> Style:
    """The author's colour and pattern; another pattern for a pass that is neither the open one nor the one that counts.

    While labelling, where colour and pattern say label and tags, one's own other passes are in one plain style.
    """
    first = own_key_of(view) if key.author == view.author else project.find_current_pass(key.image, key.author)
    beside = [layer.key for layer in project.list_begun_passes(key.image, key.author) if layer.key != first]
    place = beside.index(key) if key in beside else 0
    if not view.compares:
        return Style(STYLES["other_pass"].colour, line_of_pass(LinePattern.SOLID, place))
    style = author_style_of(project, key.author)
    return style if key == first else Style(style.colour, line_of_pass(style.line, place))


def _concat_texts(parts: list[Texts]) -> Texts:
    if not parts:
        return Texts()
    return Texts(
        np.concatenate([part.box for part in parts]),
        tuple(word for part in parts for word in part.full),
        tuple(word for part in parts for word in part.short),
        np.concatenate([part.colour for part in parts]),
        np.concatenate([part.id for part in parts]),
    )


def _is_touched(change: Change, view: ViewState) -> bool:
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


OTHERS = Overlay("others", make_other_marks, find_other_layers, _is_touched)
SINGLE = Overlay("single", make_single_marks, lambda _project, _view: [], _touches_single)
