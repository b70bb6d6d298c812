"""A model's output covers every picture of the project: one that it does not mention was processed and found empty."""

from annotator.formats.core.format import ReadOptions
from annotator.formats.core.gather import TableBuilder


def add_known_images(gathering: TableBuilder, options: ReadOptions) -> None:
    """All pictures of the project, before the first row is read."""
    for image in options.images:
        gathering.add_image(
            image.name,
            source=gathering.source,
            place="a picture of the project",
            width=image.width,
            height=image.height,
            split=image.split,
            source_id=image.source_id,
        )
