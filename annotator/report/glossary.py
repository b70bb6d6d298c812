"""What each number says, in one plain sentence for somebody who never read the papers; shown as help and in reports."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple


class Definition(NamedTuple):
    """A number's name and what it says."""

    term: str
    sentence: str


DEFINITIONS: Final[Mapping[str, Definition]] = MappingProxyType(
    {
        "iou": Definition(
            "IoU",
            "The area that two shapes share, divided by the area that either covers: 1 is the same shape, 0 is apart.",
        ),
        "pairing": Definition(
            "Pairing",
            "Shapes of two authors are paired one-to-one, as many as possible and then with the largest total IoU; a "
            "pair needs the IoU threshold and, unless switched off, equal labels.",
        ),
        "f1": Definition(
            "F1",
            "Of all shapes that either of two authors drew, the share that has a partner in the other's work.",
        ),
        "recall": Definition("Recall", "Of the reference author's shapes, the share that the other author drew, too."),
        "precision": Definition(
            "Precision", "Of the other author's shapes, the share that the reference author drew, too."
        ),
        "interval": Definition(
            "95 % interval",
            "Where the number would mostly fall had other images of the same kind been labelled (bootstrap of images).",
        ),
        "mean_iou": Definition("Mean IoU", "How closely the paired shapes coincide; unpaired shapes are not in it."),
        "subset_recall": Definition(
            "Recall on subsets",
            "Of the reference's small, big, occluded … shapes, the share that the other author drew, whatever size or "
            "occlusion they have there.",
        ),
        "alpha": Definition(
            "Krippendorff's alpha of boxes and labels",
            "Agreement on what is there and what it is, corrected for chance: 1 is perfect, 0 is what chance gives, "
            "below 0 is worse than chance.",
        ),
        "vitality": Definition(
            "Vitality",
            "How much alpha would fall without this author; a negative value says that the others agree better "
            "without, not who is right.",
        ),
        "difficulty": Definition(
            "Alpha of a label", "Alpha over the places where somebody used this label: low is a label hard to agree on."
        ),
        "tag_alpha": Definition(
            "Alpha of a tag",
            "Agreement on the tag of paired shapes where both authors set it, corrected for chance.",
        ),
        "variance": Definition(
            "Variance across annotators",
            "How differently the other authors' shapes score against one author's shape, averaged over the shapes that "
            "all of them drew; smaller is steadier, which alone is no merit.",
        ),
        "randcrowns": Definition(
            "RandCrowns",
            "Compares a shape with a target whose border is uncertain: it rewards covering the sure inner region and "
            "leaving a ring around the target free, and ignores the border between the two; 1 is best.",
        ),
        "iou_crowns": Definition(
            "IoUCrowns", "The same regions scored like an IoU, without the reward for leaving the ring free."
        ),
        "global_score": Definition(
            "Global RandCrowns score",
            "The mean RandCrowns of one author's shapes as targets, each with the other author's nearest shape; a "
            "target that got none scores 0.",
        ),
        "excluded": Definition(
            "Excluded targets", "Shapes that not every other author has drawn; they cannot have a variance."
        ),
        "undefined_rc": Definition(
            "Undefined targets",
            "Shapes of which nothing is left when they are inset by alpha: RandCrowns has no score.",
        ),
        "unblinded": Definition(
            "Unblinded edits",
            "Edits that an author made after seeing others' shapes or numbers for the image; they can raise agreement.",
        ),
        "scale": Definition("Object scale", "The square root of width times height, in pixels."),
    }
)


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
