"""What is played through for the golden files."""

from typing import Any, Final

VARIANTS: Final[list[dict[str, Any]]] = [{"breakdown_from": least} for least in (2, 3)]
