"""The hooks: what a plugin can add to Annotator, one method a hook, and the version that they have together.

A plugin is a module or an object with `api_version = 2` and any of these functions, each marked with `hookimpl`. It is
found through an entry point of the group `annotator.plugins`. Hooks return values, and the functions in those values
receive what they work on as values, too. `resources/guide/plugins.md` shows all of them in use.
"""

from collections.abc import Sequence
from typing import Any, Final

import pluggy

from annotator.formats.core.format import Format
from annotator.plugins import contributions
from annotator.plugins.context import Host
from annotator.plugins.detectors import DetectorContribution, PromptableContribution

API_VERSION: Final = 2
"""Raised whenever a hook, a value or its module changes in a way that a plugin would notice.

2: offers are contributions (`annotator.plugins.contributions`), with the words of the field for their parts; a
`Detector` is a value and lies in `annotator.plugins.detectors`.
"""

_PROJECT: Final = "annotator"
hookspec: Final = pluggy.HookspecMarker(_PROJECT)
hookimpl: Final = pluggy.HookimplMarker(_PROJECT)
"""Marks the functions of a plugin that are hooks."""


class PluginHooks:
    """Every hook; a plugin has those that it needs."""

    @hookspec
    def formats(self) -> Sequence[Format]:
        """File formats for import and export."""
        return ()

    @hookspec
    def metrics(self) -> Sequence[contributions.MetricContribution]:
        """Numbers about two authors' shapes, shown beside our own in the Agreement tab and by `annotator audit`."""
        return ()

    @hookspec
    def opened(self, host: Host) -> Any:  # noqa: ARG002 - the implementations use it
        """A project was opened: returns what the plugin keeps for it, which its functions receive as `state`."""
        return None

    @hookspec
    def overlays(self) -> Sequence[contributions.OverlayContribution]:
        """Marks over the picture."""
        return ()

    @hookspec
    def panels(self) -> Sequence[contributions.PanelContribution]:
        """Tabs of the dock at the right."""
        return ()

    @hookspec
    def pages(self) -> Sequence[contributions.PageContribution]:
        """Pages of the workspace Study."""
        return ()

    @hookspec
    def actions(self) -> Sequence[contributions.ActionContribution]:
        """Entries of the menus, with keys."""
        return ()

    @hookspec
    def commands(self) -> Sequence[contributions.CommandContribution]:
        """Commands of the command line."""
        return ()

    @hookspec
    def detectors(self) -> Sequence[DetectorContribution]:
        """Kinds of models that *Run a model* and `annotator detect` can run."""
        return ()

    @hookspec
    def promptables(self) -> Sequence[PromptableContribution]:
        """Kinds of models that *Click to box* can run."""
        return ()


def make_plugin_manager() -> pluggy.PluginManager:
    """A manager that knows the hooks and no plugin yet."""
    manager = pluggy.PluginManager(_PROJECT)
    manager.add_hookspecs(PluginHooks)
    return manager
