"""The page Plan a study: a plan from what is known as the pilot, another when the form asks for another."""

from annotator.metrics.agreement.planning import Pilot
from annotator.report.audit.planning import measure_pilot
from annotator.ui.study.plan import PlanPage
from tests.windows import settle


def test_the_plan_follows_the_form(qtbot, window, open_study):
    area = open_study(window)
    area.show_page("plan")
    settle(qtbot, window)
    page = area.pages["plan"]
    assert isinstance(page, PlanPage)
    report = page.context.audit.answer.report
    pilot, _number = measure_pilot(report, "f1", None)
    assert page.report is not None
    assert page.report.pilot == pilot
    assert page.report.wanted == 0.03
    widths = page.blocks["widths"].tables[0].model
    assert widths.rowCount() == len({cell.shared for cell in page.report.cells})
    field = page.form.fields["image_counts"]
    field.setText("40,80")
    assert {cell.images for cell in page.report.cells} == {40, 80}
    field.setText("4x")
    assert page.report is None
    assert "is a list of whole numbers" in page.verdict.sentences[0]
    assert not page.blocks["widths"].tables[0].isVisible()
    field.clear()
    assert page.report is not None
    qtbot.waitUntil(page.blocks["widths"].tables[0].isVisible)
    settle(qtbot, window)


def test_typed_numbers_stand_for_the_pilot(qtbot, window, open_study):
    area = open_study(window)
    area.show_page("plan")
    settle(qtbot, window)
    page = area.pages["plan"]
    fields = page.form.fields
    fields["sd_image"].setText("0,2")
    fields["sd_person"].setText(".05")
    fields["minutes"].setText("3")
    fields["want"].setText("f1=±.06")
    assert page.report.is_typed
    assert page.report.pilot == Pilot(0.2**2, 0.05**2, 3.0)
    assert {one.persons: one.shared for one in page.report.least}[6] == 184
    fields["sd_image"].setText("x")
    assert page.verdict.sentences == ("'x' is not a number.",)
    assert fields["sd_image"].isVisible()
    for name in ("sd_image", "sd_person", "minutes"):
        fields[name].clear()
    fields["want"].setText("alpha=±.05")
    assert not page.report.is_typed
    assert page.report.quantity == "alpha"
    settle(qtbot, window)
