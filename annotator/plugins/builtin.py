"""The plugins that come with Annotator, as names and modules; they are loaded like any other."""

from typing import Final

BUILT_IN: Final = (("detector", "annotator.plugins.detector.plugin"),)
