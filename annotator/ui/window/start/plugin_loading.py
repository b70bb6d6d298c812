"""Loading of plugins: each is imported while the window goes on, and one that takes long is named."""

import logging
import sys
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from annotator.plugins.discovery import OURS, PluginEntry, describe_hang, find_left_out
from annotator.plugins.registry import SLOW, NotLoadedError, Registry
from annotator.report.hidden import show_hidden
from annotator.ui.base.workers import GivenUpError, run_beside
from annotator.ui.dialogs.plugins import LoadingNotice

if TYPE_CHECKING:
    from annotator.session.settings import Settings

_log = logging.getLogger("annotator")


def make_registry(
    settings: "Settings", *, may_ask: bool = True, found: Iterable[PluginEntry] | None = None, patience: float = SLOW
) -> Registry:
    """The plugins, imported; one that takes long is named after `patience` seconds.

    Where somebody may be asked, the window can be opened without it.
    """

    def load(entry: PluginEntry) -> object:
        if entry.source == OURS:
            return entry.load()

        def tell(give_up: Callable[[], None]) -> Callable[[], object]:
            sentence = describe_hang(entry)
            _log.warning(sentence)
            if sys.stderr is not None:
                sys.stderr.write(f"{show_hidden(sentence)}\n")
            if not may_ask:
                return lambda: None
            notice = LoadingNotice(entry.name, entry.source, give_up)
            notice.show()
            return notice.deleteLater

        started = time.monotonic()
        try:
            return run_beside(entry.load, patience=round(patience * 1000), impatient=tell)
        except GivenUpError as given_up:
            raise NotLoadedError(
                f"it had not finished loading after {time.monotonic() - started:.0f} seconds"
            ) from given_up

    return Registry(found, off=settings.plugins.off, left_out=find_left_out(), load=load)
