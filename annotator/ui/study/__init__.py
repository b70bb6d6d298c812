"""Study: pages that answer for the whole set, as documents; those of the list are rows of one table, `PAGES`."""

from typing import Final

from annotator.ui.study.overview import OverviewPage
from annotator.ui.study.page import PageGroup, PageSpec

PAGES: Final = (PageSpec("overview", "Overview", PageGroup.KNOW, 10, OverviewPage),)
"""The pages that the window always has."""
