"""Sentences that a window can say in its own language: the text, the values, and what an error keeps of them."""

import pickle
from pathlib import Path

import pytest

from annotator.errors import Clause, Phrase, UserError
from annotator.formats.internals import open_internals
from annotator.team.link import TeamError


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


@pytest.mark.parametrize(
    "error",
    [
        UserError("{file} is gone; ask again.", file=Path("a.jpg")),
        TeamError(Phrase("{host} is not there; try again.", host="lab"), "line"),
        UserError("It ended: {reason}.", reason=Clause("The {what} broke.", what="line")),
    ],
    ids=["plain", "of the team", "with a clause"],
)
def test_an_error_of_a_worker_comes_back_as_it_was(error: UserError) -> None:
    back = pickle.loads(pickle.dumps(error))
    assert type(back) is type(error)
    assert str(back) == str(error)
    assert (back.sentence.text, back.sentence.values) == (error.sentence.text, error.sentence.values)
    assert vars(back) == vars(error)
