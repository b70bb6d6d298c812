"""Layers: which pictures of a project are run over, and what was found as a plan to import, its author a model.

The command line and the window's job both go this way: `pictures_of`, then `run_folder` beside the work, then
`plan_of` and one step.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from annotator.errors import UserError
from annotator.formats.core.foreign import UNNAMED, Foreign
from annotator.geometry.box import Floats, from_xywh
from annotator.metrics.detection.inputs import IMAGE_LEVEL, SOURCE, SUPPRESSED
from annotator.model.author import AuthorKind
from annotator.model.layer import Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label
from annotator.plugins.detector.run.parts import Row
from annotator.plugins.detector.run.runner import Picture, RunReport
from annotator.session.transfer.matching import Existing, ImportOptions
from annotator.session.transfer.plan_import import ImportPlan, plan_import

_NO_SIZE: Final = 1.0
"""Stands for the size of an image that nobody told; the row of a whole image needs some box."""


def pictures_of(project: Project, names: Sequence[str] = ()) -> list[Picture]:
    """The images to look at in the order of the project, all of them or those named.

    Raises UserError for a name that the project does not have, and when there are none.
    """
    known = {image.name for image in project.images.values()}
    for name in names:
        if name not in known:
            raise UserError(f"The project has no image '{name}'; image names are paths below the images folder.")
    folder = Path(project.images_folder)
    found = [Picture(one.name, folder / one.name) for one in project.image_order() if not names or one.name in names]
    if not found:
        raise UserError("The project has no images; add some before running a model.")
    return found


def plan_of(project: Project, report: RunReport, *, author: str, existing: Existing = Existing.STOP) -> ImportPlan:
    """What a run brings in as the work of the model `author`; nothing is changed yet.

    Raises UserError when no picture could be read, for an author who is no model, and for layers that are there under
    `Existing.STOP`.
    """
    if not report.rows:
        raise UserError(f"None of the pictures could be read (the first: {report.failed[0]})")
    known = project.author_named(author)
    if known is not None and known.kind is not AuthorKind.MODEL:
        raise UserError(f"'{author}' is a {known.kind.value} of this project; give the model another name.")
    options = ImportOptions(author, AuthorKind.MODEL, Status.DONE, existing=existing)
    return plan_import(project, foreign_of(project, report.rows, source=author), options)


def foreign_of(project: Project, found: Mapping[str, Sequence[Row]], *, source: str) -> Foreign:
    """The detections of all pictures that were looked at, with those labels of the model that occur."""
    named = {image.name: image for image in project.images.values()}
    names = [name for name in found if name in named]
    images = tuple(replace(named[name], id=place) for place, name in enumerate(names))
    rows = [(place, row) for place, name in enumerate(names) for row in found[name]]
    labels = {label: place for place, label in enumerate(dict.fromkeys(row["label"] for _, row in rows))}
    sizes = {place: (image.width or _NO_SIZE, image.height or _NO_SIZE) for place, image in enumerate(images)}
    shapes = Shapes.make(
        _boxes(rows, sizes),
        label=[labels[row["label"]] for _, row in rows],
        image=[place for place, _ in rows],
        score=[row["score"] for _, row in rows],
        crowd=["bbox" not in row for _, row in rows],
        attributes=[_attributes(row) for _, row in rows],
    )
    return Foreign(
        source=source,
        images=images,
        labels=tuple(Label(place, label) for label, place in labels.items()),
        raters=(),
        shapes=shapes,
        rater=np.full(len(rows), UNNAMED, dtype=np.int32),
        round=np.ones(len(rows), dtype=np.int32),
    )


def _boxes(rows: Sequence[tuple[int, Row]], sizes: Mapping[int, tuple[float, float]]) -> Floats:
    return from_xywh([row.get("bbox", (0.0, 0.0, *sizes[place])) for place, row in rows])


def _attributes(row: Row) -> dict[str, Any]:
    if "bbox" not in row:
        return {IMAGE_LEVEL: True}
    said = {SOURCE: row["source"]}
    return said | {SUPPRESSED: row["suppressed"]} if "suppressed" in row else said
