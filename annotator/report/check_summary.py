"""The summary of a check in plain words: what was missed, mostly why, and how the models stand beside people."""

from annotator.metrics.detection.mechanisms import Mechanism
from annotator.report.check_page import MECHANISM_NAMES
from annotator.report.check_values import CheckReport, ModelCheck
from annotator.report.numbers import counted, share

_PLAIN = {
    Mechanism.PROPOSAL_PROCESS: "the detector never looked there",
    Mechanism.REGRESSOR: "its box was moved off the object",
    Mechanism.INTERCLASS_CLASSIFICATION: "the object was taken for another label",
    Mechanism.BACKGROUND_CLASSIFICATION: "the object was taken for background",
    Mechanism.CLASSIFIER_CALIBRATION: "the object was found, but not put out",
    Mechanism.CONSUMED: "the detection served a neighbouring object",
}


def summary(report: CheckReport) -> list[str]:
    """Sentences made from the numbers, model by model."""
    return [sentence for one in report.models for sentence in _of_model(report, one)]


def _of_model(report: CheckReport, one: ModelCheck) -> list[str]:
    name, found = report.author_name(one.author), one.result
    total = found.matching.pooled.total
    if not total.objects:
        return [f"{name}: the reference has no objects on the {counted(len(found.inputs.images), 'image')}."]
    lost = total.objects - total.correct
    told = [
        f"{name} finds {total.correct:,} of {counted(total.objects, 'object')} and raises "
        f"{counted(total.wrong, 'false alarm')}; it misses {lost:,}."
    ]
    counts = found.mechanisms.counts()
    known = {kind: counts[kind] for kind in MECHANISM_NAMES if counts[kind]}
    if known:
        most = max(known, key=lambda kind: known[kind])
        part = known[most] / sum(known.values())
        told.append(f"Mostly because {_PLAIN[most]} ({100 * part:.0f} % of its misses: {MECHANISM_NAMES[most]}).")
    people = [human.pooled.f1.value for human in found.humans if human.pooled.f1.value is not None]
    best = found.best_f1.f1.value
    if people and best is not None:
        better = sum(best > value for value in people)
        told.append(
            f"Its best F1 is {share(best)}, above {better} of {counted(len(people), 'person', 'persons')} "
            "measured against the same reference."
        )
    if found.parts is not None and found.parts.verification.with_place.missing.value is not None:
        seen = found.parts.verification.with_place.missing
        told.append(
            f"It reports {100 * (seen.value or 0):.0f} % of {counted(seen.support, 'missing part')} as present."
        )
    return told
