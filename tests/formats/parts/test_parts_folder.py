"""A folder of Parquet parts: other tools read it, an audit of it has every bit, an import brings it back."""

import gc
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from annotator.api.audit import AuditAnswer, ask_for_audit
from annotator.api.questions import AuditQuestion
from annotator.cli.program import run
from annotator.errors import UserError
from annotator.formats.parts import files, reading
from annotator.formats.parts.reading import ParquetSource
from annotator.metrics.ranges.source import ImageRange, OneProcess, SourceWalk
from annotator.model.image import Image
from annotator.model.layer import Layer
from annotator.model.project import Project
from annotator.resources import find_resource
from annotator.store.opening import create_project, open_project
from annotator.store.source import ProjectSource
from tests.depth import deep
from tests.metrics.ranges.test_ranges import mixed_project


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project file beside the folder that it was exported to, with several groups of rows in each part.

    The reference uses a label that the vocabulary has lost.
    """
    place = tmp_path_factory.mktemp("parts")
    create_project(place / "p.annotator", mixed_project(drafts=0.0)).close()
    command = ["export", str(place / "p.annotator"), str(place / "p.parquet"), "--format", "parquet"]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "ROW_GROUP", 64)
        assert run([*command, "--partition", "200", "--all-images"]) == 0
    return place


def test_parts_are_cut_at_images_and_sorted(written: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    record = json.loads((written / "p.parquet" / "_project.json").read_text())
    assert len(record["parts"]) == 5
    assert [part["first"] for part in record["parts"][1:]] == [part["last"] + 1 for part in record["parts"][:-1]]
    assert record["parts"][-1]["last"] == record["images"] - 1 == 29
    table = parquet.read_table(written / "p.parquet" / "part-00000.parquet")
    names = table.column("image").to_pylist()
    assert len(dict.fromkeys(names)) == record["parts"][0]["last"] + 1
    assert sum(a != b for a, b in pairwise(names)) == len(set(names)) - 1


def test_pandas_reads_the_folder_by_the_lines_of_the_guide(written: Path) -> None:
    pytest.importorskip("pandas")
    page = find_resource("guide/large.md").read_text(encoding="utf-8")
    lines = next(block for block in page.split("```python\n") if block.startswith("import pandas")).split("```")[0]
    known: dict[str, Any] = {}
    exec(lines.replace("boxes.parquet", (written / "p.parquet").as_posix()), known)
    counts = known["boxes"].groupby(["author", "label"]).size()
    record = json.loads((written / "p.parquet" / "_project.json").read_text())
    assert counts.sum() == sum(part["shapes"] for part in record["parts"]) > 600


@pytest.mark.parametrize(
    "question", [pytest.param(AuditQuestion(), marks=deep), AuditQuestion(include_unfinished=True, iou=0.3)]
)
def test_an_audit_of_the_folder_has_the_bits_of_the_project(written: Path, question: AuditQuestion) -> None:
    answers = [
        AuditAnswer(ask_for_audit(SourceWalk.of(source, OneProcess(), boxes=300), question)).record
        for source in (ProjectSource.of(written / "p.annotator"), ParquetSource(written / "p.parquet"))
    ]
    for answer in answers:
        for row in answer["largest_targets"]:
            del row["target_id"]  # the folder numbers its rows anew
        for row in answer["disagreements"]:
            del row["object"]
            for pair in row["pairs"]:
                del pair["shape_a"]
                pair.pop("shape_b", None)
    assert json.dumps(answers[0]["pairs"]) == json.dumps(answers[1]["pairs"])
    assert answers[0] == answers[1]


def test_reading_the_folder_for_an_audit_loads_no_pandas(written: Path) -> None:
    pytest.importorskip("pandas")
    code = (
        "import sys; from pathlib import Path\n"
        "from annotator.formats.parts.reading import ParquetSource\n"
        "source = ParquetSource(Path(sys.argv[1]))\n"
        "assert source.read_outline().layers and source.list_labels()\n"
        "assert all(source.read_range(part).layers for part in source.list_ranges(300))\n"
        "assert 'pyarrow' in sys.modules and 'pandas' not in sys.modules"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(written / "p.parquet")], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_an_import_brings_shapes_and_empty_layers_back(written: Path, tmp_path: Path) -> None:
    create_project(tmp_path / "new.annotator", Project("u", "new")).close()
    assert run(["import", str(tmp_path / "new.annotator"), str(written / "p.parquet"), "--add-images"]) == 0
    with open_project(tmp_path / "new.annotator") as new, open_project(written / "p.annotator") as old:
        mine, theirs = new.load_project(), old.load_project()
    found, expected = (
        {
            (one.images[key.image].name, one.authors[key.author].name, key.pass_number, layer.status): np.sort(
                layer.shapes.take(~layer.shapes.draft).box, axis=0
            ).tolist()
            for key, layer in one.layers.items()
        }
        for one in (mine, theirs)
    )
    models = {key for key in expected if key[1] == "net"}
    assert not models
    assert found == expected


def test_a_range_holds_its_images_alone(written: Path) -> None:
    source = ParquetSource(written / "p.parquet")
    part = source.read_range(ImageRange(7, 12))
    assert sorted(part.images) == [7, 8, 9, 10, 11, 12]
    assert {key.image for key in part.layers} == set(part.images)
    assert all(layer.loaded is not None and len(layer.loaded) == layer.count for layer in part.layers.values())
    assert source.list_ranges(10**9) == [ImageRange(1, 30)]


@pytest.fixture
def nothing_before() -> Iterator[None]:
    """Python's collector looks at none of the values that there are already."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("nothing_before")
def test_one_range_of_an_outline_is_in_the_memory(written: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_OUTLINE_BOXES", 100)
    outline = ParquetSource(written / "p.parquet").read_outline()

    def count_alive() -> int:
        return sum(isinstance(one, Image | Layer) for one in gc.get_objects())

    most = max(count_alive() for _ in zip(outline.images.values(), outline.layers.values(), strict=False))
    assert 0 < most < (len(outline.images) + len(outline.layers)) / 2
    assert list(outline.images)
    assert list(outline.layers)
    assert count_alive() == 0


def test_ranges_are_cut_within_parts_and_read_only_their_groups_of_rows(written: Path) -> None:
    source = ParquetSource(written / "p.parquet")
    ranges = source.list_ranges(40)
    assert len(ranges) > 5
    assert [one.first for one in ranges[1:]] == [one.last + 1 for one in ranges[:-1]]
    assert (ranges[0].first, ranges[-1].last) == (1, 30)
    whole = source.read_range(ImageRange(1, 30)).layers
    parts = [layer for one in ranges for layer in source.read_range(one).layers.values()]
    assert len(parts) == len(whole)
    for layer in parts:
        assert layer.shapes.box.tolist() == whole[layer.key].shapes.box.tolist()
        assert layer.shapes.id.tolist() == whole[layer.key].shapes.id.tolist()


def test_a_part_from_another_export_is_refused(written: Path, tmp_path: Path) -> None:
    folder = tmp_path / "mixed.parquet"
    shutil.copytree(written / "p.parquet", folder)
    shutil.copy(folder / "part-00001.parquet", folder / "part-00000.parquet")
    with pytest.raises(UserError, match=r"part-00000\.parquet in .* does not hold the shapes that _layers\.parquet"):
        ParquetSource(folder).read_range(ImageRange(1, 3))


def test_a_folder_that_was_exported_anew_is_read_anew(written: Path, tmp_path: Path) -> None:
    folder = tmp_path / "p.parquet"
    shutil.copytree(written / "p.parquet", folder)
    before = ParquetSource(folder).read_range(ImageRange(1, 30))
    project = mixed_project(drafts=0.0)
    halved = [layer.with_shapes(layer.shapes.slice(0, layer.count // 2)) for layer in project.layers.values()]
    create_project(tmp_path / "p.annotator", project.with_layers(halved)).close()
    shutil.rmtree(folder)
    command = ["export", str(tmp_path / "p.annotator"), str(folder), "--format", "parquet", "--partition", "200"]
    assert run([*command, "--all-images"]) == 0
    after = ParquetSource(folder).read_range(ImageRange(1, 30))
    assert {key.image for key in after.layers} == {key.image for key in before.layers}
    counts = {key: len(layer.shapes) for key, layer in after.layers.items()}
    assert counts == {key: len(layer.shapes) // 2 for key, layer in before.layers.items()}


def test_a_label_that_the_vocabulary_has_lost_leaves_under_its_number(written: Path) -> None:
    outline = ParquetSource(written / "p.parquet").read_outline()
    assert outline.vocabulary.labels[-1].name == "label 9"


def test_other_folders_and_damaged_ones_are_one_sentence(written: Path, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="not a folder of parts; make one"):
        ParquetSource(tmp_path).read_outline()
    (tmp_path / "_project.json").write_text('{"schema": 7}')
    with pytest.raises(UserError, match="is damaged"):
        ParquetSource(tmp_path).read_outline()
    (tmp_path / "_project.json").write_bytes((written / "p.parquet" / "_project.json").read_bytes())
    (tmp_path / "_images.parquet").write_bytes(b"PAR1 cut")
    with pytest.raises(UserError, match=r"_images\.parquet in .* cannot be read"):
        ParquetSource(tmp_path).read_outline()
    (tmp_path / "_project.json").unlink()
    asked = ["export", str(written / "p.annotator"), str(tmp_path / "x"), "--format", "coco", "--partition", "5"]
    assert run(asked) == 2
