"""Purposes of images: work, training or control. What is there for control is told to nobody who works blindly."""

from collections.abc import Iterable
from dataclasses import replace

from annotator.errors import UserError
from annotator.model import edit
from annotator.model.image import Image, ImagePurpose
from annotator.model.protocol import Protocol
from annotator.model.step import PartEdit, Step
from annotator.session.session import Session
from annotator.session.view import Mode, ViewState


def purpose_of(image: Image, view: ViewState) -> ImagePurpose:
    """What may be told of an image's purpose: in a session a control image is one of work."""
    hidden = image.purpose is ImagePurpose.CONTROL and view.mode is not Mode.AUDIT
    return ImagePurpose.WORK if hidden else image.purpose


def can_set_purpose(session: Session) -> bool:
    """Whether the purposes of images can be seen and set: where everybody's layers are."""
    return session.view.mode is Mode.AUDIT and not session.read_only


def make_purpose_step(session: Session, images: Iterable[int], purpose: ImagePurpose) -> Step:
    """The step that gives these images a purpose; empty where all have it. Raises UserError outside audit mode.

    It leads undo to no image, so that it tells nobody which one it was.
    """
    if session.view.mode is not Mode.AUDIT:
        raise UserError("Purposes of images are set in audit mode, where everybody's work is shown.")
    known = (session.committed.images.get(image) for image in images)
    changed = [image for image in known if image is not None and image.purpose is not purpose]
    parts = tuple(PartEdit(image, replace(image, purpose=purpose)) for image in changed)
    return Step(name="Change images", parts=parts, count=len(parts))


def set_training_goal(session: Session, f1: float | None) -> None:
    """Sets the F1 that a newcomer reaches in training, or none."""
    before: Protocol = session.committed.protocol
    if before.training_f1 != f1:
        session.commit(edit.set_protocol(before, replace(before, training_f1=f1), name="Set training goal"))
