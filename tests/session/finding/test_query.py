"""A query is taken apart into terms: keys, alternatives, quotation marks, minus signs; what is open at the cursor."""

import numpy as np
import pytest

from annotator.model.layer import LayerKey
from annotator.session.finding.query import (
    find_open_term,
    find_unknown_value,
    parse_number,
    parse_query,
    parse_shape_query,
    quote_value,
)
from annotator.session.finding.shape_search import find_shapes
from annotator.session.view import ViewState
from tests import builders

KEYS = frozenset(["label", "state", "size"])
BARE = frozenset(["draft"])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("Row03", [("", ("row03",), False)]),
        ('"row 03"', [("", ("row 03",), False)]),
        ('label:"Red Apple"', [("label", ("red apple",), False)]),
        ("-state:damaged,absent", [("state", ("damaged", "absent"), True)]),
        ('label:a,"b, c"', [("label", ("a", "b, c"), False)]),
        ("label:", []),
        ("other:x", [("", ("other:x",), False)]),
        ("-other", [("", ("other",), True)]),
        ("a-b", [("", ("a-b",), False)]),
        ("-", [("", ("-",), False)]),
        ("draft -draft", [("draft", ("yes",), False), ("draft", ("yes",), True)]),
        ("LABEL:x size:>40", [("label", ("x",), False), ("size", (">40",), False)]),
        ('label:"not closed', [("label", ("not closed",), False)]),
    ],
)
def test_terms(text, found):
    assert [(term.key, term.values, term.negated) for term in parse_query(text, KEYS, bare=BARE)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", (0, "", "")),
        ("la", (0, "", "la")),
        ("-la", (1, "", "la")),
        ("x label:ap", (8, "label", "ap")),
        ('label:"red a', (6, "label", '"red a')),
        ("label:x ", (8, "", "")),
    ],
)
def test_the_part_at_the_cursor(text, found):
    assert find_open_term(text, len(text)) == found


@pytest.mark.parametrize(
    ("value", "inside", "outside"),
    [
        (">40", 41, 40),
        (">=40", 40, 39),
        ("<3", 2, 3),
        ("<=3", 3, 4),
        ("=2", 2, 3),
        ("2", 7, 1),
        ("0", 0, 1),
        ("1.5", 2, 1),
    ],
)
def test_numbers(value, inside, outside):
    rule = parse_number(value)
    assert rule is not None
    assert rule.admits(inside)
    assert not rule.admits(outside)


def test_what_is_no_number_is_none():
    assert parse_number("many") is None


@pytest.mark.parametrize("value", ["apple", "red apple", "a, b"])
def test_a_quoted_value_is_read_back(value):
    assert parse_query(f"label:{quote_value(value)}", KEYS)[0].values == (value,)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("state:xyz", "state takes intact, damaged, absent, occluded, unset, any"),
        ("-state:xyz", "state takes intact"),
        ("occluded:maybe", "occluded takes yes, no, unset, any"),
        ("label:plum", "label takes apple, pear"),
        ("author:Zoe", "author takes Ana, Ben, me, others, any"),
        ("flag:up", "flag takes review, return, any"),
        ("size:large", "write size:5 or size:>5"),
        ("draft:perhaps", "draft takes yes, no"),
    ],
)
def test_an_unknown_value_is_named_with_those_that_there_are(text, named):
    project = builders.project(authors=("Ana", "Ben"), count=3)
    found = find_shapes(project, ViewState(author=1), text)
    assert named in str(found.unknown)
    assert len(found) == 0


@pytest.mark.parametrize(
    "text",
    ["state:da", "state:none", "-state:any", "author:an", "label:ppl", "size:>", "size:4.", "draft:0", "note:x"],
)
def test_what_is_known_or_still_being_typed_is_no_unknown_value(text):
    assert find_unknown_value(builders.project(), parse_shape_query(text)) is None


def test_any_is_every_state_but_unset_and_none_is_unset():
    shapes = builders.shapes(4).with_columns(part_state=np.array([-1, 0, 1, -1], dtype=np.int8))
    made = builders.project(count=4)
    project = made.with_layers([made.layer_of(LayerKey(1, 1)).with_shapes(shapes)])
    here = "name:img0"
    counts = {
        text: len(find_shapes(project, ViewState(author=1), f"{text} {here}")) for text in ("state:any", "state:none")
    }
    assert counts == {"state:any": 2, "state:none": 2}
