"""A project file read range by range: every number as of the whole, in one state, whoever edits meanwhile."""

import json
import pickle
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import immutables
import pytest
from msgspec.structs import replace

from annotator.api.audit import AuditAnswer, ask_for_audit
from annotator.api.questions import AuditQuestion
from annotator.errors import UserError
from annotator.metrics.ranges.source import ImageRange, LoadedSource, OneProcess, SourceWalk
from annotator.model.decision import Decision, Outcome
from annotator.model.project import Project
from annotator.report import images as image_reports
from annotator.store import source as source_module
from annotator.store.opening import create_project, open_project
from annotator.store.source import ProjectSource, hold_source, open_project_source
from tests.depth import deep
from tests.metrics.ranges.test_ranges import QUESTIONS, mixed_project


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Some pictures are there, most are not; an auditor has decided."""
    place = tmp_path_factory.mktemp("source")
    decided = Decision(1, 9, "label", (3, 4), Outcome.MEAN, 1, 5.0)
    project = replace(mixed_project(), decisions=immutables.Map({1: decided}), images_folder=str(place), name="source")
    create_project(place / "p.annotator", project).close()
    return place / "p.annotator"


def load_whole(path: Path) -> Project:
    with open_project(path, read_only=True) as opened:
        return opened.load_project()


def answer(source: ProjectSource, question: AuditQuestion) -> str:
    report = ask_for_audit(SourceWalk.of(source, OneProcess(), boxes=150), question)
    return json.dumps(AuditAnswer(report).record)


@pytest.mark.parametrize(
    "question",
    [pytest.param(one, id=name, marks=[] if name == "other rules" else deep) for name, one in QUESTIONS.items()],
)
def test_ranges_of_a_file_give_every_bit_of_the_whole(
    path: Path, question: AuditQuestion, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = json.dumps(AuditAnswer(ask_for_audit(SourceWalk.of(LoadedSource(load_whole(path))), question)).record)
    assert '"unreadable": {"count": ' in whole
    assert '"decisions": []' not in whole
    monkeypatch.setattr(source_module, "_OUTLINE_BOXES", 100)
    monkeypatch.setattr(image_reports, "_STEP", 4)
    with open_project_source(path) as source:
        assert answer(source, question) == whole


def test_an_outline_is_the_project_without_shapes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_module, "_OUTLINE_BOXES", 100)
    with open_project(path, read_only=True) as opened:
        whole = opened.project
    outline = ProjectSource.of(path).read_outline()
    assert dict(outline.images.items()) == dict(whole.images.items())
    assert dict(outline.layers.items()) == dict(whole.layers.items())
    assert (len(outline.images), len(outline.layers)) == (len(whole.images), len(whole.layers))
    assert replace(outline, images=whole.images, layers=whole.layers) == whole
    counted = ("begun", "unblinded", "last_pass", "annotators")
    for name in counted[:2]:
        assert {key: n for key, n in getattr(outline, name).items() if n} == dict(getattr(whole, name)), name
    assert [getattr(outline, name) for name in counted[2:]] == [getattr(whole, name) for name in counted[2:]]


def test_edits_meanwhile_are_no_part_of_what_is_held_and_stop_whoever_holds_nothing(path: Path) -> None:
    part = ImageRange(1, 5)
    with open_project_source(path) as held:
        before = held.read_range(part).layers
        travelled = pickle.loads(pickle.dumps(held))
        with closing(sqlite3.connect(path)) as editor, editor:
            editor.execute("UPDATE layer SET seconds = 77.5")
            editor.execute(f"PRAGMA user_version = {held.tag + 1}")
        assert held.read_range(part).layers == before
        assert travelled == held
        with pytest.raises(UserError, match="was edited while it was read in parts"):
            travelled.read_range(part)
    assert {layer.seconds for layer in ProjectSource.of(path).read_range(part).layers.values()} == {77.5}


def test_a_project_that_is_open_for_writing_is_held_beside_its_commits_by_any_thread(path: Path) -> None:
    part = ImageRange(1, 5)
    with open_project(path) as file, ThreadPoolExecutor(1) as pool:
        stack = ExitStack()
        source = pool.submit(stack.enter_context, hold_source(file)).result()
        before = pool.submit(source.read_range, part).result().layers
        key = min(before)
        file.add_seconds(key, 5.0)
        assert pool.submit(source.read_range, part).result().layers == before
        pool.submit(stack.close).result()
        with hold_source(file) as later:
            assert later.read_range(part).layers[key].seconds == before[key].seconds + 5.0
