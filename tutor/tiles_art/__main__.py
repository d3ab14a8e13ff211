"""`python -m tutor.tiles_art`: draw the sprite into static/made/."""

from tutor.tiles_art.outlines import MADE
from tutor.tiles_art.sprite import sprite


def main() -> None:
    """Write static/made/tiles.svg."""
    MADE.parent.mkdir(parents=True, exist_ok=True)
    (MADE.parent / "tiles.svg").write_text(sprite())


if __name__ == "__main__":
    main()
