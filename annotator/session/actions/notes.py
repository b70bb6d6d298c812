"""The actions of notes and flags."""

from typing import Final

from annotator.session.actions.action import Action, make_run
from annotator.session.actions.conditions import is_audit, is_writable
from annotator.session.review import write

NOTE_ACTIONS: Final = (
    Action("write_note", "Write a note", "Annotate", ("Ctrl+M",), when=write.can_write, separated=True),
    Action(
        "needs_review",
        "Needs review",
        "Annotate",
        ("Ctrl+Shift+M",),
        run=make_run(write.toggle_review),
        when=write.can_write,
        checked=write.is_flagged,
        in_context_menu=True,
    ),
    Action("wish_label", "Ask for a label…", "Annotate", when=write.can_write),
    Action(
        "return_image",
        "Return to the annotator…",
        "Agreement",
        ("Ctrl+Alt+M",),
        when=lambda session: is_audit(session) and is_writable(session),
    ),
)
