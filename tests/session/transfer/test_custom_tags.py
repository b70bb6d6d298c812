"""Custom tags leave as attributes: CVAT hears their kinds, values and defaults, and the answers come back."""

import json
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from annotator.formats.registry import find_format
from annotator.model.layer import LayerKey, Status
from annotator.model.tags import Tag, read_answers
from annotator.session.transfer.matching import ImportOptions
from annotator.session.transfer.options import ExportOptions
from tests import builders
from tests.formats.samples import options
from tests.session.transfer.exports import export, export_table
from tests.session.transfer.imports import bring_in

TAGS = (
    Tag("ripe", default=False),
    Tag("sort", "choice", values=("Gala", "Pink & Lady"), labels=(0,)),
    Tag("n", "number"),
)


def test_cvat_hears_what_may_be_answered_and_the_answers_come_back(tmp_path: Path) -> None:
    made = builders.project(images=1, authors=("Ana",), count=2)
    layer = made.layers[LayerKey(1, 1)]
    said = np.array([{"ripe": True, "sort": "Pink & Lady", "n": 2.5}, {"ripe": False, "n": 3.0}], dtype=object)
    shapes = layer.shapes.with_columns(label=np.array([0, 1], dtype=np.int32), attributes=said)
    made = replace(made.with_layers([layer.with_shapes(shapes)]), protocol=made.protocol.with_tags(TAGS))
    form, path = find_format("cvat"), tmp_path / "out.xml"
    export(made, form, ExportOptions()).write(path)
    written = path.read_text(encoding="utf-8")
    apple, pear = (part.split("</label>")[0] for part in written.split("<label>")[1:3])
    assert "<name>ripe</name><mutable>False</mutable><input_type>checkbox</input_type>" in apple
    assert "<default_value>false</default_value>" in apple
    assert "<values>Gala\nPink &amp; Lady</values>" in apple
    assert "<name>n</name><mutable>False</mutable><input_type>text</input_type>" in pear
    assert "sort" not in pear
    back = form.read_table(path, options(export_table(made, form, ExportOptions())), None)
    assert read_answers(TAGS[0], back.shapes) == [True, False]
    assert read_answers(TAGS[1], back.shapes) == ["Pink & Lady", None]
    assert read_answers(TAGS[2], back.shapes) == [2.5, 3.0]


IMAGE_TAGS = (
    Tag("weather", "choice", values=("dry", "wet"), of_images=True),
    Tag("blurred", of_images=True),
    Tag("trees", "number", of_images=True),
)


@pytest.mark.parametrize(
    "name", ["coco", "cvat", "via", "via-csv", "labelme", "labelstudio", "datumaro", "yolo", "labelstudio-min"]
)
def test_answers_about_images_leave_and_come_back_or_are_told_as_lost(name: str, tmp_path: Path) -> None:
    made = builders.project(images=2, authors=("Ana",), count=1)
    said = {"weather": "wet", "blurred": True, "trees": 7.0}
    made = replace(made, protocol=made.protocol.with_tags(IMAGE_TAGS))
    made = made.with_layers([replace(made.layers[LayerKey(1, 1)], attributes=said)])
    form, path = find_format(name), tmp_path / "out"
    leaving = export(made, form, ExportOptions())
    leaving.write(path)
    lost = [loss for loss in map(str, leaving.losses) if "answers about whole images" in loss]
    assert len(lost) == (name == "yolo")
    if name == "labelstudio":
        (found,) = json.loads(path.read_text(encoding="utf-8"))[0]["annotations"]
        assert {one["from_name"]: one["type"] for one in found["result"] if one["from_name"] in said} == {
            "weather": "choices",
            "blurred": "textarea",
            "trees": "number",
        }
    foreign = form.read(path, options(export_table(made, form, ExportOptions())), None)
    bare = builders.project(images=2, authors=("Ana",), count=0, status=Status.NEW)
    new, _summary = bring_in(bare, foreign, ImportOptions(author="Ana"))
    assert new.layers[LayerKey(1, 1)].attributes == (None if lost else said)
