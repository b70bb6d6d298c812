"""Training: images that a newcomer labels first, with feedback against the reference, until an F1 is reached.

Feedback is shown as soon as the image is done. Training counts nowhere else.
"""

import immutables
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase, Progress, UserError
from annotator.metrics.agreement.audit import AuditOptions, audit_pair, layout_of
from annotator.metrics.agreement.disagreements import Disagreement, DisagreementKind, ObjectTable, find_image_objects
from annotator.metrics.agreement.pair import PairAgreement
from annotator.metrics.jackknife.interval import IntervalRule
from annotator.metrics.matching import selection
from annotator.metrics.ranges.source import ImageRange, LoadedSource, Source, SourceWalk
from annotator.metrics.score import Score, make_undefined
from annotator.model import edit
from annotator.model.author import AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose
from annotator.model.project import Project
from annotator.report.audit.values import AuditReport, make_source_report
from annotator.session.disagreements.walk import find_focus
from annotator.session.exposure import find_reference, has_feedback
from annotator.session.series.image_series import begin_series
from annotator.session.series.repeat_pass import make_begin_steps
from annotator.session.session import Session
from annotator.session.view import Focus, SeriesKind, ViewState, Workspace
from annotator.session.workspaces import go_to_workspace

NOTHING_DONE = Phrase("no training image is done")


class TrainingFeedback(Struct, frozen=True):
    """What differs between the author and the reference on one training image."""

    image: int
    own: LayerKey
    reference: LayerKey
    agreement: PairAgreement
    """The reference is a."""
    findings: tuple[Disagreement, ...]
    """What the author missed is `missed`, what the reference does not have `extra`."""


class TrainingState(Struct, frozen=True):
    """How far a person is with the training."""

    images: tuple[int, ...] = ()
    """The training images that a reference has finished, in the order of the list."""
    done: tuple[int, ...] = ()
    f1: Score = field(default_factory=lambda: make_undefined(NOTHING_DONE))
    """Against the reference over the images that are done."""
    below: tuple[int, ...] = ()
    """Images that are done with a lower F1 than is asked for."""
    goal: float | None = None
    """The F1 that the project asks for."""

    @property
    def is_over(self) -> bool:
        """Whether every image is done."""
        return len(self.done) == len(self.images)

    @property
    def is_reached(self) -> bool:
        """Whether every image is done, and the F1 that is asked for is reached."""
        return self.is_over and (self.goal is None or self.f1.value is None or self.f1.value >= self.goal)


def load_feedback(session: Session) -> TrainingFeedback | None:
    """What differs on the open image; None where nothing may be shown. Raises UserError when a layer cannot be read."""
    image, author = session.view.image, session.view.author
    reference = None if image is None else find_reference(session.committed, image)
    if image is None or author is None or reference is None or not has_feedback(session.committed, session.view):
        return None
    own = find_finished_pass(session.committed, image, author)
    if own is None:
        return None
    for key in (own.key, reference.key):
        session.load_layer(key)
    project = session.committed
    agreement = _compare(project, [project.layer_of(reference.key)], [project.layer_of(own.key)])
    findings = find_training_findings(project, session.view)
    return TrainingFeedback(image, own.key, reference.key, agreement, tuple(findings))


def find_training_shapes(project: Project, view: ViewState) -> selection.ShapesByAuthor:
    """By author the shapes of the reference and of the current author on the open image, where feedback is shown.

    Empty otherwise, and while one of the layers is not loaded.
    """
    if not has_feedback(project, view):
        return {}
    layers = _list_sides(project, view)
    if len(layers) < 2 or any(layer.loaded is None for layer in layers):
        return {}
    rule, sides = selection.SelectionRule(), (selection.resolve_layer(layer, project.vocabulary) for layer in layers)
    return {layer.key.author: selection.keep_countable(layer.shapes, rule) for layer in sides}


def find_training_findings(project: Project, view: ViewState) -> list[Disagreement]:
    """The disagreements with the reference on the open image, where feedback is shown."""
    return [
        replace(one, kind=DisagreementKind.EXTRA, other=None, other_shape=None)
        if one.kind is DisagreementKind.MISSED and one.author == view.author and not one.taken
        else one
        for one in find_training_objects(project, view).disagreements
    ]


def find_training_objects(project: Project, view: ViewState) -> ObjectTable:
    """The objects of the open image about which the reference differs, where feedback is shown."""
    stated = find_training_shapes(project, view)
    image = -1 if view.image is None else view.image
    return find_image_objects(image, stated, AuditOptions.of(project).tally.pairing).list_worst()


def find_finished_pass(project: Project, image: int, author: int) -> Layer | None:
    """The author's last finished pass over the image, whatever its purpose."""
    finished = [layer for layer in project.list_passes(image, author) if layer.status.is_finished]
    return finished[-1] if finished else None


def load_training_state(session: Session) -> TrainingState:
    """How far the current author is. Raises UserError when a layer cannot be read."""
    project, author = session.committed, session.view.author
    training = selection.find_training(project)
    images = [image for image in training if find_reference(project, image) is not None]
    goal = project.protocol.training_f1
    if author is None:
        return TrainingState(tuple(images), goal=goal)
    sides = list_training_sides(project, author)
    done = [key.image for key, _own in sides]
    pairs = [(session.load_layer(reference), session.load_layer(own)) for reference, own in sides]
    if not done:
        return TrainingState(tuple(images), goal=goal)
    single = [_compare(session.committed, [a], [b]).roles.f1.value for a, b in pairs]
    below = [image for image, f1 in zip(done, single, strict=True) if goal is not None and f1 is not None and f1 < goal]
    whole = _compare(session.committed, [a for a, _ in pairs], [b for _, b in pairs]).roles.f1
    return TrainingState(tuple(images), tuple(done), whole, tuple(below) or tuple(done), goal)


def list_training_sides(project: Project, author: int) -> list[tuple[LayerKey, LayerKey]]:
    """The reference and the author's last pass on each training image that the author has finished, by their keys."""
    found: list[tuple[LayerKey, LayerKey]] = []
    if not project.authors_of(AuthorKind.REFERENCE):
        return found  # a page asks this at every change, whatever the number of images
    for image in selection.find_training(project):
        reference, own = find_reference(project, image), find_finished_pass(project, image, author)
        if reference is not None and own is not None and project.has_finished(image, author):
            found.append((reference.key, own.key))
    return found


def audit_training(source: Source, project: Project, author: int, progress: Progress) -> AuditReport | None:
    """What the author does on the training images against the reference, as an audit finds it; None before one is done.

    The last round alone counts. Raises UserError when a layer cannot be read, and Cancelled when asked to stop.
    """
    layers: list[Layer] = []
    for sides in list_training_sides(project, author):
        image = sides[0].image
        read = source.read_range(ImageRange(image, image))
        layers += (replace(read.layer_of(key), purpose=PassPurpose.WORK) for key in sides if key in read.layers)
    if not layers:
        return None
    images = {layer.key.image: replace(project.images[layer.key.image], purpose=ImagePurpose.WORK) for layer in layers}
    training = replace(
        project,
        images=immutables.Map(images),
        layers=immutables.Map({layer.key: layer for layer in layers}),
        begun=None,
        decisions=immutables.Map(),
    )
    options = replace(AuditOptions.of(project), authors=(author,))
    return make_source_report(SourceWalk.of(LoadedSource(training)), options, progress)


def begin_training(session: Session) -> None:
    """Walks the training images from the first that is not done; those below the F1 once more if it is not reached.

    Raises UserError where there are none, and where the F1 that is asked for is reached.
    """
    if session.view.author is None:
        raise UserError("Training belongs to an annotator; say first who is annotating.")
    state = load_training_state(session)
    if not state.images:
        raise UserError("No image is there for training; an auditor marks such images and finishes their reference.")
    if state.is_over:
        if state.is_reached:
            raise UserError("The training is done; go on with your work.")
        steps, brought = make_begin_steps(session.committed, session.view.author, state.below)
        session.commit(edit.join_steps(steps, name="Repeat training", count=len(steps)), brought=brought)
    go_to_workspace(session, Workspace.LABEL)
    begin_series(session, SeriesKind.TRAINING, state.images)


def focus_finding(session: Session, by: int = 1) -> Focus | None:
    """Looks at the next (or previous, for -1) finding of the feedback, round again at the end; None where none is."""
    feedback = load_feedback(session)
    if feedback is None or not feedback.findings:
        return None
    found, focus = feedback.findings, session.view.focus
    at = -1 if by > 0 else 0
    if focus is not None:
        at = next((place for place, one in enumerate(found) if _is_in_focus(one, focus)), at)
    place = (at + by) % len(found)
    made = _make_focus(session.committed, session.view, found[place], place=place, total=len(found))
    session.set_view(focus=made)
    return made


def _make_focus(project: Project, view: ViewState, one: Disagreement, *, place: int, total: int) -> Focus:
    layers = [selection.resolve_layer(layer, project.vocabulary) for layer in _list_sides(project, view)]
    made, _rows = find_focus(project, layers, one)
    reason = Phrase("training compares boxes and tags alone")
    return replace(made, rc_reason=reason, number=place + 1, total=total)


def _list_sides(project: Project, view: ViewState) -> list[Layer]:
    if view.image is None or view.author is None:
        return []
    sides = find_reference(project, view.image), find_finished_pass(project, view.image, view.author)
    return [layer for layer in sides if layer is not None]


def _is_in_focus(one: Disagreement, focus: Focus) -> bool:
    return (one.kind, one.author, one.shape, one.other) == (focus.kind, focus.author, focus.shape, focus.other)


def _compare(project: Project, references: list[Layer], own: list[Layer]) -> PairAgreement:
    """The author against the reference on these images, given in ascending order; the layers must be loaded."""
    options = replace(AuditOptions.of(project), intervals=IntervalRule(wanted=False))
    mine, theirs, words = own[0].key.author, references[0].key.author, project.vocabulary
    order = sorted(range(len(own)), key=lambda place: own[place].key.image)
    rule = selection.SelectionRule()
    sides = {
        mine: selection.gather_layers(mine, [selection.resolve_layer(own[place], words) for place in order], rule=rule),
        theirs: selection.gather_layers(
            theirs, [selection.resolve_layer(references[place], words) for place in order], rule=rule
        ),
    }
    first, second = sorted(sides)
    layout = layout_of(project, (sides[first], sides[second]))
    pair = audit_pair(sides[first], sides[second], layout=layout, options=options).agreement
    return pair if pair.a == theirs else pair.swap()
