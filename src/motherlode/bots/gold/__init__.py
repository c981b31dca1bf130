"""The ladder of Gold, weakest first. What is compiled loads when somebody plays, not when this package is imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from motherlode.bots.gold.expert import Expert
from motherlode.bots.gold.master import Master
from motherlode.bots.gold.novice import Novice
from motherlode.bots.gold.regular import Regular

if TYPE_CHECKING:
    from motherlode.bots import BotMaker

LEVELS: Final[dict[str, BotMaker]] = {"novice": Novice, "regular": Regular, "expert": Expert, "master": Master}
