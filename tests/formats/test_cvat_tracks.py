"""Tracks of CVAT for video: frames between those that a track gives, and after the last, as CVAT shows them."""

import pytest

from annotator.errors import UserError
from annotator.formats.core.format import ReadOptions
from annotator.formats.registry import find_format, recognise_formats
from annotator.model.image import Image
from annotator.model.shapes import Occluded

META = """<meta><task><size>9</size><mode>interpolation</mode><start_frame>0</start_frame>
<stop_frame>8</stop_frame><labels><label><name>car</name></label></labels>
<original_size><width>200</width><height>100</height></original_size><source>ride.mp4</source></task></meta>"""


def shape(frame: int, x: float, *, outside: int = 0, occluded: int = 0, more: str = "", inner: str = "") -> str:
    return (
        f'<box frame="{frame}" outside="{outside}" occluded="{occluded}" keyframe="1" '
        f'xtl="{x}" ytl="10" xbr="{x + 20}" ybr="30" {more}>{inner}</box>'
    )


def track(*shapes: str, head: str = 'id="4" label="car"') -> str:
    return f"<track {head}>{''.join(shapes)}</track>"


def read(tmp_path, *tracks: str, meta: str = META, images: tuple[Image, ...] = ()):
    path = tmp_path / "annotations.xml"
    path.write_text(f"<annotations><version>1.1</version>{meta}{''.join(tracks)}</annotations>")
    assert recognise_formats(path)[0].id == "cvat"
    return find_format("cvat").read_table(path, ReadOptions(images), None)


def lefts(found) -> list[tuple[int, float]]:
    """Frame and left edge of every shape."""
    frames = [int(image.name[-10:-4]) for image in found.images]
    pairs = zip(found.shapes.image.tolist(), found.shapes.box[:, 0].tolist(), strict=True)
    return [(frames[image], left) for image, left in pairs]


def test_boxes_move_between_the_frames_that_are_given_and_stay_after_the_last(tmp_path):
    found = read(tmp_path, track(shape(0, 0), shape(4, 40, occluded=1), shape(6, 40, outside=1), shape(7, 10)))
    assert lefts(found) == [(0, 0), (1, 10), (2, 20), (3, 30), (4, 40), (5, 40), (7, 10), (8, 10)]
    assert found.shapes.occluded.tolist() == [Occluded.NO] * 4 + [Occluded.YES] * 2 + [Occluded.NO] * 2
    assert [image.name for image in found.images][:2] == ["ride/frame_000000.png", "ride/frame_000001.png"]
    assert (found.images[6].width, len(found.images)) == (200, 9)
    assert {found.shapes.attributes_of(row)["track_id"] for row in range(8)} == {4}


def test_attributes_are_those_of_the_frame_before_until_they_change(tmp_path):
    first, second = '<attribute name="part_state">damaged</attribute>', '<attribute name="plate">A</attribute>'
    found = read(tmp_path, track(shape(6, 0, inner=first), shape(8, 0, inner=second)))
    assert found.shapes.part_state.tolist() == [1, 1, 1]
    assert [found.shapes.attributes_of(row).get("plate") for row in range(3)] == [None, None, "A"]


def test_a_turn_goes_the_shorter_way(tmp_path):
    found = read(tmp_path, track(shape(6, 0, more='rotation="350"'), shape(8, 0, more='rotation="10"')))
    assert [found.shapes.polygon_of(row) is None for row in range(3)] == [False, True, False]
    assert found.shapes.box[1].tolist() == [0, 10, 20, 30]


def test_polygons_move_point_by_point_and_stay_where_the_next_has_others(tmp_path):
    def ring(frame: int, points: str) -> str:
        return f'<polygon frame="{frame}" outside="0" occluded="0" points="{points}"/>'

    shapes = (ring(4, "0,0;10,0;0,10"), ring(6, "20,0;30,0;20,10"), ring(8, "0,0;1,0;1,1;0,1"))
    found = read(tmp_path, track(*shapes))
    assert found.shapes.box[:, 0].tolist() == [0, 10, 20, 20, 0]
    assert [(note.text, note.count) for note in found.notes] == [
        ("polygons that stay, as the next one of their track has other points", 1)
    ]


def test_steps_of_a_frame_filter_are_the_frames(tmp_path):
    meta = META.replace("<source>", "<frame_filter>step=4</frame_filter><source>")
    assert lefts(read(tmp_path, track(shape(0, 0), shape(8, 80)), meta=meta)) == [(0, 0), (4, 40), (8, 80)]


def test_frames_are_the_pictures_of_their_number_or_else_of_their_order(tmp_path):
    numbered = tuple(Image(n, f"out/frame_{n:06d}.jpg") for n in range(9))
    assert read(tmp_path, track(shape(8, 0)), images=numbered).images[8].name == "out/frame_000008.jpg"
    ordered = tuple(Image(n, f"{n}.jpg") for n in range(9))
    found = read(tmp_path, track(shape(8, 0)), images=ordered)
    assert found.images[8].name == "8.jpg"
    assert [note.text for note in found.notes] == [
        "frames taken for the pictures of the project in the order of their names"
    ]


BAD = {
    "frame that is not a whole number": (track(shape(-1, 0)),),
    "second shape of its track on frame 3": (track(shape(3, 0), shape(3, 5)),),
    "has no label": (track(shape(0, 0), head='id="1"'),),
    "its tracks make more than": (track(shape(0, 0), shape(2_000_000_000, 0)),),
    "tracks of several tasks": (track(head='task_id="1"'), track(head='task_id="2"')),
    "is not a number": (track(shape(0, 0), shape(5, 0).replace('ytl="10"', 'ytl="nan"')),),
}


@pytest.mark.parametrize("told", BAD)
def test_a_wrong_track_is_one_sentence(told, tmp_path):
    with pytest.raises(UserError) as caught:
        read(tmp_path, *BAD[told])
    assert told in str(caught.value)
    assert str(caught.value).startswith("annotations.xml")
