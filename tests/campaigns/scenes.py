"""Eight stated scenes of the audit and the model view, before and after, in both themes.

The boxes are made up and lie over a picture of the sample; each scene states who looks at how many of them from how
far. `after` is the window as it is; `before` is the picture alone with the same boxes when everything is drawn alike:
every line two pixels wide and opaque, every disagreement a white and black dashed frame around each box that it is
about, every false positive as loud as a hit and with its words. The pictures go to `--folder`.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import immutables
import numpy as np
from msgspec.structs import replace
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from annotator.app import install_translators
from annotator.errors import Progress
from annotator.geometry.box import clip_boxes
from annotator.model.author import Author, AuthorKind
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import Project
from annotator.model.shapes import Shapes
from annotator.overlays.mark import LinePattern, Marks, Outlines, Style, Texts, join_outlines
from annotator.plugins.registry import Registry
from annotator.resources import find_resource
from annotator.session.settings import Preferences, Settings
from annotator.session.view import Mode
from annotator.store.opening import create_project
from annotator.ui.base.look import ActiveTheme
from annotator.ui.canvas.scene import StillOrder, render_still
from annotator.ui.window.main_window import MainWindow
from tests.builders import UUID, vocabulary
from tests.campaigns.kit import Tries, own_home, parser_of
from tests.ui.screens import Silent, Studio

PICTURE: Final = "samples/orchard/pictures/row03/IMG_4120.jpg"
NAMES: Final = ("Ana", "Ben", "Cem", "Dana", "Emil", "Fay", "Gus", "Hana", "Ivo", "Jun")
LABELS: Final = ("ripe apple", "unripe apple", "leaf")


@dataclass(frozen=True, slots=True)
class Scene:
    """Who looks at how much from how far."""

    view: str
    """`audit` or `model`."""
    authors: int
    """People who drew."""
    boxes: int
    """Objects of each of them when they are few; of a crowd all boxes together."""
    zoom: float | None
    """Device pixels an image pixel; None to fit the picture."""

    @property
    def name(self) -> str:
        """Its name, as `audit-3-authors-20-boxes-fit`."""
        zoom = "fit" if self.zoom is None else f"{self.zoom:.0%}".replace("%", "-percent")
        return f"{self.view}-{self.authors}-authors-{self.boxes}-boxes-{zoom}"


SCENES: Final = (
    Scene("audit", 3, 20, None),
    Scene("audit", 6, 20, None),
    Scene("audit", 10, 20, 1.0),
    Scene("audit", 3, 2000, 0.1),
    Scene("audit", 10, 2000, None),
    Scene("model", 3, 20, None),
    Scene("model", 6, 2000, 0.1),
    Scene("model", 10, 2000, 1.0),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Takes the pictures of every scene."""
    parser = parser_of("scenes", __doc__, count=len(SCENES), what="most scenes")
    parser.add_argument("--folder", type=Path, default=Path("scenes"), help="where the pictures go (default: scenes)")
    parser.add_argument("--only", default="", help="only scenes whose name holds this, as model or 2000")
    options = parser.parse_args(arguments)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    tries, out = Tries(), options.folder.resolve()
    out.mkdir(parents=True, exist_ok=True)
    with own_home() as home, ExitStack() as after:
        app = QApplication.instance() or QApplication([])
        assert isinstance(app, QApplication)
        settings = Settings().with_changes("files", daily_copy=False)
        preferences = Preferences(settings, save=None)
        look = ActiveTheme(app, preferences)
        after.callback(install_translators(app, settings).clear)
        after.callback(look.close)
        for scene in [one for one in SCENES if options.only in one.name][: options.count]:
            with tries.one(scene.name):
                path = home / f"{scene.name}.annotator"
                create_project(path, make_project(scene, np.random.default_rng(options.seed))).close()
                window = MainWindow(preferences, look, dialogs=Silent(), registry=Registry(off=settings.plugins.off))
                try:
                    photograph(scene, Studio(window, out, NAMES[0], {}), path, preferences)
                finally:
                    window.close()
    return tries.end()


def make_project(scene: Scene, rng: np.random.Generator) -> Project:
    """A picture, people who all mean the same objects but not quite, and a model that finds most of them."""
    picture = find_resource(PICTURE)
    size = QImage(str(picture)).size()
    width, height = size.width(), size.height()
    count = scene.boxes if scene.boxes < 100 else scene.boxes // scene.authors
    objects = make_objects(count, width, height, rng)
    label = rng.choice(len(LABELS), count, p=(0.7, 0.2, 0.1))
    layers, next_id = [], 1
    for author in range(1, scene.authors + 1):
        stated = state_objects(objects, label, author, (width, height), rng)
        stated = stated.with_columns(id=np.arange(next_id, next_id + len(stated)))
        next_id += len(stated)
        layers.append(Layer.make(LayerKey(1, author), stated, status=Status.DONE))
    model = scene.authors + 1
    found = detect_objects(objects, label, (width, height), rng)
    found = found.with_columns(id=np.arange(next_id, next_id + len(found)))
    layers.append(Layer.make(LayerKey(1, model), found, status=Status.DONE))
    people = {i: Author(i, name, AuthorKind.PERSON) for i, name in enumerate(NAMES[: scene.authors], start=1)}
    return Project(
        uuid=UUID,
        name=scene.name,
        images_folder=str(picture.parent),
        images=immutables.Map({1: Image(1, picture.name, width, height)}),
        authors=immutables.Map({**people, model: Author(model, "Made-up model", AuthorKind.MODEL)}),
        layers=immutables.Map({layer.key: layer for layer in layers}),
        vocabulary=vocabulary(*LABELS),
    )


def make_objects(count: int, width: int, height: int, rng: np.random.Generator) -> np.ndarray:
    """Boxes of fruit, the smaller the more there are."""
    side = (width * height / max(count, 1)) ** 0.5 * rng.uniform(0.35, 0.75, count)
    sides = np.stack((side * rng.uniform(0.85, 1.15, count), side), axis=1)
    low = rng.uniform(0, 1, (count, 2)) * (np.array([width, height]) - sides)
    return np.concatenate((low, low + sides), axis=1)


def shake(box: np.ndarray, share: float, size: tuple[int, int], rng: np.random.Generator) -> np.ndarray:
    """The boxes with every edge moved by a share of their sides."""
    sides = np.tile(box[:, 2:] - box[:, :2], 2)
    return clip_boxes(box + rng.normal(0, share, box.shape) * sides, *size)


def state_objects(
    objects: np.ndarray, label: np.ndarray, author: int, size: tuple[int, int], rng: np.random.Generator
) -> Shapes:
    """What one person draws: one object in twenty is missed, one box in thirty is nobody else's, tags differ."""
    seen = np.flatnonzero(rng.random(len(objects)) < 0.95)
    extra = make_objects(max(len(objects) // 30, int(author % 4 == 0)), *size, rng)
    box = np.concatenate((shake(objects[seen], 0.03, size, rng), extra * 0.6))
    count = len(box)
    named = np.concatenate((label[seen], np.zeros(len(extra), dtype=label.dtype)))
    named = np.where(rng.random(count) < 0.06, (named + 1) % len(LABELS), named)
    hidden = (np.concatenate((seen, np.zeros(len(extra), dtype=int))) % 3 == 0) ^ (rng.random(count) < 0.06)
    return Shapes.make(box, id=np.arange(count), label=named, occluded=hidden.astype(int), part_state=[0] * count)


def detect_objects(objects: np.ndarray, label: np.ndarray, size: tuple[int, int], rng: np.random.Generator) -> Shapes:
    """What the model finds: four of five objects, and three wrong boxes an object, most of them with low scores."""
    seen = np.flatnonzero(rng.random(len(objects)) < 0.8)
    wrong = make_objects(len(objects) * 3, *size, rng)
    box = np.concatenate((shake(objects[seen], 0.04, size, rng), wrong))
    score = np.concatenate((rng.uniform(0.4, 0.95, len(seen)), rng.beta(1.2, 4.0, len(wrong))))
    named = np.concatenate((label[seen], np.zeros(len(wrong), dtype=label.dtype)))
    return Shapes.make(box, id=np.arange(len(box)), label=named, score=score)


def photograph(scene: Scene, studio: Studio, path: Path, preferences: Preferences) -> None:
    """Opens the scene and saves it as it was and as it is, in both themes."""
    window = studio.window
    window.resize(1400, 900)
    window.opener.may_ask = False
    window.show()
    window.opener.open_file(path, author=NAMES[0])
    studio.settle()
    page = window.page
    assert page is not None
    studio.session.set_view(mode=Mode.AUDIT)
    if scene.view != "audit":
        page.tabs.show_panel("model")
    studio.settle()
    window.perform_named("next_disagreement")
    studio.settle()
    page.canvas.fit() if scene.zoom is None else page.canvas.zoom_to(scene.zoom)
    for theme in ("light", "dark"):
        preferences.set("appearance", theme=theme)
        studio.take(f"{scene.name}-after-{theme}", window)
    still = page.canvas.order_still(whole=False)
    plain = replace(still.order, marks=tuple(draw_alike(marks) for marks in still.order.marks))
    image = render_still(StillOrder(plain, (*still.badges, *list_badges(plain.marks)), still.font), Progress())
    assert image.save(str(studio.folder / f"{scene.name}-before.png"))


def draw_alike(marks: Marks) -> Marks:
    """The same boxes without any that stands back, and every disagreement painted over what it is about."""
    outlines = replace(marks.outlines, strength=None, weight=None)
    if len(marks.signs.box):
        light = Outlines.from_style(marks.signs.box, Style("#ffffff", LinePattern.DASH))
        dark = Outlines.from_style(marks.signs.box + np.array([2.0, 2, 2, 2]), Style("#000000", LinePattern.DASH))
        outlines = join_outlines([outlines, dark, light])
    texts = marks.texts
    if len(marks.hints):
        texts = marks.hints
    elif marks.signs.words:
        count = len(marks.signs.box)
        words = tuple(word.split("\n")[0] for word in marks.signs.words)
        texts = Texts(marks.signs.box, words, words, np.full(count, 0xFFFFFF, np.uint32), np.full(count, -1))
    return Marks(outlines, marks.fills, marks.lines, texts)


def list_badges(marks: Sequence[Marks]) -> list[tuple[str, int]]:
    """The badges of these marks, which must be drawn before they can be placed."""
    return [
        (word, colour)
        for one in marks
        for words in (one.texts.full, one.texts.short)
        for word, colour in zip(words, one.texts.colour.tolist(), strict=True)
    ]


if __name__ == "__main__":
    sys.exit(main())
