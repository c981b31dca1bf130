"""What is played through: for the golden files, and small variants for the checks of other libraries."""

from typing import Any, Final

VARIANTS: Final[list[dict[str, Any]]] = [
    {"players": players, "silver": silver} for players in (2, 4, 6) for silver in (False, True)
]
SMALL: Final[list[dict[str, Any]]] = [{"size": 6, "silver": silver} for silver in (False, True)]
