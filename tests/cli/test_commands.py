"""The commands: what they make and print, their exit codes, one sentence for every failure, and Qt left alone."""

import gzip
import inspect
import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image as PillowImage

from annotator.cli import program
from annotator.cli.commands.open import WorkspaceName
from annotator.cli.groups import Command
from annotator.cli.program import run
from annotator.errors import UserError
from annotator.model.author import AuthorKind
from annotator.model.layer import LayerKey, Status
from annotator.session.view import Workspace
from annotator.store.opening import create_project, open_project
from tests.builders import project


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    folder = tmp_path / "pictures"
    (folder / "row 1").mkdir(parents=True)
    for name, size in (("a.jpg", (40, 30)), ("row 1/b.png", (20, 50))):
        PillowImage.fromarray(np.zeros((size[1], size[0], 3), dtype=np.uint8)).save(folder / name)
    (folder / "broken.jpg").write_bytes(b"\xff\xd8 not really")
    (folder / "notes.txt").write_text("no picture")
    return folder


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A project with three images, three authors and five boxes a layer."""
    path = tmp_path / "p.annotator"
    create_project(path, project()).close()
    return path


def coco(tmp_path: Path, *names: str, name: str = "boxes.json") -> Path:
    path = tmp_path / name
    content = {
        "images": [{"id": i, "file_name": name, "width": 90, "height": 80} for i, name in enumerate(names)],
        "categories": [{"id": 1, "name": "plum"}],
        "annotations": [{"id": 1, "image_id": 0, "category_id": 1, "bbox": [1, 2, 3, 4]}],
    }
    path.write_text(json.dumps(content))
    return path


def failure(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The one sentence of a command that cannot do its work."""
    capsys.readouterr()
    assert run([str(argument) for argument in arguments]) == 1
    sentence = capsys.readouterr().err.removesuffix("\n")
    assert sentence
    assert "\n" not in sentence
    assert "Traceback" not in sentence
    return sentence


def test_new_reads_a_folder(tmp_path: Path, pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.annotator"
    assert run(["new", str(path), "--pictures", str(pictures), "--labels", "ripe apple, unripe"]) == 0
    told = capsys.readouterr()
    assert "3 images, 2 labels" in told.out
    assert "broken.jpg" in told.err
    with open_project(path) as opened:
        made = opened.project
    assert [image.name for image in made.list_images()] == ["a.jpg", "broken.jpg", "row 1/b.png"]
    assert [(image.width, image.height) for image in made.list_images()] == [(40, 30), (0, 0), (20, 50)]
    assert [label.name for label in made.vocabulary.labels] == ["ripe apple", "unripe"]
    assert made.images_folder == str(pictures)


def test_a_label_may_hold_a_comma(tmp_path: Path, pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.annotator"
    labels = 'apple, "apple, unripe",leaf'
    assert run(["new", str(path), "--pictures", str(pictures), "--labels", labels]) == 0
    with open_project(path) as opened:
        assert [label.name for label in opened.project.vocabulary.labels] == ["apple", "apple, unripe", "leaf"]
    arguments = ["new", str(tmp_path / "q"), "--pictures", str(pictures), "--labels", 'apple,"apple']
    assert run(arguments) == 2
    assert "quotation marks" in capsys.readouterr().err


def test_new_refuses_a_folder_without_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    sentence = failure(capsys, "new", tmp_path / "p.annotator", "--images", tmp_path / "empty")
    assert "empty holds no photographs; choose" in sentence
    assert not (tmp_path / "p.annotator").exists()


@pytest.mark.parametrize(("template", "labels"), [("orchard", 1), ("crowns", 1), ("delftbikes", 22)])
def test_new_takes_a_template(tmp_path: Path, pictures: Path, template: str, labels: int) -> None:
    assert run(["new", str(tmp_path / "p"), "--pictures", str(pictures), "--template", template]) == 0
    with open_project(tmp_path / "p.annotator") as opened:
        assert opened.project.template == template
        assert len(opened.project.vocabulary.labels) == labels
        assert opened.project.vocabulary.parts == (template == "delftbikes")


def test_new_refuses_what_cannot_be(tmp_path: Path, pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.annotator"
    assert "cannot be listed" in failure(capsys, "new", path, "--images", tmp_path / "none")
    assert "orchard, crowns, delftbikes" in failure(capsys, "new", path, "--images", pictures, "--template", "vine")
    assert "every label once" in failure(capsys, "new", path, "--images", pictures, "--labels", "a,,b")
    assert not path.exists()
    path.write_text("mine")
    assert "is there already" in failure(capsys, "new", path, "--images", pictures)
    assert path.read_text() == "mine"


def test_import_brings_a_file_in(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [coco(tmp_path, "img0.jpg", "x.jpg"), coco(tmp_path, "img1.jpg", name="more.json")]
    command = ["import", str(stored), *map(str, files), "--author", "net", "--kind", "model", "--status", "reviewed"]
    assert run(command) == 0
    told = capsys.readouterr().out
    assert "x.jpg" in told
    assert "plum" in told
    with open_project(stored) as opened:
        net = opened.project.find_author("net")
        assert net is not None
        assert net.kind is AuthorKind.MODEL
        assert opened.project.layers[LayerKey(1, net.id)].status is Status.REVIEWED
        assert opened.load_layer(LayerKey(2, net.id)).box.tolist() == [[1, 2, 4, 6]]
        assert [entry.name for entry in opened.read_journal()] == ["Import"]
        assert len(opened.project.images) == 3


def test_a_name_that_several_pictures_have_is_said_to_be_so(
    tmp_path: Path, pictures: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pictures / "row 2").mkdir()
    shutil.copy(pictures / "row 1" / "b.png", pictures / "row 2" / "b.png")
    path, table = tmp_path / "p.annotator", tmp_path / "b.csv"
    table.write_text("filename,width,height,class,xmin,ymin,xmax,ymax\nb.png,20,50,x,1,2,10,11\n")
    assert run(["new", str(path), "--pictures", str(pictures)]) == 0
    told = failure(capsys, "import", path, table, "--author", "Ana")
    assert told == ("b.csv names 'b.png', and 2 images of the project are called so; write the folder before the name.")


def test_an_import_that_fails_changes_nothing(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = stored.read_bytes()
    good = coco(tmp_path, "img0.jpg")
    bad = tmp_path / "bad.json"
    bad.write_text('{"images": [')
    assert "bad.json ends in the middle" in failure(
        capsys, "import", stored, good, bad, "--author", "Dee", "--format", "coco"
    )
    assert "--author" in failure(capsys, "import", stored, good)
    assert "there already" in failure(capsys, "import", stored, good, "--author", "Ana")
    assert "formats are: " in failure(capsys, "import", stored, good, "--format", "qoko")
    assert "a project of Annotator, which is not read" in failure(capsys, "import", stored, stored)
    assert "There is no file" in failure(capsys, "import", stored, tmp_path / "none.json")
    assert "no project file" in failure(capsys, "import", tmp_path / "none.annotator", good)
    assert stored.read_bytes() == before


@pytest.mark.parametrize(("choice", "rounds", "count"), [("pass", {1: 5, 2: 1}, 1), ("replace", {1: 1}, 1)])
def test_existing_layers(stored: Path, tmp_path: Path, choice: str, rounds: dict[int, int], count: int) -> None:
    file = str(coco(tmp_path, "img0.jpg"))
    assert run(["import", str(stored), file, "--author", "Ana", "--existing", choice]) == 0
    with open_project(stored) as opened:
        layers = {key.pass_number: layer.count for key, layer in opened.project.layers.items() if key[:2] == (1, 1)}
    assert layers == rounds


def test_export_and_import_again(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.json.gz"
    assert run(["export", str(stored), str(out), "--format", "coco"]) == 0
    assert "45 shapes on 3 images" in capsys.readouterr().out
    assert len(json.loads(gzip.decompress(out.read_bytes()))["annotations"]) == 45
    again = tmp_path / "again.annotator"
    (tmp_path / "others").mkdir()
    for number in range(3):
        (tmp_path / "others" / f"img{number}.jpg").touch()
    assert run(["new", str(again), "--images", str(tmp_path / "others")]) == 0
    assert run(["import", str(again), str(out), "--add-images"]) == 0
    with open_project(stored) as first, open_project(again) as second:
        ours = first.load_project()
        theirs = second.load_project()
    assert set(ours.layers) == set(theirs.layers)
    for key, layer in ours.layers.items():
        np.testing.assert_allclose(theirs.layer_of(key).shapes.box, layer.shapes.box, rtol=1e-9)
        assert theirs.layer_of(key).shapes.part_state.tolist() == layer.shapes.part_state.tolist()


def test_export_tells_first_what_stays_behind(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_project(stored) as opened:
        opened.add_seconds(LayerKey(1, 1), 4.0)
    assert run(["export", str(stored), str(tmp_path / "o.json"), "--format", "coco", "--author", "Ana"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Not held by COCO JSON:"
    assert "time spent" in lines[1]
    assert "15 shapes" in lines[-1]
    assert "no author 'Zoe'" in failure(
        capsys, "export", stored, tmp_path / "o.json", "--format", "coco", "--author", "Zoe"
    )
    assert "There is no folder" in failure(capsys, "export", stored, tmp_path / "no" / "o.json", "--format", "coco")


def test_a_project_that_is_open_elsewhere_is_not_imported_into(
    stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_project(stored):
        assert "read-only" in failure(capsys, "import", stored, coco(tmp_path, "img0.jpg"), "--author", "Dee")


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["new"],
        ["import", "p.annotator"],
        ["open", "p.annotator", "--theme", "pink"],
        ["import", "p.annotator", "x", "--status", "x"],
    ],
)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    assert "Usage:" in capsys.readouterr().err


@pytest.mark.parametrize(("slip", "meant"), [(["imprt"], "import"), (["project", "lables"], "labels")])
def test_a_slip_in_a_command_is_answered_with_the_one_that_was_meant(
    slip: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(slip) == 2
    assert f"Did you mean '{meant}'" in capsys.readouterr().err


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    for option in ("--version", "-V"):
        assert run([option]) == 0
        assert capsys.readouterr().out.startswith("annotator ")
    assert run(["--help"]) == 0
    told = capsys.readouterr().out
    assert all(command.name in told for command in program.COMMANDS)


@pytest.mark.parametrize(
    ("command", "usage"),
    [
        (["merge"], "PROJECT OTHER..."),
        (["import"], "PROJECT FILE..."),
        (["convert"], "IN OUT"),
        (["demo"], "[DIR]"),
        (["team", "publish"], "PROJECT [NAME]"),
    ],
)
def test_the_usage_names_arguments_in_capitals(
    command: list[str], usage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*command, "--help"]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[0] == f"Usage: annotator {' '.join(command)} [OPTIONS] {usage}"
    first = usage.split()[0]
    listed = {line.split()[0] for line in told.splitlines() if line.startswith("  ") and line.strip()}
    assert listed & {first, first.strip("[]")}, "the list names it so, too; older typer keeps the brackets"


@pytest.mark.parametrize("command", [*program.COMMANDS, *program.TEAM_COMMANDS], ids=lambda command: command.place)
def test_the_help_says_of_a_command_what_its_function_says(command: Command) -> None:
    told = inspect.getdoc(command.load()) or ""
    assert " ".join(told.split("\n\n", maxsplit=1)[0].split()) == command.summary


def test_a_defect_is_a_sentence_and_a_log(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(_command: Command) -> None:
        raise KeyError("inside")

    monkeypatch.setattr(Command, "load", broken)
    sentence = failure(capsys, "doctor")
    assert "KeyError" in sentence
    log = Path(sentence.rsplit(" in ", 1)[1].removesuffix("."))
    assert "KeyError: 'inside'" in log.read_text()


def test_without_a_display_the_window_says_so(
    stored: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("displays are told by variables on Linux only")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert "--screenshot" in failure(capsys, "open", stored)
    assert "--screenshot" in failure(capsys)


def test_open_refuses_a_project_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no project file" in failure(capsys, "open", tmp_path / "none.annotator")


def test_commands_without_a_window_leave_qt_unimported(stored: Path, tmp_path: Path) -> None:
    code = (
        "import sys; from annotator.cli.program import run\n"
        "codes = [run(arguments) for arguments in (\n"
        "    ['new', 'q.annotator', '--images', '.'],\n"
        "    ['import', 'p.annotator', 'boxes.json', '--author', 'Dee'],\n"
        "    ['export', 'p.annotator', 'o.json', '--format', 'coco'], ['doctor'])]\n"
        "sys.exit('Qt was loaded' if 'PySide6' in sys.modules else codes[:3] != [0, 0, 0])"
    )
    coco(tmp_path, "img0.jpg")
    (tmp_path / "img0.jpg").touch()
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(Path(__file__).parents[2]), "HOME": str(tmp_path), "PATH": ""},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert stored.exists()


def test_errors_of_files_are_user_errors(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        open_project(tmp_path)


@pytest.mark.usefixtures("qapp")
@pytest.mark.qt_log_ignore("propagateSizeHints")  # the platform without a screen, of a dialog
def test_open_takes_a_folder_of_photographs(tmp_path: Path) -> None:
    assert run(["open", str(tmp_path), "--screenshot", str(tmp_path / "window.png")]) == 0


@pytest.mark.usefixtures("qapp")
def test_open_draws_the_window_into_a_file(stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "window.png"
    command = ["open", str(stored), "--screenshot", str(picture)]
    assert run([*command, "--size", "900x600", "--theme", "dark", "--author", "Ben"]) == 0
    assert capsys.readouterr().err == ""
    with PillowImage.open(picture) as drawn:
        assert drawn.size == (900, 600)
    assert run(["open", str(stored), "--screenshot", str(picture), "--size", "9"]) == 2
    assert run(["open", str(stored), "--screenshot", str(picture), "--workspace", "draw"]) == 2
    assert [one.value for one in WorkspaceName] == [one.value for one in Workspace]


@pytest.mark.parametrize(
    "command", [["audit", "--html"], ["audit", "--csv"], ["check", "--json"], ["compare", "--html"], ["tune", "--json"]]
)
def test_where_nothing_can_be_written_nothing_is_computed(command, tmp_path, capsys) -> None:
    """The project is not even looked for."""
    (tmp_path / "a file").write_text("x")
    needed = ["--reference", "Ana", "--model", "Net"] if command[0] == "check" else []
    told = failure(capsys, command[0], tmp_path / "gone.annotator", command[1], tmp_path / "a file" / "x", *needed)
    assert "a file" in told
    assert "gone" not in told


def test_folders_on_the_way_to_a_report_are_made(stored: Path, tmp_path: Path) -> None:
    target = tmp_path / "new" / "folder" / "numbers.json"
    assert run(["audit", str(stored), "--json", str(target), "--no-intervals"]) == 0
    assert json.loads(target.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (["check", "--model", "a", "--model", "b", "--reference", "Ana", "--size", "9", "--size=8"], "--size"),
        (["audit", "--author", "Ana", "--author", "Ben", "--split", "train", "--split", "val"], "--split"),
        (["audit", "--json", "a.json", "--json", "b.json"], "--json"),
    ],
)
def test_an_option_with_one_value_that_is_given_twice_is_refused(
    stored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch, arguments: list[str], option: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run([arguments[0], str(stored), *arguments[1:]]) == 2
    assert f"{option} takes one value and was given 2 times" in capsys.readouterr().err
    assert not list(tmp_path.glob("*.json"))
