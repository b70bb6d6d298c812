"""Change: the notice of what was touched, which `Session` alone gives out."""

from collections.abc import Mapping
from typing import TypeVar, cast

from msgspec import Struct, field
from msgspec.structs import force_setattr, replace

from annotator.model.layer import LayerKey
from annotator.model.project import Part, Step

P = TypeVar("P", bound=Part)


class Change(Struct, frozen=True):
    """What has just changed: layers with the ids of the touched shapes, other parts, fields of the view.

    `preview` is True while a drag is on; `origin` is whatever caused it, so that it can skip its own echo.
    """

    layers: Mapping[LayerKey, frozenset[int]] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    view: frozenset[str] = frozenset()
    preview: bool = False
    opened: bool = False
    """The whole project was replaced: read everything again."""
    origin: object = None
    by_image: Mapping[int, tuple[LayerKey, ...]] = {}
    """Keys of `layers` by their image; made with the notice, of a large step in a worker."""
    by_kind: Mapping[type, tuple[Part, ...]] = {}
    """The `parts` by their type; made with the notice, too, since every listener asks for some of them."""

    def __post_init__(self) -> None:
        if self.layers and not self.by_image:
            found: dict[int, tuple[LayerKey, ...]] = {}
            for key in self.layers:
                found[key.image] = (*found.get(key.image, ()), key)
            force_setattr(self, "by_image", found)
        if self.parts and not self.by_kind:
            sorted_out: dict[type, list[Part]] = {}
            for part in self.parts:
                sorted_out.setdefault(type(part), []).append(part)
            force_setattr(self, "by_kind", {kind: tuple(parts) for kind, parts in sorted_out.items()})

    def touches_image(self, image: int | None) -> bool:
        """Whether a layer of this image was touched."""
        return self.opened or image in self.by_image

    def touches_part(self, kind: type) -> bool:
        """Whether a part of this type was touched."""
        return self.opened or kind in self.by_kind

    def parts_of(self, kind: type[P]) -> tuple[P, ...]:
        """The touched parts of this type."""
        return cast("tuple[P, ...]", self.by_kind.get(kind, ()))

    def touches_view(self, *names: str) -> bool:
        """Whether one of these fields of the view changed."""
        return self.opened or not self.view.isdisjoint(names)


def change_of(step: Step, *, preview: bool = False, origin: object = None) -> Change:
    """The notice that the step (or its inverse) was applied."""
    return Change(
        layers={edit.key: edit.ids for edit in step.layers},
        parts=tuple(edit.part for edit in step.parts),
        preview=preview,
        origin=origin,
    )


def merge_changes(change: Change, other: Change) -> Change:
    """One notice for what either touched (the shapes of the last preview must be drawn again, too)."""
    layers = dict(change.layers)
    for key, ids in other.layers.items():
        layers[key] = layers.get(key, frozenset()) | ids
    return replace(change, layers=layers, by_image={}, by_kind={}, parts=(*change.parts, *other.parts))
