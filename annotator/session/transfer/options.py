"""What a person chooses for an export and an import, described for commands and dialogs alike.

Nothing heavy is imported here, since the help of a command reads this module.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Literal

from annotator.options import Question, describe_option

if TYPE_CHECKING:
    from annotator.model.author import AuthorKind
    from annotator.session.transfer.matching import ImportOptions


@dataclass(frozen=True, kw_only=True)
class TrainingOptions(Question):
    """What a detector is trained on."""

    authors: Sequence[str] = describe_option(
        (), "This author, may be given several times; as usual for the format when left out.", flag="--author"
    )
    split: str | None = describe_option(None, "Only images of this split.", title="Split")
    random_seed: int | None = describe_option(
        None,
        "One author an image, drawn among those who finished it.",
        flag="--random-author",
        metavar="SEED",
        title="One author per image, chosen at random",
        tip="For every image one of those who finished it is drawn; the same seed draws the same.",
    )
    """Draws one author an image among those who finished it (paper A, section 3.4)."""
    keep_missing: bool = describe_option(
        False,
        "Missing parts also into formats without part states.",
        title="Missing parts, too",
        tip="A format without part states would show absent parts as if they were there, so they are left out.",
    )


@dataclass(frozen=True, kw_only=True)
class ExportOptions(TrainingOptions):
    """The choices of the person who exports."""

    all_images: bool = describe_option(
        False,
        "Images and layers that are not finished, too; they are counted.",
        title="Unfinished images, too",
        tip="An image that nobody has finished looks to other tools as if nothing were on it.",
    )
    min_raters: int = describe_option(
        1,
        "Leave out images that fewer authors have finished.",
        metavar="K",
        least=1,
        title="Finished by at least",
        tip="Images that fewer of these authors have finished stay out.",
    )
    pseudonyms: bool = describe_option(
        False,
        "Replace people's names by pseudonyms; a separate file says who they are.",
        title="Hide names of people",
        tip="Each person has the same pseudonym every time; a file beside the export says whose it is.",
    )
    """`pseudonyms.write_key` writes who they are."""


@dataclass(frozen=True, kw_only=True)
class ImportQuestion(Question):
    """The choices of the person who imports, in words."""

    author: str = describe_option("", "Whose work it is, where the file does not say so.", title="Author")
    kind: Literal["person", "model", "reference"] | None = describe_option(
        None,
        "What a new author is; as usual for the format when left out.",
        title="Kind",
        choices=("", "Person", "Model", "Reference"),
    )
    status: Literal["new", "in_work", "done", "reviewed"] | None = describe_option(
        None,
        "Status of the layers; as the file says, or done, when left out.",
        title="Status",
        choices=("As in the file, else done", "New", "In work", "Done", "Reviewed"),
    )
    add_images: bool = describe_option(
        False,
        "Add images that only the file names.",
        title="Add images that only the file names",
        tip="They become images of the project, even when their pictures are not there.",
    )
    coco: PathLike[str] | None = describe_option(None, "The COCO file whose ids the detections use.", metavar="FILE")
    existing: Literal["stop", "pass", "replace"] = describe_option(
        "stop",
        "Where the author has worked on the image already.",
        title="Existing work",
        choices=("Stop", "Add another pass", "Replace"),
    )
    lenient: bool = describe_option(
        False,
        "Leave out what is flawed, and count it; else one flaw stops the command.",
        title="Skip and count what is invalid",
        tip="Boxes without a height, rows without a box and the like stay out, counted by reason; else one of them "
        "stops the import.",
    )
    implausible: float = describe_option(
        0.5,
        "Share of the boxes that may be implausible: under a pixel, past the border, there twice, all alike.",
        metavar="X",
        least=0,
        most=1,
    )

    def make_options(self, usual: "AuthorKind") -> "ImportOptions":
        """The choices as an import takes them; `usual` is the kind of new authors where none is chosen."""
        from annotator.model.author import AuthorKind
        from annotator.model.layer import Status
        from annotator.session.transfer.matching import Existing, ImportOptions, Stray

        return ImportOptions(
            self.author.strip(),
            usual if self.kind is None else AuthorKind(self.kind),
            None if self.status is None else Status(self.status),
            add_images=self.add_images,
            existing=Existing(self.existing),
            stray=Stray.LEAVE_OUT if self.lenient else Stray.REFUSE,
            most_implausible=self.implausible,
        )


@dataclass(frozen=True, kw_only=True)
class FilesQuestion(Question):
    """How files of other tools are read that are asked about, or that a project begins with."""

    names: str = describe_option(
        "",
        "Files: who drew each, in their order, with commas between them; after the files if left out.",
        panel="Files",
        metavar="A,B,…",
    )
    pictures: str = describe_option(
        "",
        "Files: the folder of their pictures, for sizes that the files do not state.",
        panel="Files",
        metavar="FOLDER|URL",
    )
    same_labels: bool = describe_option(
        False, "Files: labels that differ only in case and spaces are the same.", panel="Files"
    )
    label_map: PathLike[str] | None = describe_option(
        None,
        "Files: what their labels count as, one line THEIRS,OURS per label, or a JSON object.",
        panel="Files",
        metavar="FILE",
    )
    format: str = describe_option(
        "", "Files: their format; recognised from their content if left out.", panel="Files", metavar="FORMAT"
    )
    layout: str = describe_option(
        "",
        "Files: what the numbers mean in files that do not say so; found from all their boxes if left out.",
        panel="Files",
        metavar="LAYOUT",
    )
    lenient: bool = describe_option(False, "Files: leave out what is flawed, and count it.", panel="Files")

    def list_names(self) -> list[str]:
        """The names that were given, none where they follow the files."""
        return [name.strip() for name in self.names.split(",")] if self.names.strip() else []
