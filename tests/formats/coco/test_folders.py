"""Folders with a COCO file a split, as other programs lay them out."""

from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format, recognise_formats
from tests.formats.samples import small

COCO = find_format("coco")
LAYOUTS = {
    "datumaro": ("annotations/instances_train.json", "annotations/instances_default.json"),
    "coco": ("annotations/instances_train2017.json", "annotations/instances_val2017.json"),
    "roboflow": ("train/_annotations.coco.json", "valid/_annotations.coco.json"),
    "fiftyone": ("labels.json",),
}
SPLITS = {"datumaro": {"train", ""}, "coco": {"train", "val"}, "roboflow": {"train", "val"}, "fiftyone": {""}}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_all_files_of_a_folder_come_in(layout: str, tmp_path: Path) -> None:
    for number, name in enumerate(LAYOUTS[layout]):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        foreign = small()
        images = tuple(
            type(image)(image.id, f"{number}/{image.name}", image.width, image.height) for image in foreign.images
        )
        COCO.write_table(tmp_path / name, type(foreign)(
            foreign.source, images, foreign.labels, (), foreign.shapes, foreign.rater * 0 - 1, foreign.pass_number
        ), None)  # fmt: skip
    (tmp_path / "annotations").mkdir(exist_ok=True)
    (tmp_path / "annotations" / "captions_train2017.json").write_text("{}")
    assert recognise_formats(tmp_path)[0] is COCO
    found = COCO.read_table(tmp_path, ReadOptions(), None)
    assert found.source == tmp_path.name
    assert {image.split for image in found.images} == SPLITS[layout]
    assert len(found.images) == 2 * len(LAYOUTS[layout])
    assert len(found.shapes) == 3 * len(LAYOUTS[layout])


def test_another_folder_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "labels.json").write_text("{}")
    assert COCO not in recognise_formats(tmp_path)
    with pytest.raises(UserError, match="holds no COCO files in a layout that is known"):
        COCO.read_table(tmp_path, ReadOptions(), None)
