"""Standard streams: answers for programs stand alone, files come in, commands are quiet; what shells are offered."""

import io
import json
import sys
from pathlib import Path

import pytest

from annotator.cli.console import print_table
from annotator.cli.failing import COMPLETING
from annotator.cli.program import run
from annotator.store.opening import create_project, open_project
from tests.builders import project
from tests.cli.test_commands import coco, failure


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with three images and three authors, which is only read."""
    path = tmp_path_factory.mktemp("streams") / "p.annotator"
    create_project(path, project()).close()
    return path


@pytest.mark.parametrize("command", [["audit", "--no-intervals"], ["labels"], ["freeze"], ["stats"]])
def test_json_stands_alone_on_standard_output(
    command: list[str],
    stored: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    name, *options = command
    assert run([name, str(stored), *options, "--json", "-"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["schema"].startswith("annotator.")
    assert told.err.strip()
    assert run([name, str(stored), *options, "--json", "-", "--quiet"]) == 0
    assert capsys.readouterr() == (told.out, "")
    assert not any(tmp_path.iterdir())


def test_a_page_goes_to_standard_output(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", str(stored), "--no-intervals", "--quiet", "--html", "-"]) == 0
    assert capsys.readouterr().out.startswith("<!")


def test_standard_output_takes_one_answer_and_no_folder(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["audit", str(stored), "--json", "-", "--html", "-"]) == 2
    assert "Standard output takes one answer" in " ".join(capsys.readouterr().err.split())
    assert run(["audit", str(stored), "--csv", "-"]) == 2
    assert "name a folder" in " ".join(capsys.readouterr().err.split())
    assert failure(capsys, "export", stored, "-", "--format", "yolo", "--author", "Ana").endswith("name a folder.")


def test_what_leaves_by_a_stream_comes_in_by_one(
    stored: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["export", str(stored), "-", "--format", "coco", "--all-images"]) == 0
    told = capsys.readouterr()
    written = json.loads(told.out)
    assert "shapes on" in told.err
    other = tmp_path / "other.annotator"
    create_project(other, project(authors=())).close()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(told.out.encode())))
    assert run(["import", str(other), "-", "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")
    with open_project(other) as opened:
        assert sum(layer.count for layer in opened.project.layers.values()) == len(written["annotations"]) > 0
    assert not Path("-").exists()


def test_a_quiet_command_still_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "nowhere" in failure(capsys, "audit", tmp_path / "nowhere.annotator", "-q")


def test_a_pipe_breaks_no_row_and_no_title(capsys: pytest.CaptureFixture[str]) -> None:
    print_table([["a" * 300, "b" * 300]], head=["first", "second"], title="t" * 300)
    title, head, row = capsys.readouterr().out.splitlines()
    assert title == "t" * 300
    assert head.split() == ["first", "second"]
    assert row.split() == ["a" * 300, "b" * 300]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_lines_that_ask_us(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", shell]) == 0
    assert f"{COMPLETING}=complete_{shell}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("annotator che", ["check"]),
        ("annotator team ver", ["versions"]),
        ("annotator stats p --js", ["--json"]),
        ("annotator import p x --existing p", ["pass"]),
        ("annotator export p x --format geoj", ["geojson"]),
        ("annotator import p x --format delft", ["delftbikes"]),
        ("annotator convert a b --from delft", ["delftbikes"]),
        ("annotator stats p", []),
    ],
)
def test_words_and_options_are_completed(
    typed: str,
    offered: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(COMPLETING, "complete_bash")
    monkeypatch.setenv("COMP_WORDS", typed)
    monkeypatch.setenv("COMP_CWORD", str(len(typed.split()) - 1))
    assert run([]) == 0
    assert capsys.readouterr().out.split() == offered
    assert not list(tmp_path.iterdir())


def test_files_are_converted_without_a_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    source = coco(tmp_path, "a.jpg")
    assert run(["convert", str(source), "labels", "--to", "yolo"]) == 0
    assert "1 shape on 1 image" in capsys.readouterr().out
    assert failure(capsys, "convert", "labels", "back.json", "--from", "yolo", "--to", "coco")
    assert run(["convert", str(source), "a.parquet"]) == 0
    assert run(["convert", "a.parquet", "a.csv"]) == 0
    assert capsys.readouterr().out.count("1 shape on 1 image") == 2
    assert "choose one with --to: labelstudio, " in failure(capsys, "convert", source, "a.json")
    found = tmp_path / "found.json"
    found.write_text('[{"image_id": 0, "category_id": 1, "bbox": [1, 2, 3, 4], "score": 0.5}]', encoding="utf-8")
    assert "name the COCO file whose ids they are" in failure(capsys, "convert", found, "b.csv")
    assert run(["convert", str(found), "b.csv", "--coco", str(source)]) == 0
    assert "a.jpg" in Path("b.csv").read_text(encoding="utf-8")
    assert "choose one with --to: labelstudio, " in failure(capsys, "convert", source, "-")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(source.read_bytes())))
    assert run(["convert", "-", "-", "--to", "coco"]) == 0
    assert json.loads(capsys.readouterr().out)["annotations"][0]["bbox"] == [1, 2, 3, 4]
    assert "can only be read" in failure(capsys, "convert", source, "x", "--to", "points")
    assert "no author 'Zoe'" in failure(capsys, "convert", source, "x", "--to", "yolo", "--author", "Zoe")


def test_several_peoples_boxes_do_not_become_one_persons(
    stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "all.json"
    assert run(["export", str(stored), str(source), "--format", "coco", "--all-images", "-q"]) == 0
    assert "--author" in failure(capsys, "convert", source, tmp_path / "y", "--to", "yolo")
    assert run(["convert", str(source), str(tmp_path / "y"), "--to", "yolo", "--author", "Ana", "-q"]) == 0
    lines = [
        line for path in (tmp_path / "y" / "labels").rglob("*.txt") for line in path.read_text().splitlines() if line
    ]
    raters = {one["rater_id"] for one in json.loads(source.read_text())["annotations"]}
    assert len(raters) > 1
    assert len(lines) == sum(one["rater_id"] == "Ana" for one in json.loads(source.read_text())["annotations"])


def test_stats_count_what_is_there(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["stats", str(stored), "--author", "Ana", "--json", "-", "-q"]) == 0
    found = json.loads(capsys.readouterr().out)
    (ana,) = found["authors"]
    assert ana["author"] == "Ana"
    assert ana["shapes"] == sum(one["shapes"] for one in found["labels"]) == found["sizes"]["all"]["shapes"] > 0
    assert sum(found["occluded"]["all"].values()) == sum(found["part_states"]["all"].values()) == ana["shapes"]
    assert "no author 'Zoe'" in failure(capsys, "stats", stored, "--author", "Zoe")
