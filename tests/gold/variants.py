"""What is played through: for the golden files, and small variants for the checks of other libraries."""

from typing import Any, Final

VARIANTS: Final[list[dict[str, Any]]] = [
    *[{"players": players, "layout": layout} for players in (2, 3, 4, 5) for layout in ("grid", "scatter")],
    *[{"players": 3, "layout": "grid", "memory": memory} for memory in ("fading", "aided")],
    # Always the first legal move: sooner or later two cards do nothing, and the table stalls.
    {"players": 2, "layout": "grid", "policy": "first"},
]
SMALL: Final[list[dict[str, Any]]] = [{"size": 8}, {"size": 12, "players": 3}]
