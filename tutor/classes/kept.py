"""What is said of an assigned answer whose key may not be seen yet: what came of it, and when."""

from __future__ import annotations

from tutor.attempt import Attempt
from tutor.classes.assignment import Assignment
from tutor.classes.step import Doing
from tutor.classes.when import both
from tutor.language import Translator
from tutor.learner import Learner


def head(say: Translator, assignment: Assignment | None, mine: Attempt) -> str:
    """In a few words, no more than the rules of the assignment let be known."""
    if assignment is not None and assignment.shows == "each":
        return say("Partly right") if mine.result == "partly" else say("Not right yet")
    return say("Your answer is kept")


def why(say: Translator, found: Doing | None, mine: Attempt, learner: Learner) -> str:
    """When its key will be shown, and what can be done until then."""
    if found is None:
        return say("Its key is not shown at present.")
    assignment, step = found.assignment, found.step(mine.item)
    if assignment.shows == "each":
        left = found.left(step) if step else 0
        if left is None:
            return say("Try again as often as you like, or look at the key: then it is done.")
        more = say.plural("%(n)s more try.", "%(n)s more tries.", left)
        return say("%(left)s Or look at the key: then it is done.", left=more)
    if assignment.shows == "end":
        return say("All keys are shown when every puzzle is answered.")
    if assignment.shows == "due" and assignment.due is not None:
        at = both(assignment.due, assignment.classroom.zone, learner.zone)
        return say("The key is shown at the due time, %(when)s.", when=at.say(say.language))
    return say("Your instructor shows the key when it is time.")
