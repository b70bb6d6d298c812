"""Jobs without a window."""

from typing import TypeVar

from annotator.errors import Progress
from annotator.session.jobs import Job

T = TypeVar("T")


def run_inline(job: Job[T], progress: Progress | None = None) -> T:
    """Runs a job in the calling thread."""
    return job.work(progress or Progress())
