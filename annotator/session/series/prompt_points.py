"""Prompt points: places at which every annotator is asked for one shape (R, section IV-B), set, walked and answered.

A shape says in its attribute which point it answers. Points are set where everybody's work is shown, and walked in a
session, where nobody else's shapes are seen.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.geometry.box import centre_of
from annotator.model import edit
from annotator.model.image import Image
from annotator.model.layer import Layer
from annotator.model.project import PartEdit, Project, Step
from annotator.session.session import Session
from annotator.session.view import ImageSeries, Mode, SeriesKind, ViewState, Workspace
from annotator.session.workspaces import go_to_workspace

PROMPT: Final = "prompt"
"""Attribute of a shape that answers a point."""

Point = tuple[float, float]


class PromptPlace(Struct, frozen=True):
    """The point in hand of a walk."""

    image: int
    point: Point
    number: int
    """Among all points of the walk, from 1."""
    total: int
    answered: int
    """Points of the walk that have a shape."""


def format_point(point: Point) -> str:
    """The point as the attribute of a shape says it."""
    return f"{point[0]:.10g},{point[1]:.10g}"


def can_place_prompts(session: Session) -> bool:
    """Whether prompt points can be set: where everybody's work is shown."""
    return session.view.mode is Mode.AUDIT and session.view.image is not None and not session.read_only


def toggle_placing(session: Session) -> None:
    """Lets clicks set prompt points, or no longer. Raises UserError outside audit mode."""
    if not can_place_prompts(session):
        raise UserError("Prompt points are set in audit mode, where everybody's work is shown.")
    session.set_view(places_prompts=not session.view.places_prompts)


def press_point(session: Session, x: float, y: float, *, reach: float) -> None:
    """Takes the point within `reach` pixels of the image away, or puts one at (x, y); outside the picture nothing."""
    image = session.current_image
    if image is None or not can_place_prompts(session) or not session.view.places_prompts:
        return
    points = image.prompts or ()
    near = [point for point in points if max(abs(point[0] - x), abs(point[1] - y)) <= reach]
    if near:
        gone = min(near, key=lambda point: (point[0] - x) ** 2 + (point[1] - y) ** 2)
        _set_points(session, image, [point for point in points if point != gone], name="Remove prompt point")
        return
    if image.has_size and not (0 <= x <= image.width and 0 <= y <= image.height):
        return
    _set_points(session, image, [*points, (round(x, 2), round(y, 2))], name="Place prompt point")


def collect_centres(project: Project, author: int, images: Sequence[int]) -> dict[int, tuple[Point, ...]]:
    """By image the centres of the shapes of the author's pass that counts; images without any are left out.

    Layers must be loaded. O(shapes).
    """
    found: dict[int, tuple[Point, ...]] = {}
    for image in images:
        layer = project.find_counting_pass(image, author)
        if layer is None or not layer.count:
            continue
        shapes = layer.shapes
        kept = ~shapes.crowd & ~shapes.draft
        centres = np.round(centre_of(shapes.box[kept]), 2)
        if len(centres):
            found[image] = tuple((float(x), float(y)) for x, y in centres.tolist())
    return found


def make_centres_step(session: Session, found: Mapping[int, tuple[Point, ...]]) -> Step:
    """The step that makes these points the prompt points of their images, in the place of those that they have.

    Raises UserError outside audit mode.
    """
    if session.view.mode is not Mode.AUDIT:
        raise UserError("Prompt points are taken from another's shapes in audit mode alone.")
    before = session.committed.images
    there = {image: points for image, points in found.items() if image in before}
    parts = tuple(PartEdit(before[image], replace(before[image], prompts=points)) for image, points in there.items())
    return Step(name="Take prompt points", parts=parts, image=session.view.image, count=len(parts))


def begin_prompts(session: Session) -> None:
    """Walks the points of all images in a session, from the first of the open image that has no shape yet.

    Raises UserError where nobody annotates, and where no image has points.
    """
    if session.view.author is None:
        raise UserError("Prompt points are walked by an annotator; say first who is annotating.")
    images = tuple(image.id for image in session.committed.list_images() if image.prompts)
    if not images:
        raise UserError("No image has prompt points; place them in audit mode, or import a table image,x,y.")
    go_to_workspace(session, Workspace.LABEL)
    session.set_view(places_prompts=False)
    places = _list_places(session.committed, images)
    here = session.view.image
    start = next((number for number, (image, _) in enumerate(places) if image == here), 0)
    order = [*places[start:], *places[:start]]
    waiting = next((place for place in order if not _is_answered(session, *place)), order[0])
    _go_to(session, images, waiting)


def go_to_prompt(session: Session, by: int = 1) -> bool:
    """Goes to the next (or previous, for -1) point of the walk, over images too; False at its ends."""
    walk = session.view.image_series
    place = find_prompt_place(session)
    if walk is None or place is None:
        return False
    places = _list_places(session.committed, walk.images)
    number = place.number - 1 + by
    if not 0 <= number < len(places):
        return False
    _go_to(session, walk.images, places[number])
    return True


def find_prompt_place(session: Session) -> PromptPlace | None:
    """The point in hand, and how far the walk is; None while no points are walked, or on an image without any."""
    walk, image = session.view.image_series, session.view.image
    points = _list_points(session.committed, image)
    if walk is None or walk.kind is not SeriesKind.PROMPTS or image is None or not points:
        return None
    at = min(walk.point, len(points) - 1)
    places = _list_places(session.committed, walk.images)
    if (image, at) not in places:
        return None
    answered = sum(_is_answered(session, *place) for place in places)
    return PromptPlace(image, points[at], places.index((image, at)) + 1, len(places), answered)


def find_prompt_text(project: Project, view: ViewState) -> str | None:
    """What the attribute of the next shape says; None while no points are walked."""
    walk = view.image_series
    points = _list_points(project, view.image)
    if walk is None or walk.kind is not SeriesKind.PROMPTS or not points:
        return None
    return format_point(points[min(walk.point, len(points) - 1)])


def find_shown_points(project: Project, view: ViewState) -> list[tuple[int, Point]]:
    """Number (from 1) and place of the points to show: in a walk the one in hand, else all of the open image."""
    points = list(enumerate(_list_points(project, view.image), start=1))
    walk = view.image_series
    if walk is None or walk.kind is not SeriesKind.PROMPTS or not points:
        return points
    return [points[min(walk.point, len(points) - 1)]]


def find_answers(layer: Layer, point: Point) -> list[int]:
    """Ids of the layer's shapes that belong to the point; the layer must be loaded."""
    text, shapes = format_point(point), layer.shapes
    if shapes.attributes is None:
        return []
    return [int(shapes.id[row]) for row in range(len(shapes)) if shapes.attributes_of(row).get(PROMPT) == text]


def _go_to(session: Session, images: tuple[int, ...], place: tuple[int, int]) -> None:
    image, point = place
    if session.view.image != image:
        session.set_view(image=image)
    session.set_view(image_series=ImageSeries(SeriesKind.PROMPTS, images, point), selection=())


def _list_points(project: Project, image: int | None) -> tuple[Point, ...]:
    found = None if image is None else project.images.get(image)
    return () if found is None or found.prompts is None else found.prompts


def _list_places(project: Project, images: Sequence[int]) -> list[tuple[int, int]]:
    """Image and place of every point of the walk."""
    return [(image, point) for image in images for point in range(len(_list_points(project, image)))]


def _is_answered(session: Session, image: int, point: int) -> bool:
    author = session.view.author
    if author is None:
        return False
    key = session.project.find_current_pass(image, author)
    if not session.project.layer_of(key).count:
        return False
    return bool(find_answers(session.load_layer(key), _list_points(session.project, image)[point]))


def _set_points(session: Session, image: Image, points: Sequence[Point], *, name: str) -> None:
    session.commit(edit.set_image(image, replace(image, prompts=tuple(points) or None), name=name))
