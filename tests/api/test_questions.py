"""The functions of `import annotator` and the options of the commands are the fields of the questions."""

import inspect
import re
from dataclasses import MISSING
from typing import Any, get_type_hints

import pytest
from msgspec.structs import replace

import annotator
from annotator.api.names import choose_asked_images
from annotator.api.questions import AuditQuestion, CheckQuestion, TuneQuestion
from annotator.cli.program import run
from annotator.errors import UserError
from annotator.metrics.randcrowns.tuning import MOST_VALUES
from annotator.model.metric_settings import DelineationChoice
from annotator.options import Described, Question, list_described
from annotator.session.transfer.options import FilesQuestion
from tests.builders import project

DOOR = [(annotator.audit, AuditQuestion), (annotator.check, CheckQuestion), (annotator.tune, TuneQuestion)]
TOLD = [*DOOR, (annotator.read, FilesQuestion)]


@pytest.mark.parametrize(("function", "question"), TOLD)
def test_a_function_takes_the_fields_of_its_question(function: Any, question: type[Question]) -> None:
    hints = get_type_hints(function, localns={"Source": object})
    written = [
        (one.name, hints[one.name], one.default)
        for one in inspect.signature(function).parameters.values()
        if one.kind is one.KEYWORD_ONLY
    ]
    fields = [
        (one.name, one.type, inspect.Parameter.empty if one.default is MISSING else one.default)
        for one in list_described(question)
    ]
    assert written == fields


@pytest.mark.parametrize(("function", "question"), TOLD)
def test_its_documentation_says_of_each_what_the_field_says(function: Any, question: type[Question]) -> None:
    section = inspect.getdoc(function).split("Parameters\n----------\n")[1].split("\n\nReturns")[0]
    said = dict(re.findall(r"^(\w+) : .*\n((?:    .*\n?)+)", section, flags=re.MULTILINE))
    said.pop("project", said.pop("files", None))
    assert {name: " ".join(text.split()) for name, text in said.items()} == {
        one.name: one.option.doc or one.option.help for one in list_described(question)
    }


@pytest.mark.parametrize("title", ["Parameters", "Returns", "Raises", "Examples"])
@pytest.mark.parametrize("name", ["open", "read", "audit", "check", "tune"])
def test_what_the_door_offers_is_documented(name: str, title: str) -> None:
    assert f"\n{title}\n{'-' * len(title)}\n" in inspect.getdoc(getattr(annotator, name))


def test_words_are_those_of_what_they_choose() -> None:
    words = {one.name: one.words for one in list_described(AuditQuestion)}
    assert words["global_score"] == tuple(one.value for one in DelineationChoice)


def list_wrong_values(one: Described) -> list[Any]:
    """Values that a field refuses, as far as it has bounds or words."""
    found: list[Any] = []
    if one.option.least is not None:
        found.append(one.option.least - 1)
    if one.option.most is not None:
        found += [one.option.most + 1, float("nan")]
    if one.option.above is not None:
        found.append(one.option.above)
    if one.words:
        found.append("neither")
    return found


FIELDS = [(question, one) for _, question in DOOR for one in list_described(question) if list_wrong_values(one)]
NEEDED = {"model": "net", "reference": "Ana"}
COMMANDS = {AuditQuestion: "audit", CheckQuestion: "check", TuneQuestion: "tune"}


@pytest.mark.parametrize(("question", "one"), FIELDS, ids=[f"{q.__name__}.{one.name}" for q, one in FIELDS])
def test_bounds_and_words_hold_at_both_doors(
    question: type[Question], one: Described, tmp_path: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    needed = NEEDED if question is CheckQuestion else {}
    options = [word for name, value in needed.items() for word in (f"--{name}", value)]
    for value in list_wrong_values(one):
        with pytest.raises(UserError, match=f"^{one.name} is "):
            question(**{**needed, one.name: value})
        flag = one.option.flag or f"--{one.name.replace('_', '-')}"
        code = run([COMMANDS[question], str(tmp_path / "gone.annotator"), *options, flag, str(value)])
        said = capsys.readouterr().err
        assert code == 2
        assert flag in said
        assert "gone" not in said, "nothing is opened for it"


def test_a_word_is_no_number_and_a_number_no_word() -> None:
    assert CheckQuestion(**NEEDED, theta_cls="best-f1", size="p75").size == "p75"
    with pytest.raises(UserError, match="theta_cls is a number from 0 to 1 or best-f1, not best"):
        CheckQuestion(**NEEDED, theta_cls="best")
    with pytest.raises(UserError, match="overlap is one of box, polygon, not 'circle'"):
        AuditQuestion(overlap="circle")


def test_axes_are_lists_or_ranges() -> None:
    question = TuneQuestion(alpha="1:0.5:2", omega=[4, 6])
    assert question.axes == {"alpha": (1.0, 1.5, 2.0), "omega": (4.0, 6.0), "gamma": None}
    with pytest.raises(UserError, match="gamma takes one number or lo:step:hi"):
        TuneQuestion(gamma="3:1")
    with pytest.raises(UserError, match=f"more than {MOST_VALUES:,} values"):
        TuneQuestion(gamma="0:1e-9:1")


def test_the_list_of_images_has_its_name_in_an_answer_only_where_there_is_one() -> None:
    made = project()
    by_list = choose_asked_images(made, AuditQuestion(images=["img1.jpg"], listed="wet.txt"))
    assert (by_list.ids, by_list.listed) == ({2}, "wet.txt")
    everything = choose_asked_images(made, AuditQuestion(listed="wet.txt"))
    assert everything.listed == ""
    halves = made.images.set(1, replace(made.images[1], split="train"))
    of_split = choose_asked_images(replace(made, images=halves), AuditQuestion(split="train", listed="w"))
    assert (of_split.ids, of_split.listed) == ({1}, "")
