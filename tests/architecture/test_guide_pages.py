"""The guide as HTML and its pictures: every link and picture leads somewhere, every picture is taken by the command."""

import importlib.util
import json
import re
from pathlib import Path

import pytest

from annotator.resources import find_resource

ROOT = Path(__file__).parents[2]
GUIDE = find_resource("guide/index.md").parent


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the HTML pages."""
    spec = importlib.util.spec_from_file_location("guide_pages", ROOT / "packaging" / "guide_pages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    folder = tmp_path_factory.mktemp("pages")
    assert module.main(folder) == 0
    return folder


def test_every_page_is_written_and_its_links_and_pictures_lead_somewhere(written: Path) -> None:
    pages = {path.relative_to(GUIDE).with_suffix(".html") for path in (*GUIDE.glob("*.md"), *GUIDE.glob("??/*.md"))}
    assert {path.relative_to(written) for path in written.rglob("*.html")} == pages | {Path("api.html")}
    for page in written.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for address in re.findall(r'(?:href|src)="([^"]+)"', text):
            if "://" in address or address.startswith("mailto:"):
                continue
            place, _, name = address.partition("#")
            target = (page.parent / place) if place else page
            assert target.is_file(), f"{page.name}: {address}"
            assert not name or f'id="{name}"' in target.read_text(encoding="utf-8"), f"{page.name}: {address}"


def test_every_name_of_python_is_described_and_the_search_has_all_sections(written: Path) -> None:
    text = (written / "api.html").read_text(encoding="utf-8")
    assert [
        name for name in ("audit", "check", "open", "edit", "read", "tune") if f'id="annotator-{name}"' not in text
    ] == []
    assert 'id="auditanswer-latex"' in text
    for folder in (written, written / "de", written / "es"):
        line = (folder / "search.js").read_text(encoding="utf-8").partition("\n")[0]
        sections = json.loads(line.removeprefix("const sections = ").removesuffix(";"))
        assert {address.partition("#")[0] for address, *_ in sections} == {path.name for path in folder.glob("*.html")}
        for address, *_ in sections:
            page, _, name = address.partition("#")
            assert f'id="{name}"' in (folder / page).read_text(encoding="utf-8")


def test_the_pictures_of_the_guide_are_those_that_the_command_takes() -> None:
    from tests.ui.guide_pictures import SHOTS

    files = {shot.file for shot in SHOTS}
    assert files == {path.name for path in (GUIDE / "pictures").iterdir()}
    pages = [ROOT / "README.md", *GUIDE.glob("*.md")]
    assert {name for page in pages for name in re.findall(r"pictures/([^)]+)\)", page.read_text("utf-8"))} == files
    assert sum((GUIDE / "pictures" / name).stat().st_size for name in files if name.endswith(".webp")) < 2 << 20


def test_only_pages_about_nothing_visible_are_without_a_picture() -> None:
    pages = {path.relative_to(GUIDE).as_posix(): path.read_text("utf-8") for path in GUIDE.rglob("*.md")}
    bare = {name for name, text in pages.items() if "![" not in text}
    assert bare == {
        "adding.md",
        "answers-audit.md",
        "answers-check.md",
        "answers.md",
        "architecture.md",
        "copies.md",
        "decisions-window.md",
        "decisions.md",
        "durability-tests.md",
        "durability.md",
        "formats-data.md",
        "formats-tools.md",
        "formats.md",
        "large.md",
        "manifest.md",
        "memory.md",
        "papers-detectors.md",
        "planning.md",
        "publishing.md",
        "promptable.md",
        "sources.md",
        "team-server.md",
        "de/glossary.md",
        "de/team-server.md",
        "es/glossary.md",
        "es/team-server.md",
    }


def test_there_is_a_page_for_each_kind_of_user() -> None:
    for name in ("labeller", "auditor", "engineer", "administrator"):
        assert "](pictures/" in (GUIDE / f"{name}.md").read_text(encoding="utf-8")
