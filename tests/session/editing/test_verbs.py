"""The verbs behind keys and menus, on sessions in memory: tags, arrangement, clipboard, navigation, time."""

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.geometry.box import BoxPart, as_polygon
from annotator.model.author import AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.model.shapes import Occluded, PartState, Shapes
from annotator.session.editing import arrange, clipboard, keyboard_draw, navigate, tagging
from annotator.session.editing.gestures import GestureSettings, gesture_context_of, make_shape_step
from annotator.session.editing.tagging import FIRST_LABEL, Remark
from annotator.session.projects.open import IDLE_AFTER, AuthorProgress, Stopwatch
from annotator.session.view import Tool
from tests import builders


def with_boxes(*boxes, **columns):
    """A session on an image of 1200 x 1000 with these boxes, none selected."""
    project = builders.project(count=0, status=Status.NEW)
    rows = Shapes.make(np.array(boxes, dtype=float), id=np.arange(10, 10 + len(boxes)), **columns)
    layer = project.layer_of(LayerKey(1, 1)).with_shapes(rows)
    return builders.session(project.with_layers([layer]))


class TestTagging:
    def test_a_digit_labels_the_selection(self):
        session = with_boxes([0, 0, 10, 10], [5, 5, 20, 20])
        session.set_view(selection=(11,))
        tagging.press_digit(session, 2)
        assert session.current_layer.shapes.label.tolist() == [0, 1]
        tagging.press_digit(session, 9)
        assert session.current_layer.shapes.label.tolist() == [0, 1]

    def test_a_digit_arms_the_next_box_and_disarms_it(self):
        session = with_boxes([0, 0, 10, 10])
        tagging.press_digit(session, 2)
        assert session.view.armed_label == 1
        tagging.press_digit(session, 2)
        assert session.view.armed_label is None
        assert session.next_undo is None

    def test_occluded_turns_yes_no_unset(self):
        session = with_boxes([0, 0, 10, 10], [5, 5, 20, 20], occluded=[-1, 1])
        session.set_view(selection=(10, 11))
        seen = []
        for _ in range(4):
            tagging.press_occluded(session)
            seen.append(session.current_layer.shapes.occluded.tolist())
        assert seen == [[1, 1], [0, 0], [-1, -1], [1, 1]]

    def test_armed_occluded_turns_too(self):
        session = with_boxes([0, 0, 10, 10])
        tagging.press_occluded(session)
        assert session.view.armed_occluded is Occluded.YES

    def test_a_state_pressed_twice_is_unset(self):
        session = with_boxes([0, 0, 10, 10], [5, 5, 20, 20], part_state=[0, -1])
        session.set_view(selection=(10, 11))
        tagging.press_state(session, PartState.INTACT)
        assert session.current_layer.shapes.part_state.tolist() == [0, 0]
        tagging.press_state(session, PartState.INTACT)
        assert session.current_layer.shapes.part_state.tolist() == [-1, -1]
        session.set_view(selection=())
        tagging.press_state(session, PartState.ABSENT)
        assert session.view.armed_state is PartState.ABSENT
        tagging.press_state(session, PartState.ABSENT)
        assert session.view.armed_state is PartState.UNSET

    def test_a_new_label_and_its_use_are_one_step(self):
        session = with_boxes([0, 0, 10, 10])
        session.set_view(selection=(10,))
        label = tagging.create_label(session, " plum ")
        assert (label.name, label.key) == ("plum", "3")
        assert session.current_layer.shapes.label.tolist() == [label.id]
        session.undo()
        assert session.project.vocabulary.find_label("plum") is None
        assert session.current_layer.shapes.label.tolist() == [0]
        assert tagging.create_label(session, "fig").id == label.id + 1

    def test_the_label_that_came_with_the_first_box_gets_the_name(self):
        made = replace(builders.project(count=0), vocabulary=builders.vocabulary())
        session = builders.session(made)
        session.commit(make_shape_step(gesture_context_of(session, GestureSettings()), np.array([0.0, 0, 10, 10])))
        assert [label.name for label in session.project.vocabulary.labels] == [FIRST_LABEL]
        session.set_view(selection=tuple(session.current_layer.shapes.id.tolist()))
        assert tagging.create_label(session, "apple").id == session.current_layer.shapes.label[0]
        assert [label.name for label in session.project.vocabulary.labels] == ["apple"]
        assert tagging.create_label(session, "pear").id != session.project.vocabulary.labels[0].id
        assert [label.name for label in session.project.vocabulary.labels] == ["apple", "pear"]

    def test_creating_a_known_label_only_sets_it(self):
        session = with_boxes([0, 0, 10, 10])
        session.set_view(selection=(10,))
        tagging.create_label(session, "pear")
        assert len(session.project.vocabulary.labels) == 2
        assert session.current_layer.shapes.label.tolist() == [1]

    def test_a_label_needs_a_name(self):
        with pytest.raises(UserError, match="name"):
            tagging.create_label(with_boxes([0, 0, 10, 10]), "  ")

    def test_attributes_are_set_and_removed(self):
        session = with_boxes([0, 0, 10, 10], [5, 5, 20, 20], attributes=[{"truncated": True}, None])
        session.set_view(selection=(10, 11))
        tagging.press_attribute(session, "truncated", name="Set truncated")
        assert tagging.has_attribute(session.current_layer, (10, 11), "truncated")
        tagging.press_attribute(session, "truncated", name="Set truncated")
        assert session.current_layer.shapes.attributes_of(0) == {}


class TestArrange:
    def test_nudges_are_one_step_and_stop_at_the_border(self):
        session = with_boxes([2, 5, 12, 15])
        session.set_view(selection=(10,))
        for _ in range(5):
            arrange.nudge(session, (-1, 1))
        assert session.current_layer.shapes.box.tolist() == [[0, 10, 10, 20]]
        session.undo()
        assert session.current_layer.shapes.box.tolist() == [[2, 5, 12, 15]]
        assert session.next_undo is None

    def test_a_group_keeps_its_form_at_the_border(self):
        session = with_boxes([2, 5, 12, 15], [50, 50, 60, 60])
        session.set_view(selection=(10, 11))
        arrange.nudge(session, (-10, 0))
        assert session.current_layer.shapes.box[:, 0].tolist() == [0, 48]

    def test_what_the_border_stops_short_is_said(self):
        session = with_boxes([2, 5, 12, 15], [50, 50, 60, 60])
        session.set_view(selection=(10, 11))
        assert arrange.nudge(session, (10, 0)) is None
        assert arrange.nudge(session, (-10, 0)) is None
        assert arrange.nudge(session, (-10, 0)) is Remark.AT_BORDER
        assert arrange.nudge(session, (-10, 0)) is Remark.AT_BORDER
        assert arrange.nudge(session, (-10, 0), beyond_border=True) is None

    def test_what_cannot_move_is_not_edited_polygons_included(self):
        ring = as_polygon([np.array([(0, 5), (1190.3, 17.1), (1200, 733.7), (13.9, 700.2)])])
        session = with_boxes([0, 5, 1200, 733.7], polygon=[ring])
        session.set_view(selection=(10,))
        arrange.nudge(session, (0, 1))
        before = session.committed
        assert arrange.nudge(session, (3.3, 0)) is Remark.AT_BORDER
        assert session.committed is before

    def test_an_edge_that_cannot_move_is_said(self):
        session = with_boxes([0, 5, 1, 15])
        session.set_view(selection=(10,))
        assert arrange.stretch(session, BoxPart.LEFT, 1) is Remark.AT_BORDER
        assert arrange.stretch(session, BoxPart.RIGHT, -1) is Remark.LEAST_SIDE
        assert arrange.stretch(session, BoxPart.RIGHT, 1) is None

    @pytest.mark.parametrize(
        ("side", "by", "box"),
        [
            (BoxPart.LEFT, 5, [5, 10, 20, 20]),
            (BoxPart.RIGHT, 5, [10, 10, 25, 20]),
            (BoxPart.TOP, -3, [10, 13, 20, 20]),
            (BoxPart.BOTTOM, -3, [10, 10, 20, 17]),
            (BoxPart.LEFT, 50, [0, 10, 20, 20]),
            (BoxPart.RIGHT, 5000, [10, 10, 1200, 20]),
            (BoxPart.BOTTOM, 5000, [10, 10, 20, 1000]),
            (BoxPart.RIGHT, -50, [10, 10, 20, 20]),
        ],
    )
    def test_one_edge_moves_within_the_image(self, side, by, box):
        session = with_boxes([10, 10, 20, 20])
        session.set_view(selection=(10,))
        arrange.stretch(session, side, by)
        assert session.current_layer.shapes.box.tolist() == [box]

    def test_an_edge_beyond_the_border_is_not_pulled_back_by_growing(self):
        session = with_boxes([-8, 10, 20, 20])
        session.set_view(selection=(10,))
        arrange.stretch(session, BoxPart.LEFT, 1)
        assert session.current_layer.shapes.box.tolist() == [[-8, 10, 20, 20]]
        arrange.stretch(session, BoxPart.LEFT, 1, beyond_border=True)
        assert session.current_layer.shapes.box.tolist() == [[-9, 10, 20, 20]]

    def test_duplicates_are_new_shapes_beside_their_sources(self):
        session = with_boxes([0, 0, 10, 10], [1190, 990, 1200, 1000], source_id=[7, 8])
        for shape in (10, 11):
            session.set_view(selection=(shape,))
            arrange.duplicate(session)
        boxes = session.current_layer.shapes.box
        assert boxes[2].tolist() == [12, 12, 22, 22]
        assert boxes[3].tolist() == [1178, 978, 1188, 988]
        assert session.view.selection == (int(session.current_layer.shapes.id[3]),)
        assert session.current_layer.shapes.source_id.tolist() == [7, 8, -1, -1]

    def test_typed_numbers_are_checked_and_clipped(self):
        session = with_boxes([0, 0, 10, 10])
        arrange.set_box(session, 10, np.array([5, 5, 5000, 20]))
        assert session.current_layer.shapes.box.tolist() == [[5, 5, 1200, 20]]
        with pytest.raises(UserError, match="right side"):
            arrange.set_box(session, 10, np.array([5, 5, 5, 20]))
        with pytest.raises(UserError, match="outside"):
            arrange.set_box(session, 10, np.array([2000, 5, 2100, 20]))
        assert session.current_layer.shapes.box.tolist() == [[5, 5, 1200, 20]]

    def test_delete_is_undone_in_place(self):
        session = with_boxes([0, 0, 10, 10], [5, 5, 20, 20])
        before = session.current_layer.shapes
        session.set_view(selection=(10,))
        arrange.delete(session)
        assert session.current_layer.shapes.id.tolist() == [11]
        assert session.view.selection == ()
        session.undo()
        assert session.current_layer.shapes == before


class TestClipboard:
    def test_copied_shapes_come_back_beside_their_sources_on_the_same_image(self):
        session = with_boxes([0, 0, 10, 10], label=1, occluded=1, part_state=2, attributes=[{"note": "x"}])
        session.set_view(selection=(10,))
        clipboard.paste_text(session, clipboard.format_selection(session))
        shapes = session.current_layer.shapes
        assert shapes.box.tolist() == [[0, 0, 10, 10], [12, 12, 22, 22]]
        assert (shapes.label.tolist(), shapes.occluded.tolist(), shapes.part_state.tolist()) == ([1, 1], [1, 1], [2, 2])
        assert shapes.attributes_of(1) == {"note": "x"}
        assert session.view.selection == (int(shapes.id[1]),)

    def test_on_another_image_they_keep_their_place(self):
        session = with_boxes([3, 4, 10, 10])
        session.set_view(selection=(10,))
        text = clipboard.format_selection(session)
        session.set_view(image=2)
        clipboard.paste_text(session, text)
        assert session.current_layer.shapes.box.tolist() == [[3, 4, 10, 10]]

    def test_what_was_taken_from_a_model_stays_so_in_another_project_too(self):
        session = with_boxes([3, 4, 10, 10], assisted=[2])
        session.set_view(selection=(10,))
        text = clipboard.format_selection(session)
        clipboard.paste_text(session, text)
        assert session.current_layer.shapes.assisted.tolist() == [2, 2], "Ben, of this name, is here"
        clipboard.paste_text(session, text.replace("Ben", "RetinaNet"))
        model = session.project.find_author("RetinaNet")
        assert model.kind is AuthorKind.MODEL
        assert session.current_layer.shapes.assisted.tolist() == [2, 2, model.id]
        session.undo()
        assert session.project.find_author("RetinaNet") is None

    def test_labels_travel_by_name_and_unknown_ones_are_added(self):
        session = with_boxes([3, 4, 10, 10])
        session.set_view(selection=(10,))
        text = clipboard.format_selection(session).replace("apple", "quince")
        clipboard.paste_text(session, text)
        added = session.project.vocabulary.find_label("quince")
        assert added is not None
        assert session.current_layer.shapes.label.tolist() == [0, added.id]
        session.undo()
        assert session.project.vocabulary.find_label("quince") is None

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "hello",
            "[]",
            "{}",
            '{"schema": "annotator.shapes/1", "shapes": []}',
            "[" * 100_000,
            '{"schema": "annotator.shapes/1", "shapes": [{"label": "a", "box": [5, 5, 1, 1]}]}',
            '{"schema": "annotator.shapes/1", "shapes": [{"label": "a", "box": [1, 1, 5, 5], "occluded": 7,'
            ' "part_state": 0, "polygon": null, "attributes": null}]}',
        ],
    )
    def test_other_text_is_refused_in_one_sentence(self, text):
        session = with_boxes([3, 4, 10, 10])
        with pytest.raises(UserError, match="clipboard"):
            clipboard.paste_text(session, text)
        assert session.next_undo is None

    def test_copy_from_the_previous_image_is_one_step_of_drafts(self):
        session = with_boxes([3, 4, 10, 10], [20, 20, 40, 40], source_id=[1, 2])
        session.set_view(image=2)
        clipboard.copy_from_previous(session)
        shapes = session.current_layer.shapes
        assert shapes.box.tolist() == [[3, 4, 10, 10], [20, 20, 40, 40]]
        assert shapes.draft.tolist() == [True, True]
        assert shapes.source_id.tolist() == [-1, -1]
        with pytest.raises(UserError, match="already"):
            clipboard.copy_from_previous(session)
        with pytest.raises(UserError, match="2 shapes are drafts"):
            navigate.set_status(session, Status.DONE)
        assert session.view.selection == (int(shapes.id[0]),)
        navigate.confirm_drafts(session)
        assert session.current_layer.shapes.draft.tolist() == [False, True]
        assert session.view.selection == (int(shapes.id[1]),)
        tagging.set_label(session, 1)
        assert not session.current_layer.shapes.draft.any()
        navigate.set_status(session, Status.DONE)
        for _ in range(3):
            session.undo()
        assert session.current_layer.shapes.draft.tolist() == [True, True]
        session.undo()
        assert session.current_layer.count == 0

    def test_nothing_to_copy_says_why(self):
        session = with_boxes([3, 4, 10, 10])
        with pytest.raises(UserError, match="first image"):
            clipboard.copy_from_previous(session)
        session.set_view(image=3)
        with pytest.raises(UserError, match="no shapes"):
            clipboard.copy_from_previous(session)


class TestNavigate:
    def test_images_follow_the_list_and_end_at_its_ends(self):
        session = with_boxes([3, 4, 10, 10])
        assert not navigate.go(session, -1)
        assert navigate.go(session, 1)
        assert session.view.image == 2

    def test_done_goes_to_the_next_that_is_not(self):
        project = builders.project(images=4, count=1, status=Status.NEW)
        session = builders.session(project)
        standing = AuthorProgress(session)
        session.changed.connect(standing.follow)
        session.set_view(image=3)
        navigate.set_status(session, Status.DONE)
        assert standing.pace is None, "no time was recorded yet"
        session.add_seconds(LayerKey(3, 1), 30.0)
        session.set_view(image=2)
        assert standing.pace == 30.0
        session.add_seconds(LayerKey(2, 1), 50.0)
        assert navigate.mark_done_and_go_on(session)
        assert session.view.image == 4
        assert standing.pace == 40.0
        assert navigate.mark_done_and_go_on(session)
        assert session.view.image == 1
        assert not navigate.mark_done_and_go_on(session)
        assert (standing.done, standing.in_work) == (4, 0)
        session.undo()
        navigate.set_status(session, Status.IN_WORK)
        assert (standing.done, standing.in_work) == (3, 1)
        assert standing.pace == 40.0, "images that stay finished make it"
        session.set_view(author=2)
        assert standing.pace is None
        assert (standing.done, standing.in_work) == (0, 0)

    def test_a_finished_image_is_not_marked_again(self):
        session = builders.session(builders.project(status=Status.REVIEWED))
        navigate.mark_done_and_go_on(session)
        assert session.next_undo is None

    def test_undo_of_done_comes_back_to_its_image(self):
        session = builders.session(builders.project(status=Status.NEW))
        navigate.mark_done_and_go_on(session)
        session.undo()
        assert session.view.image == 1
        assert session.current_layer.status is Status.NEW

    def test_tab_goes_round_and_leaves_out_hidden_shapes(self):
        session = with_boxes([0, 0, 9, 9], [1, 1, 9, 9], [2, 2, 9, 9])
        session.set_view(hidden=frozenset({11}))
        seen = []
        for _ in range(3):
            navigate.select_next(session)
            seen += session.view.selection
        navigate.select_next(session, -1)
        assert seen == [10, 12, 10]
        assert session.view.selection == (12,)

    def test_escape_goes_by_stages(self):
        session = with_boxes([0, 0, 9, 9])
        session.set_view(selection=(10,), tool=Tool.BOX, armed_label=1)
        navigate.escape(session)
        assert (session.view.tool, session.view.selection) == (Tool.SELECT, (10,))
        navigate.escape(session)
        assert (session.view.selection, session.view.armed_label) == ((), None)

    def test_hidden_shapes_are_all_shown_again(self):
        session = with_boxes([0, 0, 9, 9], [1, 1, 9, 9])
        session.set_view(selection=(10,))
        navigate.toggle_selected_hidden(session)
        assert session.view.hidden == {10}
        navigate.toggle_selected_hidden(session)
        assert session.view.hidden == frozenset()
        navigate.toggle_hidden(session)
        assert session.view.all_hidden
        navigate.toggle_hidden(session)
        assert not session.view.all_hidden


class TestKeyboardDraw:
    def test_a_box_between_two_presses_of_enter(self):
        session = with_boxes([0, 0, 9, 9])
        session.set_view(tool=Tool.BOX, armed_label=1, armed_state=PartState.DAMAGED)
        keyboard_draw.move(session, -500, -400)
        keyboard_draw.press(session)
        keyboard_draw.move(session, 200, 100)
        assert session.is_previewing
        assert session.current_layer.shapes.box[1].tolist() == [100, 100, 300, 200]
        keyboard_draw.press(session)
        assert not session.is_previewing
        shapes = session.current_layer.shapes
        assert shapes.box[1].tolist() == [100, 100, 300, 200]
        assert (int(shapes.label[1]), int(shapes.part_state[1])) == (1, int(PartState.DAMAGED))
        assert session.view.selection == (int(shapes.id[1]),)
        assert session.next_undo.name == "Draw box"

    def test_the_first_press_shows_the_crosshair(self):
        session = with_boxes([0, 0, 9, 9])
        session.set_view(tool=Tool.BOX)
        keyboard_draw.press(session)
        assert session.view.cursor == (600, 500)
        assert session.view.corner is None

    def test_the_crosshair_stays_in_the_image(self):
        session = with_boxes([0, 0, 9, 9])
        session.set_view(tool=Tool.BOX)
        keyboard_draw.move(session, -5000, 5000)
        assert session.view.cursor == (0, 1000)

    def test_a_box_without_size_is_refused(self):
        session = with_boxes([0, 0, 9, 9])
        session.set_view(tool=Tool.BOX)
        for _ in range(2):
            keyboard_draw.press(session)
        with pytest.raises(UserError, match="arrow"):
            keyboard_draw.press(session)

    @pytest.mark.parametrize(("dx", "dy"), [(50, 0), (0, 50), (50, 0.5)])
    def test_a_box_on_a_line_is_refused(self, dx, dy):
        session = with_boxes([0, 0, 9, 9])
        session.set_view(tool=Tool.BOX)
        for _ in range(2):
            keyboard_draw.press(session)
        keyboard_draw.move(session, dx, dy)
        with pytest.raises(UserError, match="arrow"):
            keyboard_draw.press(session)
        keyboard_draw.move(session, 1 - min(dx, 1), 1 - min(dy, 1))
        keyboard_draw.press(session)
        assert session.current_layer.shapes.box[1].tolist() == [600, 500, 600 + max(dx, 1), 500 + max(dy, 1)]

    def test_a_stride_is_a_share_of_the_longer_side_and_a_pixel_at_least(self):
        session = with_boxes([0, 0, 9, 9])
        assert keyboard_draw.compute_stride(session, 0.1) == 120
        assert keyboard_draw.compute_stride(session, 0.00001) == 1

    def test_escape_forgets_the_corner_and_draws_nothing(self):
        session = with_boxes([0, 0, 9, 9])
        session.set_view(tool=Tool.BOX)
        keyboard_draw.press(session)
        keyboard_draw.press(session)
        keyboard_draw.move(session, 50, 50)
        navigate.escape(session)
        assert session.current_layer.count == 1
        assert session.view.corner is None
        assert session.view.tool is Tool.BOX

    def test_another_image_forgets_the_corner(self):
        session = with_boxes([0, 0, 9, 9])
        session.set_view(tool=Tool.BOX)
        keyboard_draw.press(session)
        keyboard_draw.press(session)
        session.set_view(image=2)
        assert session.view.corner is None

    def test_arrows_move_the_new_box_until_enter_shows_the_crosshair_at_its_end(self):
        session = with_boxes([0, 0, 9, 9])
        session.set_view(tool=Tool.BOX, cursor=(20.0, 20.0), corner=(10.0, 10.0))
        keyboard_draw.press(session)
        assert not keyboard_draw.is_drawing(session)
        keyboard_draw.press(session)
        assert keyboard_draw.is_drawing(session)
        assert session.view.cursor == (20, 20)

    def test_an_image_of_unknown_size_is_refused(self):
        session = builders.session(builders.project(size=(0, 0)), tool=Tool.BOX)
        with pytest.raises(UserError, match="size"):
            keyboard_draw.press(session)


class TestStopwatch:
    def test_idle_minutes_do_not_count(self):
        now = [0.0]
        session = with_boxes([0, 0, 9, 9])
        watch = Stopwatch(session, lambda: now[0])
        for moment in (10, 30, 30 + IDLE_AFTER + 1, 100):
            now[0] = moment
            watch.touch()
        assert watch.seconds == 30 + 100 - (30 + IDLE_AFTER + 1)

    def test_the_longest_pause_that_counts_counts(self):
        now = [0.0]
        watch = Stopwatch(with_boxes([0, 0, 9, 9]), lambda: now[0])
        now[0] = IDLE_AFTER
        watch.touch()
        assert watch.seconds == IDLE_AFTER

    def test_a_clock_that_is_put_back_takes_nothing_away(self):
        now = [10.0]
        watch = Stopwatch(with_boxes([0, 0, 9, 9]), lambda: now[0])
        for moment in (12.0, 4.0, 5.0):
            now[0] = moment
            watch.touch()
        assert watch.seconds == 3.0

    def test_time_goes_to_the_image_that_is_left(self):
        now = [0.0]
        session = with_boxes([0, 0, 9, 9])
        watch = Stopwatch(session, lambda: now[0])
        now[0] = 5.0
        watch.touch()
        session.set_view(image=2)
        now[0] = 7.0
        watch.switch()
        assert session.project.layer_of(LayerKey(1, 1)).seconds == 7
        assert session.project.layer_of(LayerKey(2, 1)).seconds == 0
        assert watch.seconds == 0

    def test_no_time_and_no_layer_are_not_noted(self, monkeypatch):
        now, noted = [0.0], []
        session = with_boxes([0, 0, 9, 9])
        monkeypatch.setattr(session, "add_seconds", lambda key, seconds: noted.append((key, seconds)))
        Stopwatch(session, lambda: now[0]).flush()
        session.set_view(image=None)
        nobody = Stopwatch(session, lambda: now[0])
        now[0] = 3.0
        nobody.touch()
        nobody.flush()
        assert noted == []
        session.set_view(image=1)
        watch = Stopwatch(session, lambda: now[0])
        now[0] = 5.0
        watch.touch()
        watch.flush()
        watch.flush()
        assert noted == [(LayerKey(1, 1), 2.0)]
