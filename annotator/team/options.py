"""What an owner chooses for a team project, described for commands and dialogs alike; nothing heavy is imported."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field
from typing import Literal

from annotator.options import Question, describe_option


@dataclass(frozen=True)
class DealOptions(Question):
    """How images are dealt."""

    overlap: int = describe_option(
        3,
        "Number of people who label each shared image; all of them, if there are fewer.",
        least=1,
        title="People on a shared image",
    )
    share: float = describe_option(
        0.2,
        "Part of the images that is shared.",
        flag="--twice",
        least=0,
        most=1,
        is_share=True,
        title="Images that are shared",
    )
    by: Literal["image", "folder"] = describe_option(
        "image",
        "Deal out single images, or folders whose images stay together.",
        title="Deal out",
        choices=("single images", "whole folders"),
    )
    seed: int = describe_option(0, "The same seed deals the same way.", title="Seed")
    batch_size: int = describe_option(50, "Images of a batch.", flag="--batch", least=1, title="Images of a batch")
    repeat_share: float = describe_option(
        0.0,
        "Share of a person's images that are to be labelled a second time.",
        flag="--repeats",
        least=0,
        most=1,
        is_share=True,
        title="Images to repeat",
    )
    capacity: Mapping[int, float] = field(default_factory=dict)
    """By author how much that person takes, compared with 1 for whoever is not named."""
    repeat_gap: int = 20
    """So many other images lie between, where the person has so many."""


@dataclass(frozen=True)
class ListMove(Question):
    """Whose lists single images leave and join."""

    giver: str | None = describe_option(
        None, "Whose list they leave.", flag="--from", metavar="NAME", title="They leave the list of"
    )
    taker: str | None = describe_option(
        None, "Whose list they join.", flag="--to", metavar="NAME", title="They join the list of"
    )


@dataclass(frozen=True)
class Pseudonym(Question):
    """What a former member is called from now on."""

    pseudonym: str = describe_option(
        MISSING, "What the person is called from now on.", flag="--as", metavar="NAME", title="Called from now on"
    )


@dataclass(frozen=True)
class TeamRules(Question):
    """Settings of a team project, by their names on the server; None leaves one as it is."""

    grace: float | None = describe_option(
        None,
        "Seconds before others' layers come.",
        least=0,
        most=3600,
        unit=" s",
        title="Time after done before others' work comes",
        tip="During this time an image marked done by mistake can be reopened and stays blind.",
    )
    claim_hours: float | None = describe_option(
        None,
        "Hours that a claimed image is reserved.",
        least=0,
        most=8760,
        unit=" h",
        title="Time that a taken image is reserved",
        tip="After that an image that somebody took and has not begun is free again.",
    )
    models_open: bool | None = describe_option(
        None,
        "Whether models' boxes may be seen before done.",
        flag="--models-open/--no-models-open",
        title="Models' boxes may be seen before an image is done",
    )
    labels_open: bool | None = describe_option(
        None,
        "Whether annotators may add labels.",
        flag="--labels-open/--no-labels-open",
        title="Annotators may add labels",
    )
