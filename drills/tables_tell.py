"""How two tables are put to the learner, and what is said after the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from drills.compared import SIDES, WHERE, Compared, Judged
from drills.puzzle import Answer, Choice, Field, Number, Puzzle, Row, Scene, Section, Verdict
from drills.roles import who
from drills.win_scene import sentences
from rules.tiles import NAMES
from rules.variant import after
from rules.words import Text

ASK = Text("同一手牌，哪桌能胡？", "Same hand, two tables: where does it win?")
_ASK_PAYS = Text("哪桌能胡，收多少？", "Where does it win, and what does it bring?")
_LABEL = Text("哪桌能胡", "where it wins")
_WORDS = {
    "both": Text("两桌都能胡", "at both"),
    "here": Text("只有“{here}”能胡", "only at “{here}”"),
    "there": Text("只有“{there}”能胡", "only at “{there}”"),
    "neither": Text("两桌都不能胡", "at neither"),
}
_PAYS = Text("“{table}”：胡这一把一共收多少", "“{table}”: received in all for the win")

_VARIANTS = Text("一桌打{here}，一桌打{there}，都按默认规则。",
                 "One table plays {here}, the other {there}, both by default rules.")  # fmt: skip
_OWN_RULES = Text("一桌是你选的{here}，一桌打{there}，按默认规则。",
                  "One is your own table of {here}, the other is {there} by default.")  # fmt: skip
_OPTION = Text("两桌都打{table}，只差一条：{option}。",
               "Both tables play {table}; they differ in one rule: {option}.")  # fmt: skip
_COMES = {
    True: Text("你摸到{tile}。", "You draw {tile}."),
    False: Text("{who}打出{tile}。", "{who:cap} throws {tile}."),
}
_SEAT = Text("你坐{seat}。", "You are {seat}.")
_SEATS = (
    Text("庄家", "the dealer 庄家"), Text("庄家的下家", "on the dealer's right 下家"),
    Text("庄家的对家", "across from the dealer 对家"),
    Text("庄家的上家", "on the dealer's left 上家"),
)  # fmt: skip
_DECLARED = {
    True: Text("你报过听，别家没报。", "You have declared 报听, and nobody else."),
    False: Text("要报听的那桌，你报过了，别家没报。",
                "At the table where one must declare 报听 you have, and nobody else."),
}  # fmt: skip
_SAYS = {True: Text("你摸到", "you draw"), False: Text("{who}打出", "thrown by {who}")}
_WILD = Text("{tiles}是{wild}", "{tiles} {n:is|are} {wild}")
_FACT = Text("{about}是{tile}", "{about} is {tile}")
_AT_BOTH = Text("{what}。", "{what:cap}.")
_AT_ONE = Text("“{table}”：{what}。", "“{table}”: {what}.")


def name(made: Compared, side: str) -> Text:
    """How a table is called beside the other one."""
    table = made.sides[side].table
    if not made.option:
        return table.name
    option = next(option for option in table.options if option.key == made.option)
    value = option.says(table.settings[option.key])
    return Text("{name}：{value}", "{name}: {value}").fill(name=option.name, value=value)


def ask(made: Compared) -> Text:
    """The question in one line."""
    return _ASK_PAYS if made.pays else ASK


def lead(made: Compared) -> Text:
    """Which tables, where you sit, and how the tile comes."""
    spot, here = made.position, made.here.table
    option = next((option for option in here.options if option.key == made.option), None)
    names = {"here": here.name, "there": made.there.table.name}
    if option is not None:
        tables = _OPTION.fill(table=here.name, option=option.name)
    else:
        tables = (_OWN_RULES if here.chosen() else _VARIANTS).fill(**names)
    said = [tables, _SEAT.fill(seat=_SEATS[spot.me])]
    declares = {here.declares, made.there.table.declares}
    if True in declares:
        said.append(_DECLARED[declares == {True}])
    drawn = spot.source is None
    said.append(_COMES[drawn].fill(who=_thrower(made), tile=NAMES[spot.tile]))
    return sentences(said)


def _thrower(made: Compared) -> Text:
    return who(made.position.me, made.position.source or 0)


def scene(made: Compared) -> Scene:
    """The hand, the tile apart, and what each table needs to know besides."""
    spot = made.position
    says = _SAYS[spot.source is None].fill(who=_thrower(made))
    told = {side: tuple(_beside(made.sides[side])) for side in made.sides}
    if told["here"] == told["there"]:
        return Scene(spot.hand, spot.tile, says, facts=_facts(_AT_BOTH, told["here"]))
    facts = [_facts(_AT_ONE.fill(table=name(made, side)), told[side]) for side in told]
    return Scene(spot.hand, spot.tile, says, facts=(*facts[0], *facts[1]))


def _facts(form: Text, told: tuple[Text, ...]) -> tuple[Text, ...]:
    return tuple(form.fill(what=what) for what in told)


def _beside(judged: Judged) -> Iterator[Text]:
    """What a table needs to know besides the hand: its wilds, a tile turned up."""
    table, offer = judged.table, judged.offer
    if offer.hand.wild:
        tiles = tuple(NAMES[kind] for kind in offer.hand.wild)
        yield _WILD.fill(tiles=tiles, n=len(tiles), wild=table.terms["wild"])
    for fact in table.facts:
        if fact.name in offer.facts:
            yield _FACT.fill(about=fact.about, tile=NAMES[offer.facts[fact.name]])


def fields(made: Compared, given: Answer) -> tuple[Field, ...]:
    """Where it wins; then, if amounts are asked, one number for each table named."""
    if "where" not in given:
        names = {side: name(made, side) for side in made.sides}
        options = tuple((value, _WORDS[value].fill(**names)) for value in WHERE)
        return (Choice("where", _LABEL, options),)
    named = SIDES.get(str(given["where"]), ()) if made.pays else ()
    return tuple(
        Number(side, _PAYS.fill(table=name(made, side)), _likely(made))
        for side in named
        if side not in given
    )


def _likely(made: Compared) -> tuple[int, ...]:
    """Both amounts, and what comes of one payer alone, or of a doubling more."""
    gets = [side.gets for side in made.sides.values() if side.gets]
    found = {amount * times for amount in gets for times in (1, 2, 3)}
    found |= {amount // 3 for amount in gets if amount >= 3}
    return tuple(sorted(found or {1, 2, 3}))


# --- after the answer ----------------------------------------------------------------------------

_RIGHT = Text("对，{what}", "Right: {what}")
_WRONG = Text("其实{what}", "In fact: {what}")
_SUM = Text("能胡的桌对了，数目不对", "The right place, but not the amounts")
_LEAD = Text("同一手牌，规矩不同，结果不同：看每桌自己的条件。",
             "The tiles are the same and the rules are not: go by each table's own.")  # fmt: skip
_ALIKE = Text("规矩不同，这一手的结果却一样。", "The rules differ, and here the result does not.")
_WHY = Text("{why}。", "{why:cap}.")
_RULING = Text("能不能胡", "does it win?")
_ROWS = Text("算进去的", "what counts")
_GETS = Text("一共收 {n}", "{n} in all")
_PAYERS = Text("{payers}。", "{payers:cap}.")
_ONE = Text("{who}付 {n}", "{who} {n:pays|pays} {n}")
_YOURS = Text("你答：{n}", "you said {n}")
_YOUR_SIDE = Text("你答：{what}", "you said: {what}")
_ELEMENT = Text("{name} {value}", "{name} {value}")
_ELEMENTS = Text("{name} {value}×{n}", "{n} × {name} {value}")
_BASE = Text("底牌，没有番种", "the base alone")


def verdict(puzzle: Puzzle, answer: Answer) -> Verdict:
    """The place counts half, the amounts the other half where they are asked."""
    made: Compared = puzzle.facts
    given = str(answer.get("where", ""))
    place = given == made.where
    asked = SIDES[made.where] if made.pays else ()
    hit = sum(answer.get(side) == made.sides[side].gets for side in asked) if place else 0
    share = _share(place, hit, len(asked))
    result = "right" if share == 1 else "partly" if share else "wrong"
    return Verdict(
        result=result,
        share=share,
        head=_head(made, result),
        lead=_ALIKE if made.here.answer == made.there.answer else _LEAD,
        sections=tuple(
            Section(name(made, side), tuple(_rows(made, side, answer))) for side in made.sides
        ),
        charged=puzzle.concepts[0],
    )


def _share(place: bool, hit: int, asked: int) -> float:
    if not place:
        return 0.0
    return 0.5 + 0.5 * hit / asked if asked else 1.0


def _head(made: Compared, result: str) -> Text:
    if result == "partly":
        return _SUM
    names = {side: name(made, side) for side in made.sides}
    what = _WORDS[made.where].fill(**names)
    return (_RIGHT if result == "right" else _WRONG).fill(what=what)


def _rows(made: Compared, side: str, answer: Answer) -> Iterator[Row]:
    table = made.sides[side]
    named = side in SIDES.get(str(answer.get("where", "")), ())
    right = named == table.ruling.ok
    mark = "ok" if right else "miss" if table.ruling.ok else "extra"
    yield Row(
        mark,
        _RULING,
        _WHY.fill(why=table.ruling.why.text),
        (made.position.tile,),
        given=None if right else _YOUR_SIDE.fill(what=_said(made, answer)),
    )
    if table.score is not None and made.pays:
        yield Row("note", _ROWS, _elements(table))
        yield _paid(made, side, answer)


def _said(made: Compared, answer: Answer) -> Text:
    names = {side: name(made, side) for side in made.sides}
    return _WORDS.get(str(answer.get("where", "")), _WORDS["neither"]).fill(**names)


def _elements(table: Judged) -> Text:
    assert table.score is not None
    counted = Counter((element.name, element.value) for element in table.score.elements)
    rows = tuple(
        (_ELEMENTS if n > 1 else _ELEMENT).fill(name=name, value=value, n=n)
        for (name, value), n in counted.items()
    )
    return Text("{rows}。", "{rows}.").fill(rows=rows or (_BASE,))


def _paid(made: Compared, side: str, answer: Answer) -> Row:
    table, me = made.sides[side], made.position.me
    payments = table.score.payments if table.score else (0, 0, 0, 0)
    payers = tuple(
        _ONE.fill(who=who(me, seat), n=-amount)
        for seat in after(me)
        if (amount := payments[seat]) < 0
    )
    given = answer.get(side)
    right = given == table.gets
    asked = side in SIDES[made.where] and "where" in answer and given is not None
    return Row(
        "note" if not asked else "ok" if right else "way",
        _GETS.fill(n=table.gets),
        _PAYERS.fill(payers=payers),
        given=_YOURS.fill(n=given) if asked and not right else None,
    )
