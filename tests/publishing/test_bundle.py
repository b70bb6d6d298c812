"""The evidence bundle: what is in it, that a changed bit is found, that the numbers can be made again from it alone."""

import csv
import itertools
import json
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from threading import Event

import immutables
import pytest
from msgspec.structs import replace

import annotator
from annotator.cli.program import run
from annotator.errors import Cancelled, Progress
from annotator.model.protocol import Protocol
from annotator.model.review_note import ReviewNote
from annotator.model.tags import Tag
from annotator.publishing.bundle import publish
from annotator.publishing.manifest import MANIFEST, SUMS, check_files, read_manifest, write_manifest
from annotator.publishing.numbers import find_differences
from annotator.publishing.options import BundleOptions
from annotator.publishing.trail import TRAIL
from annotator.session.transfer.pseudonyms import find_key_path
from annotator.store import open_project
from annotator.store.create import write_file
from tests.depth import IS_DEEP, turns
from tests.report.projects import three_authors

PEOPLE = ("Ana", "Ben", "Cem")


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A project file whose texts name people, with a frozen state."""
    path = tmp_path_factory.mktemp("project") / "pilot.annotator"
    made = three_authors()
    note = ReviewNote(1, 1, None, 2, 1.0, "Cem should look; Benjamin is another.")
    made = replace(
        made,
        name="Pilot of Ana",
        images_folder="/home/ana/pictures",
        notes=immutables.Map({1: note}),
        protocol=Protocol(
            guidelines="Ask Ana when in doubt.",
            tags=(Tag("ripe", name="Ripe for Ben", guideline="As Cem showed."),),
        ),
        metrics=made.metrics.with_levels(["f1(Ana,Ben)>=.1"]),
    )
    key, layer = next(iter(made.layers.items()))
    made = made.with_layers([replace(layer, attributes={"remark": f"Ben saw layer {key.image}."})])
    write_file(path, made)
    with annotator.edit(path, author="Ana") as edited:
        image = next(iter(made.images.values())).name
        edited.write_note(image, "Cem should look again.")
        edited.write_note(image, "A leaf hides it.")
    assert run(["project", "freeze", str(path), "v1"]) == 0
    return path


@pytest.fixture(scope="module")
def bundle(project):
    out = project.with_name("bundle")
    assert run(["publish", str(project), "v1", str(out), "--license", "CC-BY-4.0", "--creator", "Lab"]) == 0
    return out


@pytest.fixture
def copy(bundle, tmp_path):
    """One that may be damaged."""
    return Path(shutil.copytree(bundle, tmp_path / "copy"))


def files_of(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_every_answer_is_there_in_every_form(bundle):
    audit = bundle / "numbers" / "audit"
    tables = {path.stem for path in (audit / "csv").glob("*.csv")} - {"README"}
    assert {"pairs", "people", "completeness"} <= tables
    assert {path.stem for path in (audit / "parquet").glob("*.parquet")} == tables
    assert (audit / "latex" / "pairs.tex").is_file()
    assert {path.stem for path in (audit / "figures").glob("*.svg")} == {
        path.stem for path in (audit / "figures").glob("*.pdf")
    }
    manifest = json.loads((bundle / MANIFEST).read_bytes())
    assert [one["what"] for one in manifest["left_out"]] == ["check"]
    assert manifest["pseudonyms"] is True


def test_the_numbers_are_those_of_the_frozen_state(project, bundle):
    """But for who is who and what was asked of which file they are what an audit of the state says."""
    published = json.loads((bundle / "numbers" / "audit" / "audit.json").read_bytes())
    with annotator.open(project, version="v1") as opened:
        asked = json.loads(json.dumps(annotator.audit(opened, pseudonyms=True).record))
    for key in ("pairs", "alpha", "variance", "people", "global_score", "completeness"):
        assert published[key] == asked[key], key


def test_a_merged_label_is_the_other_one_in_every_file_of_data(tmp_path):
    made = three_authors()
    first, second = made.vocabulary.labels[:2]
    words = made.vocabulary.merge_label(first.id, second.id)
    write_file(tmp_path / "merged.annotator", replace(made, vocabulary=words))
    assert run(["project", "freeze", str(tmp_path / "merged.annotator"), "v1"]) == 0
    out = tmp_path / "bundle"
    with open_project(tmp_path / "merged.annotator", read_only=True) as file:
        publish(file, "v1", out, BundleOptions())
    coco = json.loads((out / "data" / "annotations.coco.json").read_bytes())
    names = {one["id"]: one["name"] for one in coco["categories"]}
    with (out / "data" / "shapes.csv").open(newline="") as table:
        rows = Counter(row["label"] for row in csv.DictReader(table))
    assert rows == Counter(names[one["category_id"]] for one in coco["annotations"])
    with (out / "data" / "votes.csv").open(newline="") as table:
        assert {row["value"] for row in csv.DictReader(table) if row["tag"] == "label"} <= rows.keys()


def test_no_file_names_a_person(bundle, project):
    named = [
        path.relative_to(bundle).as_posix()
        for path in files_of(bundle)
        if path.name != "references.bib" and re.search(rb"\b(Ana|Ben|Cem|ana)\b", path.read_bytes())
    ]
    assert named == []
    assert "Benjamin" in (bundle / "data" / "state.annotator").read_bytes().decode("latin-1")
    key = find_key_path(bundle).read_text(encoding="utf-8")
    assert all(name in key for name in PEOPLE)
    uuid = three_authors().uuid.encode()
    assert not any(uuid in path.read_bytes() for path in files_of(bundle))


def test_names_stay_where_they_are_wished_for(project, tmp_path):
    assert run(["publish", str(project), "v1", str(tmp_path / "named"), "--names"]) == 0
    assert "Ana" in (tmp_path / "named" / "protocol.md").read_text(encoding="utf-8")
    assert not find_key_path(tmp_path / "named").exists()


def test_every_kind_of_change_is_named(copy, capsys):
    (copy / "methods.md").unlink()
    (copy / "data" / "more.txt").write_text("x", encoding="utf-8")
    with (copy / "data" / "votes.csv").open("ab") as file:
        file.write(b"\n")
    assert run(["verify", str(copy)]) == 1
    told = capsys.readouterr().err
    assert "changed: data/votes.csv" in told
    assert "missing: methods.md" in told
    assert "added: data/more.txt" in told


def test_a_flipped_bit_is_found_in_every_file(copy):
    chance = random.Random(38)
    for path in files_of(copy)[:: turns(4, 1)]:
        content = bytearray(path.read_bytes())
        if not content:
            continue
        at, bit = chance.randrange(len(content)), 1 << chance.randrange(8)
        content[at] ^= bit
        path.write_bytes(content)
        assert run(["verify", str(copy)]) != 0, f"{path.name}, byte {at}, bit {bit}"
        content[at] ^= bit
        path.write_bytes(content)
    assert run(["verify", str(copy)]) == 0


def test_a_list_without_its_hash_is_not_believed(copy):
    (copy / SUMS).unlink()
    assert check_files(copy, read_manifest(copy)).missing == (SUMS,)


def test_numbers_are_made_again_from_the_data_alone(copy):
    assert find_differences(copy) == []
    answer = copy / "numbers" / "audit" / "audit.json"
    content = json.loads(answer.read_bytes())
    content["pairs"][0]["f1"] += 2**-50
    answer.write_text(json.dumps(content), encoding="utf-8")
    assert find_differences(copy) == ["audit: pairs[0].f1"]


def test_the_trail_tells_who_did_what_and_hides_who_is_named(copy, capsys):
    lines = [json.loads(line) for line in (copy / TRAIL).read_text(encoding="utf-8").splitlines()]
    steps = [one for one in lines if "salts" in one]
    assert [("detail" in one, "salts" in one) for one in steps] == [(False, True), (True, True)]
    assert all(one["who"].startswith("person ") for one in steps)
    assert run(["verify", str(copy)]) == 0
    assert "2 steps, 1 of them without content" in capsys.readouterr().out


@pytest.mark.parametrize("field", ["time", "author", "name", "detail", "link", "previous", "digests"])
def test_a_step_that_was_changed_is_named_even_by_whoever_renews_all_hashes(copy, field, capsys):
    lines = [json.loads(line) for line in (copy / TRAIL).read_text(encoding="utf-8").splitlines()]
    last = lines[-1]
    value = last[field]
    if field == "digests":
        last[field] = {**value, "detail": "00" * 32}
    else:
        last[field] = value + 1 if isinstance(value, int | float) else f"{value[:-1]}{'0' if value[-1] != '0' else '1'}"
    (copy / TRAIL).write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    manifest = {key: value for key, value in read_manifest(copy).items() if key not in ("schema", "files")}
    write_manifest(copy, manifest)
    assert run(["verify", str(copy)]) == 1
    assert f"the first step that differs is {last['step']}" in capsys.readouterr().err


@pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib", "ignore::FutureWarning:mlcroissant")
def test_croissant_is_valid_and_every_record_loads(bundle):
    croissant = pytest.importorskip("mlcroissant")
    found = croissant.Dataset(jsonld=bundle / "croissant.json")
    assert not found.metadata.ctx.issues.errors
    for name in ("images", "shapes", "votes"):
        rows = list(found.records(record_set=name))
        with (bundle / "data" / f"{name}.csv").open(encoding="utf-8") as file:
            assert len(rows) == len(file.readlines()) - 1, name
            assert rows, name


def test_a_signature_holds_and_fits_no_other_manifest(project, tmp_path, capsys):
    if shutil.which("ssh-keygen") is None:
        pytest.skip("no ssh-keygen on this machine")
    key, out = tmp_path / "key", tmp_path / "signed"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True)
    assert run(["publish", str(project), "v1", str(out), "--sign", str(key)]) == 0
    signers = tmp_path / "signers"
    signers.write_text(f"lab@example.org {key.with_suffix('.pub').read_text(encoding='utf-8')}", encoding="utf-8")
    capsys.readouterr()
    assert run(["verify", str(out), "--signers", str(signers)]) == 0
    assert "Signed by lab@example.org." in capsys.readouterr().out
    manifest = out / MANIFEST
    manifest.write_bytes(manifest.read_bytes().replace(b"Pilot", b"Pivot"))
    assert run(["verify", str(out), "--signers", str(signers)]) != 0


def test_what_is_there_is_not_overwritten(project, bundle, capsys):
    before = (bundle / MANIFEST).read_bytes()
    assert run(["publish", str(project), "v1", str(bundle)]) != 0
    assert "is there already" in capsys.readouterr().err
    assert run(["publish", str(project), "v2", str(bundle.with_name("other"))]) != 0
    assert not bundle.with_name("other").exists()
    assert (bundle / MANIFEST).read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"schema": "other/1", "files": []}', b"[" * 100_000])
def test_a_torn_manifest_is_a_sentence(copy, content, capsys):
    (copy / MANIFEST).write_bytes(content)
    assert run(["verify", str(copy)]) != 0
    assert "manifest.json" in capsys.readouterr().err


def test_letters_of_tables_are_those_that_pdflatex_sets(bundle):
    """Nothing beyond Latin letters is left in them, which pdflatex would stop at."""
    for path in (bundle / "numbers").rglob("*.tex"):
        assert re.search(r"[^\x00-\u017f]", path.read_text(encoding="utf-8")) is None, path.name


def test_whoever_stops_it_ends_it_and_leaves_nothing(project, tmp_path):
    """At any of its reports, also while the numbers are made and their figures drawn."""

    def publish_until(last: int) -> None:
        stop, calls = Event(), itertools.count(1)

        def report(_done: int, _total: int) -> None:
            if next(calls) == last:
                stop.set()

        with open_project(project, read_only=True) as file:
            publish(file, "v1", tmp_path / "stopped", BundleOptions(), Progress(report, stop))

    for last in (1, 12, 40, 75) if IS_DEEP else (12, 75):
        with pytest.raises(Cancelled):
            publish_until(last)
        assert not list(tmp_path.iterdir())


KILLED = """
import os, sys
from pathlib import Path
from annotator.errors import Progress
from annotator.publishing.bundle import publish
from annotator.publishing.options import BundleOptions
from annotator.store import open_project

calls = iter(range(1000))
def report(done, total):
    if next(calls) == 8:
        os._exit(9)
with open_project(Path(sys.argv[1]), read_only=True) as file:
    publish(file, "v1", Path(sys.argv[2]), BundleOptions(), Progress(report))
"""


def test_what_a_killed_publication_left_goes_with_the_next_one_and_nothing_else(project, tmp_path):
    out = tmp_path / "bundle"
    assert subprocess.run([sys.executable, "-c", KILLED, str(project), str(out)], check=False).returncode == 9
    (left,) = tmp_path.glob(".bundle.*.partial")
    assert (left / "data").is_dir()
    others = [tmp_path / ".bundle.0123abcd.partial", tmp_path / ".bundle.4567abcd.partial"]
    for one in others:
        one.mkdir()
    (tmp_path / f"{others[0].name}.lock").write_text("mine", encoding="utf-8")
    assert run(["publish", str(project), "v1", str(out)]) == 0
    assert not left.exists()
    assert all(one.is_dir() for one in others)
    assert sorted(one.name for one in tmp_path.iterdir() if "partial" not in one.name) == [
        "bundle",
        find_key_path(out).name,
    ]
