"""Counts: everything that is counted for one scope of the agreement panel, corrected image by image."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations

import immutables

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.tally import TallyRule
from annotator.metrics.live.live import LiveTallies, ShapesByAuthor, collect_author_shapes
from annotator.metrics.live.running import RunningVariance
from annotator.metrics.matching.image_choice import ALL_IMAGES, ImageChoice
from annotator.metrics.matching.selection import list_audited, resolve_layer, select_shapes
from annotator.metrics.randcrowns.scope import CrownRules, ImageTable, make_image_scope
from annotator.metrics.randcrowns.settings import resolve_parameters
from annotator.metrics.randcrowns.variance import VarianceReport, build_variance_table, sum_variance_tally
from annotator.model.layer import Layer
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.exposure import choose_seen_images
from annotator.session.view import Mode, ViewState


@dataclass(frozen=True, slots=True)
class FinishedOnly:
    """Only images that this author has finished, with no pass in work, count: what a blind session may show."""

    author: int

    def admits(self, project: Project, image: int) -> bool:
        """Whether the image counts."""
        return project.has_finished(image, self.author)


@dataclass(frozen=True, slots=True)
class CountOptions:
    """Everything that the numbers depend on besides the shapes; another basis needs another count."""

    authors: tuple[int, ...]
    audit: AuditOptions
    crowns: CrownRules | None
    """None while the project has no RandCrowns parameters."""
    finished_only: FinishedOnly | None
    """None counts every image."""
    aliases: tuple[tuple[int, int], ...] = ()
    """The merged labels with those that they count as."""

    @property
    def without_crowns(self) -> "CountOptions":
        """The part that agreement and alphas depend on: all but the RandCrowns parameters."""
        return replace(self, crowns=None)

    def find_layers(self, project: Project, image: int) -> list[Layer]:
        """The layers of the audited authors on the image that may count."""
        if self.finished_only is not None and not self.finished_only.admits(project, image):
            return []
        return [resolve_layer(layer, project.vocabulary) for layer in project.list_layers(image, self.authors)]

    def collect_shapes(self, project: Project, image: int) -> ShapesByAuthor:
        """By author the shapes that count on the image; these layers must be loaded."""
        return collect_author_shapes(self.find_layers(project, image), self.authors, self.audit.selection)


class ScopeCounts:
    """Agreement, alphas and variances of one scope."""

    def __init__(self, project: Project, basis: CountOptions, *, progress: Progress | None = None) -> None:
        """Counts the project as given; layers that may count must be loaded. Raises Cancelled when asked to stop."""
        self.options = basis
        self.live = LiveTallies(drop_uncounted_layers(project, basis), basis.audit)
        self.variance = count_variance(project, basis, progress=progress)
        self._behind: dict[int, Project] = {}
        """Images whose variances are not tallied yet, each with the project as it was counted last."""

    @classmethod
    def of_image(cls, project: Project, basis: CountOptions, image: int) -> "ScopeCounts":
        """The same of one image alone."""
        layers = {layer.key: layer for layer in basis.find_layers(project, image)}
        images = immutables.Map({image: project.images[image]})
        return cls(replace(project, images=images, layers=immutables.Map(layers)), basis)

    def replace_variance(self, basis: CountOptions, variance: RunningVariance | None) -> None:
        """Takes in the variances under other RandCrowns parameters; the rest of the basis must be the same."""
        self.options, self.variance = basis, variance
        self._behind.clear()

    def update(self, project: Project, images: Iterable[int]) -> None:
        """Counts these images again. Raises KeyError where the project has outgrown what was counted."""
        for image in images:
            if not self.live.fits(project.images[image]):
                raise KeyError(f"image {image} is there for another purpose now")
            self.live.update(image, self.options.find_layers(project, image))
            self._behind[image] = project

    def read_once(self) -> None:
        """Computes every number, so that the sums that are made on demand are made in the worker."""
        for a, b in combinations(self.live.authors, 2):
            self.live.compute_pair(a, b, intervals=True)
        self.live.compute_alpha()
        self.make_variance_report()

    def make_variance_report(self) -> VarianceReport | None:
        """The variances; images that have changed since the last call are tallied here. None without parameters."""
        if self.variance is None:
            return None
        for image, project in self._behind.items():
            drawn = self.options.collect_shapes(project, image)
            scope = make_image_scope(project.images[image], drawn, self.options.authors, self.variance.rules)
            self.variance.set(image, sum_variance_tally(build_variance_table(scope)))
        self._behind.clear()
        return self.variance.make_report()


def count_variance(
    project: Project, basis: CountOptions, *, progress: Progress | None = None
) -> RunningVariance | None:
    """The variances of a project; None without RandCrowns parameters. Raises Cancelled when asked to stop."""
    if basis.crowns is None:
        return None
    sides = select_shapes(drop_uncounted_layers(project, basis), basis.authors, basis.audit.selection)
    return RunningVariance(sides, ImageTable.of(project.images.values()), basis.crowns, progress=progress)


def count_options_of(
    project: Project, view: ViewState, *, label: int | None = None, chosen: ImageChoice = ALL_IMAGES
) -> CountOptions:
    """What the numbers on screen are computed from: the project's settings, and what the view lets count.

    Numbers of the whole set rest on the `chosen` images; those of the open image are not asked which images count.
    """
    authors = tuple(author for author in list_audited(project, view.audited) if author in project.authors)
    options = AuditOptions.of(project)
    counted = None if label is None else project.vocabulary.counted_id_of(label)
    selection = replace(options.selection, exclude_unblinded=view.exclude_unblinded, label=counted, images=chosen)
    parameters = parameters_of(project, view)
    gate = None
    if view.mode is Mode.SESSION:
        gate = FinishedOnly(-1 if view.author is None else view.author)
    return CountOptions(
        authors,
        replace(options, authors=authors, selection=selection, tally=_tally_rule_of(options, view)),
        None
        if parameters is None
        else CrownRules.of(project.metrics, parameters, without_assisted=view.without_assisted),
        gate,
        tuple(sorted(project.vocabulary.aliases.items())),
    )


def audit_options_of(project: Project, view: ViewState) -> AuditOptions:
    """What the project's settings ask for, with the authors, layers and images that the view lets count."""
    options = AuditOptions.of(project)
    images = choose_seen_images(project, view, view.counted_images)
    selection = replace(options.selection, exclude_unblinded=view.exclude_unblinded, images=images)
    return replace(options, authors=view.audited, selection=selection, tally=_tally_rule_of(options, view))


def _tally_rule_of(options: AuditOptions, view: ViewState) -> TallyRule:
    return replace(options.tally, without_assisted=view.without_assisted)


def parameters_of(project: Project, view: ViewState) -> RandCrownsSettings | None:
    """The RandCrowns parameters in force: those being tried, the project's own, or defaults that need no boxes."""
    return view.tried or resolve_parameters(project)[0]


def drop_uncounted_layers(project: Project, basis: CountOptions) -> Project:
    """The project less the layers that the gate shuts out."""
    gate = basis.finished_only
    if gate is None:
        return project
    admitted = {image for image in project.images if gate.admits(project, image)}
    layers = {key: layer for key, layer in project.layers.items() if key.image in admitted}
    return replace(project, layers=immutables.Map(layers))
