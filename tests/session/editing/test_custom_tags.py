"""Custom tags: what keys and digits answer, what new shapes get, what an image needs to be done, and the tag pass."""

import sys
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.metrics.people.custom_tags import TagRatings, measure_tags
from annotator.model import edit, tags
from annotator.model.layer import LayerKey, Status
from annotator.model.protocol import Protocol
from annotator.model.tags import Tag, encode_answers, mark_answered, mark_different, read_answers
from annotator.session.actions.table import SESSION_ACTIONS
from annotator.session.editing import gestures, tagging, vocabulary
from annotator.session.finding.shape_search import find_shapes
from annotator.session.protocol.guide import IncompleteError, ensure_complete
from annotator.session.session import Session
from annotator.session.settings import Settings
from tests import builders

RIPE = Tag("ripe")
SURE = Tag("sure", "ordered", "how sure", values=("not", "fairly", "very"), required=True)
CLUSTER = Tag("cluster", "number", least=1, most=20)
SORT = Tag("sort", "choice", values=("red", "green"), labels=(1,), default="red")
NOTE = Tag("remark", "text")
TAGS = (RIPE, SURE, CLUSTER, SORT, NOTE)


@pytest.fixture
def session() -> Session:
    """Ana with one image of four boxes, labels 0 and 1 in turn, and five custom tags that nobody has answered."""
    made = builders.project(images=1, authors=("Ana",), count=4, status=Status.IN_WORK)
    made = replace(made, protocol=made.protocol.with_tags(TAGS))
    layer = made.layers[LayerKey(1, 1)]
    shapes = layer.shapes.with_columns(label=np.array([0, 1, 0, 1], dtype=np.int32))
    session = Session(made.with_layers([layer.with_shapes(shapes)]), builders.MemoryStorage(), next_shape_id=1000)
    session.set_view(image=1, author=1)
    return session


def press(session: Session, *names: str) -> None:
    for name in names:
        action = next(action for action in SESSION_ACTIONS if action.id == name)
        assert action.when(session), name
        assert action.run is not None
        action.run(session, Settings())


def answers(session: Session, row: int) -> dict[str, object]:
    return dict(session.current_layer.shapes.attributes_of(row))


def choose(session: Session, *rows: int) -> None:
    session.set_view(selection=tuple(session.current_layer.shapes.id[list(rows)].tolist()))


def test_yes_and_no_turn_with_the_key_of_their_tag(session: Session) -> None:
    choose(session, 0)
    seen = []
    for _turn in range(3):
        press(session, "custom_tag_1")
        seen.append(answers(session, 0))
    assert seen == [{"ripe": True}, {"ripe": False}, {}]
    session.undo()
    assert answers(session, 0) == {"ripe": False}


def test_digits_answer_the_tag_that_was_asked_for_and_set_labels_again_afterwards(session: Session) -> None:
    choose(session, 0, 2)
    press(session, "custom_tag_2", "label_3")
    assert [answers(session, row).get("sure") for row in range(4)] == ["very", None, "very", None]
    before = session.current_layer.shapes.label.tolist()
    press(session, "label_2")
    assert session.current_layer.shapes.label.tolist() != before
    press(session, "custom_tag_2", "label_0")
    assert answers(session, 0) == {}


def test_only_shapes_of_its_labels_are_asked(session: Session) -> None:
    choose(session, 0)
    assert not vocabulary.has_tag(session, 3)
    choose(session, 0, 1)
    tagging.answer_tag(session, SORT, "GREEN ")
    assert [answers(session, row).get("sort") for row in range(2)] == [None, "green"]


def test_what_is_no_answer_is_refused_with_those_that_are(session: Session) -> None:
    choose(session, 1)
    with pytest.raises(UserError, match="'blue' is not an answer to 'sort'; choose one of red, green"):
        tagging.answer_tag(session, SORT, "blue")
    with pytest.raises(UserError, match=r"'30' is not an answer to 'cluster'; type a number \(1 … 20\)"):
        tagging.answer_tag(session, CLUSTER, "30")
    tagging.answer_tag(session, CLUSTER, "12")
    assert answers(session, 1) == {"cluster": 12.0}


def test_a_new_shape_gets_what_is_armed_and_the_defaults_of_its_label(session: Session) -> None:
    session.set_view(armed_label=1)
    press(session, "custom_tag_1", "custom_tag_2", "label_1")
    context = gestures.gesture_context_of(session, gestures.GestureSettings())
    step = gestures.make_shape_step(context, np.array([1.0, 1.0, 20.0, 20.0]))
    session.commit(step)
    assert answers(session, 4) == {"ripe": True, "sure": "not", "sort": "red"}
    tagging.set_label(session, 0)
    context = gestures.gesture_context_of(session, gestures.GestureSettings())
    made = gestures.make_shape_step(context, np.array([1.0, 1.0, 20.0, 20.0]), label=0).layers[0].after
    assert dict(made.attributes_of(0)) == {"ripe": True, "sure": "not"}


def test_an_image_is_not_done_before_every_shape_answers_what_is_required(session: Session) -> None:
    choose(session, 0, 1, 2)
    tagging.answer_tag(session, SURE, "very")
    with pytest.raises(IncompleteError, match="Shape #4 does not answer 'how sure'"):
        ensure_complete(session)
    assert session.view.selection == (int(session.current_layer.shapes.id[3]),)
    tagging.answer_tag(session, SURE, "not")
    ensure_complete(session)


def test_a_tag_pass_asks_tag_after_tag_and_digits_answer(session: Session) -> None:
    press(session, "tag_pass")
    assert session.view.asked_tag == "ripe"
    press(session, "label_1")
    assert session.view.asked_tag == "sure"
    press(session, "label_2")
    assert session.view.asked_tag == "cluster"
    tagging.answer_tag(session, CLUSTER, 3.0)
    tagging.answer_tag(session, NOTE, "near the stem")
    assert answers(session, 0) == {"ripe": True, "sure": "fairly", "cluster": 3.0, "remark": "near the stem"}
    assert session.view.selection == (int(session.current_layer.shapes.id[1]),)
    press(session, "label_2", "label_1")
    tagging.answer_tag(session, CLUSTER, 1)
    assert session.view.asked_tag == "sort"


def test_foreign_attributes_of_the_key_are_answers_however_they_are_written(session: Session) -> None:
    layer = session.current_layer
    column = np.array([{"ripe": "Yes"}, {"ripe": 0}, {"ripe": "maybe"}, None], dtype=object)
    shapes = layer.shapes.with_columns(attributes=column)
    assert mark_answered(RIPE, shapes).tolist() == [True, True, False, False]


STARS = """
from annotator.model.tags.kind import Level, TagKind
STARS = TagKind(
    "stars", "one to three stars", Level.ORDINAL, lambda _tag, value: value if value in ("*", "**", "***") else None,
    list_values=lambda _tag: ("*", "**", "***"), check=lambda tag: "" if tag.name else "stars need a name",
)
"""


def test_a_new_kind_of_tag_is_one_file(session: Session, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keys, digits, defaults, requirements, the tag pass, searches and alpha ask the kind, and nothing else."""
    (tmp_path / "stars.py").write_text(STARS, encoding="utf-8")
    monkeypatch.setattr(tags, "__path__", [*tags.__path__, str(tmp_path)])
    monkeypatch.setattr(tags, "KINDS", tags._find_kinds(tags.__path__))
    monkeypatch.delitem(sys.modules, "annotator.model.tags.stars")
    assert [*tags.KINDS] == ["yes_no", "choice", "ordered", "number", "text", "stars"]
    tag = Tag("stars", "stars", required=True)
    with pytest.raises(UserError, match="stars need a name"):
        vocabulary.set_tags(session, session.project.protocol.with_tags((tag,)))
    tag = replace(tag, name="quality")
    vocabulary.set_tags(session, session.project.protocol.with_tags((tag,)))
    layer = session.current_layer
    session.commit(edit.set_column(layer, layer.shapes.id, name="Set tags", part_state=0, occluded=0))
    press(session, "tag_pass", "label_3", "label_1")
    with pytest.raises(IncompleteError, match="2 shapes do not answer 'quality'"):
        ensure_complete(session)
    press(session, "tag_pass", "label_2", "label_3")
    assert [answers(session, row)["stars"] for row in range(4)] == ["***", "*", "**", "***"]
    ensure_complete(session)
    assert find_shapes(session.project, session.view, "tag:quality=***").rows.tolist() == [0, 3]
    codes = encode_answers(tag, session.current_layer.shapes)
    both = np.stack([codes, codes[::-1]], axis=1)[:, :, None]
    alpha = measure_tags(TagRatings(np.arange(4), both), [tag], None)[0].alpha
    assert alpha.value is not None
    assert alpha.support == 4


def test_the_tags_of_every_project_are_rows_of_the_same_table() -> None:
    protocol = Protocol(requires_part_state=True).with_tags((RIPE, SURE))
    occluded, part_state, *custom = protocol.table
    assert (occluded.required, part_state.required, custom) == (False, True, [RIPE, SURE])
    layer = builders.project(images=1, authors=("Ana",), count=6).layers[LayerKey(1, 1)]
    shapes = layer.shapes.with_columns(
        part_state=np.array([-1, 0, 1, 2, 3, 0], np.int8), occluded=np.array([-1, 0, 1, 1, 0, -1], np.int8)
    )
    layer = layer.with_shapes(shapes)
    assert read_answers(occluded, shapes) == [None, False, True, True, False, None]
    assert read_answers(part_state, shapes) == [None, "intact", "damaged", "absent", "occluded", "intact"]
    assert mark_different(part_state, shapes, "intact").tolist() == [True, False, True, True, True, False]
    step = edit.set_answer(layer, shapes.id[:2], part_state, "absent", name="")
    assert step.layers[0].after.part_state.tolist() == [2, 2]
    assert edit.set_answer(layer, shapes.id[:2], occluded, None, name="").layers[0].after.occluded.tolist() == [-1, -1]
