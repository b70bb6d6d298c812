"""Drift on the page People: a sentence on the card of who changes, the figure with its tables, and what it leads to."""

import dataclasses

import immutables
import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QToolButton

from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.shapes import Shapes
from annotator.session.view import Mode, Workspace
from annotator.store import create_project
from tests import builders
from tests.ui.study.conftest import on_page
from tests.windows import settle

IMAGES = 18


def make_project(folder):
    """Ben's boxes grow from image to image; Ana and Cem draw the same all the time."""
    random = np.random.default_rng(5)
    project = builders.project(images=IMAGES, authors=("Ana", "Ben", "Cem"), count=0, status=Status.NEW)
    layers = {}
    for image in range(1, IMAGES + 1):
        corner = np.stack((np.arange(6) * 12.0, np.arange(6) * 11.0), axis=1)
        for author in (1, 2, 3):
            grown = 0.05 * image if author == 2 else 0.0
            box = np.hstack((corner - grown, corner + 8 + grown)) + random.normal(0, 0.05, (6, 4))
            shapes = Shapes.make(box, id=1000 * author + 10 * image + np.arange(6), label=[0] * 6)
            layer = Layer.make(LayerKey(image, author), shapes, status=Status.DONE)
            layers[layer.key] = replace(layer, first_finished=1_000_000 * image)
    path = folder / "drift.annotator"
    create_project(path, replace(project, layers=immutables.Map(layers), begun=None)).close()
    return path


@pytest.fixture(scope="module")
def scene():
    return dataclasses.replace(on_page("people"), make=make_project, path="")


@pytest.fixture
def page(qtbot, window):
    window.resize(1400, 1000)
    settle(qtbot, window)
    return window.page.study.pages["people"]


def test_drift_is_said_on_the_card_of_who_changes_alone(page):
    said = {card.accessibleName(): [one for one in card.sentences if "third" in one] for card in page.cards}
    assert (said["Ana"], said["Cem"]) == ([], [])
    (text,) = said["Ben"]
    assert text.startswith("Draws larger in the last third of the images than in the first, ")


def test_the_figure_has_the_thirds_and_the_series_below_it(page):
    thirds, series = page.blocks["drift"], page.blocks["drift_series"]
    assert thirds.figures[0].isVisibleTo(page)
    assert thirds.tables[0].table.model().rowCount() == 3 * 4
    assert series.tables[0].table.model().rowCount() == 3 * IMAGES


def test_show_me_walks_the_last_third(qtbot, window, page):
    card = next(card for card in page.cards if card.accessibleName() == "Ben")
    said = next(one for one in card.sentences if "third" in one)
    next(one for one in card.findChildren(QToolButton) if one.accessibleDescription() == said).click()
    settle(qtbot, window)
    view = window.page.session.view
    assert (view.workspace, view.walk.authors, view.walk.images) == (
        Workspace.COMPARE,
        frozenset({2}),
        tuple(range(13, 19)),
    )


def test_who_is_signed_in_sees_no_others_drift(qtbot, window, page):
    session = window.page.session
    session.set_view(mode=Mode.SESSION)
    settle(qtbot, window)
    rows = page.blocks["drift"].tables[0].table.model()
    names = {rows.index(row, 0).data() for row in range(rows.rowCount())}
    assert names <= {session.committed.author_name(session.view.author)}
