"""Names of the kinds of disagreement and of the values of tags; what numbers say stands in the glossary of reports."""

from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.ui.base.text import translator_of

_tr = translator_of("Agreement")


def kind_name_of(kind: DisagreementKind) -> str:
    """The word for a kind of disagreement."""
    return {
        DisagreementKind.LOW_OVERLAP: _tr("Low overlap"),
        DisagreementKind.LABEL: _tr("Label conflict"),
        DisagreementKind.MISSED: _tr("Missed"),
        DisagreementKind.EXTRA: _tr("Only one drew it"),
        DisagreementKind.STATE: _tr("State conflict"),
        DisagreementKind.OCCLUDED: _tr("Occluded conflict"),
    }[kind]


def tag_name_of(name: str) -> str:
    """The word for a value of a tag."""
    return {
        "unset": _tr("not set"),
        "intact": _tr("intact"),
        "damaged": _tr("damaged"),
        "absent": _tr("absent"),
        "occluded": _tr("occluded"),
        "no": _tr("no"),
        "yes": _tr("yes"),
    }[name]
