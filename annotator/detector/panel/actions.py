"""What actions of the model check ask or open over the window; dialogs are imported when they are wanted."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from annotator.detector.panel.words import send_to_note, send_to_reference
from annotator.detector.state import DetectorState, focus_of_entry
from annotator.detector.take import plan_take
from annotator.phrase import Phrase
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.ui.base.naming import author_name_of
from annotator.ui.base.numbers import format_float
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_count, translator_of

_tr = translator_of("Model")


class ModelDialogs:
    """The actions that need the window of the tab."""

    def __init__(self, panel: QWidget, context: PanelContext, state: DetectorState) -> None:
        self._panel, self._context, self._state = panel, context, state

    @property
    def _window(self) -> QWidget:
        return self._panel.window()

    def run(self) -> None:
        """Asks which model to run over which images."""
        from annotator.detector.panel.dialogs import RunDialog

        RunDialog(self._window, self._context, self._state).open()

    def load(self) -> None:
        """Asks which output of a model to load."""
        from annotator.detector.panel.dialogs import LoadDialog

        LoadDialog(self._window, self._context, self._state).open()

    def send_to_reference(self) -> None:
        """Puts the finding in focus into the reference. Raises UserError where that is not possible."""
        send_to_reference(self._context, self._state)

    def send_to_note(self) -> None:
        """Says *needs review* of the finding in focus. Raises UserError where nothing is."""
        send_to_note(self._context, self._state)

    def show_suspects(self) -> None:
        """Opens the lists of suspects beside the picture."""
        from annotator.detector.panel.suspects import SuspectDialog

        SuspectDialog(self._window, self._context, self._state).show()

    def show_details(self) -> None:
        """Opens all numbers and diagrams of the set."""
        from annotator.detector.panel.details import CheckDetailsDialog

        CheckDetailsDialog(self._window, self._context, self._state).open()

    def export(self) -> None:
        """Asks where the report is to lie. Raises UserError while the set is being counted."""
        from annotator.detector.panel.details import ask_export

        ask_export(self._window, self._context, self._state)

    def take(self) -> None:
        """Names how many boxes would become drafts and what is left out, and takes them once that is confirmed.

        Raises UserError where there is nothing to take.
        """
        context, state = self._context, self._state
        plan = plan_take(state.host, state)
        model = author_name_of(state.project, plan.model)
        box = QMessageBox(QMessageBox.Icon.NoIcon, _tr("Take a model's boxes"), "", parent=self._window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setTextFormat(Qt.TextFormat.PlainText)
        count = plan.drafts.shapes
        box.setText(format_count(_tr, count, "Take {n} box as a draft?", "Take {n} boxes as drafts?"))
        told = _tr(
            "Found by {model} on this image with a score of at least {cut}.",
            model=model,
            cut=format_float(plan.cut, ".2f"),
        )
        if plan.left_out:
            there = format_count(
                _tr,
                plan.left_out,
                "{n} more is left out because a shape of yours is there (IoU of at least 0.5).",
                "{n} more are left out because shapes of yours are there (IoU of at least 0.5).",
            )
            told = f"{told} {there}"
        confirm = _tr(
            "Each counts once you have confirmed it (Enter, Shift+Enter) and stays marked as taken from a model."
        )
        box.setInformativeText(f"{told}\n\n{confirm}")
        take = box.addButton(_tr("Take as drafts"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(take)

        def place() -> None:
            drafts = plan_take(state.host, state).drafts
            key = drafts.placed[0].layer.key
            state.host.commit(
                drafts.make_step(state.host.next_shape_id(), name="Take a model's boxes", image=key.image)
            )
            state.host.set_view(hidden_authors=state.host.scene().view.hidden_authors - {key.author})

        box.accepted.connect(lambda: context.attempt(place))
        box.open()

    def show_confusion(self) -> None:
        """Opens the confusion matrix of labels. Raises UserError while the set is being counted."""
        from annotator.metrics.matching.confusion import LabelConfusion
        from annotator.report.confusion import confusion_of_check
        from annotator.ui.dialogs.agreement.confusion import ConfusionDialog

        context, state = self._context, self._state
        report = state.dataset_check.require_report()
        one = next(one for one in report.models if one.author == state.selection.model)
        result = one.result

        def look(found: LabelConfusion, entry: int) -> None:
            if not state.is_shown:
                context.perform("detector.predictions")
            state.walk.focus_on(focus_of_entry(result, found, entry))

        def work(progress: Progress) -> LabelConfusion:
            progress.step(0, 1)
            return confusion_of_check(result)

        dialog = ConfusionDialog(
            self._window,
            context,
            sides=(report.author_name(report.options.reference), report.author_name(one.author)),
            look=look,
            note=_tr(
                "Detections take objects whatever their label, so that the diagonal may differ from the true "
                "positives, which are matched within labels."
            ),
        )
        context.runner.start(Job(Phrase("Counting labels"), work, quiet=True), done=dialog.show_confusion, owner=dialog)
        dialog.show()
