"""Why one object was missed, in plain words: a title, a sentence, and the steps of the pipeline with their numbers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from annotator.metrics.detection.explanation import MissExplanation, PipelineStep
from annotator.metrics.detection.mechanisms import NOT_LOADED, Mechanism
from annotator.phrase import Numeral, Phrase
from annotator.report.glossary import MECHANISMS

MISS_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Cls": "A detection lies on the object with the wrong label.",
        "Loc": "A detection of the right label lies too far off.",
        "Cls+Loc": "The nearest detection has the wrong label and lies too far off.",
        "Missed": "No detection comes near the object.",
    }
)
"""What the output alone says, by TIDE type."""
ERROR_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Cls": "In place, with the wrong label.",
        "Loc": "The right label, out of place.",
        "Both": "The wrong label, and out of place.",
        "Dupe": "A second detection of an object that has been found.",
        "Bkg": "The reference has nothing there.",
    }
)
"""What is wrong with a detection, by TIDE type."""
STEP_NAMES: Final = ("Proposed", "Regressed", "Classified", "Kept")
"""Steps of the pipeline in their order."""
_PROPOSED, _REGRESSED, _CLASSIFIED, _KEPT = STEP_NAMES

NameOf = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class DescribedStep:
    """One step of the pipeline."""

    name: str
    passed: bool | None
    """None where the object did not get so far."""
    numbers: str
    """Short, such as `best box IoU 0.81`."""
    sentence: str

    @property
    def mark(self) -> str:
        """`✓` passed, `✗` failed, `–` not reached."""
        return "–" if self.passed is None else "✓" if self.passed else "✗"


@dataclass(frozen=True, slots=True)
class MissDescription:
    """Why one object was missed, in words: a title, a sentence and the steps of the pipeline."""

    mechanism: Mechanism
    title: str
    sentence: str
    steps: tuple[DescribedStep, ...]
    """Proposed, regressed, classified, kept; none without internals."""


def describe_without_internals(miss: str, reason: str = NOT_LOADED) -> MissDescription:
    """What can be said of a missed object by its TIDE type alone, and the reason why it is not more."""
    output = Phrase.of(MISS_SENTENCES[miss])
    if reason == NOT_LOADED:
        told = Phrase("{output} Load the internals to see where the detector failed.", output=output)
        return MissDescription(Mechanism.UNKNOWN, MECHANISMS[Mechanism.UNKNOWN].name.capitalize(), told, ())
    told = Phrase("{output} What the detector did inside is not known: {reason}.", output=output, reason=reason)
    return MissDescription(Mechanism.UNKNOWN, Phrase("Mechanism not known"), told, ())


def describe_miss(found: MissExplanation, *, label: str, name_of: NameOf, one_stage: bool) -> MissDescription:
    """An explanation in words; `name_of` gives the name of a class column, `label` is the object's."""
    mechanism = found.mechanism
    proposed, regressed, classified, _ = found.steps
    steps = (
        _describe_proposed(proposed, regressed, one_stage=one_stage),
        _describe_regressed(regressed),
        _describe_classified(found, classified, label, name_of)
        if regressed.passed
        else _describe_unreached(_CLASSIFIED),
        _describe_kept(found) if classified.passed else _describe_unreached(_KEPT),
    )
    return MissDescription(mechanism, MECHANISMS[mechanism].name.capitalize(), MECHANISMS[mechanism].sentence, steps)


def _format_beside(value: float, threshold: float | None) -> Numeral:
    """A number with as many digits as keep it apart from its threshold, two at least."""
    if threshold is None:
        return _write(value)
    digits = next((n for n in (2, 3, 4) if value == threshold or f"{value:.{n}f}" != f"{threshold:.{n}f}"), 5)
    return Numeral(f"{value:.{digits}f}")


def _write(value: float | None) -> Numeral:
    return Numeral("–" if value is None else f"{value:.2f}")


def _describe_proposed(step: PipelineStep, after: PipelineStep, *, one_stage: bool) -> DescribedStep:
    kind = Phrase("anchor") if one_stage else Phrase("proposal")
    if step.value is None:
        sentence = Phrase("The detector had no {kind} at all on this image.", kind=kind)
        return DescribedStep(_PROPOSED, False, Phrase("no {kind}", kind=kind), sentence)
    iou = _format_beside(step.value, step.threshold)
    numbers = Phrase("best {kind} IoU {iou}", kind=kind, iou=iou)
    if step.passed:
        sentence = Phrase("The best {kind} covers the object with IoU {iou}.", kind=kind, iou=iou)
        return DescribedStep(_PROPOSED, True, numbers, sentence)
    least = _write(step.threshold)
    if after.passed:
        sentence = Phrase(
            "The best {kind} reaches IoU {iou}, {least} is needed; but a box was moved onto the object afterwards.",
            kind=kind,
            iou=iou,
            least=least,
        )
        return DescribedStep(_PROPOSED, False, numbers, sentence)
    sentence = Phrase("The best {kind} reaches IoU {iou}, {least} is needed.", kind=kind, iou=iou, least=least)
    return DescribedStep(_PROPOSED, False, numbers, sentence)


def _describe_regressed(step: PipelineStep) -> DescribedStep:
    if step.value is None:
        sentence = Phrase("The detector had no box at all on this image.")
        return DescribedStep(_REGRESSED, False, Phrase("no box"), sentence)
    iou = _format_beside(step.value, step.threshold)
    numbers = Phrase("best box IoU {iou}", iou=iou)
    if step.passed:
        sentence = Phrase("After adjustment the best box has IoU {iou}.", iou=iou)
        return DescribedStep(_REGRESSED, True, numbers, sentence)
    least = _write(step.threshold)
    sentence = Phrase("After adjustment the best box has IoU {iou}, {least} is needed.", iou=iou, least=least)
    return DescribedStep(_REGRESSED, False, numbers, sentence)


def _describe_classified(found: MissExplanation, step: PipelineStep, label: str, name_of: NameOf) -> DescribedStep:
    score = _format_beside(0.0 if step.value is None else step.value, step.threshold)
    least = _write(step.threshold)
    if step.passed:
        sentence = Phrase(
            "A box on the object has score {score} for {label}, {least} is needed.",
            score=score,
            label=label,
            least=least,
        )
        return DescribedStep(_CLASSIFIED, True, Numeral(f"{score} ≥ {least}"), sentence)
    numbers: Numeral | Phrase = Numeral(f"{score} < {least}")
    own = Phrase(
        "The best score for {label} on a box here is {score}, {least} is needed",
        label=label,
        score=score,
        least=least,
    )
    if step.value is None:
        numbers = Phrase("no score for {label}", label=label)
        own = Phrase("The detector has no score for {label} on a box here", label=label)
    top = next((one for one in found.top_scores if name_of(one.column) != label), None)
    if found.mechanism is Mechanism.INTERCLASS_CLASSIFICATION and top is not None:
        sentence = Phrase("{own}; {other} has {score}.", own=own, other=name_of(top.column), score=_write(top.score))
    else:
        sentence = Phrase("{own}; no other label reaches it either.", own=own)
    return DescribedStep(_CLASSIFIED, False, numbers, sentence)


def _describe_kept(found: MissExplanation) -> DescribedStep:
    if found.mechanism is Mechanism.CONSUMED:
        sentence = Phrase("It was put out and counts for another object.")
        return DescribedStep(_KEPT, True, Phrase("counts elsewhere"), sentence)
    lost = found.suppressed
    if lost is None:
        return DescribedStep(_KEPT, None, "", Phrase("It is not known what became of the box."))
    score = _write(lost.score)
    if lost.suppressor is None:
        sentence = Phrase("The box with score {score} was not put out: {reason}.", score=score, reason=lost.reason)
        return DescribedStep(_KEPT, False, Phrase("dropped"), sentence)
    killer = lost.suppressor
    sentence = Phrase(
        "The box with score {score} was suppressed by the detection with score {other}, "
        "which overlaps it with IoU {iou} but the object only with {own}.",
        score=score,
        other=_write(killer.score),
        iou=_write(killer.iou),
        own=_write(killer.iou_object),
    )
    return DescribedStep(_KEPT, False, Phrase("suppressed by {score}", score=_write(killer.score)), sentence)


def _describe_unreached(name: str) -> DescribedStep:
    return DescribedStep(name, None, Phrase("not reached"), Phrase("It did not get so far."))
