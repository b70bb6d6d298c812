"""What a bundle says of itself in words: read-me, methods, agreement protocol, datasheet, Croissant.

The factual half is made from the project and its numbers; what only its makers know is asked, in lines that begin with
`TO FILL IN`. The items of the protocol are those that surveys of annotation quality found missing in papers (Klie et
al. 2024; arXiv:2606.02255), those of the datasheet the questions of Gebru et al. 2021.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from annotator.formats.core.files import replace_file
from annotator.formats.text.json_text import write_json_file
from annotator.model.author import AuthorKind
from annotator.model.image import ImagePurpose
from annotator.model.layer import PassPurpose
from annotator.model.project import FrozenState, Project
from annotator.publishing.manifest import hash_file
from annotator.publishing.numbers import Numbers, list_captions
from annotator.publishing.state import COCO_FILE, IMAGES_FILE, PARTS, PICTURES, SHAPES_FILE, STATE_FILE, VOTES_FILE
from annotator.report.numbers import format_count, format_utc
from annotator.resources import find_resource

ASKED: Final = "TO FILL IN"
"""How a line begins that only the makers of the data can complete."""


class Bundle(Struct, frozen=True):
    """What the descriptions are made from."""

    project: Project
    """The state, with its layers, under the names that leave."""
    state: FrozenState
    numbers: Sequence[Numbers]
    guidelines_hash: str
    """SHA-256 of the guidelines as they stand in the bundle; empty without any."""
    license: str = ""
    """Address of the licence, or its SPDX name."""
    creator: str = ""
    with_pictures: bool = False

    def find(self, name: str) -> dict[str, Any] | None:
        """The answer of this name as its JSON file has it, None where there is none."""
        return next((one.answer.record for one in self.numbers if one.name == name and one.answer is not None), None)


def write_descriptions(folder: Path, bundle: Bundle) -> None:
    """Writes all of them. Raises UserError."""
    texts = {
        "methods.md": _list_methods(bundle),
        "protocol.md": _list_protocol(bundle),
        "datasheet.md": _list_datasheet(bundle),
        "figures.md": _list_figures(bundle),
    }
    guidelines = bundle.project.protocol.guidelines
    if guidelines:
        texts["guidelines.md"] = iter([guidelines])
    for name, lines in texts.items():
        _write(folder / name, lines)
    replace_file(folder / "references.bib", find_resource("report/references.bib").read_bytes())
    write_json_file(folder / "croissant.json", make_croissant(folder, bundle), indent=1)
    _write(folder / "README.md", _list_readme(folder, bundle))


def _write(path: Path, lines: Iterator[str]) -> None:
    replace_file(path, ("\n".join(lines).rstrip() + "\n").encode("utf-8", "replace"))


def _list_readme(folder: Path, bundle: Bundle) -> Iterator[str]:
    state = bundle.state
    yield f"# {bundle.project.name}: state {state.name}\n"
    yield f"Frozen {format_utc(state.time)}: {state.images:,} images, {state.layers:,} finished layers,"
    yield f"{state.shapes:,} shapes. SHA-256 of the state: `{state.hash}`.\n"
    for numbers in bundle.numbers:
        if numbers.answer is not None:
            yield f"## In short: {numbers.name}\n"
            yield from (f"- {sentence}" for sentence in numbers.answer.sentences)
        else:
            yield f"No {numbers.name}: {numbers.why}"
        yield ""
    yield "## What is here\n\n| file | content |\n|---|---|"
    for name, content in _CONTENT.items():
        if (folder / name).exists():
            yield f"| `{name}` | {content} |"
    yield "\n## Check it\n"
    yield "`annotator verify FOLDER` names every file that was changed, taken away or put in; `--recompute` makes the"
    yield "numbers again from the data alone and compares every digit. Without Annotator, `sha256sum --check"
    yield "SHA256SUMS` checks the manifest, which lists the hash of every file. Copy the state file before you open it:"
    yield "a program that works with it changes it."


_CONTENT: Final = MappingProxyType(
    {
        "numbers/": "each answer as JSON, tables as CSV, Parquet and LaTeX, figures as SVG and PDF",
        "figures.md": "what each figure shows, and on what it rests",
        STATE_FILE: "the state as a project file: the numbers are made from it alone",
        COCO_FILE: "annotations with raters, tags, and the votes on each object",
        PARTS + "/": "the same as Parquet",
        SHAPES_FILE: "one row a shape",
        VOTES_FILE: "soft labels: one row an object, tag and answer, with the number of votes",
        IMAGES_FILE: "one row an image: size, split, SHA-256, address",
        "methods.md": "a paragraph for the paper; `references.bib` has its citations",
        "protocol.md": "how the labels were made and how far they agree",
        "datasheet.md": "the questions of a datasheet, the factual ones answered",
        "croissant.json": "a description that data set search and loaders read (Croissant)",
        "trail/journal.jsonl": "every step of the work as a chain of hashes",
    }
)


def _count_people(project: Project) -> Counter[int]:
    """By number of persons who finished an image, how many images."""
    finished = Counter[int]()
    people = {author.id for author in project.authors_of(AuthorKind.PERSON)}
    done = {(key.image, key.author) for key, one in project.layers.items() if one.status.is_finished}
    for image, author in done:
        finished[image] += author in people
    return Counter(finished.values())


def _list_methods(bundle: Bundle) -> Iterator[str]:
    project, found = bundle.project, bundle.find("audit")
    people = project.authors_of(AuthorKind.PERSON)
    yield "# Methods\n"
    counts = _count_people(project)
    done = sum(images for count, images in counts.items() if count)
    shared = sum(images for count, images in counts.items() if count > 1)
    labels = format_count(len(project.vocabulary.labels), "label")
    sentences = [
        f"{format_count(len(people), 'person', 'persons')} annotated {format_count(done, 'image')} with "
        f"bounding boxes of {labels}; {format_count(shared, 'image')} "
        f"{'was' if shared == 1 else 'were'} finished by at least two of them."
    ]
    if found is not None:
        sentences += _describe_parameters(found["parameters"])
    if bundle.find("check") is not None:
        sentences.append(
            "Detections were held against the annotations by COCO's rules of average precision [@lin2014]; errors were "
            "classed after TIDE [@bolya2020], missed objects by false-negative mechanisms [@miller2022]."
        )
    sentences.append(
        f"Numbers were computed with {_name_program()} from the frozen state '{bundle.state.name}' "
        f"(SHA-256 {bundle.state.hash[:12]}…)."
    )
    yield " ".join(sentences)
    yield ""
    if found is not None:
        yield "## Results in a sentence\n"
        answer = next(one.answer for one in bundle.numbers if one.name == "audit" and one.answer is not None)
        yield " ".join(answer.sentences)


def _name_program() -> str:
    from annotator import __version__

    return f"Annotator {__version__}"


def _describe_parameters(parameters: dict[str, Any]) -> Iterator[str]:
    overlap = "boxes" if parameters["overlap"] == "box" else "polygons"
    same = "of the same label" if parameters["class_aware"] else "whatever their label"
    yield (
        f"Shapes {same} were paired one to one by maximum total intersection over union of {overlap} (at least "
        f"{parameters['iou_threshold']:g}), from which precision, recall and F1 follow [@wosner2021]; agreement beyond "
        "chance is Krippendorff's alpha over the units of KALOS [@tschirschwitz2026; @krippendorff2011]."
    )
    crowns = parameters.get("randcrowns")
    if crowns:
        yield (
            f"RandCrowns [@stewart2021] was computed with alpha {crowns['alpha']:.4g} {crowns['unit']}, omega "
            f"{crowns['omega']:.4g} {crowns['unit']} and gamma {crowns['gamma']:.4g}."
        )
    if parameters["include_unfinished"]:
        yield "Unfinished images count, too."
    intervals = parameters.get("intervals")
    if intervals:
        unit = {"image": "one image", "folder": "one folder of images"}.get(
            str(intervals["unit"]), "one block of images"
        )
        yield f"Intervals are 95 % jackknife intervals that leave out {unit} at a time [@efron1981]."


def _list_protocol(bundle: Bundle) -> Iterator[str]:
    project, protocol, found = bundle.project, bundle.project.protocol, bundle.find("audit")
    yield "# Agreement protocol\n\nAfter the items that Klie et al. (2024) and arXiv:2606.02255 ask for.\n"
    yield "| item | here |\n|---|---|"
    for item, said in _list_items(project, protocol, found, bundle):
        yield f"| {item} | {said} |"
    if found is None:
        return
    yield "\n## Who did what, and how blind\n"
    yield "| annotator | images | shapes | edits after others' work was seen | taken from a model |"
    yield "|---|--:|--:|--:|--:|"
    for one in found["authors"]:
        yield (
            f"| {one['name']} | {one['images']:,} | {one['shapes']:,} | {one['unblinded']:,} | {one['assisted']:,} |"
        )
    yield "\n## How far they agree\n"
    answer = next(one.answer for one in bundle.numbers if one.name == "audit" and one.answer is not None)
    yield from (f"- {sentence}" for sentence in answer.sentences)


def _list_items(
    project: Project, protocol: Any, found: dict[str, Any] | None, bundle: Bundle
) -> Iterator[tuple[str, str]]:
    people = project.authors_of(AuthorKind.PERSON)
    yield "Annotators", format_count(len(people), "person", "persons")
    yield "Who they are, how recruited and paid", ASKED
    training = [one for one in project.images.values() if one.purpose is ImagePurpose.TRAINING]
    if training:
        asked = (
            "" if protocol.training_f1 is None else f", to reach an F1 of {protocol.training_f1:g} with the reference"
        )
        yield "Training", f"{format_count(len(training), 'image')}{asked}"
    else:
        yield "Training", f"none in the project; {ASKED} if there was one outside it"
    yield (
        "Instructions",
        f"`guidelines.md`, SHA-256 {bundle.guidelines_hash[:12]}…" if bundle.guidelines_hash else ASKED,
    )
    words = ", ".join(label.name for label in project.vocabulary.labels)
    yield "Labels", words or "none"
    counts = _count_people(project)
    spread = "; ".join(f"{images:,} by {persons}" for persons, images in sorted(counts.items()) if persons)
    yield "Overlap: images by number of persons who finished them", spread or "none finished"
    repeats = sum(one.purpose is PassPurpose.REPEAT for one in project.layers.values())
    yield "Repeats: images that a person annotated a second time", f"{repeats:,}"
    control = sum(one.purpose is ImagePurpose.CONTROL for one in project.images.values())
    yield "Control images", f"{control:,}"
    if found is not None:
        seen = sum(one["unblinded"] for one in found["authors"])
        yield "Independence", f"{format_count(seen, 'edit')} after others' work was seen, by annotator below"
    references = project.authors_of(AuthorKind.REFERENCE)
    if references or project.decisions:
        names = ", ".join(one.name for one in references) or "no reference"
        outcomes = Counter(one.outcome.value for one in project.decisions.values())
        told = ", ".join(f"{count:,} {outcome}" for outcome, count in sorted(outcomes.items())) or "none"
        yield "Adjudication", f"{names}; decisions: {told}"
    else:
        yield "Adjudication", "none"
    wanted = (found or {}).get("wanted") or []
    if wanted:
        yield "Levels wanted", "; ".join(f"{one['level']}: {'met' if one['met'] else 'not met'}" for one in wanted)
    else:
        yield "Levels wanted", "none were set"
    yield "Quality control outside the program", ASKED


_QUESTIONS: Final = (
    ("Motivation", ("For what purpose was the data set made?", "Who made it, and who paid for it?")),
    (
        "Collection",
        (
            "How, when and where were the pictures taken, and with what?",
            "Who took part, and were they told and paid?",
            "Was there an ethical review?",
            "Do pictures show people, or places that need protection?",
        ),
    ),
    ("Uses", ("What has the data set been used for?", "What should it not be used for?")),
    ("Distribution", ("Where will it be found, and for how long?",)),
    ("Upkeep", ("Who looks after it, and how are errors reported?", "Will it be updated, and how are versions told?")),
)


def _list_datasheet(bundle: Bundle) -> Iterator[str]:
    project = bundle.project
    yield f"# Datasheet: {project.name}\n"
    yield "After Gebru et al. (2021). What the project knows is answered; the rest is asked.\n\n## Composition\n"
    yield f"- **What is an instance?** An image; {len(project.images):,} in all."
    splits = Counter(one.split or "none" for one in project.images.values())
    yield f"- **Are there splits?** {', '.join(f'{name}: {count:,}' for name, count in sorted(splits.items()))}."
    sizes = Counter((one.width, one.height) for one in project.images.values())
    common = ", ".join(f"{width} × {height} ({count:,})" for (width, height), count in sizes.most_common(3))
    yield f"- **Sizes in pixels, the most frequent:** {common}."
    shapes = Counter[str]()
    for key, layer in project.layers.items():
        if layer.status.is_finished:
            shapes[project.authors[key.author].kind.value] += layer.count
    told = ", ".join(f"{count:,} of {kind}s" for kind, count in sorted(shapes.items()) if count)
    yield f"- **Shapes on finished layers:** {told or 'none'}."
    yield f"- **Labels:** {', '.join(label.name for label in project.vocabulary.labels) or 'none'}."
    pictures = f"Yes, in `{PICTURES}/`." if bundle.with_pictures else "No: by hash and address."
    yield f"- **Are pictures here?** {pictures}"
    yield "- **Who is named?** Persons stand under pseudonyms unless the manifest says otherwise."
    yield f"- **Licence:** {bundle.license or ASKED}"
    for title, questions in _QUESTIONS:
        yield f"\n## {title}\n"
        for question in questions:
            yield f"- **{question}** {ASKED}"


def _list_figures(bundle: Bundle) -> Iterator[str]:
    yield "# Figures\n"
    for numbers in bundle.numbers:
        if numbers.answer is None:
            continue
        basis = f"State '{bundle.state.name}', {bundle.state.images:,} images, with the parameters in "
        for path, caption in list_captions(numbers):
            yield f"- `{path}.svg`, `.pdf`: {caption} {basis}`numbers/{numbers.name}/{numbers.name}.json`."


_COLUMN_KINDS: Final = MappingProxyType(
    {
        **dict.fromkeys(("width", "height", "shape", "pass", "unit", "finished_by", "drawn_by", "votes"), "sc:Integer"),
        **dict.fromkeys(("x", "y", "score"), "sc:Float"),
    }
)
_WHAT: Final = MappingProxyType(
    {
        "images": (IMAGES_FILE, "One record an image."),
        "shapes": (SHAPES_FILE, "One record a shape: who drew which box with which label and tags."),
        "votes": (VOTES_FILE, "One record an object, tag and answer: how many persons gave it."),
    }
)
_SIZES_OF_SHAPES: Final = frozenset(["width", "height"])


def make_croissant(folder: Path, bundle: Bundle) -> dict[str, Any]:
    """The description of the data in Croissant 1.0, with a record set for each table."""
    files: list[dict[str, Any]] = []
    records = []
    for name, (path, what) in _WHAT.items():
        _size, digest = hash_file(folder / path)
        file = Path(path).name
        files.append(
            {
                "@type": "cr:FileObject",
                "@id": file,
                "name": file,
                "contentUrl": path,
                "encodingFormat": "text/csv",
                "sha256": digest,
            }
        )
        with (folder / path).open(encoding="utf-8") as stream:
            head = stream.readline().strip().split(",")
        records.append(
            {
                "@type": "cr:RecordSet",
                "@id": name,
                "name": name,
                "description": what,
                "field": [_make_field(name, file, column) for column in head],
            }
        )
    if (folder / PARTS).is_dir():
        files.append(
            {
                "@type": "cr:FileSet",
                "@id": "parts",
                "name": "parts",
                "containedIn": [],
                "encodingFormat": "application/x-parquet",
                "includes": f"{PARTS}/part-*.parquet",
            }
        )
    state, name = bundle.state, bundle.project.name
    made: dict[str, Any] = {
        "@context": json.loads(find_resource("report/croissant-context.json").read_bytes()),
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": name,
        "description": f"{state.images:,} annotated images: state '{state.name}' of {name}.",
        "datePublished": format_utc(state.time)[:10],
        "version": "1.0.0",
        "citeAs": f"{name}, state {state.name}, SHA-256 {state.hash}",
        "distribution": files,
        "recordSet": records,
    }
    if bundle.license:
        made["license"] = bundle.license
    if bundle.creator:
        made["creator"] = {"@type": "sc:Person", "name": bundle.creator}
    return made


def _make_field(record: str, file: str, column: str) -> dict[str, Any]:
    kind = _COLUMN_KINDS.get(column, "sc:Text")
    if record == "shapes" and column in _SIZES_OF_SHAPES:
        kind = "sc:Float"
    return {
        "@type": "cr:Field",
        "@id": f"{record}/{column}",
        "name": f"{record}/{column}",
        "dataType": kind,
        "source": {"fileObject": {"@id": file}, "extract": {"column": column}},
    }
