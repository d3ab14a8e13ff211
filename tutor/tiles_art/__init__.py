"""The tiles as SVG: brush characters from a font's outlines, everything else drawn here."""

from tutor.tiles_art.rows import row_svg
from tutor.tiles_art.sprite import sprite, tile_group, tile_svg

__all__ = ["row_svg", "sprite", "tile_group", "tile_svg"]
