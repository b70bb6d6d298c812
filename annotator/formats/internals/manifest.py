"""The header of a folder of internals: what holds for all images of one recording, checked when it is read."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from annotator.errors import Phrase, UserError
from annotator.formats.core.files import read_bytes
from annotator.metrics.detection.internals import UNKNOWN_LABEL, InternalsManifest, Screening

MANIFEST: Final = "internals.json"
SCHEMA: Final = "annotator.internals/1"
_SHOWN: Final = 120
"""Letters of a key or a complaint that a sentence shows."""

Share = Annotated[float, Field(ge=0, le=1)]


class _Strict(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)


class ScreenedHeader(_Strict):
    """Only rows were kept that have IoU >= `iou` with an object of a reference, or a score >= `score`."""

    iou: Share
    score: Share
    reference: Annotated[str, Field(min_length=1)]
    boxes_sha256: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")] = ""
    """Of the reference's boxes, see `compute_boxes_digest`; empty when unknown."""


class InternalsHeader(_Strict):
    """The content of `internals.json`."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False, populate_by_name=True)

    schema_name: Annotated[Literal["annotator.internals/1"], Field(alias="schema")] = "annotator.internals/1"
    labels: Annotated[tuple[str, ...], Field(min_length=1)]
    """Name of the class of every score column, the background left out."""
    background: Literal["last", "none"] = "none"
    architecture: Literal["two-stage", "one-stage"] = "two-stage"
    score_kind: Literal["probability"] = "probability"
    nms_iou: Share = 0.5
    max_detections: Annotated[int, Field(ge=1)] = 100
    score_cut: Share = 0.0
    screened: ScreenedHeader | None = None

    @field_validator("labels")
    @classmethod
    def _check_labels(cls, labels: tuple[str, ...]) -> tuple[str, ...]:
        seen: set[str] = set()
        for place, label in enumerate(labels):
            if not label.strip() or label in seen:
                raise ValueError(f"label {place} is empty or there twice")
            seen.add(label)
        return labels

    def resolve_labels(self, label_ids: Mapping[str, int]) -> InternalsManifest:
        """The same with the project's label ids, by name."""
        kept = self.screened
        return InternalsManifest(
            labels=tuple(label_ids.get(name, UNKNOWN_LABEL) for name in self.labels),
            background=self.background,
            nms_iou=self.nms_iou,
            max_detections=self.max_detections,
            score_cut=self.score_cut,
            architecture=self.architecture,
            screened=None if kept is None else Screening(kept.iou, kept.score, kept.reference, kept.boxes_sha256),
        )

    def format_json(self) -> str:
        """The content of the file."""
        return self.model_dump_json(by_alias=True, indent=1) + "\n"


def read_manifest(folder: Path) -> InternalsHeader:
    """The header of a folder of internals. Raises UserError with the key that is wrong."""
    path = folder / MANIFEST
    if not path.is_file():
        raise UserError(
            Phrase(
                "The folder {folder} has no {file}; give the folder that a recorder wrote.",
                folder=folder,
                file=MANIFEST,
            )
        )
    try:
        return InternalsHeader.model_validate_json(read_bytes(path))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ascii(".".join(map(str, first["loc"])))[1:-1][:_SHOWN] or "the file"
        message = (first["msg"][:1].lower() + first["msg"][1:])[:_SHOWN]
        raise UserError(
            "{path}: {place} is wrong ({message}); record the internals again or fix it.",
            path=path,
            place=place,
            message=message,
        ) from error
