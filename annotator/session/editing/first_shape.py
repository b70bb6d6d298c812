"""First shape: whether an image waits for the first shape of its author, who is told then how one is drawn."""

from annotator.session.session import Session
from annotator.session.view import Mode, SeriesKind


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
