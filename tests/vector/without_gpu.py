"""Programs for a GPU in processes of their own, on a machine that has none."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from os import environ

import pytest


def run(program: str, *names: str, **settings: str) -> str:
    """What a program says; it must not fail."""
    command = [sys.executable, "-c", program, *names]
    done = subprocess.run(command, env={**environ, **settings}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def run_simulated(program: str, names: Sequence[str]) -> None:
    pytest.importorskip("numba_cuda", reason="the extra cuda is not installed")
    run(program, *names, NUMBA_ENABLE_CUDASIM="1")


def run_compiling(program: str, names: Sequence[str]) -> None:
    """This takes NVIDIA's compiler libraries, which the development environment does without."""
    for library in ("nvidia.cu13", "numba_cuda"):
        pytest.importorskip(library, reason="nvidia-nvvm and nvidia-cuda-nvrtc are not installed")
    run(program, *names)


def expect_said_that_there_is_none(program: str) -> None:
    said = run(program, CUDA_VISIBLE_DEVICES="")
    assert "'.[cuda]'" in said or "no GPU" in said
