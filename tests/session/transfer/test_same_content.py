"""Same content: a picture under another name is found by its bytes, and only when there is no doubt."""

import shutil
import unicodedata
from pathlib import Path

import pytest
from msgspec.structs import replace

from annotator.errors import Cancelled, Progress, UserError
from annotator.formats.core.foreign import ForeignFile
from annotator.formats.core.format import ReadOptions
from annotator.formats.core.image_names import SPELLED
from annotator.formats.registry import FormatList, find_format
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.model.vocabulary import Label
from annotator.session.transfer.matching import ImportOptions, compare_labels, match_images, match_labels
from annotator.session.transfer.read import find_same_content, read_incoming
from tests.builders import project, vocabulary
from tests.session.transfer.imports import bring_in, preview
from tests.session.transfer.test_import_ranges import table


@pytest.fixture
def ours(tmp_path: Path) -> Project:
    """Three images whose files hold 3, 3 and 4 bytes."""
    folder = tmp_path / "ours"
    folder.mkdir()
    for name, content in (("img0.jpg", b"aaa"), ("img1.jpg", b"bbb"), ("img2.jpg", b"cccc")):
        (folder / name).write_bytes(content)
    return replace(project(), images_folder=str(folder))


@pytest.fixture
def beside(tmp_path: Path) -> Path:
    """A label file with pictures beside it and in the folder images."""
    folder = tmp_path / "theirs"
    (folder / "images").mkdir(parents=True)
    (folder / "x.jpg").write_bytes(b"bbb")
    (folder / "images" / "y.jpg").write_bytes(b"cccc")
    (folder / "z.jpg").write_bytes(b"zzz")
    return folder / "boxes.json"


def test_bytes_tell_which_picture_it_is(ours: Project, beside: Path) -> None:
    foreign = table("img0.jpg", "x.jpg", "y.jpg", "z.jpg", "gone.jpg", rows=((1, -1), (2, -1)))
    twins = find_same_content(ours, foreign, [beside])
    assert twins == {"x.jpg": 2, "y.jpg": 3}
    after, found = bring_in(ours, foreign, ImportOptions(author="Bea", content_matches=twins))
    assert (found.matched, found.by_file_name, found.by_content) == (3, 0, 2)
    assert found.unmatched == ("z.jpg", "gone.jpg")
    bea = after.find_author("Bea")
    assert {key.image: layer.count for key, layer in after.layers.items() if key.author == bea.id} == {1: 0, 2: 1, 3: 1}


def test_a_name_comes_before_the_content(ours: Project, beside: Path) -> None:
    shutil.copy(beside.parent / "x.jpg", beside.parent / "img0.jpg")
    assert find_same_content(ours, table("img0.jpg", "img1.jpg"), [beside]) == {}


def test_two_pictures_of_ours_with_the_same_content_leave_a_doubt(ours: Project, beside: Path) -> None:
    (Path(ours.images_folder) / "img0.jpg").write_bytes(b"bbb")
    assert find_same_content(ours, table("x.jpg"), [beside]) == {}


def test_two_copies_of_theirs_are_taken_once(ours: Project, beside: Path) -> None:
    shutil.copy(beside.parent / "x.jpg", beside.parent / "x2.jpg")
    foreign = table("x.jpg", "x2.jpg", rows=((0, -1), (1, -1)))
    options = ImportOptions(author="Bea", content_matches=find_same_content(ours, foreign, [beside]))
    assert preview(ours, foreign, options).unmatched == ("x2.jpg",)


def test_without_pictures_nothing_is_found(ours: Project, tmp_path: Path) -> None:
    assert find_same_content(ours, table("x.jpg"), [tmp_path / "nowhere" / "a.json"]) == {}
    assert find_same_content(replace(ours, images_folder=""), table("x.jpg"), [tmp_path]) == {}


def test_it_can_be_called_off(ours: Project, beside: Path) -> None:
    progress = Progress()
    progress.stop.set()
    with pytest.raises(Cancelled):
        find_same_content(ours, table("x.jpg"), [beside], progress)


def test_a_missing_file_and_an_unknown_one_are_told(ours: Project, tmp_path: Path) -> None:
    with pytest.raises(UserError, match="There is no file"):
        read_incoming(ours, [tmp_path / "gone.json"], FormatList())
    (tmp_path / "a.json").write_text("[[[")
    with pytest.raises(UserError, match="none of the known formats"):
        read_incoming(ours, [tmp_path / "a.json"], FormatList())


def test_labels_that_differ_by_case_have_rivals_of_both_sides() -> None:
    foreign = table("img0.jpg", labels=("Apple", "pear", "fig", "FIG"))
    rows = compare_labels(vocabulary("apple", "pear"), foreign)
    assert [(row.name, row.is_known, row.rivals) for row in rows] == [
        ("Apple", False, ("apple",)),
        ("pear", True, ()),
        ("fig", False, ()),
        ("FIG", False, ("fig",)),
    ]
    assert [row.shapes for row in rows] == [1, 0, 0, 0]


def test_a_chosen_name_joins_labels_and_counts_as_looked_at() -> None:
    foreign = table("img0.jpg", labels=("Apple", "fig", "FIG"))
    words, label_of, conflicts = match_labels(vocabulary("apple"), foreign, {"Apple": "apple", "FIG": "fig"})
    assert [label.name for label in words.labels] == ["apple", "fig"]
    assert label_of.tolist() == [0, 1, 1]
    assert conflicts == 0
    words, _, conflicts = match_labels(vocabulary("apple"), foreign, {"Apple": "Apple"})
    assert [label.name for label in words.labels] == ["apple", "Apple", "fig", "FIG"]
    assert conflicts == 1


def test_a_file_without_labels_has_no_rows() -> None:
    nothing = ForeignFile("f", (Image(0, "a"),), (Label(0, "x"),), ())
    assert [row.shapes for row in compare_labels(vocabulary(), nothing)] == [0]


SPELLINGS = {
    "capitals": ("Raccoon-1.JPG", "raccoon-1.jpg"),
    "no ending": ("raccoon-1", "raccoon-1.jpg"),
    "another ending": ("raccoon-1.png", "raccoon-1.jpg"),
    "an address": ("B%C3%BCsche%20am%20See.jpg", "Büsche am See.jpg"),
    "accents apart": (unicodedata.normalize("NFD", "Büsche.jpg"), "Büsche.jpg"),
    "a dot in a name without ending": ("tile_3.5", "tile_3.5.png"),
}


@pytest.mark.parametrize("pair", SPELLINGS.values(), ids=list(SPELLINGS))
def test_spellings_of_a_file_name_match_where_they_are_unique(pair: tuple[str, str]) -> None:
    theirs, ours = pair
    base = project(images=2, authors=())
    images = base.images.set(1, replace(base.images[1], name=f"row/{ours}"))
    foreign = ForeignFile("x", (Image(0, theirs, 1200, 1000),), (), ())
    found = match_images(replace(base, images=images), foreign, ImportOptions("Dee"))
    assert found.ids == (1,)
    assert (found.by_spelling, found.by_file_name, found.by_content) == (1, 0, 0)
    both = images.set(2, replace(base.images[2], name=f"other/{ours.rpartition('.')[0]}.tif"))
    with pytest.raises(UserError, match="is in the project"):
        match_images(replace(base, images=both), foreign, ImportOptions("Dee"))


def test_labels_of_yolo_find_pictures_of_another_spelling(tmp_path: Path) -> None:
    (tmp_path / "classes.txt").write_text("plum\n")
    (tmp_path / "Raccoon-1.txt").write_text("0 0.5 0.5 0.1 0.1\n")
    known = ReadOptions((Image(0, "raccoon-1.jpg", 100, 100),))
    found = find_format("yolo").read_table(tmp_path, known)
    assert found.images[0].name == "raccoon-1.jpg"
    assert [str(note) for note in found.notes] == [f"{SPELLED}: 1"]
