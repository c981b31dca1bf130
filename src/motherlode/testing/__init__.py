"""The conformance suite: what every game must keep, as tests that any new game passes in three lines.

    from motherlode.testing import conformance

    TestGold = conformance("gold")

Hypothesis drives it with random options, seeds and moves. It needs the extra `motherlode[testing]`. A game with a
kernel holds that to its rules in the same way:

    TestKernel = kernel_parity("gold")
"""

from __future__ import annotations

from motherlode.testing.contract import conformance
from motherlode.testing.kernels import Both, kernel_parity

__all__ = ["Both", "conformance", "kernel_parity"]
