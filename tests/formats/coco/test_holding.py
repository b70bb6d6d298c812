"""A COCO file that is read some letters at a time says the same as one that is read at once, or is refused like it."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from annotator.errors import UserError
from annotator.formats.coco import COCO
from annotator.formats.core.foreign import ForeignTable
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format
from tests.formats.samples import options, place, reading_in_pieces, sample

SHAPES: list[dict[str, Any]] = [
    {"id": 5, "image_id": 9, "category_id": 3, "bbox": [1, 2, 30, 40], "rater_id": "Ben"},
    {
        "id": 7,
        "image_id": 4,
        "category_id": 1,
        "bbox": [1, 2, 3, 4],
        "attributes": {"said": 'a "},{" \\', "of": {"x": 1}},
    },
    {"id": 8, "image_id": 9, "category_id": 1, "bbox": [0, 0, 9, 9], "segmentation": [[0, 0, 9, 0, 9, 9]]},
    {
        "id": 9,
        "image_id": 4,
        "category_id": 3,
        "bbox": [1e1, 2.5, 3, 4],
        "score": 0.5,
        "track_id": 3,
        "keypoints": [1, 2, 2],
    },
    {"id": 11, "image_id": 9, "category_id": 3, "bbox": [1, 2, 3, 4], "rater_id": "Ana", "caption": "grün 🍏"},
]
IMAGES = [{"id": 4, "file_name": "a.jpg", "rater_list": ["Ana"]}, {"id": 9, "file_name": "b.jpg", "flash": True}]
LABELS = [{"id": 1, "name": "apple", "skeleton": [[1, 2]]}, {"id": 3, "name": "pear"}]
FILE = {"info": {"year": 2024}, "images": IMAGES, "annotations": SHAPES, "categories": LABELS, "extra": [1, {"a": 2}]}
FIRST = {key: FILE[key] for key in ("annotations", "categories", "info", "images")}

TEXTS = {
    "usual": json.dumps(FILE),
    "close": json.dumps(FILE, separators=(",", ":")),
    "wide": json.dumps(FILE, indent=3, separators=(" , ", " : ")),
    "shapes first": json.dumps(FIRST),
    "mark": "\ufeff" + json.dumps(FILE, ensure_ascii=False) + "\n",
    "empty": json.dumps({"images": IMAGES, "annotations": [], "categories": []}),
}


def content(rows: ForeignTable) -> tuple[Any, ...]:
    return (
        rows.shapes,
        rows.rater.tolist(),
        rows.pass_number.tolist(),
        *(getattr(rows, name) for name in ("images", "labels", "raters", "statements", "notes", "image_notes")),
    )


@pytest.mark.parametrize("size", [7, 64])
@pytest.mark.parametrize("lenient", [False, True])
def test_a_file_read_in_pieces_says_what_it_says_at_once(tmp_path: Path, size: int, *, lenient: bool) -> None:
    for name, text in TEXTS.items():
        path = tmp_path / f"{name}.json.gz"
        path.write_bytes(gzip.compress(text.encode()))
        with reading_in_pieces(size):
            found = content(COCO.read_table(path, ReadOptions(lenient=lenient)))
        assert found == content(COCO.read_table(path)), name


WHOLE = TEXTS["usual"]
FLAWED = {
    "cut": WHOLE[:-30],
    "comma": WHOLE.replace("}], ", "},], ", 1),
    "two values": WHOLE + " {}",
    "NaN": WHOLE.replace("2.5", "NaN"),
    "id twice": WHOLE.replace('"id": 11', '"id": 5'),
    "no such image": WHOLE.replace('"image_id": 4', '"image_id": 5'),
    "no box": WHOLE.replace("[1, 2, 3, 4]", "[1, 2, 0, 4]", 1),
    "text for a number": WHOLE.replace('"score": 0.5', '"score": "high"'),
    "no labels": WHOLE.replace("categories", "classes"),
    "a list": "[]",
    "nothing": "",
    "no text": "\udcff".encode("utf-8", "surrogateescape").decode("latin-1"),
}


def test_what_is_refused_at_once_is_refused_in_pieces(tmp_path: Path) -> None:
    for name, text in FLAWED.items():
        path = tmp_path / "f.json"
        path.write_text(text, encoding="utf-8")
        said = []
        for size in (50, 1 << 20):
            with reading_in_pieces(size), pytest.raises(UserError) as caught:
                COCO.read_table(path)
            said.append(str(caught.value))
        assert said[0] == said[1], name


def test_ids_are_given_across_pieces(tmp_path: Path) -> None:
    """Rows of one id get new ones wherever they stand; a row that is left out takes none."""
    box = {"image_id": 4, "category_id": 1, "bbox": [1, 2, 3, 4]}
    rows = [box | {"id": number} for number in (5, 5, "x", 7, 5)] + [box | {"id": 99, "image_id": 1}, box | {"id": 7}]
    path = tmp_path / "f.json"
    path.write_text(json.dumps({"images": IMAGES, "categories": LABELS, "annotations": rows}))
    for size in (50, 1 << 20):
        with reading_in_pieces(size):
            found = COCO.read_table(path, ReadOptions(lenient=True))
        assert found.shapes.source_id.tolist() == [5, 8, 9, 7, 10, 11]
        assert [(str(note.text), note.count) for note in found.notes] == [
            ("ids that are text (they become numbers)", 1),
            ("shapes on images that the file does not define, or defines twice (left out)", 1),
            ("ids of shapes that are missing or there twice (they get new ones)", 3),
            ("not kept (categories.skeleton)", 1),
            ("not kept (images.flash)", 1),
        ]


@pytest.mark.parametrize("form", ["coco", "detections", "labelstudio", "datumaro"])
def test_one_entry_may_be_larger_than_what_is_read_at_a_time(tmp_path: Path, form: str) -> None:
    chosen, table = find_format(form), sample(find_format(form))
    path = place(chosen, tmp_path)
    chosen.write_table(path, table, None)
    whole = chosen.read_table(path, options(table))
    with reading_in_pieces(3):
        assert chosen.read_table(path, options(table)).shapes == whole.shapes
