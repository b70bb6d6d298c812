"""Words and colours of the tab: one plain sentence for every number, and the colours of the marks on the picture."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from annotator.detector.marks import FALSE, HALLUCINATED, MISSED, TRUE
from annotator.detector.text import ERROR_SENTENCES, MECHANISM_NAMES, MISS_SENTENCES, SENTENCES
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.report.detector.findings import FindingKind
from annotator.ui.base.text import translator_of
from annotator.ui.base.theme import Theme, contrast_of, mix_colours

_tr = translator_of("Model")

SUBSETS: Final = ("small", "big", "occluded", "non_occluded", "big_non_occluded")
"""Subsets of the reference that can be walked through."""
BAR_NAMES: Final[Mapping[Mechanism, str]] = MappingProxyType(
    {
        Mechanism.PROPOSAL_PROCESS: "Proposal",
        Mechanism.REGRESSOR: "Regressor",
        Mechanism.INTERCLASS_CLASSIFICATION: "Interclass",
        Mechanism.BACKGROUND_CLASSIFICATION: "Background",
        Mechanism.CLASSIFIER_CALIBRATION: "Calibration",
        Mechanism.CONSUMED: "Taken",
        Mechanism.UNKNOWN: "Not known",
    }
)
"""As they stand beside bars."""
KIND_COLOURS: Final[Mapping[FindingKind, str]] = MappingProxyType(
    {
        FindingKind.TRUE: TRUE.colour,
        FindingKind.FALSE: FALSE.colour,
        FindingKind.MISSED: MISSED.colour,
        FindingKind.HALLUCINATED: HALLUCINATED.colour,
    }
)
MECHANISM_COLOURS: Final[Mapping[Mechanism, str]] = MappingProxyType(
    {
        Mechanism.PROPOSAL_PROCESS: "#e69f00",
        Mechanism.REGRESSOR: "#cc79a7",
        Mechanism.INTERCLASS_CLASSIFICATION: "#56b4e9",
        Mechanism.BACKGROUND_CLASSIFICATION: "#d55e00",
        Mechanism.CLASSIFIER_CALIBRATION: "#009e73",
        Mechanism.CONSUMED: "#8c8c8c",
        Mechanism.UNKNOWN: "#8c8c8c",
    }
)
_LEAST_CONTRAST: Final = 4.5
"""Contrast of letters."""


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
    """The name of a mechanism and one sentence about it."""
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


def make_readable(colour: str, theme: Theme, *, behind: str = "") -> str:
    """The colour, moved towards that of the text until letters in it can be read."""
    background = behind or theme.panel
    for share in range(21):
        mixed = mix_colours(colour, theme.text, share / 20)
        if contrast_of(mixed, background) >= _LEAST_CONTRAST:
            return mixed
    return theme.text
