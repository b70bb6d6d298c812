"""Differences of two numbers against one reference or over several, which leave out images together."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from annotator.metrics.jackknife import two_sources
from annotator.metrics.jackknife.interval import IntervalRule, NoInterval

F1: Final = "f1"
BEST_F1: Final = "best_f1"
_NOT_MADE: Final = two_sources.PairedDifference(None, "", NoInterval.NOT_ASKED)


class Difference(Struct, frozen=True):
    """One number of `a` minus that of `b`, both models or persons, on the images that they share."""

    a: int
    b: int
    quantity: str
    """Of a model beside a person, the best F1 of the one and the F1 of the other."""
    images: int
    reference: int | None = None
    """None for the mean over references."""
    found: two_sources.PairedDifference = _NOT_MADE
    cut: float | None = None
    """Where `a` and `b` are one model at two score cuts, that of `b`; the model's own is that of `a`."""
    state: str = ""
    """Where `a` and `b` are one model or person in two states of a project, that of `b`."""

    def turn(self) -> "Difference":
        """The same, `b` minus `a`."""
        return replace(self, a=self.b, b=self.a, found=self.found.turn())


def subtract_numbers(
    asked: Difference,
    pairs: Sequence[tuple[two_sources.SampledNumber, two_sources.SampledNumber]],
    references: Sequence[int],
    rule: IntervalRule,
) -> Iterator[Difference]:
    """What is asked, of two numbers against every one of the references.

    With two references, whose mean has no interval, against each; with more over all of them.
    """
    if len(references) < two_sources.LEAST_SOURCES:
        for reference, pair in zip(references, pairs, strict=True):
            yield replace(asked, reference=reference, found=two_sources.subtract_over_sources([pair], rule))
    if len(references) > 1:
        yield replace(asked, found=two_sources.subtract_over_sources(pairs, rule))
