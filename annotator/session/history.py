"""History: the steps that can be undone and redone, without limit."""

from collections.abc import Collection
from dataclasses import replace

from annotator.model.layer import LayerKey
from annotator.model.step import Step, merge_steps


class History:
    """Two stacks of steps. A step holds only the rows it touched, so that thousands of them stay small."""

    def __init__(self) -> None:
        self._done: list[Step] = []
        self._undone: list[Step] = []

    @property
    def next_undo(self) -> Step | None:
        """The step that undo would take back."""
        return self._done[-1] if self._done else None

    @property
    def next_redo(self) -> Step | None:
        """The step that redo would do again."""
        return self._undone[-1] if self._undone else None

    def push(self, step: Step) -> None:
        """Records a new step; what was undone before it is gone."""
        self._undone.clear()
        joined = merge_steps(self._done[-1], step) if self._done else None
        if joined is None:
            self._done.append(step)
        else:
            self._done[-1] = joined

    def move_back(self) -> None:
        """Notes that the last step was undone."""
        self._undone.append(self._done.pop())

    def move_forward(self) -> None:
        """Notes that the last undone step was done again."""
        self._done.append(self._undone.pop())

    def forget(self, keys: Collection[LayerKey]) -> None:
        """Drops the steps that touched one of these layers, which are no longer as those steps left them."""
        for stack in (self._done, self._undone):
            stack[:] = [step for step in stack if all(edit.key not in keys for edit in step.layers)]

    def seal(self) -> None:
        """Ends a run: the next step is not merged into the last one."""
        if self._done and self._done[-1].merge_key:
            self._done[-1] = replace(self._done[-1], merge_key="")
