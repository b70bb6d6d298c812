"""Samples: what a sample project says first, in one line, about what is selected there and what to try."""

from annotator.samples.first_look import Sight
from annotator.ui.base.text import translator_of

_tr = translator_of("Samples")


def hint_of(sight: Sight) -> str:
    """One line about the selected shape and the next step."""
    match sight:
        case Sight.MISSED:
            return _tr("Ana drew the selected fruit, Ben missed it: press J to walk from one disagreement to the next.")
        case Sight.JOINED:
            return _tr(
                "Ida drew the selected crown, Jon joined it with its neighbour: press J for more, H for RandCrowns."
            )
        case Sight.HALLUCINATED:
            return _tr("The selected part is absent, yet the detector sees it: check the model in the menu Model.")
        case Sight.STATE:
            return _tr("Is the selected part hidden or absent? Mia and Noor differ: press J for the next disagreement.")
