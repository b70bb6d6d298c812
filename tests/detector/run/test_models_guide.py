"""The guide page on models: every key, default, choice and preset stands in it, and its manifests are manifests."""

import json
import re
from typing import Any, Literal, get_args, get_origin

import pytest
from pydantic import BaseModel

from annotator.detector.run.manifest import (
    PRESETS,
    Anchors,
    BoxCoding,
    DenseHead,
    FinalHead,
    GridHead,
    ImageHead,
    ListHead,
    ModelInput,
    ModelManifest,
    Suppression,
    parse_manifest,
)
from annotator.resources import find_resource

PAGE = "\n".join(find_resource(f"guide/{name}.md").read_text(encoding="utf-8") for name in ("models", "manifest"))
TABLES: list[tuple[str, type[BaseModel]]] = [
    ("## Every key", ModelManifest),
    ("### input", ModelInput),
    ("`final`:", FinalHead),
    ("`list`:", ListHead),
    ("`grid`:", GridHead),
    ("`dense`:", DenseHead),
    ("`image`:", ImageHead),
    ("### coding", BoxCoding),
    ("### anchors", Anchors),
    ("### suppression", Suppression),
]


def rows_below(start: str) -> dict[str, str]:
    """Rows of the first table after a line that starts so, by key; a row may hold several keys."""
    text = PAGE[re.search(f"^{re.escape(start)}", PAGE, re.MULTILINE).start() :]  # type: ignore[union-attr]
    table = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert table is not None
    rows = [line.split("|") for line in table[0].splitlines()[2:]]
    return {key: f"{row[2]}|{row[3]}" for row in rows for key in re.findall(r"`([\w-]+)`", row[1])}


def choices_of(annotation: Any) -> list[str]:
    """The words that a key may have."""
    if get_origin(annotation) is Literal:
        return [str(one) for one in get_args(annotation)]
    return [choice for part in get_args(annotation) for choice in choices_of(part)]


@pytest.mark.parametrize(("start", "model"), TABLES, ids=[start for start, _ in TABLES])
def test_every_key_stands_in_the_page_with_its_default_and_choices(start: str, model: type[BaseModel]) -> None:
    rows = rows_below(start)
    keys = {field.alias or name: field for name, field in model.model_fields.items()}
    assert set(rows) == set(keys)
    for key, field in keys.items():
        for choice in choices_of(field.annotation):
            assert f"`{choice}`" in rows[key], (key, choice)
        if isinstance(field.default, bool | int) and key != "scale":
            assert str(field.default).lower() in rows[key].split("|")[0], key


def test_every_preset_stands_in_the_page() -> None:
    assert set(rows_below("## Presets")) == set(PRESETS)


def test_manifests_of_the_page_are_manifests() -> None:
    blocks = [block for block in re.findall(r"```\n(.*?)```", PAGE, re.DOTALL) if block.startswith("{")]
    assert len(blocks) >= 6
    for block in blocks:
        parse_manifest(json.loads(block), source="the page")


@pytest.mark.parametrize("library", ["torchvision", "ultralytics", "effdet", "Hugging Face", "its own suppression"])
def test_there_is_an_example_for_each(library: str) -> None:
    section = next(part for part in PAGE.split("\n## ") if library in part.split("\n")[0])
    assert '"labels"' in section
