"""A host over a session in memory, and plugins made of functions, for the tests of plugins."""

from types import SimpleNamespace
from typing import Any

from annotator.errors import UserError
from annotator.plugins.context import Host
from annotator.plugins.discovery import PluginEntry
from annotator.plugins.hookspecs import API_VERSION, hookimpl
from annotator.plugins.plugin_session import host_of
from annotator.session.session import Session
from tests.jobs import run_inline


def host(
    session: Session, *, said: list[str] | None = None, shown: list[Any] | None = None, redrawn: list[Any] | None = None
) -> Host:
    """Jobs are done at once; what is said and shown goes into lists."""

    def start(job: Any, *, done: Any, failed: Any = None) -> None:
        try:
            result = run_inline(job)
        except UserError as error:
            if failed is None:
                raise
            failed(str(error))
            return
        done(result)

    return host_of(
        session,
        start=start,
        redraw=lambda *overlays: None if redrawn is None else redrawn.append(overlays),
        say=([] if said is None else said).append,
        show=([] if shown is None else shown).append,
    )


def candidate(name: str, *, version: int | None = API_VERSION, load: Any = None, **hooks: Any) -> PluginEntry:
    """A plugin whose hooks are the given functions."""
    plugin = SimpleNamespace(**{hook: hookimpl(function) for hook, function in hooks.items()})
    if version is not None:
        plugin.api_version = version
    return PluginEntry(name, "1.0", "tests", load or (lambda: plugin))
