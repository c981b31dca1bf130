"""What is played through: for the golden files, and small variants for the checks of other libraries."""

from typing import Any, Final

VARIANTS: Final[list[dict[str, Any]]] = [{"breakdown_from": least} for least in (2, 3)]
SMALL: Final[list[dict[str, Any]]] = [{"size": 4}, {"size": 3, "half": True}]
