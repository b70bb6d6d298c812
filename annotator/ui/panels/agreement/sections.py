"""Sections of numbers in the tab Agreement: alpha, variances, repeats and control images, distributions."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from annotator.metrics.agreement.audit import QualityNumbers
from annotator.metrics.agreement.pair import PairAgreement, TagAgreement
from annotator.metrics.people.custom_tags import TagAlpha
from annotator.metrics.randcrowns.variance import HALF, VarianceRow
from annotator.metrics.score import Score
from annotator.model.project import Project
from annotator.model.tags import kind_of
from annotator.overlays.mark import author_number_of
from annotator.report.audit.sections import SECTIONS_OF_AUDIT
from annotator.report.audit.tables import OF_QUALITY, OF_VARIANCE
from annotator.report.numbers import FormattedNumber, format_score_cell, number_of_cell
from annotator.report.tables import Column, ReportSection, Table, find_section
from annotator.session.agreement.view import AgreementView, LiveReport, Scope
from annotator.session.agreement.view import ScatterPoints as Cloud
from annotator.session.disagreements import walk
from annotator.session.jobs import Job
from annotator.session.session import Session
from annotator.ui.base.layout import describe, make_column, make_note, make_row
from annotator.ui.base.naming import author_colour_of, author_name_of, image_name_of, short_author_names_of
from annotator.ui.base.panel_context import PanelContext, Recount
from annotator.ui.base.text import (
    explain_number,
    format_cell,
    format_cell_text,
    format_count,
    format_ends,
    format_number,
    format_numeral,
    format_share,
    format_significant,
    format_tooltip,
    translate_phrase,
    translator_of,
)
from annotator.ui.base.theme import make_small_font
from annotator.ui.output.legend import SeriesLook
from annotator.ui.widgets.heat_table import HeatCell, HeatTable, HeatTitle
from annotator.ui.widgets.plots import Histogram, Points, ScatterPlot
from annotator.ui.widgets.section import SIDE, FoldingSection, NumberRow, align_bars

_tr = translator_of("Agreement")
_QUALITY: Final = tuple(column.key for column in OF_QUALITY)


def describe_scatter_point(project: Project, cloud: Cloud, row: int) -> str:
    """What one point stands for."""
    return _tr(
        "{image}: {other}'s shape against {target}'s, RandCrowns {rc}, IoU {iou}.\nPress to look at it.",
        image=image_name_of(project, int(cloud.image[row])),
        target=author_name_of(project, int(cloud.reference[row])),
        other=author_name_of(project, int(cloud.author[row])),
        rc=format_cell(float(cloud.rc[row])),
        iou=format_cell(float(cloud.iou[row])),
    )


class DistributionSection(FoldingSection):
    """A histogram and a scatter side by side; a point leads to its pair, a button to a panel for each reference."""

    scatter_requested = Signal()

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "distribution", _tr("Distributions"))
        self._context, self._session = context, context.session
        self._view: AgreementView | None = None
        self._cloud: Cloud | None = None
        self._scope: Scope | None = None
        """What the cloud is about."""
        self.enlarge = self.head.add_button(
            _tr("Each reference ▸"), _tr("RandCrowns against IoU in large, a panel for each reference.")
        )
        self.enlarge.clicked.connect(lambda _on=False: self.scatter_requested.emit())
        self.histogram = Histogram(height=132, x=_tr("IoU of paired shapes"))
        describe(self.histogram, name=_tr("Histogram of IoU"), tip=explain_number("histogram"))
        self.scatter = ScatterPlot(height=132, x=_tr("IoU"), y=_tr("RandCrowns"))
        self.scatter.guides = True
        self.scatter.describe = self._describe_point
        describe(self.scatter, name=_tr("RandCrowns against IoU"), tip=explain_number("scatter"))
        self.scatter.picked.connect(self._on_picked)
        plots = make_row((self.histogram, 1), (self.scatter, 1), spacing=12, margins=(SIDE, 0, SIDE - 6, 0))
        self.column.setContentsMargins(0, 4, 0, 0)
        self.column.addLayout(plots)
        self.recount = Recount(self, context, self._make_job, self._show_points, is_seen=self._is_seen)

    def show_view(self, view: AgreementView) -> None:
        """Shows the numbers of a scope; the pairs follow when it is quiet."""
        self._view = view
        self.histogram.set_counts(
            view.iou_histogram, view.iou_edges, mark=view.iou_mean.value, provisional=view.provisional
        )
        number = format_count(_tr, view.iou_mean.support, "{n} pair", "{n} pairs")
        mean = view.iou_mean.value
        text = number if mean is None else _tr("{pairs} · mean IoU {mean}", pairs=number, mean=format_share(mean))
        self.head.show_support(number)  # the mean is drawn, and the tip says it
        self._describe_figures(view, text)
        self.histogram.setToolTip(format_tooltip("\n".join((explain_number("histogram"), *format_ends(view.iou_mean)))))
        self.show_empty("" if view.iou_mean.support or view.needs_count else _tr("no paired shapes"))
        if self._scope != view.scope:
            self._show_points(None)
            self._scope = view.scope
        self.scatter.set_provisional(on=True)
        self.recount.request()

    def _describe_figures(self, view: AgreementView, text: str) -> None:
        """What stands beside both where they stand alone."""
        here = view.scope.image
        where = _tr("whole set") if here is None else image_name_of(self._session.committed, here)
        mean = [] if view.iou_mean.value is None else [SeriesLook("text", "dashes", _tr("mean"))]
        note = f"{where} · {text}"
        bars = SeriesLook("accent", "bar", _tr("pairs"))
        self.histogram.describe_figure(_tr("How closely paired shapes coincide"), note, [bars, *mean])
        looks = (
            SeriesLook("accent", "circle", _tr("one shape against another")),
            SeriesLook("warning", "circle", _tr("high RandCrowns, IoU below 0.5")),
        )
        self.scatter.describe_figure(_tr("RandCrowns against IoU"), where, looks)

    def _is_seen(self) -> bool:
        return bool(self._view and self._view.matrix) and not self._session.is_previewing and self.isVisible()

    def _make_job(self) -> Job[tuple[Cloud, Points]] | None:
        job = None if self._view is None else self._context.agreement.make_scatter_job(self._view.scope)
        return None if job is None else job.turn(_make_points, quiet=True)

    def _show_points(self, found: tuple[Cloud, Points] | None) -> None:
        self._cloud, points = (None, Points()) if found is None else found
        self.scatter.set_points(points)

    def _describe_point(self, row: int) -> str:
        cloud = self._cloud
        return "" if cloud is None or row >= len(cloud) else describe_scatter_point(self._session.committed, cloud, row)

    def _on_picked(self, row: int) -> None:
        if self._cloud is not None and row < len(self._cloud):
            cloud = self._cloud
            self._context.attempt(lambda: walk.open_scatter_pair(self._session, cloud, row))


def _make_points(cloud: Cloud) -> tuple[Cloud, Points]:
    return cloud, Points(cloud.iou, cloud.rc, cloud.flagged).with_shares()


def make_author_title(session: Session, author: int, *, tip: str = "") -> HeatTitle:
    """The title of an annotator's row; the eye is there where boxes of others are shown."""
    project, view = session.committed, session.view
    name = author_name_of(project, author)
    hides = view.compares and not view.all_hidden
    how = _tr("{name}: press to hide or show these boxes on the picture; by keys ← and Space.", name=name)
    return HeatTitle(
        name,
        "\n".join(line for line in (tip, how if hides else "") if line),
        shown=author not in view.hidden_authors if hides else None,
        short=short_author_names_of(project).get(author, name),
        chip=author_colour_of(project, author),
        number=author_number_of(project, author),
    )


def toggle_author(session: Session, author: int) -> None:
    """Hides an annotator's boxes on the picture, or shows them again; nothing in Label."""
    if session.view.compares:
        session.set_view(hidden_authors=session.view.hidden_authors ^ {author})


def make_title(name: str, definition: str) -> HeatTitle:
    """The title of a column of a report's table."""
    return HeatTitle(str(translate_phrase(name)), explain_number(definition) if definition else "")


class SectionTable(HeatTable):
    """A section of the audit over live numbers: the rows and columns that its page, its report and its files have."""

    def show_table(
        self,
        table: Table | None,
        *,
        rows: Sequence[HeatTitle] | None = None,
        columns: Sequence[HeatTitle] | None = None,
        keys: Mapping[tuple[int, int], object] = MappingProxyType({}),
        tip: str = "",
        provisional: bool = False,
    ) -> None:
        """Titles in the place of its own have eyes and colours; `keys` are what cells lead to, which `tip` says."""
        heads, lines = ((), ()) if table is None else (table.heads[1:], table.rows)
        if columns is None:
            columns = [make_title(name, definition) for name, definition in heads]
        if rows is None:
            rows = [HeatTitle(str(translate_phrase(name))) for name, _cells in lines]
        cells = [
            [
                _make_cell(cell, f"{row.text}, {column.text}", keys.get((at, place)), tip)
                for place, (column, cell) in enumerate(zip(columns, line, strict=True))
            ]
            for at, (row, (_name, line)) in enumerate(zip(rows, lines, strict=True))
        ]
        self.set_cells(columns, rows, cells, provisional=provisional)


def _make_cell(cell: object, name: str, key: object, leads: str) -> HeatCell:
    """A cell of a report's table as the panel shows it."""
    text = format_cell_text(cell)
    if not isinstance(cell, FormattedNumber):
        return HeatCell(text, f"{name}: {text}", value=number_of_cell(cell), key=key)
    if not cell.text:
        return HeatCell("", _tr("Nobody is compared with themselves."))
    exact = text if cell.value is None else format_significant(cell.value)
    lines = [f"{name}: {exact}"]
    if cell.why:
        lines.append(_tr("Undefined: {reason}.", reason=translate_phrase(cell.why)))
    if cell.interval:
        lines.append(_tr("95 % interval {ends}.", ends=format_numeral(translate_phrase(cell.interval))))
    if leads and key is not None:
        lines.append(leads)
    shade = None if cell.shade is None else max(cell.shade, 0.0)
    return HeatCell(text, "\n".join(lines), shade, key, cell.value)


def make_live_table(
    key: str, report: LiveReport, *columns: str, form: Callable[[Any], Any] | None = None
) -> Table | None:
    """A section of the audit, by its key and those of its columns, over live numbers."""
    section: ReportSection[Any] = find_section(SECTIONS_OF_AUDIT, key)
    return section.make_small_table(report, columns, form=form)


class QualitySection(QWidget):
    """Two tables, each shown where it has a row."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__()
        self._context, self._session = context, context.session
        self._view: AgreementView | None = None
        self._found = QualityNumbers()
        self.repeats = QualityTable(context, "repeats", _tr("Repeat passes"))
        self.control = QualityTable(context, "control", _tr("Control images"))
        make_column(self.repeats, self.control, within=self, spacing=8)
        self.recount = Recount(self, context, self._make_job, self._show_numbers, is_seen=self._is_seen)
        for table in (self.repeats, self.control):
            table.table.title_picked.connect(partial(self._toggle, table))
        self._show_numbers(QualityNumbers())

    def show_marks(self) -> None:
        """Shows whose boxes are on the picture now."""
        self._show_numbers(self._found)

    def show_view(self, view: AgreementView) -> None:
        """Follows the numbers of a scope; its own come when it is quiet."""
        if self._view is None or (self._view.scope, self._view.authors) != (view.scope, view.authors):
            self._show_numbers(QualityNumbers())
        self._view = view
        if not view.provisional:
            self.recount.request()

    def _is_seen(self) -> bool:
        return self._view is not None and not self._session.is_previewing and self.isVisibleTo(self.window())

    def _make_job(self) -> Job[QualityNumbers] | None:
        job = None if self._view is None else self._context.agreement.make_quality_job(self._view.scope)
        if job is None:
            self.recount.cancel()
            self._show_numbers(QualityNumbers())
        return job

    def _show_numbers(self, found: QualityNumbers) -> None:
        self._found = found
        report = LiveReport(self._session.committed, AgreementView(Scope(), (), 0.0), found)
        self._show(self.repeats, "repeat", make_live_table("repeat_passes", report, *_QUALITY, form=format_score_cell))
        many = ("reference",) if len({pair.a for pair in found.control}) > 1 else ()
        self._show(self.control, "control", make_live_table("control", report, *many, *_QUALITY, form=_format_quality))

    def _show(self, section: "QualityTable", name: str, table: Table | None) -> None:
        pairs, authors = self._find_pairs(section)
        titles = [make_author_title(self._session, author, tip=explain_number(name)) for author in authors]
        section.show_rows(table, titles, max((pair.images for pair in pairs), default=0), tip=name)

    def _find_pairs(self, section: "QualityTable") -> tuple[tuple[PairAgreement, ...], list[int]]:
        """What a table shows, and whose rows these are."""
        if section is self.repeats:
            return self._found.repeats, [pair.a for pair in self._found.repeats]
        return self._found.control, [pair.b for pair in self._found.control]

    def _toggle(self, section: "QualityTable", row: int) -> None:
        authors = self._find_pairs(section)[1]
        if row < len(authors):
            toggle_author(self._session, authors[row])


def _format_quality(value: object) -> object:
    return format_score_cell(value) if isinstance(value, Score) else value


class QualityTable(FoldingSection):
    """A row an annotator: F1, mean IoU, alpha of both tags."""

    def __init__(self, context: PanelContext, name: str, title: str) -> None:
        super().__init__(context, name, title)
        self.table = SectionTable(title, row=22, titles=94)
        self.column.addLayout(make_row(self.table, margins=(0, 0, SIDE - 2, 0)))

    def show_rows(self, table: Table | None, titles: Sequence[HeatTitle], images: int, *, tip: str) -> None:
        """Shows these rows on so many images; `tip` is the key of what they say in the glossary."""
        self.setVisible(bool(titles))
        self.head.show_support(format_count(_tr, images, "{n} image", "{n} images"))
        self.head.setToolTip(explain_number(tip))
        self.table.show_table(table, rows=titles)


class VarianceSection(FoldingSection):
    """Three rows under one head; a press opens the table with every reference author."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "variance", _tr("Variance across annotators"))
        self._context, self._session = context, context.session
        self._view: AgreementView | None = None
        self.rows = {one.key: NumberRow(one.title, opens=True) for one in OF_VARIANCE}
        self.well_paired = NumberRow(_tr("RandCrowns, well paired"), bar=False)
        self.largest = NumberRow(_tr("Share of one image"), opens=True)
        self.largest.pressed.connect(self._open_largest)
        self.note = make_note(margins=(SIDE, 0, SIDE, 0))
        self.table = SectionTable(_tr("Variances by reference annotator"), row=22, plain=True, titles=94)
        self.table.setFont(make_small_font())
        self.table.title_picked.connect(self._on_title)
        self.table.hide()
        column = self.column
        for row in self.rows.values():
            column.addWidget(row)
            row.pressed.connect(self._toggle)
        for row in (self.well_paired, self.largest):
            column.addWidget(row)
        column.addWidget(self.note)
        inner = make_row(self.table, margins=(0, 0, SIDE - 2, 0))
        column.addLayout(inner)

    def show_view(self, view: AgreementView) -> None:
        """Shows the numbers of a scope."""
        self._view = view
        report = view.variance
        self.head.show_support(self._format_support(view))
        most = 0.0
        if report is not None:
            most = max(one.value(report.pooled).value or 0.0 for one in OF_VARIANCE)
        found = [] if report is None else [one.value(report.pooled).value for one in OF_VARIANCE]
        undefined = report is None or all(value is None for value in found)
        self.show_empty(self._format_support(view) or _tr("no variance") if undefined and not view.needs_count else "")
        missing = self._describe_missing(view)
        self.note.setText(missing)
        self.note.setVisible(bool(missing))
        for one in OF_VARIANCE:
            value = None if report is None else one.value(report.pooled).value
            share = None if value is None or not most else value / most
            self.rows[one.key].show_number(
                format_significant(value),
                tip=self._format_tip(view, one),
                share=share,
                colour="accent" if one is OF_VARIANCE[-1] else "muted",
                provisional=view.provisional or view.needs_count,
            )
        self._show_carried(view)
        self.show_marks()

    def _show_carried(self, view: AgreementView) -> None:
        """What is left where pairs that hardly overlap are none, and how much of the sum one image carries."""
        row = None if view.variance is None else view.variance.pooled
        well = None if row is None else row.well_paired.randcrowns
        self.well_paired.setVisible(well is not None and well.value is not None)
        if well is not None:
            self.well_paired.show_number(
                format_significant(well.value),
                tip="\n".join((explain_number("well_paired"), *format_ends(well))),
                provisional=view.provisional,
            )
        image = None if row is None else row.largest_image
        self.largest.setVisible(image is not None and view.scope.image is None)
        if row is None or image is None:
            return
        share = row.largest_image_share
        self.largest.show_number(
            format_significant(share.value),
            tip=f"{explain_number('largest_image_share')}\n{_tr('Press to open it.')}",
            share=share.value,
            support=image_name_of(self._session.committed, image),
            colour="warning" if (share.value or 0.0) > HALF else "muted",
            provisional=view.provisional,
        )

    def _open_largest(self) -> None:
        """Opens the image that carries the most of the variance."""
        if self._view is not None and self._view.variance is not None:
            self._session.set_view(image=self._view.variance.pooled.largest_image)

    def show_marks(self) -> None:
        """Shows the table, with whose boxes are on the picture now."""
        if not self.table.isHidden():
            self._fill_table()

    def _format_support(self, view: AgreementView) -> str:
        if view.variance is None:
            reason = view.variance_withheld
            return "" if reason is None else _tr("not yet: {reason}", reason=_tr(reason.sentence))
        row = view.variance.pooled
        if row.randcrowns.value is None and len(view.authors) < 3:
            return _tr("needs three")
        return format_count(_tr, row.targets - row.undefined_rc, "{n} target", "{n} targets")

    def _describe_missing(self, view: AgreementView) -> str:
        """What does not count, and why."""
        if view.variance is None or len(view.authors) < 3:
            return ""
        row, words = view.variance.pooled, []
        if row.excluded:
            words.append(_tr("{n} left out: not drawn by all", n=format_number(row.excluded)))
        if row.undefined_rc:
            words.append(_tr("{n} too small for α", n=format_number(row.undefined_rc)))
        if view.variance.left_out:
            words.append(
                format_count(_tr, view.variance.left_out, "{n} image without metres", "{n} images without metres")
            )
        return " · ".join(words)

    def _format_tip(self, view: AgreementView, column: Column[VarianceRow]) -> str:
        report = view.variance
        if report is None:
            return "" if view.variance_withheld is None else _tr(view.variance_withheld.sentence)
        score: Score = column.value(report.pooled)
        if score.value is None:
            return _tr("Undefined: {reason}.", reason=score.reason)
        lines = [f"{column.title}: {format_significant(score.value)}", explain_number("variance")]
        lines += [explain_number(f"variance_{column.key}"), self._format_counts(report.pooled)]
        lines += format_ends(score)
        return "\n".join([*lines, _tr("Press for the numbers by reference annotator.")])

    def _format_counts(self, row: VarianceRow) -> str:
        return _tr(
            "{kept} targets count; {excluded} are left out because not every other annotator drew them, {small} have "
            "no sure inside.",
            kept=format_number(row.targets - row.undefined_rc),
            excluded=format_number(row.excluded),
            small=format_number(row.undefined_rc),
        )

    def _toggle(self) -> None:
        self.table.setVisible(self.table.isHidden())
        for row in self.rows.values():
            row.set_open(on=not self.table.isHidden())
        self._fill_table()

    def _fill_table(self) -> None:
        view = self._view
        if view is None or view.variance is None:
            return
        titles = [self._make_title(row.reference) for row in (*view.variance.references, view.variance.pooled)]
        report = LiveReport(self._session.committed, view)
        table = make_live_table("variance", report, *self.rows)
        self.table.show_table(table, rows=titles, provisional=view.provisional)

    def _make_title(self, author: int | None) -> HeatTitle:
        """The title of the row of an annotator, or of all."""
        if author is None:
            return HeatTitle(_tr("all"), tip=_tr("The shapes of {name} as targets.", name=_tr("all")))
        name = author_name_of(self._session.committed, author)
        tip = _tr("The shapes of {name} as targets.", name=name)
        return make_author_title(self._session, author, tip=tip)

    def _on_title(self, row: int) -> None:
        found = None if self._view is None else self._view.variance
        author = found.references[row].reference if found is not None and row < len(found.references) else None
        if author is not None:
            toggle_author(self._session, author)


_WIDE: Final = 160
"""Logical pixels of the names of rows that are sentences."""
NOTHING: Final = "there are no numbers for this scope"


class AlphaSection(FoldingSection):
    """Three rows under one head; a press on one opens the table behind it."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, "alpha", _tr("Chance-corrected"))
        self._session = context.session
        self._view: AgreementView | None = None
        self._cell: PairAgreement | None = None
        self._opened = ""
        self.head.show_support(_tr("Krippendorff α"))
        self.rows = {
            "alpha": NumberRow(_tr("Boxes + labels"), opens=True),
            "part_state": NumberRow(_tr("Part state"), opens=True),
            "occluded": NumberRow(_tr("Occluded"), opens=True),
        }
        self.note = make_note(margins=(SIDE, 2, SIDE, 2))
        self.table = SectionTable(_tr("What lies behind alpha"), row=24, titles=64)
        self.labels = SectionTable(_tr("Alpha by label"), row=24, titles=_WIDE)
        column = self.column
        for name, row in self.rows.items():
            column.addWidget(row)
            row.pressed.connect(lambda wanted=name: self._toggle(wanted))
        column.addWidget(self.note)
        for table in (self.table, self.labels):
            column.addLayout(make_row(table, margins=(0, 0, SIDE - 2, 0)))
            table.hide()
        self.caution = make_note(explain_number("alpha_marks"), margins=(SIDE, 2, SIDE, 0))
        column.insertWidget(1, self.caution)
        self.note.hide()

    def show_view(self, view: AgreementView, cell: PairAgreement | None) -> None:
        """Shows the numbers of a scope; confusions are those of the pair whose card is open, else of all pairs."""
        self._view, self._cell = view, cell
        scores = {
            "alpha": None if view.alpha is None else view.alpha.whole,
            "part_state": None if view.part_state is None else view.part_state.alpha,
            "occluded": None if view.occluded is None else view.occluded.alpha,
        }
        self.rows["alpha"].rename(_tr("Boxes + labels") if view.scope.label is None else _tr("Label alone"))
        for name, score in scores.items():
            self._show_score(name, score or Score(None, 0, NOTHING), provisional=view.provisional)
        self._show_custom_tags(view)
        nothing = all(score is None or score.value is None for score in scores.values())
        self.show_empty(_explain_nothing(view, scores["alpha"]) if nothing and not view.needs_count else "")
        if not nothing:
            self.head.show_support(_tr("Krippendorff α"))
        if self._opened:
            self._fill_table()

    def _show_custom_tags(self, view: AgreementView) -> None:
        """A row for each of the project's custom tags that is compared, below those of the two fixed ones."""
        found = {f"custom {one.tag.key}": one for one in view.custom_tags}
        if found.keys() != {name for name in self.rows if name.startswith("custom ")}:
            for name in [name for name in self.rows if name.startswith("custom ")]:
                row = self.rows.pop(name)
                row.hide()
                row.deleteLater()
                self._opened = "" if self._opened == name else self._opened
            place = self.column.indexOf(self.rows["occluded"])
            for number, (name, one) in enumerate(found.items(), 1):
                self.rows[name] = NumberRow(one.tag.title, opens=True)
                self.rows[name].pressed.connect(lambda wanted=name: self._toggle(wanted))
                self.column.insertWidget(place + number, self.rows[name])
        for name, one in found.items():
            self.rows[name].rename(one.tag.title)
            self._show_score(name, one.alpha, provisional=view.provisional)
        align_bars(tuple(self.rows.values()))

    def _show_score(self, name: str, score: Score, *, provisional: bool) -> None:
        if name == "alpha":
            support = format_count(_tr, score.support, "{n} unit", "{n} units")
        else:
            support = format_count(_tr, score.support, "{n} pair", "{n} pairs")
        is_label = self._view is not None and self._view.scope.label is not None
        of_tag = "custom_tag_alpha" if name.startswith("custom ") else "tag_alpha"
        definition = ("label_alpha" if is_label else "alpha") if name == "alpha" else of_tag
        if score.value is None:
            tip = "\n".join((explain_number(definition), _tr("Undefined: {reason}.", reason=score.reason)))
        else:
            behind = {
                "alpha": _tr("A unit is one thing on an image that somebody drew. Press for annotators and labels."),
            }.get(name, _tr("Press to see which values were taken for which."))
            tip = "\n".join((explain_number(definition), *format_ends(score), behind))
        share = None if score.value is None else max(score.value, 0.0)
        self.rows[name].show_number(
            format_significant(score.value), tip=tip, share=share, support=support, provisional=provisional
        )

    def _toggle(self, name: str) -> None:
        self._opened = "" if name == self._opened else name
        for other, row in self.rows.items():
            row.set_open(on=other == self._opened)
        self.note.setVisible(bool(self._opened))
        self.table.setVisible(bool(self._opened))
        self.labels.hide()
        if self._opened:
            self._fill_table()

    def _fill_table(self) -> None:
        view = self._view
        if view is None:
            return
        self.table.set_titles(_WIDE if self._opened == "alpha" else 64)
        if self._opened == "alpha":
            self._fill_alpha(view)
            return
        own = next((one for one in view.custom_tags if self._opened == f"custom {one.tag.key}"), None)
        if own is not None:
            self._fill_custom_tag(own, provisional=view.provisional)
            return
        found = view.part_state if self._opened == "part_state" else view.occluded
        if self._cell is None:
            told = _tr("Paired shapes of all pairs, either way round; press a cell of F1 for two annotators.")
            self.note.setText(told)
            self._fill_confusion(_make_symmetric(found), provisional=view.provisional)
        else:
            pair = self._cell
            found = pair.part_state if self._opened == "part_state" else pair.occluded
            a, b = (author_name_of(self._session.committed, author) for author in (pair.a, pair.b))
            self.note.setText(_tr("Rows {a}, columns {b}; paired shapes", a=a, b=b))
            self._fill_confusion(found, provisional=view.provisional)

    def _fill_custom_tag(self, found: TagAlpha, *, provisional: bool) -> None:
        """The answers against each other; of numbers their differences in words."""
        kind = kind_of(found.tag)
        if found.difference_sd is not None:
            sd = format_significant(found.difference_sd)
            self.note.setText(_tr("Standard deviation of the difference of two answers: {sd}.", sd=sd))
        else:
            self.note.setText(_tr("Paired shapes of all pairs, either way round."))
        states = tuple(kind.write(value) for value in kind.list_values(found.tag))
        agreed = TagAgreement(states, found.confusion, found.alpha) if found.confusion else None
        self._fill_confusion(_make_symmetric(agreed), provisional=provisional)

    def _fill_confusion(self, found: TagAgreement | None, *, provisional: bool) -> None:
        if found is None:
            self.table.set_cells([], [], [])
            return
        used = [
            place
            for place, row in enumerate(found.confusion)
            if sum(row) or sum(other[place] for other in found.confusion)
        ] or [0]
        most = max(max(row) for row in found.confusion) or 1
        names = [tag_name_of(found.states[place]) for place in used]
        cells = [[self._make_tag_cell(found, row, column, most) for column in used] for row in used]
        self.table.set_cells(
            [HeatTitle(name) for name in names], [HeatTitle(name) for name in names], cells, provisional=provisional
        )

    def _make_tag_cell(self, found: TagAgreement, row: int, column: int, most: int) -> HeatCell:
        number = found.confusion[row][column]
        mine, theirs = tag_name_of(found.states[row]), tag_name_of(found.states[column])
        if row == column:
            tip = _tr("{n} paired shapes: both say {mine}.", n=format_number(number), mine=mine)
        else:
            tip = _tr(
                "{n} paired shapes: one says {mine}, the other {theirs}.",
                n=format_number(number),
                mine=mine,
                theirs=theirs,
            )
        return HeatCell(format_number(number), tip, number / most if number else None, value=number)

    def _fill_alpha(self, view: AgreementView) -> None:
        if view.alpha is None:
            return
        has_labels = view.scope.label is None
        said = _tr("Vitality: what alpha loses without an annotator.")
        if has_labels:
            said = _tr("Vitality: what alpha loses without an annotator. Difficulty: alpha where a label is used.")
        self.note.setText(said)
        report = LiveReport(self._session.committed, view)
        self.table.show_table(make_live_table("alpha", report, "global", "units"), provisional=view.provisional)
        labels = make_live_table("labels", report, "difficulty") if has_labels else None
        self.labels.show_table(labels, provisional=view.provisional)
        self.labels.setVisible(labels is not None)


def _explain_nothing(view: AgreementView, score: Score | None) -> str:
    """Why there is no alpha at all."""
    if view.alpha is None or score is None or not score.reason:
        return _tr("no numbers here")
    return score.reason


def _make_symmetric(found: TagAgreement | None) -> TagAgreement | None:
    """The table in which rows are nobody's: who of two said which is left out."""
    if found is None:
        return None
    table = found.confusion
    both = tuple(
        tuple(table[row][column] + (table[column][row] if row != column else 0) for column in range(len(table)))
        for row in range(len(table))
    )
    return replace(found, confusion=both)


def tag_name_of(name: str) -> str:
    """The word for a value of a fixed tag; those of custom tags are what they are."""
    return {
        "unset": _tr("not set"),
        "intact": _tr("intact"),
        "damaged": _tr("damaged"),
        "absent": _tr("absent"),
        "occluded": _tr("occluded"),
        "no": _tr("no"),
        "yes": _tr("yes"),
    }.get(name, name)
