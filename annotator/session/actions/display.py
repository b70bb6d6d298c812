"""The actions that change how the picture is seen: the menu View > Display, and aids such as overview and grid."""

from dataclasses import replace
from typing import Final

from annotator.session.actions.action import Action, Run, Switch
from annotator.session.actions.conditions import has_open_image
from annotator.session.session import Session
from annotator.session.settings import Settings
from annotator.session.view import PLAIN, ToneValue

STEP: Final = 0.1
"""By which a key changes a value."""


def _make_step(name: ToneValue, by: float) -> Run:
    def run(session: Session, _settings: Settings) -> None:
        session.set_view(tone=session.view.tone.with_step(name, by))

    return run


def _toggle_auto(session: Session, _settings: Settings) -> None:
    session.set_view(tone=replace(session.view.tone, auto=not session.view.tone.auto))


def _show_plain(session: Session, _settings: Settings) -> None:
    session.set_view(tone=PLAIN)


_STEPS: Final[tuple[tuple[str, ToneValue, float, str], ...]] = (
    ("Brighter", "brightness", STEP, "Up"),
    ("Darker", "brightness", -STEP, "Down"),
    ("More contrast", "contrast", STEP, "Right"),
    ("Less contrast", "contrast", -STEP, "Left"),
    ("Lighter shadows", "gamma", STEP, "PgUp"),
    ("Darker shadows", "gamma", -STEP, "PgDown"),
)

AID_ACTIONS: Final = tuple(
    Action(
        name,
        text,
        "View/Aids",
        (key,),
        when=has_open_image,
        switch=Switch("picture", name),
    )
    for name, text, key in (
        ("overview", "Overview of the picture", "F4"),
        ("magnifier", "Magnifier at the pointer", "F7"),
        ("crosshair", "Lines through the pointer", "Shift+F7"),
        ("grid", "Grid", "F8"),
    )
)
"""Aids that are remembered: what is on stays on."""

MARKING_ACTIONS: Final = (
    *(
        Action(
            name,
            text,
            "View/Boxes",
            () if key is None else (key,),
            when=has_open_image,
            switch=Switch("picture", name),
        )
        for name, text, key in (
            ("numbers", "Box numbers", "F5"),
            ("names", "Label names", "Shift+F5"),
            ("badges", "Badges of the tags", "Ctrl+F5"),
            ("halo", "Dark rim of lines", None),
        )
    ),
    *(
        Action(
            f"colour_by_{value}",
            text,
            "View/Boxes",
            when=has_open_image,
            separated=value == "label",
            switch=Switch("picture", "colour_by", value),
        )
        for value, text in (
            ("label", "Colour by label"),
            ("author", "Colour by annotator"),
            ("state", "Colour by state"),
        )
    ),
    *(
        Action(
            f"line_width_{width}",
            text,
            "View/Boxes",
            when=has_open_image,
            separated=width == 1,
            switch=Switch("picture", "line_width", width),
        )
        for width, text in ((1, "Thin lines"), (2, "Normal lines"), (3, "Thick lines"), (4, "Very thick lines"))
    ),
)
"""How boxes are marked on the picture; remembered, too."""

DISPLAY_ACTIONS: Final = (
    *(
        Action(
            f"{name}_{'up' if by > 0 else 'down'}",
            text,
            "View/Display",
            (f"Ctrl+Shift+{key}",),
            run=_make_step(name, by),
            when=has_open_image,
            separated=by > 0,
        )
        for text, name, by, key in _STEPS
    ),
    Action(
        "auto_contrast",
        "Auto contrast",
        "View/Display",
        ("Shift+F3",),
        run=_toggle_auto,
        when=has_open_image,
        checked=lambda s: s.view.tone.auto,
        separated=True,
    ),
    Action(
        "plain_display",
        "Show the picture as it is",
        "View/Display",
        ("Ctrl+Shift+F3",),
        run=_show_plain,
        when=lambda s: not s.view.tone.is_plain,
        separated=True,
    ),
)
