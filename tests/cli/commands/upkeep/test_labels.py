"""`annotator labels`: what stands in the table and in JSON."""

import json
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.cli.program import run
from annotator.model.author import AuthorKind
from annotator.model.layer import LayerKey
from annotator.store import create_project
from tests import builders


def test_labels_with_ids_keys_aliases_and_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = builders.project(images=1, authors=("Ana", "net"), count=4)
    words = made.vocabulary.add_label("fruit").add_label("leaf").merge_label(1, 0).retire_label(3)
    net = replace(made.authors[2], kind=AuthorKind.MODEL)
    ana = made.layers[LayerKey(1, 1)]
    drawn = ana.shapes.with_columns(
        label=np.array([0, 1, 1, 2], dtype=np.int32), draft=np.array([False, False, True, False])
    )
    out = made.layers[LayerKey(1, 2)]
    found = out.shapes.with_columns(label=np.zeros(4, dtype=np.int32))
    path = tmp_path / "p.annotator"
    whole = replace(made, vocabulary=words, authors=made.authors.set(2, net))
    create_project(path, whole.with_layers([ana.with_shapes(drawn), out.with_shapes(found)])).close()
    assert run(["labels", str(path), "--json", str(tmp_path / "l.json")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines[1:5]] == [
        ["0", "apple", "1", "1", "4"],
        ["1", "pear", "apple", "1", "0"],
        ["2", "fruit", "3", "1", "0"],
        ["3", "leaf", "yes", "0", "0"],
    ]
    answer = json.loads((tmp_path / "l.json").read_text())
    assert answer["schema"] == "annotator.labels/1"
    assert [(one["id"], one["counts_as"], one["key"]) for one in answer["labels"]] == [
        (0, 0, "1"),
        (1, 0, None),
        (2, 2, "3"),
        (3, 3, None),
    ]


def test_a_project_without_labels_and_none_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.annotator"
    create_project(path, replace(builders.project(count=0), vocabulary=builders.vocabulary())).close()
    assert run(["labels", str(path)]) == 0
    assert "no labels yet" in capsys.readouterr().out
    assert run(["labels", str(tmp_path / "none.annotator")]) == 1
