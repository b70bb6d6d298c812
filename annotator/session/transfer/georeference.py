"""Where the project's pictures lie on the ground, read from their files when first asked for."""

from pathlib import Path

from annotator.errors import UserError
from annotator.formats.core.georeference import GeoTransform, GeoTransformLookup
from annotator.model.project import Project
from annotator.store.pixels import read_header


def geo_transform_lookup_of(project: Project) -> GeoTransformLookup:
    """The map of a picture by its image name; None for a picture without geo tags, or whose file is not there."""
    folder = Path(project.images_folder) if project.images_folder else None
    known: dict[str, GeoTransform | None] = {}

    def find(name: str) -> GeoTransform | None:
        if folder is None:
            return None
        if name not in known:
            try:
                known[name] = read_header(folder / name).georeference
            except UserError:
                known[name] = None
        return known[name]

    return find
