"""What a promptable model's shapes are taken from, where it may propose nothing, and drafts like the selection."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.geometry.box import as_polygon
from annotator.model.assistance import AssistanceStudy, Condition, StudyImage
from annotator.model.author import AuthorKind
from annotator.session.editing.prompting import Prompted, find_model_author, place_alike, refuse_in_study, take_examples
from tests import builders

ANA = 1


def at_work(**more):
    return builders.session(builders.project(images=2, count=2, **more), image=1, author=ANA)


def test_a_model_is_an_author_of_its_own_and_looks_at_no_image():
    session = at_work()
    model = find_model_author(session, "finder")
    assert (model.id, model.kind) == (session.project.next_author_id, AuthorKind.MODEL)
    with pytest.raises(UserError, match="is a person of this project"):
        find_model_author(session, "Ana")
    session.set_view(selection=(int(session.current_layer.shapes.id[0]),))
    ring = np.array([[900.0, 700.0], [940.0, 700.0], [940.0, 760.0]])
    boxes = [[900.0, 700.0, 940.0, 760.0], [500.0, 700.0, 540.0, 760.0], [502.0, 700.0, 540.0, 760.0]]
    found = [
        Prompted(np.array(box), as_polygon((ring,)), score) for box, score in zip(boxes, (0.5, 0.9, 0.8), strict=True)
    ]
    assert place_alike(session, found, model) == 2, "what overlaps a surer one is left out"
    drafts = session.current_layer.shapes.take(session.current_layer.shapes.draft)
    assert drafts.box[:, 0].tolist() == [500, 900], "surest first"
    assert drafts.assisted.tolist() == [model.id] * 2
    assert np.isnan(drafts.score).all()
    assert drafts.polygon is None
    assert find_model_author(session, "finder") == session.project.authors[model.id]
    assert model not in session.project.models
    session.undo()
    assert model.id in session.project.authors, "another person may have a shape of it"


def test_in_a_team_whom_the_project_does_not_know_proposes_nothing(monkeypatch):
    session = at_work()
    monkeypatch.setattr(type(session), "may_change_parts", property(lambda _self: False))
    with pytest.raises(UserError, match="does not know 'finder' yet"):
        find_model_author(session, "finder")


@pytest.mark.parametrize(("condition", "clicks"), [(Condition.WITHOUT, False), (Condition.WITH, True)])
def test_a_study_of_proposals_has_its_way(condition, clicks):
    session = at_work()
    study = AssistanceStudy(7, 9, 0.3, 0.2, (ANA,), (StudyImage(1, 1, (condition,)),))
    project = replace(session.project, protocol=replace(session.project.protocol, assistance=study))
    other = builders.session(project, image=1, author=ANA)
    with pytest.raises(UserError):
        refuse_in_study(other, proposes=True)
    if clicks:
        refuse_in_study(other)
    else:
        with pytest.raises(UserError, match="without proposals"):
            refuse_in_study(other)
    other.set_view(image=2)
    refuse_in_study(other, proposes=True)


def test_one_to_five_examples():
    session = at_work()
    with pytest.raises(UserError, match="one to 5"):
        take_examples(session)
    session.set_view(selection=tuple(session.current_layer.shapes.id.tolist()))
    assert take_examples(session).shape == (2, 4)
