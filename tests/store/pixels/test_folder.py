"""Folders are listed lazily, in the order people count in, and troubles are told but end nothing."""

import hashlib
import os
import sys

import pytest

from annotator.errors import UserError
from annotator.store.pixels.folder import compute_content_hash, list_images


def touch(folder, *names):
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def test_natural_order_and_what_is_left_out(tmp_path):
    touch(tmp_path, "img10.jpg", "img2.JPG", "img1.png", "Zoo.tif", "notes.txt", ".hidden.jpg", "noext", "apple.webp")
    touch(
        tmp_path, "row10/a.jpg", "row9/b10.bmp", "row9/b9.jpeg", ".git/x.jpg", "row9/deep/é梨.tiff", "folder.jpg/c.jpg"
    )
    assert list(list_images(tmp_path)) == [
        "apple.webp",
        "img1.png",
        "img2.JPG",
        "img10.jpg",
        "Zoo.tif",
        "folder.jpg/c.jpg",
        "row9/b9.jpeg",
        "row9/b10.bmp",
        "row9/deep/é梨.tiff",
        "row10/a.jpg",
    ]


def test_it_is_lazy_and_can_be_ended(tmp_path):
    touch(tmp_path, "a.jpg", "b/c.jpg", "d/e.jpg")
    listing = list_images(tmp_path, cancelled=lambda: True)
    assert list(listing) == []
    names = list_images(tmp_path)
    assert next(names) == "a.jpg"
    touch(tmp_path, "b/d.jpg")
    assert next(names) == "b/c.jpg"
    assert next(names) == "b/d.jpg"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_loops_of_links_end_and_are_told(tmp_path):
    touch(tmp_path, "a/b/x.jpg", "y.jpg")
    (tmp_path / "a" / "b" / "up").symlink_to(tmp_path / "a")
    (tmp_path / "again").symlink_to(tmp_path)
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    (tmp_path / "gone.jpg").symlink_to(tmp_path / "nowhere.jpg")
    told = []
    assert list(list_images(tmp_path, report=told.append)) == ["gone.jpg", "y.jpg", "a/b/x.jpg"]
    assert len(told) == 2
    assert all("listed already" in sentence for sentence in told)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="every folder opens to this user")
def test_a_forbidden_folder_is_told_and_passed(tmp_path):
    touch(tmp_path, "a/x.jpg", "b/y.jpg")
    (tmp_path / "a").chmod(0)
    told = []
    try:
        assert list(list_images(tmp_path, report=told.append)) == ["b/y.jpg"]
    finally:
        (tmp_path / "a").chmod(0o700)
    assert "cannot be listed" in told[0]


def test_a_folder_that_vanishes_meanwhile_is_told(tmp_path):
    touch(tmp_path, "x.jpg", "a/y.jpg", "b/z.jpg")
    told = []
    names = list_images(tmp_path, report=told.append)
    assert next(names) == "x.jpg"
    assert next(names) == "a/y.jpg"
    (tmp_path / "b" / "z.jpg").unlink()
    (tmp_path / "b").rmdir()
    assert list(names) == []
    assert "cannot be listed" in told[0]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are text there")
def test_a_name_that_is_no_text_is_told(tmp_path):
    touch(tmp_path, "a.jpg")
    (tmp_path / os.fsdecode(b"b\xff.jpg")).touch()
    told = []
    assert list(list_images(tmp_path, report=told.append)) == ["a.jpg"]
    assert "plain letters" in told[0]
    told[0].encode("utf-8")


def test_the_folder_itself_must_be_there(tmp_path):
    touch(tmp_path, "a.jpg")
    for wrong in (tmp_path / "gone", tmp_path / "a.jpg"):
        with pytest.raises(UserError, match="cannot be listed"):
            list_images(wrong)


def test_the_hash_is_that_of_the_bytes(tmp_path):
    path = tmp_path / "a.bin"
    path.write_bytes(bytes(range(256)) * 5000)
    assert compute_content_hash(path) == hashlib.sha256(bytes(range(256)) * 5000).hexdigest()
    with pytest.raises(UserError, match="is not there"):
        compute_content_hash(tmp_path / "gone")


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("name", ["loop.jpg", "loop", "b/loop.jpg"])
def test_an_entry_that_cannot_be_reached_hides_no_other(tmp_path, name):
    touch(tmp_path, "a.jpg", "b/c.jpg")
    (tmp_path / name).symlink_to((tmp_path / name).name)
    told = []
    assert list(list_images(tmp_path, report=told.append)) == ["a.jpg", "b/c.jpg"]
    (sentence,) = told
    assert str(tmp_path / name) in sentence
    assert "was left out" in sentence
