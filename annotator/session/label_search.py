"""Label search: the labels that typed letters find, best first."""

from annotator.model.vocabulary import Label, Vocabulary


def found_labels(vocabulary: Vocabulary, text: str) -> list[Label]:
    """Labels that hold all typed words: those that begin with the text first, then by the order of the vocabulary.

    Case does not matter; `_`, `-` and spaces are the same. A digit alone finds the label that has it as its key first.
    """
    wanted = _plain(text)
    if not wanted:
        return list(vocabulary.labels)
    words = wanted.split()
    found = [label for label in vocabulary.labels if all(word in _plain(label.name) for word in words)]
    found.sort(key=lambda label: (_plain(label.name) != wanted, not _plain(label.name).startswith(wanted)))
    keyed = vocabulary.keyed(wanted)
    if keyed is None:
        return found
    return [keyed, *(label for label in found if label.id != keyed.id)]


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("_", " ").replace("-", " ").split())
