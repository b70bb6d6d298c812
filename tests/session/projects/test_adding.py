"""Adding images: what a project does not have of the pictures in its own place."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model.image import Image
from annotator.model.project import apply_step
from annotator.session.projects.pictures import list_new_pictures, make_adding, read_images
from tests import builders
from tests.windows import make_pictures


def test_what_a_project_lacks_of_its_folder_is_added_in_one_step(tmp_path: Path) -> None:
    make_pictures(tmp_path / "row1")
    project = replace(builders.project(images=0, count=0), images_folder=str(tmp_path))
    project = apply_step(project, make_adding([Image(4, "row1/img1.jpg", 240, 160)]))
    for place in (tmp_path, tmp_path / "row1"):
        new = list_new_pictures(project, str(place))
        assert (new.pictures.names, new.known) == (("row1/img0.jpg", "row1/img2.jpg"), 1)
    images = read_images(new.pictures, first=project.next_image_id)
    assert [(image.id, image.name, image.width) for image in images] == [
        (5, "row1/img0.jpg", 240),
        (6, "row1/img2.jpg", 240),
    ]
    whole = apply_step(project, make_adding(images))
    assert list_new_pictures(whole, str(tmp_path)).pictures.names == ()
    assert list_new_pictures(replace(project, images_folder=""), str(tmp_path)).pictures.place == str(tmp_path)


@pytest.mark.parametrize(
    ("root", "place"),
    [
        ("s3://plots/2026", "s3://plots/2027"),
        ("s3://plots/2026", "s3://plots/2026b"),
        ("s3://plots/2026", "s3://plots/2026/a?region=eu-1"),
        ("s3://plots/2026", "/data/2026"),
        ("/data/2026", "/data"),
    ],
)
def test_pictures_that_lie_elsewhere_are_refused(root: str, place: str) -> None:
    project = replace(builders.project(images=1, count=0), images_folder=root)
    with pytest.raises(UserError, match=r"The pictures of this project lie in .*2026; name that place or a folder in"):
        list_new_pictures(project, place)
