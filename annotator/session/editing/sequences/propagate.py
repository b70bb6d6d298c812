"""Propagate: the shapes of one image, or those selected there, as drafts on the images that follow it in the list."""

from collections.abc import Sequence

from annotator.errors import UserError
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.editing.navigate import list_walked_images
from annotator.session.editing.sequences.place_drafts import DraftPlan, Occupied, plan_drafts
from annotator.session.session import Session


def find_place_in_list(session: Session) -> tuple[list[int], int]:
    """Ids of the images in the order of the list, and the place of the open one among them.

    Raises UserError where a filter leaves the open image out.
    """
    walked, here = list_walked_images(session), session.view.image
    if here is None or here not in walked:
        raise UserError("The list does not show the open image; clear the filter above it first.")
    order = [image for image in walked if image in session.project.images]
    return order, order.index(here)


def list_following_images(session: Session) -> list[int]:
    """Ids of the images behind the open one, in the order of the list. Raises UserError as `find_place_in_list`."""
    order, place = find_place_in_list(session)
    return order[place + 1 :]


def take_source(session: Session) -> tuple[LayerKey, Shapes]:
    """The layer that is propagated from, and what of it: the selected shapes, without a selection all of them.

    Raises UserError where there is nothing, and on the last image.
    """
    layer = session.current_layer
    if layer is None or not len(layer.shapes):
        raise UserError("This image has no shapes of yours to propagate; draw some first.")
    if not list_following_images(session):
        raise UserError("This is the last image of the list; there is none behind it to propagate to.")
    chosen = layer.shapes.rows_of(session.view.selection)
    return layer.key, layer.shapes.take(chosen) if len(chosen) else layer.shapes


def plan_propagation(
    project: Project, source: LayerKey, shapes: Shapes, images: Sequence[int], occupied: Occupied
) -> DraftPlan:
    """The plan that gives each of these images the shapes as drafts of the author of the layer `source`."""
    return plan_drafts(project, source.author, ((image, shapes) for image in images), occupied, [source])
