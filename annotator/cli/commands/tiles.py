"""`annotator project tiles`: training tiles and reduced whole images, as pictures with one COCO file."""

import io
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from msgspec.structs import replace

from annotator.cli.console import print_first, print_line, print_table, show_progress_bar
from annotator.cli.sources import open_outline
from annotator.errors import Progress, UserError
from annotator.session.transfer.options import ExportOptions, TrainingOptions

if TYPE_CHECKING:
    from annotator.formats.core.folder import FolderWriter
    from annotator.formats.core.foreign import ForeignTable
    from annotator.formats.tiling import TileOptions, TilePicture
    from annotator.geometry.box import Pixels
    from annotator.model.image import Image

_QUALITY: Final = 95
_LOSSY: Final = (".jpg", ".jpeg", ".jpe", ".jfif")
COCO_NAME: Final = "tiles.json"


def write_tiles(
    project: Annotated[Path, typer.Argument(help="The project file.", show_default=False)],
    out: Annotated[Path, typer.Argument(help="The folder to make.", show_default=False)],
    tile: Annotated[int, typer.Option(min=16, max=16384, help="Side of a tile in pixels.")] = 1024,
    overlap: Annotated[
        int, typer.Option("--tile-overlap", min=0, help="Overlap of neighbouring tiles in pixels.")
    ] = 581,
    visible: Annotated[float, typer.Option(min=0, max=1, help="Share of an object that a tile must show.")] = 0.6,
    *,
    options: TrainingOptions,
) -> None:
    """Cut the pictures into overlapping tiles for training; whole images come scaled to a tile's side."""
    from annotator.formats.coco import COCO
    from annotator.formats.core.folder import open_folder_writer
    from annotator.formats.core.losses import Feature
    from annotator.formats.tiling import TileOptions
    from annotator.session.transfer.export_ranges import Export
    from annotator.store.source import open_project_source

    if overlap >= tile:
        raise typer.BadParameter(f"an overlap of {overlap} pixels does not fit tiles of {tile}")
    tiling = TileOptions(tile, overlap, visible)
    chosen = ExportOptions(**vars(options))
    # A detector is trained on what is to be seen, so missing parts stay out unless they are asked for, and on one
    # author's work, or every object would be there several times: several authors are taken only where named.
    learnt = replace(COCO, carries=COCO.carries - {Feature.PART_STATES, Feature.RATERS}, further_losses=())
    with open_project_source(project) as source, show_progress_bar("Cutting") as progress:
        found, counting = Export(source, open_outline(source), learnt, chosen), Progress(stop=progress.stop)
        for _range in found.count(counting):
            pass
        missing = [note for note in found.losses if note.text == "missing parts" or "(left out)" in note.text]
        if missing:
            print_table([(note.text, f"{note.count:,}") for note in missing], title="Left out:")
        if not found.images:
            raise UserError("Nothing is written, as none of these authors has finished an image; mark images done.")
        with open_folder_writer(out) as written:
            folder, tables = found.outline.images_folder, found.list_tables(counting)
            made, failed = _cut_all(written, tables, folder, tiling, number=found.images, progress=progress)
            writer = COCO.make_writer()
            for foreign in made:
                writer.prepare(foreign)
            writer.write(written.path_of(COCO_NAME), lambda: made, progress)
    print_first([f"Left out: {sentence}" for sentence in failed], "pictures were left out")
    pictures, shapes = sum(len(foreign.images) for foreign in made), sum(len(foreign.shapes) for foreign in made)
    print_line(f"{out}: {pictures:,} pictures, {shapes:,} shapes in {COCO_NAME}.")


def ending_of(image: "Image") -> str:
    """The ending of an image's pieces: JPEG stays JPEG, everything else becomes PNG and loses nothing."""
    return ".jpg" if image.name.lower().endswith(_LOSSY) else ".png"


def encode_piece(pixels: "Pixels", piece: "TilePicture", ending: str) -> bytes:
    """The bytes of one piece; what a tile shows beyond the picture is black."""
    import simplejpeg  # type: ignore[import-untyped]
    from PIL import Image as PillowImage

    shown = _cut_tile(pixels, piece) if piece.is_tile else _scale_picture(pixels, piece)
    if ending == ".jpg":
        whole: bytes = simplejpeg.encode_jpeg(shown, quality=_QUALITY, colorspace="RGB", colorsubsampling="444")
        return whole
    stream = io.BytesIO()
    PillowImage.fromarray(shown).save(stream, "PNG", compress_level=3)
    return stream.getvalue()


def _cut_tile(pixels: "Pixels", piece: "TilePicture") -> "Pixels":
    import numpy as np

    x0, y0, x1, y1 = piece.window
    part = pixels[y0:y1, x0:x1]
    if part.shape[:2] == (piece.height, piece.width):
        return np.ascontiguousarray(part)
    canvas = np.zeros((piece.height, piece.width, 3), dtype=np.uint8)
    canvas[: part.shape[0], : part.shape[1]] = part
    return canvas


def _scale_picture(pixels: "Pixels", piece: "TilePicture") -> "Pixels":
    """The whole picture; making it smaller averages, so that thin things do not vanish."""
    import numpy as np
    from PIL import Image as PillowImage

    small = piece.width < pixels.shape[1]
    way = PillowImage.Resampling.BOX if small else PillowImage.Resampling.BILINEAR
    return np.asarray(PillowImage.fromarray(pixels).resize((piece.width, piece.height), way))


def _cut_all(
    written: "FolderWriter",
    tables: "Iterable[ForeignTable]",
    folder: str,
    options: "TileOptions",
    *,
    number: int,
    progress: Progress,
) -> "tuple[list[ForeignTable], list[str]]":
    """Writes the pieces of all pictures that can be read, `number` at most, and returns the tables over them.

    Beside them one sentence for every picture that cannot be cut. Raises UserError where none can.
    """
    from annotator.formats.tiling import cut_table, plan_tile_pictures
    from annotator.store.pixels.decode import decode_whole
    from annotator.store.remote import picture_place_of

    made: list[ForeignTable] = []
    taken: set[str] = set()
    failed: list[str] = []
    done = 0
    for foreign in tables:
        pieces: list[TilePicture] = []
        names: list[str] = []
        images = list(foreign.images)
        for position, image in enumerate(images):
            progress.step(done, number)
            done += 1
            try:
                pixels = decode_whole(picture_place_of(folder, image), image)
            except UserError as error:
                failed.append(str(error))
                continue
            images[position] = replace(image, width=pixels.shape[1], height=pixels.shape[0])
            for piece in plan_tile_pictures(images[position], options):
                name = piece.name + ending_of(image)
                while name.casefold() in taken:
                    name = f"{name.rpartition('.')[0]}_{ending_of(image)}"
                taken.add(name.casefold())
                written.write(f"images/{name}", encode_piece(pixels, piece, ending_of(image)))
                pieces.append(piece)
                names.append(name)
        made.append(cut_table(replace(foreign, images=tuple(images)), pieces, names, options))
    if len(failed) == done:
        raise UserError(f"Nothing was written, because none of the {done:,} pictures can be cut; {failed[0]}")
    return made, failed
