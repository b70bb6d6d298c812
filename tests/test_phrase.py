"""Sentences that a window can say in its own language: the text, the values, and what an error keeps of them."""

from pathlib import Path

import pytest

from annotator.errors import UserError
from annotator.formats.internals import open_internals
from annotator.phrase import Phrase


def test_an_error_keeps_its_sentence_as_a_phrase(tmp_path: Path) -> None:
    with pytest.raises(UserError) as caught:
        open_internals(tmp_path, {})
    found = caught.value.sentence
    assert found == str(caught.value)
    assert found.values["folder"] == tmp_path
    assert "{folder}" in found.text


def test_a_sentence_without_values_is_taken_as_it_is() -> None:
    assert str(UserError("Mend {this} or {that")) == "Mend {this} or {that"
    assert str(UserError("Mend {what}.", what="{this}")) == "Mend {this}."


def test_a_phrase_given_to_an_error_stays_that_phrase() -> None:
    phrase = Phrase("{n} pictures", n=3)
    assert UserError(phrase).sentence is phrase
    assert UserError(phrase).sentence.values == {"n": 3}
