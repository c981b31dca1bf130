"""What the best bot of Gold Hunting is measured against."""

from __future__ import annotations

from typing import Final

from motherlode.bots.information_search import Settings, searcher
from motherlode.games.hunting import kernel

Searcher: Final = searcher(kernel, __name__, Settings(exploration=1.4))
