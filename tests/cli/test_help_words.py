"""Words that the help of commands tells without importing what they stand for are those that are understood."""

from typing import get_args

from annotator.cli.commands.merge import WhoseWork
from annotator.cli.commands.new import TEMPLATE_NAMES
from annotator.cli.commands.split import DealtUnit
from annotator.detector.run.options import DetectQuestion
from annotator.detector.run.tiles import Resolution
from annotator.formats.registry import READ_FORMATS, WRITTEN_FORMATS, list_formats
from annotator.model.author import AuthorKind
from annotator.model.layer import Status
from annotator.model.templates import TEMPLATES
from annotator.options import list_described
from annotator.session.merge.conflicts import ConflictChoice
from annotator.session.series.splits import SplitUnit
from annotator.session.transfer.matching import Existing
from annotator.session.transfer.options import ImportQuestion


def test_formats_and_templates_are_those_that_there_are() -> None:
    assert tuple(known.id for known in list_formats() if known.read) == READ_FORMATS
    assert tuple(known.id for known in list_formats() if known.can_write) == WRITTEN_FORMATS
    assert tuple(known.name for known in TEMPLATES) == TEMPLATE_NAMES


def test_choices_are_those_of_what_they_choose() -> None:
    pairs = {
        WhoseWork: ConflictChoice,
        DealtUnit: SplitUnit,
    }
    for words, chosen in pairs.items():
        assert get_args(words) == tuple(one.value for one in chosen)
    fields = [
        (ImportQuestion, {"kind": AuthorKind, "status": Status, "existing": Existing}),
        (DetectQuestion, {"resolution": Resolution, "existing": Existing}),
    ]
    for question, kinds in fields:
        asked = {one.name: one.words for one in list_described(question)}
        assert {name: asked[name] for name in kinds} == {
            name: tuple(one.value for one in kind) for name, kind in kinds.items()
        }
