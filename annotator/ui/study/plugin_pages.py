"""Pages of plugins in the list of Study: one that fails says so in its place, and the others go on."""

from collections.abc import Iterable
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from annotator.plugins.plugin_session import PluginPage
from annotator.session.change import Change
from annotator.session.session import Session
from annotator.session.view import Mode
from annotator.ui.base.text import translator_of
from annotator.ui.study.page import Page, PageGroup, PageSpec, StudyContext

_tr = translator_of("Study")

_GROUPS: Final = MappingProxyType(
    {"know": PageGroup.KNOW, "do": PageGroup.DO, "method": PageGroup.METHOD, "leaves": PageGroup.LEAVES}
)


def make_plugin_specs(pages: Iterable[PluginPage]) -> list[PageSpec]:
    """The rows of the list for these; a group that is not known is the first."""
    return [
        PageSpec(
            one.offered.id,
            one.offered.title,
            _GROUPS.get(one.offered.group, PageGroup.KNOW),
            one.offered.order,
            partial(_make_page, one),
            partial(_is_needed, one),
            partial(_count, one),
            partial(_follow, one),
        )
        for one in pages
    ]


def _make_page(one: PluginPage, context: StudyContext) -> Page:
    made: list[Page] = []
    one.call(_take_page, one.make(context), made)
    if made:
        return made[0]
    page = Page(context, one.offered.title)
    page.state.show_sentence(_tr("Plugin '{name}' failed at this page and is off.", name=one.plugin))
    return page


def _take_page(given: Any, made: list[Page]) -> None:
    """Takes a page that is one. Raises TypeError for anything else but None, which a plugin gives that has failed."""
    if given is not None and not isinstance(given, Page):
        raise TypeError(f"a {type(given).__name__} is no page")
    made += [] if given is None else [given]


def _is_needed(one: PluginPage, session: Session) -> bool:
    """A plugin is given the whole project: what it makes of it is shown to a person who draws where it says so."""
    return (session.view.mode is Mode.AUDIT or one.offered.for_annotators) and one.is_needed()


def _count(one: PluginPage, _session: Session) -> str:
    return one.support()


def _follow(one: PluginPage, page: Page, change: Change) -> None:
    one.call(page.on_changed, change)
