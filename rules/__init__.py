"""The rules core of regional mahjong: pure Python and numpy, knowing nothing above it."""
