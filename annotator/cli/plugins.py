"""The plugins on the command line: those that the settings leave on; a sentence tells whatever goes wrong with them."""

from annotator.cli.printing import complain
from annotator.plugins.registry import Registry
from annotator.session import settings_file


def plugin_registry(*, told: bool = False) -> Registry:
    """The plugins of this machine. Failures are printed as they happen, those of loading unless they were `told`."""
    settings, _ = settings_file.load()
    registry = Registry(off=settings.plugins.off)
    for sentence in () if told else registry.sentences:
        complain(sentence)
    registry.reported.connect(complain)
    return registry
