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
