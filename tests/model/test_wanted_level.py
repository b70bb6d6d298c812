"""Wanted levels as they are written, and as they are read back."""

import pytest

from annotator.errors import UserError
from annotator.model.metric_settings import MetricSettings
from annotator.model.wanted_level import parse_level


@pytest.mark.parametrize(
    ("text", "written", "names"),
    [
        ("f1>=.8", "f1 >= 0.8", [()]),
        (" f1( Ana,Ben ) >= .7", "f1( Ana,Ben ) >= 0.7", [("Ana", "Ben")]),
        ("value(ap)>=.5", "value(ap) >= 0.5", [()]),
        ("value(recall(Ben))>=1", "value(recall(Ben)) >= 1", [("Ben",)]),
        ("best_f1(Two stage)>=.7", "best_f1(Two stage) >= 0.7", [("Two stage",)]),
        ("f1(a, b, c)>=.1", "f1(a, b, c) >= 0.1", [("a", "b, c"), ("a, b", "c")]),
        ("alpha.part_state>=-.1", "alpha.part_state >= -0.1", [()]),
    ],
)
def test_a_level_is_read(text: str, written: str, names: list[tuple[str, ...]]) -> None:
    level = parse_level(text)
    assert level.write() == written
    assert list(level.split_names()) == names
    assert parse_level(level.write()) == level


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("f1>.8", "is not a level"),
        ("f1>=high", "is not a level"),
        ("f1>=nan", "is not a level"),
        ("f1>=inf", "is not a level"),
        (">=.5", "is not a level"),
        ("f2>=.5", "those of an audit are f1, iou"),
        ("recall>=.5", r"recall\(Ana\)>=.9"),
        ("f1(Ana)>=.5", "does not say whose number"),
        ("alpha(Ana,Ben)>=.5", "does not say whose number"),
    ],
)
def test_what_is_no_level_is_refused(text: str, told: str) -> None:
    with pytest.raises(UserError, match=told):
        parse_level(text)
    with pytest.raises(UserError, match=told):
        MetricSettings(wanted=(text,))
