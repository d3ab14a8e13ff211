"""The titles 头衔 of 倩女幽魂 by total points (qiannv.md, section 8)."""

from __future__ import annotations

from rules.words import Text

TITLES = (
    ("白板", "White", 0),
    ("一筒", "1 tong", 100),
    ("二筒", "2 tong", 200),
    ("三筒", "3 tong", 300),
    ("四筒", "4 tong", 500),
    ("五筒", "5 tong", 700),
    ("六筒", "6 tong", 1000),
    ("七筒", "7 tong", 1500),
    ("八筒", "8 tong", 2000),
    ("九筒", "9 tong", 3000),
    ("东风", "East", 4000),
    ("南风", "South", 5000),
    ("西风", "West", 7000),
    ("北风", "North", 9000),
    ("红中", "Red", 12000),
    ("发", "Green", 15000),
    ("金一条", "gold 1 tiao", 18000),
    ("金二条", "gold 2 tiao", 22000),
    ("金三条", "gold 3 tiao", 25000),
    ("金四条", "gold 4 tiao", 30000),
    ("金五条", "gold 5 tiao", 35000),
    ("金六条", "gold 6 tiao", 40000),
    ("金七条", "gold 7 tiao", 50000),
    ("金八条", "gold 8 tiao", 60000),
    ("金九条", "gold 9 tiao", 80000),
    ("雀王", "king of the table", 100000),
    ("雀圣", "sage of the table", 150000),
    ("雀神", "god of the table", 200000),
)
"""中文, English, and the points from which it is held; level 1 first."""

LADDER = tuple((Text(zh, f"{en} {zh}"), points) for zh, en, points in TITLES)
"""Every title with its points."""


def level(points: int) -> int:
    """The level of a total: that of the highest threshold reached, 1 below 0 too.

    >>> level(99), level(100), level(-40)
    (1, 2, 1)
    """
    return max(1, sum(points >= threshold for _, threshold in LADDER))


def title(points: int) -> Text:
    """The title of a total.

    >>> title(11999).zh
    '北风'
    """
    return LADDER[level(points) - 1][0]
