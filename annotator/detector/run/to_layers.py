"""Running a model over images of a project, from the tab and the command line: a job, and what it found as one step.

Both go this way: `pictures_of`, then `run_folder` in a worker thread, then `plan_of` and one step.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np

from annotator.detector.run.folder import PictureFile, Row, RunReport, run_folder
from annotator.detector.run.tiles import Resolution, RunOptions
from annotator.detector.state.loading import find_model_id, make_detections_step
from annotator.errors import UserError
from annotator.formats.core.foreign import UNNAMED, ForeignTable
from annotator.geometry.box import Floats, from_xywh
from annotator.metrics.detection.inputs import IMAGE_LEVEL, SOURCE, SUPPRESSED
from annotator.model.author import Author, AuthorKind
from annotator.model.edit import join_steps, set_metrics
from annotator.model.layer import Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.step import Step
from annotator.model.vocabulary import Label
from annotator.phrase import Numeral
from annotator.plugins.context import Host
from annotator.plugins.detectors import Detector, DetectorContribution
from annotator.progress import Progress
from annotator.session.transfer.matching import Existing, ImportOptions, find_model
from annotator.session.transfer.plan_import import ImportPlan, is_still_valid, plan_import
from annotator.session.transfer.stray import Stray
from annotator.store.remote import picture_place_of

_NO_SIZE: Final = 1.0
"""Stands for an unknown size of an image; the row of a whole image needs some box."""


def pictures_of(project: Project, names: Sequence[str] = ()) -> list[PictureFile]:
    """The images to run the model on in the order of the project, all of them or those named.

    Raises UserError for a name that the project does not have, and when there are none.
    """
    known = {image.name for image in project.images.values()}
    for name in names:
        if name not in known:
            raise UserError(
                "The project has no image '{name}'; image names are paths below the images folder.", name=name
            )
    found = [
        PictureFile(one.name, picture_place_of(project.images_folder, one))
        for one in project.list_images()
        if not names or one.name in names
    ]
    if not found:
        raise UserError("The project has no images; add some before running a model.")
    return found


def plan_of(project: Project, report: RunReport, *, author: str, existing: Existing = Existing.STOP) -> ImportPlan:
    """What a run brings in as the work of the model `author`; nothing is changed yet.

    Raises UserError when no picture could be read, for an author who is no model, and for layers that are there under
    `Existing.STOP`.
    """
    if not report.rows:
        raise UserError("None of the pictures could be read (the first: {failed})", failed=report.failed[0])
    find_model(project, author)
    options = ImportOptions(author, AuthorKind.MODEL, Status.DONE, existing=existing, stray=Stray.KEEP)
    return plan_import(project, foreign_of(project, report.rows, source=author), options)


def foreign_of(project: Project, found: Mapping[str, Sequence[Row]], *, source: str) -> ForeignTable:
    """The detections of all pictures as a table to import, with those labels of the model that occur."""
    named = {image.name: image for image in project.images.values()}
    names = [name for name in found if name in named]
    images = tuple(replace(named[name], id=position) for position, name in enumerate(names))
    rows = [(position, row) for position, name in enumerate(names) for row in found[name]]
    labels = {label: position for position, label in enumerate(dict.fromkeys(row["label"] for _, row in rows))}
    sizes = {position: (image.width or _NO_SIZE, image.height or _NO_SIZE) for position, image in enumerate(images)}
    shapes = Shapes.make(
        _boxes_of(rows, sizes),
        label=[labels[row["label"]] for _, row in rows],
        image=[position for position, _ in rows],
        score=[row["score"] for _, row in rows],
        crowd=["bbox" not in row for _, row in rows],
        attributes=[_attributes_of(row) for _, row in rows],
    )
    return ForeignTable(
        source=source,
        images=images,
        labels=tuple(Label(position, label) for label, position in labels.items()),
        raters=(),
        shapes=shapes,
        rater=np.full(len(rows), UNNAMED, dtype=np.int32),
        pass_number=np.ones(len(rows), dtype=np.int32),
    )


def _boxes_of(rows: Sequence[tuple[int, Row]], sizes: Mapping[int, tuple[float, float]]) -> Floats:
    return from_xywh([row.get("bbox", (0.0, 0.0, *sizes[position])) for position, row in rows])


def _attributes_of(row: Row) -> dict[str, Any]:
    if "bbox" not in row:
        return {IMAGE_LEVEL: True}
    attributes = {SOURCE: row["source"]}
    return attributes | {SUPPRESSED: row["suppressed"]} if "suppressed" in row else attributes


@dataclass(frozen=True, slots=True)
class RunRequest:
    """What a person asks for."""

    detector: DetectorContribution
    """Opens the model."""
    model: Path
    name: str
    """Author of the layers; the model's own name when empty."""
    resolution: Resolution
    images: tuple[str, ...]
    """Names of the images to run it on."""
    replacing: bool
    """Whether layers of the same author on these images are replaced."""
    internals_beside: Path | None
    """The project file beside which a folder of internals is written; None writes none."""


@dataclass(frozen=True, slots=True)
class RunResult:
    """What a run found, not committed yet."""

    author: str
    project: Project
    """The project for which the plan was made."""
    plan: ImportPlan
    report: RunReport
    existing: Existing
    internals: Path | None


def run_model(project: Project, request: RunRequest, progress: Progress) -> RunResult:
    """Loads the model and runs it over the images; to be called within a job.

    Internals are written into a folder of their own beside the project file, in which a run that was stopped goes on;
    without internals nothing is left on disk. Raises UserError with one sentence, Cancelled when asked to stop.
    """
    detector = request.detector.load(request.model, "")
    author = request.name or detector.name
    pictures = pictures_of(project, request.images)
    _refuse_misfit(detector, request)
    _refuse_layers(project, author, request)
    progress.step(0, 0)
    existing = Existing.REPLACE if request.replacing else Existing.STOP
    with ExitStack() as stack:
        if request.internals_beside is None:
            internals = None
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="annotator-run-")))
        else:
            folder = internals = _internals_folder_of(request.internals_beside, author, detector, request.resolution)
        options = RunOptions(request.resolution, internals=internals is not None)
        report = run_folder(detector, pictures, folder, options, progress)
    plan = plan_of(project, report, author=author, existing=existing)
    return RunResult(author, project, plan, report, existing, internals)


def make_run_step(host: Host, result: RunResult) -> Step:
    """Layers, labels, the author and the folder of the internals as one step; planned again for a changed project."""
    project, plan = host.scene().project, result.plan
    if not is_still_valid(plan, result.project, project):
        plan = plan_of(project, result.report, author=result.author, existing=result.existing)
    layers = make_detections_step(host, plan)
    steps = [layers]
    model = find_model_id(project, plan, result.author)
    if result.internals is not None and model is not None:
        after = project.metrics.with_internals(model, str(result.internals.absolute()))
        if after != project.metrics:
            steps.append(set_metrics(project.metrics, after))
    return join_steps(steps, name="Run a model", count=layers.count)


def _refuse_misfit(detector: Detector, request: RunRequest) -> None:
    """Says before the work what the runner would say in the words of the command line."""
    name = request.model.name
    if request.internals_beside is not None and detector.internals is None:
        raise UserError(
            "{name} does not tell its proposals or anchors; switch internals off, or export it with them.", name=name
        )
    if detector.scores_images and request.resolution is not Resolution.FULL:
        raise UserError("{name} scores whole pictures; choose whole pictures as the resolution.", name=name)


def _refuse_layers(project: Project, author: str, request: RunRequest) -> None:
    """Asks before the work what importing would ask after it."""
    known = find_model(project, author)
    taken = 0 if known is None else _count_taken(project, known, request.images)
    if taken and not request.replacing:
        raise UserError(
            "'{author}' has layers on {taken} of the images already; give the model another name, or let it "
            "replace them.",
            author=author,
            taken=Numeral(f"{taken:,}"),
        )


def _count_taken(project: Project, author: Author, images: Sequence[str]) -> int:
    wanted = set(images)
    return sum(key.author == author.id and project.images[key.image].name in wanted for key in project.layers)


def _internals_folder_of(beside: Path, author: str, detector: Detector, resolution: Resolution) -> Path:
    """One folder a model and resolution, because a folder holds one run."""
    safe = re.sub(r"[^\w -]", "_", author)
    return beside.with_name(f"{beside.stem} - {safe} {resolution.value} {short_name_of(detector)}").absolute()


def short_name_of(detector: Detector) -> str:
    """Eight letters and digits that differ between models, for the names of their folders."""
    return re.sub(r"[^0-9A-Za-z]", "", detector.fingerprint)[:8]
