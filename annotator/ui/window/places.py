"""Places that the palette leads to beside the commands: settings, pages of Study, and sections of the guide."""

from typing import TYPE_CHECKING

from annotator.options import list_described
from annotator.session.settings import Settings
from annotator.ui.base.text import SETTINGS, translator_of
from annotator.ui.dialogs.command_palette import PaletteRow
from annotator.ui.guidelines.guide_window import GuideWindow, read_sections
from annotator.ui.window.commands.shell import Shell

if TYPE_CHECKING:
    from annotator.ui.window.project_page import ProjectPage

_tr = translator_of("Palette")
_tr_setting = translator_of(SETTINGS)
_tr_page = translator_of("Study")

_SETTING, _PAGE, _GUIDE = "setting", "page", "guide"


def list_places(page: "ProjectPage | None") -> list[PaletteRow]:
    """A row for every setting, for every page that the open project lists, and for every section of the guide."""
    rows = []
    for group in list_described(Settings):
        menu = f"{_tr('Settings')} › {_tr_setting(group.option.title)}"
        for one in list_described(group.type):
            name, title = f"{_SETTING}:{group.name}.{one.name}", one.option.title
            rows.append(PaletteRow(name, _tr_setting(title), menu, source=title, is_command=False))
    for spec in page.list_page_specs() if page is not None else ():
        if page is not None and spec.when(page.session):
            name = f"{_PAGE}:{spec.id}"
            rows.append(PaletteRow(name, _tr_page(spec.title), _tr("Study"), source=spec.title, is_command=False))
    for section in read_sections():
        name, menu = f"{_GUIDE}:{section.page}#{section.head}", f"{_tr('User guide')} › {section.title}"
        rows.append(PaletteRow(name, section.head, menu, source=section.source, is_command=False))
    return rows


def go_to_place(shell: Shell, name: str) -> bool:
    """Opens what a row of `list_places` names; False for any other name, which is that of a command."""
    kind, colon, place = name.partition(":")
    if not colon:
        return False
    if kind == _SETTING:
        from annotator.ui.window.commands.file import open_settings

        open_settings(shell, place)
    elif kind == _PAGE:
        shell.page.workspaces.open_study(place)
    else:
        page, _sign, head = place.partition("#")
        window = GuideWindow(shell.parent)
        window.show()
        window.show_section(page, head)
    return True
