"""Project: every noun of a project as one frozen value that is cheap to change a little."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import immutables

from annotator.model.author import Author, AuthorKind
from annotator.model.decision import Decision
from annotator.model.image import Image
from annotator.model.layer import Layer, LayerKey
from annotator.model.metric_settings import MetricSettings
from annotator.model.shapes import Shapes
from annotator.model.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Project:
    """A project; the four maps are persistent, so that a changed copy shares all but what changed."""

    uuid: str
    name: str
    images_folder: str = ""
    """Absolute path of the images folder on this machine."""
    template: str = ""
    """Name of the template it was made from: `orchard`, `crowns`, `delftbikes` or empty."""
    images: immutables.Map[int, Image] = field(default_factory=immutables.Map)
    authors: immutables.Map[int, Author] = field(default_factory=immutables.Map)
    layers: immutables.Map[LayerKey, Layer] = field(default_factory=immutables.Map)
    vocabulary: Vocabulary = field(default_factory=Vocabulary)
    metrics: MetricSettings = field(default_factory=MetricSettings)
    decisions: immutables.Map[int, Decision] = field(default_factory=immutables.Map)
    """What an auditor decided about disagreements, by id."""

    def layer_of(self, key: LayerKey) -> Layer:
        """The layer, or an empty new one where nothing was drawn."""
        found = self.layers.get(key)
        return Layer.make(key, Shapes.empty()) if found is None else found

    def with_layers(self, layers: Iterable[Layer]) -> "Project":
        """With these layers put in the place of those with the same key."""
        return replace(self, layers=self.layers.update({layer.key: layer for layer in layers}))

    def find_author(self, name: str) -> Author | None:
        """The author with exactly this name."""
        return next((author for author in self.authors.values() if author.name == name), None)

    def find_image(self, name: str) -> Image | None:
        """The image with exactly this name."""
        return next((image for image in self.images.values() if image.name == name), None)

    def authors_of(self, *kinds: AuthorKind) -> list[Author]:
        """Authors of these kinds in id order."""
        return sorted((a for a in self.authors.values() if a.kind in kinds), key=lambda author: author.id)

    def list_images(self) -> list[Image]:
        """Images in id order, which is the order of the list on screen."""
        return [self.images[image_id] for image_id in sorted(self.images)]
