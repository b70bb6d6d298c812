"""What can be asked: each option of an audit, a check and a parameter search with type, bounds, words and help.

The options of the commands are made from these fields, and the signatures of `import annotator` are held to them by a
test. Nothing heavy is imported here, since the help of a command reads this module.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from os import PathLike
from types import MappingProxyType, UnionType
from typing import Any, Final, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from annotator.errors import UserError
from annotator.model.metric_settings import MINIMUM_SUPPORT


class Option(NamedTuple):
    """How one field of a question is asked for."""

    help: str
    """One sentence, as the help of the command says it."""
    flag: str = ""
    """On the command line; `--` and the field's name where it is empty. One that begins with `--no-` switches off."""
    metavar: str = ""
    """What stands for the value in the help of the command."""
    least: float | None = None
    most: float | None = None
    above: float | None = None
    """The value is greater than this."""
    range: str = ""
    """What the value is, for the sentence about another one."""
    is_list_file: bool = False
    """Whether the command line names a text file with one value a line."""
    doc: str = ""
    """The sentence of the Python function where that of the help does not fit."""


_KEY: Final = "option"


def describe_option(default: Any, help: str, **details: Any) -> Any:  # noqa: A002 - the usual word of options
    """A field of a question with its default; `MISSING` where it must be given."""
    return field(default=default, metadata=MappingProxyType({_KEY: Option(help, **details)}))


class Described(NamedTuple):
    """A field of a question as options, forms and signatures are made from it."""

    name: str
    type: Any
    default: Any
    """`dataclasses.MISSING` where the option is required."""
    option: Option

    @property
    def alternatives(self) -> tuple[Any, ...]:
        """The types of the union, or the one type."""
        return get_args(self.type) if get_origin(self.type) in (Union, UnionType) else (self.type,)

    @property
    def words(self) -> tuple[str, ...]:
        """The words that the value may be; empty for free text."""
        return tuple(word for one in self.alternatives if get_origin(one) is Literal for word in get_args(one))

    @property
    def is_number(self) -> bool:
        """Whether the value may be a number."""
        return bool({float, int}.intersection(self.alternatives))

    def check(self, value: object, name: str = "") -> None:
        """Raises UserError for a value out of bounds and a word that is none of the words."""
        option, words = self.option, self.words
        if isinstance(value, str):
            if not words or value in words:
                return
            if not self.is_number:
                raise UserError(
                    "{name} is one of {words}, not '{value}'.",
                    name=name or self.name,
                    words=", ".join(words),
                    value=value,
                )
        elif not isinstance(value, int | float) or _is_within(value, option):
            return
        said = " or ".join((_describe_range(option), *words))
        raise UserError("{name} is {said}, not {value}.", name=name or self.name, said=said, value=value)


def _is_within(value: float, option: Option) -> bool:
    """Whether a number is within the bounds; one that has any is finite."""
    if option.least is None and option.above is None:
        return True
    low = value >= option.least if option.least is not None else value > option.above  # type: ignore[operator]
    return low and math.isfinite(value) and (option.most is None or value <= option.most)


def _describe_range(option: Option) -> str:
    if option.range:
        return option.range
    if option.above is not None:
        return f"greater than {option.above:g}"
    return f"a number from {option.least:g} to {option.most:g}" if option.most else f"a number from {option.least:g}"


class Question:
    """What is asked of a project; whatever is left out is as the project's own settings say.

    Raises UserError for a number out of its bounds and a word that is none of its words.
    """

    def __post_init__(self) -> None:
        for one in list_described(type(self)):
            one.check(getattr(self, one.name))


def list_described(question: type[Question]) -> tuple[Described, ...]:
    """The fields of a question that are options, in the order in which the help lists them: its own come first."""
    types = get_type_hints(question)
    found = [one for one in fields(question) if _KEY in one.metadata]  # type: ignore[arg-type]
    found.sort(key=lambda one: one.name not in question.__annotations__)
    return tuple(Described(one.name, types[one.name], one.default, one.metadata[_KEY]) for one in found)


Asked = TypeVar("Asked", bound=Question)


def make_question(question: type[Asked], given: Mapping[str, Any]) -> Asked:
    """The question that the parameters of a function ask, which are named as its options; others are passed over.

    Raises UserError for values that have no meaning.
    """
    return question(**{one.name: given[one.name] for one in list_described(question)})


def list_texts(named: str | Sequence[str]) -> list[str]:
    """One name or several as a list."""
    return [named] if isinstance(named, str) else list(named)


@dataclass(frozen=True, kw_only=True)
class ImageQuestion(Question):
    """A question about some images of a project."""

    split: str | None = describe_option(None, "Only images of this split.", metavar="S")
    images: Sequence[str] | None = describe_option(
        None,
        "Only images that this text file names, one a line; - for standard input.",
        metavar="LIST",
        is_list_file=True,
        doc="Only images with these names.",
    )
    listed: str = "images"
    """What the list of images is called in an answer."""


_INTERVALS: Final = MappingProxyType(
    {"help": "Leave out the 95 % intervals.", "flag": "--no-intervals", "doc": "Make the 95 % intervals."}
)
_PSEUDONYMS: Final = MappingProxyType(
    {"help": "Persons under pseudonyms; who they are is written apart.", "doc": "Persons under pseudonyms."}
)
_LEFT_OUT: Final = (
    "What intervals leave out one at a time: images, or whole folders for frames that are not independent of each "
    "other. The project's own if left out."
)
_SHARE: Final = MappingProxyType({"least": 0.0, "most": 1.0})


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
        "and RandCrowns they are no judgement.",
    )
    alpha: float | None = describe_option(None, "RandCrowns: inset of the sure region.", least=0.0)
    omega: float | None = describe_option(None, "RandCrowns: outset of the free border.", least=0.0)
    gamma: float | None = describe_option(None, "RandCrowns: area of the outer ring to the sure region.", above=0.0)
    unit: Literal["px", "m"] | None = describe_option(None, "Unit of alpha and omega.")
    overlap: Literal["box", "polygon"] | None = describe_option(None, "Overlap of boxes or of polygons.")
    pseudonyms: bool = describe_option(False, **_PSEUDONYMS)
    eq14_only: bool = describe_option(
        False,
        "RandCrowns by Eq. 14 alone: a shape that misses the sure region can score.",
        doc="RandCrowns by R Eq. 14 alone: a shape that misses the sure region can score.",
    )
    global_score: Literal["nearest", "penalise-extras", "best-of", "one-to-one"] | None = describe_option(
        None, "What scores a target in the global RandCrowns score."
    )
    intervals: bool = describe_option(True, **_INTERVALS)
    interval_unit: Literal["image", "folder"] | None = describe_option(None, _LEFT_OUT)


_LEAST_IOU: Final = "Least IoU of a hit; the project's own if left out."
_LEAST_SCORE: Final = (
    "Least score of a detection that counts, or best-f1 for each model's score of best F1; what the project keeps for "
    "a model, else best-f1, if left out."
)


@dataclass(frozen=True, kw_only=True)
class CheckQuestion(ImageQuestion):
    """Models against a reference."""

    model: str | Sequence[str] = describe_option(
        MISSING, "A model of the project; may be given several times.", doc="Names of the models."
    )
    reference: str = describe_option(MISSING, "The author to measure against.")
    human: str | Sequence[str] = describe_option(
        (),
        "A person to stand beside the models; may be given several times. Everybody who shares images with them if "
        "left out.",
        doc="Names of persons to stand beside the models; everybody who shares images with them if left out.",
    )
    iou: float | None = describe_option(None, _LEAST_IOU, **_SHARE)
    theta_cls: float | Literal["best-f1"] | None = describe_option(None, _LEAST_SCORE, metavar="X|best-f1", **_SHARE)
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
    interval_unit: Literal["image", "folder"] | None = describe_option(None, _LEFT_OUT)


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


_AXIS: Final = MappingProxyType({"metavar": "lo:step:hi"})


@dataclass(frozen=True, kw_only=True)
class TuneQuestion(ImageQuestion):
    """The search for RandCrowns parameters; an axis that is left out is the paper's, or its like in pixels."""

    alpha: str | Sequence[float] | None = describe_option(None, "Insets of the sure region.", **_AXIS)
    omega: str | Sequence[float] | None = describe_option(None, "Outsets of the free border.", **_AXIS)
    gamma: str | Sequence[float] | None = describe_option(None, "Areas of the ring to the sure region.", **_AXIS)
    unit: Literal["px", "m"] | None = describe_option(None, "Unit of alpha and omega; the project's own if left out.")
    warped: int | None = describe_option(
        None,
        "Also the discrimination against warped copies of the targets, made by this seed: mean RC of the annotators' "
        "pairs minus mean RC of the copies.",
        metavar="SEED",
        least=0,
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
