"""Templates: what a new project starts with, by the kind of work it is for."""

from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from annotator.errors import UserError
from annotator.model.metric_settings import MetricSettings, RandCrownsSettings
from annotator.model.vocabulary import Vocabulary


class Template(Struct, frozen=True):
    """Labels and metric settings of a kind of project."""

    name: str
    title: str
    labels: tuple[str, ...]
    parts: bool = False
    """Whether the labels are parts that are looked for once on every image."""
    metrics: MetricSettings = field(default_factory=MetricSettings)


PLAIN: Final = Template("", "Boxes", ())
"""For a project without a template."""

TEMPLATES: Final = (
    Template("orchard", "Fruits in an orchard", ("fruit",), metrics=MetricSettings(size_threshold=100_500.0)),
    Template(
        "crowns",
        "Tree crowns from above",
        ("tree",),
        metrics=MetricSettings(overlap="polygon", randcrowns=RandCrownsSettings(0.7, 1.2, 3.0, unit="m")),
    ),
    Template(
        "delftbikes",
        "Parts of a bicycle",
        (
            "back_hand_break",
            "back_handle",
            "back_light",
            "back_mudguard",
            "back_pedal",
            "back_reflector",
            "back_wheel",
            "bell",
            "chain",
            "dress_guard",
            "dynamo",
            "front_handbreak",
            "front_handle",
            "front_light",
            "front_mudguard",
            "front_pedal",
            "front_wheel",
            "gear_case",
            "kickstand",
            "lock",
            "saddle",
            "steer",
        ),
        parts=True,
    ),
)
"""The size threshold is the one of A 3.4 (square pixels), the RandCrowns parameters are R's selected set."""


def find_template(name: str) -> Template:
    """The template of this name, the plain one for an empty name. Raises UserError that lists the names."""
    if not name:
        return PLAIN
    found = next((template for template in TEMPLATES if template.name == name), None)
    if found is None:
        names = ", ".join(template.name for template in TEMPLATES)
        raise UserError("There is no template '{name}'; templates are: {names}.", name=name, names=names)
    return found


def vocabulary_of(template: Template, labels: tuple[str, ...] = ()) -> Vocabulary:
    """The template's labels, or the given ones in their place. Raises UserError for an empty or repeated name."""
    words = Vocabulary()
    for label in labels or template.labels:
        if not label.strip() or words.find_label(label) is not None:
            raise UserError(
                "The labels {names} hold an empty or repeated name; give every label once.", names=", ".join(labels)
            )
        words = words.add_label(label)
    return replace(words, parts=template.parts)
