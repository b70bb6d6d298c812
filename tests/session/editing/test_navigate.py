"""Going through images and taking up tools."""

from annotator.session.editing import navigate
from annotator.session.view import Tool
from tests.builders import session


def test_taking_a_tool_up_again_keeps_it_in_hand() -> None:
    """Hands that know the key press it before every box."""
    s = session()
    navigate.choose_tool(s, Tool.BOX)
    navigate.choose_tool(s, Tool.BOX)
    assert s.view.tool is Tool.BOX
