"""What each number about detectors says, in one plain sentence for somebody who never read the papers."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from annotator.report.definitions import Definition

CHECK_DEFINITIONS: Final[Mapping[str, Definition]] = MappingProxyType(
    {
        "matching": Definition(
            "Matching",
            "By descending score each detection takes the free object of its label that it overlaps most, if their IoU "
            "reaches the threshold; an object that nobody takes is missed.",
        ),
        "mechanisms": Definition(
            "Mechanism of a miss",
            "The first step inside the detector at which the object was lost: it was never proposed, its box was "
            "moved away, it was taken for another label or for background, or it was found but not put out.",
        ),
        "tide": Definition(
            "Error types (TIDE)",
            "Cls: in place with the wrong label. Loc: right label, out of place. Both: neither. Dupe: an object found "
            "twice. Bkg: nothing is there. Miss: an object that no such error explains.",
        ),
        "ap": Definition(
            "Average precision",
            "Precision averaged over recall as the score cut falls: 1 means that every object is found before the "
            "first false alarm.",
        ),
        "best_f1": Definition(
            "Best F1", "The F1 of a model at the score cut where it is highest; people have one F1 only."
        ),
        "fpr": Definition("False positives an object", "False alarms divided by the objects of the reference."),
        "recall_at_fpr": Definition(
            "Recall at people's false-positive rate",
            "How much a model finds when it is allowed as many false alarms as people raise on average.",
        ),
        "task": Definition(
            "For the task",
            "Count deviation: how far the number of detections is off, relative to the objects of an image. "
            "Localisation deviation: how far centres are off, relative to the object's size.",
        ),
        "fvv": Definition(
            "Visual verification",
            "Present: share of the parts in place that are detected. Missing: share of the parts that are not there "
            "and detected all the same. Fvv joins both and is high only when almost no missing part is reported.",
        ),
        "hallucination": Definition(
            "Hallucination", "A part that is not there and is detected where it would be (IoU of at least 0.1)."
        ),
        "scale": Definition("Object scale", "The square root of width times height, in pixels, in octaves."),
        "second_chance": Definition(
            "Second chance", "Share of the objects missed on the whole image that its tiles find."
        ),
    }
)
