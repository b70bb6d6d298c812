"""Study: pages that answer for the whole set, as documents; those of the list are rows of one table, `PAGES`."""

from typing import Final

from annotator.session.actions.annotate import compares_several
from annotator.ui.study import agreement, assignment, assistance, completeness, models, people, plan
from annotator.ui.study.agreement import AgreementPage
from annotator.ui.study.assignment import AssignmentPage
from annotator.ui.study.assistance import AssistancePage
from annotator.ui.study.completeness import CompletenessPage
from annotator.ui.study.control import ControlPage
from annotator.ui.study.crowns import CrownsPage
from annotator.ui.study.images import ImagesPage
from annotator.ui.study.instructions import InstructionsPage
from annotator.ui.study.labels import LabelsPage
from annotator.ui.study.models import ModelsPage
from annotator.ui.study.numbers import NumbersPage
from annotator.ui.study.overview import OverviewPage
from annotator.ui.study.page import PageGroup, PageSpec
from annotator.ui.study.people import PeoplePage
from annotator.ui.study.plan import PlanPage
from annotator.ui.study.requirements import RequirementsPage

PAGES: Final = (
    PageSpec("overview", "Overview", PageGroup.KNOW, 10, OverviewPage),
    PageSpec("agreement", "Agreement", PageGroup.KNOW, 20, AgreementPage, compares_several, agreement.count_people),
    PageSpec("people", "People", PageGroup.KNOW, 25, PeoplePage, people.is_needed, people.count_people),
    PageSpec("completeness", "How complete?", PageGroup.KNOW, 30, CompletenessPage, completeness.is_needed),
    PageSpec("assistance", "What proposals do", PageGroup.KNOW, 55, AssistancePage, assistance.is_needed),
    PageSpec("crowns", "RandCrowns", PageGroup.KNOW, 40, CrownsPage, compares_several),
    PageSpec("models", "Models compared", PageGroup.KNOW, 50, ModelsPage, models.is_needed, models.count),
    PageSpec("numbers", "All numbers", PageGroup.KNOW, 60, NumbersPage),
    PageSpec("images", "Images", PageGroup.DO, 5, ImagesPage),
    PageSpec("plan", "Plan a study", PageGroup.DO, 10, PlanPage, plan.is_needed),
    PageSpec("assignment", "Assignment", PageGroup.DO, 20, AssignmentPage, assignment.is_needed),
    PageSpec("labels", "Labels and tags", PageGroup.METHOD, 5, LabelsPage),
    PageSpec("instructions", "Instructions", PageGroup.METHOD, 8, InstructionsPage),
    PageSpec("requirements", "Before done", PageGroup.METHOD, 20, RequirementsPage),
    PageSpec("control", "Repeat and control", PageGroup.METHOD, 30, ControlPage),
)
"""The pages that the window always has."""
