"""What the best bot of Gold is measured against."""

from __future__ import annotations

from typing import Final

from motherlode.bots.information_search import Settings, searcher
from motherlode.games.gold import kernel

Searcher: Final = searcher(kernel, __name__, Settings(exploration=1.4))
