"""Where the project's pictures lie on the ground, read from their files when first asked for."""

from pathlib import Path

from annotator.errors import UserError
from annotator.formats.core.georeference import GeoTransform, GeoTransformLookup
from annotator.model.image import Image
from annotator.model.project import Project
from annotator.store.pixels import read_header
from annotator.store.remote import find_local_file, is_address


def geo_transform_lookup_of(project: Project) -> GeoTransformLookup:
    """The map of a picture by its image name; None for one without geo tags, and where no file is on this disk."""
    folder = project.images_folder
    images = {image.name: image for image in project.images.values()} if is_address(folder) else {}
    known: dict[str, GeoTransform | None] = {}

    def find(name: str) -> GeoTransform | None:
        if not folder:
            return None
        if name not in known:
            try:
                file = Path(folder) / name if not images else _find_copy(folder, images.get(name))
                known[name] = None if file is None else read_header(file).georeference
            except UserError:
                known[name] = None
        return known[name]

    return find


def _find_copy(address: str, image: Image | None) -> Path | None:
    return None if image is None else find_local_file(address, image)
