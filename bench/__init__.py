"""How fast the engines are beside their peers, and whether the two of them agree."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
