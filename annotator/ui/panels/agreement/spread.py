"""The section of distributions: how closely paired shapes overlap, and RandCrowns against plain overlap."""

from dataclasses import replace
from typing import Final

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from annotator.report.numbers import cell as cell_text
from annotator.report.numbers import share
from annotator.session.agreement.counts import loaded
from annotator.session.agreement.scatter import Scatter as Cloud
from annotator.session.agreement.view import AgreementView, Scope
from annotator.session.disagreements import walk
from annotator.session.view import Mode
from annotator.ui.base.naming import author_name, image_name
from annotator.ui.base.panel_context import Workplace
from annotator.ui.base.text import counted, words_of
from annotator.ui.base.theme import Theme
from annotator.ui.base.workers import Handle
from annotator.ui.panels.agreement.glossary import explained
from annotator.ui.widgets.plots import Histogram
from annotator.ui.widgets.scatter import Points, Scatter
from annotator.ui.widgets.section import SIDE, Head

_words = words_of("Agreement")

IDLE: Final = 400
"""Milliseconds of quiet after which the pairs are collected again."""


class SpreadSection(QWidget):
    """A histogram and a scatter side by side; a point leads to its pair."""

    def __init__(self, place: Workplace) -> None:
        super().__init__()
        self._place, self._session = place, place.session
        self._view: AgreementView | None = None
        self._cloud: Cloud | None = None
        self._scope: Scope | None = None
        """What the cloud is about."""
        self._handle: Handle | None = None
        self.head = Head(place.theme, _words("Distributions"))
        self.histogram = Histogram(place.theme, height=132, x=_words("IoU of paired shapes"))
        self.histogram.setToolTip(explained("histogram"))
        self.histogram.setAccessibleName(_words("Histogram of IoU"))
        self.histogram.setAccessibleDescription(explained("histogram"))
        self.scatter = Scatter(place.theme, height=132, x=_words("IoU"), y=_words("RandCrowns"))
        self.scatter.guides = True
        self.scatter.describe = self._told
        self.scatter.setToolTip(explained("scatter"))
        self.scatter.setAccessibleName(_words("RandCrowns against IoU"))
        self.scatter.setAccessibleDescription(explained("scatter"))
        self.scatter.picked.connect(self._on_picked)
        plots = QHBoxLayout()
        plots.setContentsMargins(SIDE, 0, SIDE - 6, 0)
        plots.setSpacing(12)
        plots.addWidget(self.histogram, 1)
        plots.addWidget(self.scatter, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.head)
        column.addLayout(plots)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(IDLE)
        self._wait.timeout.connect(self._collect)

    def show_view(self, view: AgreementView) -> None:
        """Shows the numbers of a scope; the pairs follow when it is quiet."""
        self._view = view
        self.histogram.put(view.iou_histogram, view.iou_edges, mark=view.iou_mean.value, provisional=view.provisional)
        number = counted(_words, view.iou_mean.support, "{n} pair", "{n} pairs")
        mean = view.iou_mean.value
        text = number if mean is None else _words("{pairs} · mean IoU {mean}", pairs=number, mean=share(mean))
        self.head.say(text)
        if self._scope != view.scope:
            self._take(None)
            self._scope = view.scope
        self.scatter.set_provisional(on=True)
        self._wait.start()

    def recolour(self, theme: Theme) -> None:
        """Takes on another theme."""
        for part in (self.head, self.histogram, self.scatter):
            part.recolour(theme)

    def _collect(self) -> None:
        view = self._view
        if view is None or not view.matrix or self._session.is_previewing or not self.isVisible():
            return
        if self._handle is not None:
            self._handle.cancel()
        job = self._place.agreement.scatter_job(view.scope)
        if job is not None:
            self._handle = self._place.runner.start(replace(job, quiet=True), done=self._take)

    def _take(self, cloud: Cloud | None) -> None:
        self._cloud = cloud
        if cloud is None:
            self.scatter.put(Points())
        else:
            outlier = np.zeros(len(cloud), dtype=np.bool_)
            outlier[cloud.outliers] = True
            self.scatter.put(Points(cloud.iou, cloud.rc, outlier))

    def _told(self, row: int) -> str:
        cloud = self._cloud
        if cloud is None or row >= len(cloud):
            return ""
        project = self._session.committed
        return _words("{image}: {other}'s shape against {target}'s, RandCrowns {rc}, IoU {iou}.\nPress to look at it.",
                      image=image_name(project, int(cloud.image[row])),
                      target=author_name(project, int(cloud.reference[row])),
                      other=author_name(project, int(cloud.author[row])), rc=cell_text(float(cloud.rc[row])),
                      iou=cell_text(float(cloud.iou[row])))  # fmt: skip

    def _on_picked(self, row: int) -> None:
        if self._cloud is not None and row < len(self._cloud):
            cloud = self._cloud
            self._place.attempt(lambda: self._go(cloud, row))

    def _go(self, cloud: Cloud, row: int) -> None:
        """Opens the image of a pair; in audit mode looks at the pair itself."""
        session = self._session
        image = int(cloud.image[row])
        session.look(image=image)
        if session.view.mode is not Mode.AUDIT:
            return
        target, other = (
            (int(cloud.reference[row]), int(cloud.target[row])),
            (int(cloud.author[row]), int(cloud.shape[row])),
        )
        loaded(session, image, (target[0], other[0]))
        walk.show_pair(session, image, target=target, delineation=other)
