"""Words and colours of the tab: names of findings and subsets, and the colours of the marks on the picture."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from annotator.detector.marks import FALSE, HALLUCINATED, MISSED, TRUE
from annotator.detector.state.view import Absence
from annotator.detector.text import ERROR_SENTENCES, MISS_SENTENCES
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.phrase import Numeral, Phrase
from annotator.report.detector.findings import FindingKind
from annotator.report.glossary import MECHANISMS
from annotator.ui.base.text import explain_number, translate_phrase, translator_of
from annotator.ui.base.theme import Theme, contrast_of, mix_colours

_tr = translator_of("Model")

SUBSETS: Final = ("small", "big", "occluded", "non_occluded", "big_non_occluded")
"""Subsets of the reference that can be walked through."""
KIND_COLOURS: Final[Mapping[FindingKind, str]] = MappingProxyType(
    {
        FindingKind.TRUE: TRUE.colour,
        FindingKind.FALSE: FALSE.colour,
        FindingKind.MISSED: MISSED.colour,
        FindingKind.HALLUCINATED: HALLUCINATED.colour,
    }
)
_LEAST_CONTRAST: Final = 4.5
"""Contrast of letters."""


def translate_words(text: str) -> str:
    """What is said without the window: names and sentences of mechanisms and TIDE types, and phrases about steps."""
    if isinstance(text, Phrase | Numeral):
        return translate_phrase(text)
    return _tr(text) if text else ""


def explain_absence(absence: Absence | None) -> str:
    """Why the open image has no counts."""
    match absence:
        case Absence.NOT_FINISHED:
            return _tr("The reference has not finished this image, so nothing on it is right or wrong yet.")
        case Absence.TRAINING:
            return _tr("This is a training image, which counts nowhere.")
        case Absence.GIVEN:
            return _tr("The objects of this image were given by points, so nothing on it is found or missed.")
        case _:
            return _tr("The model has not been on this image.")


def kind_name_of(kind: FindingKind) -> str:
    """The short word for a kind of finding."""
    return {
        FindingKind.TRUE: "TP",
        FindingKind.FALSE: "FP",
        FindingKind.MISSED: "FN",
        FindingKind.HALLUCINATED: _tr("Hallucinated"),
    }[kind]


def kind_tip_of(kind: FindingKind) -> str:
    """What a kind of finding is."""
    names = {
        FindingKind.TRUE: "tp",
        FindingKind.FALSE: "fp",
        FindingKind.MISSED: "fn",
        FindingKind.HALLUCINATED: "hallucination",
    }
    return explain_number(names[kind])


def mechanism_name_of(mechanism: Mechanism) -> str:
    """The name of a mechanism."""
    return translate_words(MECHANISMS[mechanism].name.capitalize())


def short_name_of(mechanism: Mechanism) -> str:
    """The short name of a mechanism, within a line."""
    return translate_words(MECHANISMS[mechanism].short)


def bar_name_of(mechanism: Mechanism) -> str:
    """The short name of a mechanism, as it stands beside bars."""
    name = short_name_of(mechanism)
    return name[:1].upper() + name[1:]


def mechanism_tip_of(mechanism: Mechanism) -> str:
    """The name of a mechanism and one sentence about it."""
    return f"{mechanism_name_of(mechanism)}: {translate_words(MECHANISMS[mechanism].sentence)}"


def type_name_of(name: str) -> str:
    """The short name of a TIDE type; those of errors are symbols of the paper."""
    return translate_phrase(Phrase(name))


def type_tip_of(name: str) -> str:
    """What a TIDE type is."""
    return f"{type_name_of(name)}: {translate_words(MISS_SENTENCES.get(name) or ERROR_SENTENCES[name])}"


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
