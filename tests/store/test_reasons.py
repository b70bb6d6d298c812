"""Reasons: which steps a project stores with one only, by every door, and where a reason can be read again."""

import json

import pytest
from msgspec.structs import replace

import annotator
from annotator.cli.program import run
from annotator.errors import Progress
from annotator.model import edit
from annotator.model.layer import LayerKey, Status
from annotator.model.protocol import ReasonRule
from annotator.session.session import Session
from annotator.session.view import ViewState
from annotator.store import create_project, open_project, tidy
from annotator.store.chain import ReasonNeededError, iterate_links
from annotator.store.journal import StepFilter
from annotator.store.replica.membership import Membership
from annotator.store.replica.outbox import read_outgoing
from tests import builders
from tests.store.test_chain import check

OWN, OTHERS = LayerKey(1, 1), LayerKey(1, 2)


@pytest.fixture
def make_session(tmp_path):
    """A session of author 1 at a project with a rule, whose own layer of image 2 is done."""
    files = []

    def make(rule):
        project = builders.project(images=2, count=3, status=Status.IN_WORK)
        done = LayerKey(2, 1)
        project = project.with_layers([replace(project.layer_of(done), status=Status.DONE)])
        file = create_project(tmp_path / "p.annotator", project)
        files.append(file)
        view = ViewState(image=1, author=1)
        session = Session(file.project, file, next_shape_id=file.next_shape_id, view=view)
        session.commit(edit.set_protocol(project.protocol, replace(project.protocol, reasons=rule), name="Ask why"))
        return session

    def close():
        for file in files:
            file.close()

    make.close = close
    yield make
    close()


def move(session, key=OWN):
    layer = session.load_layer(key)
    return edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + 0.5)


def test_what_changes_others_or_finished_work_needs_a_reason(make_session):
    session = make_session(ReasonRule.CHANGES)
    session.commit(move(session))
    done = session.load_layer(LayerKey(2, 1))
    for step in (
        move(session, OTHERS),
        move(session, LayerKey(2, 1)),
        edit.set_status(done, Status.IN_WORK, name="Mark in work"),
    ):
        with pytest.raises(ReasonNeededError):
            session.commit(step)
    session.undo()
    session.redo()


def test_every_change_needs_one_where_the_project_says_always(make_session):
    session = make_session(ReasonRule.ALWAYS)
    words = session.committed.vocabulary
    for step in (
        move(session),
        edit.set_vocabulary(words, replace(words, labels=words.labels[:1]), name="Change labels"),
    ):
        with pytest.raises(ReasonNeededError):
            session.commit(step)
    session.commit(edit.set_status(session.load_layer(OWN), Status.DONE, name="Mark done"))


def test_the_step_that_waits_is_done_with_its_reason(make_session):
    session = make_session(ReasonRule.ALWAYS)
    before = session.committed
    with pytest.raises(ReasonNeededError):
        session.commit(move(session))
    assert session.committed is before
    assert session.asks_reason
    session.give_reason("  The edge was hidden. ")
    assert not session.asks_reason
    session.commit(move(session))
    session.set_view(image=2)
    assert session.view.reason == ""
    with pytest.raises(ReasonNeededError):
        session.commit(move(session))
    session.set_view(image=1)
    session.give_reason("Another image, so nothing waits.")
    with open_project(session._storage.path, read_only=True) as file:
        entries = file.read_journal()
    assert [one.reason for one in entries] == ["The edge was hidden.", "The edge was hidden.", ""]


def test_reasons_are_links_of_the_chain_and_stay_when_steps_are_tidied(make_session, monkeypatch):
    monkeypatch.setattr(tidy, "BLOCK", 2)
    session = make_session(ReasonRule.ALWAYS)
    for number in range(6):
        session.give_reason(f"because {number}" if number % 2 else "Because of the leaf")
        session.commit(move(session))
    file = session._storage
    file.tidy(file.plan_tidy(), Progress())
    assert check(file.path).broken == ()
    found = file.read_journal(wanted=StepFilter(reason="LEAF"))
    assert [one.reason for one in found] == ["Because of the leaf"] * 3
    file.read(lambda connection: connection.execute("UPDATE reason SET text = 'no' WHERE id = 3"))
    assert check(file.path).broken == (3,)
    file.read(lambda connection: connection.execute("DELETE FROM reason WHERE id = 3"))
    assert check(file.path).broken == (3,)


def test_commands_and_python_give_one(tmp_path, capsys):
    path = tmp_path / "p.annotator"
    project = builders.project(images=2, count=3)
    create_project(path, project).close()
    with annotator.edit(path) as edited:
        edited.ask_for_reasons("all")
    label = project.vocabulary.labels[0].name
    assert run(["project", "rename", str(path), "--label", label, "plum"]) == 1
    assert "asks for a reason" in capsys.readouterr().err
    assert run(["project", "rename", str(path), "--label", label, "plum", "--reason", "as the guideline says"]) == 0
    name = project.images[2].name
    with annotator.edit(path, reason="blurred") as edited:
        edited.remove_images([name])
    answer, trail = tmp_path / "h.json", tmp_path / "trail.jsonl"
    call = ["project", "history", str(path), "--json", str(answer), "--trail", str(trail)]
    assert run([*call, "--reason", "BLUR"]) == 0
    (step,) = json.loads(answer.read_bytes())["steps"]
    assert step["reason"] == "blurred"
    lines = [json.loads(line) for line in trail.read_text(encoding="utf-8").splitlines()]
    assert [line.get("reason") for line in lines if "salts" in line] == [None, "as the guideline says", "blurred"]
    capsys.readouterr()
    assert run(["verify", str(trail)]) == 0
    assert "The trail holds: 3 steps" in capsys.readouterr().out
    trail.write_text(trail.read_text(encoding="utf-8").replace("blurred", "blurry!"), encoding="utf-8")
    assert run(["verify", str(trail)]) == 1
    assert "the first step that differs is 3" in capsys.readouterr().err


def test_an_import_that_replaces_finished_work_is_refused_whole(make_session, tmp_path, capsys):
    path = make_session(ReasonRule.CHANGES)._storage.path
    out = tmp_path / "out.json"
    assert run(["export", str(path), str(out), "--format", "coco", "--all-images"]) == 0
    call = ["import", str(path), str(out), "--format", "coco", "--existing", "replace"]

    def read() -> list[str]:
        with open_project(path, read_only=True) as file:
            return [one.reason for one in file.read_journal()]

    make_session.close()
    assert run(call) == 1
    assert "asks for a reason" in capsys.readouterr().err
    assert read() == [""]
    assert run([*call, "--reason", "drawn again elsewhere"]) == 0
    assert read() == ["drawn again elsewhere", ""]


@pytest.mark.parametrize(
    "wanted", [{"image": 2}, {"author": 2}, {"shape": 4}, {"image": 1, "author": 1}, {"reason": "b"}]
)
@pytest.mark.parametrize("limit", [None, 2])
def test_what_sql_leaves_out_changes_no_answer(make_session, wanted, limit, monkeypatch):
    """Steps chosen in the file are those chosen among all; also of long steps, of many shapes, and of tidied ones."""
    monkeypatch.setattr(tidy, "BLOCK", 3)
    session = make_session(ReasonRule.CHANGES)
    session.give_reason("b")
    for number in range(14):
        layer = session.load_layer(LayerKey(1 + number % 2, 1 + number // 2 % 2))
        if number % 5 == 2:
            many = builders.shapes(70, seed=number, first_id=session.next_shape_id)
            session.commit(edit.add_shapes(layer, many))
        session.commit(move(session, layer.key))
        if number == 7:
            session._storage.tidy(session._storage.plan_tidy(), Progress())
    file, chosen = session._storage, StepFilter(**wanted)
    every = [repr(one) for one in file.read_journal() if chosen.admits(one)]
    assert len(every) > 2
    assert [repr(one) for one in file.read_journal(limit, wanted=chosen)] == every[:limit]


def test_a_rule_in_a_file_that_nobody_can_read_asks_nothing(make_session):
    session = make_session(ReasonRule.ALWAYS)
    text = '{"reasons": "sometimes"}'
    session._storage.read(lambda connection: connection.execute("UPDATE project SET protocol = ?", (text,)))
    session.commit(move(session))


def test_replicas_tell_the_server_why(tmp_path):
    with create_project(tmp_path / "p.annotator", builders.project()) as file:
        file.make_replica(Membership("host=/nowhere", "plot", "ana", OWN.author, "owner", 7, token="t"))
        session = Session(file.project, file, next_shape_id=file.next_shape_id, view=ViewState(reason="a leaf hid it"))
        session.commit(move(session))
        words = session.committed.vocabulary
        session.commit(edit.set_vocabulary(words, words.add_label("plum"), name="Add label"))
        bodies = [json.loads(row.body) for row in file.read(read_outgoing)]
    assert [body["reason"] for body in bodies] == ["a leaf hid it"] * 2


def test_a_file_has_another_state_once_somebody_has_written(make_session):
    session = make_session(ReasonRule.CHANGES)
    file = session._storage
    first = file.find_state()
    assert file.find_state() == first
    session.commit(move(session))
    second = file.find_state()
    assert second != first
    with file.open_connection() as other:
        other.execute("UPDATE journal SET name = 'Other' WHERE id = 1")
    assert file.find_state() not in (first, second)


def test_a_check_of_the_chain_that_was_called_off_leaves_nothing_open(make_session):
    session = make_session(ReasonRule.ALWAYS)
    session.give_reason("a")
    session.commit(move(session))
    with session._storage.open_connection() as connection:
        links = iterate_links(connection)
        next(links)
        links.close()
    del links
