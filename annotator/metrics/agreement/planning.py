"""Planning a study: how far a number of so many images and persons will scatter, from a pilot or from typed numbers.

The mean pair F1 scatters with the images and with the persons (metrics 6.4); a pilot measures both, and a plan puts
other numbers of images and persons in their place.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from annotator.metrics.compiled import load_special
from annotator.metrics.jackknife.interval import LEVEL, compute_quantile
from annotator.metrics.jackknife.two_sources import LEAST_SOURCES

LEAST_IMAGES: Final = 2
"""Images that all persons annotate, at least."""
LEAST_PILOT: Final = 10
"""Images of a pilot below which persons are taken as given: nothing is said about others."""
MOST_IMAGES: Final = 1_000_000
"""Beyond so many images a half width counts as out of reach."""

Ends = tuple[float, float]
"""Lower and upper end."""


class PilotSpread(Struct, frozen=True):
    """How a mean over pairs scatters in a study that was made."""

    units: int
    """Images, or units of images, that say something about it."""
    degrees: int
    """Degrees of freedom of the variance over images."""
    of_images: float
    """Jackknife variance of the number over images."""
    persons: int
    of_persons: float | None = None
    """Jackknife variance over persons; None below three."""
    crossed: float | None = None
    """What the variance over persons owes to the images: `(k-1)/k Σ_j` jackknife variance over images of the mean
    without person j less the mean of these means."""


class Pilot(Struct, frozen=True):
    """What a plan is made from; variances are those of one image and of one person."""

    of_image: float
    """σ² = n V_img."""
    of_person: float | None
    """ω² = k V_ann; None where persons are taken as given."""
    minutes: float | None = None
    """An image takes one person so long."""
    image_ends: Ends | None = None
    """95 % interval of σ²; None for typed numbers."""
    person_ends: Ends | None = None
    """95 % interval of ω²."""


def make_pilot(spread: PilotSpread, minutes: float | None) -> Pilot:
    """The variances of a study that was made, with the range that it leaves for them (metrics 6.8).

    Below 10 images or 3 persons, persons are taken as given.
    """
    of_image = spread.units * spread.of_images
    low, high = _find_factors(spread.degrees)
    of_person, person_ends = None, None
    if spread.units >= LEAST_PILOT and spread.of_persons is not None:
        count, known = spread.persons, spread.of_persons
        of_person = count * known
        least, most = _find_factors(count - 1)
        person_ends = count * max(0.0, known * least - (spread.crossed or 0.0)), of_person * most
    return Pilot(of_image, of_person, minutes, (of_image * low, of_image * high), person_ends)


def _find_factors(degrees: int) -> Ends:
    """By which a variance of so many degrees of freedom is multiplied for the ends of its interval."""
    chdtri = load_special("chdtri")
    tail = (1 - LEVEL) / 2
    return degrees / float(chdtri(degrees, tail)), degrees / float(chdtri(degrees, 1 - tail))


def compute_half_width(of_image: float, of_person: float | None, images: int, persons: int) -> float:
    """The half width of the 95 % interval of a number over images that all of the persons annotate (metrics 6.8).

    `sqrt(t²(n - 1) σ²/n + t²(k - 1) ω²/k)`, without the second term where persons are taken as given.
    """
    square = compute_quantile(images - 1) ** 2 * of_image / images
    if of_person is not None:
        square += compute_quantile(persons - 1) ** 2 * of_person / persons
    return math.sqrt(square)


class PlanCell(Struct, frozen=True):
    """One study: so many images, persons, and share of the images that all persons annotate."""

    images: int
    persons: int
    share: float
    shared: int
    """Images that all persons annotate."""
    half_width: float
    ends: Ends | None
    """The half widths by the range that the pilot leaves."""
    hours: float | None


def plan_cell(pilot: Pilot, images: int, persons: int, share: float) -> PlanCell | None:
    """One study; None where fewer than two images would be annotated by all, or fewer than three persons take part
    though persons are a source of error.
    """
    shared = min(images, math.floor(share * images + 0.5))
    least = 2 if pilot.of_person is None else LEAST_SOURCES
    if shared < LEAST_IMAGES or persons < least:
        return None
    return PlanCell(
        images,
        persons,
        share,
        shared,
        compute_half_width(pilot.of_image, pilot.of_person, shared, persons),
        _find_ends(pilot, lambda image, person: compute_half_width(image, person, shared, persons)),
        _count_hours(pilot, images, persons, shared),
    )


def _count_hours(pilot: Pilot, images: int, persons: int, shared: int) -> float | None:
    """Images that one person annotates add hours, not knowledge."""
    return None if pilot.minutes is None else (persons * shared + images - shared) * pilot.minutes / 60


def _find_ends(pilot: Pilot, compute: Callable[[float, float | None], float]) -> Ends | None:
    if pilot.image_ends is None:
        return None
    persons: Sequence[float | None] = pilot.person_ends or (None, None)
    low, high = (compute(image, person) for image, person in zip(pilot.image_ends, persons, strict=True))
    return low, high


class LeastImages(Struct, frozen=True):
    """How many images all of the persons have to annotate for a wanted half width."""

    persons: int
    shared: int | None
    """None where no number of images is enough: the persons alone scatter more."""
    most: int | None
    """The same at the upper end of what the pilot leaves; None where there is none, or no range."""
    least: int | None
    """The same at the lower end."""
    hours: float | None


def find_least_images(pilot: Pilot, wanted: float, persons: int) -> LeastImages | None:
    """The least number of images for a half width; None for fewer persons than the pilot's numbers are for."""
    if persons < (2 if pilot.of_person is None else LEAST_SOURCES):
        return None
    shared = _search(lambda images: compute_half_width(pilot.of_image, pilot.of_person, images, persons), wanted)
    least, most = None, None
    if pilot.image_ends is not None:
        ends = pilot.person_ends or (None, None)
        least, most = (
            _search(lambda images, i=image, p=person: compute_half_width(i, p, images, persons), wanted)  # type: ignore[misc]
            for image, person in zip(pilot.image_ends, ends, strict=True)
        )
    hours = None if shared is None else _count_hours(pilot, shared, persons, shared)
    return LeastImages(persons, shared, most, least, hours)


def _search(compute: Callable[[int], float], wanted: float) -> int | None:
    """The least number of images whose half width, which falls with them, is at most the wanted one."""
    low, high = LEAST_IMAGES, MOST_IMAGES
    if compute(high) > wanted:
        return None
    while low < high:
        middle = (low + high) // 2
        if compute(middle) <= wanted:
            high = middle
        else:
            low = middle + 1
    return low
