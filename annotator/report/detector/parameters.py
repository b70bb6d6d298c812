"""What the numbers of a check depend on, as a table: cuts, thresholds, rules and images."""

from types import MappingProxyType
from typing import Final

from annotator.metrics.detection.tide import BACKGROUND
from annotator.metrics.detection.tide import CAP as TIDE_CAP
from annotator.metrics.detection.verification import BETA, WITH_PLACE
from annotator.metrics.matching.detections import CAP
from annotator.phrase import Numeral, Phrase, join_phrases
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.images import describe_images
from annotator.report.numbers import describe_intervals, format_setting
from annotator.report.states import list_state_facts
from annotator.report.tables import Table

EQ1: Final = Phrase("those that overlap no object of the reference (paper Eq. 1)")

OVERLAPS: Final = MappingProxyType(
    {"box": Phrase("boxes"), "polygon": Phrase("polygons (mechanisms and parts by boxes)")}
)

PAPER_RULE: Final = Phrase("overlapped by no detection (the paper's code)")

WITHOUT_ASSISTED: Final = Phrase("left out after the matching, with the detections that found them")


def make_parameter_table(report: CheckReport) -> Table:
    """Everything that the numbers depend on."""
    chosen = report.options.settings
    one_to_one = chosen.fn_rule == "matching"
    rows = [
        ("reference", report.author_name(report.options.reference)),
        (
            "IoU threshold",
            Phrase("{iou:g}, inclusive, of {shapes}", iou=chosen.iou_threshold, shapes=OVERLAPS[chosen.overlap]),
        ),
        *((f"score cut of {name}", describe_cut(one)) for name, one in report.list_models()),
        ("labels", Phrase("only equal labels match" if chosen.label_aware else "labels are ignored in matching")),
        ("missed object", Phrase("unmatched one-to-one") if one_to_one else PAPER_RULE),
        ("big objects", _tell_size(report)),
        ("false positives of subsets", EQ1 if chosen.paper_eq1 else Phrase("every detection that found no object")),
        ("part states", Phrase("profile {name}", name=chosen.objects.profile)),
        (
            "parts found",
            Phrase(
                "IoU of at least {present:g} with a present, {missing:g} with a missing part; without place any "
                "detection of the label; β {beta:g}",
                present=WITH_PLACE[0],
                missing=WITH_PLACE[1],
                beta=float(BETA),
            ),
        ),
        (
            "most detections",
            Phrase(
                "AP: the best {cap} of an image and label; TIDE of all detections: the best {tide_cap} of an image; "
                "counts, mechanisms and TIDE at the score cut: all",
                cap=CAP,
                tide_cap=TIDE_CAP,
            ),
        ),
        ("assisted objects", WITHOUT_ASSISTED if chosen.without_assisted else Phrase("included")),
        (
            "few objects",
            Phrase("groups of fewer than {n} are marked", n=Numeral(f"{report.options.minimum_support:,}")),
        ),
        ("TIDE background", Phrase("IoU of at most {iou:g}", iou=BACKGROUND)),
        (
            "layers",
            Phrase("begun and finished ones" if report.options.selection.include_unfinished else "finished ones"),
        ),
        ("images", describe_images(report.project, report.options.selection.images)),
        *list_state_facts(report.project),
        ("intervals", describe_intervals(chosen.intervals)),
    ]
    return Table.of_facts(rows)


def describe_cut(one: ModelCheck) -> str:
    """The score cut of a model and where it comes from."""
    return Phrase("{cut}, inclusive ({origin})", cut=format_setting(one.cut), origin=one.origin.value)


def describe_cuts(report: CheckReport) -> str:
    """The score cuts of the models in one line."""
    if len({(one.cut, one.origin) for one in report.models}) == 1:
        return Phrase("score ≥ {cuts}", cuts=format_cut(report.models[0]))
    told = (Phrase("{name} ≥ {cut}", name=name, cut=format_cut(one)) for name, one in report.list_models())
    return Phrase("score of {cuts}", cuts=join_phrases(told, ", "))


def format_cut(one: ModelCheck) -> str:
    """The score cut of a model with where it comes from, in a cell."""
    return Phrase("{cut} ({origin})", cut=format_setting(one.cut), origin=one.origin.value)


def _tell_size(report: CheckReport) -> str:
    """From which size on an object is big."""
    size = report.options.settings.size_threshold
    if size is None:
        return Phrase("not set")
    return Phrase("box area of at least {n} square pixels", n=Numeral(f"{size:,.0f}"))
