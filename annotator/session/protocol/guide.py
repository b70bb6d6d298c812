"""Guide through the parts: arms the part that is missing next and proposes its likely box, the mean of finished work.

The proposed box is taken, moved, given a state or put away; keys go from part to part.

What an image still lacks before it is done is one sentence, and a way leads from place to place. What the protocol
requires must hold. In a project of parts, missing and doubled parts are named once; who marks the image done again with
nothing changed in between means it.
"""

import enum
from collections.abc import Callable, Iterable
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Protocol

import immutables
import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import Phrase, Progress, UserError
from annotator.geometry.box import Bools, BoxPart, Corners, Floats, clip_boxes, is_valid, shift_inside, size_of
from annotator.geometry.similarity import compute_mean_boxes, propose_boxes, sum_boxes_by_group
from annotator.model import edit
from annotator.model.author import AuthorKind
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.model.shapes import UNSET, Occluded, PartState, Shapes
from annotator.model.tags import make_answers, mark_unanswered, read_image_answer
from annotator.model.vocabulary import Label, Vocabulary
from annotator.session.change import Change
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.session.view import DoneCheck, Mode, ProposedPart


class ChecklistRow(Struct, frozen=True):
    """One part and what the open layer says about it."""

    label: Label
    shapes: tuple[int, ...]
    """Ids of its shapes, ascending; one where all is well."""
    state: PartState
    """Of the first shape; unset without one."""
    is_draft: bool
    """Whether all its shapes wait to be confirmed."""

    @property
    def is_missing(self) -> bool:
        """Whether nothing was drawn for it."""
        return not self.shapes


def make_checklist(vocabulary: Vocabulary, shapes: Shapes) -> list[ChecklistRow]:
    """A row for every part in the order of display; empty where the labels are no parts."""
    if not vocabulary.parts:
        return []
    rows_by_label: dict[int, list[int]] = {}
    for row, label in enumerate(vocabulary.resolve_ids(shapes.label).tolist()):
        rows_by_label.setdefault(label, []).append(row)
    return [_make_row(label, shapes, rows_by_label.get(label.id, [])) for label in vocabulary.offered_labels]


def find_next_missing(rows: list[ChecklistRow], after: int | None, by: int = 1) -> int | None:
    """Id of the next part without a shape behind the part `after` (before it for -1), and round again.

    None where all are there. Without `after` it begins at the head of the list. The part itself comes last.
    """
    ids = [row.label.id for row in rows]
    place = ids.index(after) if after in ids else (-1 if by > 0 else 0)
    for distance in range(1, len(rows) + 1):
        row = rows[(place + by * distance) % len(rows)]
        if row.is_missing:
            return row.label.id
    return None


def _make_row(label: Label, shapes: Shapes, rows: list[int]) -> ChecklistRow:
    if not rows:
        return ChecklistRow(label, (), PartState.UNSET, is_draft=False)
    state = PartState(int(shapes.part_state[rows[0]]))
    return ChecklistRow(label, tuple(shapes.id[rows].tolist()), state, is_draft=all(shapes.draft[row] for row in rows))


Translate = Callable[..., str]
"""Takes a source text and the values of its fields; gives the text that is shown."""

FIRST: Final = ", the first is {it}"
"""Behind a count, while one's eye is elsewhere."""
THIS: Final = ", this one is {it}"
"""Behind a count, for the one that was gone to."""
AGAIN: Final = "once more marks the image done all the same"
"""Closes the sentence about what is not required."""


class GapKind(enum.Enum):
    """What may be lacking: how one and several are told; `{it}` is the number of a shape or the name of a label."""

    DRAFT = (
        "shape {it} is a draft (?) that nobody has confirmed; Enter confirms it",
        "{n} shapes are drafts (?) that nobody has confirmed",
    )
    PART_STATE = ("shape {it} has no part state", "{n} shapes have no part state")
    OCCLUDED = (
        "shape {it} does not say whether it is occluded",
        "{n} shapes do not say whether they are occluded",
    )
    TAG = ("shape {it} does not answer '{tag}'", "{n} shapes do not answer '{tag}'")
    IMAGE_TAG = ("the image does not answer '{tag}'", "")
    LABEL = ("no shape has the label {it}", "{n} labels have no shape")
    PART = ("the part {it} has no shape", "{n} parts have no shape")
    DOUBLED = ("the part {it} has several shapes", "{n} parts have several shapes")


_KINDS: Final = MappingProxyType({"part_state": GapKind.PART_STATE, "occluded": GapKind.OCCLUDED})
"""Columns whose sentence is not that of tags."""


class GapTarget(Struct, frozen=True):
    """Where a gap is: at a shape of the layer, at a label that has none, or at the image itself."""

    name: str
    """`#4`, the place among the shapes of the image from 1, or the label in quotes."""
    shape: int | None = None
    label: int | None = None
    tag: str = ""
    """Key of the tag that the image does not answer."""


class Gap(Struct, frozen=True):
    """One thing that is lacking, at one place or several."""

    kind: GapKind
    targets: tuple[GapTarget, ...]
    is_required: bool = True
    tag: str = ""
    """Title of the custom tag that is not answered."""


class IncompleteError(UserError):
    """The image was not marked done; `at` is the place that was gone to."""

    def __init__(self, gaps: tuple[Gap, ...], at: GapTarget) -> None:
        self.gaps, self.at = gaps, at
        super().__init__(describe_gaps(gaps, at))


def find_gaps(project: Project, layer: Layer) -> list[Gap]:
    """What the layer, which is loaded, lacks: what is required first, each kind once."""
    protocol, shapes = project.protocol, layer.shapes
    gaps = [_find_shapes(GapKind.DRAFT, shapes, shapes.draft)]
    labels = project.vocabulary.resolve_ids(shapes.label)
    for tag in protocol.table:
        if tag.required and tag.of_images:
            lacking = () if read_image_answer(tag, layer) is not None else (GapTarget(tag.title, tag=tag.key),)
            gaps.append(Gap(GapKind.IMAGE_TAG, lacking, tag=tag.title))
        elif tag.required:
            kind = _KINDS.get(tag.column, GapKind.TAG)
            found = _find_shapes(kind, shapes, mark_unanswered(tag, shapes, labels))
            gaps.append(replace(found, tag=tag.title))
    gaps += [_find_labels(project, shapes), *_find_parts(project, shapes)]
    return [gap for gap in gaps if gap.targets]


def ensure_complete(session: Session) -> None:
    """Raises IncompleteError while the open layer lacks something, and goes there; the next call goes on to the next.

    What is not required holds up the first call only, until the layer or the image changes.
    """
    layer = session.current_layer
    if layer is None:
        return
    gaps = find_gaps(session.project, layer)
    required = [gap for gap in gaps if gap.is_required]
    last = session.view.done_check
    if not required and last is not None and (last.key, last.revision) == (layer.key, layer.revision):
        return
    shown = tuple(required or gaps)
    if not shown:
        return
    # A shape may lack several things; the walk comes to it once.
    at = _find_next_target(session, list(dict.fromkeys(target for gap in shown for target in gap.targets)))
    check = DoneCheck(layer.key, layer.revision, shape=at.shape, label=at.label)
    if at.shape is not None:
        session.set_view(selection=(at.shape,), cursor=None, done_check=check)
    else:
        session.set_view(selection=(), armed_label=at.label, asked_tag=at.tag, done_check=check)
    raise IncompleteError(shown, at)


def describe_gaps(gaps: tuple[Gap, ...], at: GapTarget, translate: Translate = str.format) -> str:
    """The gaps in one sentence, in which `at` is named as the one that was gone to."""
    parts = [_describe_gap(gap, at, translate) for gap in gaps]
    if not any(gap.is_required for gap in gaps):
        parts.append(translate(AGAIN))
    sentence = "; ".join(parts)
    return f"{sentence[:1].upper()}{sentence[1:]}."


def _describe_gap(gap: Gap, at: GapTarget, translate: Translate) -> str:
    one, many = gap.kind.value
    first = gap.targets[0]
    if len(gap.targets) == 1:
        return translate(one, it=first.name, tag=gap.tag)
    count = translate(many, n=len(gap.targets), tag=gap.tag)
    return count + (translate(THIS, it=at.name) if at in gap.targets[1:] else translate(FIRST, it=first.name))


def _find_next_target(session: Session, targets: list[GapTarget]) -> GapTarget:
    """The first target; where the last call went to one of them and it is still in hand, the one behind it."""
    last, view = session.view.done_check, session.view
    if last is None or last.key != session.current_key:
        return targets[0]
    in_hand = view.selection == (last.shape,) if last.shape is not None else view.armed_label == last.label
    places = [place for place, to in enumerate(targets) if (to.shape, to.label) == (last.shape, last.label)]
    return targets[(places[0] + 1) % len(targets)] if in_hand and places else targets[0]


def _find_shapes(kind: GapKind, shapes: Shapes, lacking: Bools) -> Gap:
    rows = np.flatnonzero(lacking).tolist()
    return Gap(kind, tuple(GapTarget(f"#{row + 1}", shape=int(shapes.id[row])) for row in rows))


def _find_labels(project: Project, shapes: Shapes) -> Gap:
    """Required labels of the vocabulary that no shape has; what was merged counts as the label it was merged into."""
    words = project.vocabulary
    there = set(words.resolve_ids(shapes.label).tolist())
    wanted = {words.counted_id_of(label) for label in project.protocol.required_labels}
    missing = [label for label in words.offered_labels if label.id in wanted - there]
    return Gap(GapKind.LABEL, tuple(GapTarget(f"'{label.name}'", label=label.id) for label in missing))


def _find_parts(project: Project, shapes: Shapes) -> list[Gap]:
    """Parts without a shape, and parts with several: the second shape is the one to look at."""
    rows = make_checklist(project.vocabulary, shapes)
    wanted = {project.vocabulary.counted_id_of(label) for label in project.protocol.required_labels}
    missing = [row.label for row in rows if row.is_missing and row.label.id not in wanted]
    doubled = [row for row in rows if len(row.shapes) > 1]
    return [
        Gap(
            GapKind.PART,
            tuple(GapTarget(f"'{label.name}'", label=label.id) for label in missing),
            is_required=project.protocol.requires_parts,
        ),
        Gap(
            GapKind.DOUBLED,
            tuple(GapTarget(f"'{row.label.name}'", shape=row.shapes[1]) for row in doubled),
            is_required=False,
        ),
    ]


_LEAST_PROPOSED = 1.0
"""Keys do not shrink a proposed box below this many pixels."""


def has_proposed(session: Session) -> bool:
    """Whether keys go to the proposed box: one is shown, no shape is selected, no crosshair is out."""
    view = session.view
    return view.proposed is not None and not view.selection and view.cursor is None and not session.read_only


def can_accept(session: Session) -> bool:
    """Whether Enter takes the proposed box: as above, but a shape may be selected still."""
    return session.view.proposed is not None and session.view.cursor is None and not session.read_only


def has_next_in_wait(session: Session) -> bool:
    """Whether the selected shape was drawn last and has no state yet, while the next part is proposed already."""
    view, layer = session.view, session.current_layer
    if view.proposed is None or layer is None or not layer.count:
        return False
    return view.selection == (int(layer.shapes.id[-1]),) and int(layer.shapes.part_state[-1]) == UNSET


def has_parts(session: Session) -> bool:
    """Whether the open image is gone through part by part."""
    return session.project.vocabulary.parts and session.current_key is not None and not session.read_only


def place_proposed(session: Session, state: PartState | None = None) -> None:
    """Makes a shape of the proposed box, with the state given or the armed one, and goes on to the next part.

    A part that is given the state *occluded* is tagged as occluded, too.
    """
    view, layer, proposed = session.view, session.current_layer, session.view.proposed
    if layer is None or proposed is None:
        return
    occluded = Occluded.YES if state is PartState.OCCLUDED else view.armed_occluded
    shape = session.next_shape_id
    shapes = Shapes.make(
        [proposed.box],
        id=[shape],
        label=proposed.label,
        occluded=occluded,
        part_state=view.armed_state if state is None else state,
        attributes=[make_answers(session.project.protocol.shape_tags, proposed.label, dict(view.armed_tags)) or None],
    )
    session.commit(edit.add_shapes(layer, shapes, name="Place part"))
    session.set_view(selection=() if session.view.proposed is not None else (shape,))


def nudge_proposed(session: Session, offset: tuple[float, float]) -> None:
    """Moves the proposed box by `offset` (dx, dy) pixels, inside the image."""
    proposed, image = session.view.proposed, _find_size(session)
    if proposed is not None:
        moved = shift_inside(np.array([proposed.box]), offset, width=image[0], height=image[1])
        _replace_box(session, proposed, moved[0].tolist())


def stretch_proposed(session: Session, side: BoxPart, by: float) -> None:
    """Moves one side of the proposed box outwards by `by` pixels (inwards if negative), inside the image."""
    proposed = session.view.proposed
    if proposed is None:
        return
    column, box = side.value[0], list(proposed.box)
    outward = -1.0 if column < 2 else 1.0
    wished = min(max(box[column] + outward * by, 0.0), _find_size(session)[column % 2])
    if outward * (wished - box[(column + 2) % 4]) >= _LEAST_PROPOSED:
        box[column] = wished
        _replace_box(session, proposed, box)


def drop_proposed(session: Session) -> None:
    """Puts the proposed box away; the part stays armed and is drawn by hand."""
    session.set_view(proposed=None)


def go_to_next_part(session: Session, by: int = 1) -> None:
    """Arms the next part without a shape (the previous one for -1), and round again.

    Raises UserError where every part has one.
    """
    layer = session.current_layer
    rows = [] if layer is None else make_checklist(session.project.vocabulary, layer.shapes)
    found = find_next_missing(rows, session.view.armed_label, by)
    if found is None:
        raise UserError("Every part has a shape on this image; Space marks it done.")
    session.set_view(armed_label=found, selection=(), cursor=None)


def go_to_part(session: Session, label: int) -> None:
    """Selects the shape of a part, of several the one after the selected one; arms a part that has none."""
    layer = session.current_layer
    if layer is None:
        return
    row = next((row for row in make_checklist(session.project.vocabulary, layer.shapes) if row.label.id == label), None)
    if row is None:
        return
    if row.is_missing:
        session.set_view(armed_label=label, selection=(), cursor=None)
        return
    now = session.view.selection
    place = row.shapes.index(now[0]) + 1 if len(now) == 1 and now[0] in row.shapes else 0
    session.set_view(selection=(row.shapes[place % len(row.shapes)],), cursor=None)


def _replace_box(session: Session, proposed: ProposedPart, box: list[float]) -> None:
    corners: Corners = (box[0], box[1], box[2], box[3])
    session.set_view(proposed=ProposedPart(proposed.label, corners))


def _find_size(session: Session) -> tuple[float, float]:
    image = session.project.images[-1 if session.view.image is None else session.view.image]
    return float(image.width), float(image.height)


class PartMeans(Struct, frozen=True):
    """Sums of relative boxes by label id `(labels, 5)`, as `sum_boxes_by_group` gives them."""

    author: int
    """For whom they were counted."""
    sums: Floats
    by_image: immutables.Map[int, Floats]
    """What each image adds."""

    def update(self, project: Project, image: int) -> "PartMeans":
        """The means after one image has changed; the cost does not depend on how many there are."""
        fresh = sum_part_boxes(project, self.author, image)
        sums = self.sums - self.by_image[image] if image in self.by_image else self.sums
        if fresh is None:
            kept = self.by_image.delete(image) if image in self.by_image else self.by_image
            return replace(self, sums=sums, by_image=kept)
        return replace(self, sums=sums + fresh, by_image=self.by_image.set(image, fresh))

    def compute_boxes(self, without: int) -> Floats:
        """The mean box of every label `(labels, 4)`, less what one image adds; NaN where there is none."""
        return compute_mean_boxes(self.sums - self.by_image.get(without, np.zeros_like(self.sums)))


def count_part_means(project: Project, author: int, parts: Iterable[Project], progress: Progress) -> PartMeans:
    """The means over the whole project, whose `parts` are loaded. Raises Cancelled when asked to stop."""
    by_image = {}
    for place, (part, image) in enumerate((one, image) for one in parts for image in one.images):
        if place % 256 == 0:
            progress.step(place, len(project.images))
        found = sum_part_boxes(part, author, image)
        if found is not None:
            by_image[image] = found
    sums = np.zeros((project.vocabulary.next_id, 5))
    for found in by_image.values():
        sums += found
    return PartMeans(author, sums, immutables.Map(by_image))


def sum_part_boxes(project: Project, author: int, image_id: int) -> Floats | None:
    """What one image adds `(labels, 5)`; None where the author may not see others' work yet, or nothing is finished."""
    image = project.images.get(image_id)
    if image is None or not image.has_size or image.purpose is ImagePurpose.TRAINING:
        return None
    if not project.has_finished(image_id, author):
        return None
    tables = []
    for person in project.authors_of(AuthorKind.PERSON):
        layer = project.find_counting_pass(image_id, person.id)
        if layer is not None and layer.status.is_finished and layer.loaded is not None and layer.count:
            tables.append(layer.loaded)
    if not tables:
        return None
    words, rows = project.vocabulary, Shapes.concat(tables)
    rows = rows.take(~rows.draft & ~rows.crowd)
    labels = words.resolve_ids(rows.label).astype(np.int64)
    return sum_boxes_by_group(normalise_boxes(image, rows.box), labels, words.next_id)


def normalise_boxes(image: Image, boxes: Floats) -> Floats:
    """Boxes `(N, 4)` of an image of known size relative to its middle, in units of its longer side."""
    middle = np.array([image.width, image.height, image.width, image.height]) / 2
    relative: Floats = (boxes - middle) / max(image.width, image.height)
    return relative


LEAST_SIDE: Final = 2.0
"""Pixels of an image; a likely box with a shorter side inside the image is not proposed."""


class JobStarter(Protocol):
    """Starts a job off the GUI thread and hands its result to `done` on it."""

    def __call__(self, job: Job[Any], *, done: Callable[[Any], None]) -> object:
        """Returns at once."""


class PartsGuide:
    """Follows a session whose labels are parts; in other projects it does nothing. It changes the view alone.

    The part that is armed is the next one without a shape; one that was drawn hands over to the one behind it, one that
    was taken back is armed again. Another part, or none, that is armed by hand stays armed until the next shape.
    """

    def __init__(self, session: Session, start: JobStarter) -> None:
        self._session, self._start = session, start
        self._means: PartMeans | None = None
        self._behind: set[int] | None = None
        """Images that have changed while the means are being counted; None while they are not."""
        self._open: object = None
        """The layer that was followed last."""
        self._present: frozenset[int] = frozenset()
        self._count = 0

    def begin(self) -> None:
        """Counts the means and arms the first part; called once the layers are loaded."""
        self._count_means()
        self.follow(Change(opened=True))

    def follow(self, change: Change) -> None:
        """Takes a change of the session in, after everybody else."""
        if change.preview or not self._session.committed.vocabulary.parts:
            return
        if change.touches_view("author") or change.touches_part(Vocabulary):
            self._count_means()
        else:
            self._update_means(set(change.by_image))
        self._show(change)

    def _count_means(self) -> None:
        """Starts counting in the background; where a count is under way already, its end starts the next one."""
        author, parts = self._session.view.author, self._session.committed.vocabulary.parts
        self._means = None
        if author is None or not parts or self._behind is not None:
            return
        self._behind = set()
        session, snapshot = self._session, self._session.committed

        def work(progress: Progress) -> PartMeans:
            parts = session.read_ranges(snapshot, Progress(stop=progress.stop))
            return count_part_means(snapshot, author, parts, progress)

        self._start(
            Job(Phrase("Mean boxes of the parts"), work, quiet=True),
            done=partial(self._take_means, snapshot.vocabulary),
        )

    def _take_means(self, vocabulary: Vocabulary, means: PartMeans) -> None:
        behind, self._behind = self._behind or set(), None
        if means.author != self._session.view.author or vocabulary != self._session.committed.vocabulary:
            self._count_means()
            return
        self._means = means
        self._update_means(behind)
        self._show(Change(view=frozenset({"armed_label"})))

    def _update_means(self, images: set[int]) -> None:
        if self._behind is not None:
            self._behind |= images
        for image in images:
            if self._means is not None:
                self._means = self._means.update(self._session.committed, image)

    def _show(self, change: Change) -> None:
        """Arms the part that is next and proposes its box, where the change calls for it."""
        session, view = self._session, self._session.view
        layer = session.current_layer
        rows = [] if layer is None else make_checklist(session.committed.vocabulary, layer.shapes)
        if layer is None or not self._is_on(layer):
            self._open = None
            self._put(view.armed_label, None)
            return
        fresh = self._open != layer.key
        drawn = layer.key in change.layers
        armed = self._find_armed(layer, rows, fresh=fresh) if fresh or drawn else view.armed_label
        self._open, self._count = layer.key, layer.count
        self._present = frozenset(row.label.id for row in rows if not row.is_missing)
        if fresh or drawn or change.touches_view("armed_label", "mode", "image"):
            self._put(armed, self._propose(layer, armed))

    def _find_armed(self, layer: Layer, rows: list[ChecklistRow], *, fresh: bool) -> int | None:
        """The part to draw next."""
        armed = self._session.view.armed_label
        if fresh:
            return find_next_missing(rows, None)
        taken_back = [row.label.id for row in rows if row.is_missing and row.label.id in self._present]
        if taken_back:
            return taken_back[0]
        drawn = [row.label.id for row in rows if not row.is_missing and row.label.id not in self._present]
        if layer.count > self._count and (armed is None or armed in {*drawn, *self._present}):
            return find_next_missing(rows, drawn[-1] if armed is None and drawn else armed)
        return armed

    def _propose(self, layer: Layer, armed: int | None) -> ProposedPart | None:
        """The likely box of the armed part by the boxes of the others, cut at the border of the image."""
        image = self._session.committed.images[layer.key.image]
        if armed is None or self._means is None or not image.has_size or armed in self._present:
            return None
        words = self._session.committed.vocabulary
        shapes = layer.shapes.take(~layer.shapes.draft & ~layer.shapes.crowd)
        labels = words.resolve_ids(shapes.label).astype(np.int64)
        means = self._means.compute_boxes(image.id)
        likely = propose_boxes(means, normalise_boxes(image, shapes.box), labels)
        if likely is None or armed >= len(likely):
            return None
        middle = np.array([image.width, image.height, image.width, image.height]) / 2
        box: Floats = likely[armed : armed + 1] * max(image.width, image.height) + middle
        if not is_valid(box)[0]:
            return None
        inside = np.rint(clip_boxes(box, image.width, image.height))
        if (size_of(inside) < LEAST_SIDE).any():
            return None
        corners: Corners = tuple(inside[0].tolist())
        return ProposedPart(armed, corners)

    def _put(self, armed: int | None, proposed: ProposedPart | None) -> None:
        self._session.set_view(armed_label=armed, proposed=proposed)

    def _is_on(self, layer: Layer) -> bool:
        """Whether somebody draws here: not in audit mode, not on an image that is done."""
        session = self._session
        return session.view.mode is Mode.SESSION and not session.read_only and not layer.status.is_finished
