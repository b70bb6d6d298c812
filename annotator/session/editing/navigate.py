"""Navigate: from image to image and from shape to shape, and how far the author is with an image."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Final

import numpy as np

from annotator.errors import UserError
from annotator.geometry.box import Floats, bounds_of
from annotator.model import edit
from annotator.model.layer import Layer, Status
from annotator.session.exposure import has_feedback
from annotator.session.protocol.guide import ensure_complete
from annotator.session.review import resolve_returns
from annotator.session.session import Session
from annotator.session.view import ListedOrder, Mode, SeriesKind, Tool


def is_before_first_shape(session: Session) -> bool:
    """Whether the author can draw on the open image and has neither drawn there nor said that nothing is there.

    Auditing, placing prompt points and a proposed part have words of their own.
    """
    layer, view = session.current_layer, session.view
    if layer is None or layer.loaded is None or session.read_only or view.mode is not Mode.SESSION:
        return False
    in_prompts = view.image_series is not None and view.image_series.kind is SeriesKind.PROMPTS
    if in_prompts or view.places_prompts or view.proposed is not None or view.image in view.unreadable:
        return False
    return layer.count == 0 and not layer.status.is_finished


def has_outlines_first(session: Session) -> bool:
    """Whether outlines are what this project is about: it measures them, and not their boxes."""
    return session.committed.metrics.overlap == "polygon"


STATUS_STEPS: Final = MappingProxyType(
    {
        Status.NEW: "Mark new",
        Status.IN_WORK: "Reopen image",
        Status.DONE: "Mark done",
        Status.REVIEWED: "Mark reviewed",
    }
)
"""Names of the steps that give a layer a status."""


def list_order(session: Session) -> ListedOrder:
    """The images in the order in which one goes through them: that of the list, else as they were added."""
    listed = session.view.listed_order
    return list_added(session) if listed is None else listed


def list_added(session: Session) -> ListedOrder:
    """All images as they were added."""
    return ListedOrder(session.project.image_ids, ascend=True)


def go(session: Session, by: int) -> bool:
    """Opens the image `by` places further down the list, or the series that is walked; False at its ends."""
    order = list_walked_images(session)
    if not order:
        return False
    here = order.place_of(session.view.image)
    place = 0 if here is None else here + by
    if not 0 <= place < len(order):
        return False
    session.set_view(image=order[place])
    return True


def go_to_unfinished(session: Session, by: int = 1) -> bool:
    """Opens the next image (the previous one for -1) that the author has not finished, and round again at the end.

    Those that are walked come first; where all of the list are finished, those that its filter leaves out.
    """
    walked = list_walked_images(session)
    if _go_to_unfinished(session, walked, by):
        return True
    leaves_out = len(walked) < len(session.project.images)
    return session.view.image_series is None and leaves_out and _go_to_unfinished(session, list_added(session), by)


def _go_to_unfinished(session: Session, order: ListedOrder, by: int) -> bool:
    now, author, project = session.view.image, session.view.author, session.project
    here = order.place_of(now)
    here = (-1 if by > 0 else len(order) - 1) if here is None else here

    def count_steps(image: int) -> int:
        """Number of images that are passed on the way to this one."""
        place = order.place_of(image)
        return len(order) if place is None else ((place - here) * by - 1) % len(order)

    def is_left(image: int) -> bool:
        return image != now and not layer_of(session, image).status.is_finished

    finished = frozenset[int]() if author is None else project.find_finished_in_file(author)
    changed = [] if author is None else [image for image in project.list_changed(author) if image in order]
    ahead = _turn_to(order.list_without(finished), order, here, by)
    found = [*filter(is_left, changed), *islice(filter(is_left, ahead), 1)]
    if found:
        session.set_view(image=min(found, key=count_steps))
    return bool(found)


def _turn_to(images: Sequence[int], order: ListedOrder, here: int, by: int) -> Iterator[int]:
    """Images in the order, from a place of it on, forwards or for -1 backwards, and round again at the end."""
    cut = bisect_right if by > 0 else bisect_left
    start = cut(images, here, key=lambda image: order.place_of(image) or 0)
    start -= by < 0
    return (images[(start + by * step) % len(images)] for step in range(len(images)))


def list_walked_images(session: Session) -> ListedOrder:
    """Ids of the images that are walked: those of the series that is on, else those of the list in its order."""
    walk = session.view.image_series
    if walk is not None and walk.images:
        return ListedOrder(session.project.keep_images(walk.images))
    return list_order(session)


def mark_done_and_go_on(session: Session) -> bool:
    """Marks the open image done and opens the next one that is not; False when every other image is finished.

    A training image stays open, so that its feedback is seen; the next call goes on.
    """
    layer = session.current_layer
    if layer is not None and not layer.status.is_finished:
        set_status(session, Status.DONE)
        if has_feedback(session.committed, session.view):
            return True
    return go_to_unfinished(session)


def set_status(session: Session, status: Status) -> None:
    """Gives the open layer a status; with *done* the notes that sent the image back are settled.

    Raises UserError for an image whose picture this desk cannot show, as nobody has looked at it here, and
    IncompleteError where the image lacks something before it is done: that place is selected.
    """
    layer = session.current_layer
    if layer is None:
        return
    if status.is_finished and layer.key.image in session.view.unreadable:
        name = session.project.images[layer.key.image].name
        raise UserError(
            "The picture of '{name}' cannot be shown here, so the image cannot be marked {value}; fix the "
            "picture or go on with D.",
            name=name,
            value=status.value,
        )
    if status.is_finished:
        ensure_complete(session)
    settled = resolve_returns(session.committed, layer.key) if status.is_finished else []
    step = edit.set_status(layer, status, name=STATUS_STEPS[status])
    session.commit(edit.join_steps([step, *settled], name=step.name, count=1) if settled else step)


def confirm_drafts(session: Session, *, everywhere: bool = False) -> None:
    """Makes the selected drafts of the open image, or all of them, shapes of the author; the next draft is selected.

    Raises UserError where no draft is.
    """
    layer = session.current_layer
    drafts = [] if layer is None else layer.shapes.id[layer.shapes.draft].tolist()
    chosen = drafts if everywhere else [shape for shape in drafts if shape in session.view.selection]
    if layer is None or not chosen:
        raise UserError("No draft is selected; drafts bear a question mark.")
    step = edit.set_column(layer, chosen, name="Confirm draft", draft=False)
    session.commit(step)
    select_draft_after(session, chosen[-1])


def select_draft_after(session: Session, shape: int) -> None:
    """Selects the draft that follows a shape, and round again, where there is one."""
    layer = session.current_layer
    drafts = [] if layer is None else layer.shapes.id[layer.shapes.draft].tolist()
    if drafts:
        following = next((draft for draft in drafts if draft > shape), drafts[0])
        session.set_view(selection=(following,), cursor=None)


def layer_of(session: Session, image: int) -> Layer:
    """The current author's layer on any image, of several passes the one that counts; it may not be loaded."""
    author = -1 if session.view.author is None else session.view.author
    return session.project.layer_of(session.project.find_current_pass(image, author))


def select_next(session: Session, by: int = 1) -> None:
    """Selects the shape after (or before) the selected one in the order of the list, and round again."""
    layer = session.current_layer
    if layer is None:
        return
    ids = [int(shape) for shape in layer.shapes.id if int(shape) not in session.view.hidden]
    if not ids:
        return
    chosen = [place for place, shape in enumerate(ids) if shape in session.view.selection]
    if chosen:
        place = (chosen[-1] if by > 0 else chosen[0]) + by
    else:
        place = 0 if by > 0 else -1
    session.set_view(selection=(ids[place % len(ids)],), cursor=None)


def find_box_in_hand(session: Session) -> Floats | None:
    """The box `(4,)` around the selected shapes, else that of a proposed part; None without either."""
    layer, proposed = session.current_layer, session.view.proposed
    rows = () if layer is None else layer.shapes.rows_of(session.view.selection)
    if layer is not None and len(rows):
        return bounds_of(layer.shapes.box[rows])
    return None if proposed is None else np.array(proposed.box)


def select_all(session: Session) -> None:
    """Selects every shape of the layer that is not hidden."""
    layer = session.current_layer
    if layer is not None:
        session.set_view(selection=tuple(int(i) for i in layer.shapes.id if int(i) not in session.view.hidden))


def escape(session: Session) -> None:
    """Ends what is under way: first the drag, then vertex and tool, then a disagreement, then what is armed.

    While a part is proposed the selection goes first, so that the next keys are for the proposed box.
    """
    if session.is_previewing or session.view.corner is not None:
        session.set_view(corner=None)
        session.drop_preview()
    elif session.view.tag_pass is not None:
        session.set_view(tag_pass=None)
    elif session.view.asked_tag:
        session.set_view(asked_tag="")
    elif session.view.vertex is not None:
        session.set_view(vertex=None)
    elif session.view.tool is not Tool.SELECT:
        choose_tool(session, Tool.SELECT)
    elif session.view.proposed is not None and session.view.selection:
        session.set_view(selection=())
    elif session.view.focus is not None:
        session.set_view(focus=None, selection=())
    else:
        disarm(session)


def disarm(session: Session) -> None:
    """Clears the selection and whatever is armed for the next box."""
    plain = type(session.view)()
    session.set_view(
        selection=(),
        armed_label=plain.armed_label,
        armed_occluded=plain.armed_occluded,
        armed_state=plain.armed_state,
        armed_tags=plain.armed_tags,
        asked_tag=plain.asked_tag,
    )


def choose_tool(session: Session, tool: Tool) -> None:
    """Takes a tool in hand; the crosshair of the last one goes."""
    session.drop_preview()
    session.set_view(tool=tool, cursor=None, corner=None, vertex=None)


def toggle_guideline(session: Session) -> None:
    """Shows the guideline of the label in hand beside the strip, or puts it away."""
    session.set_view(guideline_shown=not session.view.guideline_shown)


def toggle_hidden(session: Session) -> None:
    """Hides every shape, or shows them all again, single hidden ones included."""
    if session.view.all_hidden or session.view.hidden:
        session.set_view(all_hidden=False, hidden=frozenset())
    else:
        session.set_view(all_hidden=True)


def toggle_selected_hidden(session: Session) -> None:
    """Hides the selected shapes, or shows them when all of them are hidden."""
    chosen = frozenset(session.view.selection)
    hidden = session.view.hidden
    session.set_view(hidden=hidden - chosen if chosen <= hidden else hidden | chosen)
