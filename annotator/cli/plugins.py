"""The plugins on the command line: those that the settings leave on; what goes wrong becomes a sentence."""

from annotator.cli.printing import print_error
from annotator.plugins.registry import Registry
from annotator.session import settings_file


def load_plugin_registry(*, already_printed: bool = False) -> Registry:
    """The plugins of this machine. Failures are printed as they happen.

    Those of loading are not when they were `already_printed`.
    """
    settings, _ = settings_file.load_settings()
    registry = Registry(off=settings.plugins.off)
    for sentence in () if already_printed else registry.sentences:
        print_error(sentence)
    registry.reported.connect(print_error)
    return registry
