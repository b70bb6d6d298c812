"""The shapes of the other authors on the open image: only in audit mode, each author in one colour and pattern."""

import numpy as np

from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.overlays.mark import Marks, Outlines
from annotator.overlays.overlay import Overlay
from annotator.overlays.own import own_key_of
from annotator.overlays.style import author_style_of
from annotator.session.change import Change
from annotator.session.view import Mode, ViewState


def find_other_layers(project: Project, view: ViewState) -> list[LayerKey]:
    """Layers of people and references on the open image that audit mode shows besides one's own, by author and pass.

    Models' layers have an overlay of their own.
    """
    if view.mode is not Mode.AUDIT or not view.others_shown or view.all_hidden or view.image is None:
        return []
    mine = own_key_of(view)
    people = project.authors_of(AuthorKind.PERSON, AuthorKind.REFERENCE)
    shown = [author.id for author in people if author.id not in view.hidden_authors]
    return [layer.key for layer in project.list_layers(view.image, shown) if layer.key != mine]


def make_other_marks(project: Project, view: ViewState) -> Marks:
    """Outlines of those layers; badges stay with one's own shapes so that they can be read."""
    outlines = []
    for key in find_other_layers(project, view):
        shapes = project.layer_of(key).loaded
        if shapes is not None and len(shapes):
            style = author_style_of(project, key.author)
            count = len(shapes)
            outlines.append(
                Outlines(
                    shapes.box,
                    np.full(count, style.rgb, dtype=np.uint32),
                    np.full(count, style.line, dtype=np.int8),
                    np.full(count, -1, dtype=np.int64),
                    crowd=shapes.crowd if shapes.crowd.any() else None,
                    polygon=shapes.polygon,
                )
            )
    return Marks(outlines=_concat_outlines(outlines))


def _concat_outlines(parts: list[Outlines]) -> Outlines:
    if len(parts) < 2:
        return parts[0] if parts else Outlines()
    crowd = [np.zeros(len(part), dtype=np.bool_) if part.crowd is None else part.crowd for part in parts]
    polygon = [np.full(len(part), None, dtype=np.object_) if part.polygon is None else part.polygon for part in parts]
    return Outlines(
        np.concatenate([part.box for part in parts]),
        np.concatenate([part.colour for part in parts]),
        np.concatenate([part.line for part in parts]),
        np.concatenate([part.id for part in parts]),
        crowd=np.concatenate(crowd) if any(part.crowd is not None for part in parts) else None,
        polygon=np.concatenate(polygon) if any(part.polygon is not None for part in parts) else None,
    )


def _is_touched(change: Change, view: ViewState) -> bool:
    if change.touches_view("image", "author", "pass_number", "mode", "hidden_authors", "others_shown", "all_hidden"):
        return True
    if view.mode is not Mode.AUDIT:
        return False
    mine = own_key_of(view)
    return change.touches_part(Author) or any(key.image == view.image and key != mine for key in change.layers)


OTHERS = Overlay("others", make_other_marks, find_other_layers, _is_touched)
