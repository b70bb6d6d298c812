"""Running from the tab: a model over images of a project as one job, and what it found as one step."""

import re
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from annotator.errors import UserError
from annotator.model.author import Author, AuthorKind
from annotator.model.edit import joined, set_metrics
from annotator.model.project import Project
from annotator.model.step import Step
from annotator.plugins.context import Host
from annotator.plugins.detector.loading import detections_step
from annotator.plugins.detector.run import OnnxModel, Resolution, RunOptions, load_model
from annotator.plugins.detector.run.layers import pictures_of, plan_of
from annotator.plugins.detector.run.runner import RunReport, run_folder
from annotator.progress import Progress
from annotator.session.transfer.matching import Existing
from annotator.session.transfer.plan_import import ImportPlan, still_holds


@dataclass(frozen=True, slots=True)
class RunWish:
    """What a person asks for."""

    model: Path
    name: str
    """Author of the layers; the model's own name when empty."""
    resolution: Resolution
    images: tuple[str, ...]
    """Names of the images to look at."""
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


def run_model(project: Project, wish: RunWish, progress: Progress) -> RunResult:
    """Loads the model and looks at the images; to be called within a job.

    Internals are written into a folder of their own beside the project file, in which a run that was stopped goes on;
    without internals nothing is left on disk. Raises UserError with one sentence, Cancelled when asked to stop.
    """
    model = load_model(wish.model)
    author = wish.name or model.name
    pictures = pictures_of(project, wish.images)
    _refuse_what_does_not_fit(model, wish)
    _refuse_layers(project, author, wish)
    progress.step(0, 0)
    existing = Existing.REPLACE if wish.replacing else Existing.STOP
    with ExitStack() as stack:
        if wish.internals_beside is None:
            internals = None
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="annotator-run-")))
        else:
            folder = internals = _internals_folder(wish.internals_beside, author, model, wish.resolution)
        report = run_folder(model, pictures, folder, RunOptions(wish.resolution, internals=internals is not None),
                            progress)  # fmt: skip
    plan = plan_of(project, report, author=author, existing=existing)
    return RunResult(author, project, plan, report, existing, internals)


def run_step(host: Host, result: RunResult) -> Step:
    """Layers, new labels, the author and the place of the internals as one step; a new plan if the project moved on."""
    project, plan = host.scene().project, result.plan
    if not still_holds(plan, result.project, project):
        plan = plan_of(project, result.report, author=result.author, existing=result.existing)
    layers = detections_step(host, plan)
    steps = [layers]
    model = _author_id(project, plan, result.author)
    if result.internals is not None and model is not None:
        after = project.metrics.with_internals(model, str(result.internals.absolute()))
        if after != project.metrics:
            steps.append(set_metrics(project.metrics, after))
    return joined(steps, name="Run a model", count=layers.count)


def _author_id(project: Project, plan: ImportPlan, name: str) -> int | None:
    known = project.author_named(name)
    if known is not None:
        return known.id
    return next((edit.after.id for edit in plan.parts if isinstance(edit.after, Author)), None)


def _refuse_what_does_not_fit(model: OnnxModel, wish: RunWish) -> None:
    """Says before the work what the runner would say in the words of the command line."""
    if wish.internals_beside is not None and not model.tells_internals:
        raise UserError(
            f"{model.path.name} does not tell its proposals or anchors; switch internals off, or export it with them."
        )
    if model.is_classifier and wish.resolution is not Resolution.FULL:
        raise UserError(f"{model.path.name} scores whole pictures; choose whole pictures as the resolution.")


def _refuse_layers(project: Project, author: str, wish: RunWish) -> None:
    """Asks before the work what importing would ask after it."""
    known = project.author_named(author)
    if known is None:
        return
    if known.kind is not AuthorKind.MODEL:
        raise UserError(f"'{author}' is a {known.kind.value} of this project; give the model another name.")
    taken = _taken(project, known, wish.images)
    if taken and not wish.replacing:
        raise UserError(
            f"'{author}' has layers on {taken:,} of the images already; "
            "give the model another name, or let it replace them."
        )


def _taken(project: Project, author: Author, images: Sequence[str]) -> int:
    wanted = set(images)
    return sum(key.author == author.id and project.images[key.image].name in wanted for key in project.layers)


def _internals_folder(beside: Path, author: str, model: OnnxModel, resolution: Resolution) -> Path:
    """One folder a model and resolution, because a folder holds one run."""
    safe = re.sub(r"[^\w -]", "_", author)
    return beside.with_name(f"{beside.stem} - {safe} {resolution.value} {model.fingerprint()[:8]}").absolute()
