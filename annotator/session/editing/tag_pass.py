"""Tag pass: box by box over an image or the whole set; a key sets a tag and goes on to the next box without tags."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import Layer, Status
from annotator.model.shapes import UNSET, Occluded, PartState, Shapes
from annotator.session.editing.navigate import layer_of
from annotator.session.session import Session
from annotator.session.view import TagPass


def begin_tag_pass(session: Session, *, everywhere: bool) -> None:
    """Goes to the first box of the author that lacks a tag, on the open image or from it on over the set.

    Raises UserError where every box has both tags.
    """
    total = _count_untagged(session, everywhere=everywhere)
    if not total:
        place = "in this project" if everywhere else "on this image"
        raise UserError("Every box of yours {place} has both tags; there is nothing to go through.", place=place)
    session.set_view(tag_pass=TagPass(everywhere, total))
    _go_on(session, after=None)


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
    _layer, shape = _find_box(session)
    _go_on(session, after=shape)


def go_back_in_pass(session: Session) -> None:
    """Goes back to the box before, tagged or not."""
    found = session.view.tag_pass
    if found is None or len(found.trail) < 2:
        return
    image, shape = found.trail[-2]
    session.set_view(image=image)
    session.set_view(selection=(shape,), tag_pass=TagPass(found.everywhere, found.total, found.place, found.trail[:-1]))


def find_untagged(shapes: Shapes) -> npt.NDArray[np.int64]:
    """Ids of the boxes that lack a tag; drafts and crowds need none."""
    lacks = (shapes.part_state == UNSET) | (shapes.occluded == UNSET)
    found: npt.NDArray[np.int64] = shapes.id[lacks & ~shapes.draft & ~shapes.crowd]
    return found


def _find_box(session: Session) -> tuple[Layer, int]:
    """The author's layer and the one box that the pass is at. Raises UserError where none is selected."""
    layer, selection = session.current_layer, session.view.selection
    if layer is None or len(selection) != 1:
        raise UserError("The tag pass goes on from one box: select it, or leave the pass with Esc.")
    return layer, selection[0]


def _go_on(session: Session, *, after: int | None) -> None:
    """Selects the next box without tags; the pass ends where there is none left."""
    found = session.view.tag_pass
    if found is None:
        return
    waiting = dict(_list_untagged(session, everywhere=found.everywhere))
    if not waiting:
        session.set_view(tag_pass=None)
        return
    here = session.view.image
    image, ids = next(iter(waiting.items()))
    if image == here and after is not None and len(ids) and ids[-1] <= after:
        image, ids = list(waiting.items())[1 % len(waiting)]
    later = ids[ids > after] if image == here and after is not None else ids
    shape = int((later if len(later) else ids)[0])
    place = max(found.total - sum(map(len, waiting.values())) + 1, 1)
    session.set_view(image=image)
    session.set_view(
        selection=(shape,), tag_pass=TagPass(found.everywhere, found.total, place, (*found.trail, (image, shape)))
    )


def _list_untagged(session: Session, *, everywhere: bool) -> Iterator[tuple[int, npt.NDArray[np.int64]]]:
    """Images with the boxes of the author that lack a tag, from the open image on and round again."""
    order = [image.id for image in session.project.list_images()]
    here = session.view.image
    if here not in order:
        return
    start = order.index(here)
    for image in [*order[start:], *order[:start]] if everywhere else [here]:
        layer = layer_of(session, image)
        if layer.count and layer.status is not Status.REVIEWED:
            untagged = find_untagged(session.load_layer(layer.key).shapes)
            if len(untagged):
                yield image, untagged


def _count_untagged(session: Session, *, everywhere: bool) -> int:
    return sum(len(shapes) for _image, shapes in _list_untagged(session, everywhere=everywhere))
