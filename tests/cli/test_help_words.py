"""Words that the help of commands tells without importing what they stand for are those that are understood."""

from typing import get_args

from annotator.cli.commands.check import USUAL_SUPPORT
from annotator.cli.commands.create import TEMPLATE_NAMES
from annotator.cli.commands.detect import PictureParts
from annotator.cli.commands.imports import LayerStatus, WhereWorked
from annotator.cli.commands.merge import WhoseWork
from annotator.cli.commands.upkeep.split import DealtUnit
from annotator.cli.completing import READ_FORMATS, WRITTEN_FORMATS
from annotator.detector.run import Resolution
from annotator.formats.registry import FORMATS
from annotator.model.layer import Status
from annotator.model.templates import TEMPLATES
from annotator.report.detector.values import MINIMUM_SUPPORT
from annotator.session.merge.conflicts import ConflictChoice
from annotator.session.series.splits import SplitUnit
from annotator.session.transfer.matching import Existing


def test_formats_and_templates_are_those_that_there_are() -> None:
    assert tuple(known.id for known in FORMATS if known.read) == READ_FORMATS
    assert tuple(known.id for known in FORMATS if known.write) == WRITTEN_FORMATS
    assert tuple(known.name for known in TEMPLATES) == TEMPLATE_NAMES
    assert USUAL_SUPPORT == MINIMUM_SUPPORT


def test_choices_are_those_of_what_they_choose() -> None:
    pairs = {
        LayerStatus: Status,
        WhereWorked: Existing,
        PictureParts: Resolution,
        WhoseWork: ConflictChoice,
        DealtUnit: SplitUnit,
    }
    for words, chosen in pairs.items():
        assert get_args(words) == tuple(one.value for one in chosen)
