"""What a team server says when it refuses something; it sends the text and its values, the window the language.

The texts are those of `sql/`, which a test holds equal to these.
"""

from typing import Any, Final

import msgspec

from annotator.phrase import Phrase

_ROLES: Final = frozenset([Phrase("annotator"), Phrase("auditor"), Phrase("owner")])

SENTENCES: Final = frozenset(
    [
        Phrase("The login '{login}' is no member of this project; ask its owner for an invitation."),
        Phrase("This needs the role {wanted}; the login '{login}' is here as {role}."),
        Phrase("At most 1000 layers can be taken at a time."),
        Phrase("This step changes a layer of somebody else; only its own author may do that."),
        Phrase("The image of this step is no longer in the project."),
        Phrase("The author of this step is not in the project."),
        Phrase("A value of this step cannot be; the desk's program may be damaged."),
        Phrase("An auditor has reviewed this layer meanwhile; ask the auditor to return the image."),
        Phrase("Shapes of another member's layer can only be changed by that member."),
        Phrase("A shape of this step stands there twice or has no id."),
        Phrase("A box or polygon of this step has a coordinate that no picture can hold."),
        Phrase("A value of a shape of this step cannot be; the desk's program may be damaged."),
        Phrase("A shape of this step has a label that is not in the vocabulary."),
        Phrase("A shape of this step has a label that was retired meanwhile; choose another label."),
        Phrase("A new shape of this step has an id that was not given to this desk."),
        Phrase("A note of somebody else can only be changed by its writer."),
        Phrase("A new note of this step has an id that was not given to this desk."),
        Phrase("The image of this note is no longer in the project."),
        Phrase("A note of this step is too long or of an unknown kind."),
        Phrase("Disagreements are decided by auditors only."),
        Phrase("Another auditor has decided this disagreement meanwhile; look at it again."),
        Phrase("A new decision of this step has an id that was not given to this desk."),
        Phrase("The image of this decision is no longer in the project."),
        Phrase("A step of somebody else has this number already."),
        Phrase("This step was sent before with another content."),
        Phrase("A layer stands twice in this step."),
        Phrase("This step is larger than 32 MB; bring it in by smaller parts."),
        Phrase("This step touches more than 100 000 shapes; bring them in by smaller parts."),
        Phrase("This step is not written as steps are; the desk's program may be damaged."),
        Phrase("An id of this step is in use elsewhere; the desk's file may be a copy of another one."),
        Phrase("At most 200 steps can be sent at a time."),
        Phrase("Steps of more than 1 MB together are sent one by one."),
        Phrase("This desk was not opened by this login; sign in to a replica of your own."),
        Phrase("The project works with Annotator {theirs}, and this desk runs {ours}; install the same version."),
        Phrase("This replica belongs to no member that the project ever had."),
        Phrase("This state is larger than 32 MB and cannot be kept on the server."),
        Phrase("Only states of one's own layers can be parked."),
        Phrase("This state is not written as states are."),
        Phrase("This state waits no longer: somebody has settled it."),
        Phrase("These sizes are not written as sizes are."),
        Phrase("New labels are made by the owner of this project; write a note to ask for one."),
        Phrase("There is a label of this name, or the name is empty or too long."),
        Phrase("An image that somebody has worked on cannot be taken away."),
        Phrase("An author who has drawn something or is a member cannot be taken away."),
        Phrase("A label that shapes have cannot be taken away; retire it, or merge it into another."),
        Phrase("This change was sent before with another content."),
        Phrase("Two images, or two authors, of this change have the same name."),
        Phrase("This change is not written as changes are; the desk's program may be damaged."),
        Phrase("This assignment names an image or a person that the project does not have, or one of them twice."),
        Phrase("There is no batch {batch}."),
        Phrase("Batch {batch} has fewer than 20 images; its numbers would tell of single ones."),
        Phrase("Batch {batch} is not finished by everyone it is assigned to."),
        Phrase("Batch {batch} or this name was published before; published numbers stay as they are."),
        Phrase("The server has no login '{login}'; its administrator has to create it first."),
        Phrase("The login '{login}' passes by all protection on this server; an annotator needs an ordinary one."),
        Phrase("The login '{login}' is a member already."),
        Phrase("'{name}' is somebody else in this project already."),
        Phrase("The login '{login}' was another author of this project before; it keeps that name."),
        Phrase("The login '{login}' is no member of this project."),
        Phrase("The last owner of a project stays; make somebody else an owner first."),
    ]
)


def read_refusal(message: str, given: str | None) -> Phrase:
    """The sentence of a refusal: with its text and values, which are JSON, where they make up what the server says."""
    try:
        told: dict[str, Any] = msgspec.json.decode(given or "{}")
        values = {name: Phrase.of(value) if value in _ROLES else value for name, value in told["values"].items()}
        sentence = Phrase(told["text"], **values)
    except (ValueError, TypeError, LookupError, AttributeError):
        return Phrase.of(message)
    return sentence if sentence == message else Phrase.of(message)
