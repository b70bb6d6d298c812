"""The tab Agreement: how far annotators agree, live, explained, and with a way from every number to the picture."""

from annotator.ui.panels.agreement.panel import AgreementPanel

__all__ = ["AgreementPanel"]
