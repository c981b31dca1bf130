"""The best player in the house."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import numpy as np

from motherlode.bots.mole.choosing import look, new_minds, weigh_sights
from motherlode.bots.mole.conclusions import conclude, no_suspicion, suspect
from motherlode.bots.mole.foresight import FINE, foresee, scale_odds
from motherlode.bots.mole.last_choice import CHOICES, SWEEPS, draw_pairs, play_all, settle
from motherlode.bots.mole.memory import Memory, shipped_habits
from motherlode.bots.mole.prospects import Net, key_of, read_nets
from motherlode.bots.mole.search import PLAIN, WINS, Cards, Floats, first_table, tuned, weigh
from motherlode.bots.mole.thinker import Thinker, read_table
from motherlode.core.compiled import Rng, below, new_rng
from motherlode.core.dealing import Seed
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.mole.events import Laid, Moved, Opened, Revealed
from motherlode.games.mole.kernel_layout import CODES, Table, write_layout
from motherlode.games.mole.kernel_table import HANDS, HELD, ROUND, empty_table
from motherlode.games.mole.layout import Layout
from motherlode.games.mole.position import HAND_SIZE

JUDGEMENTS: Final = 1_000_000
"""How many cards it looks at a move, in all the worlds it imagines; this is what takes its time."""
OWN_TYPES: Final = 40
"""For the last choice of two players: how many hands it could have in the other's eyes, and how many the other has."""
THEIR_TYPES: Final = 800
NET: Final = 12.0
"""A look at the net takes as long as looking at so many cards."""
MOST_WORLDS: Final = 8_000
JUDGED: Final = 2_000
"""How many worlds it plays out to tell the chances of its moves, up to four players; with more, a game takes longer."""
JUDGED_PLAYERS: Final = 4


class Master(Thinker):
    """Searches over hands that fit how everybody has played, and tells by a trained sense what will come of a move.

    What a player kept while it played another card is likely or unlikely in its hand. In worlds dealt by that it tries
    each of its moves twice: by a quick sense tuned in self-play, up to the end of the round, from where on a network
    tells what layout and hands promise; and with everybody taking what they can, to the end. What another plays in this
    round goes by these senses, too; of two players, by what good players have been seen to choose. Half of the moves,
    those that do worst, are dropped twice on the way. What counts is the hope to win: of two players a lead, the more
    the nearer the end; of more a lead, and in the last three rounds the win.
    """

    def __init__(self, seed: Seed, effort: float = 1.0) -> None:
        super().__init__(seed, effort)
        self._layout, self._odds, self._memory = "", no_suspicion(), Memory()

    def see(self, events: Sequence[Event]) -> None:
        for event in events:
            if isinstance(event, Revealed):
                self._see_choices([card for _, card in sorted(event.cards)])
            elif isinstance(event, Opened | Laid | Moved):
                self._layout = event.layout
            if isinstance(event, Opened):
                self._memory.show(event.cards)

    def _see_choices(self, cards: list[str]) -> None:
        """Of two players it remembers all, of more what it suspects."""
        players = len(cards)
        if players == 2:
            self._memory.remember(self._layout, cards)
            return
        table = empty_table(players, silver=True)
        write_layout(table, Layout.parse(self._layout))
        suspect(table, np.array([CODES[card] for card in cards], dtype=np.int8), tuned(players), self._odds)

    def values(self, view: View, rng: Rng) -> Floats:
        table, hidden = read_table(view)
        players, silver = view["options"]["players"], view["options"]["silver"]
        odds = self.suspicion(view)
        if players == 2 and view["pending"] is None:
            if len(view["hand"]) == CHOICES:
                return self._last_values(table, view["seat"], hidden, odds, rng)
            self._memory.look(table)
        worlds = max(1, round(self._effort * affordable_worlds(view)))
        minds, net = self._memory.minds, net_for(players, silver)
        return foresee(table, view["seat"], hidden, odds, tuned(players), minds, net, worlds, rng)

    def suspicion(self, view: View) -> Floats:
        """By seat and card, how likely the seat holds it, of the cards that are hidden; the likeliest has 1."""
        table, hidden = read_table(view)
        if view["options"]["players"] == 2:
            return self._conclude(table, 1 - view["seat"], hidden)
        odds = self._odds.copy()
        scale_odds(odds, hidden)
        return odds

    def _conclude(self, table: Table, seat: int, hidden: Cards) -> Floats:
        """The same of two: for one of them, of cards that the other has not seen."""
        odds = no_suspicion()
        self._memory.conclude(table, seat, hidden, odds, new_rng(f"{self._seed}/{table[ROUND]}/{seat}"))
        scale_odds(odds, hidden)
        return odds

    def chances(self, view: View, moves: Sequence[Move]) -> Sequence[float]:
        """What part of the win each move brings, in worlds that fit what it sees, everybody taking what they can."""
        table, hidden = read_table(view)
        rng = new_rng(f"{self._seed}/{view['round']}/{table.tobytes().hex()}")
        share = min(1.0, JUDGED_PLAYERS / view["options"]["players"])
        worlds = max(1, round(JUDGED * share * self._effort))
        return [float(each) for each in weigh(table, view["seat"], hidden, PLAIN, WINS, HAND_SIZE, worlds, rng)]

    def _last_values(self, table: Table, seat: int, hidden: Cards, odds: Floats, rng: Rng) -> Floats:
        """1 for the card that it plays, drawn from how it mixes them, 0 for the other."""
        own = table[HANDS + HAND_SIZE * seat :][:CHOICES]
        odds[seat] = self._conclude(table, seat, np.concatenate((hidden, own)))[seat]
        mix, _ = solve_last(table, seat, hidden, odds, self._effort, rng)
        values: Floats = np.eye(CHOICES)[int(below(rng, FINE) >= FINE * mix[0])]
        return values


def solve_last(table: Table, seat: int, hidden: Cards, odds: Floats, effort: float, rng: Rng) -> tuple[Floats, float]:
    """How a seat mixes its last two cards, and how far the mixes of both sides are from being the best answers."""
    first = HANDS + HAND_SIZE * seat
    own = np.empty((2 + round(OWN_TYPES * effort), CHOICES), dtype=np.int8)
    theirs = np.empty((2 + round(THEIR_TYPES * effort), CHOICES), dtype=np.int8)
    own[0] = table[first : first + CHOICES]
    draw_pairs(np.concatenate((hidden, own[0])), odds[seat], own, 1, rng)
    draw_pairs(hidden, odds[1 - seat], theirs, 0, rng)
    payoffs = play_all(table, seat, own, theirs, tuned(2), rng)
    mixes, gap = settle(payoffs, np.ascontiguousarray(payoffs.transpose(2, 3, 0, 1)), SWEEPS)
    return mixes[0], gap


@cache
def net_for(players: int, silver: bool) -> Net:
    return read_nets()[key_of(players, silver)]


def affordable_worlds(view: View) -> float:
    """How many worlds the judgements suffice for."""
    players, held = int(view["options"]["players"]), len(view["hand"])
    moves = len(view["hand"] if view["pending"] is None else view["pending"]["choices"])
    # Every seat judges its hand round by round; and the net looks at each hand once more.
    trial = players * (2 + held * (held - 1) / 2) + players * held + NET
    return min(float(MOST_WORLDS), JUDGEMENTS / (trial * moves))


def warm_up_foresight() -> None:
    """Compile, or load from the cache, what the search needs."""
    table, seat, unseen = first_table()
    odds = no_suspicion()
    scale_odds(odds, unseen)
    minds = new_minds(shipped_habits())
    look(table, 0, minds, new_rng("warm-up"))
    weigh_sights(0, minds)
    foresee(table, seat, unseen, odds, tuned(2), minds, net_for(2, False), 1, new_rng("warm-up"))


def warm_up_conclusions() -> None:
    """Likewise what it needs to draw conclusions from what others play, and for the last choice of two players."""
    table, played = empty_table(2, silver=True), np.ones(2, dtype=np.int8)
    suspect(table, played, tuned(2), no_suspicion())
    table, seat, unseen = first_table()
    conclude(seat, 1, unseen, new_minds(shipped_habits()), 1, no_suspicion(), new_rng("warm-up"))
    table[HELD : HELD + 2] = CHOICES
    solve_last(table, seat, unseen, no_suspicion(), 0.0, new_rng("warm-up"))
