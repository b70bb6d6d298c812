"""Repeats and control images: whether there are any is answered without a look at each image."""

import sys
from pathlib import Path

import immutables
from msgspec.structs import replace

from annotator.model.image import Image, ImagePurpose
from annotator.session.agreement.view import has_quality
from annotator.store import create_project, open_project
from tests import builders


def test_whether_there_are_control_images_is_read_off_the_columns_of_the_file(tmp_path: Path) -> None:
    for purpose in (ImagePurpose.WORK, ImagePurpose.CONTROL):
        images = {number: Image(number, f"{number:05}.jpg", 240, 160) for number in range(1, 3001)}
        images[2999] = replace(images[2999], purpose=purpose)
        made = replace(builders.project(images=2, count=4), images=immutables.Map(images))
        create_project(tmp_path / "p.annotator", made, overwrite=True).close()
        with open_project(tmp_path / "p.annotator") as file:
            calls: list[str] = []
            sys.setprofile(lambda _frame, event, _value, calls=calls: calls.append(event))
            found = has_quality(file.project)
            sys.setprofile(None)
            assert found == (purpose is ImagePurpose.CONTROL)
            assert len(calls) < 300
