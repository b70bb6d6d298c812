"""Tables of prompt points: columns in any order, gzip, and hostile bytes that end in a table or in a sentence."""

import gzip
import random
from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.points import POINTS
from annotator.formats.registry import list_formats, recognise_formats

TEXT = b"y,image,x\n10,row 1/a.jpg,5.25\n20,row 1/a.jpg,6\n0,b.jpg,0\n"


def read(path: Path, content: bytes) -> dict[str, tuple[tuple[float, float], ...] | None]:
    path.write_bytes(content)
    return {image.name: image.prompts for image in POINTS.read_table(path, ReadOptions(), None).images}


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_columns_may_stand_in_any_order(tmp_path: Path, pack) -> None:
    ending = ".csv" if pack is bytes else ".csv.gz"
    found = read(tmp_path / f"points{ending}", pack(TEXT))
    assert found == {"row 1/a.jpg": ((5.25, 10.0), (6.0, 20.0)), "b.jpg": ((0.0, 0.0),)}
    assert recognise_formats(tmp_path / f"points{ending}") == [POINTS]


def test_no_other_table_is_taken_for_one_of_points(tmp_path: Path) -> None:
    path = tmp_path / "boxes.csv"
    path.write_text("image,x,y,width,height\na.jpg,1,2,3,4\n")
    assert POINTS not in recognise_formats(path)
    assert POINTS in list_formats()


def test_hostile_tables_end_in_points_or_a_sentence(tmp_path: Path) -> None:
    rng, outcomes = random.Random(3), set()
    for number in range(300):
        content = bytearray(TEXT)
        for _ in range(rng.randint(1, 4)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        try:
            read(tmp_path / f"points{number}.csv", bytes(content))
            outcomes.add("points")
        except UserError as error:
            outcomes.add("sentence" if f"points{number}.csv" in str(error) else str(error))
    assert outcomes == {"points", "sentence"}
