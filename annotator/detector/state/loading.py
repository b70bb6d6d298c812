"""Loading a model's output into a project: detections as layers of a model, and the folder of its internals."""

from pathlib import Path

from annotator.formats.coco import COCO
from annotator.formats.core.format import ReadOptions
from annotator.formats.detections import DETECTIONS
from annotator.formats.internals import open_internals
from annotator.model.author import AuthorKind
from annotator.model.edit import set_metrics
from annotator.model.layer import Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.step import Step
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


def make_internals_step(project: Project, model: int, folder: Path) -> Step:
    """Remembers where a model's internals lie. Raises UserError when the folder holds none."""
    open_internals(folder, project.vocabulary.ids_by_name)
    before = project.metrics
    return set_metrics(before, before.with_internals(model, str(folder.absolute())), name="Load internals")
