"""What is the annotator's own over the picture: shapes, the part that is likely next, and prompts.

Shapes have label colours and tag patterns while labelling, else the author's colour. The likely box of the part that is
missing next is tinted, in a dash of its own, with a plus before its name. A prompt has a small frame with its number;
in a walk only the point in hand is shown.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from annotator.errors import join_phrases
from annotator.geometry.box import Ints
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.overlays.mark import (
    STYLES,
    Colours,
    Fills,
    LinePattern,
    Lines,
    Marks,
    Outlines,
    Overlay,
    Style,
    Texts,
    author_style_of,
    parse_rgb,
    state_style_of,
    tag_badge_of,
    tag_line_of,
)
from annotator.session.change import Change
from annotator.session.exposure import may_compare
from annotator.session.series.prompt_points import find_shown_points
from annotator.session.view import ColourBy, Marking, Mode, ViewState

_STATES: Final = range(-1, 4)
_LINES: Final = np.array([[tag_line_of(occluded, state) for state in _STATES] for occluded in range(-1, 2)], np.int8)
_BADGES: Final = tuple(tuple(tag_badge_of(occluded, state) for state in _STATES) for occluded in range(-1, 2))
"""By occluded + 1 and part state + 1."""
_STATE_COLOURS: Final = np.array(
    [[state_style_of(occluded, state).rgb for state in _STATES] for occluded in range(-1, 2)], np.uint32
)
FEW: Final = 8
"""Shapes up to this number are looked at one by one: those in hand, with every move of the pointer."""
PLAIN_UP_TO: Final = 100
"""Shapes of an image up to which each shows its state; of more, the letter of an intact one would only be noise."""
NUMBERED_UP_TO: Final = 500
"""Shapes of an image that all bear their numbers; of more, those that are hovered or selected do."""
_INTACT: Final = tag_badge_of(Occluded.UNSET, PartState.INTACT)
DRAFT: Final = "?"
"""Behind the letters of a shape that its author has not confirmed."""
ASSISTED: Final = "(M)"
"""Behind the letters of a shape that was taken from a model."""


def own_key_of(view: ViewState) -> LayerKey | None:
    """The layer of the current author on the open image."""
    if view.image is None or view.author is None:
        return None
    return LayerKey(view.image, view.author, view.pass_number)


def find_own_layers(_project: Project, view: ViewState) -> list[LayerKey]:
    """That one layer, where there is one."""
    key = own_key_of(view)
    return [] if key is None else [key]


def make_own_marks(project: Project, view: ViewState) -> Marks:
    """Outlines and badges of the author's shapes that are not hidden."""
    shapes = find_shown_shapes(project, view)
    return make_shape_marks(project, view, shapes) if len(shapes) else Marks()


def find_shown_shapes(project: Project, view: ViewState) -> Shapes:
    """The author's shapes on the open image that are loaded and not hidden."""
    key = own_key_of(view)
    loaded = None if key is None else project.layer_of(key).loaded
    if key is None or loaded is None or view.all_hidden:
        return Shapes.empty()
    if key.author in view.hidden_authors and may_compare(project, view, key.image):
        return Shapes.empty()
    return loaded.without(list(view.hidden)) if view.hidden else loaded


def make_shape_marks(project: Project, view: ViewState, shapes: Shapes) -> Marks:
    """How these shapes of the current author look."""
    if view.compares and view.author is not None:
        style = author_style_of(project, view.author)
        colour = np.full(len(shapes), style.rgb, dtype=np.uint32)
        line = np.full(len(shapes), style.line, dtype=np.int8)
    else:
        colour = _colours_of(project, view, shapes)
        line = _LINES[shapes.occluded + 1, shapes.part_state + 1]
    outlines = Outlines(
        shapes.box,
        colour,
        line,
        shapes.id,
        crowd=shapes.crowd if shapes.crowd.any() else None,
        polygon=shapes.polygon,
        about=shapes.id if view.compares else None,
    )
    numbers = _numbers_of(project, view, shapes) if view.marking.numbers else None
    if numbers is not None:
        return Marks(outlines=outlines, texts=_make_numbered_badges(shapes, colour, numbers, view.marking))
    badges = make_badges(shapes, colour, project.vocabulary, view.marking)
    return Marks(outlines=outlines, texts=badges)


def _colours_of(project: Project, view: ViewState, shapes: Shapes) -> Colours:
    """The colour of each shape while labelling."""
    if view.marking.colour_by is ColourBy.AUTHOR and view.author is not None:
        return np.full(len(shapes), author_style_of(project, view.author).rgb, dtype=np.uint32)
    if view.marking.colour_by is ColourBy.STATE:
        return _STATE_COLOURS[shapes.occluded + 1, shapes.part_state + 1]
    return _label_colours_of(shapes.label, project.vocabulary)


def _label_colours_of(label: npt.NDArray[np.int32], vocabulary: Vocabulary) -> Colours:
    unknown = STYLES["unlabelled"].rgb
    if len(label) <= FEW:
        words = (vocabulary.label_of(one) for one in label.tolist())
        return np.array([unknown if word is None else parse_rgb(word.colour) for word in words], dtype=np.uint32)
    table = np.full(max(vocabulary.next_id, 1) + 1, unknown, dtype=np.uint32)
    for word in vocabulary.labels:
        table[word.id] = parse_rgb((vocabulary.label_of(word.id) or word).colour)
    inside = (label >= 0) & (label < len(table) - 1)
    return table[np.where(inside, label, len(table) - 1)]


def _numbers_of(project: Project, view: ViewState, shapes: Shapes) -> Ints | None:
    """Places (from 1) of some shapes in their layer, as the list Shapes numbers them; None where all are too many."""
    key = own_key_of(view)
    layer = None if key is None else project.layer_of(key).loaded
    if layer is None or len(shapes) > NUMBERED_UP_TO:
        return None
    return np.searchsorted(layer.id, shapes.id) + 1


def _make_numbered_badges(shapes: Shapes, colour: Colours, numbers: Ints, marking: Marking) -> Texts:
    """Badges of the numbers with the letters of the tags behind them; names would leave little of the picture."""
    columns = zip(
        numbers.tolist(),
        shapes.occluded.tolist(),
        shapes.part_state.tolist(),
        shapes.draft.tolist(),
        (shapes.assisted >= 0).tolist(),
        strict=True,
    )
    words = tuple(
        _join_signs(
            join_phrases((str(number), _make_letters(occluded + 1, state + 1, marking))),
            draft=draft,
            assisted=assisted and marking.badges,
        )
        for number, occluded, state, draft, assisted in columns
    )
    return Texts(shapes.box, words, tuple(str(number) for number in numbers.tolist()), colour, shapes.id)


def _make_letters(occluded: int, state: int, marking: Marking) -> str:
    """The letters of the tags, by their places in `_BADGES`."""
    return _BADGES[occluded][state] if marking.badges else ""


def make_badges(shapes: Shapes, colour: Colours, vocabulary: Vocabulary, marking: Marking) -> Texts:
    """Badges of the tags, `?` for a draft; with several labels the name goes before them where there is room.

    Without its name a label has there what tells it from others of its colour.
    """
    names = vocabulary.names_by_id if marking.names and len(vocabulary.counted_labels) > 1 else {}
    codes = (shapes.label.astype(np.int64) * 3 + shapes.occluded + 1) * 5 + shapes.part_state + 1
    assisted = (shapes.assisted >= 0) & marking.badges
    kinds = codes * 4 + assisted * 2 + shapes.draft
    kind_of_row = np.arange(len(kinds))
    if len(kinds) > FEW:
        kinds, kind_of_row = np.unique(kinds, return_inverse=True)
    tags = [code // 4 for code in kinds.tolist()]
    short = [
        _join_signs(
            _make_letters(code // 4 // 5 % 3, code // 4 % 5, marking), draft=bool(code & 1), assisted=bool(code & 2)
        )
        for code in kinds.tolist()
    ]
    full = [join_phrases((names.get(code // 15, ""), badge)) for code, badge in zip(tags, short, strict=True)]
    if vocabulary.marks:
        marks = [vocabulary.marks.get(vocabulary.counted_id_of(code // 15), "") for code in tags]
        short = [join_phrases((mark, badge)) for mark, badge in zip(marks, short, strict=True)]
        full = full if names else short
    if len(codes) > PLAIN_UP_TO:
        full, short = (["" if badge == _INTACT else badge for badge in badges] for badges in (full, short))
    rows = np.flatnonzero(np.array([bool(text) for text in full], dtype=np.bool_)[kind_of_row])
    kept = kind_of_row[rows].tolist()
    return Texts(
        shapes.box[rows],
        tuple(full[kind] for kind in kept),
        tuple(short[kind] for kind in kept),
        colour[rows],
        shapes.id[rows],
    )


def _join_signs(letters: str, *, draft: bool, assisted: bool) -> str:
    """The letters of the tags with the signs of where the shape stands and of where it came from."""
    return join_phrases((join_phrases((letters, DRAFT if draft else ""), ""), ASSISTED if assisted else ""))


def _touches_own(change: Change, view: ViewState) -> bool:
    key = own_key_of(view)
    if key in change.layers or change.touches_view(
        "image", "author", "pass_number", "mode", "workspace", "hidden", "all_hidden", "hidden_authors", "marking"
    ):
        return True
    return change.touches_part(Vocabulary) or change.touches_part(Author)


OWN = Overlay("own", make_own_marks, find_own_layers, _touches_own)


TINT = 0.35
"""Opacity of the fill."""


def find_no_layers(_project: Project, _view: ViewState) -> list[LayerKey]:
    """None: a proposal is in the view, prompts belong to the image."""
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


def _touches_proposed(change: Change, _view: ViewState) -> bool:
    return change.touches_view("proposed", "image", "mode", "all_hidden") or change.touches_part(Vocabulary)


PROPOSED = Overlay("proposed", make_proposed_marks, find_no_layers, _touches_proposed)


POINT: Final = Style("#f0e442", LinePattern.SOLID)
ARM: Final = 0.008
"""Length of an arm of the cross, of the longer side of the picture."""
LEAST_ARM: Final = 8.0


def make_prompt_marks(project: Project, view: ViewState) -> Marks:
    """A cross at each point, open in its middle so that the place itself is seen, and its number."""
    shown = find_shown_points(project, view)
    image = None if view.image is None else project.images.get(view.image)
    if not shown or image is None or view.all_hidden:
        return Marks()
    at = np.array([point for _number, point in shown], dtype=np.float64)
    arm = max(LEAST_ARM, ARM * max(image.width, image.height))
    ends = np.concatenate(
        [np.concatenate((at + np.array(way) * 0.3 * arm, at + np.array(way) * arm), axis=1) for way in _WAYS]
    )
    count = len(at)
    words = tuple(str(number) for number, _point in shown)
    return Marks(
        lines=Lines(
            ends,
            np.full(len(ends), POINT.rgb, dtype=np.uint32),
            np.full(len(ends), LinePattern.SOLID, dtype=np.int8),
        ),
        texts=Texts(
            np.concatenate((at - arm, at + arm), axis=1),
            words,
            words,
            np.full(count, POINT.rgb, dtype=np.uint32),
            np.full(count, -1, dtype=np.int64),
        ),
    )


_WAYS: Final = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0))


def _touches_prompts(change: Change, _view: ViewState) -> bool:
    if change.preview:
        return False
    return change.touches_part(Image) or change.touches_view("image", "image_series", "mode", "all_hidden")


PROMPTS = Overlay("prompts", make_prompt_marks, find_no_layers, _touches_prompts)
"""Shown to everybody: the points ask for shapes."""
