"""Prompt points: set in audit mode, imported, taken from centres, walked one by one, and answered by shapes."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.points import POINTS
from annotator.formats.registry import recognise_formats
from annotator.model import edit
from annotator.model.project import Project
from annotator.overlays.others import find_other_layers
from annotator.overlays.own import make_prompt_marks
from annotator.session.editing.gestures import GestureSettings, gesture_context_of, make_shape_step
from annotator.session.series import prompt_points
from annotator.session.series.image_series import stop_series
from annotator.session.session import Session
from annotator.session.transfer.import_ranges import ImportPlan
from annotator.session.transfer.matching import ImportOptions
from annotator.session.view import Mode, SeriesKind
from tests import builders
from tests.session.series.scenes import ANA, BEN, project_with_reference


def prompted(*, images: int = 3) -> Project:
    """Two points on the first image, one on the third; nobody has drawn anything."""
    made = builders.project(images=images, count=0, authors=("Ana", "Ben"))
    made = replace(made, layers=type(made.layers)(), begun=None)
    points = {1: ((100.0, 100.0), (500.0, 500.0)), 3: ((40.5, 60.25),)}
    known = {image: replace(made.images[image], prompts=found) for image, found in points.items()}
    return replace(made, images=made.images.update(known))


def draw(session: Session, box: tuple[float, float, float, float]) -> None:
    context = gesture_context_of(session, GestureSettings())
    assert context is not None
    session.commit(make_shape_step(context, np.array(box)))


def test_clicks_place_points_and_take_them_away_where_everybodys_work_is_shown() -> None:
    session = builders.session(builders.project(images=2), author=None, mode=Mode.AUDIT)
    prompt_points.press_point(session, 10, 20, reach=5)
    assert session.committed.images[1].prompts is None
    prompt_points.toggle_placing(session)
    prompt_points.press_point(session, 10.004, 20, reach=5)
    prompt_points.press_point(session, 300, 400, reach=5)
    assert session.committed.images[1].prompts == ((10.0, 20.0), (300.0, 400.0))
    prompt_points.press_point(session, -1, 20, reach=5)
    prompt_points.press_point(session, 13, 17, reach=5)
    assert session.committed.images[1].prompts == ((300.0, 400.0),)
    session.undo()
    assert session.committed.images[1].prompts == ((10.0, 20.0), (300.0, 400.0))
    session.set_view(author=ANA)
    assert not session.view.places_prompts
    with pytest.raises(UserError, match="audit mode"):
        prompt_points.toggle_placing(session)


def test_points_are_walked_one_by_one_over_the_images_and_a_shape_belongs_to_the_one_in_hand() -> None:
    session = builders.session(prompted())
    prompt_points.begin_prompts(session)
    place = prompt_points.find_prompt_place(session)
    assert place is not None
    assert (place.image, place.point, place.number, place.total, place.answered) == (1, (100.0, 100.0), 1, 3, 0)
    assert prompt_points.find_shown_points(session.project, session.view) == [(1, (100.0, 100.0))]
    draw(session, (80, 80, 120, 120))
    assert session.current_layer is not None
    assert session.current_layer.shapes.attributes_of(0) == {"prompt": "100,100"}
    assert prompt_points.go_to_prompt(session)
    assert prompt_points.go_to_prompt(session)
    place = prompt_points.find_prompt_place(session)
    assert place is not None
    assert (place.image, place.point, place.number, place.answered) == (3, (40.5, 60.25), 3, 1)
    assert not prompt_points.go_to_prompt(session)
    draw(session, (20, 40, 60, 80))
    assert prompt_points.find_answers(session.current_layer, (40.5, 60.25)) == [int(session.current_layer.shapes.id[0])]
    assert prompt_points.go_to_prompt(session, -1)
    assert session.view.image == 1
    stop_series(session)
    draw(session, (200, 200, 220, 220))
    assert session.current_layer.shapes.attributes_of(1) == {}
    assert len(make_prompt_marks(session.project, session.view).texts) == 2


def test_the_walk_begins_at_the_first_point_without_a_shape() -> None:
    session = builders.session(prompted())
    prompt_points.begin_prompts(session)
    draw(session, (80, 80, 120, 120))
    stop_series(session)
    session.set_view(image=2)
    prompt_points.begin_prompts(session)
    place = prompt_points.find_prompt_place(session)
    assert place is not None
    assert (place.image, place.point) == (1, (500.0, 500.0))


def test_nobody_elses_shapes_are_seen_while_points_are_walked() -> None:
    project = project_with_reference(hidden_label=1)
    points = {5: replace(project.images[5], prompts=((30.0, 40.0),))}
    session = builders.session(replace(project, images=project.images.update(points)), author=ANA, mode=Mode.AUDIT)
    session.set_view(image=5)
    assert {key.author for key in find_other_layers(session.project, session.view)} == {BEN}
    prompt_points.begin_prompts(session)
    assert session.view.image_series is not None
    assert session.view.image_series.kind is SeriesKind.PROMPTS
    assert session.view.mode is Mode.SESSION
    assert find_other_layers(session.project, session.view) == []


def test_an_auditor_takes_the_centres_of_anothers_shapes_in_one_step() -> None:
    session = builders.session(project_with_reference(), author=None, mode=Mode.AUDIT)
    found = prompt_points.collect_centres(session.committed, BEN, [4, 5])
    assert sum(map(len, found.values())) == 4
    session.commit(prompt_points.make_centres_step(session, found))
    assert session.committed.images[5].prompts == ((30.0, 40.0), (130.0, 40.0))
    session.undo()
    assert session.committed.images[5].prompts is None
    assert prompt_points.collect_centres(session.committed, 3, [5]) == {}
    session.set_view(author=ANA)
    with pytest.raises(UserError, match="audit mode"):
        prompt_points.make_centres_step(session, found)


def test_where_there_is_nothing_to_walk_the_sentence_says_what_to_do() -> None:
    with pytest.raises(UserError, match="No image has prompt points"):
        prompt_points.begin_prompts(builders.session(builders.project()))
    with pytest.raises(UserError, match="say first who"):
        prompt_points.begin_prompts(builders.session(prompted(), author=None))


def test_a_table_of_points_is_imported_without_an_author_and_takes_the_place_of_older_points(tmp_path: Path) -> None:
    path = tmp_path / "points.csv"
    path.write_text("image,x,y,label\nimg0.jpg,1.5,2,apple\nimg0.jpg,30,40,\nother.jpg,1,1,\nimg1.jpg,7,8,\n")
    assert recognise_formats(path)[0] is POINTS
    foreign = POINTS.read_file(path, ReadOptions(), None)
    project = prompted()
    plan = ImportPlan(project, foreign, ImportOptions(author="Ana"))
    found = plan.preview()
    assert (found.matched, found.unmatched, found.layers, found.new_authors) == (2, ("other.jpg",), 0, ())
    assert [note.count for note in found.notes] == [1]
    session = builders.session(project)
    session.commit(plan.make_step(lambda key: session.load_layer(key).shapes, first_shape=session.next_shape_id))
    images = session.committed.images
    assert images[1].prompts == ((1.5, 2.0), (30.0, 40.0))
    assert images[2].prompts == ((7.0, 8.0),)
    assert images[3].prompts == project.images[3].prompts
    assert not session.committed.layers


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("image,x\nimg0.jpg,1\n", "no column y"),
        ("image,x,y\nimg0.jpg,one,2\n", "line 2.*x is not a number"),
        ("image,x,y\nimg0.jpg,-1,2\n", "line 2.*outside any picture"),
        ("image,x,y\n,1,2\n", "line 2.*image is empty"),
        ("image,x,y\n", "has no points"),
    ],
)
def test_bad_tables_are_refused_with_file_and_line(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "points.csv"
    path.write_text(text)
    with pytest.raises(UserError, match=rf"(?s)points\.csv.*{told}|{told}"):
        POINTS.read_file(path, ReadOptions(), None)


def test_a_shape_that_was_drawn_by_hand_before_answers_no_point() -> None:
    session = builders.session(prompted())
    assert session.current_layer is not None
    session.commit(edit.add_shapes(session.current_layer, builders.shapes(1, first_id=9)))
    prompt_points.begin_prompts(session)
    place = prompt_points.find_prompt_place(session)
    assert place is not None
    assert place.answered == 0
