"""Words of the tab: one plain sentence for every number, for somebody who never read the papers."""

from collections.abc import Mapping
from typing import Final

from annotator.detector.text import ERROR_SENTENCES, MECHANISM_NAMES, MISS_SENTENCES, SENTENCES
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.report.detector.findings import FindingKind
from annotator.ui.base.text import translator_of

_tr = translator_of("Model")

SUBSETS: Final = ("small", "big", "occluded", "non_occluded", "big_non_occluded")
"""Subsets of the reference that can be walked through."""
BAR_NAMES: Final[Mapping[Mechanism, str]] = {
    Mechanism.PROPOSAL_PROCESS: "Proposal",
    Mechanism.REGRESSOR: "Regressor",
    Mechanism.INTERCLASS_CLASSIFICATION: "Interclass",
    Mechanism.BACKGROUND_CLASSIFICATION: "Background",
    Mechanism.CLASSIFIER_CALIBRATION: "Calibration",
    Mechanism.CONSUMED: "Taken",
    Mechanism.UNKNOWN: "Not known",
}
"""As they stand beside bars."""


def explain_number(name: str) -> str:
    """What the number with this name says."""
    return {
        "score": _tr("Least score of a detection that counts. Lower finds more and is wrong more often."),
        "iou": _tr("Least overlap at which a detection counts as having found its object; 1 is the same box."),
        "tp": _tr("True positives: detections that found an object of their label."),
        "fp": _tr("False positives: detections that found none."),
        "fn": _tr("False negatives: objects of the reference that no detection found."),
        "hallucinated": _tr("Missing parts that the model claims to see all the same."),
        "f1": _tr("One number for both kinds of error: 1 means that nothing is missed and nothing invented."),
        "best_f1": _tr("The highest F1 that any score cut reaches."),
        "recall": _tr("The share of the objects that was found."),
        "recall_present": _tr("Of the parts that are there, the share that the model finds."),
        "recall_missing": _tr("Of the parts that are missing, the share that the model claims to see."),
        "fvv": _tr("Both in one number, where a claimed missing part weighs far more than an overlooked one."),
        "missing_curve": _tr(
            "How many missing parts are claimed when a claim must overlap the place of the part by at least this IoU."
        ),
    }[name]


def kind_name_of(kind: FindingKind) -> str:
    """The short word for a kind of finding."""
    return {
        FindingKind.TRUE: "TP",
        FindingKind.FALSE: "FP",
        FindingKind.MISSED: "FN",
        FindingKind.HALLUCINATED: _tr("Invented"),
    }[kind]


def kind_tip_of(kind: FindingKind) -> str:
    """What a kind of finding is."""
    names = {
        FindingKind.TRUE: "tp",
        FindingKind.FALSE: "fp",
        FindingKind.MISSED: "fn",
        FindingKind.HALLUCINATED: "hallucinated",
    }
    return explain_number(names[kind])


def mechanism_tip_of(mechanism: Mechanism) -> str:
    """What a mechanism is."""
    return f"{MECHANISM_NAMES[mechanism]}: {SENTENCES[mechanism]}"


def type_tip_of(name: str) -> str:
    """What a TIDE type is."""
    return f"{name}: {MISS_SENTENCES.get(name) or ERROR_SENTENCES[name]}"


def subset_name_of(name: str) -> str:
    """The word for a subset of the reference."""
    return {
        "all": _tr("all"),
        "small": _tr("small"),
        "big": _tr("big"),
        "occluded": _tr("occluded"),
        "non_occluded": _tr("not occluded"),
        "big_non_occluded": _tr("big, not occluded"),
    }.get(name, name)
