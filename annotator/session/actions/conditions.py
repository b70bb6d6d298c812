"""Conditions: when actions are possible."""

from annotator.session.editing import keyboard_draw
from annotator.session.protocol.guide import can_accept, has_proposed
from annotator.session.session import Session
from annotator.session.view import Mode, Tool, Workspace


def has_image(session: Session) -> bool:
    """There is an open image, whether or not it is in sight."""
    return session.view.image is not None


def compares_several(session: Session) -> bool:
    """Several people, or others whose agreement is looked at, have drawn anything."""
    project, audited = session.committed, session.view.audited
    return len(project.annotators if audited is None else audited) > 1


def has_open_image(session: Session) -> bool:
    """An image is in sight, maybe without a current author, as in a read-only project without persons."""
    return has_image(session) and session.view.workspace is not Workspace.STUDY


def has_open_layer(session: Session) -> bool:
    """An image is in sight, and an author is open."""
    return session.current_key is not None and session.view.workspace is not Workspace.STUDY


def can_edit(session: Session) -> bool:
    """Edits of the open image are possible."""
    return has_open_layer(session) and is_writable(session)


def can_answer_images(session: Session) -> bool:
    """The project asks something about images that the current author can answer."""
    return can_edit(session) and bool(session.project.protocol.image_tags)


def is_writable(session: Session) -> bool:
    """Changes of the project can be stored."""
    return not session.read_only


def has_selection(session: Session) -> bool:
    """Selected shapes can be edited."""
    return can_edit(session) and bool(session.view.selection)


def has_cursor_keys(session: Session) -> bool:
    """Arrows have something to move: the selection, a proposed part, or the crosshair."""
    if has_selection(session) or has_proposed(session):
        return True
    return can_edit(session) and keyboard_draw.is_drawing(session)


def has_drafts(session: Session) -> bool:
    """The author's layer has shapes that wait to be confirmed."""
    layer = session.current_layer
    return can_edit(session) and layer is not None and bool(layer.shapes.draft.any())


def has_selected_draft(session: Session) -> bool:
    """A selected shape waits to be confirmed."""
    layer = session.current_layer
    if layer is None or not has_drafts(session):
        return False
    return bool(set(layer.shapes.id[layer.shapes.draft].tolist()) & set(session.view.selection))


def can_press_enter(session: Session) -> bool:
    """Enter confirms a draft, places a proposed part, or sets a corner of a box."""
    if not can_edit(session):
        return False
    return session.view.tool is Tool.BOX or has_selected_draft(session) or can_accept(session)


def can_delete(session: Session) -> bool:
    """Selected shapes can be taken away, or a proposed part put away."""
    return has_selection(session) or has_proposed(session)


def is_audit(session: Session) -> bool:
    """Whether audit mode shows the layers of all authors."""
    return session.view.mode is Mode.AUDIT and session.view.image is not None


def is_comparing(session: Session) -> bool:
    """Whether others' work is put beside one's own, as far as it may be seen."""
    return session.view.compares and has_open_image(session)


def can_compare(session: Session) -> bool:
    """The same, and in Study, from where the walk leads to Compare."""
    return is_comparing(session) or (has_image(session) and session.view.workspace is Workspace.STUDY)
