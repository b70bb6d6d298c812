"""A merged label counts as the other one everywhere: every answer is that of the project in which it was renamed."""

import json
from pathlib import Path

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.api.audit import AuditAnswer
from annotator.api.check import CheckAnswer
from annotator.formats.registry import list_formats
from annotator.metrics.agreement.audit import AuditOptions
from annotator.metrics.matching.selection import SelectionRule, select_shapes
from annotator.model.layer import LayerKey
from annotator.model.project import Project
from annotator.model.vocabulary import Label
from annotator.overlays.own import make_own_marks
from annotator.plugins.registry import make_pair
from annotator.report.audit.html_page import render_audit_page
from annotator.report.audit.sections import make_audit_record
from annotator.report.detector.html_page import render_check_page
from annotator.report.detector.sections import make_check_record
from annotator.report.tables import make_plain
from annotator.session.disagreements.walk import find_loaded_disagreements
from annotator.session.transfer.options import ExportOptions
from annotator.session.view import Mode, ViewState
from tests.builders import make_audit_report
from tests.detector import projects as fates
from tests.formats.samples import ground
from tests.report.detector.check_projects import report_of
from tests.session import scenes
from tests.session.transfer.exports import export, export_table

ALIAS = 7


def split_label(project: Project, label: int) -> Project:
    """The same project in which every other shape of a label bears a label that was merged into it."""
    words = project.vocabulary
    merged = Label(ALIAS, "merged", "#010203", alias_of=label)
    layers = []
    for layer in project.layers.values():
        ids = layer.shapes.label.copy()
        ids[(ids == label) & (np.arange(len(ids)) % 2 == layer.key.author % 2)] = ALIAS
        layers.append(layer.with_shapes(layer.shapes.with_columns(label=ids)))
    assert any((layer.shapes.label == ALIAS).any() for layer in layers)
    return replace(project, vocabulary=replace(words, labels=(merged, *words.labels), next_id=ALIAS + 1)).with_layers(
        layers
    )


def agreeing() -> Project:
    """Three people, two labels, a second pass of Ana's."""
    project = scenes.disputed()
    again = project.layer_of(LayerKey(1, scenes.BEN)).shapes
    second = project.layer_of(LayerKey(1, scenes.ANA))
    second = replace(second.with_shapes(again.with_columns(id=again.id + 900)), key=LayerKey(1, scenes.ANA, 2))
    return project.with_layers([second])


def numbered(project: Project) -> Project:
    """The project with scores and ids of foreign files, which some formats need."""
    words = project.vocabulary
    labels = tuple(replace(label, source_id=label.id) for label in words.labels)
    images = {number: replace(image, source_id=number) for number, image in project.images.items()}
    project = replace(project, vocabulary=replace(words, labels=labels), images=immutables.Map(images))
    layers = project.layers.values()
    tables = ((layer, layer.shapes.with_columns(score=np.full(layer.count, 0.5))) for layer in layers)
    return project.with_layers(layer.with_shapes(table) for layer, table in tables)


def test_an_audit_counts_it_as_the_other(tmp_path: Path) -> None:
    answers = []
    for number, project in enumerate((agreeing(), split_label(agreeing(), 0), split_label(agreeing(), 1))):
        report = make_audit_report(project, AuditOptions.of(project))
        folder = tmp_path / str(number)
        folder.mkdir()
        tables = {path.name: path.read_text() for path in AuditAnswer(report, ()).save(csv=folder)}
        answers.append((json.dumps(make_plain(make_audit_record(report)), default=str), tables))
        assert not number or "merged" not in render_audit_page(report)
    assert answers[1] == answers[0]
    assert answers[2] == answers[0]


def test_a_check_counts_it_as_the_other(tmp_path: Path) -> None:
    plain = fates.project(folder=fates.record(tmp_path / "internals"))
    answers = []
    for number, project in enumerate((plain, split_label(plain, 0), split_label(plain, 1))):
        report = report_of(project)
        folder = tmp_path / str(number)
        folder.mkdir()
        tables = {path.name: path.read_text() for path in CheckAnswer(report).save(csv=folder)}
        answers.append((json.dumps(make_plain(make_check_record(report)), default=str), tables))
        assert not number or "merged" not in render_check_page(report)
    assert answers[1] == answers[0]
    assert answers[2] == answers[0]


def test_disagreements_and_plugins_see_it_as_the_other() -> None:
    plain, merged = agreeing(), split_label(agreeing(), 0)
    view = ViewState(image=1, author=scenes.ANA, mode=Mode.AUDIT)
    expected = find_loaded_disagreements(plain, view, sorted(plain.images))
    assert find_loaded_disagreements(merged, view, sorted(merged.images)) == expected
    a, b = select_shapes(merged, (scenes.ANA, scenes.BEN), SelectionRule())
    pair = make_pair(merged, a, b)
    assert dict(pair.labels) == {0: "apple", 1: "pear"}
    assert set(pair.reference.label.tolist()) <= {0, 1}


def test_it_is_drawn_in_the_colour_and_with_the_name_of_the_other() -> None:
    view = ViewState(image=1, author=scenes.BEN)
    marks = [make_own_marks(project, view) for project in (agreeing(), split_label(agreeing(), 0))]
    assert marks[0].outlines.colour.tolist() == marks[1].outlines.colour.tolist()
    assert marks[0].texts.full == marks[1].texts.full


@pytest.mark.parametrize("form", [form for form in list_formats() if form.can_write], ids=lambda form: form.id)
def test_a_file_carries_the_label_that_it_counts_as(tmp_path: Path, form) -> None:
    scored = numbered(agreeing())
    written = []
    for number, project in enumerate((scored, split_label(scored, 0))):
        options = ExportOptions(authors=("Ana",))
        path = tmp_path / str(number) / ("out" if form.writes_folder else form.patterns[0].replace("*", "out"))
        path.parent.mkdir()
        form.write_table(path, replace(export_table(project, form, options), geo_transform_of=ground))
        files = [path] if path.is_file() else sorted(one for one in path.rglob("*") if one.is_file())
        written.append({one.relative_to(path.parent): one.read_bytes() for one in files})
        lost = [note for note in export(project, form, options).losses if note.text.startswith("merged labels")]
        assert [note.count for note in lost] == [1] * number
    assert written[0] == written[1]
    assert written[0]
