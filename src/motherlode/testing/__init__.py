"""The conformance suite: what every game must keep, as tests that any new game passes in three lines.

    from motherlode.testing import conformance

    TestGold = conformance("gold")

Hypothesis drives it with random options, seeds and moves. It needs the extra `motherlode[testing]`. A game with a
kernel holds that to its rules in the same way:

    TestKernel = kernel_parity("gold")

`vector_parity("gold", {}, seed=1, games=2)` plays its vector environment beside the rules.
"""

from __future__ import annotations

from motherlode.core.errors import missing

try:
    import hypothesis  # noqa: F401
    import pytest
except ImportError as fault:
    raise missing(fault, "testing") from None

PARTS = "contract", "environments", "kernels", "secrecy", "trees", "walks"
pytest.register_assert_rewrite(*[f"{__name__}.{part}" for part in PARTS])

from motherlode.testing.contract import conformance  # noqa: E402
from motherlode.testing.kernels import Both, kernel_parity  # noqa: E402
from motherlode.testing.vector_parity import vector_parity  # noqa: E402

__all__ = ["Both", "conformance", "kernel_parity", "vector_parity"]
