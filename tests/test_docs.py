"""What the package's own docstring promises; the pages in docs/ and the README run as doctests of their own."""

from __future__ import annotations

import doctest

import motherlode


def test_the_example_of_the_package_works() -> None:
    assert doctest.testmod(motherlode).failed == 0
