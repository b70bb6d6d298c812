"""The one glossary: what each number says in a plain sentence, and the names of mechanisms, error types and subsets.

Pages print it, the window shows it as help (translated there, in the context `Glossary`).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from annotator.errors import Phrase
from annotator.metrics.detection.mechanisms import Mechanism
from annotator.model.metric_settings import DelineationChoice


class Definition(NamedTuple):
    """A number's name and what it says."""

    term: str
    sentence: str


ALPHA_CAUTION: Final = Phrase(
    "For boxes Krippendorff's marks (0.667 tentative, 0.80 firm) are a guide only: units are only where somebody drew, "
    "so alpha can be low where F1 is high."
)
"""Stands wherever alpha stands."""

_F1_BY_IOU: Final = Definition(
    "F1 against IoU",
    "F1 of people with each other, and the best F1 of models, at every IoU that a pair must reach. Where a "
    "model lies within the band of people it agrees with them as they agree with each other.",
)

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
            "Of all shapes that either of two authors drew, the share that has a partner in the other's work. A check "
            "of models may give a person another F1: there missing parts are no objects, crowds of the reference count "
            "for nothing, and other images may count.",
        ),
        "recall": Definition("Recall", "Of the reference author's shapes, the share that the other author drew, too."),
        "precision": Definition(
            "Precision", "Of the other author's shapes, the share that the reference author drew, too."
        ),
        "row_mean": Definition("Mean of a row", "The mean of an author's F1 with each of the others."),
        "interval": Definition(
            "95 % interval",
            "Where the number would mostly fall had other images of the same kind been labelled, by leaving out one "
            "image at a time (jackknife, Student's t); images are taken as alike and independent. With fewer than five "
            "images it is a rough guide.",
        ),
        "over_persons": Definition(
            "All persons together",
            "The mean over all pairs of persons. From three persons on its interval says where it would fall with "
            "other images and with other persons.",
        ),
        "custom_tag_alpha": Definition(
            "Alpha of a custom tag",
            "Agreement on the answers, corrected for chance: 1 is perfect, 0 is what chance gives. For values in order "
            "a near miss counts less than a far one, for numbers by the square of the difference.",
        ),
        "custom_tag_equal": Definition(
            "Equal answers", "Of all pairs of answers about one object, the share that is equal; chance is left in."
        ),
        "tag_difference": Definition(
            "Difference of answers",
            "The mean over the other persons of this person's answer less theirs about the same objects: of a number "
            "in its unit, of values in order in steps.",
        ),
        "tag_missing": Definition(
            "No answer", "Of what a custom tag asks this person about, the share that they left without an answer."
        ),
        "f1_by_iou": _F1_BY_IOU,
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
        "alpha_marks": Definition("Marks of alpha", ALPHA_CAUTION),
        "difficulty": Definition(
            "Difficulty of a label",
            "Alpha over the places where somebody used this label, whatever the others said there: low is a label hard "
            "to agree on.",
        ),
        "label_alpha": Definition(
            "Alpha of one label alone",
            "Alpha over the shapes of this label, as if there were no others. The difficulty of the label keeps the "
            "others, and so is another number.",
        ),
        "confusion": Definition(
            "Label confusion",
            "Shapes paired whatever their label: which label one side gave where the other gave which. The last row "
            "and column count shapes without a partner.",
        ),
        "object_scale": Definition(
            "Object scale", "The square root of width times height of a box, in pixels; its spread is given in octaves."
        ),
        "time": Definition(
            "Time spent",
            "Time with the image open and in use, where it was recorded; imported layers have none and are left out.",
        ),
        "proposed": Definition(
            "Proposed reference",
            "Shapes that so many annotators drew alike that they were proposed for the reference; one that waits to be "
            "confirmed is no object. Over the whole set all deleted ones are told; over a choice of images those on "
            "images where another proposed one still stands.",
        ),
        "tag_alpha": Definition(
            "Alpha of a tag", "Agreement on the tag of paired shapes where both authors set it, corrected for chance."
        ),
        "variance": Definition(
            "Variance across annotators",
            "How differently the other authors' shapes score against one author's shape, averaged over the shapes that "
            "all of them drew; smaller is steadier, which alone proves nothing.",
        ),
        "randcrowns": Definition(
            "RandCrowns",
            "Compares a shape with a target whose border is uncertain: it rewards covering the sure inner region and "
            "leaving a ring around the target free, and ignores the border between the two; 1 is best.",
        ),
        "iou_crowns": Definition(
            "IoUCrowns", "The same regions scored like an IoU, without the reward for leaving the ring free."
        ),
        "well_paired": Definition(
            "Well-paired targets",
            "Only pairs with an IoU of at least .2 count: a target that is paired with its neighbour can carry nearly "
            "all of a variance.",
        ),
        "rule_precision": Definition(
            "Precision of a rule",
            "Objects that the kept shapes stand for, over these shapes: what two persons or more drew is taken as "
            "real; of what one person alone drew, the share that the decided ones give.",
        ),
        "area_ratio": Definition(
            "Area ratio",
            "Area of a person's boxes in parts of that of the others' boxes of the same objects: the geometric mean "
            "over the others, from width plus height of all pairs whose IoU is at least .2.",
        ),
        "offset": Definition(
            "Offset",
            "How far edges lie from those of the others' boxes of the same objects, in parts of the object's scale, "
            "the root of its area; the mean over the others.",
        ),
        "steadiness": Definition(
            "Steadiness",
            "Variance of the offsets of all edges that is this person's own; of two persons it is that of the pair.",
        ),
        "misses": Definition(
            "Missed",
            "Of the objects that a strict majority of the others drew, the share that this person did not draw.",
        ),
        "extras": Definition(
            "Drawn alone",
            "Of the boxes of this person on images that others finished, too, the share that nobody else drew.",
        ),
        "drift": Definition(
            "Drift",
            "The number over the last third of the images less that over the first, in the order in which this person "
            "finished them.",
        ),
        "words": Definition(
            "Other word",
            "Of the boxes whose others have a strict majority, the share where this person says another thing.",
        ),
        "difference": Definition(
            "Paired difference",
            "One number minus the other on the same images. Its interval leaves an image out for both at once; where "
            "it holds 0 nothing is decided.",
        ),
        "leave_one_out": Definition(
            "Leave one out",
            "A person against what the same rule keeps of the boxes of the other persons whose boxes made the "
            "reference: nobody is judged by their own boxes.",
        ),
        "share_found": Definition(
            "Share found",
            "Share of the objects that a person drew, of all that there are by the count: at most so many, if misses "
            "are independent of one another.",
        ),
        "object": Definition(
            "Object",
            "The least id of the shapes that stand for it: those of several annotators that overlap with an IoU of at "
            "least .2, equal labels and larger overlaps first, at most one an annotator.",
        ),
        "least_iou": Definition("Least IoU", "The least overlap of two of the shapes that stand for the object."),
        "differ": Definition(
            "Pairs that differ",
            "Pairs of annotators who finished the image and differ about the object: one drew it and the other not, or "
            "both did with another label, state or *occluded*, or with an IoU below the threshold.",
        ),
        "tau_star": Definition(
            "Boundary of units",
            "The overlap below which two shapes are as likely to be near each other by chance as to stand for one "
            "object; units and pairs made at another overlap are less defensible.",
        ),
        "separation": Definition(
            "Kolmogorov-Smirnov distance",
            "How well overlap separates shapes of one object from chance, 0 to 1; below .5 hardly.",
        ),
        "carried_by_ten": Definition(
            "Share of ten targets", "Share of the sum of the RandCrowns variances that the ten largest targets carry."
        ),
        "largest_image_share": Definition(
            "Share of one image", "Share of the sum of the RandCrowns variances that one image carries."
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
        "delivered": Definition(
            "Edits after delivery",
            "Edits after others' shapes had been delivered to the author's desk, as a team's server says; elsewhere "
            "those after they had been seen.",
        ),
        "could_see": Definition(
            "Could see everything",
            "Images on which the author worked while being an auditor or owner of a team project, who may read "
            "everybody's work at any time; whether it was read is not known.",
        ),
        "repeat": Definition(
            "Repeat pass",
            "How far a person agrees with an earlier pass of their own over the same images; agreement with others can "
            "hardly be higher.",
        ),
        "control": Definition(
            "Control images",
            "How far a person agrees with the reference on images that were mixed in unmarked to watch quality.",
        ),
    }
)


OF_CUSTOM_TAGS: Final = ("custom_tag_alpha", "custom_tag_equal", "tag_difference", "tag_missing")
"""Left out where a project has none."""
OF_MANY: Final = ("row_mean",)
"""Left out where there are few authors."""
CHECK_DEFINITIONS: Final[Mapping[str, Definition]] = MappingProxyType(
    {
        "confusion": DEFINITIONS["confusion"],
        "difference": DEFINITIONS["difference"],
        "leave_one_out": DEFINITIONS["leave_one_out"],
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
            "Wrong label (Cls): on an object of another label. Out of place (Loc): too far off an object of the label. "
            "Wrong label and place (Both): neither is right. Found twice (Dupe): the object has been found already. "
            "Nothing there (Bkg): no object is near. Missed (Miss): an object that no such error explains. dAP: the "
            "points of average precision that fixing a type would gain.",
        ),
        "ap": Definition(
            "Average precision",
            "Precision averaged over recall as the score cut falls: 1 means that every object is found before the "
            "first false positive.",
        ),
        "best_f1": Definition(
            "Best F1",
            "The F1 of a model at the score cut where it is highest; people have one F1 only. An audit may give them "
            "another: there missing parts are shapes as all others, and as many shapes as possible are paired.",
        ),
        "fpr": Definition("False positives an object", "False positives divided by the objects of the reference."),
        "recall_at_fpr": Definition(
            "Recall at people's false-positive rate",
            "How much a model finds when it is allowed as many false positives as people raise on average.",
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
        "f1_by_iou": _F1_BY_IOU,
        "over_references": Definition(
            "Over references",
            "The same model against the boxes of several persons on the same images. From three persons on the "
            "interval of the mean says where it would fall with other images and with other persons.",
        ),
    }
)

WINDOW_SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "variance_iou": "The same measured by plain overlap, which punishes every pixel of an unsure border.",
        "variance_iou_crowns": "The same with an unsure border that does not count, scored like an overlap.",
        "variance_randcrowns": (
            "The same with RandCrowns: the unsure border does not count and a free ring around the target is rewarded."
        ),
        "histogram": "How many paired shapes overlap how closely; the dashed line is the mean.",
        "scatter": (
            "Every pair of overlapping shapes: RandCrowns against plain overlap. The marked ones score high although "
            "they overlap by less than half."
        ),
        "covered": "The share of the target's sure inside that the other shape covers.",
        "alpha_px": "How far the border of a target may truly lie inside the drawn one.",
        "omega_px": "How far the border of a target may truly lie outside the drawn one.",
        "gamma": "How large the ring around the target is compared with its sure inside.",
        "terms": (
            "a: covered inside, b: ring left free, c: drawn into the ring, d: inside left uncovered; squared areas in "
            "pixels."
        ),
        "score": "Least score of a detection that counts. Lower finds more and is wrong more often.",
        "threshold": "Least overlap at which a detection counts as having found its object; 1 is the same box.",
        "tp": "True positives: detections that found an object of their label.",
        "fp": "False positives: detections that found none.",
        "fn": "False negatives: objects of the reference that no detection found.",
        "recall_present": "Of the parts that are there, the share that the model finds.",
        "recall_missing": "Of the parts that are missing, the share that the model claims to see.",
        "missing_curve": (
            "How many missing parts are claimed when a claim must overlap the place of the part by at least this IoU."
        ),
    }
)
"""What only the window shows."""

SENTENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{key: definition.sentence for key, definition in {**CHECK_DEFINITIONS, **DEFINITIONS}.items()},
        **WINDOW_SENTENCES,
    }
)
"""Every sentence by its key; a key of both kinds of report says what it says of annotators."""


class MechanismWords(NamedTuple):
    """How a mechanism is named and explained."""

    name: str
    short: str
    """Beside bars and on badges."""
    sentence: str
    """What happened to the one object that is looked at."""
    cause: str
    """Why objects were missed, after `because`."""


MECHANISMS: Final[Mapping[Mechanism, MechanismWords]] = MappingProxyType(
    {
        Mechanism.PROPOSAL_PROCESS: MechanismWords(
            Phrase("proposal process"),
            "proposal",
            "The detector never looked here: none of its starting boxes lies on the object.",
            Phrase("the detector never looked there"),
        ),
        Mechanism.REGRESSOR: MechanismWords(
            Phrase("regressor"),
            "regressor",
            "The detector looked here, but moved its box away from the object.",
            Phrase("its box was moved off the object"),
        ),
        Mechanism.INTERCLASS_CLASSIFICATION: MechanismWords(
            Phrase("interclass classification"),
            "interclass",
            "A box found the object, but the classifier took it for something else.",
            Phrase("the object was taken for another label"),
        ),
        Mechanism.BACKGROUND_CLASSIFICATION: MechanismWords(
            Phrase("background classification"),
            "background",
            "A box found the object, but the classifier took it for background.",
            Phrase("the object was taken for background"),
        ),
        Mechanism.CLASSIFIER_CALIBRATION: MechanismWords(
            Phrase("classifier calibration"),
            "calibration",
            "A box found the object and named it rightly, but it was not put out.",
            Phrase("the object was found, but not put out"),
        ),
        Mechanism.CONSUMED: MechanismWords(
            Phrase("taken by another object"),
            "taken",
            "A detection lies on the object, but it counts for another object that it fits better.",
            Phrase("the detection served a neighbouring object"),
        ),
        Mechanism.UNKNOWN: MechanismWords(
            Phrase("internals not loaded"),
            "not known",
            "What the detector did inside is not known: load its internals to see where it failed.",
            Phrase("what the detector did inside is not known"),
        ),
    }
)

MECHANISM_COLOURS: Final[Mapping[Mechanism, str]] = MappingProxyType(
    {
        Mechanism.PROPOSAL_PROCESS: "#e69f00",
        Mechanism.REGRESSOR: "#cc79a7",
        Mechanism.INTERCLASS_CLASSIFICATION: "#56b4e9",
        Mechanism.BACKGROUND_CLASSIFICATION: "#d55e00",
        Mechanism.CLASSIFIER_CALIBRATION: "#009e73",
        Mechanism.CONSUMED: "#8c8c8c",
        Mechanism.UNKNOWN: "#8c8c8c",
    }
)
"""Of bars, bands and cards, in the window and in reports."""

TIDE_NAMES: Final[Mapping[str, Phrase]] = MappingProxyType(
    {
        "Cls": Phrase("wrong label"),
        "Loc": Phrase("out of place"),
        "Both": Phrase("wrong label and place"),
        "Dupe": Phrase("found twice"),
        "Bkg": Phrase("nothing there"),
        "Miss": Phrase("missed"),
        "Cls+Loc": Phrase("label and place"),
        "Missed": Phrase("nothing near"),
    }
)
"""What is wrong, in a word or two where the paper on TIDE, and every file, has a symbol."""

CHOICE_NAMES: Final[Mapping[DelineationChoice, str]] = MappingProxyType(
    {
        DelineationChoice.NEAREST: Phrase("the delineation with the nearest centre, the least score on ties"),
        DelineationChoice.PENALISE_EXTRAS: Phrase(
            "the mean of the delineations nearest to it, divided by their number"
        ),
        DelineationChoice.BEST_OF: Phrase("the delineation that scores best, however often it is taken"),
        DelineationChoice.ONE_TO_ONE: Phrase("the delineation that is paired with it one-to-one"),
    }
)
"""Which delineation a target of the global RandCrowns score is scored with."""

SUBSET_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "all": Phrase("all objects"),
        "small": Phrase("small"),
        "big": Phrase("big"),
        "occluded": Phrase("occluded"),
        "non_occluded": Phrase("not occluded"),
        "big_non_occluded": Phrase("big, not occluded"),
    }
)
