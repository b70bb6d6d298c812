"""The guide as HTML: `guide_pages.py FOLDER` writes every page with its pictures; links lead from page to page.

`api.html` is made from the docstrings of what `import annotator` offers. The field above the list of pages searches all
pages of the language in the browser, without a network: `search.js` of the folder holds their sections.
"""

import html
import inspect
import itertools
import json
import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

import annotator
from annotator.ui.base.synonyms import read_synonyms

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
nav {{ flex: 0 0 17rem; padding: 1.5rem 1rem; border-right: 1px solid var(--line); font-size: .9rem; }}
nav h2 {{ font-size: .8rem; margin: 1rem 0 .2rem; }}
nav input {{ width: 100%; box-sizing: border-box; font: inherit; padding: .35rem .5rem; }}
#found:not(:empty) ~ * {{ display: none; }}
#found small {{ display: block; opacity: .75; }}
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
<nav>
<input type="search" id="wanted" placeholder="{search}" aria-label="{search}">
<div id="found" role="status"></div>
{contents}
</nav>
<main>
{body}
</main>
<script src="search.js"></script>
</body>
</html>
"""


_SEARCH = """const sections = {sections};
const field = document.getElementById("wanted"), list = document.getElementById("found");
const show = () => {{
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const holds = (text) => words.every((word) => text.toLowerCase().includes(word));
  const found = words.length ? sections.filter((one) => holds(one.slice(1).join(" "))) : [];
  found.sort((a, b) => holds(b[2]) - holds(a[2]));
  list.replaceChildren(...found.slice(0, 30).map(([address, title, head, text]) => {{
    const at = Math.max(text.toLowerCase().indexOf(words[0]) - 40, 0);
    const link = Object.assign(document.createElement("a"), {{ href: address, textContent: head }});
    const about = `${{title}}: ${{text.slice(at, at + 110)}}`;
    link.append(Object.assign(document.createElement("small"), {{ textContent: about }}));
    return link;
  }}));
  if (words.length && !found.length) list.textContent = {nothing};
}};
field.addEventListener("input", show);
show();
"""
_WORDS = {
    "en": ("Search the guide", "No section has all these words."),
    "de": ("Im Handbuch suchen", "Kein Abschnitt hat alle diese Wörter."),
    "es": ("Buscar en la guía", "Ninguna sección tiene todas estas palabras."),
}
"""Of the field of the search, and of an empty answer, by language."""
API = "api.md"
"""The name of the page that is made from docstrings."""


def main(folder: Path) -> int:
    """Writes all pages and gives the exit code."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = {path: path.read_text(encoding="utf-8") for path in (*GUIDE.glob("*.md"), *GUIDE.glob("??/*.md"))}
    pages[GUIDE / API] = make_api_page()
    pages[GUIDE / "index.md"] += f"- [Python, name by name]({API}): what `import annotator` offers.\n"
    for path in pages:
        target = folder / path.relative_to(GUIDE).with_suffix(".html")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(render_page(path, pages), encoding="utf-8")
    for beside in {path.parent for path in pages}:
        sections = [one for path, text in pages.items() if path.parent == beside for one in list_sections(path, text)]
        said = json.dumps(_WORDS[find_language(beside)][1])
        target = folder / beside.relative_to(GUIDE) / "search.js"
        target.write_text(_SEARCH.format(sections=json.dumps(sections), nothing=said), encoding="utf-8")
    for picture in GUIDE.rglob("*.png"):
        target = folder / picture.relative_to(GUIDE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(picture, target)
    print(f"{folder / 'index.html'}: {len(pages)} pages.")
    return 0


def render_page(path: Path, pages: Mapping[Path, str]) -> str:
    """One of the pages, beside it the list of those that the first page of its folder leads to, in that order."""
    parser = MarkdownIt("commonmark").enable("table")
    tokens = parser.parse(pages[path])
    _name_heads(tokens)
    _turn_links(tokens)
    language = find_language(path.parent)
    return _PAGE.format(
        language=language,
        title=html.escape(read_title(pages[path])),
        search=_WORDS[language][0],
        contents=_list_contents(path, pages),
        body=parser.renderer.render(tokens, parser.options, {}),
    )


def find_language(folder: Path) -> str:
    """The language of the pages of a folder."""
    return "en" if folder == GUIDE else folder.name


def _list_contents(path: Path, pages: Mapping[Path, str]) -> str:
    """The heads of the first page with the titles of the pages below them, as the list beside a page."""
    first = path.parent / "index.md"
    found = [("", "index.md"), *re.findall(r"^## (.+)$|\]\(([\w./-]+\.md)\)", pages[first], flags=re.MULTILINE)]
    lines = []
    for head, address in found:
        title = head or read_title(pages[(path.parent / address).resolve()])
        mark = " aria-current=page" if path.name == address else ""
        link = f'<a href="{address.removesuffix(".md")}.html"{mark}>{html.escape(title)}</a>'
        lines.append(f"<h2>{html.escape(head)}</h2>" if head else link)
    return "\n".join(lines)


def list_sections(path: Path, text: str) -> list[tuple[str, str, str, str, str]]:
    """Address, title of the page, head and plain text of each section, and what others call what its head names."""
    others = {row.name: " ".join(row.others) for row in read_synonyms()}
    found = []
    for section in re.split(r"^(?=#{1,3} )", text, flags=re.MULTILINE)[1:]:
        head, _, body = section.partition("\n")
        head = head.lstrip("# ")
        plain = re.sub(r"[*`|#]|---+", " ", re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", body))
        found.append(
            (
                f"{path.stem}.html#{name_head(head)}",
                read_title(text),
                head,
                " ".join(plain.split()),
                others.get(head, ""),
            )
        )
    return found


def make_api_page() -> str:
    """What `import annotator` offers, with its docstrings."""
    offered = {name: getattr(annotator, name) for name in dir(annotator) if not name.startswith("_")}
    functions = {name: value for name, value in offered.items() if inspect.isfunction(value)}
    classes = {name: value for name, value in offered.items() if inspect.isclass(value)}
    lines = [
        "# Python, name by name",
        "Everything that `import annotator` offers, from its docstrings. [In a notebook](notebook.md) shows it in use.",
    ]
    for name, function in functions.items():
        lines += [f"## annotator.{name}", *_describe(f"annotator.{name}", function)]
    for name, cls in classes.items():
        lines += [f"## {name}", inspect.getdoc(cls) or ""]
        for member, value in inspect.getmembers(cls):
            if member.startswith("_") or member in vars(Exception):
                continue
            if isinstance(value, property):
                lines += [f"### {name}.{member}", inspect.getdoc(value) or ""]
            elif inspect.isfunction(value):
                lines += [f"### {name}.{member}()", *_describe(member, value)]
    return "\n\n".join(lines) + "\n"


def _describe(name: str, function: object) -> list[str]:
    """The call with its parameters, and the docstring with the heads of numpydoc as bold lines and lists."""
    signature = inspect.signature(function)  # type: ignore[arg-type]
    names = [one for one in signature.parameters.values() if one.name != "self"]
    call = ", ".join(str(one.replace(annotation=one.empty)) for one in names)
    text = inspect.getdoc(function) or ""
    parts = re.split(r"^(\w+)\n-{3,}\n", text, flags=re.MULTILINE)
    lines = [f"```\n{name}({call})\n```", parts[0].strip()]
    for head, body in zip(parts[1::2], parts[2::2], strict=True):
        lines.append(f"**{head}**")
        if head == "Examples":
            lines.append(f"```\n{body.strip()}\n```")
        else:
            entries = re.sub(r"^(\S.*)$", r"- `\1`", body.strip(), flags=re.MULTILINE)
            lines.append(re.sub(r"^ +", "  ", entries, flags=re.MULTILINE))
    return [line for line in lines if line]


def read_title(text: str) -> str:
    """The head of a page."""
    return text.splitlines()[0].removeprefix("# ")


def name_head(text: str) -> str:
    """The name by which links reach a head."""
    return re.sub(r"[^\w]+", "-", text.casefold()).strip("-")


def _name_heads(tokens: list[Token]) -> None:
    """Heads get the names by which links reach them."""
    for head, text in itertools.pairwise(tokens):
        if head.type == "heading_open":
            head.attrSet("id", name_head(text.content))


def _turn_links(tokens: list[Token]) -> None:
    """Links to pages lead to their HTML."""
    for token in tokens:
        for child in token.children or ():
            address = child.attrGet("href")
            if child.type == "link_open" and isinstance(address, str) and "://" not in address:
                child.attrSet("href", re.sub(r"\.md(?=#|$)", ".html", address))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
