"""Custom tags leave as attributes: CVAT hears their kinds, values and defaults, and the answers come back."""

from dataclasses import replace
from pathlib import Path

import numpy as np

from annotator.formats.registry import find_format
from annotator.model.layer import LayerKey
from annotator.model.tags import Tag, read_answers
from annotator.session.transfer.options import ExportOptions
from tests import builders
from tests.formats.samples import options
from tests.session.transfer.exports import export, export_table

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
