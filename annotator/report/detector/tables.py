"""The check's numbers as columns: what a model finds, how precisely, what it is worth, and why objects are missed."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final, NamedTuple

from annotator.errors import Numeral, Phrase
from annotator.metrics.detection.curves import WorkingPoint
from annotator.metrics.detection.humans import HumanResult
from annotator.metrics.detection.mechanisms import NOT_LOADED, Mechanism
from annotator.metrics.detection.precision import RECALL_CAPS
from annotator.metrics.detection.task import PRECISIONS
from annotator.metrics.detection.tide import BACKGROUND
from annotator.metrics.detection.tide import CAP as TIDE_CAP
from annotator.metrics.detection.verification import BETA, WITH_PLACE, WITHOUT_PLACE, Recalls
from annotator.metrics.matching.detections import CAP
from annotator.metrics.score import Score
from annotator.report import numbers
from annotator.report.detector.values import CheckReport, ModelCheck
from annotator.report.glossary import MECHANISMS as WORDS
from annotator.report.images import describe_images, make_image_record
from annotator.report.tables import Column, Output, Record, make_entry, make_interval_record

MECHANISMS: Final = tuple(one for one in Mechanism if one is not Mechanism.UNKNOWN)
"""In the order of the schema."""


def _score_cut(cut: float | None, one: ModelCheck) -> Score:
    """A score cut, undefined where nothing was detected."""
    return Score(cut, one.result.matching.detections, "" if cut is not None else "the model detected nothing")


def _rank(
    key: str, title: str, score: Callable[[ModelCheck], Score], interval: str, *, csv: str = ""
) -> Column[ModelCheck]:
    """A number whose interval is made after it and known by a key; in CSV files only under a name given."""
    outputs = Output.ALL if csv else ~Output.CSV
    return Column(key, title, lambda one: one.add_interval(score(one), interval), outputs=outputs, csv=csv, ends=True)


def _count_score(one: ModelCheck) -> Score:
    cut = one.result.task.count.cut
    return Score(cut, one.result.matching.detections, "" if cut is not None else "it lies above all scores")


def _record_left_out(one: ModelCheck) -> Record:
    left_out = one.result.matching.left_out
    return {"absent": left_out.absent, "occluded": left_out.occluded, "crowd": left_out.crowd}


_SIZES: Final = MappingProxyType(
    {
        "small": Phrase("small (area up to 32²)"),
        "medium": Phrase("medium (32² to 96²)"),
        "large": Phrase("large (from 96²)"),
    }
)
"""The sizes of the COCO tools in words."""


def _choose_size(name: str, *, of_recall: bool) -> Callable[[ModelCheck], Score]:
    """Average precision or recall of the objects of one of the COCO tools' sizes."""

    def choose(one: ModelCheck) -> Score:
        found = one.result.precision
        if of_recall:
            return one.add_interval(found.recall_by_size[name], "ap", f"ar_{name}")
        return one.add_interval(found.by_size[name], "ap", name)

    return choose


def _choose_cap(cap: int) -> Callable[[ModelCheck], Score]:
    """Average recall of the best detections of an image and label."""
    return lambda one: one.add_interval(one.result.precision.recall_by_cap[cap], "ap", f"ar_{cap}")


COUNTS: Final[tuple[Column[ModelCheck], ...]] = (
    Column[ModelCheck]("images", Phrase("images"), lambda one: len(one.result.inputs.images)),
    Column[ModelCheck]("objects", Phrase("objects"), lambda one: one.result.matching.pooled.total.objects),
    Column[ModelCheck]("left_out", "", _record_left_out, outputs=Output.JSON),
    Column[ModelCheck]("detections", Phrase("detections"), lambda one: one.result.matching.detections),
    Column[ModelCheck]("tp", Phrase("true positives"), lambda one: one.result.matching.pooled.total.correct),
    Column[ModelCheck]("fp", Phrase("false positives"), lambda one: one.result.matching.pooled.total.wrong),
    Column[ModelCheck]("fn", Phrase("false negatives"), lambda one: one.result.matching.pooled.total.missed),
    Column[ModelCheck]("precision", Phrase("precision"), lambda one: one.result.matching.pooled.precision, ends=True),
    Column[ModelCheck]("recall", Phrase("recall"), lambda one: one.result.matching.pooled.recall, ends=True),
    Column[ModelCheck]("f1", Phrase("F1"), lambda one: one.result.matching.pooled.f1, ends=True),
    Column[ModelCheck](
        "fn_rate", Phrase("false-negative rate"), lambda one: one.result.matching.pooled.miss_rate, ends=True
    ),
    Column[ModelCheck]("neutral", "", lambda one: len(one.result.matching.neutral), outputs=Output.JSON),
)
PRECISION: Final = (
    Column[ModelCheck]("flavour", "", lambda one: one.result.precision.coco.flavour, outputs=Output.JSON),
    _rank("iou_50", Phrase("AP at IoU 0.5"), lambda one: one.result.precision.iou_50, "ap/iou_50", csv="ap_50"),
    _rank("iou_75", Phrase("AP at IoU 0.75"), lambda one: one.result.precision.iou_75, "ap/iou_75", csv="ap_75"),
    _rank(
        "iou_50_95",
        Phrase("AP over IoU 0.5 … 0.95"),
        lambda one: one.result.precision.iou_50_95,
        "ap/iou_50_95",
        csv="ap_50_95",
    ),
    _rank("area_50", Phrase("AP at 0.5, all points"), lambda one: one.result.precision.area_50, "ap/area_50"),
    _rank(
        "voc11_50", Phrase("AP at 0.5, Pascal VOC 11 points"), lambda one: one.result.precision.voc11_50, "ap/voc11_50"
    ),
    *(
        Column[ModelCheck](
            name, Phrase("AP, {size}", size=words), _choose_size(name, of_recall=False), csv=f"ap_{name}"
        )
        for name, words in _SIZES.items()
    ),
    *(
        Column[ModelCheck](f"ar_{cap}", Phrase("AR, best {n} of an image and label", n=cap), _choose_cap(cap))
        for cap in RECALL_CAPS
    ),
    *(
        Column[ModelCheck](f"ar_{name}", Phrase("AR, {size}", size=words), _choose_size(name, of_recall=True))
        for name, words in _SIZES.items()
    ),
)
LabelRow = tuple[int, Score, Score]
"""Of a label its objects, and its average precision at IoU 0.5 and over 0.5 … 0.95."""

LABELS: Final[tuple[Column[LabelRow], ...]] = (
    Column("objects", "", lambda row: row[0]),
    Column("iou_50", Numeral("0.5"), lambda row: row[1], "ap", format=numbers.format_score_cell),
    Column("iou_50_95", Numeral("0.5 … 0.95"), lambda row: row[2], "ap", format=numbers.format_score_cell),
)
BEST_F1: Final = (
    _rank("f1", Phrase("F1"), lambda one: one.result.best_f1.f1, "best/f1", csv="best_f1"),
    Column[ModelCheck]("score", "", lambda one: _score_cut(one.result.best_f1.score, one), csv="best_f1_score"),
    _rank("precision", "", lambda one: one.result.best_f1.precision, "best/precision"),
    _rank("recall", "", lambda one: one.result.best_f1.recall, "best/recall"),
)
HUMANS: Final[tuple[Column[HumanResult], ...]] = (
    Column("images", Phrase("images"), lambda one: len(one.pooled.images)),
    Column("f1", Phrase("F1"), lambda one: one.pooled.f1, "best_f1"),
    Column("precision", Phrase("precision"), lambda one: one.pooled.precision),
    Column("recall", Phrase("recall"), lambda one: one.pooled.recall),
    Column("fpr", Phrase("false positives an object"), lambda one: one.pooled.false_rate, "fpr"),
    Column("model_best_f1", "", lambda one: one.model_best.f1, "best_f1", outputs=Output.JSON),
)


def _choose_level(level: float) -> Callable[[ModelCheck], Score]:
    """The recall at a precision."""
    return lambda one: one.read_recall_at(level)


RECALLS: Final = tuple(
    Column[ModelCheck](
        f"{level:g}",
        Phrase("recall at precision ≥ {level:g}", level=level),
        _choose_level(level),
        "task",
        csv=f"recall_at_precision_{level:g}",
    )
    for level in PRECISIONS
)
TASK: Final = (
    _rank(
        "count_deviation",
        Phrase("count deviation"),
        lambda one: one.result.task.count.deviation,
        "count_deviation",
        csv="count_deviation",
    ),
    Column[ModelCheck]("count_score", "", _count_score, outputs=Output.JSON),
    _rank(
        "localisation_deviation",
        Phrase("localisation deviation"),
        lambda one: one.result.task.localisation,
        "localisation_deviation",
        csv="localisation_deviation",
    ),
)
PARTS: Final[tuple[Column[Recalls], ...]] = (
    Column[Recalls]("t_present", "", lambda recalls: recalls.t_present),
    Column[Recalls]("t_missing", "", lambda recalls: recalls.t_missing),
    Column[Recalls](
        "recall_present", Phrase("present"), lambda recalls: recalls.present, "fvv", format=numbers.format_score_cell
    ),
    Column[Recalls](
        "recall_missing", Phrase("missing"), lambda recalls: recalls.missing, "fvv", format=numbers.format_score_cell
    ),
    Column[Recalls]("fvv", Phrase("Fvv"), lambda recalls: recalls.fvv, "fvv", format=numbers.format_score_cell),
    Column[Recalls]("present", "", lambda recalls: recalls.present.support),
    Column[Recalls]("missing", "", lambda recalls: recalls.missing.support),
)
PLACES: Final = (Phrase("with place"), Phrase("image only"))
"""How parts are looked for: by their place, or anywhere on the image."""


class ImageRow(NamedTuple):
    """A model on one image."""

    model: str
    image: str
    split: str
    point: WorkingPoint
    reference: str | None = None
    """None where there is one reference."""


IMAGES: Final = (
    Column[ImageRow]("model", "", lambda row: row.model),
    Column[ImageRow]("image", "", lambda row: row.image),
    Column[ImageRow]("split", "", lambda row: row.split),
    Column[ImageRow]("objects", "", lambda row: row.point.objects),
    Column[ImageRow]("tp", "", lambda row: row.point.correct),
    Column[ImageRow]("fp", "", lambda row: row.point.wrong),
    Column[ImageRow]("fn", "", lambda row: row.point.missed),
    Column[ImageRow]("precision", "", lambda row: row.point.precision),
    Column[ImageRow]("recall", "", lambda row: row.point.recall),
    Column[ImageRow]("f1", "", lambda row: row.point.f1),
)
IMAGES_OF_SEVERAL: Final = (*IMAGES, Column[ImageRow]("reference", "", lambda row: row.reference))
"""The same against several references."""


def _count_mechanism(kind: Mechanism) -> Callable[[ModelCheck], Score]:
    """The missed objects of a model that a mechanism explains; undefined while no miss can be looked into."""

    def count(one: ModelCheck) -> Score:
        found = one.result.mechanisms
        if found.reason:
            return Score(None, found.total, one.internals_reason or NOT_LOADED)
        return Score(found.count_mechanisms()[kind], found.total)

    return count


MISSES: Final = tuple(
    Column[ModelCheck](kind.name.lower(), "", _count_mechanism(kind), "mechanisms") for kind in MECHANISMS
)


def _choose_share(kind: Mechanism) -> Callable[[ModelCheck], Score]:
    """The share of a mechanism among the misses that are known."""
    return lambda one: one.score_mechanisms()[kind]


SHARES: Final = tuple(
    Column[ModelCheck](
        kind.name.lower(), "", _choose_share(kind), "mechanisms", csv=f"{kind.name.lower()}_share", ends=True
    )
    for kind in MECHANISMS
)


def _format_mechanism(found: tuple[Score, int]) -> numbers.FormattedNumber:
    """A share with the number behind it."""
    share, number = found
    if share.value is None:
        return numbers.FormattedNumber(numbers.DASH, share.reason)
    told = Numeral(f"{numbers.format_percent(share.value, 2)} ({number:,})")
    return numbers.FormattedNumber(told, interval=numbers.format_percent_ends(share.interval), value=share.value)


def _choose_mechanism(kind: Mechanism) -> Callable[[ModelCheck], tuple[Score, int]]:
    """The share of a mechanism, and how many misses that are."""
    return lambda one: (one.score_mechanisms()[kind], one.result.mechanisms.count_mechanisms()[kind])


MECHANISM_ROWS: Final = (
    *(
        Column[ModelCheck](
            kind.name.lower(), WORDS[kind].name, _choose_mechanism(kind), format=_format_mechanism, outputs=Output.PAGE
        )
        for kind in MECHANISMS
    ),
    Column[ModelCheck](
        "total", Phrase("false negatives"), lambda one: one.result.mechanisms.total, outputs=Output.PAGE | Output.JSON
    ),
)
"""Of a page, which has share and number in one cell."""
MODELS: Final = (
    *COUNTS,
    *PRECISION,
    *BEST_F1,
    *TASK,
    Column[ModelCheck](
        "fvv",
        "",
        lambda one: one.result.parts and one.add_interval(one.result.parts.verification.with_place.fvv, "fvv", "with"),
        outputs=Output.CSV,
        ends=True,
    ),
    *MISSES,
    *SHARES,
)
"""The main numbers of a model in one row of a CSV table."""


EQ1: Final = Phrase("those that overlap no object of the reference (paper Eq. 1)")

OVERLAPS: Final = MappingProxyType(
    {"box": Phrase("boxes"), "polygon": Phrase("polygons (mechanisms and parts by boxes)")}
)

PAPER_RULE: Final = Phrase("overlapped by no detection (the paper's code)")

WITHOUT_ASSISTED: Final = Phrase("left out after the matching, with the detections that found them")


def _record_cut(report: CheckReport) -> Record:
    cuts = {one.cut for one in report.models}
    return make_entry("theta_cls", cuts.pop() if len(cuts) == 1 else None, "each model has its own")


def _record_size(report: CheckReport) -> Record:
    size = report.options.settings.size_threshold
    return make_entry("size_threshold", size, "the project has no size from which a shape is big")


def _record_curve_label(report: CheckReport) -> Record:
    label = report.options.curve_label
    return make_entry(
        "curve_label", None if label is None else report.name_group(label), "curves of all labels are drawn"
    )


def _describe_overlap(report: CheckReport) -> str:
    chosen = report.options.settings
    return Phrase("{iou:g}, inclusive, of {shapes}", iou=chosen.iou_threshold, shapes=OVERLAPS[chosen.overlap])


PARAMETERS: Final[tuple[Column[CheckReport], ...]] = (
    Column(
        "reference",
        Phrase("reference"),
        lambda report: report.author_name(report.options.reference),
        outputs=Output.PAGE,
    ),
    Column("iou_threshold", "", lambda report: report.options.settings.iou_threshold, outputs=Output.JSON),
    Column("iou_threshold", Phrase("IoU threshold"), _describe_overlap, outputs=Output.PAGE),
    Column("", "", _record_cut, outputs=Output.JSON),
    Column(
        "fn_rule",
        Phrase("missed object"),
        lambda report: report.options.settings.fn_rule,
        format=lambda rule: Phrase("unmatched one-to-one") if rule == "matching" else PAPER_RULE,
    ),
    Column(
        "class_aware",
        Phrase("labels"),
        lambda report: report.options.settings.label_aware,
        format=lambda aware: Phrase("only equal labels match" if aware else "labels are ignored in matching"),
    ),
    Column("", "", _record_size, outputs=Output.JSON),
    Column(
        "size_threshold",
        Phrase("big objects"),
        lambda report: report.options.settings.size_threshold,
        format=numbers.describe_size,
        outputs=Output.PAGE,
    ),
    Column(
        "profile",
        Phrase("part states"),
        lambda report: report.options.settings.objects.profile,
        format=lambda name: Phrase("profile {name}", name=name),
    ),
    Column("parts", "", lambda report: report.options.settings.objects.parts, outputs=Output.JSON),
    Column(
        "paper_eq1",
        Phrase("false positives of subsets"),
        lambda report: report.options.settings.paper_eq1,
        format=lambda wanted: EQ1 if wanted else Phrase("every detection that found no object"),
    ),
    Column(
        "include_unfinished",
        Phrase("layers"),
        lambda report: report.options.selection.include_unfinished,
        format=lambda wanted: Phrase("begun and finished ones" if wanted else "finished ones"),
    ),
    Column(
        "", "", lambda report: make_image_record(report.project, report.options.selection.images), outputs=Output.JSON
    ),
    Column(
        "images",
        Phrase("images"),
        lambda report: describe_images(report.project, report.options.selection.images, len(report.list_images())),
        outputs=Output.PAGE,
    ),
    Column("overlap", "", lambda report: report.options.settings.overlap, outputs=Output.JSON),
    Column(
        "without_assisted",
        Phrase("assisted objects"),
        lambda report: report.options.settings.without_assisted,
        format=lambda wanted: WITHOUT_ASSISTED if wanted else Phrase("included"),
    ),
    Column(
        "minimum_support",
        Phrase("few objects"),
        lambda report: report.options.minimum_support,
        format=lambda least: Phrase("groups of fewer than {n} are marked", n=Numeral(f"{least:,}")),
    ),
    Column("", "", _record_curve_label, outputs=Output.JSON),
    Column(
        "intervals", "", lambda report: make_interval_record(report.options.settings.intervals), outputs=Output.JSON
    ),
    Column("caps", "", lambda _report: {"ap": CAP, "tide": TIDE_CAP}, outputs=Output.JSON),
    Column(
        "caps",
        Phrase("most detections"),
        lambda _report: Phrase(
            "AP: the best {cap} of an image and label; TIDE of all detections: the best {tide_cap} of an image; "
            "counts, mechanisms and TIDE at the score cut: all",
            cap=CAP,
            tide_cap=TIDE_CAP,
        ),
        outputs=Output.PAGE,
    ),
    Column(
        "tide_background",
        Phrase("TIDE background"),
        lambda _report: BACKGROUND,
        format=lambda iou: Phrase("IoU of at most {iou:g}", iou=iou),
    ),
    Column(
        "verification",
        "",
        lambda _report: {
            name: {"t_present": present, "t_missing": missing, "beta": BETA}
            for name, (present, missing) in (("with_localisation", WITH_PLACE), ("without_localisation", WITHOUT_PLACE))
        },
        outputs=Output.JSON,
    ),
    Column(
        "verification",
        Phrase("parts found"),
        lambda _report: Phrase(
            "IoU of at least {present:g} with a present, {missing:g} with a missing part; without place any "
            "detection of the label; β {beta:g}",
            present=WITH_PLACE[0],
            missing=WITH_PLACE[1],
            beta=float(BETA),
        ),
        outputs=Output.PAGE,
    ),
    Column(
        "intervals",
        Phrase("intervals"),
        lambda report: numbers.describe_intervals(report.options.settings.intervals),
        outputs=Output.PAGE,
    ),
)
"""Everything that the numbers depend on, in the order of the JSON file."""
PARAMETERS_FIRST: Final = (
    *("reference", "iou_threshold", "class_aware", "fn_rule", "size_threshold", "paper_eq1", "profile"),
    *("verification", "caps", "without_assisted", "minimum_support", "tide_background", "include_unfinished", "images"),
)
"""In the order of a page."""
