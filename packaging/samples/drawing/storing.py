"""From drawn pictures to a stored sample: models look at them, and the whole goes among the resources."""

import gzip
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec.structs import replace

from annotator.model.project import Project
from annotator.samples.sample import CROWNS, FIRST_LOOK, ORCHARD, PARTS, PICTURES, FirstLook, Sample
from annotator.store.opening import create_project
from annotator.store.write_ahead import open_tagged_transaction
from drawing.crown_project import draw_crowns_sample
from drawing.first_looks import hallucinated, joined, missed
from drawing.orchard_project import draw_orchard_sample
from drawing.parts_project import draw_parts_sample
from drawing.pictures import DrawnSample, preview_of
from drawing.recording import with_model
from drawing.work import with_work

MODELS = "models"
SAMPLES = "samples"
"""Folders of the resources."""


@dataclass(frozen=True, slots=True)
class SampleRecipe:
    """How one sample is made."""

    sample: Sample
    draw: Callable[[Path], DrawnSample]
    begin: Callable[[Project], FirstLook | None]
    """Where to begin in it."""


RECIPES = (
    SampleRecipe(ORCHARD, draw_orchard_sample, lambda project: missed(project, "Ana", "Ben", witness="Cem")),
    SampleRecipe(CROWNS, draw_crowns_sample, lambda project: joined(project, "Ida", "Jon")),
    SampleRecipe(PARTS, draw_parts_sample, lambda project: hallucinated(project, "Mia")),
)


def store_sample(recipe: SampleRecipe, resources: Path) -> None:
    """Draws a sample, has its models look at it, and puts it in the place of the stored one when it is whole."""
    name, begun = recipe.sample.name, time.monotonic()
    target = resources / SAMPLES / name
    growing = target.with_name(f".{name}.part")
    shutil.rmtree(growing, ignore_errors=True)
    try:
        (growing / PICTURES).mkdir(parents=True)
        drawn = recipe.draw(growing / PICTURES)
        print(f"{name}: {len(drawn.project.images)} pictures in {time.monotonic() - begun:.0f} s", flush=True)
        (growing / "truth.json").write_text(drawn.truth, encoding="utf-8")
        project = drawn.project
        for model in sorted((resources / MODELS).glob(f"{name}-*.onnx")):
            project = with_model(project, name, model, growing)
        look = recipe.begin(project)
        assert look is not None, f"nothing in {name} to begin with"
        (growing / FIRST_LOOK).write_bytes(msgspec.json.encode(look) + b"\n")
        project = with_work(project, recipe.sample, drawn.truth)
        pack_project(project, recipe.sample.packed_file(growing))
        shutil.rmtree(target, ignore_errors=True)
        growing.replace(target)
    finally:
        shutil.rmtree(growing, ignore_errors=True)
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"{name}: {size / 2**20:.1f} MiB in {time.monotonic() - begun:.0f} s", flush=True)


_PUT_PREVIEW = "INSERT INTO preview (image_id, content, seal) VALUES (:image, :content, checksum(:image, :content))"
"""Into the project itself, as older versions did, so that the images of a new copy are seen at once."""


def pack_project(project: Project, packed: Path) -> None:
    """Writes the compressed project file with previews of all pictures; it names no folder of this machine."""
    pictures = Path(project.images_folder)
    with tempfile.TemporaryDirectory() as work:
        path = Path(work) / "project.annotator"
        with (
            create_project(path, replace(project, images_folder="")) as made,
            made.open_connection() as connection,
            open_tagged_transaction(connection),
        ):
            for image in project.list_images():
                content = preview_of(pictures / image.name)
                connection.execute(_PUT_PREVIEW, {"image": image.id, "content": content})
        with packed.open("wb") as file, gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as stream:
            stream.write(path.read_bytes())
