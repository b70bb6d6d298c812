"""What counts: the options of the numbers on screen, and the layers of a project that they rest on."""

from dataclasses import dataclass, replace

import immutables

from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.agreement.tally import TallyRule
from annotator.metrics.matching.selection import (
    ALL_IMAGES,
    ImageChoice,
    ShapesByAuthor,
    collect_author_shapes,
    list_audited,
    resolve_layer,
)
from annotator.metrics.randcrowns.scope import CrownRules, resolve_parameters
from annotator.model.layer import Layer
from annotator.model.metric_settings import RandCrownsSettings
from annotator.model.project import Project
from annotator.model.tags import Tag
from annotator.session.exposure import choose_seen_images
from annotator.session.view import Mode, ViewState


@dataclass(frozen=True, slots=True)
class FinishedOnly:
    """Only images that this author has finished, with no pass in work, count: what a blind session may show."""

    author: int
    with_own: bool = False
    """Whether this author's own layers count on every image."""

    def admits(self, project: Project, image: int) -> bool:
        """Whether the image counts."""
        return project.has_finished(image, self.author)

    def admits_layer(self, layer: Layer) -> bool:
        """Whether a layer of such an image counts: of others the finished ones."""
        return layer.key.author == self.author or layer.status.is_finished


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
    tags: tuple[Tag, ...] = ()
    """The project's custom tags."""

    @property
    def without_crowns(self) -> "CountOptions":
        """The part that agreement and alphas depend on: all but the RandCrowns parameters."""
        return replace(self, crowns=None)

    def select_project(self, project: Project, image: int | None = None) -> Project:
        """The project less the layers that may not count; with an image, that image and its layers alone."""
        gate = self.finished_only
        if image is not None:
            project = replace(
                project,
                images=immutables.Map({image: project.images[image]}),
                layers=immutables.Map({one.key: one for one in project.list_layers(image, project.authors)}),
            )
        if gate is None:
            return project
        admitted = {one for one in project.images if gate.admits(project, one)}
        own = gate.author if gate.with_own else None
        layers = {
            key: layer
            for key, layer in project.layers.items()
            if key.author == own or (key.image in admitted and gate.admits_layer(layer))
        }
        return replace(project, layers=immutables.Map(layers))

    def find_layers(self, project: Project, image: int) -> list[Layer]:
        """The layers of the audited authors on the image that may count."""
        layers, gate = project.list_layers(image, self.authors), self.finished_only
        if gate is not None:
            layers = [one for one in layers if gate.admits_layer(one)] if gate.admits(project, image) else []
        return [resolve_layer(layer, project.vocabulary) for layer in layers]

    def collect_shapes(self, project: Project, image: int) -> ShapesByAuthor:
        """By author the shapes that count on the image; these layers must be loaded."""
        return collect_author_shapes(self.find_layers(project, image), self.authors, self.audit.selection)


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
        project.protocol.custom_tags,
    )


def audit_options_of(project: Project, view: ViewState) -> AuditOptions:
    """What the project's settings ask for, with the authors, layers and images that the view lets count."""
    options = AuditOptions.of(project)
    images = choose_seen_images(project, view, view.counted_images)
    selection = replace(options.selection, exclude_unblinded=view.exclude_unblinded, images=images)
    if view.mode is Mode.SESSION:  # what others have in work is hidden whatever the project counts
        selection = replace(selection, include_unfinished=False)
    return replace(options, authors=view.audited, selection=selection, tally=_tally_rule_of(options, view))


def _tally_rule_of(options: AuditOptions, view: ViewState) -> TallyRule:
    return replace(options.tally, without_assisted=view.without_assisted)


def parameters_of(project: Project, view: ViewState) -> RandCrownsSettings | None:
    """The RandCrowns parameters in force: those being tried, the project's own, or defaults that need no boxes."""
    return view.tried or resolve_parameters(project)[0]
