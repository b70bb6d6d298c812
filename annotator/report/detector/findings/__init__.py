"""Findings of a check: their kinds, which of them are meant, each one with its words and its picture."""

from annotator.report.detector.findings.kinds import FindingFilter, FindingKind

__all__ = ["FindingFilter", "FindingKind"]
