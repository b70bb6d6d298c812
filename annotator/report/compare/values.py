"""Several projects side by side as one value: the check of each on its own images, or why there is none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from annotator.errors import UserError
from annotator.metrics.detection.inputs import CheckSettings
from annotator.metrics.detection.verification import NO_PLACES
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.matching.image_choice import ALL_IMAGES, ImageChoice
from annotator.metrics.matching.selection import SelectionRule, latest_work_of, passes_of
from annotator.model.author import Author, AuthorKind
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.report.detector.values import (
    CheckOptions,
    CheckReport,
    ModelCheck,
    add_check_intervals,
    make_check_report,
)
from annotator.report.numbers import format_count


@dataclass(frozen=True, slots=True)
class ComparisonOptions:
    """What is asked of every project alike; what is None is each project's own."""

    reference: str | None = None
    """Name of the author to measure against; None for the one with most finished images."""
    models: tuple[str, ...] | None = None
    """Names of the models; None for all."""
    iou_threshold: float | None = None
    theta_cls: float | None = None
    stored_cuts: bool = True
    """Whether a model without a named cut counts at the one that a person set; else at that of best F1."""
    intervals: bool = True
    split: str | None = None
    """The split that images are restricted to."""
    listed: str = ""
    """Name of the list of images, which are restricted to those that it names."""


@dataclass(frozen=True, slots=True, eq=False)
class ComparedProject:
    """One column."""

    column: str
    """Its head, used once in a comparison."""
    project: Project
    images: ImageChoice = ALL_IMAGES
    """The images that it is compared on."""
    reference: str = ""
    """Name of the reference, empty where there is none."""
    finished: int = 0
    """Images that count of the reference."""
    report: CheckReport | None = None
    """On the models that say where things are; None where no model could be checked."""
    reason: str = ""
    """Why it cannot be compared, as a clause; empty where it can."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """By name the models that have no numbers here, and why."""

    def find_model(self, name: str) -> ModelCheck | None:
        """The check of a model, None where it has none."""
        models = () if self.report is None else self.report.models
        return next((one for one in models if self.project.author_name(one.author) == name), None)

    def explain_absence(self, name: str) -> str:
        """Why a model has no numbers here, as a clause."""
        absent = "the project has no such model"
        return self.left_out.get(name, absent) if self.left_out else self.reason or absent

    def find_best_model(self) -> ModelCheck | None:
        """The model of highest average precision at IoU 0.5, the first of equals; None where none has any."""
        models = () if self.report is None else self.report.models
        known = [(value, one) for one in models if (value := one.result.precision.iou_50.value) is not None]
        return max(known, key=lambda pair: pair[0])[1] if known else None

    def explain_no_best(self) -> str:
        """Why there is no best model, as a clause."""
        return self.reason or "no model has an average precision, the reference has no objects"


@dataclass(frozen=True, slots=True, eq=False)
class Comparison:
    """The whole answer."""

    options: ComparisonOptions
    projects: tuple[ComparedProject, ...]

    @property
    def model_names(self) -> tuple[str, ...]:
        """The models in the order asked for, or of their first appearance; those left out everywhere are not there."""
        found = [
            one.project.author_name(model.author)
            for one in self.projects
            if one.report is not None
            for model in one.report.models
        ]
        return tuple(dict.fromkeys((*(self.options.models or ()), *found)))


def choose_compared_images(
    projects: Sequence[Project], options: ComparisonOptions, names: Sequence[str] | None = None
) -> list[ImageChoice]:
    """For each project its images of the split that are among the `names` of the list; some may have none.

    Raises UserError for a split that no project has, a name that no project has, and a list without a name.
    """
    splits = sorted({image.split for one in projects for image in one.images.values() if image.split})
    if options.split is not None and options.split not in splits:
        raise UserError(
            "No project has a split '{split}'; their splits are: {names}.",
            split=options.split,
            names=", ".join(splits) or "none",
        )
    wanted = None if names is None else {name.strip() for name in names} | set(names)
    if wanted is not None:
        known = {image.name for one in projects for image in one.images.values()}
        unknown = [name for name in names or () if name not in known and name.strip() not in known]
        if unknown or not names:
            told = f"no project has an image '{unknown[0]}'" if unknown else "it names no image"
            raise UserError(
                "{listed}: {told}; name images by their path below the images folder, one a line.",
                listed=options.listed,
                told=told,
            )
    if options.split is None and wanted is None:
        return [ALL_IMAGES] * len(projects)
    return [
        ImageChoice(
            frozenset(
                image.id
                for image in one.images.values()
                if options.split in (None, image.split) and (wanted is None or image.name in wanted)
            ),
            options.split,
            options.listed,
        )
        for one in projects
    ]


def compare_project(
    project: Project,
    column: str,
    options: ComparisonOptions,
    progress: Progress | None = None,
    *,
    images: ImageChoice = ALL_IMAGES,
    internals: Mapping[int, Path] = MappingProxyType({}),
) -> ComparedProject:
    """Checks the models of a project on its chosen images; layers with shapes must be loaded.

    `internals` are folders by id of the model. Raises UserError when one of these cannot be used, and Cancelled when
    asked to stop.
    """
    own = SelectionRule(include_unfinished=project.metrics.include_unfinished, images=images)
    reference = _find_reference(project, options.reference, own)
    if reference is None:
        return ComparedProject(column, project, images, reason=_explain_no_reference(options, images))
    models, left_out = _find_models(project, options.models, reference, own)
    finished = len(_find_images(project, reference, own))
    found = ComparedProject(column, project, images, reference.name, finished, left_out=left_out)
    if not models:
        return replace(found, reason=_explain_nothing(left_out))
    settings = CheckSettings.of(project)
    iou = settings.iou_threshold if options.iou_threshold is None else options.iou_threshold
    rule = IntervalRule(options.intervals, project.metrics.interval_unit)
    asked = CheckOptions(
        models=tuple(model.id for model in models),
        reference=reference.id,
        humans=(),
        settings=replace(settings, iou_threshold=iou, theta_cls=options.theta_cls, intervals=rule),
        selection=own,
        internals={model.id: internals[model.id] for model in models if model.id in internals},
        stored_cuts=options.stored_cuts,
    )
    return _keep_places(found, make_check_report(project, asked, progress), progress)


def _explain_no_reference(options: ComparisonOptions, images: ImageChoice) -> str:
    """Why a project has no reference, as a clause."""
    if options.reference is not None:
        return f"no author '{options.reference}'"
    if images.ids is not None and not images.ids:
        return "it has none of the images that were asked for"
    return "nobody has finished an image" if images.is_all else "nobody has finished one of the images asked for"


def _keep_places(found: ComparedProject, report: CheckReport, progress: Progress | None) -> ComparedProject:
    """The column with the models that say where things are, with their intervals where they are wanted."""
    whole = [report.author_name(one.author) for one in report.models if not one.tells_places]
    left_out = {**found.left_out, **dict.fromkeys(whole, NO_PLACES)}
    placed = report.restrict_to_places()
    if not placed.models:
        return replace(found, left_out=left_out, reason=_explain_nothing(left_out))
    if report.options.settings.intervals.wanted:
        placed = add_check_intervals(placed, progress)
    return replace(found, left_out=left_out, report=placed)


def _find_reference(project: Project, name: str | None, rule: SelectionRule) -> Author | None:
    """The named author, or the one with most images that count, adjudicated ones first among equals."""
    if name is not None:
        return project.find_author(name)
    offered = [*project.authors_of(AuthorKind.REFERENCE), *project.authors_of(AuthorKind.PERSON)]
    best = max(offered, key=lambda one: len(_find_images(project, one, rule)), default=None)
    return best if best is not None and _find_images(project, best, rule) else None


def _find_models(
    project: Project, names: Sequence[str] | None, reference: Author, rule: SelectionRule
) -> tuple[list[Author], dict[str, str]]:
    """The models that can be checked, and by name why others cannot."""
    known = {one.name: one for one in project.authors_of(AuthorKind.MODEL)}
    finished = _find_images(project, reference, rule)
    models, left_out = [], {}
    for name in dict.fromkeys(names or known):
        if name == reference.name:
            left_out[name] = "it is the reference"
        elif name not in known:
            left_out[name] = "the project has no such model"
        elif finished.isdisjoint(_find_images(project, known[name], rule)):
            left_out[name] = f"there is no image that it has processed and '{reference.name}' has finished"
        else:
            models.append(known[name])
    return models, left_out


def _find_images(project: Project, author: Author, rule: SelectionRule) -> frozenset[int]:
    """The images on which an author's work counts."""
    return frozenset(latest_work_of(passes_of(project, [author.id], rule)[author.id]))


def _explain_nothing(left_out: Mapping[str, str]) -> str:
    """Why a project without a model to check cannot be compared."""
    if not left_out:
        return "the project has no model"
    told = "; ".join(f"{name}: {reason}" for name, reason in list(left_out.items())[:3])
    more = len(left_out) - 3
    return told if more <= 0 else f"{told}; and {format_count(more, 'model')} more"
