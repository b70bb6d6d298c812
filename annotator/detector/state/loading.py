"""Loading a model's output into a project: detections as layers of a model, and the folder of its internals."""

from pathlib import Path

from annotator.errors import UserError
from annotator.formats.coco import COCO
from annotator.formats.core.format import ReadOptions
from annotator.formats.detections import DETECTIONS
from annotator.formats.internals import open_internals
from annotator.model.author import Author, AuthorKind
from annotator.model.edit import join_steps, set_metrics
from annotator.model.layer import Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.step import Step
from annotator.model.vocabulary import Vocabulary
from annotator.plugins.context import Host
from annotator.progress import Progress
from annotator.session.transfer.matching import Existing, ImportOptions, find_model
from annotator.session.transfer.plan_import import ImportPlan, make_import_step, plan_import


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
        assert COCO.read is not None
        ids = COCO.read(coco, options, progress)
        options = ReadOptions(ids.images, ids.labels)
    assert DETECTIONS.read is not None
    foreign = DETECTIONS.read(path, options, progress)
    existing = Existing.REPLACE if replacing else Existing.STOP
    return plan_import(project, foreign, ImportOptions(name, AuthorKind.MODEL, Status.DONE, existing=existing))


def make_detections_step(host: Host, plan: ImportPlan) -> Step:
    """The plan as one step for `Host.commit`."""

    def shapes(key: object) -> Shapes:
        return host.shapes(key)  # type: ignore[arg-type]

    return make_import_step(plan, host.next_shape_id(), shapes)


def make_internals_step(project: Project, model: int, folder: Path, *, vocabulary: Vocabulary | None = None) -> Step:
    """Remembers where a model's internals lie. Raises UserError when the folder holds none.

    `vocabulary` is that of the project once detections with new labels have come in.
    """
    open_internals(folder, (project.vocabulary if vocabulary is None else vocabulary).ids_by_name)
    before = project.metrics
    return set_metrics(before, before.with_internals(model, str(folder.absolute())), name="Load internals")


def make_loading_step(host: Host, plan: ImportPlan | None, name: str, folder: Path | None) -> Step:
    """Detections (`plan`), the folder of the internals of the model `name`, or both as one step for `Host.commit`.

    Raises UserError for a model that neither the project nor the plan has, and for a folder without internals.
    """
    project = host.scene().project
    model = find_model_id(project, plan, name)
    if model is None:
        raise UserError("The project has no model '{name}'; choose its detections, too.", name=name)
    steps = []
    if plan is not None:
        steps.append(make_detections_step(host, plan))
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
    added = (edit.after for edit in plan.parts) if plan is not None else ()
    return next((one.id for one in added if isinstance(one, Author) and one.name == name), None)


def _find_vocabulary(plan: ImportPlan | None) -> Vocabulary | None:
    """The labels after the import, where it brings new ones."""
    added = (edit.after for edit in plan.parts) if plan is not None else ()
    return next((one for one in added if isinstance(one, Vocabulary)), None)
