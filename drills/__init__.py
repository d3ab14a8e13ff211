"""Puzzles made from the rules core: pure values and functions, knowing no face and no store."""
