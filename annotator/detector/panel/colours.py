"""Colours of the tab: those of the marks on the picture, moved towards the text where they are letters."""

from collections.abc import Mapping
from typing import Final

from annotator.detector.marks import FALSE, HALLUCINATED, MISSED, TRUE
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.report.detector.findings import FindingKind
from annotator.ui.base.theme import Theme, contrast_of, mix_colours

KIND_COLOURS: Final[Mapping[FindingKind, str]] = {
    FindingKind.TRUE: TRUE.colour,
    FindingKind.FALSE: FALSE.colour,
    FindingKind.MISSED: MISSED.colour,
    FindingKind.HALLUCINATED: HALLUCINATED.colour,
}
MECHANISM_COLOURS: Final[Mapping[Mechanism, str]] = {
    Mechanism.PROPOSAL_PROCESS: "#e69f00",
    Mechanism.REGRESSOR: "#cc79a7",
    Mechanism.INTERCLASS_CLASSIFICATION: "#56b4e9",
    Mechanism.BACKGROUND_CLASSIFICATION: "#d55e00",
    Mechanism.CLASSIFIER_CALIBRATION: "#009e73",
    Mechanism.CONSUMED: "#8c8c8c",
    Mechanism.UNKNOWN: "#8c8c8c",
}
_LEAST_CONTRAST: Final = 4.5
"""Contrast of letters."""


def make_readable(colour: str, theme: Theme, *, behind: str = "") -> str:
    """The colour, moved towards that of the text until letters in it can be read."""
    ground = behind or theme.panel
    for share in range(21):
        mixed = mix_colours(colour, theme.text, share / 20)
        if contrast_of(mixed, ground) >= _LEAST_CONTRAST:
            return mixed
    return theme.text
