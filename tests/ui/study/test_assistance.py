"""The page What proposals do: a study is drawn, reaches whoever draws as drafts, is ended, and all of it is undone."""

import dataclasses

import numpy as np
import pytest
from msgspec.structs import replace
from PIL import Image as PillowImage

from annotator.model.assistance import Condition
from annotator.session.view import Mode, Workspace
from annotator.store import create_project
from tests.metrics.people.anchored import SIZE, Crowd, draw_project
from tests.windows import settle


@pytest.fixture
def window(make_window, tmp_path, answers):
    answers.author = "P1"
    project = draw_project(Crowd(images=10), np.random.default_rng(1))[0]
    path = tmp_path / "study.annotator"
    create_project(path, replace(project, images_folder=str(tmp_path))).close()
    PillowImage.new("L", (SIZE, SIZE)).save(tmp_path / project.images[1].name)
    return make_window(path)


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_study_is_drawn_reaches_who_draws_and_is_ended(qtbot, window, open_study):
    session = window.page.session
    session.set_view(mode=Mode.AUDIT)
    area = open_study(window)
    area.show_page("assistance")
    settle(qtbot, window)
    page = area.pages["assistance"]
    assert page.sections["study"].isVisible()
    assert not page.sections["running"].isVisible()
    page.form.fill(dataclasses.replace(page.form.value, seed=6))
    page.draw.click()
    qtbot.waitUntil(lambda: session.committed.protocol.study is not None)
    settle(qtbot, window)
    study = session.committed.protocol.study
    assert (study.seed, len(study.images), page.verdict.sentences[0]) == (6, 10, "The study has 10 images.")
    assert (page.sections["study"].isVisible(), page.sections["running"].isVisible()) == (False, True)
    chosen = {how: one.image for one in study.images for how in Condition if study.find_condition(one.image, 1) is how}
    session.set_view(workspace=Workspace.LABEL, author=1)
    for how, image in chosen.items():
        session.set_view(image=image)
        settle(qtbot, window)
        drafts = session.current_layer.shapes.draft
        assert drafts.all()
        assert bool(len(drafts)) is (how is not Condition.WITHOUT)
    session.set_view(mode=Mode.AUDIT, workspace=Workspace.STUDY)
    area.show_page("assistance")
    settle(qtbot, window)
    page = area.pages["assistance"]
    page.end.click()
    settle(qtbot, window)
    assert session.committed.protocol.study.ended
    assert not page.end.isEnabled()
    session.undo()
    assert not session.committed.protocol.study.ended
    page.remove.click()
    settle(qtbot, window)
    assert session.committed.protocol.study is None
    session.undo()
    assert session.committed.protocol.study == study
