"""What the tab opens or asks over the window; each is imported when it is wanted."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from annotator.detector.state.state import DetectorState
from annotator.detector.state.take import make_take_step, plan_take
from annotator.detector.state.walk import focus_of_entry
from annotator.progress import Progress
from annotator.session.jobs import Job
from annotator.ui.base.naming import author_name_of
from annotator.ui.base.numbers import format_float
from annotator.ui.base.panel_context import PanelContext
from annotator.ui.base.text import format_count, translator_of

_tr = translator_of("Model")


def open_dialog(name: str, parent: QWidget, context: PanelContext, state: DetectorState) -> None:
    """Opens or asks what an action of this name is for. Raises UserError where it is not possible now."""
    match name:
        case "run":
            from annotator.detector.panel.dialogs.run import RunDialog

            RunDialog(parent, context, state).open()
        case "load":
            from annotator.detector.panel.dialogs.load import LoadDialog

            LoadDialog(parent, state).open()
        case "take":
            ask_take(parent, context, state)
        case "to_reference" | "to_note":
            from annotator.detector.panel.suspects.send import send_to_note, send_to_reference

            (send_to_reference if name == "to_reference" else send_to_note)(context, state)
        case "suspects":
            from annotator.detector.panel.suspects.dialog import SuspectDialog

            SuspectDialog(parent, context, state).show()
        case "more":
            from annotator.detector.panel.more import CheckDetailsDialog

            CheckDetailsDialog(parent, context, state).open()
        case "labels":
            open_confusion(parent, context, state)
        case "export":
            from annotator.detector.panel.more import ask_export

            ask_export(parent, context, state)


def ask_take(parent: QWidget, context: PanelContext, state: DetectorState) -> None:
    """Names how many boxes would become drafts and what is left out, and takes them once that is confirmed.

    Raises UserError where there is nothing to take.
    """
    plan = plan_take(state.host, state)
    model = author_name_of(state.project, plan.model)
    box = QMessageBox(QMessageBox.Icon.NoIcon, _tr("Take a model's boxes"), "", parent=parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextFormat(Qt.TextFormat.PlainText)
    count = len(plan.drafts)
    box.setText(format_count(_tr, count, "Take {n} box as a draft?", "Take {n} boxes as drafts?"))
    told = _tr(
        "Found by {model} on this image with a score of at least {cut}.", model=model, cut=format_float(plan.cut, ".2f")
    )
    if plan.left_out:
        there = format_count(
            _tr,
            plan.left_out,
            "{n} more is left out because a shape of yours is there (IoU of at least 0.5).",
            "{n} more are left out because shapes of yours are there (IoU of at least 0.5).",
        )
        told = f"{told} {there}"
    confirm = _tr("Each counts once you have confirmed it (Enter, Shift+Enter) and stays marked as taken from a model.")
    box.setInformativeText(f"{told}\n\n{confirm}")
    take = box.addButton(_tr("Take as drafts"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(take)

    def place() -> None:
        step = make_take_step(plan_take(state.host, state), state.host.next_shape_id())
        state.host.commit(step)
        view = state.scene.view
        state.host.set_view(hidden_authors=view.hidden_authors - {step.layers[0].key.author})

    box.accepted.connect(lambda: context.attempt(place))
    box.open()


def open_confusion(parent: QWidget, context: PanelContext, state: DetectorState) -> None:
    """Opens the grid. Raises UserError while the set is being counted."""
    from annotator.detector.panel.more import require_current_report
    from annotator.metrics.matching.confusion import LabelConfusion
    from annotator.report.confusion import confusion_of_check
    from annotator.ui.dialogs.agreement.confusion import ConfusionDialog

    report = require_current_report(state)
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
        parent,
        context,
        sides=(report.author_name(report.options.reference), report.author_name(one.author)),
        look=look,
        note=_tr(
            "Detections take objects whatever their label, so that the diagonal may differ from the true positives, "
            "which are matched within labels."
        ),
    )
    job = context.runner.start(Job(_tr("Counting labels"), work, quiet=True), done=dialog.show_confusion)
    dialog.finished.connect(lambda _result: job.cancel())
    dialog.show()
