"""What a reader holds does not grow with the boxes of its file as the file itself would, as a tree or as values."""

import tracemalloc
from pathlib import Path

import pytest

from annotator.formats.coco import reading as coco_reading
from annotator.formats.core import files, foreign, gather, layouts, spooled
from annotator.formats.detections import reading as detections_reading
from annotator.formats.more import vector
from annotator.formats.registry import find_format
from annotator.formats.rows import parquet
from annotator.formats.text import plain_text, xml_text
from tests.formats.reader_files import BOXES, READER_FILES, add_flaws, make_options

FEW, MANY = 50, 200
"""Pictures of the small and of the large file."""
MOST = 150
"""Bytes by which the peak may grow with a box; as a tree it takes one to two thousand, as values of JSON a thousand."""
HELD = ("delftbikes", "points", "long tracks of cvat")
"""Readers that hold all, of one sample and of prompts, which are not many; and a file with few boxes a picture."""
FLAWED = ("coco", "csv", "cvat", "geojson", "labelstudio")


@pytest.mark.parametrize("name", [*(name for name in READER_FILES if name not in HELD), *(f"{one}!" for one in FLAWED)])
def test_what_a_reader_holds_does_not_grow_with_the_boxes(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (spooled, gather, foreign, vector, coco_reading, detections_reading):
        monkeypatch.setattr(module, "PIECE", 256)
    for module, size in ((spooled, "_BYTES"), (plain_text, "_PIECE"), (xml_text, "_PIECE"), (files, "_CHUNK")):
        monkeypatch.setattr(module, size, 1 << 14)
    for module, constant, count in ((spooled, "_ITEMS", 64), (parquet, "_ROWS", 256), (layouts, "_PIECE", 256)):
        monkeypatch.setattr(module, constant, count)
    wanted = READER_FILES[name.rstrip("!")]

    def measure(pictures: int) -> int:
        """Bytes of Python's memory that reading so many pictures takes at most."""
        path = wanted.make(tmp_path / str(pictures), pictures)
        is_flawed = name.endswith("!")
        if is_flawed:
            add_flaws(path)
        options = make_options(pictures, lenient=is_flawed)
        tracemalloc.start()
        found = find_format(wanted.format).read_file(path, options)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert (found.rows.count < pictures * BOXES) == is_flawed
        return most

    measure(2)
    growth = (measure(MANY) - measure(FEW)) / (BOXES * (MANY - FEW))
    assert growth < MOST
