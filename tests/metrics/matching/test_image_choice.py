"""Which images numbers rest on: all, those of a split, those of a list, or both."""

import subprocess
import sys

import immutables
import numpy as np
import pytest
from msgspec.structs import replace
from numpy.testing import assert_array_equal

from annotator.errors import UserError
from annotator.metrics.matching.selection import ALL_IMAGES, choose_images, unite_images
from annotator.model.image import Image
from annotator.model.project import Project

NAMES = {1: ("a.jpg", "train"), 2: ("row/b.jpg", "val"), 3: ("row/c.jpg", "val"), 4: (" d.jpg", "")}
PROJECT = Project(
    "u", "p", images=immutables.Map({id_: Image(id_, name, split=split) for id_, (name, split) in NAMES.items()})
)


def test_nothing_asked_is_all() -> None:
    found = choose_images(PROJECT)
    assert found is ALL_IMAGES
    assert found.is_all
    assert found.admits(99)
    assert found.find_ids(PROJECT) == [1, 2, 3, 4]


def test_a_split_a_list_or_both() -> None:
    split = choose_images(PROJECT, split="val")
    assert (split.find_ids(PROJECT), split.is_all, split.split) == ([2, 3], False, "val")
    assert (split.admits(2), split.admits(1)) == (True, False)
    listed = choose_images(PROJECT, names=["row/b.jpg ", "a.jpg"], listed="list.txt")
    assert (listed.find_ids(PROJECT), listed.listed) == ([1, 2], "list.txt")
    assert choose_images(PROJECT, split="val", names=["row/b.jpg", "a.jpg"]).find_ids(PROJECT) == [2]
    assert choose_images(PROJECT, names=[" d.jpg"]).find_ids(PROJECT) == [4]


def test_what_the_project_does_not_have_is_named() -> None:
    with pytest.raises(UserError, match=r"no split 'test'; its splits are: train, val\."):
        choose_images(PROJECT, split="test")
    bare = replace(PROJECT, images=immutables.Map({1: Image(1, "a.jpg")}))
    with pytest.raises(UserError, match=r"its splits are: none\."):
        choose_images(bare, split="test")
    with pytest.raises(UserError, match=r"list\.txt: the project has no image 'x\.jpg'; name images"):
        choose_images(PROJECT, names=["a.jpg", "x.jpg"], listed="list.txt")
    with pytest.raises(UserError, match=r"no image 'x\.jpg' and 2 more; name images"):
        choose_images(PROJECT, names=["x.jpg", "y.jpg", "a.jpg", "z.jpg"], listed="list.txt")
    with pytest.raises(UserError, match=r"list\.txt names no image"):
        choose_images(PROJECT, names=[], listed="list.txt")


def test_images_of_several_lists_are_united() -> None:
    rng = np.random.default_rng(0)
    lists = [np.sort(rng.choice(50, rng.integers(30), replace=False)) for _ in range(6)]
    for count in range(len(lists) + 1):
        some = lists[:count]
        assert_array_equal(unite_images(some), np.unique(np.concatenate([np.zeros(0, np.int64), *some])))
    assert unite_images(iter((lists[0], lists[0].copy()))) is lists[0]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="what a process holds is read of /proc")
def test_finished_images_leave_little_in_the_memory_besides_their_ids() -> None:
    """What libraries take besides Python's memory, too, so in a process of its own."""

    def measure(count: int) -> int:
        told = subprocess.run([sys.executable, "-c", _FINISHED, str(count)], capture_output=True, text=True, check=True)
        return int(told.stdout)

    assert (measure(400_000) - measure(100_000)) / 300_000 < 30


_FINISHED = """
import sys
from pathlib import Path
from types import SimpleNamespace
from annotator.metrics.matching.selection import SelectionRule, list_finished_images
from annotator.model.layer import Layer, LayerKey, Status

count = int(sys.argv[1])
layers = SimpleNamespace(values=lambda: (Layer(LayerKey(image, 1), Status.DONE) for image in range(count)))
found = list_finished_images(SimpleNamespace(images={}, layers=layers), [1], SelectionRule())
assert len(found[1]) == count
held = Path("/proc/self/status").read_text().partition("RssAnon:")[2].split()[0]
print(int(held) * 1024)
"""
