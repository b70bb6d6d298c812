"""The scores of two authors as columns: of pairs, repeat passes and control images, of files, pages and the window."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, TypeVar

from annotator.metrics.agreement.pair import PairAgreement
from annotator.phrase import Phrase
from annotator.report.numbers import format_score
from annotator.report.tables import Column, make_ends_column

Row = TypeVar("Row")
Part = TypeVar("Part")

PRECISION: Final = Column[PairAgreement](
    "precision", Phrase("precision"), lambda pair: pair.roles.precision, "precision", ends=True
)
RECALL: Final = Column[PairAgreement]("recall", Phrase("recall"), lambda pair: pair.roles.recall, "recall", ends=True)
F1: Final = Column[PairAgreement]("f1", Phrase("F1"), lambda pair: pair.roles.f1, "f1", ends=True)
F1_INTERVAL: Final = make_ends_column(lambda pair: pair.roles.f1, key="f1_interval")
MEAN_IOU: Final = Column[PairAgreement](
    "mean_iou", Phrase("mean IoU"), lambda pair: pair.iou.mean, "mean_iou", short=Phrase("IoU"), ends=True
)
MEDIAN_IOU: Final = Column[PairAgreement]("median_iou", Phrase("median"), lambda pair: pair.iou.median, "mean_iou")
STD_IOU: Final = Column[PairAgreement]("std_iou", Phrase("std"), lambda pair: pair.iou.std, "mean_iou", ends=True)
PART_STATE_ALPHA: Final = Column[PairAgreement](
    "part_state_alpha",
    Phrase("α of part state"),
    lambda pair: pair.part_state.alpha,
    "tag_alpha",
    short=Phrase("α state"),
    ends=True,
)
OCCLUDED_ALPHA: Final = Column[PairAgreement](
    "occluded_alpha",
    Phrase("α of occluded"),
    lambda pair: pair.occluded.alpha,
    "tag_alpha",
    short=Phrase("α occluded"),
    ends=True,
)


OF_PAIRS: Final = (
    PRECISION,
    RECALL,
    replace(F1, format=lambda score: format_score(score)._replace(interval="")),
    F1_INTERVAL,
    MEAN_IOU,
    MEDIAN_IOU,
    STD_IOU,
)
"""Of every pair and of every two passes, in files and on pages."""
OF_CARD: Final = (PRECISION, RECALL, MEAN_IOU)
"""What the window's card of a pair shows, a row each."""
OF_QUALITY: Final = (F1, MEAN_IOU, PART_STATE_ALPHA, OCCLUDED_ALPHA)
"""What it shows of repeat passes and control images, a column each."""


def lift(column: Column[Part], find_part: Callable[[Row], Part | None], **changes: Any) -> Column[Row]:
    """The column of rows that have a part, such as a pair; without one the value is None. `changes` are of its other
    fields.
    """

    def read(row: Row) -> Any:
        part = find_part(row)
        return None if part is None else column.value(part)

    lifted: Any = replace(column, value=read, **changes)  # type: ignore[arg-type]
    return lifted  # type: ignore[no-any-return]
