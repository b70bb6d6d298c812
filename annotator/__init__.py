"""Annotator: label boxes and crowns, measure how far annotators agree, see why a detector missed an object.

In Python: `annotator.open`, `annotator.edit`, `annotator.new`, `annotator.read`, `annotator.audit`, `annotator.check`,
`annotator.tune` and `annotator.plan`, loaded when they are first used;
`__init__.pyi` tells type checkers what they are.
"""

__version__ = "0.1.0"

DISTRIBUTION = "agreement-annotator"
"""The name of the installed package; `annotator` alone belongs to another project on the package index."""

_DOOR = (
    ("open", "project", "open_project_file"),
    ("edit", "writing", "edit_project_file"),
    ("new", "writing", "new"),
    ("read", "files", "read"),
    ("audit", "audit", "audit"),
    ("check", "check", "check"),
    ("tune", "tune", "tune"),
    ("plan", "plan", "plan"),
    ("OpenedProject", "project", "OpenedProject"),
    ("EditedProject", "writing", "EditedProject"),
    ("AuditAnswer", "audit", "AuditAnswer"),
    ("CheckAnswer", "check", "CheckAnswer"),
    ("TuneAnswer", "tune", "TuneAnswer"),
    ("PlanAnswer", "plan", "PlanAnswer"),
    ("UserError", "", "UserError"),
)
"""Name, module of `annotator.api` (of `annotator.errors` where it is empty), and the name there."""


def __getattr__(name: str) -> object:
    """What the door offers under this name, imported now: whoever starts the program pays for none of it."""
    for offered, module, there in _DOOR:
        if offered == name:
            from importlib import import_module

            return getattr(import_module(f"annotator.api.{module}" if module else "annotator.errors"), there)
    raise AttributeError(f"module 'annotator' has no attribute {name!r}")


def __dir__() -> list[str]:
    """The names that a notebook completes."""
    known = {name for name in globals() if name != "_DOOR"}
    return sorted(known.union(offered for offered, _, _ in _DOOR))
