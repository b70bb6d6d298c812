"""Typed letters find labels, those that begin with them first."""

import pytest

from annotator.session.editing.vocabulary import find_labels
from tests import builders

WORDS = builders.vocabulary("apple", "red_apple", "pear", "pine-apple", "Apple tree")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ["apple", "red_apple", "pear", "pine-apple", "Apple tree"]),
        ("app", ["apple", "Apple tree", "red_apple", "pine-apple"]),
        ("apple tree", ["Apple tree"]),
        ("APPLE", ["apple", "Apple tree", "red_apple", "pine-apple"]),
        ("red apple", ["red_apple"]),
        ("3", ["pear"]),
        ("zzz", []),
    ],
)
def test_labels_found(text, names):
    assert [label.name for label in find_labels(WORDS, text)] == names
