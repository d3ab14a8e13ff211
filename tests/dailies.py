"""Daily quizzes that stand already: no test of what is done with one waits for it to be made."""

from datetime import timedelta

from drills import address
from tests.practising import NOON
from tutor import clock, store_daily

KINDS = ("waits", "win", "kong", "score", "win")


def keep(store, day, days=1, kinds=KINDS, variant="koudian"):
    """Keep the quizzes of some days at a table of the usual rules: the same ones every time."""
    with store.writing():
        for date in (day + timedelta(n) for n in range(days)):
            made = [
                address.write(kind, variant, {}, level, 5 * date.toordinal() + level)
                for level, kind in enumerate(kinds, 1)
            ]
            store_daily.add(store, {
                "id": f"d{date}", "day": date.isoformat(), "variant": variant, "options": "{}",
                "made": clock.stamp(NOON),
            }, [(one, one) for one in made])  # fmt: skip
