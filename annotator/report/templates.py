"""Pages from templates in `resources/report/`: every value is escaped, and a page loads nothing from anywhere."""

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
        finalize=lambda value: show_hidden(value) if type(value) is str else value,
    )
    style = Markup((folder / "report.css").read_text(encoding="utf-8"))  # noqa: S704 - our own file
    return environment.get_template(name).render(style=style, **values)
