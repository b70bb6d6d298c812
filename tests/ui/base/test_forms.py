"""Forms of described options: every kind of field shows its value, gives it back and says that it changed."""

from dataclasses import dataclass
from typing import Literal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QSpinBox, QWidget

from annotator.options import Question, describe_option
from annotator.ui.base.forms import OptionForm


@dataclass(frozen=True, kw_only=True)
class Wish(Question):
    """One field of each kind."""

    name: str = describe_option("", "What it is called.", title="Name")
    raters: int = describe_option(2, "How many.", least=1, most=9, title="Raters")
    seed: int | None = describe_option(None, "Draws.", title="Drawn")
    status: Literal["new", "done"] | None = describe_option(
        None, "How far.", title="Status", choices=("As it is", "New", "Done")
    )
    all_images: bool = describe_option(False, "All of them.", title="All", tip="Every one")
    split: str | None = describe_option(None, "Of this split.", title="Split")
    minutes: float | None = describe_option(None, "An image.", title="Minutes", above=0.0)
    hidden: str = describe_option("kept", "Is not in the form.")


NAMES = ("name", "raters", "seed", "status", "all_images", "split", "minutes")


@pytest.fixture
def made(qtbot):
    heard: list[bool] = []
    first = QLineEdit()
    rows = {"split": [("All images", None), ("train", "train")]}
    form = OptionForm(
        Wish(hidden="mine"), *NAMES, rows=rows, above=(("First", first),), changed=lambda: heard.append(True)
    )
    holder = QWidget()
    holder.setLayout(form.layout)
    qtbot.addWidget(holder)
    yield form, heard, first
    holder.deleteLater()


def test_a_record_comes_back_as_it_was_shown(made) -> None:
    form, heard, _first = made
    assert form.value == Wish(hidden="mine")
    wish = Wish(name="two", raters=5, seed=7, status="done", all_images=True, split="train", minutes=1.5, hidden="mine")
    form.fill(wish)
    assert form.value == wish
    form.fill(Wish(hidden="mine"))
    assert form.value == Wish(hidden="mine")
    assert heard
    form.set_enabled(False)
    assert not any(field.isEnabled() for field in form.fields.values())


def test_a_change_is_heard_and_a_seed_counts_only_while_it_is_wished(made) -> None:
    form, heard, _first = made
    seed = form.fields["seed"]
    seed.seed.setValue(11)
    assert form.value.seed is None
    assert not seed.seed.isEnabled()
    heard.clear()
    seed.switch.setChecked(True)
    assert heard
    assert form.value.seed == 11
    heard.clear()
    seed.seed.setValue(12)
    assert (heard, form.value.seed) == ([True], 12)


def test_bounds_tips_and_choices_are_those_of_the_description(made) -> None:
    form, _heard, _first = made
    raters = form.fields["raters"]
    assert isinstance(raters, QSpinBox)
    assert (raters.minimum(), raters.maximum(), raters.accessibleName()) == (1, 9, "Raters")
    assert [form.fields["status"].itemText(row) for row in range(3)] == ["As it is", "New", "Done"]
    assert "Every one" in form.fields["all_images"].toolTip()
    assert "How many." in raters.toolTip()
    assert "hidden" not in form.fields


def test_rows_above_come_first_when_tab_is_pressed(made) -> None:
    form, _heard, first = made
    field = first.nextInFocusChain()
    while not field.focusPolicy() & Qt.FocusPolicy.TabFocus:
        field = field.nextInFocusChain()
    assert field is form.fields["name"]
