"""Roles of a team project in words: their names, and what each may do."""

from annotator.ui.base.text import translator_of

_tr = translator_of("Team")


def name_role(role: str) -> str:
    """What a role is called."""
    return {"annotator": _tr("annotator"), "auditor": _tr("auditor"), "owner": _tr("owner")}[role]


def describe_role(role: str) -> str:
    """What whoever has it may do and see."""
    return {
        "annotator": _tr("Draws, and sees others' work on an image when both have finished it."),
        "auditor": _tr("Sees everything from this day on, decides, publishes numbers."),
        "owner": _tr("Sees everything from this day on; members, images, labels, settings."),
    }[role]
