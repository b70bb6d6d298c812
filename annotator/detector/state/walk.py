"""Walk: from finding to finding, over the open image and, once the whole set is counted, over all images."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from annotator.detector.state.dataset_check import NOT_COUNTED, DatasetCheck
from annotator.detector.state.findings import Findings, findings_of_image
from annotator.detector.state.image_check import check_image
from annotator.detector.state.selection import FindingFocus, ModelSelection
from annotator.detector.state.suspects import focus_of_suspect
from annotator.detector.state.view import ModelView
from annotator.errors import UserError
from annotator.metrics.detection.check import CheckResult
from annotator.metrics.matching.confusion import NOBODY, LabelConfusion
from annotator.report.detector.findings import FindingFilter, FindingKind

FOCUS_MARGIN: Final = 0.75
"""How much of its surroundings is shown with a finding, in its own longer sides."""


class FindingWalk:
    """Puts findings into focus, one after the other; `choose` changes the selection and `view` gives what follows."""

    def __init__(
        self,
        selection: ModelSelection,
        dataset: DatasetCheck,
        *,
        choose: Callable[..., None],
        view: Callable[[], ModelView],
    ) -> None:
        self._selection, self._dataset = selection, dataset
        self._choose, self._view = choose, view

    def go(self, by: int = 1) -> FindingFocus | None:
        """Goes to the next (`by` 1) or previous (-1) finding that passes the filter; None when there is none left.

        While a list of suspects is open the walk goes down its rows. Raises UserError while the whole set must be
        counted first: mechanisms and scores of other images are not known before.
        """
        route = self._selection.chosen.route
        if route is not None:
            at = (0 if by > 0 else len(route.rows) - 1) if route.at is None else route.at + by
            return self.focus_on_suspect(at)
        if self._selection.chosen.surest_first:
            return self._go_by_score(self._require_set(), by)
        view = self._view()
        if view.dataset.findings is not None:
            return self._focus_next(view.dataset.findings, by)
        focus = None if view.image is None else self._focus_next(view.image.findings, by)
        if focus is not None:
            return focus
        if self._selection.chosen.filter.mechanisms:
            self._require_set()
            return self.go(by)
        focus = self._find_next_image(by)
        if focus is not None:
            self.focus_on(focus)
        return focus

    def go_through(self, wanted: FindingFilter, *, here: bool = False) -> FindingFocus | None:
        """Narrows the filter to these findings and looks at the first, of the set or `here` of the open image.

        Further calls look at the next one, and at the first again after the last. None when there are none. Raises
        UserError as `go` does.
        """
        if self._selection.chosen.filter != wanted:
            self._choose(filter=wanted, focus=None, step=None)
        view = self._view()
        found = view.dataset.findings
        if here:
            found = None if view.image is None else view.image.findings
        if found is None:
            return self.go()
        rows = found.find_passing(wanted).tolist()
        if not rows:
            return None
        now = None if view.selection.focus is None else found.row_of(view.selection.focus)
        focus = found.focus_of(next((row for row in rows if now is not None and row > now), rows[0]))
        self.focus_on(focus)
        return focus

    def focus_on_suspect(self, at: int) -> FindingFocus | None:
        """Looks at a suspect by its place in the list that is open; None beyond its ends."""
        route = self._selection.chosen.route
        if route is None or not 0 <= at < len(route.rows):
            return None
        row = int(route.rows[at])
        image = int(route.found.suspects.image[row])
        if image not in self._selection.project.images:
            return None
        if image != self._selection.scene.view.image:
            self._selection.host.set_view(image=image)
        focus = focus_of_suspect(route.found, row, self._view().image)
        self._choose(route=replace(route, at=at))
        self.focus_on(focus)
        return focus

    def focus_on(self, focus: FindingFocus | None) -> None:
        """Looks at a finding: opens its image and brings it into view."""
        host = self._selection.host
        if focus is not None and focus.image != self._selection.scene.view.image:
            host.set_view(image=focus.image)
        self._choose(focus=focus, step=None)
        image = self._view().image
        if image is not None and image.focus_box is not None:
            x0, y0, x1, y1 = image.focus_box.tolist()
            around = FOCUS_MARGIN * max(x1 - x0, y1 - y0)
            host.show((x0 - around, y0 - around, x1 + around, y1 + around))

    def focus_at(self, x: float, y: float) -> bool:
        """Puts the smallest finding under a point of the image into focus; without one the focus goes."""
        view = self._view()
        if view.image is None or not view.is_shown:
            return False
        under: list[tuple[float, FindingFocus]] = []
        for focus, box in view.image.list_findings():
            x0, y0, x1, y1 = box.tolist()
            if focus.kind not in view.selection.hidden_kinds and x0 <= x <= x1 and y0 <= y <= y1:
                under.append(((x1 - x0) * (y1 - y0), focus))
        self._choose(focus=min(under, key=lambda pair: pair[0])[1] if under else None, step=None)
        return bool(under)

    def _require_set(self) -> Findings:
        """The findings of the whole set. Raises UserError while they must be counted first."""
        if self._view().dataset.findings is None:
            self._dataset.start_count()
        found = self._view().dataset.findings
        if found is None:
            raise UserError(self._dataset.reason or NOT_COUNTED)
        return found

    def _go_by_score(self, found: Findings, by: int) -> FindingFocus | None:
        """The next (or previous) finding of the whole set by descending score; without a focus the first or last."""
        chosen = self._selection.chosen
        rows = found.sort_surest(found.find_passing(chosen.filter)).tolist()
        here = None if chosen.focus is None else found.row_of(chosen.focus)
        at = rows.index(here) + by if here in rows else (0 if by > 0 else len(rows) - 1)
        if not 0 <= at < len(rows):
            return None
        focus = found.focus_of(rows[at])
        self.focus_on(focus)
        return focus

    def _focus_next(self, found: Findings, by: int) -> FindingFocus | None:
        ahead = self._find_rows_ahead(found, by)
        if not ahead:
            return None
        focus = found.focus_of(ahead[0])
        self.focus_on(focus)
        return focus

    def _find_rows_ahead(self, found: Findings, by: int) -> list[int]:
        """The rows after (or before, nearest first) what is in focus, or after the beginning of the open image."""
        chosen, image = self._selection.chosen, self._selection.scene.view.image
        rows: list[int] = found.find_passing(chosen.filter).tolist()
        ordered = rows if by > 0 else rows[::-1]
        focus = chosen.focus
        here = None if focus is None or focus.image != image else found.row_of(focus)
        if here is not None:
            return [row for row in ordered if (row > here if by > 0 else row < here)]
        if image is None:
            return ordered
        return [row for row in ordered if (found.image[row] >= image if by > 0 else found.image[row] <= image)]

    def _find_next_image(self, by: int) -> FindingFocus | None:
        """The first finding of the next image that has one, by its output alone."""
        selection = self._selection
        project, view, chosen = selection.project, selection.scene.view, selection.chosen
        order = [image.id for image in project.list_images()][:: 1 if by > 0 else -1]
        start = order.index(view.image) + 1 if view.image in order else 0
        settings, least = selection.settings, selection.cut.value
        for image in order[start:]:
            sides = selection.load_sides(image)
            if sides is None:
                continue
            check = check_image(image, *sides, settings)
            found = findings_of_image(check, check.evaluate_at(least), check.diagnose_errors(least, None))
            rows = found.find_passing(chosen.filter)
            if len(rows):
                return found.focus_of(int(rows[0 if by > 0 else -1]))
        return None


def focus_of_entry(result: CheckResult, found: LabelConfusion, entry: int) -> FindingFocus:
    """The detection of an entry as the matching within labels judges it; the missed object where it has none."""
    image, detection = int(found.image[entry]), int(found.shape_b[entry])
    if detection == NOBODY:
        return FindingFocus(FindingKind.MISSED, image, int(found.shape_a[entry]))
    hits = result.inputs.detections.id[result.matching.true_positives].tolist()
    return FindingFocus(FindingKind.TRUE if detection in hits else FindingKind.FALSE, image, detection)
