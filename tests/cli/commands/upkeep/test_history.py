"""The history of a project on the command line: rows of steps, what became of a shape, and whether the chain holds."""

import json
import sqlite3
from contextlib import closing

import pytest

import annotator
from annotator.cli.program import run


@pytest.fixture
def path(tmp_path):
    """Two people, a box that is drawn and relabelled, and a note."""
    place = tmp_path / "p.annotator"
    with annotator.new(place) as made:
        made.write_images({"image": ["a.jpg", "b.jpg"], "width": [100, 100], "height": [80, 80]})
        made.add_labels(["apple", "pear"])
        made.add_author("Ana")
        made.add_author("Ben")
        ids = [made.draw(image, "Ana", [[10, 10, 30, 30]], labels="apple") for image in ("a.jpg", "b.jpg")]
        made.change_shapes({"id": [1], "label": ["pear"]})
        made.remove_shapes([2])
    assert ids
    return place


def history(path, tmp_path, *options):
    out = tmp_path / "history.json"
    assert run(["project", "history", str(path), "--json", str(out), *options]) == 0
    return json.loads(out.read_bytes())


def test_every_step_is_told_the_latest_first(path, tmp_path):
    found = history(path, tmp_path)
    steps = [one["step"] for one in found["steps"]]
    assert steps == sorted(steps, reverse=True)
    assert found["chain"]["steps"] == len(steps)
    assert found["chain"]["broken"] == []


def test_what_became_of_a_shape_is_told_from_to(path, tmp_path):
    changes = [one["changes"] for one in history(path, tmp_path, "--shape", "1")["steps"]]
    assert changes == [["shape 1: label apple → pear"], ["shape 1: added (label apple; box 10, 10, 30, 30)"]]
    gone = history(path, tmp_path, "--shape", "2")["steps"][0]
    assert gone["changes"] == ["shape 2: deleted (label apple; box 10, 10, 30, 30)"]


def test_steps_are_chosen_by_image_and_person(path, tmp_path, capsys):
    on_b = history(path, tmp_path, "--image", "b.jpg")["steps"]
    assert on_b
    assert all(one["images"] == ["b.jpg"] for one in on_b if one["layers_of"])
    assert not any(one["layers_of"] for one in history(path, tmp_path, "--author", "Ben")["steps"])
    assert run(["project", "history", str(path), "--image", "c.jpg"]) == 1
    assert "no image 'c.jpg'" in capsys.readouterr().err


def test_a_changed_step_is_said_first(path, tmp_path, capsys):
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE chain SET link = zeroblob(32) WHERE id = 2")
    assert run(["project", "history", str(path)]) == 0
    assert capsys.readouterr().out.startswith("The chain does not hold: step 2")
