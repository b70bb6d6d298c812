"""Whatever a blind session lists, counts, sorts, searches or pictures shows nothing of others' hidden work.

Ben, a reference and a model have drawn on images that Ana has not finished, or that they have not finished themselves:
a label that stands nowhere else, boxes at coordinates and of sizes that stand nowhere else, so many shapes as nobody
else, attributes, notes. Every action is done that a person may do without leaving the session; after each one every
widget and every model is read, whatever it is, so that lists made later are looked at, too.
"""

from collections.abc import Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication

from annotator.detector.panel.suspects import SuspectPage
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.shapes import Shapes
from annotator.overlays import OVERLAYS
from annotator.session.disagreements.walk import find_image_disagreements
from annotator.session.finding.image_filter import find_images
from annotator.session.finding.image_order import ImageOrder, SortKey
from annotator.session.finding.query import WORDS
from annotator.session.finding.shape_search import find_shapes
from annotator.session.projects.open import open_session
from annotator.session.session import Session
from annotator.session.view import Mode, Workspace
from annotator.session.workspaces import go_to_workspace
from annotator.store import open_project
from annotator.ui.panels.images.gallery import make_sketch
from tests import builders
from tests.depth import IS_DEEP, turns
from tests.ui.reading import find_texts
from tests.windows import SIZE, Scene, make_pictures, pack_file, place_file, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ANA, BEN, REFERENCE, MODEL = 1, 2, 3, 4
IN_WORK, UNSEEN, OTHERS_IN_WORK, OPEN = 1, 2, 3, 4
"""Ana has image 1 in work and image 2 not begun; image 3 she has done, the others not; image 4 all have done."""

HIDDEN_LABEL, SHOWN_LABEL = 7_654_321, 8_654_321
"""Ids that the vocabulary does not know, so that a text with one comes from a shape and from nothing else."""
COUNT = 1613
CORNER = 7771.25
SIDE = 3331.5
SECRETS = (str(HIDDEN_LABEL), str(COUNT), "7771", "3331", "3332", "11102", "11103", "SENTINEL")

LEFT_OUT = {
    **dict.fromkeys(
        ["quit", "close_project", "full_screen", "open_project", "open_folder", "compare_files", "check_files"],
        "leaves the project",
    ),
    **dict.fromkeys(["sample_orchard", "sample_crowns", "sample_parts"], "leaves the project"),
    **dict.fromkeys(["done", "status_done", "status_reviewed"], "finishes an image, which unblinds it"),
    **dict.fromkeys(["audit", "choose_author"], "leaves the session"),
    **dict.fromkeys(["guide", "about"], "shows no project; long"),
    "detector.take_all": "is there in a blind session, too, and says how many boxes of the model it would take",
}
"""Actions that are not done, and why."""

WALKS = "next_disagreement", "next_disputed_image", "detector.predictions", "gallery", "find_shapes"
"""Actions that lead on or show more, and are there in every workspace."""

SHOWING = {"labels", "export", "settings", "pick_label", "find_shapes", "go_to_image", "gallery"}
"""Actions that list much."""

QUERIES = (
    f"label:{HIDDEN_LABEL}",
    "label:label",
    "author:Ben",
    "author:others",
    "author:any -author:me",
    "author:any state:damaged",
    "author:any size:>3000",
    "author:any assisted",
    "disagreements:>0",
    "disagreements:0",
    "note:any",
    "note:sentinel",
    "flag:any",
    "shapes:1600",
)


def test_the_walk_sees_what_may_be_seen(qtbot, window):
    """Without this the other tests would prove nothing."""
    window.perform_named("find_shapes")
    search_for(qtbot, window, f"author:any size:<{SIDE:.0f}")
    assert find_texts(str(SHOWN_LABEL))


@pytest.mark.slow
@pytest.mark.pauses
@pytest.mark.parametrize("turn", range(turns(1, 4)))
def test_no_action_shows_anything(qtbot, window, turn):
    """What shows most, and a fourth of the other actions, each in a workspace on an image.

    In the campaign every action in all four ways.
    """
    ways = tuple(product((Workspace.LABEL, Workspace.COMPARE), (IN_WORK, OTHERS_IN_WORK)))
    done, leaks = [], {}
    actions = window.action_set.actions
    for number, action in enumerate(actions):
        if action.id in LEFT_OUT or not (action.id in SHOWING or number % turns(4, 1) == 0):
            continue
        workspace, image = ways[(4 * number // len(actions) + turn) % 4]
        go_to_workspace(window.page.session, workspace)
        window.page.session.set_view(image=image)
        window.page.session.set_view(selection=own_ids(window))
        if window.action_set[action.id].isEnabled():
            done.append(action.id)
            before = window.page.session.committed
            window.perform(action)
            settle(qtbot, window)
            leaks[action.id] = find_secrets(action.id)
            undo_to(window, before)
        close_dialogs(window)
        assert window.page.session.view.mode is Mode.SESSION, action.id
    assert {name: found for name, found in leaks.items() if found} == {}
    assert set(done) >= SHOWING


def test_no_query_and_no_order_shows_anything(qtbot, window):
    window.perform_named("gallery")
    window.perform_named("find_shapes")
    images = window.page.images
    for query in QUERIES:
        images.field.setText(query)
        search_for(qtbot, window, query)
        settle(qtbot, window)
        check_texts(query)
    images.field.clear()
    settle(qtbot, window)
    for key in SortKey:
        for grouped in (False, True):
            images.sort_images(ImageOrder(key, descending=True, grouped=grouped))
            settle(qtbot, window)
            check_texts(str(key))


def test_no_completion_shows_anything(qtbot, window):
    window.perform_named("find_shapes")
    for field in (window.page.images.field, window.page.area.search.field):
        for word in WORDS:
            field.setText(f"{word.key}:")
            field.offer(everything=True)
            check_texts(word.key)
        field.popup.hide()
        field.clear()


def test_no_tab_shows_anything(qtbot, window):
    for image in (IN_WORK, UNSEEN, OTHERS_IN_WORK):
        window.page.session.set_view(image=image)
        for name in window.page.tabs.panels:
            window.page.tabs.show_panel(name)
            settle(qtbot, window)
            check_texts(f"{name} {image}")


@pytest.mark.parametrize("workspace", list(Workspace))
def test_no_workspace_shows_anything(qtbot, window, workspace):
    """Every tab and page of it, the gallery, the search, and the walk that leads from image to image."""
    session = window.page.session
    for image in (IN_WORK, UNSEEN, OTHERS_IN_WORK) if IS_DEEP else (IN_WORK, OTHERS_IN_WORK):
        if workspace is Workspace.STUDY and image != IN_WORK:  # Study shows no image
            continue
        go_to_workspace(session, workspace)
        session.set_view(image=image)
        settle(qtbot, window)
        check_marks(window)
        check_texts(f"{workspace} {image}")
        for name in WALKS:
            go_to_workspace(session, workspace)
            session.set_view(image=image)
            settle(qtbot, window)
            window.perform_named(name)
            settle(qtbot, window)
            check_marks(window)
            check_texts(f"{workspace} {image} {name}")
            close_dialogs(window)
        go_to_workspace(session, workspace)
        for place in list_places(window, workspace):
            place()
            settle(qtbot, window)
            check_texts(f"{workspace} {image} {place}")
    assert session.view.mode is Mode.SESSION


@pytest.mark.parametrize("workspace", [Workspace.COMPARE, Workspace.CHECK])
def test_an_image_that_is_open_is_compared_and_noted(qtbot, window, workspace):
    """Without this the test above would prove nothing."""
    session = window.page.session
    go_to_workspace(session, workspace)
    window.page.panels["model"].state.choose(model=MODEL, reference=BEN, theta_cls=0.0)
    session.set_view(image=IN_WORK)
    settle(qtbot, window)
    assert not session.committed.layer_of(LayerKey(IN_WORK, ANA)).seen
    session.set_view(image=OPEN)
    settle(qtbot, window)
    name = "others" if workspace is Workspace.COMPARE else "detector.model"
    (overlay,) = [one for one in window.page._overlays if one.name == name]
    assert len(overlay.marks(session.project, session.view).outlines)
    assert session.committed.layer_of(LayerKey(OPEN, ANA)).seen


def list_places(window, workspace):
    """What shows the tabs of a workspace, or the pages of Study, one by one."""
    if workspace is not Workspace.STUDY:
        tabs = window.page.tabs
        return [partial(tabs.setCurrentIndex, place) for place in range(tabs.count()) if tabs.isTabVisible(place)]
    pages = window.page.study.list
    names = [pages.item(row).data(int(Qt.ItemDataRole.UserRole)) for row in range(pages.count())]
    return [partial(window.page.study.show_page, name) for name in names if name]


def check_marks(window) -> None:
    """Nothing lies where others have drawn what is hidden."""
    session = window.page.session
    for overlay in window.page._overlays:
        drawn = overlay.marks(session.project, session.view)
        assert not len(drawn.outlines) or drawn.outlines.box.max() < 7000, overlay.name
        assert not len(drawn.texts) or drawn.texts.box.max() < 7000, overlay.name


def test_suspects_are_listed_in_audit_mode_alone(qtbot, window):
    """The action is off and the page not listed; one that is made all the same holds nothing."""
    window.page.tabs.show_panel("model")
    assert not window.action_set["detector.suspects"].isEnabled()
    window.page.workspaces.open_study("overview")
    study = window.page.study
    assert "suspects" not in study.list_ids()
    page = SuspectPage(study._context, window.page.panels["model"].state)
    study.stack.addWidget(page)
    study.stack.setCurrentWidget(page)
    qtbot.waitUntil(lambda: page.model.found is not None and page.recount.is_settled)
    assert page.model.rowCount() == 0
    assert len(page.model.found.suspects) == 0
    check_texts("suspects")
    study.stack.removeWidget(page)
    page.deleteLater()


def test_no_mark_lies_where_others_drew(blind_session):
    session = blind_session
    for image in (IN_WORK, UNSEEN, OTHERS_IN_WORK):
        project = session.load_image(image, session.project.authors)
        session.set_view(image=image)
        for overlay in OVERLAYS:
            drawn = overlay.marks(project, session.view)
            assert not len(drawn.outlines) or drawn.outlines.box.max() < 7000
            assert not len(drawn.texts) or drawn.texts.box.max() < 7000
        sketch = make_sketch(project, session.view, image, room=QSize(200, 150), unit=1.0)
        assert all(outlines.box.max() < 7000 for outlines in sketch.outlines)


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("key", list(SortKey))
def test_the_order_is_the_same_whatever_others_drew(blind_session, key, descending):
    """Who stands where would tell how much another has drawn."""
    session = blind_session
    whole = session.load_project(session.committed)
    without = replace(whole, layers=immutables.Map(only_seen(whole)), notes=immutables.Map())
    order = ImageOrder(key, descending)
    assert (
        find_images(whole, "", session.view, order=order).ids == find_images(without, "", session.view, order=order).ids
    )


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_finds_the_same_whatever_others_drew(blind_session, query):
    session = blind_session
    whole = session.load_project(session.committed)
    without = replace(whole, layers=immutables.Map(only_seen(whole)), notes=immutables.Map())
    assert find_images(whole, query, session.view).ids == find_images(without, query, session.view).ids
    found, alone = find_shapes(whole, session.view, query), find_shapes(without, session.view, query)
    assert found.table.id[found.rows].tolist() == alone.table.id[alone.rows].tolist()
    assert not any(find_image_disagreements(session, image) for image in (IN_WORK, UNSEEN))


def test_what_was_shown_of_others_is_noted(qtbot, window):
    window.perform_named("find_shapes")
    search_for(qtbot, window, "author:any")
    layers = window.page.session.committed.layers
    assert layers[LayerKey(OPEN, ANA)].seen
    assert not layers[LayerKey(IN_WORK, ANA)].seen


@pytest.fixture(scope="module")
def blind_session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """Ana at the same desk, without a window."""
    with open_project(make_blind_file(tmp_path_factory.mktemp("blind"))) as file:
        yield open_session(file.project, file, author=ANA, next_shape_id=file.next_shape_id)


def make_blind_file(folder: Path) -> Path:
    pictures = make_pictures(folder / "pictures")
    (pictures / "img3.jpg").write_bytes((pictures / "img0.jpg").read_bytes())
    return place_file(folder / "blind.annotator", _pack_blind_file(), pictures)


@cache
def _pack_blind_file() -> bytes:
    return pack_file(blind_project())


BLIND = Scene(make_blind_file)


@pytest.fixture
def scene() -> Scene:
    """A window on that project, Ana at the desk."""
    return BLIND


def blind_project():
    made = builders.project(images=4, authors=("Ana", "Ben"), count=3, size=SIZE)
    authors = made.authors.set(REFERENCE, Author(REFERENCE, "Truth", AuthorKind.REFERENCE))
    authors = authors.set(MODEL, Author(MODEL, "Net", AuthorKind.MODEL))
    own = {IN_WORK: Status.IN_WORK, OTHERS_IN_WORK: Status.DONE, OPEN: Status.DONE}
    layers, next_id = [], 1
    for image in range(1, 5):
        if image in own:
            rows = builders.shapes(3, seed=image, first_id=next_id, size=150)
            layers.append(Layer.make(LayerKey(image, ANA), rows, status=own[image]))
            next_id += 3
        for author in (BEN, REFERENCE, MODEL):
            status = Status.IN_WORK if image == OTHERS_IN_WORK else Status.DONE
            if image == OPEN:
                rows = builders.shapes(2, seed=author, first_id=next_id, size=150)
                rows = rows.with_columns(label=np.full(2, SHOWN_LABEL, dtype=np.int32))
            else:
                rows = secret_shapes(next_id)
            if author == MODEL:
                rows = rows.with_columns(score=np.full(len(rows), 0.9))
            layers.append(Layer.make(LayerKey(image, author), rows, status=status))
            next_id += len(rows)
    notes = [
        ReviewNote(1, IN_WORK, None, BEN, 1.0, "SENTINEL of the image", NoteKind.REVIEW),
        ReviewNote(2, IN_WORK, 100, BEN, 1.0, "SENTINEL of a shape", NoteKind.REVIEW),
        ReviewNote(3, OTHERS_IN_WORK, None, BEN, 1.0, "SENTINEL too early"),
    ]
    return replace(
        made,
        authors=authors,
        layers=immutables.Map(),
        notes=immutables.Map({note.id: note for note in notes}),
    ).with_layers(layers)


def secret_shapes(first_id: int) -> Shapes:
    box = np.tile([CORNER, CORNER, CORNER + SIDE, CORNER + SIDE], (COUNT, 1))
    return Shapes.make(
        box,
        id=np.arange(first_id, first_id + COUNT),
        label=HIDDEN_LABEL,
        part_state=1,
        occluded=1,
        assisted=MODEL,
        attributes=[{"remark": "SENTINEL"}] * COUNT,
    )


def only_seen(project):
    """The layers that Ana may see."""
    return {key: layer for key, layer in project.layers.items() if key.author == ANA or key.image == OPEN}


def own_ids(window) -> tuple[int, ...]:
    layer = window.page.session.current_layer
    return tuple(int(shape) for shape in layer.shapes.id[:1])


def undo_to(window, before) -> None:
    session = window.page.session
    while session.committed.layers is not before.layers and session.next_undo is not None and changed(session, before):
        session.undo()


def changed(session, before) -> bool:
    return any(
        session.committed.layer_of(key).count != before.layer_of(key).count
        or session.committed.layer_of(key).status is not before.layer_of(key).status
        for key in before.layers
    )


def search_for(qtbot, window, query: str) -> None:
    search = window.page.area.search
    search.field.setText(query)
    search.recount.count()
    settle(qtbot, window)
    qtbot.waitUntil(lambda: search.recount.is_settled)
    if search.model.rowCount():
        search.table.selectRow(0)


def close_dialogs(window) -> None:
    for widget in QApplication.topLevelWidgets():
        if widget is not window and widget.isVisible():
            widget.close()
    if window.page.area.shows_gallery:
        window.page.area.show_picture()


def check_texts(after: str) -> None:
    assert find_secrets(after) == [], after


def find_secrets(after: str) -> list[str]:
    """Places where a secret stands; what was asked for may be echoed."""
    return [place for place in find_texts(*SECRETS) if any(secret in place.replace(after, "") for secret in SECRETS)]
