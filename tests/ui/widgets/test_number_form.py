"""Numbers of one column have one form: one power of ten, one number of decimals."""

import pytest

from annotator.ui.panels.agreement.sections import NumberColumn


@pytest.mark.parametrize(
    ("values", "unit", "texts"),
    [
        ((0.007376, 0.0006414, 1.283e-05), "·10⁻³", ["7.376", "0.641", "0.013"]),
        ((0.04454, 0.05944, 0.004089), "", ["0.04454", "0.05944", "0.00409"]),
        ((2.5e-05, None, 0.0), "·10⁻⁶", ["25.00", "–", "0.00"]),
        ((0.5, -0.25), "", ["0.5000", "−0.2500"]),
        ((123.456, 1.0), "", ["123.5", "1.0"]),
        ((0.0, None), "", ["0.0000", "–"]),
        ((0.05, 1e-6), "", ["0.050000", "0.000001"]),
        ((), "", []),
    ],
)
def test_one_form_a_column(values, unit, texts):
    form = NumberColumn.of(values)
    assert form.unit == unit
    assert [form.format_value(value) for value in values] == texts
