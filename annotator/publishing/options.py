"""What the person who publishes a frozen state chooses: options of the command, and fields of the page."""

from dataclasses import dataclass
from os import PathLike
from typing import Final

from annotator.options import Question, describe_option

_PANEL: Final = "Options"


@dataclass(frozen=True)
class BundleOptions(Question):
    """How an evidence bundle is made; without anything persons have pseudonyms, and it is not signed."""

    names: bool = describe_option(
        False,
        "Persons under their names, not under pseudonyms.",
        flag="--names",
        panel=_PANEL,
        title="Persons under their names",
        tip="Otherwise under pseudonyms; whose they are is written beside the folder, never into it.",
    )
    pictures: bool = describe_option(
        False,
        "Copies of the pictures, too.",
        flag="--copy-pictures",
        panel=_PANEL,
        title="Copies of the pictures",
        tip="Otherwise they are listed with their hash and address.",
    )
    license: str = describe_option(
        "", "The licence of the data: its address or SPDX name.", panel=_PANEL, metavar="URL", title="Licence"
    )
    creator: str = describe_option(
        "",
        "Who made the data, for Croissant.",
        panel=_PANEL,
        metavar="NAME",
        title="Creator",
        tip="Who made the data, for the description that data set search reads.",
    )
    key: PathLike[str] | None = describe_option(
        None, "Sign the manifest with this SSH key, by ssh-keygen.", flag="--sign", panel=_PANEL, metavar="KEY"
    )
