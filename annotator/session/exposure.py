"""Blind mode: what of others' work the current author may see now, and which layers of that author have seen it.

A session is blind by default: others' shapes are hidden, and numbers against others appear for an image only while its
author has it marked done. Whatever is shown all the same is noted on the author's layer (`Layer.seen`, stored with the
project), and from then on every change of the layer's shapes counts as unblinded, for good and whoever undoes what.
"""

import enum
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from msgspec.structs import replace

from annotator.metrics.matching.selection import ImageChoice
from annotator.model.author import AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.layer import Layer, LayerKey, PassPurpose
from annotator.model.project import Project, Step
from annotator.model.review_note import ReviewNote
from annotator.session.view import Mode, ViewState

LOOKS_AT_ONCE: Final = 64
"""Layers that are noted as seen in one go: a third of a frame, as an edit and its numbers may come in the same one."""

MOST_LOOKED_AT: Final = 2_000
"""Layers that are looked at for that in one go."""


class Withheld(enum.Enum):
    """Why numbers are not shown."""

    NO_IMAGE = "Open an image first."
    NO_AUTHOR = "Say first who is annotating."
    NOT_DONE = "Mark the image done (Space) to see how it compares with the others."
    TOO_FEW_AUTHORS = "Agreement needs two annotators; add another annotator or import another's boxes."
    COUNTING = "Counting the whole set; numbers come in a moment."
    NO_PARAMETERS = "RandCrowns parameters are taken from the size of the boxes once the whole set is counted."

    @property
    def sentence(self) -> str:
        """The reason in one sentence."""
        return self.value


def find_hiding_reason(project: Project, view: ViewState, image: int | None) -> Withheld | None:
    """Why numbers against others are hidden for an image; None when they may be shown."""
    if image is None:
        return Withheld.NO_IMAGE
    if view.mode is Mode.AUDIT:
        return None
    if view.author is None:
        return Withheld.NO_AUTHOR
    return None if has_finished(project, view, image) else Withheld.NOT_DONE


def has_finished(project: Project, view: ViewState, image: int) -> bool:
    """Whether the current author has finished the image, with no pass over it in work."""
    return view.author is not None and project.has_finished(image, view.author)


def may_compare(project: Project, view: ViewState, image: int | None) -> bool:
    """Whether others' work on an image is put beside one's own: in Compare and Check, once the person has finished it.

    Of whom is asked of the `LayerGate`. Before who audits all images are.
    """
    if image is None or not view.compares:
        return False
    return view.mode is Mode.AUDIT or has_finished(project, view, image)


def may_focus(project: Project, view: ViewState, image: int) -> bool:
    """Whether others' work on an image may be in focus, also as the feedback of a training."""
    return view.mode is Mode.AUDIT or has_finished(project, view, image)


def shows_others(project: Project, view: ViewState) -> bool:
    """Whether the open image shows somebody else's work; audit mode counts as if it always did."""
    if view.image is None or not may_compare(project, view, view.image):
        return False
    if view.mode is Mode.AUDIT:
        return True
    gate, others = LayerGate(project, view), [one for one in project.authors if one != view.author]
    return any(layer.is_begun and gate.admits(layer) for layer in project.list_layers(view.image, others))


def list_comparable(project: Project, view: ViewState, layers: Iterable[Layer]) -> list[Layer]:
    """Of the layers of one image those that the person may see there, one's own among them."""
    if view.mode is Mode.AUDIT:
        return list(layers)
    gate = LayerGate(project, view)
    return [layer for layer in layers if gate.admits(layer)]


def choose_seen_images(project: Project, view: ViewState, chosen: ImageChoice) -> ImageChoice:
    """Of the chosen images those that numbers about others may rest on: in a session what the person has finished.

    The same choice where that leaves no work of others out. The query of another choice says so, as the filter of the
    list would: `status:done` finds the same images.
    """
    if view.mode is Mode.AUDIT:
        return chosen
    finished = find_finished(project, view.author)
    begun = (find_begun(project, author) for author in project.authors if author != view.author)
    if all((some if chosen.ids is None else some & chosen.ids) <= finished for some in begun):
        return chosen
    ids = frozenset(finished if chosen.ids is None else finished & chosen.ids)
    return replace(chosen, ids=ids, query=f"{chosen.query} status:done".strip())


def find_finished(project: Project, author: int | None) -> frozenset[int]:
    """Images that the author has finished, with no pass over them in work; none of nobody."""
    return _find_images(project, author, project.has_finished)


def find_begun(project: Project, author: int) -> frozenset[int]:
    """Images on which a layer of the author says something."""
    return _find_images(project, author, lambda image, one: bool(project.list_begun_passes(image, one)))


def _find_images(project: Project, author: int | None, is_one: Callable[[int, int], bool]) -> frozenset[int]:
    """Images of the author that answer so; all that are finished do, and only the others are asked one by one."""
    if author is None:
        return frozenset()
    sure = project.find_finished(author)
    more = [image for image in project.find_unsure(author) - sure if is_one(image, author)]
    return sure.union(more) if more else sure


class LayerGate:
    """What of whose work may be listed, counted, sorted, searched and pictured under a view: one gate for all of it.

    In a blind session these are a person's own layers, and others' finished ones on images that the person has
    finished, too. While a repeat pass is in work, nothing but that pass of its image is to be seen. While a study of
    proposals is on, its people do not see what the model found. Whoever audits sees everything; while there is no
    current person nothing is seen. Answers hold for one state of the project.
    """

    def __init__(self, project: Project, view: ViewState) -> None:
        self._project, self._person = project, view.author
        self._is_open = view.mode is Mode.AUDIT
        study = project.protocol.study
        self._hidden = study.model if study is not None and not study.ended and view.author in study.authors else None
        self._own: dict[int, tuple[bool, LayerKey | None]] = {}

    def admits(self, layer: Layer) -> bool:
        """Whether a layer may be looked at."""
        if self._person is None:
            return self._is_open
        key = layer.key
        is_finished, repeat = self._look_at(key.image)
        if repeat is not None:
            return key == repeat
        if self._is_open or key.author == self._person:
            return True
        return is_finished and layer.status.is_finished and key.author != self._hidden

    def admits_note(self, note: ReviewNote) -> bool:
        """Whether a note may be read: an own one, one that is put to the person or about an own shape, else as layers.

        What others wrote about an image is read once the person, the writer and whom it is put to have finished it, or
        everybody where the writer has drawn nothing there.
        """
        if self._person is None or self._is_open:
            return self._is_open
        if self._person in (note.author, note.to):
            return True
        if note.shape is not None:
            return self._is_own(note.image, note.shape) or self._has_seen(note)
        return self._has_seen(note)

    def _has_seen(self, note: ReviewNote) -> bool:
        is_finished, repeat = self._look_at(note.image)
        if not is_finished or repeat is not None:
            return False
        others = [one for one in self._project.authors if one != self._person]
        about = self._list_begun(note.image, {note.author, note.to} - {None})
        if note.shape is not None or not about:
            about = self._list_begun(note.image, others)
        return all(layer.status.is_finished for layer in about)

    def _list_begun(self, image: int, authors: Iterable[int | None]) -> list[Layer]:
        found = self._project.list_layers(image, (author for author in authors if author is not None))
        return [layer for layer in found if layer.is_begun]

    def _is_own(self, image: int, shape: int) -> bool:
        person = -1 if self._person is None else self._person
        layers = self._project.list_passes(image, person)
        return any(layer.loaded is not None and len(layer.loaded.rows_of([shape])) for layer in layers)

    def _look_at(self, image: int) -> tuple[bool, LayerKey | None]:
        """Whether the person has finished the image, and the repeat pass that is still to be made."""
        known = self._own.get(image)
        if known is None:
            person = -1 if self._person is None else self._person
            repeat = self._project.find_open_repeat(image, person)
            known = (self._project.has_finished(image, person), None if repeat is None else repeat.key)
            self._own[image] = known
        return known


class UnclaimedLooks:
    """Remembers the images whose layers were all shown before anybody had said who looks."""

    def __init__(self) -> None:
        self._images: set[int] = set()

    def claim(self, project: Project, view: ViewState, images: Iterable[int]) -> list[LayerKey]:
        """Layers of the current person that had not seen others' work, and have now that `images` are shown.

        A person who is named later is credited with all that was on the screen before, in all passes.
        """
        self._images.update(images)
        person = view.person
        if person is None or not self._images:
            return []
        shown = sorted(self._images)
        self._images.clear()
        keys = {layer.key for image in shown for layer in project.list_passes(image, person)}
        keys |= {project.find_current_pass(image, person) for image in shown}
        if view.image in shown and view.author == person:
            keys.add(LayerKey(view.image, person, view.pass_number))
        return [key for key in sorted(keys) if find_newly_seen(project, key) is not None]


class SetLooks:
    """A person's own layers on which it has still to be noted that numbers of the whole set were seen."""

    def __init__(self) -> None:
        self._left: Iterator[LayerKey] | None = None
        """None before they are listed; of a hundred thousand only some are looked at in one go."""
        self._next: set[LayerKey] = set()
        """What comes before them."""

    def forget(self) -> None:
        """Lists them again when they are next asked for."""
        self._left = None
        self._next.clear()

    def add(self, project: Project, person: int, images: Iterable[int]) -> None:
        """The person's passes over these images have changed."""
        if self._left is not None:
            self._next.update(*(collect_passes(project, image, person) for image in images))

    def take(self, project: Project, person: int, admits: Callable[[Layer], bool]) -> tuple[set[LayerKey], bool]:
        """Some of them, less those that do not count, and whether none is left then."""
        if self._left is None:
            self._left = project.list_maybe_unseen(person)
        looked_at, is_over = 0, False
        while len(self._next) <= LOOKS_AT_ONCE and looked_at < MOST_LOOKED_AT and not is_over:
            keys = list(islice(self._left, LOOKS_AT_ONCE))
            self._next.update(key for key in keys if key.author == person and not project.layer_of(key).seen)
            looked_at, is_over = looked_at + len(keys), len(keys) < LOOKS_AT_ONCE
        some = {self._next.pop() for _ in range(min(LOOKS_AT_ONCE, len(self._next)))}
        return {key for key in some if admits(project.layer_of(key))}, is_over and not self._next


def collect_passes(project: Project, image: int, author: int) -> set[LayerKey]:
    """Keys of the author's passes over the image; numbers that were seen were seen for each."""
    return {project.find_current_pass(image, author), *(layer.key for layer in project.list_passes(image, author))}


def find_reference(project: Project, image: int) -> Layer | None:
    """The reference that a training image is labelled against: the finished layer of the first reference author.

    None on every other image, and where no reference has finished it.
    """
    found = project.images.get(image)
    if found is None or found.purpose is not ImagePurpose.TRAINING:
        return None
    layers = (project.find_counting_pass(image, author.id) for author in project.authors_of(AuthorKind.REFERENCE))
    return next((layer for layer in layers if layer is not None and layer.status.is_finished), None)


def has_feedback(project: Project, view: ViewState) -> bool:
    """Whether the open image is one for training that the author has finished, so that the reference is shown."""
    if view.image is None or view.author is None or view.mode is Mode.AUDIT:
        return False
    return has_finished(project, view, view.image) and find_reference(project, view.image) is not None


def find_further_looks(project: Project, view: ViewState) -> list[LayerKey]:
    """Layers of the author on the open image whose later edits are unblinded for what is shown now.

    Finished repeats whose first pass is open, and every pass of a training image whose reference is shown.
    """
    if view.image is None or view.author is None:
        return []
    passes = [layer for layer in project.list_passes(view.image, view.author) if not layer.seen]
    if not passes:
        return []
    if has_feedback(project, view):
        return [layer.key for layer in passes]
    repeats = [layer.key for layer in passes if layer.purpose is PassPurpose.REPEAT and layer.status.is_finished]
    return [key for key in repeats if key.pass_number != view.pass_number]


def find_finished_repeats(project: Project, person: int | None) -> list[LayerKey]:
    """The person's finished repeats: once compared with the first pass on the screen, they are no repeats any more."""
    repeats = [] if person is None else project.list_repeats(person)
    return [layer.key for layer in repeats if layer.status.is_finished]


def find_newly_seen(project: Project, key: LayerKey) -> LayerKey | None:
    """The key when that layer is a person's who has not seen others' work on the image yet, and there is some."""
    author = project.authors.get(key.author)
    if author is None or author.kind is not AuthorKind.PERSON or project.layer_of(key).seen:
        return None
    return key if has_others_work(project, key) else None


def has_others_work(project: Project, key: LayerKey) -> bool:
    """Whether anybody else has shapes on the image, or has stated that nothing is there."""
    return any(
        layer.is_begun
        for author in project.authors
        if author != key.author
        for layer in project.list_passes(key.image, author)
    )


def find_unblinded_edits(project: Project, step: Step) -> frozenset[LayerKey]:
    """Layers whose work the step changes after others' work was seen."""
    return frozenset(edit.key for edit in step.layers if project.layer_of(edit.key).seen and edit.changes_work)
