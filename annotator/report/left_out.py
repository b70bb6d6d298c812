"""What an audit leaves out, counted: unfinished and unblinded layers, crowds, images without what a unit needs."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from annotator.metrics.matching.selection import SelectionRule, passes_of
from annotator.model.project import Project


@dataclass(frozen=True, slots=True)
class AuthorLeftOut:
    """Layers of one audited author that do not count."""

    author: int
    unfinished: int
    """Layers with shapes, or in work, that are not done."""
    unblinded: int
    """Finished layers that were edited after others' work had been seen, where these are excluded."""
    crowds: int
    """Shapes on layers that count, marked as crowds."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What does not count, per author, and images that a run in metres cannot use."""

    authors: tuple[AuthorLeftOut, ...]
    without_distance: int
    """Images without ground sampling distance, in a run in metres."""

    @property
    def unfinished(self) -> int:
        """Unfinished layers of all audited authors."""
        return sum(author.unfinished for author in self.authors)

    @property
    def unblinded(self) -> int:
        """Excluded unblinded layers of all audited authors."""
        return sum(author.unblinded for author in self.authors)

    @property
    def crowds(self) -> int:
        """Crowds on layers that count."""
        return sum(author.crowds for author in self.authors)


def left_out(project: Project, authors: Sequence[int], rule: SelectionRule, *, without_distance: int) -> LeftOut:
    """Counts what the rule keeps out. Layers with shapes must be loaded."""
    begun = passes_of(project, authors, SelectionRule(include_unfinished=True))
    seen = replace(rule, exclude_unblinded=False)
    found = []
    for author in authors:
        layers = [layer for passes in begun[author].values() for layer in passes]
        admitted = [layer for layer in layers if rule.admits(layer)]
        finished = sum(seen.admits(layer) for layer in layers)
        crowds = sum(int(layer.shapes.crowd.sum()) for layer in admitted if layer.count)
        found.append(AuthorLeftOut(author, len(layers) - finished, finished - len(admitted), crowds))
    return LeftOut(tuple(found), without_distance)
