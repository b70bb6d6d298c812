"""Best cuts: the score of a model's best F1 on the present reference and images, found in a worker thread."""

from collections.abc import Callable
from dataclasses import dataclass

from annotator.metrics.detection.check import find_cut_of_inputs
from annotator.metrics.detection.inputs import CheckSettings, drop_assisted_objects, inputs_of
from annotator.metrics.matching.selection import SelectionRule
from annotator.plugins.context import Host
from annotator.progress import Progress
from annotator.session.jobs import Job


@dataclass(frozen=True, slots=True)
class CutQuestion:
    """What the score of best F1 depends on besides the shapes."""

    model: int
    reference: int
    settings: CheckSettings
    rule: SelectionRule


class BestCuts:
    """Remembers the last answer to every question; `found` is called when there is another one."""

    def __init__(self, host: Host, *, found: Callable[[], None]) -> None:
        self._host, self._found = host, found
        self.version = 0
        """Counts what has been found."""
        self._cuts: dict[CutQuestion, tuple[int, float | None]] = {}
        """The number of edits when a question was answered, and the answer, None where there is no best F1."""
        self._last: dict[tuple[int, int], float | None] = {}
        """The last answer for a model and a reference, whatever the settings were."""
        self._running: tuple[CutQuestion, int] | None = None

    def is_known(self, question: CutQuestion | None) -> bool:
        """Whether a question has been answered, be it before the last edits."""
        return question in self._cuts

    def is_begun(self, question: CutQuestion) -> bool:
        """Whether model and reference have an answer at any settings."""
        return (question.model, question.reference) in self._last

    def find_cut(self, question: CutQuestion | None) -> float | None:
        """The last answer, that at other settings while there is none; None where there is no best F1."""
        if question is None:
            return None
        known = self._cuts.get(question)
        return self._last.get((question.model, question.reference)) if known is None else known[1]

    def request(self, question: CutQuestion, edits: int) -> None:
        """Has a question answered, unless that was done since the last of the `edits` or is under way."""
        if self._running == (question, edits) or self._cuts.get(question, (-1, None))[0] == edits:
            return
        self._running = asked = question, edits
        host, project = self._host, self._host.scene().project

        def work(progress: Progress) -> float | None:
            whole = host.load_project(project, progress)
            inputs = inputs_of(whole, model=question.model, reference=question.reference, humans=(), rule=question.rule)
            inputs, _ = drop_assisted_objects(inputs, question.settings)
            cut = find_cut_of_inputs(inputs, question.settings)
            return cut.value if cut.is_best_f1 else None

        def done(cut: float | None) -> None:
            if self._running == asked:
                self._running = None
            self._cuts[question] = edits, cut
            self._last[question.model, question.reference] = cut
            self.version += 1
            self._found()

        def failed(sentence: str) -> None:
            host.say(sentence)
            done(None)

        host.start(Job("Finding the score of best F1", work, quiet=True), done=done, failed=failed)
