"""Words of the tab: one plain sentence for every number, for somebody who never read the papers."""

from collections.abc import Mapping
from typing import Final

from annotator.detector.state.selection import Kind
from annotator.detector.text import ERROR_SENTENCES, MECHANISM_NAMES, MISS_SENTENCES, SENTENCES
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.ui.base.text import words_of

_words = words_of("Model")

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


def explained(name: str) -> str:
    """What the number with this name says."""
    return {
        "score": _words("Least score of a detection that counts. Lower finds more and is wrong more often."),
        "iou": _words("Least overlap at which a detection counts as having found its object; 1 is the same box."),
        "tp": _words("True positives: detections that found an object of their label."),
        "fp": _words("False positives: detections that found none."),
        "fn": _words("False negatives: objects of the reference that no detection found."),
        "hallucinated": _words("Missing parts that the model claims to see all the same."),
        "f1": _words("One number for both kinds of error: 1 means that nothing is missed and nothing invented."),
        "best_f1": _words("The highest F1 that any score cut reaches."),
        "recall": _words("The share of the objects that was found."),
        "recall_present": _words("Of the parts that are there, the share that the model finds."),
        "recall_missing": _words("Of the parts that are missing, the share that the model claims to see."),
        "fvv": _words("Both in one number, where a claimed missing part weighs far more than an overlooked one."),
        "missing_curve": _words(
            "How many missing parts are claimed when a claim must overlap the place of the part by at least this IoU."
        ),
    }[name]  # fmt: skip


def kind_name(kind: Kind) -> str:
    """The short word for a kind of finding."""
    return {Kind.TRUE: "TP", Kind.FALSE: "FP", Kind.MISSED: "FN", Kind.HALLUCINATED: _words("Invented")}[kind]


def kind_tip(kind: Kind) -> str:
    """What a kind of finding is."""
    names = {Kind.TRUE: "tp", Kind.FALSE: "fp", Kind.MISSED: "fn", Kind.HALLUCINATED: "hallucinated"}
    return explained(names[kind])


def mechanism_tip(mechanism: Mechanism) -> str:
    """What a mechanism is."""
    return f"{MECHANISM_NAMES[mechanism]}: {SENTENCES[mechanism]}"


def type_tip(name: str) -> str:
    """What a TIDE type is."""
    return f"{name}: {MISS_SENTENCES.get(name) or ERROR_SENTENCES[name]}"


def subset_name(name: str) -> str:
    """The word for a subset of the reference."""
    return {
        "all": _words("all"),
        "small": _words("small"),
        "big": _words("big"),
        "occluded": _words("occluded"),
        "non_occluded": _words("not occluded"),
        "big_non_occluded": _words("big, not occluded"),
    }.get(name, name)
