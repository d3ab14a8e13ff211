"""Concepts of "which tiles win?" that other tables add; rows as in concepts_hands.py."""

from __future__ import annotations

from drills.concepts_hands import Row

ROWS: tuple[Row, ...] = (
    ("waits.missing-suit", 2, "缺一门", "Missing suit",
     "三门都有的牌，成了也不能胡；碰杠出去的也算一门。",
     "A hand of three suits never wins, complete or not; melds count as well."),
    ("waits.three-conditions", 2, "三门幺九刻", "Three conditions",
     "三门、幺九、刻，一张听口一张听口地验，一头能胡另一头未必。",
     "Three suits, a 1, 9 or honour, a triplet: test each wait by itself, one end may fail."),
    ("waits.no-pairs-shape", 1, "七对不算", "No seven pairs",
     "六对加一单在这里什么也不听。",
     "Six pairs and a single wait for nothing here."),
    ("waits.unrelated", 1, "全不靠", "Fourteen singles",
     "三门各占一路，字牌各一张，缺哪张听哪张。",
     "Each suit keeps to its own third, honours one each: it waits for what it lacks."),
    ("waits.eight-and-half", 1, "八对半", "Eight and a half pairs",
     "七对加一副刻子：八对一单时，每一对都能变成刻子。",
     "Seven pairs and a triplet: with eight pairs, each of them may become the triplet."),
    ("waits.ci", 20, "听次", "Waiting for the 次牌",
     "把三张或四张当杠拿开，剩下的等次牌，那张杠牌就是听口。",
     "Take three or four alike away as a kong: if the rest waits for the 次牌, that tile wins."),
    ("waits.own-draw", 70, "只自摸", "Own draw only",
     "听口一样，别人打的能不能胡是另一回事。",
     "Which tiles complete the hand is one question, whether a discard wins is another."),
    ("waits.rubbish", 1, "乱牌也胡", "Rubbish wins",
     "赖子够了，别的牌乱着也胡。",
     "With wilds enough the other tiles may be anything."),
)  # fmt: skip
