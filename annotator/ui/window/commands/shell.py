"""Shell: what commands may use of the window; `add_action` puts the row of an action over its function.

Modules of commands are imported for their rows, also where no window is: what a command needs of Qt, dialogs included,
is imported by its function.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.session.actions.action import Action
from annotator.session.session import Session
from annotator.session.settings import KeySettings, Preferences

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from annotator.plugins.registry import Registry
    from annotator.ui.base.panel_context import Notifier
    from annotator.ui.dialogs.ask import Dialogs
    from annotator.ui.window.message_bar import MessageBar
    from annotator.ui.window.opening import ProjectOpener
    from annotator.ui.window.project_page import ProjectPage
    from annotator.ui.window.status_bar import StatusBar

_Function = TypeVar("_Function", bound=Callable[..., object])
_ROWS = "rows_of_actions"


class Shell(Struct, frozen=True, eq=False):
    """The window as its commands see it."""

    parent: "QWidget"
    """Dialogs stand over it."""
    dialogs: "Dialogs"
    opener: "ProjectOpener"
    preferences: Preferences
    registry: "Registry"
    actions: tuple[Action, ...]
    messages: "MessageBar"
    status: "StatusBar"
    say: "Notifier"
    attempt: Callable[[Callable[[], object]], None]
    """Does something; a UserError becomes a sentence."""
    find_page: "Callable[[], ProjectPage | None]"
    find_keys: Callable[[], KeySettings]
    """The keys in force."""
    leave_project: Callable[..., None]
    """Closes the open project, once what is being stored is, then does something where that is given."""
    quit: Callable[[], object]
    toggle_full_screen: Callable[[], object]
    open_palette: Callable[[], object]

    @property
    def page(self) -> "ProjectPage":
        """The open project on the screen. Raises UserError when there is none."""
        page = self.find_page()
        if page is None:
            raise UserError("No project is open; open one first.")
        return page

    @property
    def session(self) -> Session:
        """The session of the open project. Raises UserError when there is none."""
        return self.page.session


def add_action(action: Action, *, after: str = "", **options: Any) -> Callable[[_Function], _Function]:
    """Has the decorated function do an action, with these options; the function itself stays as it is.

    Parameters
    ----------
    action
        The row, without what it runs.
    after
        Id of the action behind which it stands in the table; without one it follows the row above it in its module.
    """

    def add(function: _Function) -> _Function:
        row = replace(action, do=partial(function, **options)), after
        setattr(function, _ROWS, (row, *getattr(function, _ROWS, ())))
        return function

    return add


def place_rows(actions: Iterable[Action], modules: Iterable[ModuleType]) -> tuple[Action, ...]:
    """The actions and those that functions of the modules do, each in its place.

    Raises ValueError for one that stands behind an unknown action.
    """
    placed = list(actions)
    for module in modules:
        place = ""
        for action, after in _list_rows(module):
            place = after or place
            placed.insert([one.id for one in placed].index(place) + 1 if place else 0, action)
            place = action.id
    return tuple(placed)


def _list_rows(module: ModuleType) -> Iterator[tuple[Action, str]]:
    for value in vars(module).values():
        if getattr(value, "__module__", "") == module.__name__:
            yield from getattr(value, _ROWS, ())
