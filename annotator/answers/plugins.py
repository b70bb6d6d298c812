"""The plugins that a person has switched on, loaded for whoever asks without a window."""

from collections.abc import Callable

from annotator.plugins.discovery import PluginEntry, find_left_out, load_at_once
from annotator.plugins.registry import Registry
from annotator.session.settings_file import load_settings


def load_registry(load: Callable[[PluginEntry], object] = load_at_once) -> Registry:
    """The plugins of this machine but those that are switched off; `load` imports one, and may watch it."""
    settings, _ = load_settings()
    return Registry(off=settings.plugins.off, left_out=find_left_out(), load=load)
