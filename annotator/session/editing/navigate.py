"""Navigate: from image to image and from shape to shape, and how far the author is with an image."""

from types import MappingProxyType
from typing import Final

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.step import Step
from annotator.session.session import Session
from annotator.session.view import Tool

UNCHECKED = "unchecked"
"""Attribute of shapes that were copied from another image and not looked at since."""

STATUS_STEPS: Final = MappingProxyType(
    {
        Status.NEW: "Mark new",
        Status.IN_WORK: "Reopen image",
        Status.DONE: "Mark done",
        Status.REVIEWED: "Mark reviewed",
    }
)
"""Names of the steps that give a layer a status."""


def go(session: Session, by: int) -> bool:
    """Opens the image `by` places further down the list; False at its ends."""
    order = [image.id for image in session.project.list_images()]
    if not order:
        return False
    here = session.view.image
    place = order.index(here) + by if here in order else 0
    if not 0 <= place < len(order):
        return False
    session.set_view(image=order[place])
    return True


def go_to_unfinished(session: Session, by: int = 1) -> bool:
    """Opens the next image (the previous one for -1) that the author has not finished, and round again at the end."""
    order = [image.id for image in session.project.list_images()]
    here = order.index(session.view.image) if session.view.image in order else -1
    for distance in range(1, len(order) + 1):
        image = order[(here + by * distance) % len(order)]
        if image != session.view.image and not layer_of(session, image).status.is_finished:
            session.set_view(image=image)
            return True
    return False


def mark_done_and_go_on(session: Session) -> bool:
    """Marks the open image done and opens the next one that is not; False when every other image is finished."""
    layer = session.current_layer
    if layer is not None and not layer.status.is_finished:
        set_status(session, Status.DONE)
    return go_to_unfinished(session)


def set_status(session: Session, status: Status) -> None:
    """Gives the open layer a status; a finished one has no unchecked shapes.

    Raises UserError for an image whose picture this desk cannot show: nobody has looked at it here.
    """
    layer = session.current_layer
    if layer is None:
        return
    if status.is_finished and layer.key.image in session.view.unreadable:
        name = session.project.images[layer.key.image].name
        raise UserError(
            f"The picture of '{name}' cannot be shown here, so the image cannot be marked {status.value}; "
            "mend the picture or go on with D."
        )
    step = edit.set_status(layer, status, name=STATUS_STEPS[status])
    session.commit(_clear_unchecked(layer, step) if status.is_finished else step)


def _clear_unchecked(layer: Layer, step: Step) -> Step:
    """The step with the note *unchecked* taken off the shapes as well."""
    shapes = layer.shapes
    ids = [int(shapes.id[row]) for row in range(len(shapes)) if shapes.attributes_of(row).get(UNCHECKED)]
    if not ids:
        return step
    cleared = edit.set_attribute(layer, ids, key=UNCHECKED, value=None, name=step.name).layers[0]
    status = step.layers[0]
    both = type(status)(layer.key, cleared.before, cleared.after, status.status_before, status.status_after)
    return Step(step.name, layers=(both,), image=step.image)


def layer_of(session: Session, image: int) -> Layer:
    """The layer of the current author on any image; its shapes may not be loaded."""
    author = session.view.author
    return session.project.layer_of(LayerKey(image, -1 if author is None else author, session.view.pass_number))


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


def select_all(session: Session) -> None:
    """Selects every shape of the layer that is not hidden."""
    layer = session.current_layer
    if layer is not None:
        session.set_view(selection=tuple(int(i) for i in layer.shapes.id if int(i) not in session.view.hidden))


def escape(session: Session) -> None:
    """Ends what is under way, first the drag, then the tool, then what is armed or selected; finished work stays."""
    if session.is_previewing or session.view.corner is not None:
        session.set_view(corner=None)
        session.drop_preview()
    elif session.view.tool is not Tool.SELECT:
        choose_tool(session, Tool.SELECT)
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
    )


def choose_tool(session: Session, tool: Tool) -> None:
    """Takes a tool in hand; the crosshair of the last one goes."""
    session.drop_preview()
    session.set_view(tool=tool, cursor=None, corner=None)


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
