"""A query is taken apart into terms: keys, alternatives, quotation marks, minus signs; what is open at the cursor."""

import pytest

from annotator.session.finding.query import find_open_term, parse_number, parse_query, quote_value

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
