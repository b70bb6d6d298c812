"""Notes and marks of assistance: every format either brings them back or tells that it does not."""

from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.formats.core.format import Format, ReadOptions
from annotator.formats.core.losses import Feature
from annotator.formats.registry import find_format, list_formats
from annotator.model.author import Author, AuthorKind
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.review_note import NoteKind, ReviewNote
from annotator.model.vocabulary import Vocabulary
from annotator.session.transfer.marks import ASSISTED_BY, REVIEW_NOTES, make_note_record
from annotator.session.transfer.matching import Existing, ImportOptions
from annotator.session.transfer.options import ExportOptions
from tests import builders
from tests.formats.samples import ground, losses_of, place
from tests.session.transfer.exports import export, export_table
from tests.session.transfer.imports import bring_in

ANA, BEN, NET = 1, 2, 3
TOLD = {"notes and flags of shapes": 3, "notes and flags of images": 2, "marks that a shape was taken from a model": 2}
UNMARKED = {"detections", "coco-results", "open-images", "kitti", "dota"}
"""Formats that know some attributes, and have no place for others."""
WRITERS = [form for form in list_formats() if form.can_write]


def noted() -> Project:
    """Ana's first two shapes are RetinaNet's; two threads on shapes, a flag and a settled return on images."""
    made = builders.project(images=2, authors=("Ana", "Ben"), count=3)
    net = Author(NET, "RetinaNet", AuthorKind.MODEL)
    layer = made.layers[LayerKey(1, ANA)]
    table = layer.shapes.with_columns(
        box=np.array([[10.0, 20, 60, 90], [100, 20, 160, 90], [200, 20, 260, 90]]),
        label=np.array([0, 1, 0], dtype=np.int32),
        part_state=np.zeros(3, dtype=np.int8),
        assisted=np.array([NET, NET, -1]),
        score=np.array([0.5, 0.25, 1.0]),
        source_id=np.array([4, 5, 6]),
    )
    first, second = layer.shapes.id.tolist()[:2]
    notes = [
        ReviewNote(1, 1, first, ANA, 1.7e9, "is this <one> \u201eapple\u201c?\nor two"),
        ReviewNote(2, 1, first, ANA, 1.7e9 + 60, "two", answers=1),
        ReviewNote(3, 1, second, ANA, 1.7e9 + 0.125, "", NoteKind.REVIEW, resolved=True),
        ReviewNote(4, 1, None, ANA, 1.7e9, "dark", NoteKind.REVIEW),
        ReviewNote(5, 2, None, BEN, 1.7e9, "again, please", NoteKind.RETURN, to=ANA, resolved=True),
        ReviewNote(6, 2, None, BEN, 1.7e9, "of Ben about Ben"),
    ]
    images = made.images.update({n: replace(made.images[n], source_id=n, width=1200, height=1000) for n in (1, 2)})
    words = Vocabulary().add_labels([("apple", 1), ("pear", 2)])
    return replace(
        made,
        vocabulary=words,
        images=images,
        authors=made.authors.set(NET, net),
        notes=made.notes.update({n.id: n for n in notes}),
    ).with_layers([layer.with_shapes(table)])


def emptied(project: Project) -> Project:
    """The same images and people, nothing drawn, nothing written."""
    return replace(project, layers=immutables.Map(), notes=immutables.Map(), begun=None)


def content(project: Project) -> tuple[set[object], set[object]]:
    """Notes with what they lie on, by content; and what was taken from which model."""
    notes, taken = set(), set()
    box_of = {}
    for layer in project.layers.values():
        if layer.key.author != ANA:
            continue
        for row in range(len(layer.shapes)):
            box = tuple(np.round(layer.shapes.box[row], 0).tolist())
            box_of[int(layer.shapes.id[row])] = box
            if layer.shapes.assisted[row] >= 0:
                taken.add((layer.key.image, box, project.author_name(int(layer.shapes.assisted[row]))))
    for note in project.notes.values():
        answered = None if note.answers is None else project.notes[note.answers].text
        where = None if note.shape is None else box_of[note.shape]
        people = (project.author_name(note.author), note.to)
        notes.add((note.image, where, *people, note.time, note.text, note.kind, answered, note.resolved))
    return notes, taken


def write(project: Project, form: Format, path: Path, **options: object) -> dict[str, int]:
    """Writes Ana's work; returns what was told as lost."""
    chosen = ExportOptions(authors=("Ana",), **options)
    preview = export(project, form, chosen)
    placed = replace(export_table(project, form, chosen), geo_transform_of=ground)
    form.write_table(path, placed, None)
    return {note.text: note.count for note in (*preview.losses, *losses_of(form, placed))}


@pytest.mark.parametrize("form", WRITERS, ids=lambda form: form.id)
def test_every_format_carries_notes_and_marks_or_tells(form: Format, tmp_path: Path) -> None:
    project = noted()
    path = place(form, tmp_path)
    told = write(project, form, path)
    lost = {text: told[text] for text in TOLD if text in told}
    assert lost == {text: count for text, count in TOLD.items() if text not in {n.value for n in form.carries}}
    has_attributes = Feature.ATTRIBUTES in form.carries and form.id not in UNMARKED
    assert (Feature.ASSISTED in form.carries) == has_attributes, "who has attributes carries marks"
    if form.read is None or Feature.ASSISTED not in form.carries:
        return
    target = emptied(project)
    labels = target.vocabulary.labels
    foreign = form.read_file(path, ReadOptions(tuple(target.images.values()), labels, ground), None)
    author = "" if foreign.raters else "Ana"
    back, _ = bring_in(target, foreign, ImportOptions(author, AuthorKind.PERSON))
    notes, taken = content(back)
    whole, all_taken = content(project)
    leaving = {note for note in whole if note[5] != "of Ben about Ben"}
    assert taken == all_taken
    assert notes == (leaving if Feature.IMAGE_NOTES in form.carries else {n for n in leaving if n[1] is not None})
    assert all(layer.shapes.attributes is None or not any(layer.shapes.attributes) for layer in back.layers.values())


def test_the_table_has_columns_for_both(tmp_path: Path) -> None:
    write(noted(), find_format("csv"), tmp_path / "t.csv")
    head, first, second, third = (tmp_path / "t.csv").read_text(encoding="utf-8").split("\nimg0.jpg,")[:4]
    assert "assisted_by,review_notes,attributes" in head
    assert "RetinaNet" in first
    assert "RetinaNet" in second
    assert "RetinaNet" not in third
    assert "or two" in first


def test_people_in_notes_get_their_pseudonyms(tmp_path: Path) -> None:
    write(noted(), find_format("coco"), tmp_path / "t.json", pseudonyms=True)
    text = (tmp_path / "t.json").read_text(encoding="utf-8")
    assert '"review_notes"' in text
    assert "RetinaNet" in text
    assert '"Ana"' not in text
    assert '"Ben"' not in text


def test_a_model_and_a_writer_whom_the_project_does_not_have(tmp_path: Path) -> None:
    project = noted()
    write(project, find_format("coco"), tmp_path / "t.json")
    bare = replace(emptied(project), authors=project.authors.delete(NET).delete(BEN))
    foreign = find_format("coco").read_file(tmp_path / "t.json", ReadOptions(), None)
    back, found = bring_in(bare, foreign, ImportOptions("", AuthorKind.PERSON))
    assert found.new_authors == ("RetinaNet",)
    assert [author.kind for author in back.authors.values() if author.name == "RetinaNet"] == [AuthorKind.MODEL]
    assert {note.text: note.count for note in found.notes} == {
        "notes by people whom the project does not have (their names are left out)": 1
    }
    twice, again = bring_in(back, foreign, ImportOptions("", AuthorKind.PERSON, existing=Existing.AGAIN))
    assert sum(note.shape is None for note in twice.notes.values()) == 2
    assert {note.text: note.count for note in again.notes}["notes that are here already (left out)"] == 2


@pytest.mark.parametrize(
    "said",
    [
        "x",
        [],
        ["x"],
        [{"id": 1, "text": "a"}],
        [{"id": 1, "text": "a", "time": "yesterday"}],
        [{"id": 1, "text": "a", "time": "2024-01-01T00:00:00+00:00", "kind": "shout"}],
        [{"id": 1, "text": "a", "time": "2024-01-01T00:00:00+00:00", "colour": "red"}],
        [{"id": True, "text": 4, "time": "2024-01-01T00:00:00+00:00"}],
    ],
)
def test_attributes_of_these_names_that_say_something_else_stay(said: object) -> None:
    project = noted()
    table = export_table(project, find_format("coco"), ExportOptions())
    odd = np.full(len(table.shapes), None, dtype=object)
    odd[0] = {REVIEW_NOTES: said, ASSISTED_BY: 7}
    foreign = replace(table, image_notes=(), shapes=table.shapes.with_columns(attributes=odd))
    back, found = bring_in(emptied(project), foreign.spool(), ImportOptions())
    kept = [layer.shapes.attributes_of(row) for layer in back.layers.values() for row in range(layer.count)]
    assert [attributes for attributes in kept if attributes] == [{REVIEW_NOTES: said, ASSISTED_BY: 7}]
    assert (len(back.notes), found.new_authors) == (0, ())


def test_a_record_leaves_out_what_says_nothing() -> None:
    record = make_note_record(noted(), ReviewNote(9, 1, None, None, 0.0, "a"))
    assert record == {"id": 9, "time": "1970-01-01T00:00:00+00:00", "text": "a", "kind": "remark"}
