"""Puzzles of the tables beyond 扣点点: the ways of making each kind, and each variant's own data.

`regions/win.py` makes "may I win?" for all of them; `regions/sichuan_win.py` says what 四川 asks,
which traps its rule book warns of, and in which words.
"""
