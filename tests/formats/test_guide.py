"""The guide's page on formats says of each what its record says."""

import pytest

from annotator.formats.core.losses import Feature
from annotator.formats.registry import list_formats
from annotator.resources import find_resource

COLUMNS = (
    Feature.OCCLUDED,
    Feature.PART_STATES,
    Feature.POLYGONS,
    Feature.SCORES,
    Feature.ATTRIBUTES,
    Feature.RATERS,
    Feature.SPLITS,
)


def rows() -> dict[str, list[str]]:
    """Cells of the table by the names of formats; a row may be about several."""
    text = find_resource("guide/formats.md").read_text(encoding="utf-8")
    found = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if len(cells) == len(COLUMNS) + 4 and cells[0].startswith("`"):
            found |= dict.fromkeys((name.strip(" `") for name in cells[0].split(",")), cells[2:])
    return found


def test_every_format_has_a_row() -> None:
    assert set(rows()) == {form.id for form in list_formats()}


@pytest.mark.parametrize("form", list_formats(), ids=lambda form: form.id)
def test_the_row_is_what_the_record_says(form) -> None:
    told = [cell != "\u2013" for cell in rows()[form.id]]
    assert told == [form.read is not None, form.can_write, *(feature in form.carries for feature in COLUMNS)]
