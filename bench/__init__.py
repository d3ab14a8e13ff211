"""How fast the engines are beside their peers, and whether the two of them agree."""
