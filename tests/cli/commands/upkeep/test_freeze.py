"""`annotator freeze`: whatever happens to the project afterwards, a version gives its numbers bit for bit."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.cli.program import run
from annotator.errors import Cancelled, Progress, UserError
from annotator.model import edit
from annotator.model.author import AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.model.metric_settings import IntervalUnit, RandCrownsSettings
from annotator.model.project import PartEdit, Step
from annotator.model.shapes import Shapes
from annotator.session.session import Session
from annotator.store import frozen_states as states
from annotator.store.frozen_states import freeze_state, list_states, load_state
from annotator.store.opening import create_project, open_project
from tests import builders
from tests.cli.test_commands import failure
from tests.report.detector.check_projects import two_models

ASKED = (
    ("audit", "--include-unfinished", "--overlap", "polygon", "--json", "a.json"),
    ("check", "--model", "net", "--reference", "Ana", "--json", "c.json"),
    ("tune", "--alpha", "1:1:2", "--omega", "4:2:8", "--gamma", "3:1:3", "--json", "d.json"),
    ("stats", "--json", "f.json"),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A project with persons and a model, polygons, tags, an unfinished layer, and time spent."""
    made = two_models(folder=tmp_path / "none")
    first = made.layers[LayerKey(1, 1)]
    outline = np.array([[0.1, 0.2], [100.0, 3.0], [100.0, 99.9], [5.0, 80.0]])
    rows = first.shapes.with_columns(polygon=_column(len(first.shapes), (outline,)), attributes=_column(7, {"a": 0.3}))
    layers = [replace(first.with_shapes(rows), seconds=12.5, unblinded=2)]
    layers.append(replace(made.layers[LayerKey(2, 2)], status=Status.IN_WORK))
    images = made.images.set(1, replace(made.images[1], split="test"))
    path = tmp_path / "p.annotator"
    create_project(path, replace(made, images=images).with_layers(layers)).close()
    return path


def _column(count: int, value: object) -> np.ndarray:
    column = np.full(count, None, dtype=np.object_)
    column[0] = value
    return column


def answers(path: Path, folder: str, *more: str) -> list[dict]:
    out = path.with_name(folder)
    out.mkdir()
    found = []
    for command, *options in ASKED:
        assert run([command, str(path), *options[:-1], str(out / options[-1]), *more]) == 0
        found.append(json.loads((out / options[-1]).read_text()))
    return found


def without_version(record: dict) -> dict:
    parameters = {key: value for key, value in record["parameters"].items() if key != "version"}
    return {**record, "parameters": parameters, "about": None}


def change_everything(path: Path) -> None:
    """Renames, another image size, deleted images and shapes, other settings, merged labels, layers done and undone."""
    with open_project(path) as opened:
        session = Session(opened.project, opened, next_shape_id=opened.next_shape_id)
        ana = session.project.authors[1]
        session.commit(Step("Rename", parts=(PartEdit(ana, replace(ana, name="Anna", kind=AuthorKind.REFERENCE)),)))
        words = session.project.vocabulary
        session.commit(edit.set_vocabulary(words, words.merge_label(1, 0), name="Merge"))
        own = session.project.metrics
        changed = replace(own, iou_threshold=0.75, randcrowns=RandCrownsSettings(1.0, 2.0, 3.0), size_threshold=10.0)
        session.commit(edit.set_metrics(own, replace(changed, interval_unit=IntervalUnit.FOLDER, profile="challenge")))
        for key in sorted(session.project.layers):
            layer = session.load_layer(key)
            if key.image == 2:
                session.commit(edit.remove_shapes(layer, layer.shapes.id))
            elif key.author == 2:
                session.commit(edit.set_status(layer, Status.IN_WORK, name="Reopen"))
            else:
                session.commit(edit.set_boxes(layer, layer.shapes.id, layer.shapes.box + 7))
        gone = session.project.images[2]
        session.commit(Step("Delete", parts=(PartEdit(gone, None),)))
        here = session.project.images[1]
        session.commit(edit.set_image(here, replace(here, name="other.jpg", width=9, split=""), name="Rename"))


def test_a_version_gives_every_number_after_everything_has_changed(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = answers(path, "before")
    export = ["--format", "csv", "--author", "Ana", "--all-images"]
    assert run(["export", str(path), str(path.with_name("before.csv")), *export]) == 0
    assert run(["freeze", str(path), "paper 1"]) == 0
    told = capsys.readouterr()
    change_everything(path)
    found = answers(path, "after", "--version", "paper 1")
    with open_project(path, read_only=True) as opened:
        (state,) = list_states(opened)
    assert [record["about"]["state"] for record in found] == [state.hash] * len(found)
    assert [without_version(record) for record in found] == [without_version(record) for record in before]
    assert f"SHA-256 {state.hash}" in told.out
    assert all(
        (one["parameters"]["version"]["name"], one["parameters"]["version"]["hash"]) == ("paper 1", state.hash)
        for one in found
    )
    assert run(["export", str(path), str(path.with_name("after.csv")), *export, "--version", "paper 1"]) == 0
    assert path.with_name("after.csv").read_bytes() == path.with_name("before.csv").read_bytes()
    assert state.hash in capsys.readouterr().out
    now = path.with_name("now.json")
    assert run(["audit", str(path), "--json", str(now)]) == 0
    assert json.loads(now.read_text()) != before[0]


def test_a_comparison_names_the_state_of_each_project(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for version in ([], ["--version", "v1"]):
        if version:
            assert run(["freeze", str(path), "v1"]) == 0
            change_everything(path)
        capsys.readouterr()
        assert run(["compare", str(path), "--no-intervals", "--tables", "--json", "-", *version]) == 0
        told = capsys.readouterr()
        found.append(json.loads(told.out)["projects"])
    (before,), (after,) = found
    version = after.pop("version")
    assert after.pop("parameters").pop("version") == version
    before.pop("parameters")
    assert before == after
    assert f"v1 ({version['hash'][:8]}" in told.err
    assert "has no state 'v2'" in failure(capsys, "compare", path, "--version", "v2")


def test_tables_tell_which_state_they_rest_on(path: Path) -> None:
    assert run(["freeze", str(path), "v1"]) == 0
    with open_project(path, read_only=True) as opened:
        state = list_states(opened)[0]
    csv = path.with_name("a")
    assert run(["audit", str(path), "--version", "v1", "--csv", str(csv), "--no-intervals"]) == 0
    assert f"version.hash,{state.hash}" in (csv / "parameters.csv").read_text()


def test_the_same_content_has_the_same_hash_and_every_part_counts(tmp_path: Path) -> None:
    made = builders.project(images=2, count=3)
    key = LayerKey(1, 1)
    rows = made.layers[key].shapes
    moved = rows.with_columns(box=np.nextafter(rows.box, np.inf))
    others = [
        replace(made, metrics=replace(made.metrics, iou_threshold=0.6)),
        made.with_layers([made.layers[key].with_shapes(moved)]),
        replace(made, images=made.images.set(1, replace(made.images[1], content_hash="ab"))),
        replace(made, vocabulary=made.vocabulary.merge_label(1, 0)),
        made.with_layers([replace(made.layers[key], status=Status.REVIEWED)]),
    ]
    alike = [
        made,
        made.with_layers([replace(made.layers[key], revision=9)]),
        replace(made, metrics=made.metrics.with_internals(1, "/somewhere")),
        made.with_layers(
            [replace(made.layer_of(LayerKey(1, 1, 2)).with_shapes(Shapes.empty()), status=Status.IN_WORK)]
        ),
    ]
    hashes = []
    for number, one in enumerate([*alike, *others]):
        with create_project(tmp_path / f"{number}.annotator", one) as file:
            hashes.append(freeze_state(file, "x").state.hash)
    assert len(set(hashes[: len(alike)])) == 1
    assert len(set(hashes[len(alike) - 1 :])) == len(others) + 1


def test_a_state_does_not_depend_on_how_much_is_read_at_a_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    split = states.split_ranges
    with open_project(path) as opened:
        once = freeze_state(opened, "once").state
        monkeypatch.setattr(states, "split_ranges", lambda counts: split(counts, 1))
        again = freeze_state(opened, "again").state
        assert replace(again, name=once.name, time=once.time) == once
        assert load_state(opened, "again").layers == load_state(opened, "once").layers


def test_pictures_are_part_of_the_hash_and_those_that_are_away_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "img0.jpg").write_bytes(b"one")
    path = tmp_path / "p.annotator"
    create_project(path, replace(builders.project(images=2), images_folder=str(tmp_path))).close()
    assert run(["freeze", str(path), "a"]) == 0
    assert "1 image could not be read" in capsys.readouterr().err
    (tmp_path / "img0.jpg").write_bytes(b"two")
    assert run(["freeze", str(path), "b", "--json", str(tmp_path / "b.json")]) == 0
    assert run(["freeze", str(path), "--json", str(tmp_path / "all.json")]) == 0
    first, second = json.loads((tmp_path / "all.json").read_text())["states"]
    assert (first["name"], second["name"]) == ("a", "b")
    assert first["hash"] != second["hash"]
    assert json.loads((tmp_path / "b.json").read_text())["states"] == [second]
    assert (first["images"], first["layers"], first["shapes"]) == (2, 6, 30)


def test_a_name_is_given_once_and_can_stand_on_a_command_line(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["freeze", str(path), "  paper   1 "]) == 0
    assert "already, which stays as it is" in failure(capsys, "freeze", str(path), "paper 1")
    for name in ("", "   ", "\x07", "x" * 81):
        assert "1 to 80 characters" in failure(capsys, "freeze", str(path), name)
    assert "its states are: paper 1" in failure(capsys, "audit", str(path), "--version", "paper")
    with open_project(path, read_only=True) as opened:
        assert [state.name for state in list_states(opened)] == ["paper 1"]


def test_freezing_that_is_called_off_leaves_nothing(path: Path) -> None:
    progress = Progress()
    progress.stop.set()
    with open_project(path) as opened:
        with pytest.raises(Cancelled):
            freeze_state(opened, "a", progress)
        assert list_states(opened) == []
    with open_project(path, read_only=True) as opened, pytest.raises(UserError, match="opened for reading only"):
        freeze_state(opened, "a")


def test_a_project_without_states_says_so_and_stays_as_it_is(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = path.read_bytes()
    assert run(["freeze", str(path)]) == 0
    assert "no frozen state" in capsys.readouterr().out
    assert "its states are: none" in failure(capsys, "tune", str(path), "--version", "x")
    assert path.read_bytes() == before


def test_a_state_that_is_not_as_it_was_written_gives_no_numbers(path: Path) -> None:
    with open_project(path) as opened:
        freeze_state(opened, "a")
        freeze_state(opened, "b")
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT hash, content FROM frozen_layer").fetchall()
        assert len({number for number, _ in rows}) == len(rows) < 2 * 8
        connection.execute("UPDATE frozen_layer SET content = ? WHERE hash = ?", (rows[1][1], rows[0][0]))
        connection.commit()
    with open_project(path, read_only=True) as opened, pytest.raises(Exception, match="not as it was written"):
        load_state(opened, "a")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE frozen_layer SET content = ? WHERE hash = ?", (rows[0][1], rows[0][0]))
        connection.execute("UPDATE frozen_state SET numbered = x'00' WHERE name = 'b'")
        connection.commit()
    with open_project(path, read_only=True) as opened:
        assert load_state(opened, "a").frozen is not None
        with pytest.raises(Exception, match="not as it was written"):
            load_state(opened, "b")


def test_states_go_with_a_copy_and_stay_when_the_project_is_tidied(path: Path) -> None:
    assert run(["freeze", str(path), "a"]) == 0
    copy = path.with_name("copy.annotator")
    with open_project(path) as opened:
        opened.copy_to(copy)
    change_everything(copy)
    assert run(["tidy", str(copy)]) == 0
    with open_project(path, read_only=True) as one, open_project(copy, read_only=True) as other:
        assert load_state(one, "a") == load_state(other, "a")
