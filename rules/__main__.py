"""The command line: `python -m rules ask` for programs, `python -m rules waits …` for people."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

from rules.words import LANGUAGES

Args = argparse.Namespace
Given = dict[str, Any]

ABOUT = """Ask the rules of a mahjong table.

`ask` reads questions as JSON lines; the other commands are for people. Tiles are written
123m55p678s1z (m wan, p tong, s tiao, z 东南西北白发中) or in Chinese, 四五万; melds pong:555s,
kong:5555s, addkong:5555s, ckong:5555s. Seats: 0 is the dealer, 1 his 下家, 2 his 对家, 3 his 上家.
"""
EXAMPLES = """examples:
  python -m rules waits 45m123p789p777s22z
  python -m rules waits 四五万一二三七八九筒七七七条南南 --language zh
  python -m rules win 45m123p789p777s22z 3m --from 2
  python -m rules score 78m123p456p777s22z 5z --option mode=haozi --wild 5z
  python -m rules settle 45m123p789p777s22z 6m --kong 2:ckong:8s
  python -m rules dealer 0 --winner 2
"""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are the message alone."""

    def error(self, message: str) -> NoReturn:
        """End with the message and exit code 2."""
        self.exit(2, f"{message} (see --help)\n")


def main(arguments: list[str] | None = None) -> int:
    """Run one command.

    Returns:
        0 if everything could be answered, else 2.
    """
    args = _parser().parse_args(arguments)
    if args.command == "ask":
        return _ask(args)
    lines, fine = _told(args)
    print(*lines, sep="\n", file=sys.stdout if fine else sys.stderr)
    return 0 if fine else 2


def _told(args: Args) -> tuple[list[str], bool]:
    from rules import people
    from rules.errors import RuleError

    if args.command != "options":
        return people.tell(_question(args), args.language)
    try:
        return people.options(args.variant, args.language), True
    except RuleError as error:
        return [error.text.say(args.language)], False


def _ask(args: Args) -> int:
    from rules.ask_lines import converse

    try:
        with _source(args.file) as source:
            return 0 if converse(source, sys.stdout.buffer, args.language) else 2
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:
        print(f"{args.file}: {getattr(error, 'strerror', error)}", file=sys.stderr)
        return 2


def _source(file: str | None) -> BinaryIO:
    if file not in (None, "-"):
        return Path(str(file)).open("rb")
    return sys.stdin.buffer if sys.stdin else BytesIO()


def _question(args: Args) -> dict[str, Any]:
    given = {key: value for key, value in _GIVEN[args.command](args).items() if value is not None}
    given |= dict(_fact(text) for text in args.fact)
    options = dict(option(text) for text in args.option)
    ask = args.ask if args.command == "own" else args.command
    return {"variant": args.variant, "ask": ask, "options": options, "given": given}


def _fact(text: str) -> tuple[str, Any]:
    """A field of a variant's own as `name=value`, the value in JSON or a text; alone it is true.

    >>> _fact("last_tile"), _fact("out=[0, 2]"), _fact("ci=4m")
    (('last_tile', True), ('out', [0, 2]), ('ci', '4m'))
    """
    name, equals, value = text.partition("=")
    if not equals:
        return name, True
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def option(text: str) -> tuple[str, bool | int | str]:
    """An option as `key=value`; without a value it is switched on.

    >>> option("mo5_hu6"), option("mode=haozi"), option("shisanyao_fan=4")
    (('mo5_hu6', True), ('mode', 'haozi'), ('shisanyao_fan', 4))
    """
    key, equals, value = text.partition("=")
    if not equals or value in ("true", "false"):
        return key, value != "false"
    return key, _number(value)


def _number(text: str) -> int | str:
    """A number if it is one; else the text, which the question is then refused for."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 9 else text


def _numbers(text: str) -> list[int | str]:
    return [_number(part) for part in text.split(",") if part]


def _held(args: Args, name: str = "hand") -> Given:
    wild = [mark for text in args.wild for mark in text.split(",") if mark]
    return {name: args.hand, "melds": args.meld, "wild": wild or None}


def _waits(args: Args) -> Given:
    return _held(args) | _conventions(args)


def _conventions(args: Args) -> Given:
    return {"live": not args.formal, "quad_pairs": not args.no_quad_pairs}


def _offer(args: Args) -> Given:
    by = args.by or ("self_draw" if args.source is None else "discard")
    declared = None if args.declared is None else _numbers(args.declared)
    return _held(args) | {
        "win_tile": args.tile,
        "win_by": by,
        "winner": args.winner,
        "from": args.source,
        "declared": declared,
        "passed": [_passed(text) for text in args.passed] or None,
        "ting_tile": args.face_down or None,
        "kong_type": args.kong_type,
    }


def _passed(text: str) -> Given:
    mark, plus, _ = text.partition("+")
    return {"tile": mark, "own_draw_since": bool(plus)}


def _settle(args: Args) -> Given:
    kongs = [_made(text) for text in args.kong]
    if args.draw:
        return {"result": "draw", "kongs": kongs, "wild": _held(args)["wild"]}
    return _offer(args) | {"result": "win", "kongs": kongs}


def _made(text: str) -> Given:
    by, type_, mark, source, declared = (*text.split(":"), *[""] * 5)[:5]
    made: Given = {"by": _number(by), "type": type_, "tile": mark}
    if source:
        made |= {"from": _number(source), "from_declared": declared == "declared"}
    return made


def _ting(args: Args) -> Given:
    return _held(args, "hand14")


def _kong(args: Args) -> Given:
    return _held(args) | {
        "tile": args.tile,
        "type": args.type,
        "declared": args.declared or None,
        "from": args.source,
        "drawn": args.drawn,
        "ponged_with_three": args.ponged_with_three or None,
        "ting_tile": args.face_down or None,
        "wall_left": args.wall_left,
    }


def _dealer(args: Args) -> Given:
    result = "draw" if args.winner is None else "win"
    given = {"dealer": args.dealer, "result": result, "winner": args.winner}
    return given | {"kongs_made": args.kongs_made}


def _shanten(args: Args) -> Given:
    return _held(args) | _conventions(args) | {"shapes": args.shape or None}


def _danger(args: Args) -> Given:
    from rules.ask_opponents import opponent

    return _held(args) | {
        "me": args.me,
        "opponents": [opponent(text) for text in args.opponent],
        "river": args.river,
        "seen": args.seen,
    }


def _own(args: Args) -> Given:
    return {"what": args.what}


_GIVEN: dict[str, Callable[[Args], Given]] = {
    "waits": _waits,
    "win": _offer,
    "score": _offer,
    "settle": _settle,
    "ting": _ting,
    "kong": _kong,
    "dealer": _dealer,
    "shanten": _shanten,
    "danger": _danger,
    "own": _own,
}
"""Every command for people with what makes its question of the arguments."""


def _parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="python -m rules", description=ABOUT, epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    ask = commands.add_parser("ask", help="answer questions in JSON lines (docs/asking.md)")
    ask.add_argument("file", nargs="?", help="file of questions (default: standard input)")
    _add_language(ask)
    for name, (about, add) in _COMMANDS.items():
        command = commands.add_parser(name, help=about, description=about)
        add(command)
        command.add_argument("--variant", default="koudian", help="the game (koudian, sichuan …)")
        _add_language(command)
    return parser


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=LANGUAGES, default="en", help="zh or en (en)")


def _add_hand(
    parser: argparse.ArgumentParser, about: str = "concealed tiles", nargs: str | None = None
) -> None:
    parser.add_argument("hand", nargs=nargs, help=about)
    parser.add_argument("--meld", action="append", default=[], help="e.g. pong:555s; repeat")
    parser.add_argument("--wild", action="append", default=[], help="wild kind, e.g. 5z; repeat")
    _add_option(parser)


def _add_own(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ask", help="settle, dealer, kong … (see the variant's page)")
    parser.add_argument("what", nargs="?", help="which question")
    _add_option(parser)


def _add_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--fact", action="append", default=[], metavar="NAME=VALUE",
        help="a field of the variant's own, the value in JSON; repeat",
    )  # fmt: skip
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE",
        help="a rule of the table; repeat (see `options`)",
    )  # fmt: skip


def _add_conventions(parser: argparse.ArgumentParser) -> None:
    _add_hand(parser)
    parser.add_argument("--formal", action="store_true", help="count waits all held in hand, too")
    parser.add_argument(
        "--no-quad-pairs", action="store_true", help="four alike are not two pairs"
    )  # fmt: skip


def _add_shanten(parser: argparse.ArgumentParser) -> None:
    _add_conventions(parser)
    parser.add_argument("--shape", action="append", help="standard, pairs or orphans; repeat")


def _add_danger(parser: argparse.ArgumentParser) -> None:
    _add_hand(parser, "concealed tiles, the drawn one among them")
    parser.add_argument("--me", type=_number, default=0, help="the own seat (0, the dealer)")
    parser.add_argument(
        "--opponent", action="append", default=[], metavar="SEAT[:declared][:pong=666z]",
        help="another player; also river=, after=, passed=TILE[+], named=; repeat",
    )  # fmt: skip
    parser.add_argument("--river", help="what you have thrown")
    parser.add_argument("--seen", help="other tiles that lie open")


def _add_ting(parser: argparse.ArgumentParser) -> None:
    _add_hand(parser, "concealed tiles before the discard")


def _add_offer(parser: argparse.ArgumentParser, nargs: str | None = None) -> None:
    _add_hand(parser, "concealed tiles without the winning tile", nargs)
    parser.add_argument("tile", nargs=nargs, help="the winning tile")
    parser.add_argument("--by", help="self_draw, discard, rob_kong or replacement")
    parser.add_argument("--winner", type=_number, default=1, help="seat that wins (1)")
    parser.add_argument("--from", dest="source", type=_number, help="seat that the tile comes from")
    parser.add_argument("--declared", help="declared seats, e.g. 1,2, or '' (the winner)")
    parser.add_argument(
        "--passed", action="append", default=[], metavar="TILE[+]",
        help="tile let go earlier; + if the winner has had a turn since",
    )  # fmt: skip
    parser.add_argument("--face-down", action="store_true", help="it is a declaring tile")
    parser.add_argument("--kong-type", help="kong, addkong or ckong, for a robbery, a replacement")


def _add_settle(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--draw", action="store_true", help="nobody has won")
    parser.add_argument(
        "--kong", action="append", default=[], metavar="BY:TYPE:TILE[:FROM[:declared]]",
        help="a kong of the hand, e.g. 2:ckong:8s or 2:kong:8s:3:declared; repeat",
    )  # fmt: skip
    _add_offer(parser, "?")


def _add_kong(parser: argparse.ArgumentParser) -> None:
    _add_hand(parser, "concealed tiles without the fourth tile")
    parser.add_argument("tile", help="the tile")
    parser.add_argument("--type", default="kong", help="kong, addkong, ckong or pong (kong)")
    parser.add_argument("--from", dest="source", type=_number, help="seat that the tile comes from")
    parser.add_argument("--drawn", help="the tile just drawn")
    parser.add_argument("--declared", action="store_true", help="the player has declared")
    parser.add_argument("--ponged-with-three", action="store_true", help="three were in hand then")
    parser.add_argument("--face-down", action="store_true", help="it is a declaring tile")
    parser.add_argument("--wall-left", type=_number, help="tiles left in the wall")


def _add_dealer(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("dealer", type=_number, help="the seat that dealt")
    parser.add_argument("--winner", type=_number, help="the seat that won (left out: nobody)")
    parser.add_argument("--kongs-made", type=_number, default=0, help="kongs made in the hand (0)")
    _add_option(parser)


def _add_nothing(parser: argparse.ArgumentParser) -> None:
    pass


_COMMANDS: dict[str, tuple[str, Callable[[argparse.ArgumentParser], None]]] = {
    "waits": ("which tiles complete a hand, and how they may be won", _add_conventions),
    "win": ("may this tile be won, and why", _add_offer),
    "score": ("what a win is worth, and who pays", _add_offer),
    "ting": ("which discards may declare ready 报听", _add_ting),
    "kong": ("may this kong be made", _add_kong),
    "settle": ("the whole account of a hand, kongs included", _add_settle),
    "dealer": ("who deals next", _add_dealer),
    "shanten": ("how far a hand is from ready", _add_shanten),
    "danger": ("how dangerous each tile is to throw", _add_danger),
    "own": ("a question of the variant's own", _add_own),
    "options": ("the rules that a table may choose", _add_nothing),
}
"""Every command for people: what it does, and its arguments."""


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = main()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 141
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)
