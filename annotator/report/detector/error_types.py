"""The table of TIDE's error types: how many there are, and how much average precision each of them costs."""

from typing import Any, Final

from annotator.metrics.detection.tide import CAP, ERROR_NAMES, MISS_NAMES, MissType
from annotator.phrase import Numeral, Phrase, join_phrases
from annotator.report.detector.findings import FindingFilter, FindingKind
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.numbers import FormattedNumber, format_score
from annotator.report.tables import Table

NOTE: Final = Phrase(
    "All: the best {cap} detections of an image. At cut: every detection that reaches the score cut, as the flow "
    "counts them. dAP: points of AP (in percent) that would be gained if these errors were mended; FP: if no false "
    "positive scored above a true one, FN: if nothing was missed.",
    cap=CAP,
)


def make_tide_table(report: CheckReport) -> Table:
    """Number of errors of each type, of all detections and of those at the score cut, and what AP each costs."""
    names = [report.author_name(one.author) for one in report.models]
    columns = ("all", "at cut", "dAP")
    heads = [("", ""), *((f"{name}, {which}", "tide") for name in names for which in columns)]
    kinds = report.models[0].result.tide_gain.by_name
    rows = [(kind, [cell for one in report.models for cell in _list_errors(one, kind)]) for kind in kinds]
    return Table.of(heads, rows, NOTE, keys=[_make_error_key(kind) for kind in kinds])


def _list_errors(one: ModelCheck, kind: str) -> list[Any]:
    """Two counts and the gain; the two sums of all errors have no count of their own."""
    found = one.result
    counts = [f"{types.counts[kind]:,}" if kind in types.counts else "" for types in (found.tide, found.tide_at_cut)]
    gain = one.score_gains()[kind]
    if gain.value is None:
        return [*counts, format_score(gain)]
    ends = gain.interval
    told = "" if ends is None else join_phrases((Numeral(f"{ends.low:.2f} – {ends.high:.2f}"), ends.caution), ", ")
    return [*counts, FormattedNumber(f"{gain.value:.2f}", interval=told, value=gain.value)]


def _make_error_key(name: str) -> FindingFilter:
    """The wrong detections of a type; of *Miss* the objects that no error stands for; FP and FN as a whole."""
    if name == ERROR_NAMES[-1]:
        return FindingFilter(types=frozenset({MISS_NAMES[MissType.CLS_LOC], MISS_NAMES[MissType.MISSED]}))
    if name == "FN":
        return FindingFilter()
    return FindingFilter(kinds=frozenset({FindingKind.FALSE}), types=frozenset(() if name == "FP" else (name,)))
