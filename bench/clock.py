"""Timing: processor time on one core, the median of several runs, the engines taking turns."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from statistics import median

Task = Callable[[], object]

ENOUGH = 0.1
"""Seconds that a run lasts at least."""


def one_core() -> None:
    """Keep this process on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def rates(tasks: Mapping[str, Task], hands: int, runs: int) -> dict[str, float]:
    """Hands a second of each task, the median of the runs."""
    seconds: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(runs):
        for name, task in tasks.items():
            seconds[name].append(_seconds(task))
    return {name: hands / median(some) for name, some in seconds.items()}


def _seconds(task: Task) -> float:
    """Seconds that a task takes, repeated so long that cold caches do not count."""
    gc.collect()
    times, start, now = 0, time.process_time(), 0.0
    while now < ENOUGH:
        task()
        times += 1
        now = time.process_time() - start
    return now / times


def start_up(code: str, runs: int) -> float:
    """Seconds that some lines take in a fresh interpreter, the median of the runs."""
    timed = f"import time; t = time.process_time()\n{code}\nprint(time.process_time() - t)"
    command = [sys.executable, "-c", timed]
    return median(
        float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        for _ in range(runs)
    )
