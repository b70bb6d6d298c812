"""What a person answers otherwise than the others to a custom tag, from the formulas of section 6.1 of metrics.md.

`said` is what the persons answered: by image and object their answers by person, None where somebody was asked and did
not answer; who was not asked is not in it.
"""

from collections import Counter

from tests.oracles.person_profiles import error_of, majority
from tests.oracles.quantiles import t_quantile, t_tail

Said = dict[tuple[int, int], dict[int, object]]


def share_missing(said: Said, j: int) -> dict[int, tuple[int, int]]:
    """By image those without an answer, and those that j was asked about."""
    found: dict[int, tuple[int, int]] = {}
    for (image, _), answers in said.items():
        part, whole = found.get(image, (0, 0))
        if j in answers:
            found[image] = part + (answers[j] is None), whole + 1
    return found


def share_other(said: Said, j: int) -> tuple[dict[int, tuple[int, int]], int, Counter[tuple[object, object]]]:
    """By image the answers that are not those of most of the others, and the answers; ties; the confusions."""
    found: dict[int, tuple[int, int]] = {}
    ties, confused = 0, Counter()
    for (image, _), answers in said.items():
        theirs = [one for i, one in answers.items() if i != j and one is not None]
        if answers.get(j) is None or not theirs:
            continue
        most = majority(theirs)
        if most is None:
            ties += 1
            continue
        part, whole = found.get(image, (0, 0))
        found[image] = part + (most != answers[j]), whole + 1
        confused[answers[j], most] += most != answers[j]
    return found, ties, confused


def mean_against(said: Said, j: int, i: int, without: int | None = None) -> float:
    """The mean of what j answers less what i answers, an image left out."""
    both = [one for (image, _), one in said.items() if image != without and None not in (one.get(j), one.get(i))]
    return sum(one[j] - one[i] for one in both) / len(both)


def compared(said: Said, j: int, others: list[int]) -> list[int]:
    """Images with an answer of j and of one of the others about the same."""
    return sorted({image for (image, _), one in said.items() for i in others if None not in (one.get(j), one.get(i))})


def difference(said: Said, j: int, others: list[int]) -> tuple[float, float, float]:
    """The mean over the others, and the ends of its interval, which leaves an image out for all of them."""
    images = compared(said, j, others)
    value = sum(mean_against(said, j, i) for i in others) / len(others)
    without = [sum(mean_against(said, j, i, image) for i in others) / len(others) for image in images]
    reach = t_quantile(0.975, len(images) - 1) * error_of(without)
    return value, value - reach, value + reach


def p_of_difference(said: Said, j: int, others: list[int]) -> float:
    """A strict majority of the others must differ the same way."""
    sides: dict[bool, list[float]] = {True: [], False: []}
    for i in others:
        value, images = mean_against(said, j, i), compared(said, j, [i])
        if value:
            error = error_of([mean_against(said, j, i, image) for image in images])
            sides[value > 0].append(2 * t_tail(abs(value) / error, len(images) - 1))
    wanted = len(others) // 2 + 1
    return min((sorted(side)[wanted - 1] for side in sides.values() if len(side) >= wanted), default=1.0)
