"""The guide as HTML: `guide_pages.py FOLDER` writes every page with its pictures; links lead from page to page."""

import html
import itertools
import re
import shutil
import sys
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

GUIDE = Path(__file__).resolve().parent.parent / "resources" / "guide"
_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} – Annotator</title>
<style>
:root {{ color-scheme: light dark; --line: #8884; --link: #1769c2; }}
@media (prefers-color-scheme: dark) {{ :root {{ --link: #7db8f5; }} }}
body {{ font: 16px/1.55 system-ui, sans-serif; margin: 0; display: flex; }}
nav {{ flex: 0 0 15rem; padding: 1.5rem 1rem; border-right: 1px solid var(--line); font-size: .9rem; }}
nav a {{ display: block; padding: .15rem 0; text-decoration: none; }}
nav a[aria-current] {{ font-weight: 600; color: inherit; }}
main {{ max-width: 52rem; min-width: 0; padding: 1rem 2rem 4rem; }}
a {{ color: var(--link); }}
img {{ max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 4px; }}
pre {{ overflow-x: auto; padding: .7rem 1rem; background: #8881; border-radius: 4px; }}
code {{ font-size: .92em; }}
table {{ border-collapse: collapse; display: block; overflow-x: auto; }}
th, td {{ text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); }}
@media (max-width: 50rem) {{ body {{ display: block; }} nav {{ border: 0; }} }}
</style>
</head>
<body>
<nav>{contents}</nav>
<main>
{body}
</main>
</body>
</html>
"""


def main(folder: Path) -> int:
    """Writes all pages and gives the exit code."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = sorted(GUIDE.glob("*.md")) + sorted(GUIDE.glob("??/*.md"))
    for path in pages:
        target = folder / path.relative_to(GUIDE).with_suffix(".html")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(render_page(path), encoding="utf-8")
    for picture in GUIDE.rglob("*.png"):
        target = folder / picture.relative_to(GUIDE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(picture, target)
    print(f"{folder / 'index.html'}: {len(pages)} pages.")
    return 0


def render_page(path: Path) -> str:
    """One page with the list of those in its folder, the first one first."""
    parser = MarkdownIt("commonmark").enable("table")
    tokens = parser.parse(path.read_text(encoding="utf-8"))
    _name_heads(tokens)
    _turn_links(tokens)
    beside = sorted(path.parent.glob("*.md"), key=lambda one: (one.name != "index.md", read_title(one).casefold()))
    links = [
        f'<a href="{one.stem}.html"{" aria-current=page" if one == path else ""}>{html.escape(read_title(one))}</a>'
        for one in beside
    ]
    return _PAGE.format(
        language="en" if path.parent == GUIDE else path.parent.name,
        title=html.escape(read_title(path)),
        contents="\n".join(links),
        body=parser.renderer.render(tokens, parser.options, {}),
    )


def read_title(path: Path) -> str:
    """The head of a page."""
    return path.read_text(encoding="utf-8").splitlines()[0].removeprefix("# ")


def _name_heads(tokens: list[Token]) -> None:
    """Heads get the names by which links reach them."""
    for head, text in itertools.pairwise(tokens):
        if head.type == "heading_open":
            head.attrSet("id", re.sub(r"[^\w]+", "-", text.content.casefold()).strip("-"))


def _turn_links(tokens: list[Token]) -> None:
    """Links to pages lead to their HTML."""
    for token in tokens:
        for child in token.children or ():
            address = child.attrGet("href")
            if child.type == "link_open" and isinstance(address, str) and "://" not in address:
                child.attrSet("href", re.sub(r"\.md(?=#|$)", ".html", address))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
