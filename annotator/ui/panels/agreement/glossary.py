"""Words: one plain sentence for every number of the tab, for somebody who never read the papers.

They are tool tips and the accessible descriptions of the numbers alike.
"""

from annotator.metrics.agreement.disagreements import DisagreementKind
from annotator.ui.base.text import translator_of

_tr = translator_of("Agreement")


def explain_number(name: str) -> str:
    """What the number with this name says."""
    return {
        "f1": _tr("Of all shapes that either of the two drew, the share that has a partner in the other's work."),
        "precision": _tr("Of the other's shapes, the share that the reference drew, too."),
        "recall": _tr("Of the reference's shapes, the share that the other drew, too."),
        "iou": _tr(
            "How closely the paired shapes coincide: the area that two share, divided by the area that either covers. "
            "1 is the same shape."
        ),
        "interval": _tr("Where the number would mostly fall had other images of the same kind been labelled."),
        "variance": _tr(
            "How differently the other annotators' shapes score against one annotator's shape, averaged over the "
            "shapes that all of them drew. Smaller is steadier."
        ),
        "variance_iou": _tr("The same measured by plain overlap, which punishes every pixel of an unsure border."),
        "variance_iou_crowns": _tr("The same with an unsure border that does not count, scored like an overlap."),
        "variance_randcrowns": _tr(
            "The same with RandCrowns: the unsure border does not count and a free ring around the target is rewarded."
        ),
        "alpha": _tr(
            "Agreement on what is there and what it is, corrected for chance: 1 is perfect, 0 is what chance gives."
        ),
        "part_state": _tr(
            "Agreement on the state (intact, damaged, absent, occluded) of paired shapes, corrected for chance."
        ),
        "occluded": _tr("Agreement on the tag occluded of paired shapes, corrected for chance."),
        "vitality": _tr(
            "How much alpha would fall without this annotator; a negative value says that the others agree better "
            "without, not who is right."
        ),
        "difficulty": _tr("Alpha over the places where somebody used this label: low is hard to agree on."),
        "histogram": _tr("How many paired shapes overlap how closely; the dashed line is the mean."),
        "scatter": _tr(
            "Every pair of overlapping shapes: RandCrowns against plain overlap. The marked ones score high although "
            "they overlap by less than half."
        ),
        "rc": _tr(
            "RandCrowns: 1 when the shape covers the sure inside of the target and leaves the ring around it free."
        ),
        "covered": _tr("The share of the target's sure inside that the other shape covers."),
        "alpha_px": _tr("How far the border of a target may truly lie inside the drawn one."),
        "omega_px": _tr("How far the border of a target may truly lie outside the drawn one."),
        "gamma": _tr("How large the ring around the target is compared with its sure inside."),
        "terms": _tr(
            "a: covered inside, b: ring left free, c: drawn into the ring, d: inside left uncovered; squared areas in "
            "pixels."
        ),
    }[name]


def kind_name_of(kind: DisagreementKind) -> str:
    """The word for a kind of disagreement."""
    return {
        DisagreementKind.LOW_OVERLAP: _tr("Low overlap"),
        DisagreementKind.LABEL: _tr("Label conflict"),
        DisagreementKind.MISSED: _tr("Missed"),
        DisagreementKind.EXTRA: _tr("Only one drew it"),
        DisagreementKind.STATE: _tr("State conflict"),
        DisagreementKind.OCCLUDED: _tr("Occluded conflict"),
    }[kind]


def tag_name_of(name: str) -> str:
    """The word for a value of a tag."""
    return {
        "unset": _tr("not set"),
        "intact": _tr("intact"),
        "damaged": _tr("damaged"),
        "absent": _tr("absent"),
        "occluded": _tr("occluded"),
        "no": _tr("no"),
        "yes": _tr("yes"),
    }[name]
