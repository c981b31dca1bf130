"""What the best bot of Manny Mole is measured against."""

from __future__ import annotations

from typing import Final

from motherlode.bots.information_search import Settings, searcher
from motherlode.games.mole import kernel

Searcher: Final = searcher(kernel, __name__, Settings(win=0.9))
