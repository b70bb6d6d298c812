"""Numbers for formats that go by numbers: free ones, in the order of the project, the same for every part of it."""

from msgspec.structs import replace

from annotator.formats.registry import find_format
from annotator.session.transfer.export_ranges import complete_ids
from annotator.session.transfer.options import ExportOptions
from tests import builders
from tests.session.transfer.exports import export_table


def test_what_has_an_id_keeps_it_and_the_rest_gets_free_ones():
    made = builders.project(images=3, count=1)
    keys = sorted(made.images)
    made = replace(made, images=made.images.set(keys[1], replace(made.images[keys[1]], source_id=1)))
    found = complete_ids(made)
    assert [found.images[key].source_id for key in keys] == [2, 1, 3]
    ids = [label.source_id for label in sorted(found.vocabulary.labels, key=lambda label: label.id)]
    assert None not in ids
    assert len(set(ids)) == len(ids)
    assert complete_ids(found) == found


def test_a_part_of_a_project_has_the_numbers_of_the_whole():
    made = builders.project(images=3, count=1)
    last = sorted(made.images)[2]
    made = replace(made, images=made.images.set(last, replace(made.images[last], split="val")))

    def numbers(form: str, split: str | None) -> dict[str, int | None]:
        chosen = ExportOptions(authors=("Ana",), split=split, all_images=True)
        return {image.name: image.source_id for image in export_table(made, find_format(form), chosen).images}

    whole = numbers("coco", None)
    assert sorted(whole.values()) == [1, 2, 3]
    assert numbers("coco-results", "val").items() <= whole.items()
    assert set(numbers("voc", None).values()) == {None}
