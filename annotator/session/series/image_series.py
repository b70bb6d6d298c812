"""Image series: the walk through the images of a series; A, D and Space go from one to the next of these alone."""

from collections.abc import Sequence

from annotator.session.session import Session
from annotator.session.view import ImageSeries, SeriesKind


def begin_series(session: Session, kind: SeriesKind, images: Sequence[int]) -> None:
    """Walks these images from the first that the author has not finished."""
    waiting = (image for image in images if not _is_done(session, image))
    first = next(waiting, images[0] if images else None)
    if first is not None:
        session.set_view(image=first)
        session.set_view(image_series=ImageSeries(kind, tuple(images)))


def stop_series(session: Session) -> None:
    """Ends the walk; what was done stays, and it can be taken up again."""
    session.set_view(image_series=None)


def find_place(session: Session) -> tuple[int, int] | None:
    """Which image of the series is open, counted from 1, and of how many; None where it is none of them."""
    found = session.view.image_series
    if found is None or session.view.image not in found.images:
        return None
    return found.images.index(session.view.image) + 1, len(found.images)


def count_done(session: Session) -> int:
    """How many images of the series the author has finished."""
    found = session.view.image_series
    return 0 if found is None else sum(_is_done(session, image) for image in found.images)


def _is_done(session: Session, image: int) -> bool:
    author = session.view.author
    return author is not None and session.project.has_finished(image, author)
