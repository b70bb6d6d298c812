"""A model's output as layers of a project: read from files, or found by running the model over the images."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from annotator.detector.run.folder import PictureFile, RunReport, Workers, run_folder
from annotator.detector.run.tiles import Resolution, RunOptions
from annotator.errors import Numeral, Progress, UserError
from annotator.formats.coco import COCO
from annotator.formats.core.foreign import ForeignFile
from annotator.formats.core.format import ReadOptions
from annotator.formats.detections.reading import read_detections
from annotator.formats.internals import open_internals
from annotator.model.author import Author, AuthorKind
from annotator.model.edit import join_steps, set_metrics
from annotator.model.layer import LayerKey, Status
from annotator.model.project import Project, Step
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Label, Vocabulary
from annotator.plugins.detectors import Detector
from annotator.session.transfer.import_ranges import ImportPlan
from annotator.session.transfer.matching import Existing, ImportOptions, Stray, find_model
from annotator.store.remote import picture_place_of


def plan_detections(
    project: Project,
    path: Path,
    *,
    name: str,
    coco: Path | None = None,
    replacing: bool = False,
    progress: Progress | None = None,
) -> ImportPlan:
    """What a file of detections brings in as the work of the model `name`; nothing is changed yet.

    `coco` is the file whose ids the detections use, where the project does not have them. Raises UserError with file
    and row, for the name of an author who is no model, and for a model that is there unless it is to be replaced.
    """
    find_model(project, name)
    options = ReadOptions(tuple(project.list_images()), project.vocabulary.labels)
    if coco is not None:
        ids = COCO.read_file(coco, options, progress)
        options = ReadOptions(ids.images, ids.labels)
    foreign = read_detections(path, options, progress)
    existing = Existing.REPLACE if replacing else Existing.STOP
    return ImportPlan(project, foreign, ImportOptions(name, AuthorKind.MODEL, Status.DONE, existing=existing))


def make_internals_step(project: Project, model: int, folder: Path, *, vocabulary: Vocabulary | None = None) -> Step:
    """Remembers where a model's internals lie. Raises UserError when the folder holds none.

    `vocabulary` is that of the project once detections with new labels have come in.
    """
    open_internals(folder, (project.vocabulary if vocabulary is None else vocabulary).ids_by_name)
    before = project.metrics
    return set_metrics(before, before.with_internals(model, str(folder.absolute())), name="Load internals")


def make_loading_step(
    project: Project,
    plan: ImportPlan | None,
    name: str,
    folder: Path | None,
    load_shapes: Callable[[LayerKey], Shapes],
    *,
    first_shape: int,
) -> Step:
    """Detections (`plan`), the folder of the internals of the model `name`, or both as one step.

    Raises UserError for a model that neither the project nor the plan has, and for a folder without internals.
    """
    model = find_model_id(project, plan, name)
    if model is None:
        raise UserError("The project has no model '{name}'; choose its detections, too.", name=name)
    steps = []
    if plan is not None:
        steps.append(plan.make_step(load_shapes, first_shape=first_shape))
    if folder is not None:
        steps.append(make_internals_step(project, model, folder, vocabulary=_find_vocabulary(plan)))
    if len(steps) == 1:
        return steps[0]
    return join_steps(steps, name="Load a model's output", count=steps[0].count)


def find_model_id(project: Project, plan: ImportPlan | None, name: str) -> int | None:
    """Id of the model of this name in the project, or that which the plan gives it."""
    known = project.find_author(name)
    if known is not None:
        return known.id if known.kind is AuthorKind.MODEL else None
    added = (edit.after for edit in plan.list_new_parts()) if plan is not None else ()
    return next((one.id for one in added if isinstance(one, Author) and one.name == name), None)


def _find_vocabulary(plan: ImportPlan | None) -> Vocabulary | None:
    """The labels after the import, where it brings new ones."""
    added = (edit.after for edit in plan.list_new_parts()) if plan is not None else ()
    return next((one for one in added if isinstance(one, Vocabulary)), None)


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


def read_found(project: Project, report: RunReport, author: str) -> ForeignFile:
    """The detections of a run on all pictures that could be read, with those labels of the model that occur.

    Raises UserError when no picture could be read.
    """
    if not report.rows:
        raise UserError("None of the pictures could be read (the first: {failed})", failed=report.failed[0])
    named = {image.name: image for image in project.images.values()}
    images = tuple(named[name] for name in report.rows if name in named)
    labels = dict.fromkeys(row["label"] for rows in report.rows.values() for row in rows)
    options = ReadOptions(images, tuple(Label(position, label) for position, label in enumerate(labels)))
    return replace(read_detections(report.detections, options), source=author)


def plan_found(project: Project, found: ForeignFile, *, author: str, existing: Existing = Existing.STOP) -> ImportPlan:
    """What a run brings in as the work of the model `author`; nothing is changed yet.

    Raises UserError for an author who is no model, and for layers that are there under `Existing.STOP`.
    """
    find_model(project, author)
    options = ImportOptions(author, AuthorKind.MODEL, Status.DONE, existing=existing, stray=Stray.KEEP)
    return ImportPlan(project, found, options)


class RunRequest(Struct, frozen=True):
    """What a model is to be run over, and what its layers become."""

    author: str
    """Of the layers; the detector's own name when empty."""
    images: tuple[str, ...]
    """Names of the images to run it on; all of them when empty."""
    existing: Existing
    options: RunOptions


class RunResult(Struct, frozen=True):
    """What a run found, not committed yet."""

    author: str
    found: ForeignFile
    plan: ImportPlan
    report: RunReport
    existing: Existing
    internals: Path | None
    """The folder of the internals; None where none were asked for."""


def run_model(
    project: Project,
    detector: Detector,
    request: RunRequest,
    folder: Path,
    progress: Progress,
    workers: Workers | None = None,
) -> RunResult:
    """Runs the detector over the images, in this process or in those of `workers`.

    Everything is written into `folder`, where a run that was stopped goes on; internals stay there, the rest is the
    caller's to remove. Raises UserError with one sentence, Cancelled when asked to stop.
    """
    author = request.author or detector.name
    pictures = pictures_of(project, request.images)
    taken = count_taken_layers(project, author, request.images, request.existing)
    if taken:
        raise UserError(
            "'{author}' has layers on {taken} of the images already; give the model another name, or let it "
            "replace them.",
            author=author,
            taken=Numeral(f"{taken:,}"),
        )
    report = run_folder(detector, pictures, folder, request.options, progress, workers)
    found = read_found(project, report, author)
    plan = plan_found(project, found, author=author, existing=request.existing)
    internals = folder.absolute() if request.options.internals else None
    return RunResult(author, found, plan, report, request.existing, internals)


def make_run_step(
    project: Project, result: RunResult, load_shapes: Callable[[LayerKey], Shapes], *, first_shape: int
) -> Step:
    """Layers, labels, the author and the folder of the internals as one step; planned again for a changed project."""
    plan = result.plan
    if not plan.is_still_valid(project):
        plan = plan_found(project, result.found, author=result.author, existing=result.existing)
    layers = plan.make_step(load_shapes, first_shape=first_shape)
    steps = [layers]
    model = find_model_id(project, plan, result.author)
    if result.internals is not None and model is not None:
        after = project.metrics.with_internals(model, str(result.internals))
        if after != project.metrics:
            steps.append(set_metrics(project.metrics, after))
    return join_steps(steps, name="Run a model", count=layers.count)


def refuse_misfit(detector: Detector, model: Path, options: RunOptions) -> None:
    """Raises UserError, in the words of the window, for what this detector cannot do."""
    if options.internals and detector.internals is None:
        raise UserError(
            "{name} does not report its proposals or anchors; switch internals off, or export it with them.",
            name=model.name,
        )
    if detector.scores_images and options.resolution is not Resolution.FULL:
        raise UserError("{name} scores whole pictures; choose whole pictures as the resolution.", name=model.name)


def count_taken_layers(project: Project, author: str, images: Sequence[str], existing: Existing) -> int:
    """How many of the images have layers of the model that a run may neither replace nor stand beside."""
    known = find_model(project, author)
    if known is None or existing is not Existing.STOP:
        return 0
    wanted = {picture.name for picture in pictures_of(project, images)}
    return sum(key.author == known.id and project.images[key.image].name in wanted for key in project.layers)


def internals_folder_of(beside: Path, author: str, detector: Detector, resolution: Resolution) -> Path:
    """One folder a model and resolution, because a folder holds one run."""
    safe = re.sub(r"[^\w -]", "_", author)
    return beside.with_name(f"{beside.stem} - {safe} {resolution.value} {short_name_of(detector)}").absolute()


def short_name_of(detector: Detector) -> str:
    """Eight letters and digits that differ between models, for the names of their folders."""
    return re.sub(r"[^0-9A-Za-z]", "", detector.fingerprint)[:8]
