"""Tagging: what a label or tag key does, to the selected shapes or, without a selection, to the next box.

A tag pass goes box by box over an image or the whole set: a key sets a tag and goes on to the next box without tags.
Behind the boxes of an image comes the image itself, where it is asked something that its author has not answered.
"""

import enum
import time
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import islice
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import Layer, Status
from annotator.model.project import Project, Step
from annotator.model.shapes import UNSET, Occluded, PartState, Shapes
from annotator.model.tags import Tag, TagValue, kind_of, mark_unanswered, read_image_answer
from annotator.model.vocabulary import Label
from annotator.session.editing.navigate import layer_of
from annotator.session.editing.vocabulary import find_answer, find_asked_tag, set_answer
from annotator.session.session import Session, add_recent_label
from annotator.session.view import FirstDigit, ListedOrder, TagPass

OF_IMAGE: Final = np.iinfo(np.int64).max
"""Stands behind the ids of an image's boxes for the image itself."""


class Untagged(Struct, frozen=True):
    """What an author has not tagged in the whole set."""

    images: ListedOrder
    """Where something lacks a tag, ascending."""
    total: int
    """How many boxes and images do."""


def find_untagged_images(project: Project, author: int | None, parts: Iterable[Project]) -> Untagged:
    """Looks through a project in parts, which are loaded, for what the author has not tagged; any thread may."""
    counts: dict[int, int] = {}
    for part in parts:
        for image in part.images:
            layer = part.layer_of(part.find_current_pass(image, -1 if author is None else author))
            number = len(_list_lacking(project, layer, layer.shapes if layer.count else Shapes.empty()))
            if number:
                counts[image] = number
    return Untagged(ListedOrder(tuple(sorted(counts)), ascend=True), sum(counts.values()))


def begin_tag_pass(session: Session, found: Untagged | None = None) -> None:
    """Goes to the first box or image of the author that lacks a tag, on the open image or from it on over the set.

    `found` is what there is in the whole set. Raises UserError where all have the tags that they are asked.
    """
    here = _list_untagged(session, everywhere=False)
    total = sum(len(ids) for _image, ids in here) if found is None else found.total
    if not total:
        place = "on this image" if found is None else "in this project"
        raise UserError("Everything you drew {place} has all its tags; there is nothing to go through.", place=place)
    walk = TagPass(found is not None, total)
    session.set_view(tag_pass=walk if found is None else replace(walk, images=found.images))
    _go_on(session, after=None)


def press_tag(session: Session, place: int) -> None:
    """What the key of the custom tag at this place does: it turns yes and no; any other tag is then asked for."""
    tags = session.project.protocol.custom_tags
    if place >= len(tags):
        return
    tag = tags[place]
    if kind_of(tag).is_yes_no(tag):
        now, _differs = find_answer(session, tag)
        answer_tag(session, tag, True if now is None else False if now is True else None)
    else:
        session.set_view(asked_tag="" if session.view.asked_tag == tag.key else tag.key)


def answer_tag(session: Session, tag: Tag, value: TagValue | None) -> None:
    """Gives the selection or the next shape this answer to a custom tag; a tag pass goes on where it has all tags.

    Raises UserError for what is no answer.
    """
    walk, chosen = session.view.tag_pass, session.view.selection
    set_answer(session, tag, value)
    if walk is not None and value is not None and len(chosen) <= 1:
        _go_on(session, after=_find_place(session))


def tag_state(session: Session, state: PartState) -> None:
    """Sets the part state of the box in hand and goes on; *occluded* becomes no where it was not said."""
    layer, shape = _find_box(session)
    row = int(layer.shapes.rows_of([shape])[0])
    occluded = int(layer.shapes.occluded[row])
    if occluded == UNSET:
        occluded = int(Occluded.YES if state is PartState.OCCLUDED else Occluded.NO)
    session.commit(edit.set_column(layer, [shape], name="Set tags", part_state=int(state), occluded=occluded))
    _go_on(session, after=shape)


def tag_occluded(session: Session) -> None:
    """Says that the box in hand is occluded, or that it is not where it was; goes on when it has a state already."""
    layer, shape = _find_box(session)
    row = int(layer.shapes.rows_of([shape])[0])
    is_occluded = layer.shapes.occluded[row] == Occluded.YES
    value = Occluded.NO if is_occluded else Occluded.YES
    session.commit(edit.set_column(layer, [shape], name="Set occluded", occluded=int(value)))
    if layer.shapes.part_state[row] != UNSET:
        _go_on(session, after=shape)


def go_past_box(session: Session) -> None:
    """Goes on without a tag; the box is met again in the next round."""
    if session.view.selection:
        _find_box(session)
    _go_on(session, after=_find_place(session), past=True)


def go_back_in_pass(session: Session) -> None:
    """Goes back to the box before, tagged or not."""
    found = session.view.tag_pass
    if found is None or len(found.trail) < 2:
        return
    image, shape = found.trail[-2]
    session.set_view(image=image)
    left = sum(len(ids) for _image, ids in _list_untagged(session, everywhere=False))
    session.set_view(selection=_select(shape), asked_tag="", tag_pass=replace(found, left=left, trail=found.trail[:-1]))


def find_untagged(project: Project, shapes: Shapes) -> npt.NDArray[np.int64]:
    """Ids of the boxes that lack a tag; drafts and crowds need none."""
    lacks, labels = np.zeros(len(shapes), np.bool_), project.vocabulary.resolve_ids(shapes.label)
    for tag in project.protocol.table:
        if not tag.of_images:
            lacks |= mark_unanswered(tag, shapes, labels)
    found: npt.NDArray[np.int64] = shapes.id[lacks]
    return found


def _find_box(session: Session) -> tuple[Layer, int]:
    """The author's layer and the one box that the pass is at. Raises UserError where none is selected."""
    layer, selection = session.current_layer, session.view.selection
    if layer is None or len(selection) != 1:
        raise UserError("The tag pass continues from one box: select it, or leave the pass with Esc.")
    return layer, selection[0]


def _find_place(session: Session) -> int:
    """Where the pass is on its image: the id of a box, or `OF_IMAGE`."""
    return session.view.selection[0] if session.view.selection else OF_IMAGE


def _select(place: int) -> tuple[int, ...]:
    return () if place == OF_IMAGE else (place,)


def _go_on(session: Session, *, after: int | None, past: bool = False) -> None:
    """Goes to the next box or image without tags; the pass ends where there is none left.

    What lacks an answer to a custom tag alone is asked for it first, unless it is to be gone past.
    """
    found = session.view.tag_pass
    if found is None:
        return
    walk = _list_untagged(session, everywhere=found.everywhere)
    first = next(walk, None)
    if first is None:
        session.set_view(tag_pass=None)
        return
    image, ids = first
    here = session.view.image
    if image == here and after is not None and not past and _ask_next(session, after):
        return
    place = found.place
    if found.trail and found.trail[-1][0] == here:
        place += found.left - (len(ids) if image == here else 0)
    if image == here and after is not None and ids[-1] <= after:
        image, ids = next(walk, first)
    later = ids[ids > after] if image == here and after is not None else ids
    shape = int((later if len(later) else ids)[0])
    trail = (*found.trail, (image, shape))
    session.set_view(image=image)
    session.set_view(
        selection=_select(shape),
        asked_tag="",
        tag_pass=replace(found, place=max(place, 1), left=len(ids), trail=trail),
    )
    _ask_next(session, shape)


def _ask_next(session: Session, shape: int) -> bool:
    """Asks for the first custom tag that the image, or a box with both fixed tags, does not answer; false without."""
    layer = session.current_layer
    if layer is None:
        return False
    if shape == OF_IMAGE:
        lacking = _list_unanswered(session.project, layer)
        session.set_view(asked_tag=lacking[0].key if lacking else "")
        return bool(lacking)
    row = layer.shapes.take(layer.shapes.rows_of([shape]))
    labels = session.project.vocabulary.resolve_ids(row.label)
    asked = (tag for tag in session.project.protocol.table if not tag.of_images)
    first = next((tag for tag in asked if mark_unanswered(tag, row, labels).any()), None)
    if first is None or first.column:  # what has a column has keys of its own
        return False
    session.set_view(asked_tag=first.key)
    return True


def _list_unanswered(project: Project, layer: Layer) -> list[Tag]:
    """The tags of images that the author of a layer has not answered."""
    return [tag for tag in project.protocol.image_tags if read_image_answer(tag, layer) is None]


def _list_untagged(session: Session, *, everywhere: bool) -> Iterator[tuple[int, npt.NDArray[np.int64]]]:
    """Images with the boxes of the author that lack a tag, from the open image on and round again.

    Where the image itself lacks one, `OF_IMAGE` stands last.
    """
    here, walk = session.view.image, session.view.tag_pass
    if here is None or here not in session.project.images:
        return
    for image in _iterate_round(walk, here) if walk is not None and everywhere else [here]:
        if image in session.project.images:
            layer = layer_of(session, image)
            shapes = session.load_layer(layer.key).shapes if layer.count else Shapes.empty()
            untagged = _list_lacking(session.project, layer, shapes)
            if len(untagged):
                yield image, untagged


def _iterate_round(walk: TagPass, here: int) -> Iterator[int]:
    """The images that may lack a tag, from this one on and round again."""
    known, new = walk.images.ids, sorted(walk.touched)
    at, at_new = bisect_left(known, here), bisect_left(new, here)
    yield from merge(islice(known, at, None), islice(new, at_new, None))
    yield from merge(islice(known, at), islice(new, at_new))


def _list_lacking(project: Project, layer: Layer, shapes: Shapes) -> npt.NDArray[np.int64]:
    """Ids of the boxes of a layer that lack a tag, and `OF_IMAGE` where the image does."""
    if layer.status is Status.REVIEWED:
        return np.zeros(0, np.int64)
    untagged = find_untagged(project, shapes) if layer.count else np.zeros(0, np.int64)
    return np.append(untagged, OF_IMAGE) if _list_unanswered(project, layer) else untagged


class Remark(enum.Enum):
    """What a verb or a gesture answers when less came of it than was asked for."""

    AT_BORDER = "The border of the image stops the selection; it goes no further that way."
    VERTEX_AT_BORDER = "The border of the image stops the vertex; it goes no further that way."
    LEAST_SIDE = "The side is one pixel long and cannot get shorter."
    CROSSING = "The vertex stays where the outline would otherwise touch or cross itself."

    @property
    def sentence(self) -> str:
        """The remark in one sentence."""
        return self.value


NEXT_OCCLUDED: Final = MappingProxyType(
    {Occluded.UNSET: Occluded.YES, Occluded.YES: Occluded.NO, Occluded.NO: Occluded.UNSET}
)
"""What the next press of the key makes of the tag."""


def set_label(session: Session, label: int, *, merge_key: str = "") -> None:
    """Gives the selection this label, which the next box then gets, too; without one arms it, or disarms it."""
    layer = find_selected_layer(session)
    recent = add_recent_label(session.view.recent_labels, label)
    if layer is not None:
        chosen, armed = session.view.selection, session.view.armed_label
        session.commit(edit.set_column(layer, chosen, name="Set label", merge_key=merge_key, label=label))
        session.set_view(armed_label=None if armed is None else label, recent_labels=recent)
        return
    session.set_view(armed_label=None if session.view.armed_label == label else label, recent_labels=recent)


FIRST_LABEL: Final = "?"
"""Stands for the label of what is drawn in a project without labels, until a person names it."""


def find_unnamed_label(session: Session) -> Label | None:
    """The only label of the project, if nobody has named it yet."""
    labels = session.committed.vocabulary.labels
    return labels[0] if [label.name for label in labels] == [FIRST_LABEL] else None


def create_label(session: Session, name: str) -> Label:
    """Adds a label with this name and sets it, as one step; a name that is there is only set.

    A label that nobody has named yet gets the name instead.
    Raises UserError for a name without letters.
    """
    vocabulary = session.committed.vocabulary
    known, unnamed = vocabulary.find_label(name.strip()), find_unnamed_label(session)
    if known is not None:
        set_label(session, known.id)
        return known
    if unnamed is not None and name.strip():
        named = replace(unnamed, name=name.strip())
        session.commit(edit.set_vocabulary(vocabulary, replace(vocabulary, labels=(named,)), name="Change labels"))
        return named
    try:
        grown = vocabulary.add_label(name.strip())
    except ValueError as error:
        raise UserError("A label needs a name; type at least one letter.") from error
    label = grown.labels[-1]
    steps: list[Step] = [edit.set_vocabulary(vocabulary, grown, name="Add label")]
    layer = find_selected_layer(session)
    if layer is not None:
        steps.append(edit.set_column(layer, session.view.selection, name="Set label", label=label.id))
    session.commit(edit.join_steps(steps, name="Add label", count=max(1, len(session.view.selection))))
    if layer is None:
        session.set_view(armed_label=label.id)
    return label


def press_occluded(session: Session) -> None:
    """Turns the tag *occluded* of the selection or of the next box: unset, yes, no, unset again."""
    layer = find_selected_layer(session)
    if layer is None:
        session.set_view(armed_occluded=NEXT_OCCLUDED[session.view.armed_occluded])
        return
    now = find_common_value(layer, session.view.selection, "occluded")
    turned = Occluded.YES if now is None else NEXT_OCCLUDED[Occluded(now)]
    set_occluded(session, turned)


def set_occluded(session: Session, value: Occluded) -> None:
    """Gives the selected shapes this value of *occluded*."""
    layer = find_selected_layer(session)
    if layer is not None:
        session.commit(edit.set_column(layer, session.view.selection, name="Set occluded", occluded=int(value)))


def press_state(session: Session, state: PartState) -> None:
    """Sets the part state of the selection or of the next box; pressed again it is unset.

    A shape that was drawn with the state a moment ago keeps it: the key is then a habit, not a second press.
    """
    layer = find_selected_layer(session)
    if layer is None:
        armed = session.view.armed_state
        session.set_view(armed_state=PartState.UNSET if armed is state else state)
        return
    now = find_common_value(layer, session.view.selection, "part_state")
    if now == int(state) and has_just_drawn(session):
        return
    set_state(session, PartState.UNSET if now == int(state) else state)


def has_just_drawn(session: Session) -> bool:
    """Whether the last step drew the shapes that are selected, so that nothing was done to them since."""
    step = session.next_undo
    if step is None or not step.name.startswith("Draw") or len(step.layers) != 1:
        return False
    drawn = step.layers[0]
    return not len(drawn.before) and drawn.after.id.tolist() == list(session.view.selection)


def set_state(session: Session, state: PartState) -> None:
    """Gives the selected shapes this part state."""
    layer = find_selected_layer(session)
    if layer is not None:
        session.commit(edit.set_column(layer, session.view.selection, name="Set part state", part_state=int(state)))


def press_attribute(session: Session, key: str, *, name: str) -> None:
    """Sets an attribute such as `truncated` of the selected shapes to true, or removes it when all have it."""
    layer = find_selected_layer(session)
    if layer is None:
        return
    on = has_attribute(layer, session.view.selection, key)
    session.commit(edit.set_attribute(layer, session.view.selection, key=key, value=None if on else True, name=name))


def has_attribute(layer: Layer, ids: Sequence[int], key: str) -> bool:
    """Whether every one of these shapes has the attribute set to true."""
    rows = layer.shapes.rows_of(np.asarray(ids, dtype=np.int64))
    return len(rows) > 0 and all(layer.shapes.attributes_of(int(row)).get(key) is True for row in rows)


def find_models(layer: Layer, chosen: Sequence[int]) -> list[int]:
    """Ids of the models from which some of these shapes were taken, ascending."""
    found = layer.shapes.assisted[layer.shapes.rows_of(chosen)]
    return sorted({int(model) for model in found if model >= 0})


def find_common_label(session: Session, layer: Layer) -> int | None:
    """The label that all selected shapes count as, or None when they differ."""
    shapes = layer.shapes.take(layer.shapes.rows_of(session.view.selection))
    found = np.unique(session.project.vocabulary.resolve_labels(shapes).label)
    return int(found[0]) if len(found) == 1 else None


def find_common_value(layer: Layer, ids: Sequence[int], column: str) -> int | None:
    """The value that all these shapes have in a column, or None when they differ or there are none."""
    values = getattr(layer.shapes, column)[layer.shapes.rows_of(np.asarray(ids, dtype=np.int64))]
    return int(values[0]) if len(values) and (values == values[0]).all() else None


def changes_several(step: Step) -> bool:
    """Whether a step changed tags or labels of several shapes, or removed them, where all stay in their places."""
    rows = sum(len(edit.before) for edit in step.layers)
    return rows > 1 and not any(
        len(edit.before) == len(edit.after) and not np.array_equal(edit.before.box, edit.after.box)
        for edit in step.layers
    )


def find_selected_layer(session: Session) -> Layer | None:
    """The layer of the current author when shapes of it are selected, else None."""
    return session.current_layer if session.view.selection else None


MOMENT: Final = 1.0
"""Seconds within which a second digit belongs to the first."""
_RUN: Final = "label digits"


def is_in_label_key(session: Session, digit: str) -> bool:
    """Whether the digit sets a label, or is one of the two digits that set one."""
    return any(digit in label.key for label in session.project.vocabulary.offered_labels)


def press_digit(session: Session, digit: int, *, now: float | None = None) -> None:
    """Sets the label that has this digit as its key, or the one of the last two digits; otherwise does nothing.

    While a custom tag is asked for it is answered: by the place of the value, by 0 with no answer.

    `now` is a time in seconds that never goes back; the clock's unless given.
    """
    asked = find_asked_tag(session)
    if asked is not None:
        values = kind_of(asked).list_values(asked)
        if digit <= len(values):
            answer_tag(session, asked, values[digit - 1] if digit else None)
        return
    now, key = time.monotonic() if now is None else now, str(digit)
    first = _take_first_digit(session, now)
    paired = None if first is None else session.project.vocabulary.find_label_by_key(first.digit + key)
    if first is not None and paired is not None:
        if not session.view.selection and first.armed == paired.id:
            session.set_view(armed_label=None)
        else:
            session.set_view(armed_label=first.armed)
            set_label(session, paired.id, merge_key=_RUN)
        session.seal_history()
        return
    session.seal_history()
    view, words = session.view, session.project.vocabulary
    begins_pair = any(len(label.key) == 2 and label.key[0] == key for label in words.offered_labels)
    label = words.find_label_by_key(key)
    if label is not None:
        set_label(session, label.id, merge_key=_RUN if begins_pair else "")
    if begins_pair:
        session.set_view(first_digit=FirstDigit(key, now, view.image, view.selection, view.armed_label))


def _take_first_digit(session: Session, now: float) -> FirstDigit | None:
    """The digit that was pressed a moment ago for the same boxes; it is used up."""
    view = session.view
    first = view.first_digit
    if first is None:
        return None
    session.set_view(first_digit=None)
    holds = now - first.time <= MOMENT and (first.image, first.selection) == (view.image, view.selection)
    return first if holds else None
