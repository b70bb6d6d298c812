"""Dealing images to people: each pair of people shares about equally many, in an order that is each person's own.

A share of the images goes to several people, so that they can be compared; the rest goes to one person each. Images
are dealt in batches, which everybody works through in the same order, and within a batch each in an own one. Control
images go to everybody and stand among the others.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType
from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from annotator.errors import Phrase, UserError
from annotator.model.layer import PassPurpose
from annotator.team.options import DealOptions

Unit = tuple[int, ...]
"""Images that stay together: one, or those of a folder."""

_MOST_GROUPS: Final = 5000
"""Up to so many groups of people are all looked at for each image; of more a random part."""


NO_FOLDERS: Final[Mapping[int, str]] = MappingProxyType({})

_Listed = tuple[int, int, int, PassPurpose]
"""Image, pass, batch and purpose."""


class Dealt(Struct, frozen=True):
    """One image on one person's list."""

    image: int
    author: int
    pass_number: int
    place: int
    """Counts from 1 on each person's list."""
    batch: int
    """Counts from 1."""
    purpose: PassPurpose = PassPurpose.WORK


def deal_images(
    images: Sequence[int],
    people: Sequence[int],
    options: DealOptions,
    *,
    control: Collection[int] = (),
    kept: Sequence[Dealt] = (),
    folders: Mapping[int, str] = NO_FOLDERS,
    secret: int = 0,
) -> list[Dealt]:
    """Who gets which image at which place; the same for the same seed, images and people, and the same `secret`.

    `kept` are rows that stay as they are: their images are not dealt again, and they count in the balance. `folders`
    are asked for where images of a folder stay together. Fewer people than are to share an image all share it. Raises
    UserError where nobody is there, or a number makes no sense.
    """
    _check(people, options)
    options = replace(options, overlap=min(options.overlap, len(people)))
    rng = np.random.default_rng([options.seed, secret] if secret else options.seed)
    kept_images = {row.image for row in kept}
    apart = kept_images.union(control)
    units = _list_units([image for image in sorted(set(images)) if image not in apart], options, folders)
    units = [units[place] for place in rng.permutation(len(units))]
    work = [image for unit in units for image in unit]
    groups = _choose_groups(units, people, options, kept, rng)
    first_batch = max((row.batch for row in kept), default=0) + 1
    count = max(1, round((len(work) + len(set(control))) / options.batch_size))
    batch_of = {image: first_batch + place * count // max(1, len(work)) for place, image in enumerate(work)}
    mixed = [image for image in sorted(set(control)) if image not in kept_images]
    for place, image in enumerate(rng.permutation(mixed).tolist()):
        groups[image] = tuple(people)
        batch_of[image] = first_batch + place % count
    places = Counter(row.author for row in kept)
    rows: list[Dealt] = []
    for person in people:
        own = [image for image, group in groups.items() if person in group]
        listed = _order_list(own, batch_of, groups, options, rng)
        rows += [
            Dealt(image, person, number, places[person] + place, batch, purpose)
            for place, (image, number, batch, purpose) in enumerate(listed, start=1)
        ]
    return rows


def _list_units(work: Iterable[int], options: DealOptions, folders: Mapping[int, str]) -> list[Unit]:
    """What is dealt in one piece, in the order of the first images."""
    if options.by == "image":
        return [(image,) for image in work]
    found: dict[str, list[int]] = defaultdict(list)
    for image in work:
        found[folders[image]].append(image)
    return [tuple(unit) for unit in found.values()]


def _check(people: Sequence[int], options: DealOptions) -> None:
    if not people:
        raise UserError("Nobody can be given images yet; invite people first.")
    if any(options.capacity.get(person, 1.0) <= 0 for person in people):
        raise UserError("Capacities are greater than 0.")


def _choose_groups(
    units: Sequence[Unit],
    people: Sequence[int],
    options: DealOptions,
    kept: Iterable[Dealt],
    rng: "np.random.Generator",
) -> dict[int, tuple[int, ...]]:
    """By image who gets it: the shared ones by the group whose pairs have met least, then who has least to do."""
    capacity = np.array([options.capacity.get(person, 1.0) for person in people])
    row_of = {person: row for row, person in enumerate(people)}
    met, load = np.zeros((len(people), len(people))), np.zeros(len(people))
    sharing: dict[int, set[int]] = defaultdict(set)
    for row in kept:
        if row.author in row_of:
            load[row_of[row.author]] += 1
            sharing[row.image].add(row_of[row.author])
    for group in sharing.values():
        _note_group(met, np.array(sorted(group)), 1)
    groups = _list_groups(len(people), options.overlap, rng)
    count = sum(map(len, units))
    shared, given = round(options.share * count) if options.overlap > 1 else 0, 0
    chosen: dict[int, tuple[int, ...]] = {}
    weight = np.outer(capacity, capacity)
    for unit in units:
        if given + len(unit) / 2 <= shared:
            given += len(unit)
            pairs = np.array(list(combinations(range(options.overlap), 2)))
            meetings = (met / weight)[groups[:, pairs[:, 0]], groups[:, pairs[:, 1]]]
            busy = (load / capacity)[groups].sum(axis=1)
            order = np.lexsort((rng.random(len(groups)), busy, meetings.sum(axis=1), meetings.max(axis=1)))
            members = groups[order[0]]
            _note_group(met, members, len(unit))
        else:
            members = np.lexsort((rng.random(len(people)), (load + len(unit)) / capacity))[:1]
        load[members] += len(unit)
        chosen.update(dict.fromkeys(unit, tuple(people[member] for member in members.tolist())))
    if options.by == "folder" or not units:
        return chosen
    return {image: chosen[image] for image in rng.permutation(list(chosen)).tolist()}


def _list_groups(people: int, size: int, rng: "np.random.Generator") -> npt.NDArray[np.intp]:
    """Groups `(G, size)` of rows of people, ascending: all of them, or a random part of very many."""
    if np.prod([(people - place) / (size - place) for place in range(size)]) <= _MOST_GROUPS:
        return np.array(list(combinations(range(people), size)), dtype=np.intp).reshape(-1, size)
    drawn = rng.random((_MOST_GROUPS, people)).argsort(axis=1)[:, :size]
    return np.sort(drawn, axis=1).astype(np.intp)


def _note_group(met: npt.NDArray[np.float64], members: npt.NDArray[np.intp], images: int) -> None:
    """Adds these images to every pair of a group."""
    met[np.ix_(members, members)] += images


def _order_list(
    own: Sequence[int],
    batch_of: Mapping[int, int],
    groups: Mapping[int, Sequence[int]],
    options: DealOptions,
    rng: "np.random.Generator",
) -> list[_Listed]:
    """A person's list: batch by batch, shuffled within unless folders stay together, repeats put in later."""
    shuffled = own if options.by == "folder" else [own[place] for place in rng.permutation(len(own))]
    listed = [
        (image, 1, batch_of[image], PassPurpose.WORK) for image in sorted(shuffled, key=lambda image: batch_of[image])
    ]
    wanted = round(options.repeat_share * len(own))
    alone = [row for row in listed if len(groups[row[0]]) == 1]
    shared = [row for row in listed if len(groups[row[0]]) > 1]
    repeated = [*_draw(alone, wanted, rng), *_draw(shared, wanted - len(alone), rng)]
    for image, _, _, _ in repeated:
        first = next(place for place, row in enumerate(listed) if row[0] == image)
        place = min(len(listed), first + 1 + options.repeat_gap)
        place = int(rng.integers(place, len(listed) + 1))
        batch = listed[min(place, len(listed) - 1)][2]
        listed.insert(place, (image, 2, batch, PassPurpose.REPEAT))
    return listed


def _draw(rows: Sequence[_Listed], count: int, rng: "np.random.Generator") -> list[_Listed]:
    """So many of the rows by chance, or all where there are fewer."""
    return [rows[place] for place in rng.permutation(len(rows))[: max(0, count)].tolist()]


def count_pairs(rows: Iterable[Dealt]) -> Counter[tuple[int, int]]:
    """By pair of people, the smaller id first, how many images both have."""
    people: dict[int, set[int]] = defaultdict(set)
    for row in rows:
        people[row.image].add(row.author)
    return Counter(pair for group in people.values() for pair in combinations(sorted(group), 2))


def count_wanted(rows: Iterable[Dealt]) -> dict[int, int]:
    """By image how many people it is dealt to: what a person who tops up may still take."""
    return dict(Counter(image for image, _ in {(row.image, row.author) for row in rows}))


def describe_overlap(overlap: int) -> Phrase:
    """What an overlap allows to be computed."""
    if overlap < 2:
        return Phrase("One person an image: no agreement can be computed.")
    if overlap == 2:
        return Phrase("F1, RandCrowns and alpha can be computed, no variance: it needs three people on an image.")
    return Phrase("F1, RandCrowns, alpha and the variance between people can be computed.")
