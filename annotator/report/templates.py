"""Pages from templates in `resources/report/`: every value is escaped, and a page loads nothing from anywhere.

A content-security policy in the page's head holds the browser to it: it names the page's one style and one script by
their digests, and allows nothing else but pictures that stand in the page.
"""

import base64
import hashlib
from typing import Any

from annotator.report.hidden import show_hidden
from annotator.resources import find_resource


def render_template(name: str, **values: Any) -> str:
    """The page of the template `name` with these values."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    folder = find_resource("report")
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: (
            show_hidden(value) if isinstance(value, str) and not isinstance(value, Markup) else value
        ),
    )
    style = (folder / "report.css").read_text(encoding="utf-8")
    script = "".join(path.read_text(encoding="utf-8") for path in sorted((folder / "scripts").glob("*.js")))
    return environment.get_template(name).render(
        policy=_make_policy(style, script),
        style=Markup(style),  # noqa: S704 - our own file
        script=Markup(script),  # noqa: S704 - our own files
        **values,
    )


def _make_policy(style: str, script: str) -> str:
    """What the page may run and load: this style and script, and pictures within the page."""
    style_digest, script_digest = (
        base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in (style, script)
    )
    return (
        f"default-src 'none'; style-src 'sha256-{style_digest}'; script-src 'sha256-{script_digest}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
