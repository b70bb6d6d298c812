"""The page of the history: its steps chosen by image, person and shape, and whether their chain holds."""

from annotator.model import edit
from annotator.model.layer import LayerKey
from annotator.session.session import Session
from annotator.store import create_project
from annotator.ui.study.history import HistoryPage
from tests import builders
from tests.ui.panels.agreement.conftest import begin_audit


def test_steps_are_chosen_by_image_and_shape(qtbot, make_window, tmp_path) -> None:
    path = tmp_path / "pilot.annotator"
    with create_project(path, builders.project(images=2, count=3)) as file:
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        for image in (1, 2):
            layer = session.load_layer(LayerKey(image, 1))
            session.commit(edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + 0.5))
        moved, name = int(layer.shapes.id[0]), file.project.images[2].name
    window = make_window(path)
    begin_audit(qtbot, window)
    window.perform_named("workspace_study")
    page = window.page.study.show_page("history")
    assert isinstance(page, HistoryPage)

    def read() -> list:
        qtbot.waitUntil(lambda: not page.line.is_busy)
        return list(page.table.table.model().table.rows)

    assert len(read()) >= 2
    assert page.verdict.sentences[0].startswith("The chain holds. Steps: ")
    page.image.setText(name)
    page.shape.setText(str(moved))
    page.shape.returnPressed.emit()
    ((_when, cells),) = read()
    assert cells[2] == name
    assert cells[3].startswith(f"shape {moved}: box ")
    page.shape.setText("tree")
    page.shape.returnPressed.emit()
    assert page.line.sentence == "'tree' is no number of a shape."
