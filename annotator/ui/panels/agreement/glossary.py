"""Words: one plain sentence for every number of the tab, for somebody who never read the papers.

They are tool tips and the accessible descriptions of the numbers alike.
"""

from annotator.metrics.agreement.disagreements import Kind
from annotator.ui.base.text import words_of

_words = words_of("Agreement")


def explained(name: str) -> str:
    """What the number with this name says."""
    return {
        "f1": _words("Of all shapes that either of the two drew, the share that has a partner in the other's work."),
        "precision": _words("Of the other's shapes, the share that the reference drew, too."),
        "recall": _words("Of the reference's shapes, the share that the other drew, too."),
        "iou": _words(
            "How closely the paired shapes coincide: the area that two share, divided by the area that either covers. "
            "1 is the same shape."
        ),
        "interval": _words("Where the number would mostly fall had other images of the same kind been labelled."),
        "variance": _words(
            "How differently the other annotators' shapes score against one annotator's shape, averaged over the "
            "shapes that all of them drew. Smaller is steadier."
        ),
        "variance_iou": _words("The same measured by plain overlap, which punishes every pixel of an unsure border."),
        "variance_iou_crowns": _words("The same with an unsure border that does not count, scored like an overlap."),
        "variance_randcrowns": _words(
            "The same with RandCrowns: the unsure border does not count and a free ring around the target is rewarded."
        ),
        "alpha": _words(
            "Agreement on what is there and what it is, corrected for chance: 1 is perfect, 0 is what chance gives."
        ),
        "part_state": _words(
            "Agreement on the state (intact, damaged, absent, occluded) of paired shapes, corrected for chance."
        ),
        "occluded": _words("Agreement on the tag occluded of paired shapes, corrected for chance."),
        "vitality": _words(
            "How much alpha would fall without this annotator; a negative value says that the others agree better "
            "without, not who is right."
        ),
        "difficulty": _words("Alpha over the places where somebody used this label: low is hard to agree on."),
        "histogram": _words("How many paired shapes overlap how closely; the dashed line is the mean."),
        "scatter": _words(
            "Every pair of overlapping shapes: RandCrowns against plain overlap. The marked ones score high although "
            "they overlap by less than half."
        ),
        "rc": _words(
            "RandCrowns: 1 when the shape covers the sure inside of the target and leaves the ring around it free."
        ),
        "covered": _words("The share of the target's sure inside that the other shape covers."),
        "alpha_px": _words("How far the border of a target may truly lie inside the drawn one."),
        "omega_px": _words("How far the border of a target may truly lie outside the drawn one."),
        "gamma": _words("How large the ring around the target is compared with its sure inside."),
        "terms": _words(
            "a: covered inside, b: ring left free, c: drawn into the ring, d: inside left uncovered; squared areas in "
            "pixels."
        ),
    }[name]


def kind_name(kind: Kind) -> str:
    """The word for a kind of disagreement."""
    return {
        Kind.LOW_OVERLAP: _words("Low overlap"),
        Kind.LABEL: _words("Label conflict"),
        Kind.MISSED: _words("Missed"),
        Kind.EXTRA: _words("Only one drew it"),
        Kind.STATE: _words("State conflict"),
        Kind.OCCLUDED: _words("Occluded conflict"),
    }[kind]


def tag_name(name: str) -> str:
    """The word for a value of a tag."""
    return {
        "unset": _words("not set"),
        "intact": _words("intact"),
        "damaged": _words("damaged"),
        "absent": _words("absent"),
        "occluded": _words("occluded"),
        "no": _words("no"),
        "yes": _words("yes"),
    }[name]
