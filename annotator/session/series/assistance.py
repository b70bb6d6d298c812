"""A study of what proposals do: drawn by seed as one step, and put before each person when the image is opened.

Conditions are drawn for each person by itself, in blocks of images that follow each other in an order of chance: every
block has its share of each condition, and persons meet an image under different ones.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np
from msgspec import UNSET, Struct
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.geometry.box import Floats, compute_iou
from annotator.metrics.people.assistance import compute_checksum, find_proposals, pick_proposals
from annotator.model import edit
from annotator.model.assistance import AssistanceStudy, Condition, PlantedBox, StudyImage, StudyOptions
from annotator.model.author import AuthorKind
from annotator.model.image import Image, ImagePurpose
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import LayerEdit, Project, Step
from annotator.model.shapes import Shapes
from annotator.session.session import Session
from annotator.session.view import Workspace

BLOCK: Final = 10
"""Images of a block."""
SHIFTED_IOU: Final = (0.5, 0.7)
"""Of a shifted proposal with its original."""
INVENTED_IOU: Final = 0.1
"""An invented proposal overlaps every other by less."""
_TRIES: Final = 64


class StudyPlan(Struct, frozen=True):
    """A study that can be looked at before it is begun."""

    study: AssistanceStudy
    begun: int
    """Images that somebody has begun; they are no part of it."""
    proposals: int


def list_study_images(project: Project, model: int, people: Sequence[int]) -> tuple[list[int], int]:
    """The images that a study can be drawn over, and how many are not because one of the people has begun them."""
    processed = [
        image.id
        for image in project.list_images()
        if image.purpose is not ImagePurpose.TRAINING and project.find_counting_pass(image.id, model) is not None
    ]
    free = [one for one in processed if not any(project.list_begun_passes(one, person) for person in people)]
    return free, len(processed) - len(free)


def plan_study(parts: Iterable[Project], project: Project, model: int, options: StudyOptions) -> StudyPlan:
    """Draws a study over the images that nobody has begun; `parts` are those of the project, loaded.

    Raises UserError in a team, without people, where shares make no sense, and where there is nothing to draw from.
    """
    people = sorted(author.id for author in project.authors_of(AuthorKind.PERSON))
    if project.desk:
        raise UserError("A team's desks would hold what is planted; draw the study in a project of its own.")
    if not people:
        raise UserError("Name the people who are to draw first; a study draws a condition for each of them.")
    if options.without + options.planted > 1:
        raise UserError("Images without proposals and images with planted mistakes are more than all images.")
    images, begun = list_study_images(project, model, people)
    if not images:
        raise UserError("No image has proposals of '{name}' and is not begun.", name=project.author_name(model))
    conditions = _draw_conditions(images, people, options)
    found: dict[int, StudyImage] = {}
    count = 0
    for part in parts:
        for image in sorted(conditions.keys() & part.images.keys()):
            layer = part.find_counting_pass(image, model)
            if layer is None:
                continue
            proposals = pick_proposals(layer.shapes, options.cut)
            planted: tuple[PlantedBox, ...] = ()
            if Condition.PLANTED in conditions[image]:
                random = np.random.default_rng((options.seed, image))
                planted = plant_mistakes(proposals, part.images[image], options.mistakes, random)
            found[image] = StudyImage(image, compute_checksum(proposals), conditions[image], planted)
            count += len(proposals)
    drawn = tuple(found[image] for image in sorted(found))
    study = AssistanceStudy(options.seed, model, options.cut, options.mistakes, tuple(people), drawn)
    return StudyPlan(study, begun, count)


def make_study_step(project: Project, study: AssistanceStudy | None) -> Step:
    """Begins a study, or takes it out of the project with None.

    Raises UserError for another study while there is one, whose numbers would go.
    """
    if study is not None and project.protocol.study is not None:
        raise UserError("There is a study already; remove it first, or draw in a copy.")
    if study is None:
        return edit.set_protocol(project.protocol, replace(project.protocol, assistance=UNSET), name="Remove the study")
    return edit.set_protocol(project.protocol, replace(project.protocol, assistance=study), name="Draw a study")


def make_end_step(project: Project) -> Step:
    """Ends the study: its numbers stay, and nothing is proposed or withheld any more. Raises UserError without one."""
    study = project.protocol.study
    if study is None:
        raise UserError("There is no study; draw one first.")
    ended = replace(project.protocol, assistance=replace(study, ended=True))
    return edit.set_protocol(project.protocol, ended, name="End the study")


def place_proposals(session: Session) -> bool:
    """Puts the proposals of a study on the open image before a person who opens it to draw; whether there were any.

    No edit to undo: the person has done nothing yet. Raises UserError where the project cannot be written.
    """
    project, view = session.committed, session.view
    if view.workspace is not Workspace.LABEL or view.image is None or view.author is None:
        return False
    how = project.protocol.find_condition(view.image, view.author)
    is_free = not session.read_only and not session.is_storing and session.can_be_written
    if how in (None, Condition.WITHOUT) or not is_free or project.list_begun_passes(view.image, view.author):
        return False
    study = project.protocol.study
    model = None if study is None else project.find_counting_pass(view.image, study.model)
    if model is None:
        return False
    session.load_layer(model.key)
    drafts = make_proposals(session.committed, view.image, view.author)
    if not len(drafts):
        return False
    key = project.find_current_pass(view.image, view.author)
    fresh = edit.renumber_shapes(drafts, session.next_shape_id)
    placed = LayerEdit(key, Shapes.empty(), fresh, project.layer_of(key).status, Status.IN_WORK)
    session.commit(Step("Show proposals", layers=(placed,), image=view.image, count=len(fresh)), undoable=False)
    return True


def list_proposed_layers(project: Project, author: int, images: Iterable[int]) -> Iterator[Layer]:
    """The layers that a person finds on opening these images, under ids behind all of the project's.

    Layers of the study's model must be loaded.
    """
    first = 1 + max((int(layer.loaded.id.max()) for layer in project.layers.values() if layer.loaded), default=0)
    for image in images:
        if project.list_begun_passes(image, author):
            continue
        drafts = make_proposals(project, image, author)
        if len(drafts):
            key = project.find_current_pass(image, author)
            fresh = edit.renumber_shapes(drafts, first)
            first += len(fresh)
            yield replace(Layer.make(key, fresh), status=Status.IN_WORK, revision=1)


def make_proposals(project: Project, image: int, author: int) -> Shapes:
    """What is proposed to a person, as drafts; nothing outside the study. The model's layer must be loaded."""
    study, how = project.protocol.study, project.protocol.find_condition(image, author)
    one = None if study is None else study.find_image(image)
    if study is None or one is None or how in (None, Condition.WITHOUT):
        return Shapes.empty()
    proposals = find_proposals(project, study, one)
    if proposals is None:
        return Shapes.empty()
    if how is Condition.PLANTED:
        proposals = _put_in(proposals, one.planted)
    # By place: the order of the model, or mistakes behind all others, would tell.
    order = np.lexsort((proposals.box[:, 0], proposals.box[:, 1]))
    return edit.take_from_model(proposals.take(order), study.model, 1, draft=True)


def _put_in(proposals: Shapes, planted: Sequence[PlantedBox]) -> Shapes:
    """The proposals with mistakes: each a copy of its original, outline and all, in another place."""
    wrong = proposals.take(proposals.rows_of([one.original for one in planted]))
    wrong = edit.renumber_shapes(wrong, 1)
    moved = edit.set_boxes(Layer.make(LayerKey(0, 0), wrong), wrong.id, np.array([one.box for one in planted]))
    gone = [one.original for one in planted if not one.invented]
    kept = proposals.take(~np.isin(proposals.id, gone))
    return Shapes.concat([kept, moved.layers[0].after]) if planted else proposals


def _draw_conditions(
    images: Sequence[int], people: Sequence[int], options: StudyOptions
) -> dict[int, tuple[Condition, ...]]:
    """By image the condition of each person."""
    random = np.random.default_rng(options.seed)
    order = random.permutation(np.sort(np.array(images, dtype=np.int64))).tolist()
    drawn: list[list[Condition]] = []
    for _person in people:
        mine: list[Condition] = []
        for first in range(0, len(order), BLOCK):
            block = _fill_block(min(BLOCK, len(order) - first), options)
            mine += [block[place] for place in random.permutation(len(block)).tolist()]
        drawn.append(mine)
    return {image: tuple(mine[place] for mine in drawn) for place, image in enumerate(order)}


def _fill_block(size: int, options: StudyOptions) -> list[Condition]:
    """The conditions of a block: the whole part of each share, then the largest remainders."""
    shares = {
        Condition.WITHOUT: options.without,
        Condition.PLANTED: options.planted,
        Condition.WITH: max(1 - options.without - options.planted, 0.0),
    }
    exact = {how: round(share * size, 9) for how, share in shares.items()}
    number = {how: math.floor(value) for how, value in exact.items()}
    rest = sorted(exact, key=lambda how: number[how] - exact[how])[: size - sum(number.values())]
    return [how for how in Condition for _ in range(number[how] + (how in rest))]


def plant_mistakes(
    proposals: Shapes, image: Image, share: float, random: "np.random.Generator"
) -> tuple[PlantedBox, ...]:
    """Mistakes among the proposals of an image: about half of them shifted, half of them invented.

    A shifted one has an IoU of 0.5 to 0.7 with its original; an invented one has the size of one of the others, and
    overlaps all of them by less than 0.1. Where there is no room for one, it is shifted. By the ids of the originals.
    """
    number = min(max(1, round(share * len(proposals))), len(proposals)) if share > 0 else 0
    chosen = np.sort(random.choice(len(proposals), number, replace=False)).tolist() if number else []
    planted: list[PlantedBox] = []
    for row in chosen:
        box = None
        if random.random() < 0.5:
            taken = np.concatenate([proposals.box, np.array([one.box for one in planted]).reshape(-1, 4)])
            box = _invent(proposals.box[row], taken, image, random)
        invented = box is not None
        found: Floats = _shift(proposals.box[row], image, random) if box is None else box
        x0, y0, x1, y1 = found.tolist()
        planted.append(PlantedBox(int(proposals.id[row]), (x0, y0, x1, y1), invented))
    return tuple(planted)


def _shift(box: Floats, image: Image, random: "np.random.Generator") -> Floats:
    """The box moved so far that it has the IoU that is drawn, in a direction that leaves it within the image."""
    iou = random.uniform(*SHIFTED_IOU)
    shared = 2 * iou / (1 + iou)  # of its area
    size = box[2:] - box[:2]
    moved = box
    for angle in random.uniform(0, 2 * math.pi, _TRIES).tolist():
        across, down = math.cos(angle), math.sin(angle)
        # (1 - s |across|) (1 - s |down|) = shared, for the smaller s
        a, b = abs(across * down), abs(across) + abs(down)
        step = (1 - shared) / b if a < 1e-9 else (b - math.sqrt(b * b - 4 * a * (1 - shared))) / (2 * a)
        moved = box + np.tile(step * np.array([across, down]) * size, 2)
        if _is_inside(moved, image):
            break
    return moved


def _invent(box: Floats, taken: Floats, image: Image, random: "np.random.Generator") -> Floats | None:
    """A box of this size where nothing is proposed; None where no place was found."""
    size = box[2:] - box[:2]
    extent = np.array([image.width, image.height]) if image.has_size else taken[:, 2:].max(axis=0)
    room = extent - size
    if (room < 0).any():
        return None
    for corner in random.uniform(0, 1, (_TRIES, 2)) * room:
        found: Floats = np.concatenate([corner, corner + size])
        if compute_iou(found[None], taken).max() < INVENTED_IOU:
            return found
    return None


def _is_inside(box: Floats, image: Image) -> bool:
    return bool((box >= 0).all()) and not (image.has_size and (box[2] > image.width or box[3] > image.height))
