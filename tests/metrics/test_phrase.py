"""Reasons that a window can say in its own language: the text, the values, and what an error keeps of them."""

from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.formats.internals import open_internals
from annotator.metrics.phrase import Phrase, reason_of


def test_an_error_keeps_the_phrase_that_it_was_made_of(tmp_path: Path) -> None:
    with pytest.raises(UserError) as caught:
        open_internals(tmp_path, {})
    found = reason_of(caught.value)
    assert isinstance(found, Phrase)
    assert found == str(caught.value)
    assert found.values["folder"] == tmp_path
    assert "{folder}" in found.text


def test_another_error_says_its_sentence() -> None:
    assert reason_of(UserError("It is so.")) == "It is so."
    assert not isinstance(reason_of(UserError("It is so.")), Phrase)
