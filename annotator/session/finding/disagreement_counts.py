"""Disagreement counts: how many disagreements each image has, as far as they may be known; found in a worker."""

from collections.abc import Collection, Mapping
from typing import Final

from annotator.model.project import Project
from annotator.progress import Progress
from annotator.session.agreement.counts import count_options_of
from annotator.session.disagreements.find import find_loaded_disagreements
from annotator.session.view import ViewState

_AT_ONCE: Final = 512
"""Images between two looks at whether the work was called off."""


def count_disagreements(
    project: Project, view: ViewState, images: Collection[int], progress: Progress | None = None
) -> Mapping[int, int]:
    """By image the number of disagreements, 0 included, where at least two annotators may be compared.

    Images of which nothing may be known are not in it. Layers that count must be loaded. Raises Cancelled.
    """
    options, rule = count_options_of(project, view), count_options_of(project, view).audit.selection
    compared = [
        image
        for image in images
        if len({layer.key.author for layer in options.find_layers(project, image) if rule.admits(layer)}) > 1
    ]
    counts = dict.fromkeys(compared, 0)
    for start in range(0, len(compared), _AT_ONCE):
        if progress is not None:
            progress.step(start, len(compared))
        for image, found in find_loaded_disagreements(project, view, compared[start : start + _AT_ONCE]).items():
            counts[image] = len(found)
    return counts
