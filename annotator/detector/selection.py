"""What is chosen in the model check and what follows: settings, score cut and its best value, shapes of both sides.

What takes long is answered in a worker thread and remembered: the score of best F1, and the internals of an image.
"""

import enum
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import Phrase, Progress, UserError
from annotator.formats.internals import InternalsFolder, open_internals
from annotator.geometry.box import Floats, Rows
from annotator.metrics.detection.curves import THETA_CLS
from annotator.metrics.detection.inputs import CheckSettings, split_image_scores
from annotator.metrics.detection.internals import Internals
from annotator.metrics.detection.mechanisms import NOT_LOADED
from annotator.metrics.matching.detections import IOU_THRESHOLD
from annotator.metrics.matching.selection import AuthorShapes, ImageChoice, SelectionRule
from annotator.metrics.ranges.source import SourceWalk
from annotator.model.author import Author, AuthorKind
from annotator.model.edit import set_metrics
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose
from annotator.model.lazy import LazyLayers, list_marked
from annotator.model.metric_settings import MINIMUM_SUPPORT, MetricSettings
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary
from annotator.plugins.context import Host, Scene, StartedJob
from annotator.report.detector.suspects import SuspectList
from annotator.report.detector.values import CheckOptions, FindingFilter, FindingKind, SourceCheck
from annotator.report.internals import compute_reference_digest
from annotator.session.change import Change
from annotator.session.exposure import LayerGate, choose_seen_images, list_comparable, may_compare
from annotator.session.jobs import Job
from annotator.session.view import Mode

Key = TypeVar("Key")
T = TypeVar("T")


class KeyedJob(Generic[Key]):
    """Answers a question in a worker thread unless that is under way; `finished` is called after every answer."""

    def __init__(self, host: Host, *, finished: Callable[[], None]) -> None:
        self._host, self._finished = host, finished
        self.running: Key | None = None
        """The question that is being answered."""
        self.version = 0
        """Counts answers, and what the owner counts besides."""
        self._handle: StartedJob | None = None

    def start(self, key: Key, job: Job[T], *, done: Callable[[T], None], failed: Callable[[str], None]) -> None:
        """Starts the job that answers the question `key`; an older question is answered, too."""
        if key == self.running:
            return
        self.running = key

        def end(take: Callable[[Any], None], answer: object) -> None:
            if self.running == key:
                self.running = None
            take(answer)
            self.version += 1
            self._finished()

        self._handle = self._host.start(job, done=partial(end, done), failed=partial(end, failed))

    def cancel(self) -> None:
        """Calls off what is under way; the question is not answered."""
        if self._handle is not None:
            self._handle.cancel()
        self.running = None
        self.version += 1
        self._finished()


class CutQuestion(Struct, frozen=True):
    """What the score of best F1 depends on besides the shapes."""

    model: int
    reference: int
    settings: CheckSettings
    rule: SelectionRule


class BestCuts:
    """Remembers the last answer to every question; `found` is called when there is another one."""

    def __init__(self, host: Host, *, found: Callable[[], None]) -> None:
        self._host = host
        self.job: Final = KeyedJob[tuple[CutQuestion, int]](host, finished=found)
        self._cuts: dict[CutQuestion, tuple[int, float | None]] = {}
        """The number of edits when a question was answered, and the answer, None where there is no best F1."""
        self._last: dict[tuple[int, int], float | None] = {}
        """The last answer for a model and a reference, whatever the settings were."""

    def is_known(self, question: CutQuestion | None) -> bool:
        """Whether a question has been answered, be it before the last edits."""
        return question in self._cuts

    def is_begun(self, question: CutQuestion) -> bool:
        """Whether model and reference have an answer at any settings."""
        return (question.model, question.reference) in self._last

    def find_cut(self, question: CutQuestion | None) -> float | None:
        """The last answer, that at other settings while there is none; None where there is no best F1."""
        if question is None:
            return None
        known = self._cuts.get(question)
        return self._last.get((question.model, question.reference)) if known is None else known[1]

    def request(self, question: CutQuestion, edits: int) -> None:
        """Has a question answered, unless that was done since the last of the `edits` or is under way."""
        if self._cuts.get(question, (-1, None))[0] == edits:
            return
        host, project = self._host, self._host.scene().project

        def work(progress: Progress) -> float | None:
            check = SourceCheck(SourceWalk.of(host.source(project), outline=project))
            options = CheckOptions((question.model,), question.reference, (), question.settings, question.rule)
            cut = check.find_cut(replace(options, stored_cuts=False), question.model, progress)
            return cut.value if cut.is_best_f1 else None

        def done(cut: float | None) -> None:
            self._cuts[question] = edits, cut
            self._last[question.model, question.reference] = cut

        def failed(sentence: str) -> None:
            host.say(sentence)
            done(None)

        job = Job(Phrase("Finding the score of best F1"), work, quiet=True)
        self.job.start((question, edits), job, done=done, failed=failed)


def count_finished_images(project: Project, chosen: ImageChoice | None = None) -> Mapping[int, int]:
    """By author on how many images, of those that were chosen, the author's work counts."""
    apart = _find_unjudged(project)
    ids = None if chosen is None else chosen.ids
    found = {}
    for author in project.authors:
        unsure, sure = _find_unsure(project, author) - apart, project.find_finished(author)
        if ids is not None:
            unsure, sure = unsure & ids, sure & ids
        sure_ones = len(sure) - len(sure & apart)  # of very many images few are apart
        found[author] = sum(_has_work(project, project.list_passes(image, author)) for image in unsure) + sure_ones
    return found


def _find_unjudged(project: Project) -> set[int]:
    """Images on which no model can be right or wrong; only those that may be among them are checked."""
    images = project.images
    return {key for key in list_marked(images) if key not in images or not is_judged(images[key])}


def _find_unsure(project: Project, author: int) -> frozenset[int]:
    """Images whose layers tell whether the author's work there counts; for a single pass the file knows already."""
    if project.last_pass == 1 and not project.metrics.include_unfinished and isinstance(project.layers, LazyLayers):
        return frozenset(project.list_changed(author))
    return project.find_unsure(author)


def _has_work(project: Project, passes: Iterable[Layer]) -> bool:
    """Whether any of an author's passes over an image enters the numbers."""
    everything = project.metrics.include_unfinished
    work = (layer for layer in passes if layer.purpose is PassPurpose.WORK)
    return any(layer.status.is_finished or (everything and layer.is_begun) for layer in work)


def is_judged(image: Image) -> bool:
    """Whether a model can be right or wrong there."""
    return image.purpose is not ImagePurpose.TRAINING and not image.prompts


class DenseDisplay(enum.Enum):
    """Which of the many boxes inside the detector are shown."""

    NONE = "none"
    NEAR = "near"
    """Those that overlap the object in focus."""
    ALL = "all"


class FindingFocus(Struct, frozen=True):
    """The finding in focus."""

    kind: FindingKind
    image: int
    shape: int
    """Id of the object of the reference (missed, hallucinated) or of the detection (true, false)."""


class SuspectRoute(Struct, frozen=True, eq=False):
    """The rows of a list of suspects in the order in which they are shown, and which of them is in focus."""

    found: SuspectList
    rows: Rows
    at: int | None = None
    """Place in `rows`; None before the first."""

    @property
    def row(self) -> int | None:
        """The row of the list that is in focus."""
        return None if self.at is None else int(self.rows[self.at])


class CheckSelection(Struct, frozen=True):
    """Everything that a person can choose."""

    model: int | None = None
    """Id of the model that is shown; None while the project has none."""
    compared: tuple[int, ...] = ()
    """Ids of the models whose whole-set numbers are shown side by side; the shown one is always among them."""
    reference: int | None = None
    humans: tuple[int, ...] | None = None
    """Ids of the persons who are compared with the models; None for all who share images with them."""
    theta_cls: float | None = None
    """The score cut while its slider is dragged; None when it is that of the model."""
    theta_loc: float = IOU_THRESHOLD
    """Least IoU of a detection and its object."""
    fn_rule: str = "matching"
    overlap: str = "box"
    """`box`, or `polygon` for the matching, AP, subsets and TIDE."""
    paper_eq1: bool = False
    """Whether nothing that overlaps an object is a false positive of a subset (A Eq. 1)."""
    without_assisted: bool = False
    """Whether objects that were taken from a model leave after the matching, with the detections that found them."""
    minimum_support: int = MINIMUM_SUPPORT
    """Groups of fewer objects are marked in tables."""
    mechanisms_shown: bool = True
    """Whether missed objects are labelled with their mechanism."""
    hidden_kinds: frozenset[FindingKind] = frozenset()
    hidden_labels: frozenset[int] = frozenset()
    proposals: DenseDisplay = DenseDisplay.NONE
    boxes: DenseDisplay = DenseDisplay.NONE
    """The regressed boxes."""
    filter: FindingFilter = field(default_factory=FindingFilter)
    surest_first: bool = False
    """Whether the walk goes over the whole set by descending score, and not image after image."""
    focus: FindingFocus | None = None
    sure: float | None = None
    """Least score of a sure detection in the lists of suspects; None for the median of the hits."""
    route: SuspectRoute | None = None
    """The list of suspects that the walk follows; None while none is open."""
    step: int | None = None
    """Step of the pipeline whose boxes alone explain a miss: 0 proposed … 3 kept; None for all of them."""


MANY: Final = 10_000
"""Layers up to which each may be checked on the window's thread."""


def models_of(project: Project) -> list[Author]:
    """The models of a project."""
    return project.models


def references_of(project: Project) -> list[Author]:
    """Adjudicated references first, then persons who have begun."""
    return [*project.authors_of(AuthorKind.REFERENCE), *project.annotators]


def default_selection_of(project: Project) -> CheckSelection:
    """The first model against the reference whose work counts on most images, adjudicated ones first among equals.

    Of very many layers not each is looked at, for which a window would wait: then it is who has begun most of them.
    """
    models, references = models_of(project), references_of(project)
    is_large = len(project.layers) > MANY
    finished = (project.begun or {}) if is_large or len(references) < 2 else count_finished_images(project)
    references.sort(key=lambda one: -finished.get(one.id, 0))
    return CheckSelection(
        model=models[0].id if models else None,
        compared=tuple(model.id for model in models),
        reference=references[0].id if references else None,
        theta_loc=project.metrics.iou_threshold,
    )


def keep_known_authors(choice: CheckSelection, project: Project) -> CheckSelection:
    """The choice among the authors that the project has now; new models are compared, too."""
    models = tuple(model.id for model in models_of(project))
    reference = choice.reference
    if reference not in project.authors:
        reference = default_selection_of(project).reference
    return replace(
        choice,
        model=choice.model if choice.model in models else next(iter(models), None),
        compared=models,
        humans=None if choice.humans is None else tuple(one for one in choice.humans if one in project.authors),
        reference=reference,
    )


def find_counting_key(project: Project, image: int | None, author: int | None) -> LayerKey | None:
    """The author's pass over the image that enters the numbers; none for training, nor where objects were given."""
    if image is None or author is None or not is_judged(project.images[image]):
        return None
    counting = project.find_counting_pass(image, author)
    return None if counting is None else counting.key


def find_latest_key(project: Project, image: int | None, author: int | None) -> LayerKey | None:
    """The author's last pass over the image that is there."""
    if image is None or author is None:
        return None
    latest = project.find_latest_pass(image, author)
    return None if latest is None else latest.key


class ShownCut(Struct, frozen=True):
    """The score cut of the shown model."""

    value: float
    is_set: bool
    """Whether a person set it; otherwise it is that of best F1, or of F's own runs where there is none."""
    best: float | None
    """The score of best F1, as far as it is known."""
    is_known: bool
    """Whether best F1 has been searched for."""


class ModelSelection:
    """What is chosen at the open project, with what follows from it: settings, score cut, the shapes of both sides.

    What takes long is answered in a worker thread and remembered: the score of best F1, and the internals of an image.
    """

    def __init__(self, host: Host, *, found: Callable[[], None] = lambda: None) -> None:
        self.host: Final = host
        self.best_cuts: Final = BestCuts(host, found=found)
        self.chosen = default_selection_of(host.scene().project)
        boxed = next((one for one in self.chosen.compared if not self._scores_images_only(one)), self.chosen.model)
        self.chosen = replace(self.chosen, model=boxed)
        self._support: tuple[tuple[object, ...], Mapping[int, int]] | None = None
        self._seen: tuple[tuple[object, ...], ImageChoice] | None = None
        """What the images that may be seen depend on, and these images; looked up once between two edits."""
        self.edits = 0
        """Counts the edits of the project, so that numbers of the whole set know whether they are current."""

    @property
    def scene(self) -> Scene:
        """What is open."""
        return self.host.scene()

    @property
    def project(self) -> Project:
        """The project as shown."""
        return self.host.scene().project

    @property
    def is_shown(self) -> bool:
        """Whether the overlay is to be seen."""
        return self.scene.view.model_shown and not self.scene.view.all_hidden and self.may_show

    @property
    def may_show(self) -> bool:
        """Whether the person may see what the model and the reference say of the open image."""
        scene, chosen = self.scene, self.chosen
        if scene.view.image is None or scene.view.mode is Mode.AUDIT:
            return scene.view.compares
        if not may_compare(scene.project, scene.view, scene.view.image):
            return False
        authors = [one for one in (chosen.model, chosen.reference) if one is not None]
        begun = [layer for layer in scene.project.list_layers(scene.view.image, authors) if layer.is_begun]
        return len(list_comparable(scene.project, scene.view, begun)) == len(begun)

    @property
    def settings(self) -> CheckSettings:
        """The project's settings with the chosen IoU threshold; every model has its own score cut."""
        chosen = self.chosen
        return replace(
            CheckSettings.of(self.project),
            iou_threshold=chosen.theta_loc,
            fn_rule=chosen.fn_rule,
            overlap=chosen.overlap,
            paper_eq1=chosen.paper_eq1,
            without_assisted=chosen.without_assisted,
        )

    @property
    def support(self) -> Mapping[int, int]:
        """By author on how many images the author's work counts, before a person who draws on those that are finished.

        Counted once between two edits.
        """
        view = self.scene.view
        asked = self.edits, view.author, view.mode
        if self._support is None or self._support[0] != asked:
            self._support = asked, count_finished_images(self.project, self._find_seen(ImageChoice()))
        return self._support[1]

    @property
    def rule(self) -> SelectionRule:
        """Which layers and images count; in a blind session those images that the person has finished."""
        view = self.scene.view
        unfinished = self.project.metrics.include_unfinished and view.mode is Mode.AUDIT
        return SelectionRule(include_unfinished=unfinished, images=self._find_seen(view.counted_images))

    def _find_seen(self, chosen: ImageChoice) -> ImageChoice:
        """Of the chosen images those that numbers may rest on; the last answer is kept between two edits."""
        view = self.scene.view
        asked = (self.edits, view.author, view.mode, chosen)
        if self._seen is None or self._seen[0] != asked:
            self._seen = asked, choose_seen_images(self.project, view, chosen)
        return self._seen[1]

    @property
    def cut(self) -> ShownCut:
        """The score cut of the shown model: as its slider is dragged, as a person set it, or that of best F1."""
        chosen, question = self.chosen, self._make_question()
        best, is_known = self.best_cuts.find_cut(question), self.best_cuts.is_known(question)
        stored = None if chosen.model is None else self.project.metrics.score_cut_of(chosen.model)
        given = stored if chosen.theta_cls is None else chosen.theta_cls
        if given is not None:
            return ShownCut(given, is_set=True, best=best, is_known=is_known)
        return ShownCut(THETA_CLS if best is None else best, is_set=False, best=best, is_known=is_known)

    def request_best_cut(self, *, again: bool = False) -> None:
        """Searches for the score of best F1 where it is unknown; `again` also where edits may have changed it."""
        question = self._make_question()
        if question is not None and (again or not self.best_cuts.is_begun(question)):
            self.best_cuts.request(question, self.edits)

    def keep_cut(self, score: float | None) -> None:
        """Stores a score cut for the shown model as an edit; None goes back to that of best F1.

        Raises UserError when it cannot be stored.
        """
        before, model = self.project.metrics, self.chosen.model
        if model is None or before.score_cut_of(model) == score:
            return
        name = "Count at the score of best F1" if score is None else "Set score cut"
        self.host.commit(set_metrics(before, before.with_score_cut(model, score), name=name))

    def set_metric(self, name: str, value: Any) -> None:
        """Stores one of the project's settings as an edit. Raises UserError when it cannot be stored."""
        before = self.project.metrics
        after = replace(before, **{name: value})
        if after != before:
            self.host.commit(set_metrics(before, after))

    def _make_question(self) -> CutQuestion | None:
        model, reference, whole = self.chosen.model, self.chosen.reference, self.settings
        if model is None or reference is None:
            return None
        settings = CheckSettings(
            whole.iou_threshold,
            label_aware=whole.label_aware,
            overlap=whole.overlap,
            objects=whole.objects,
            without_assisted=whole.without_assisted,
        )
        return CutQuestion(model, reference, settings, self.rule)

    def choose(self, **fields: Any) -> bool:
        """Changes fields of what is chosen; False when they are as they were."""
        before, self.chosen = self.chosen, replace(self.chosen, **fields)
        return self.chosen != before

    def follow(self, change: Change) -> None:
        """Keeps to the authors that the project has, and counts its edits."""
        if change.touches_part(MetricSettings):
            self.chosen = replace(self.chosen, theta_cls=None)
        if change.opened or ((change.layers or change.parts) and not change.preview):
            self.edits += 1
        if change.touches_part(Author):
            self.chosen = keep_known_authors(self.chosen, self.project)

    def find_layer_keys(self, scene: Scene) -> list[LayerKey]:
        """The layers of the reference and of the model on the open image: those that count, and the latest."""
        project, image = scene.project, scene.view.image
        found: dict[LayerKey, None] = {}
        for author in (self.chosen.reference, self.chosen.model):
            for key in (find_counting_key(project, image, author), find_latest_key(project, image, author)):
                if key is not None:
                    found[key] = None
        return list(found)

    def load_detections(self, image: int) -> Shapes | None:
        """What the model put out on an image; None where it has not been."""
        theirs = find_counting_key(self.project, image, self.chosen.model)
        return None if theirs is None else self._load_shapes(theirs)

    def load_sides(self, image: int) -> tuple[Shapes, Shapes] | None:
        """The shapes of reference and model on an image, by the passes that count.

        None where the model has not been, and where the reference has not finished.
        """
        detections = self.load_detections(image)
        ours = find_counting_key(self.project, image, self.chosen.reference)
        return None if detections is None or ours is None else (self._load_shapes(ours), detections)

    def load_people(self, image: int) -> list[AuthorShapes]:
        """What the reference and the other annotators have on an image, by the passes that count and may be seen.

        The reference stands first. Everybody is there; who has not finished the image has none.
        """
        chosen, project = self.chosen, self.project
        named = chosen.humans
        if named is None:
            named = tuple(one.id for one in project.authors_of(AuthorKind.PERSON))
        gate, found = LayerGate(project, self.scene.view), []
        for author in dict.fromkeys((chosen.reference, *sorted(named))):
            if author is None or author == chosen.model:
                continue
            key = find_counting_key(project, image, author)
            if key is None or not gate.admits(project.layer_of(key)):
                found.append(AuthorShapes(author, np.zeros(0, np.int64), Shapes.empty()))
                continue
            shapes = self._load_shapes(key)
            shapes = shapes.take(~shapes.crowd & ~shapes.draft)
            shapes = shapes.with_columns(image=np.full(len(shapes), image, np.int64))
            found.append(AuthorShapes(author, np.array([image], np.int64), shapes))
        return found

    def _scores_images_only(self, model: int) -> bool:
        """Whether the first output of a model holds scores of whole images and no box."""
        layers = self.project.layers
        own = (layers[key] for key in layers if key.author == model)
        first = next((layer for layer in own if layer.count), None)
        if first is None:
            return False
        detections, scores = split_image_scores(self._load_shapes(first.key))
        return scores is not None and not len(detections)

    def _load_shapes(self, key: LayerKey) -> Shapes:
        """The shapes of a layer as shown, with the labels that they count as."""
        loaded = self.project.layer_of(key).loaded
        return self.project.vocabulary.resolve_labels(self.host.shapes(key) if loaded is None else loaded)


READING: Final = Phrase("internals are being read")
NO_FILE: Final = Phrase("there are no internals of this image")


class InternalsView(Struct, frozen=True, eq=False):
    """The internals of the open image, or why they are not available."""

    folder: InternalsFolder | None
    """That of the chosen model; None where there is none, or where it cannot answer for what is chosen."""
    internals: Internals | None
    reason: str
    """Why the mechanisms of the open image are not known, or empty."""
    offered_cut: float | None = None
    """The least score cut at which they would be known, where only the chosen one prevents it."""


class InternalsCache:
    """Follows what is chosen; `arrived` is called when the internals of an image have been read."""

    def __init__(self, selection: ModelSelection, *, arrived: Callable[[], None]) -> None:
        self._selection, self._host = selection, selection.host
        self.job: Final = KeyedJob[tuple[InternalsFolder, int]](selection.host, finished=arrived)
        self._opened: tuple[int, str, Vocabulary, InternalsFolder | None, str] | None = None
        self._found: tuple[InternalsFolder, int, Internals | None] | None = None
        self._digest: tuple[int, int, str] | None = None
        self._best: tuple[Internals, Floats] | None = None

    def make_view(self, image: int | None) -> InternalsView:
        """What is loaded for an image; nothing is read."""
        folder, reason = self._find_folder()
        if folder is None or reason or image is None:
            opened = None if self._opened is None else self._opened[3]
            is_below = opened is not None and reason == opened.manifest.explain_cut(self._selection.cut.value) != ""
            least = opened.manifest.least_cut if opened is not None and is_below else None
            return InternalsView(None if reason else folder, None, reason, least)
        if not self._is_loaded(folder, image):
            return InternalsView(folder, None, READING)
        internals = None if self._found is None else self._found[2]
        return InternalsView(folder, internals, NO_FILE if internals is None else "")

    def request(self, image: int | None) -> None:
        """Reads the internals of an image in a worker thread, unless they are loaded or of no use."""
        folder, reason = self._find_folder()
        if folder is None or reason or image is None:
            return
        if not self._is_loaded(folder, image):
            self._start_reading(folder, image)

    def compute_best_scores(self, internals: Internals) -> Floats:
        """The best foreground score of every row (K,), computed once for an image."""
        if self._best is None or self._best[0] is not internals:
            scores: Floats = internals.foreground.max(axis=1, initial=0.0).astype(np.float64)
            self._best = internals, scores
        return self._best[1]

    def _find_folder(self) -> tuple[InternalsFolder | None, str]:
        """The folder of the chosen model, and why it cannot answer for what is chosen (empty when it can)."""
        choice, project = self._selection.chosen, self._selection.project
        model, reference = choice.model, choice.reference
        path = "" if model is None else project.metrics.internals_of(model)
        if model is None or not path:
            return None, NOT_LOADED
        if self._opened is None or self._opened[:3] != (model, path, project.vocabulary):
            self._opened = (model, path, project.vocabulary, *_open(project, Path(path)))
        found, reason = self._opened[3:]
        if found is None or reference is None:
            return found, reason
        screened = found.manifest.screened
        is_bound = screened is not None and bool(screened.boxes_sha256)
        digest = self._digest_of(project, reference, self._selection.edits) if is_bound else ""
        refusal = found.manifest.explain_refusal(
            theta_loc=choice.theta_loc, reference=project.authors[reference].name, boxes_sha256=digest
        )
        return found, refusal or found.manifest.explain_cut(self._selection.cut.value)

    def _is_loaded(self, folder: InternalsFolder, image: int) -> bool:
        return self._found is not None and self._found[:2] == (folder, image)

    def _start_reading(self, folder: InternalsFolder, image: int) -> None:
        name = self._host.scene().project.images[image].name

        def take(found: Internals | None) -> None:
            if self._host.scene().view.image == image:
                self._found = (folder, image, found)

        def failed(sentence: str) -> None:
            self._host.say(sentence)
            take(None)

        def work(progress: Progress) -> Internals | None:
            progress.step(0, 1)
            return folder.read_internals(name)

        job = Job(Phrase("Reading internals"), work, quiet=True)
        self.job.start((folder, image), job, done=take, failed=failed)

    def _digest_of(self, project: Project, reference: int, edits: int) -> str:
        """Empty until all boxes of the reference are loaded; computed once between two edits."""
        if self._digest is None or self._digest[:2] != (reference, edits) or not self._digest[2]:
            self._digest = (reference, edits, compute_reference_digest(project, reference))
        return self._digest[2]


def _open(project: Project, path: Path) -> tuple[InternalsFolder | None, str]:
    try:
        return open_internals(path, project.vocabulary.ids_by_name), ""
    except UserError as error:
        return None, error.sentence
