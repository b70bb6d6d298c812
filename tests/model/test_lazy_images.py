"""The map that makes images late: it says what an ordinary map says, before and after images come and go."""

import pickle

import immutables
import numpy as np
import pytest
from msgspec.structs import replace

from annotator.model.columns import IMAGE
from annotator.model.image import Image, ImagePurpose
from annotator.model.lazy import ImageColumns, LazyImages, list_splits

IMAGES = {
    7: Image(7, "g.jpg", 640, 480, 6, "train", ((1.0, 2.5),), 0.1, 70, "ab", ImagePurpose.TRAINING),
    2: Image(2, "a/b.jpg"),
    5: Image(5, "c.jpg", 20, 30, split="val", purpose=ImagePurpose.CONTROL),
}


def late() -> LazyImages:
    images = list(IMAGES.values())
    rows = [dict(zip(IMAGE.column_names, IMAGE.make_row(one), strict=True)) for one in images]
    values = {name: [row[name] for row in rows] for name in IMAGE.column_names}
    values["purpose"] = [list(ImagePurpose).index(one.purpose) for one in images]
    arrays = {name: np.array(values[name]) for name in ("id", "width", "height", "orientation", "purpose")}
    rare = {"prompts": {7: ((1.0, 2.5),)}, "sampling_distance": {7: 0.1}}
    columns = ImageColumns(values | arrays | rare)
    return LazyImages(columns)


def test_it_equals_the_ordinary_map_whatever_came_and_went() -> None:
    found, plain = late(), immutables.Map(IMAGES)
    other, moved = Image(9, "h.jpg"), replace(IMAGES[5], split="test")
    states = [
        (found, plain),
        (found.set(5, moved), plain.set(5, moved)),
        (found.set(9, other).delete(7), plain.set(9, other).delete(7)),
        (found.delete(7).set(7, IMAGES[7]), plain),
        (found.update({9: other, 2: replace(IMAGES[2], name="z.jpg")}).delete(9).delete(2), plain.delete(2)),
    ]
    for one, same in states:
        assert one == same
        assert same == one
        assert dict(one.items()) == dict(same.items())
        assert (len(one), sorted(one)) == (len(same), sorted(same))
        assert sorted(image.id for image in one.values()) == sorted(same)
        assert {key for key in range(12) if key in one} == set(same)
        assert list_splits(one) == list_splits(same) == {image.split for image in same.values()}
        assert pickle.loads(pickle.dumps(one)) == same
    assert found == plain
    assert found != plain.set(5, moved)
    assert found.get(3) is None
    with pytest.raises(KeyError):
        found.delete(3)
    with pytest.raises(KeyError):
        _ = found.delete(2)[2]


def test_an_image_is_found_by_the_name_that_it_has_now() -> None:
    found = late()
    assert found.find_name("c.jpg") is found[5]
    renamed = found.set(5, replace(IMAGES[5], name="new.jpg"))
    assert (renamed.find_name("c.jpg"), renamed.find_name("new.jpg")) == (None, renamed[5])
    assert found.delete(7).find_name("g.jpg") is None


def test_an_image_that_was_made_stays_the_same() -> None:
    found = late()
    one = found[5]
    assert list(found.values())[1] is one
    assert found.set(2, Image(2, "x.jpg"))[5] is one


def test_rows_of_which_two_have_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        ImageColumns(
            {column.name: [None] * 3 for column in IMAGE.columns}
            | {name: np.ones(3, np.int64) for name in ("width", "height", "orientation", "purpose")}
            | {"id": np.array([3, 1, 3])}
        )
