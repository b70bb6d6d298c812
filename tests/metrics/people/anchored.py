"""Annotators with known anchoring: a study drawn by the product, and what such people draw in it."""

from dataclasses import dataclass

import immutables
import numpy as np
from msgspec.structs import replace

from annotator.metrics.matching.pairing import PairingRule
from annotator.metrics.matching.selection import SelectionRule, latest_work_of, passes_of, select_latest
from annotator.metrics.people.assistance import AssistanceTable, gather_assistance
from annotator.model.assistance import Condition, StudyOptions
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.session.series.assistance import plan_study

MODEL = 9
SIZE = 1200


@dataclass(frozen=True)
class Crowd:
    """How people work: alone a box is off by `alone` of its scale at each edge, and with a proposal drawn to it."""

    pull: float = 0.3
    """1 where every proposal is left as it is."""
    taken: float = 0.3
    """Share of planted mistakes that nobody notices."""
    images: int = 40
    people: int = 3
    objects: float = 9
    alone: float = 0.03
    bias: tuple[float, ...] = (0.02, -0.01, 0.0, 0.01, -0.02)
    """By person, outward, in parts of the scale."""
    model: float = 0.06
    found: float = 0.9
    """Share of objects that a person finds alone, and the model."""


def box_table(boxes: np.ndarray, *, score: float = np.nan, first: int = 1) -> Shapes:
    return Shapes.make(boxes.reshape(-1, 4), id=np.arange(first, first + len(boxes)), score=score)


def draw_project(crowd: Crowd, random: np.random.Generator) -> tuple[Project, dict[int, np.ndarray]]:
    """Images with true objects on a loose grid, what the model found of them, and people who have not begun."""
    truth: dict[int, np.ndarray] = {}
    layers = {}
    cells = np.stack(np.meshgrid(np.arange(5), np.arange(5)), axis=-1).reshape(-1, 2)
    for image in range(1, crowd.images + 1):
        number = min(1 + random.poisson(crowd.objects - 1), 20)
        centre = (random.choice(cells, number, replace=False) + 0.5) * SIZE / 5 + random.normal(0, 12, (number, 2))
        half = random.uniform(30, 70, (number, 2))
        truth[image] = np.concatenate([centre - half, centre + half], axis=1)
        seen = truth[image][random.random(number) < crowd.found]
        boxes = jitter(seen, crowd.model, random)
        key = LayerKey(image, MODEL)
        table = box_table(boxes, score=0.9, first=1 + 1000 * image)
        layers[key] = replace(Layer.make(key, table), status=Status.DONE, revision=1)
    authors = {one: Author(one, f"P{one}") for one in range(1, crowd.people + 1)}
    authors[MODEL] = Author(MODEL, "Net", AuthorKind.MODEL)
    images = {one: Image(one, f"{one:05}.png", SIZE, SIZE) for one in truth}
    made = Project(
        "5" * 32,
        "study",
        images=immutables.Map(images),
        authors=immutables.Map(authors),
        layers=immutables.Map(layers),
    )
    return made, truth


def jitter(boxes: np.ndarray, spread: float, random: np.random.Generator, bias: float = 0.0) -> np.ndarray:
    scale = np.sqrt((boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]))[:, None]
    return boxes + scale * (random.normal(0, spread, boxes.shape) + bias * np.array([-1, -1, 1, 1]))


def work(crowd: Crowd, project: Project, truth: dict[int, np.ndarray], random: np.random.Generator) -> Project:
    """The project after everybody has drawn everything as the crowd does."""
    study, made = project.protocol.study, []
    assert study is not None
    for one in study.images:
        proposals = project.layers[LayerKey(one.image, MODEL)].shapes
        hard = random.lognormal(0, 0.3)
        for person, how in zip(study.authors, one.conditions, strict=True):
            boxes, seconds = draw_image(crowd, how, truth[one.image], one.planted, proposals, person, random)
            key = LayerKey(one.image, person)
            first = 10_000_000 * person + 1000 * one.image
            made.append(
                replace(
                    Layer.make(key, box_table(boxes, first=first)),
                    status=Status.DONE,
                    revision=1,
                    seconds=hard * seconds,
                )
            )
    return project.with_layers(made)


def draw_image(crowd, how, truth, planted, proposals, person, random):
    """The boxes of one person on one image, and the seconds they took."""
    alone = jitter(truth, crowd.alone, random, crowd.bias[person - 1])
    seen = random.random(len(truth)) < crowd.found
    seconds = float(random.gamma(8, 1, int(seen.sum())).sum()) + 2
    if how is Condition.WITHOUT:
        return alone[seen], seconds
    gone = {one.original: one for one in planted if not one.invented} if how is Condition.PLANTED else {}
    boxes, seconds = [], 2.0
    matched = np.zeros(len(truth), np.bool_)
    for shape, box in zip(proposals.id.tolist(), proposals.box, strict=True):
        row = int(np.abs(truth - box).sum(axis=1).argmin())
        matched[row] = True
        if shape in gone and random.random() < crowd.taken:
            boxes.append(np.array(gone[shape].box))
        elif shape in gone:
            boxes.append(alone[row])
        else:
            boxes.append((1 - crowd.pull) * alone[row] + crowd.pull * box)
        seconds += float(random.gamma(4, 1))
    if how is Condition.PLANTED:
        boxes += [np.array(one.box) for one in planted if one.invented and random.random() < crowd.taken]
    boxes += list(alone[seen & ~matched])
    return np.array(boxes).reshape(-1, 4), seconds + 8 * int((seen & ~matched).sum())


def draw_study(crowd: Crowd, random: np.random.Generator, options: StudyOptions | None = None) -> Project:
    """A whole study, drawn and worked through."""
    project, truth = draw_project(crowd, random)
    asked = options or StudyOptions(seed=int(random.integers(1 << 31)))
    plan = plan_study([project], project, MODEL, asked)
    begun = replace(project, protocol=replace(project.protocol, assistance=plan.study))
    return work(crowd, begun, truth, random)


def tabulate(project: Project) -> AssistanceTable:
    """The rows of the study, as an audit gathers them."""
    rule = SelectionRule()
    passes = passes_of(project, [one.id for one in project.authors_of(AuthorKind.PERSON)], rule)
    sides = [select_latest(author, found, rule=rule) for author, found in passes.items()]
    return gather_assistance(project, sides, [latest_work_of(found) for found in passes.values()], PairingRule())
