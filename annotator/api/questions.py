"""What can be asked: each option of an audit, a check and a parameter search with type, bounds, words and help.

The options of the commands are made from these fields, and the signatures of `import annotator` are held to them by a
test. Nothing heavy is imported here, since the help of a command reads this module.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from types import MappingProxyType
from typing import Any, Final, Literal

from annotator.errors import UserError
from annotator.model.metric_settings import MINIMUM_SUPPORT
from annotator.model.wanted_level import parse_level
from annotator.options import Question, describe_option


@dataclass(frozen=True, kw_only=True)
class ImageQuestion(Question):
    """A question about some images of a project."""

    split: str | None = describe_option(None, "Only images of this split.", metavar="S")
    images: Sequence[str] | None = describe_option(
        None,
        "Only images that this text file names, one per line; - for standard input.",
        metavar="LIST",
        is_list_file=True,
        doc="Only images with these names.",
    )
    listed: str = "images"
    """What the list of images is called in an answer."""


_INTERVALS: Final = MappingProxyType(
    {
        "panel": "Answer",
        "help": "Leave out the 95 % intervals.",
        "flag": "--no-intervals",
        "doc": "Make the 95 % intervals.",
    }
)
_PSEUDONYMS: Final = MappingProxyType(
    {
        "panel": "Answer",
        "help": "Replace people's names by pseudonyms; a separate file says who they are.",
        "doc": "Replace people's names by pseudonyms.",
    }
)
_LEFT_OUT: Final = (
    "What intervals leave out one at a time: image, folder, or block:K for K images that follow each other by name. "
    "Folders and blocks are for frames that are not independent of each other. The project's own if left out."
)
_UNIT: Final = MappingProxyType(
    {
        "panel": "Answer",
        "metavar": "image|folder|block:K",
        "pattern": "image|folder|block:[1-9][0-9]{0,6}",
        "range": "image, folder or block:K with a number of images, such as block:20",
    }
)
_SHARE: Final = MappingProxyType({"least": 0.0, "most": 1.0})


def _describe_wanted(example: str) -> Any:
    return describe_option(
        (),
        f"A level that a number has to reach with the lower end of its interval, such as {example}; may be given "
        "several times. Exit code 3 where one does not. The project's own, with exit code 0, if left out.",
        panel="Answer",
        metavar="LEVEL",
        reads=parse_level,
        doc=f"Levels that numbers have to reach with the lower ends of their intervals, such as {example}; the "
        "project's own if left out.",
    )


@dataclass(frozen=True, kw_only=True)
class AuditQuestion(ImageQuestion):
    """Agreement between annotators."""

    authors: str | Sequence[str] = describe_option(
        (),
        "Audit this author; may be given several times. All persons if left out.",
        flag="--author",
        doc="Names of the authors to audit; all persons if left out.",
    )
    iou: float | None = describe_option(None, "Least IoU of a pair; the project's own if left out.", **_SHARE)
    class_agnostic: bool = describe_option(False, "Pair shapes whatever their label.")
    include_unfinished: bool = describe_option(False, "Count layers that are not done, too.")
    exclude_unblinded: bool = describe_option(False, "Leave out layers edited after others' work was seen.")
    unblinded_by: Literal["delivered", "displayed"] = describe_option(
        "delivered", "Of a team project: what its server delivered before an edit, or what the desk displayed."
    )
    without_assisted: bool = describe_option(
        False,
        "Leave shapes taken from a model, and their partners, out of counts, F1, IoU and tags; in alphas, variances "
        "and RandCrowns they do not count as a judgement.",
    )
    alpha: float | None = describe_option(None, "RandCrowns: inset of the sure region.", panel="RandCrowns", least=0.0)
    omega: float | None = describe_option(None, "RandCrowns: outset of the free border.", panel="RandCrowns", least=0.0)
    gamma: float | None = describe_option(
        None, "RandCrowns: area of the outer ring to the sure region.", panel="RandCrowns", above=0.0
    )
    unit: Literal["px", "m"] | None = describe_option(None, "Unit of alpha and omega.", panel="RandCrowns")
    overlap: Literal["box", "polygon"] | None = describe_option(None, "Overlap of boxes or of polygons.")
    pseudonyms: bool = describe_option(False, **_PSEUDONYMS)
    eq14_only: bool = describe_option(
        False,
        "RandCrowns by Eq. 14 alone: a shape that misses the sure region can score.",
        panel="RandCrowns",
        doc="RandCrowns by R Eq. 14 alone: a shape that misses the sure region can score.",
    )
    variance_iou: float = describe_option(
        0.0, "Variances across annotators: least IoU of a pair; any overlap will do at 0.", **_SHARE
    )
    global_score: Literal["nearest", "penalise-extras", "best-of", "one-to-one"] | None = describe_option(
        None, "What scores a target in the global RandCrowns score.", panel="RandCrowns"
    )
    intervals: bool = describe_option(True, **_INTERVALS)
    interval_unit: str | None = describe_option(None, _LEFT_OUT, **_UNIT)
    require: str | Sequence[str] = _describe_wanted("'f1>=.8' or 'recall(Ana)>=.9'")


_LEAST_IOU: Final = "Least IoU of a hit; the project's own if left out."
_LEAST_SCORE: Final = (
    "Least score of a detection that counts, or best-f1 for each model's score of best F1; what the project keeps for "
    "a model, else best-f1, if left out."
)


@dataclass(frozen=True, kw_only=True)
class CheckQuestion(ImageQuestion):
    """Models against a reference."""

    model: str | Sequence[str] = describe_option(
        (),
        "A model of the project; may be given several times. All if left out.",
        doc="Names of the models; all if left out.",
    )
    reference: str | Sequence[str] = describe_option(
        (),
        "The author to measure against; may be given several times, and all stands for every person: then each number "
        "stands against every one of them, on the images that all have finished. The one adjudicated reference, or the "
        "one person, if left out.",
        doc="The author to measure against, several, or 'all' for every person: then each number stands against every "
        "one of them, on the images that all have finished. The one adjudicated reference, or the one person, if left "
        "out.",
    )
    human: str | Sequence[str] = describe_option(
        (),
        "A person to stand beside the models; may be given several times. Everybody who shares images with them if "
        "left out.",
        doc="Names of persons to stand beside the models; everybody who shares images with them if left out.",
    )
    iou: float | None = describe_option(None, _LEAST_IOU, **_SHARE)
    theta_cls: float | Literal["best-f1"] | None = describe_option(None, _LEAST_SCORE, metavar="X|best-f1", **_SHARE)
    beside_cut: Sequence[str] = describe_option(
        (),
        "A score cut to hold against that of --theta-cls: what F1 and the false-negative rate differ by, on the same "
        "images; may be given several times.",
        metavar="X",
        doc="Score cuts to hold against that of theta_cls: what F1 and the false-negative rate differ by, on the same "
        "images.",
    )
    beside_state: Sequence[str] = describe_option(
        (),
        "A frozen state to hold against the one that is checked: what each model's numbers differ by, on the images of "
        "both; may be given several times.",
        metavar="NAME",
        doc="Frozen states to hold against the one that is checked: what each model's numbers differ by, on the images "
        "of both.",
    )
    fn_rule: Literal["matching", "paper-code"] = describe_option("matching", "What a false negative is.")
    size: float | Literal["p75"] | None = describe_option(
        None,
        "Box area from which an object is big, or p75 for the 75th percentile of the reference's objects; the "
        "project's own if left out.",
        metavar="PX2|p75",
        least=0.0,
        range="an area in square pixels",
    )
    internals: str | PathLike[str] | None = describe_option(
        None, "Internals of the model; of several models a folder with one for each name.", metavar="DIR"
    )
    profile: Literal["paper", "challenge"] | None = describe_option(None, "Which part states count as present.")
    overlap: Literal["box", "polygon"] = describe_option(
        "box", "What the IoU of matching, AP, subsets and TIDE is of; mechanisms and parts go by boxes."
    )
    without_assisted: bool = describe_option(
        False, "Leave out objects that were taken from a model, and the detections that found them."
    )
    paper_eq1: bool = describe_option(
        False, "On subsets a detection that overlaps any object is never a false positive."
    )
    min_support: int = describe_option(MINIMUM_SUPPORT, "Mark rows that rest on fewer objects.", metavar="N", least=0)
    curves_of: str | None = describe_option(None, "Draw precision against recall of this label alone.", metavar="LABEL")
    include_unfinished: bool = describe_option(False, "Count layers that are not done, too.")
    pseudonyms: bool = describe_option(False, **_PSEUDONYMS)
    intervals: bool = describe_option(True, **_INTERVALS)
    interval_unit: str | None = describe_option(None, _LEFT_OUT, **_UNIT)
    require: str | Sequence[str] = _describe_wanted("'ap>=.5' or 'best_f1(MODEL)>=.7'")

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.cuts

    @property
    def cuts(self) -> tuple[float, ...]:
        """The score cuts that are held against that of the check. Raises UserError for what is none."""
        return _read_list("beside_cut", self.beside_cut, least=0.0, most=1.0)


@dataclass(frozen=True, kw_only=True)
class CompareQuestion(ImageQuestion):
    """The models of several projects side by side."""

    reference: str | None = describe_option(
        None,
        "The author to measure against, the same in all; each project's author with most finished images if left out.",
    )
    model: Sequence[str] = describe_option((), "A model; may be given several times. All of each project if left out.")
    iou: float | None = describe_option(None, _LEAST_IOU, **_SHARE)
    theta_cls: float | Literal["best-f1"] | None = describe_option(None, _LEAST_SCORE, metavar="X|best-f1", **_SHARE)
    internals: str | PathLike[str] | None = describe_option(
        None, "Internals, in a folder PROJECT/MODEL below for each project's file and model.", metavar="DIR"
    )
    intervals: bool = describe_option(True, **_INTERVALS)


_AXIS: Final = MappingProxyType({"metavar": "lo:step:hi", "tip": "From : step : to, or one number"})


@dataclass(frozen=True, kw_only=True)
class TuneQuestion(ImageQuestion):
    """The search for RandCrowns parameters; an axis that is left out is the paper's, or its like in pixels."""

    alpha: str | Sequence[float] | None = describe_option(None, "Insets of the sure region.", title="α", **_AXIS)
    omega: str | Sequence[float] | None = describe_option(None, "Outsets of the free border.", title="ω", **_AXIS)
    gamma: str | Sequence[float] | None = describe_option(
        None, "Areas of the ring to the sure region.", title="γ", **_AXIS
    )
    unit: Literal["px", "m"] | None = describe_option(
        None,
        "Unit of alpha and omega; the project's own if left out.",
        title="Unit",
        tip="Unit of alpha and omega",
        choices=("", "px", "m"),
    )
    warped: int | None = describe_option(
        None,
        "Also the discrimination against warped copies of the targets, made by this seed: mean RC of the annotators' "
        "pairs minus mean RC of the copies.",
        metavar="SEED",
        least=0,
        title="Warped targets, too",
        tip="Also asks how well a set tells warped copies of the targets from drawn ones. The same seed gives the same "
        "copies.",
    )
    without_assisted: bool = describe_option(False, "Leave out shapes taken from a model, and pairs with one.")

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.axes

    @property
    def axes(self) -> dict[str, tuple[float, ...] | None]:
        """The values of each parameter; None where it was left out. Raises UserError for what is no axis."""
        from annotator.metrics.randcrowns.tuning import parse_axis

        found = {}
        for name in ("alpha", "omega", "gamma"):
            asked: str | Sequence[float] | None = getattr(self, name)
            parsed = parse_axis(asked, name=name) if isinstance(asked, str) else asked
            found[name] = None if parsed is None else tuple(map(float, parsed))
        return found


_COUNTS: Final = MappingProxyType({"metavar": "N,N,…"})


@dataclass(frozen=True, kw_only=True)
class PlanQuestion(ImageQuestion):
    """A study to plan, from a project as its pilot or from typed numbers."""

    want: str | None = describe_option(
        None,
        "The number and the half width of its 95 % interval that the study is to reach, such as 'f1=±.03', 'iou=±.02' "
        "or 'alpha=±.05'.",
        metavar="NUMBER=±X",
        title="Wanted",
    )
    persons: str | Sequence[float] | None = describe_option(
        None, "Numbers of persons to plan for; 3,4,5,6,8,10 if left out.", title="Persons", **_COUNTS
    )
    image_counts: str | Sequence[float] | None = describe_option(
        None, "Numbers of images to plan for; 10 to 1000 if left out.", title="Images", **_COUNTS
    )
    twice: str | Sequence[float] | None = describe_option(
        None,
        "Shares of the images that all persons annotate; 1,.5,.2 if left out.",
        title="Share annotated by all",
        metavar="X,X,…",
    )
    minutes: float | None = describe_option(
        None,
        "Minutes that an image takes one person; what the pilot took if left out.",
        title="Minutes an image",
        above=0.0,
    )
    sd_image: float | None = describe_option(
        None,
        "Without a project: standard deviation of the number from image to image.",
        title="Spread between images, ±",
        tip="In place of what is known here: the standard deviation of the number from image to image.",
        above=0.0,
    )
    sd_person: float | None = describe_option(
        None,
        "Without a project: its standard deviation from person to person; without it, persons are taken as given.",
        title="Spread between people, ±",
        tip="The standard deviation from person to person; left out, the plan is for given persons.",
        above=0.0,
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        _ = self.wanted, self.counts_of_persons, self.counts_of_images, self.shares

    @property
    def wanted(self) -> tuple[str, float | None]:
        """The number, and its half width if one is wanted. Raises UserError for what cannot be read."""
        from annotator.report.audit.planning import parse_want

        return parse_want(self.want) if self.want else ("f1", None)

    @property
    def counts_of_persons(self) -> tuple[int, ...]:
        """Empty for the usual ones. Raises UserError for what is no list of whole numbers."""
        return tuple(map(int, _read_list("persons", self.persons, least=2, whole=True)))

    @property
    def counts_of_images(self) -> tuple[int, ...]:
        """Empty for the usual ones. Raises UserError for what is no list of whole numbers."""
        return tuple(map(int, _read_list("image-counts", self.image_counts, least=2, whole=True)))

    @property
    def shares(self) -> tuple[float, ...]:
        """Empty for the usual ones. Raises UserError for what is no list of shares."""
        return _read_list("twice", self.twice, least=0.0, most=1.0)


def _read_list(
    name: str, given: str | Sequence[str | float] | None, *, least: float, most: float = math.inf, whole: bool = False
) -> tuple[float, ...]:
    """The numbers of a list as it is typed or given. Raises UserError for others."""
    if given is None or not len(given):
        return ()
    texts = given.split(",") if isinstance(given, str) else given
    try:
        found = tuple(map(float, texts))
    except ValueError:
        found = ()
    if not found or not all(_is_listed(one, least, most, whole=whole) for one in found):
        what = f"whole numbers from {least:g}" if whole else f"numbers from {least:g} to {most:g}"
        example = "3,4,6" if whole else ".2,1"
        raise UserError(
            "{name} is a list of {what}, such as {example}; not {given}.",
            name=name,
            what=what,
            example=example,
            given=given if isinstance(given, str) else ", ".join(map(str, given)),
        )
    return found


def _is_listed(one: float, least: float, most: float, *, whole: bool) -> bool:
    return math.isfinite(one) and least <= one <= most and (not whole or one == int(one))
