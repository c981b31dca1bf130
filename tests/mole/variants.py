"""What is played through for the golden files."""

from typing import Any, Final

VARIANTS: Final[list[dict[str, Any]]] = [
    {"players": players, "silver": silver} for players in (2, 4, 6) for silver in (False, True)
]
