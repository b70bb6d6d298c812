"""Splits: by hand, by chance with a seed, by folder; always one step, and alike in every copy."""

from collections import Counter

import immutables
import pytest
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model.image import Image
from annotator.session.finding.image_filter import find_matching_images
from annotator.session.series.splits import (
    SplitUnit,
    assign_by_chance,
    assign_by_folder,
    assign_name,
    check_shares,
    count_splits,
    make_split_step,
)
from tests import builders

SHARES = (("train", 0.8), ("val", 0.1), ("test", 0.1))


def images_of(*names: str) -> list[Image]:
    return [Image(number, name) for number, name in enumerate(names, start=1)]


def frames(folders: int, each: int) -> list[Image]:
    return images_of(*(f"row{row:02}/f{frame:03}.jpg" for row in range(folders) for frame in range(each)))


@pytest.mark.parametrize("unit", SplitUnit)
def test_chance_depends_on_the_seed_and_the_names_alone(unit: SplitUnit) -> None:
    made = frames(10, 5)
    first = assign_by_chance(made, SHARES, seed=7, unit=unit)
    renumbered = [replace(image, id=1000 - image.id) for image in reversed(made)]
    again = assign_by_chance(renumbered, SHARES, seed=7, unit=unit)
    assert {1000 - image: name for image, name in again.items()} == first
    assert assign_by_chance(made, SHARES, seed=8, unit=unit) != first
    assert set(first) == {image.id for image in made}


@pytest.mark.parametrize("unit", [SplitUnit.IMAGES, SplitUnit.SPREAD])
@pytest.mark.parametrize(
    ("number", "wanted"),
    [(50, (40, 5, 5)), (7, (5, 1, 1)), (5, (4, 1, 0)), (1, (1, 0, 0)), (0, (0, 0, 0)), (101, (81, 10, 10))],
)
def test_counts_are_the_shares_by_largest_remainder(unit: SplitUnit, number: int, wanted: tuple[int, ...]) -> None:
    found = Counter(assign_by_chance(frames(1, number), SHARES, seed=1, unit=unit).values())
    assert tuple(found[name] for name, _ in SHARES) == wanted


def test_spread_divides_every_folder_alike() -> None:
    made = frames(6, 20)
    found = assign_by_chance(made, SHARES, seed=3, unit=SplitUnit.SPREAD)
    for row in range(6):
        inside = Counter(found[image.id] for image in made if image.name.startswith(f"row{row:02}/"))
        assert 15 <= inside["train"] <= 17
        assert 1 <= inside["val"] <= 3
        assert 1 <= inside["test"] <= 3
    small = frames(40, 3)
    total = Counter(assign_by_chance(small, SHARES, seed=3, unit=SplitUnit.SPREAD).values())
    assert total == {"train": 96, "val": 12, "test": 12}, "folders of three do not all round to train"


def test_whole_folders_stay_together() -> None:
    made = [*frames(8, 10), *(Image(500 + n, f"big/{n}.jpg") for n in range(40))]
    found = assign_by_chance(made, SHARES, seed=5, unit=SplitUnit.FOLDERS)
    by_folder: dict[str, set[str]] = {}
    for image in made:
        by_folder.setdefault(image.name.rpartition("/")[0], set()).add(found[image.id])
    assert {len(names) for names in by_folder.values()} == {1}
    assert by_folder["big"] == {"train"}
    counts = Counter(found.values())
    assert (counts["train"], counts["val"], counts["test"]) == (100, 10, 10)


def test_folders_name_the_splits_where_the_images_begin_to_differ() -> None:
    made = images_of("data/train/r1/a.jpg", "data/train/b.jpg", "data/val/c.jpg", "data/d.jpg")
    assert assign_by_folder(made) == {1: "train", 2: "train", 3: "val", 4: ""}
    assert assign_by_folder(images_of("train/a.jpg", "b.jpg")) == {1: "train", 2: ""}
    with pytest.raises(UserError, match="one folder"):
        assign_by_folder(images_of("row/a.jpg", "row/b.jpg"))
    with pytest.raises(UserError, match="one folder"):
        assign_by_folder(images_of("a.jpg"))


def test_what_is_no_share_or_no_name() -> None:
    with pytest.raises(UserError, match=r"sum to 0\.9"):
        check_shares((("train", 0.8), ("val", 0.1)))
    with pytest.raises(UserError, match="sum to 1"):
        check_shares((("train", 1.5), ("val", -0.5)))
    with pytest.raises(UserError, match="of its own"):
        check_shares((("train", 0.5), ("train", 0.5)))
    for name in ("a/b", "a\\b", "a\nb", "x" * 61):
        with pytest.raises(UserError):
            assign_name(images_of("a.jpg"), name)
    assert assign_name(images_of("a.jpg"), " held out ") == {1: "held out"}


def test_one_step_changes_only_what_differs_and_goes_back() -> None:
    project = builders.project(images=4, count=0)
    images = project.images.set(2, replace(project.images[2], split="test"))
    session = builders.session(replace(project, images=images))
    wanted = assign_name(session.committed.list_images(), "test")
    counts = count_splits(session.committed, wanted)
    assert (counts.before, counts.after, counts.changed) == ({"": 3, "test": 1}, {"test": 4}, 3)
    assert counts.names == ["test", ""]
    session.commit(make_split_step(session.committed, wanted))
    assert session.next_undo is not None
    assert (session.next_undo.name, session.next_undo.count, session.next_undo.image) == ("Set split", 3, None)
    assert find_matching_images(session.committed, "split:test", session.view) == [1, 2, 3, 4]
    session.undo()
    assert find_matching_images(session.committed, "split:test", session.view) == [2]
    assert make_split_step(session.committed, {2: "test", 99: "val"}).is_empty
    assert make_split_step(session.committed, {3: "val"}).image == 3


def test_a_project_without_images_is_divided_into_nothing() -> None:
    project = replace(builders.project(count=0), images=immutables.Map())
    assert assign_by_chance(project.list_images(), SHARES, seed=0, unit=SplitUnit.SPREAD) == {}
