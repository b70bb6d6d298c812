"""Commits that fail change nothing; ids are never used twice; the journal tells what was done."""

import shutil
import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress, UserError
from annotator.model import edit
from annotator.model.author import Author
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey, Status
from annotator.model.project import LayerEdit, PartEdit, Step
from annotator.model.shapes import Shapes
from annotator.session.session import Session
from annotator.store import ProjectFile, create_project, open_project
from annotator.store import journal as journal_module
from annotator.store import project_file as project_file_module
from annotator.store.journal import FEW
from tests import builders

KEY = LayerKey(1, 1)


@pytest.fixture
def file(tmp_path: Path) -> Iterator[ProjectFile]:
    (tmp_path / "home").mkdir()
    with create_project(tmp_path / "home" / "p.annotator", builders.project()) as file:
        yield file


@pytest.fixture
def session(file: ProjectFile) -> Session:
    return Session(file.project, file, next_shape_id=file.next_shape_id, clock=lambda: 1234.5)


def reopened(file: ProjectFile) -> ProjectFile:
    file.close()
    return open_project(file.path)


def stored_boxes(path: Path) -> list[tuple[float, ...]]:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT id, x0, y0, x1, y1 FROM shape ORDER BY image_id, author_id, round, id").fetchall()
    connection.close()
    return rows


def test_an_author_whose_name_is_taken_is_refused_and_an_id_that_was_given_stays_given(
    file: ProjectFile, session: Session
) -> None:
    session.commit(edit.add_author(Author(7, "Eva")))
    with pytest.raises(UserError, match="name"):
        session.commit(edit.add_author(Author(8, "Eva")))
    session.undo()
    with reopened(file) as again:
        assert again.project.find_author("Eva") is None
        assert again.project.next_author_id == 8
        assert not again.notice


def test_a_protocol_is_there_after_reopening_and_after_an_undo(file: ProjectFile, session: Session) -> None:
    before = session.committed.protocol
    after = replace(before, guidelines="# Saddles", requires_occluded=True, required_labels=(1,), training_f1=0.75)
    session.commit(edit.set_protocol(before, after))
    with reopened(file) as again:
        assert again.project.protocol == after
        session = Session(again.project, again, next_shape_id=again.next_shape_id)
        session.commit(edit.set_protocol(after, before))
        session.undo()
    with open_project(file.path) as last:
        assert last.project.protocol == after


class TestFailure:
    def fails(self, session: Session, file: ProjectFile, step: Step, *words: str) -> None:
        """The step is refused with a sentence; memory and file are as before, and the next commit works."""
        memory, stored = session.committed, stored_boxes(file.path)
        journal = len(file.read_journal())
        session.preview(step)
        with pytest.raises(UserError) as caught:
            session.commit(step)
        assert all(word in str(caught.value) for word in (file.path.name, str(file.path.parent), *words))
        assert session.committed is memory
        assert not session.is_previewing
        assert stored_boxes(file.path) == stored
        assert len(file.read_journal()) == journal
        assert session.next_undo is None

    def test_a_full_disk(self, session: Session, file: ProjectFile) -> None:
        pages = file._connection.execute("PRAGMA page_count").fetchone()[0]
        file._connection.execute(f"PRAGMA max_page_count = {pages}")
        rows = builders.shapes(3000, first_id=session.next_shape_id)
        self.fails(session, file, edit.add_shapes(session.load_layer(KEY), rows), "disk is full", "make room")
        assert file.next_shape_id == 46
        file._connection.execute(f"PRAGMA max_page_count = {pages * 100}")
        session.commit(edit.add_shapes(session.load_layer(KEY), rows))
        assert file.next_shape_id == 3046

    def test_another_program_that_writes(self, session: Session, file: ProjectFile) -> None:
        file._connection.execute("PRAGMA busy_timeout = 10")
        other = sqlite3.connect(file.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        self.fails(session, file, edit.remove_shapes(session.load_layer(KEY), [1]), "held by another program")
        other.execute("ROLLBACK")
        other.close()
        session.commit(edit.remove_shapes(session.load_layer(KEY), [1]))
        assert len(stored_boxes(file.path)) == 44

    def test_a_folder_that_vanishes_and_comes_back(self, session: Session, file: ProjectFile) -> None:
        folder = file.path.parent
        folder.rename(folder.with_name("away"))
        with pytest.raises(UserError, match=r"no longer in .*put the folder back"):
            session.commit(edit.remove_shapes(session.load_layer(KEY), [1]))
        folder.with_name("away").rename(folder)
        session.commit(edit.remove_shapes(session.load_layer(KEY), [1]))
        with reopened(file) as again:
            assert again.load_layer(KEY).id.tolist() == [2, 3, 4, 5]

    def test_a_folder_that_is_deleted(self, session: Session, file: ProjectFile) -> None:
        shutil.rmtree(file.path.parent)
        with pytest.raises(UserError, match="no longer in"):
            session.commit(edit.remove_shapes(session.load_layer(KEY), [1]))
        assert len(session.load_layer(KEY).shapes) == 5
        file.close()

    def test_a_file_that_was_replaced_by_another(self, session: Session, file: ProjectFile) -> None:
        shutil.copy(file.path, file.path.with_name("copy"))
        session.commit(edit.remove_shapes(session.load_layer(KEY), [2]))
        assert (file.can_be_written, file.is_lost) == (True, False)
        file.path.with_name("copy").replace(file.path)
        with pytest.raises(UserError, match=r"was replaced by another file .* under another name"):
            session.commit(edit.remove_shapes(session.load_layer(KEY), [1]))
        assert (file.can_be_written, file.is_lost) == (False, True)
        assert not file.bring_together()
        file.close()
        assert (file.can_be_written, file.is_lost) == (False, False)

    def test_a_name_that_is_taken(self, session: Session, file: ProjectFile) -> None:
        self.fails(session, file, builders.add_images(Image(9, "img0.jpg")), "image.name", "another name")

    def test_a_name_that_is_no_unicode(self, session: Session, file: ProjectFile) -> None:
        self.fails(session, file, builders.add_images(Image(9, "caf\udce9.jpg")), "rename")

    def test_an_image_with_shapes_is_not_taken_away(self, session: Session, file: ProjectFile) -> None:
        with pytest.raises(sqlite3.IntegrityError):
            session.commit(Step("Remove image", parts=(PartEdit(session.project.images[1], None),)))
        with reopened(file) as again:
            assert len(again.project.images) == 3


class TestIds:
    def test_a_shape_id_is_never_used_again(self, session: Session, file: ProjectFile) -> None:
        session.commit(edit.add_shapes(session.load_layer(KEY), builders.shapes(2, first_id=46)))
        session.undo()
        with reopened(file) as again:
            assert again.next_shape_id == 48

    def test_a_label_id_is_never_used_again(self, session: Session, file: ProjectFile) -> None:
        words = session.project.vocabulary
        session.commit(edit.set_vocabulary(words, words.add_label("kiwi"), name="Add label"))
        session.undo()
        with reopened(file) as again:
            assert [label.name for label in again.project.vocabulary.labels] == ["apple", "pear"]
            assert again.project.vocabulary.add_label("plum").find_label("plum").id == 3

    def test_a_name_may_pass_from_one_image_to_another_in_a_step(self, session: Session, file: ProjectFile) -> None:
        session.commit(builders.add_images(Image(9, "z.jpg")))
        old = session.project.images[9]
        parts = (PartEdit(old, None), PartEdit(None, Image(10, "z.jpg")))
        session.commit(Step("Replace image", parts=parts))
        with reopened(file) as again:
            assert again.project.find_image("z.jpg").id == 10


class TestHeaders:
    def test_revision_status_time_and_unblinded_are_kept(self, session: Session, file: ProjectFile) -> None:
        layer = session.load_layer(KEY)
        session.mark_seen([KEY])
        session.commit(edit.set_status(layer, Status.IN_WORK, name="Reopen"))
        session.add_seconds(KEY, 2.5)
        session.add_seconds(KEY, 1.0)
        session.commit(edit.remove_shapes(session.load_layer(KEY), [1]))
        with reopened(file) as again:
            found = again.project.layers[KEY]
            assert (found.status, found.revision, found.seconds) == (Status.IN_WORK, 2, 3.5)
            assert (found.unblinded, found.seen, found.count, found.loaded) == (1, True, 4, None)

    def test_undoing_an_import_takes_the_empty_layers_of_its_images_away(
        self, session: Session, file: ProjectFile
    ) -> None:
        fresh = Layer.make(LayerKey(9, 7), Shapes.empty())
        steps = [
            builders.add_images(Image(9, "new.jpg")),
            edit.add_author(Author(7, "Eva")),
            edit.add_shapes(fresh, builders.shapes(3, first_id=100)),
        ]
        session.commit(edit.join_steps(steps, name="Import"))
        session.undo()
        with reopened(file) as again:
            assert set(again.project.images) == {1, 2, 3}
            assert set(again.project.authors) == {1, 2, 3}
            assert LayerKey(9, 7) not in again.project.layers
        connection = sqlite3.connect(file.path)
        assert connection.execute("SELECT count(*) FROM layer WHERE image_id = 9").fetchone() == (0,)
        connection.close()


class TestJournal:
    def test_a_step_is_told_with_its_rows_before_and_after(self, session: Session, file: ProjectFile) -> None:
        session.set_view(author=2)
        before = session.load_layer(KEY).shapes
        session.commit(edit.set_column(session.load_layer(KEY), [2, 3], name="Set occluded", occluded=1))
        session.mark_seen([KEY])
        session.undo()
        undone, done = file.read_journal()
        assert (done.name, done.action, undone.action) == ("Set occluded", "do", "undo")
        assert (done.author, done.image, done.count, done.time) == (2, 1, 2, 1234.5)
        assert (done.unblinded, undone.unblinded) == (False, True)
        layer = done.layers[0]
        assert (layer.key, layer.revision, layer.ids.tolist()) == (KEY, 1, [2, 3])
        assert layer.before == before.take([1, 2])
        assert layer.after is not None
        assert layer.after.occluded.tolist() == [1, 1]
        assert undone.layers[0].after == layer.before

    def test_every_column_is_told(self, session: Session, file: ProjectFile) -> None:
        rows = Shapes.make(
            [[0, 0, 1, 1], [0, 0, 2, 2]],
            id=[100, 200],
            label=[3, 4],
            score=[0.5, np.nan],
            crowd=[True, False],
            source_id=[7, -1],
            polygon=[(np.array([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]),), None],
            attributes=[None, {"ä": [1, {"b": None}]}],
        )
        session.commit(edit.add_shapes(session.load_layer(KEY), rows))
        assert file.read_journal(1)[0].layers[0].after == rows

    def test_parts_are_told(self, session: Session, file: ProjectFile) -> None:
        words, metrics, image = session.project.vocabulary, session.project.metrics, session.project.images[1]
        steps = [
            edit.set_vocabulary(words, words.add_label("kiwi"), name="Add label"),
            edit.set_metrics(metrics, replace(metrics, iou_threshold=0.75)),
            edit.set_image(image, replace(image, prompts=((1.0, 2.5),)), name="Set prompts"),
            edit.add_author(Author(9, "Eva")),
        ]
        for step in steps:
            session.commit(step)
        assert [entry.parts for entry in reversed(file.read_journal())] == [step.parts for step in steps]

    def test_only_unblinded_edits_when_asked(self, session: Session, file: ProjectFile) -> None:
        for key in (KEY, LayerKey(2, 1)):
            for number in range(3):
                if number == 2:
                    session.mark_seen([key])
                first = session.load_layer(key).shapes.id[:1]
                session.commit(edit.remove_shapes(session.load_layer(key), first))
        assert [entry.layers[0].key for entry in file.read_journal(unblinded=True)] == [LayerKey(2, 1), KEY]
        assert len(file.read_journal(4)) == 4

    def test_a_long_step_tells_the_ids_and_not_the_rows_again(self, session: Session, file: ProjectFile) -> None:
        count = 50 * FEW
        rows = builders.shapes(count, first_id=46)
        session.commit(edit.add_shapes(session.load_layer(KEY), rows))
        text, compressed = file._connection.execute("SELECT detail, detail_zip FROM journal").fetchone()
        assert len(text or "") + len(compressed or b"") < 200
        added = file.read_journal(1)[0].layers[0]
        assert added.after is None
        assert added.ids.tolist() == rows.id.tolist()
        session.undo()
        assert file.read_journal(1)[0].layers[0].before == rows

    def test_an_import_of_many_layers_is_packed_at_once(self, session: Session, file: ProjectFile) -> None:
        rows = builders.shapes(3000, first_id=46).split([0, 1000, 2000, 3000])
        keys = [LayerKey(image, 1, 2) for image in (1, 2, 3)]
        edits = [LayerEdit(key, Shapes.empty(), part) for key, part in zip(keys, rows, strict=True)]
        before = file._connection.execute("SELECT count(*) FROM packed_layer").fetchone()[0]
        session.commit(Step("Import", tuple(edits)))
        assert file._connection.execute("SELECT count(*) FROM packed_layer").fetchone()[0] == before + 3
        assert [file.load_layer(key) == part for key, part in zip(keys, rows, strict=True)] == [True] * 3


def test_only_time_spent_does_not_wait_for_the_disk(file, session):
    waits = []
    file._connection.set_trace_callback(lambda sql: waits.append(sql) if "synchronous" in sql else None)
    session.add_seconds(KEY, 3.0)
    session.commit(edit.set_status(session.project.layer_of(KEY), Status.REVIEWED, name="Mark reviewed"))
    assert waits == ["PRAGMA synchronous = NORMAL", "PRAGMA synchronous = FULL"]
    with reopened(file) as again:
        assert again.project.layer_of(KEY).seconds == 3.0
        assert again.project.layer_of(KEY).status is Status.REVIEWED


def test_the_journal_is_read_in_pages_up_to_a_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_module, "PAGE", 3)
    create_project(tmp_path / "p.annotator", builders.project()).close()
    with open_project(tmp_path / "p.annotator") as file:
        assert (file.find_last_entry(), file.read_journal()) == (0, [])
        session = Session(file.project, file, next_shape_id=file.next_shape_id)
        for value in range(8):
            layer = session.load_layer(KEY)
            session.commit(edit.set_boxes(layer, layer.shapes.id[:1], layer.shapes.box[:1] + value + 1))
        assert file.find_last_entry() == 8
        reported: list[tuple[int, int]] = []
        progress = Progress(report=lambda done, total: reported.append((done, total)))
        assert [entry.id for entry in file.read_journal(progress=progress)] == list(range(8, 0, -1))
        assert reported == [(3, 8), (6, 8), (8, 8)]
        assert [entry.id for entry in file.read_journal(4, last=5)] == [5, 4, 3, 2]
        progress.stop.set()
        with pytest.raises(Cancelled):
            file.read_journal(progress=progress)


def test_a_step_over_many_layers_is_told_page_by_page(
    file: ProjectFile, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_module, "PAGE", 1)
    layers = list(session.committed.layers.values())[:3]
    edits = [edit.set_status(layer, Status.REVIEWED, name="Review").layers[0] for layer in layers]
    session.commit(Step("Review", layers=tuple(edits)))
    entry = file.read_journal(1)[0]
    assert [one.key for one in entry.layers] == [layer.key for layer in layers]


def test_nobody_who_reads_a_little_waits_for_a_step_that_another_thread_writes(file, session, monkeypatch) -> None:
    layer, entries = session.load_layer(KEY), file.find_last_entry()
    is_writing, may_go_on = threading.Event(), threading.Event()
    write = project_file_module.write_commit

    def write_slowly(*values: Any, **named: Any) -> int:
        number = write(*values, **named)
        is_writing.set()
        assert may_go_on.wait(20)
        return number

    monkeypatch.setattr(project_file_module, "write_commit", write_slowly)
    pending = session.begin_commit()
    step = edit.remove_shapes(layer, layer.shapes.id[:1])
    writer = threading.Thread(target=lambda: pending.store(lambda: step))
    writer.start()
    try:
        assert is_writing.wait(20)
        with ThreadPoolExecutor(1) as other:
            assert other.submit(file.load_layer, layer.key).result(10) == layer.shapes
            assert other.submit(file.find_last_entry).result(10) == entries
            assert other.submit(file.has_preview_of, layer.key.image, "").result(10) is False
            assert other.submit(file.find_missing_previews).result(10)[0]
    finally:
        may_go_on.set()
        writer.join()
    assert len(file.load_layer(layer.key)) == layer.count - 1
    assert file.find_last_entry() == entries + 1
