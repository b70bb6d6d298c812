"""The check's numbers as columns: what a model finds, how precisely, what it is worth, and why objects are missed."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from annotator.metrics.detection.mechanisms import NOT_LOADED, Mechanism
from annotator.metrics.detection.precision import RECALL_CAPS
from annotator.metrics.detection.verification import Recalls
from annotator.metrics.score import Score
from annotator.report.detector.values import ModelCheck
from annotator.report.tables import Column, Output, Record

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
    {"small": "small (area up to 32²)", "medium": "medium (32² to 96²)", "large": "large (from 96²)"}
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
    Column[ModelCheck]("images", "images", lambda one: len(one.result.inputs.images)),
    Column[ModelCheck]("objects", "objects", lambda one: one.result.matching.pooled.total.objects),
    Column[ModelCheck]("left_out", "", _record_left_out, outputs=Output.JSON),
    Column[ModelCheck]("detections", "detections", lambda one: one.result.matching.detections),
    Column[ModelCheck]("tp", "true positives", lambda one: one.result.matching.pooled.total.correct),
    Column[ModelCheck]("fp", "false positives", lambda one: one.result.matching.pooled.total.wrong),
    Column[ModelCheck]("fn", "false negatives", lambda one: one.result.matching.pooled.total.missed),
    Column[ModelCheck]("precision", "precision", lambda one: one.result.matching.pooled.precision, ends=True),
    Column[ModelCheck]("recall", "recall", lambda one: one.result.matching.pooled.recall, ends=True),
    Column[ModelCheck]("f1", "F1", lambda one: one.result.matching.pooled.f1, ends=True),
    Column[ModelCheck]("fn_rate", "false-negative rate", lambda one: one.result.matching.pooled.miss_rate, ends=True),
    Column[ModelCheck]("neutral", "", lambda one: len(one.result.matching.neutral), outputs=Output.JSON),
)
PRECISION: Final = (
    Column[ModelCheck]("flavour", "", lambda one: one.result.precision.coco.flavour, outputs=Output.JSON),
    _rank("iou_50", "AP at IoU 0.5", lambda one: one.result.precision.iou_50, "ap/iou_50", csv="ap_50"),
    _rank("iou_75", "AP at IoU 0.75", lambda one: one.result.precision.iou_75, "ap/iou_75", csv="ap_75"),
    _rank(
        "iou_50_95",
        "AP over IoU 0.5 … 0.95",
        lambda one: one.result.precision.iou_50_95,
        "ap/iou_50_95",
        csv="ap_50_95",
    ),
    _rank("area_50", "AP at 0.5, all points", lambda one: one.result.precision.area_50, "ap/area_50"),
    _rank("voc11_50", "AP at 0.5, Pascal VOC 11 points", lambda one: one.result.precision.voc11_50, "ap/voc11_50"),
    *(
        Column[ModelCheck](name, f"AP, {words}", _choose_size(name, of_recall=False), csv=f"ap_{name}")
        for name, words in _SIZES.items()
    ),
    *(
        Column[ModelCheck](f"ar_{cap}", f"AR, best {cap} of an image and label", _choose_cap(cap))
        for cap in RECALL_CAPS
    ),
    *(
        Column[ModelCheck](f"ar_{name}", f"AR, {words}", _choose_size(name, of_recall=True))
        for name, words in _SIZES.items()
    ),
)
BEST_F1: Final = (
    _rank("f1", "F1", lambda one: one.result.best_f1.f1, "best/f1", csv="best_f1"),
    Column[ModelCheck]("score", "", lambda one: _score_cut(one.result.best_f1.score, one), csv="best_f1_score"),
    _rank("precision", "", lambda one: one.result.best_f1.precision, "best/precision"),
    _rank("recall", "", lambda one: one.result.best_f1.recall, "best/recall"),
)
TASK: Final = (
    _rank(
        "count_deviation",
        "count deviation",
        lambda one: one.result.task.count.deviation,
        "count_deviation",
        csv="count_deviation",
    ),
    Column[ModelCheck]("count_score", "", _count_score, outputs=Output.JSON),
    _rank(
        "localisation_deviation",
        "localisation deviation",
        lambda one: one.result.task.localisation,
        "localisation_deviation",
        csv="localisation_deviation",
    ),
)
PARTS: Final[tuple[Column[Recalls], ...]] = (
    Column[Recalls]("t_present", "", lambda recalls: recalls.t_present),
    Column[Recalls]("t_missing", "", lambda recalls: recalls.t_missing),
    Column[Recalls]("recall_present", "present", lambda recalls: recalls.present),
    Column[Recalls]("recall_missing", "missing", lambda recalls: recalls.missing),
    Column[Recalls]("fvv", "Fvv", lambda recalls: recalls.fvv, csv="fvv"),
    Column[Recalls]("present", "", lambda recalls: recalls.present.support),
    Column[Recalls]("missing", "", lambda recalls: recalls.missing.support),
)


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
        f"{kind.name.lower()}_share", "", _choose_share(kind), "mechanisms", outputs=Output.CSV, ends=True
    )
    for kind in MECHANISMS
)
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
