"""The law of Gold, rule by rule (G-1 to G-14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Final

import msgspec

from motherlode.core.dealing import Seed, Stream
from motherlode.core.errors import BadDeal, BadOption, one_of
from motherlode.core.game import Credits, Game, History, State
from motherlode.core.outcome import Outcome, decide
from motherlode.core.parts import Event, Move, events_in
from motherlode.games.gold import events as all_events
from motherlode.games.gold.cards import CARDS, GONE, Card
from motherlode.games.gold.events import Blast, Duel, Gone, NextTurn, Nothing, Rush, Strike, Taken, Turned, WhyRush
from motherlode.games.gold.former_scatter import IN_CELLS
from motherlode.games.gold.position import FLIPS, NEVER, WRITTEN_FLIPS, Flip, GoldDeal, GoldOptions, Position
from motherlode.games.gold.recall import recall
from motherlode.games.gold.scatter import STREWN, Places, Strewing
from motherlode.games.gold.series import GoldSeries
from motherlode.games.gold.sizes import PUBLISHED, size_of
from motherlode.games.gold.view import GoldView, look

RUSH_CARDS: Final = PUBLISHED.rush_cards
STALL_TURNS: Final = PUBLISHED.stall_turns


class Gold(Game[GoldOptions, GoldDeal, Position, Flip]):
    """Turn up two cards a turn; your miners carry gold home, whoever found them."""

    name: ClassVar = "gold"
    rules_version: ClassVar = 2
    strewing: ClassVar[Strewing] = STREWN
    """How cards are strewn."""
    credits: ClassVar = Credits("Gold", "Reiner Knizia", "Game Factory", 2020, "Melanie Friedli")
    seats: ClassVar = range(2, 6)
    move_help: ClassVar = "write flip and a table position from 0 to 63, such as flip 17"
    decisions: ClassVar = ("gold", "cards", "shared")
    options_type: ClassVar = GoldOptions
    deal_type: ClassVar = GoldDeal
    series: ClassVar = GoldSeries()
    view_type: ClassVar = GoldView
    event_types: ClassVar = events_in(all_events)

    def __init__(self, options: GoldOptions) -> None:
        super().__init__(options)
        self.owners = {colour: seat for seat, owned in enumerate(options.colours) for colour in owned}
        self.size = size_of(options.size)

    @classmethod
    def complete(cls, options: GoldOptions) -> GoldOptions:
        # G-1. One colour each, two each for two players; the others belong to nobody.
        size = size_of(options.size)
        each = 2 if options.players == 2 and size is PUBLISHED else 1
        colours = options.colours
        if options.players > len(size.colours):
            raise BadOption(f"gold of {options.size} cards has {len(size.colours)} colours, one a player")
        if not colours:
            taken = size.colours[: each * options.players]
            colours = tuple(taken[seat * each : (seat + 1) * each] for seat in range(options.players))
        if [len(owned) for owned in colours] != [each] * options.players:
            raise BadOption(f"colours must list {options.players} seats with {each} each, not {_listed(colours)}")
        if len({colour for owned in colours for colour in owned}) < each * options.players:
            raise BadOption(f"colours must all differ, not {_listed(colours)}")
        if not {colour for owned in colours for colour in owned} <= set(size.colours):
            raise BadOption(f"colours must be among {one_of(size.colours)}, not {_listed(colours)}")
        # G-2. Few cards lie in rows.
        layout = options.layout if size is PUBLISHED else "grid"
        return msgspec.structs.replace(options, colours=colours, layout=layout)

    def draw(self, seed: Seed) -> GoldDeal:
        table = tuple(card.code for card in self.stream(seed, "table").shuffled(self.size.deck))
        # G-2. A stream of its own: where a card lies says nothing about what it is.
        strewn = self.options.layout == "scatter"
        return GoldDeal(table, self.strewing.draw(self.stream(seed, "scatter")) if strewn else None)

    def check_deal(self, deal: GoldDeal) -> None:
        unknown = [code for code in deal.table if code not in CARDS]
        if unknown:
            raise BadDeal(f"table: there is no card {unknown[0]!r}; cards are written N1 to N4, R2 to B5 and X")
        wanted, given = self.size.counts, Counter(deal.table)
        missing, extra = sorted((wanted - given).elements()), sorted((given - wanted).elements())
        if missing or extra:
            cards = len(self.size.deck)
            raise BadDeal(f"table: must hold the {cards} cards of the game; {_difference(missing, extra)}")
        if deal.scatter is not None and (self.options.layout == "grid" or not self.strewing.fits(deal.scatter)):
            raise BadDeal("scatter: must place 64 cards, none covering another, and only in the scatter layout")

    def open(self, deal: GoldDeal) -> tuple[Position, tuple[Event, ...]]:
        table, places = tuple(CARDS[code] for code in deal.table), self._places(deal)
        hoards, turned = ((),) * self.players, (NEVER,) * len(table)
        position = Position(table, self.starter, hoards, turned=turned, cards=len(table), places=places)
        return position, (NextTurn(self.starter),)

    def _places(self, deal: GoldDeal) -> Places | None:
        if self.options.layout == "grid":
            return None
        at = deal.scatter or self.strewing.draw(self.stream("", "scatter"))
        return Places(self.strewing.table, self.strewing.card, at)

    def actors(self, position: Position) -> tuple[int, ...]:
        # G-10. It is over once no card is left.
        return (position.seat,) if position.cards else ()

    def legal(self, position: Position, seat: int) -> Sequence[Flip]:
        # G-4. Any face-down card.
        if seat != position.seat:
            return []
        first = position.first
        return [FLIPS[at] for at, card in enumerate(position.table) if card is not GONE and at != first]

    def fault(self, position: Position, seat: int, move: Move) -> str | None:
        if not isinstance(move, Flip) or move.position not in range(len(position.table)):
            return f"table positions are 0 to {len(position.table) - 1}"
        if move.position == position.first:
            return "that card lies open already; turn up another"
        if position.table[move.position] is GONE:
            return "no card lies there any more"
        return None

    def apply(self, position: Position, seat: int, move: Flip) -> tuple[Position, tuple[Event, ...]]:
        at = move.position
        card = position.table[at]
        turned = Turned(seat, at, card.code)
        position = msgspec.structs.replace(position, turned=_put(position.turned, at, position.turns))
        if position.rush:
            position, told = self._rush(position, at, card)
        elif position.first is None:
            return msgspec.structs.replace(position, first=at), (turned,)
        else:
            position, told = self._resolve(position, position.first, at)
        return self._next_turn(position, (turned, told))

    def _rush(self, position: Position, at: int, card: Card) -> tuple[Position, Event]:
        # G-9. Gold goes to the player who turned it, anything else leaves the game.
        position = _without(position, at)
        if card.kind != "gold":
            return position, Gone(position.seat, at, card.code)
        return _hoard(position, position.seat, card), Taken(position.seat, at, card.code)

    def _resolve(self, position: Position, first: int, second: int) -> tuple[Position, Event]:
        one, two = position.table[first], position.table[second]
        positions, codes = (first, second), (one.code, two.code)
        kinds = {one.kind, two.kind}
        # G-7 comes first: dynamite removes whatever the other card is.
        if "dynamite" in kinds:
            return _without(position, first, second), Blast(positions, codes)
        if kinds == {"gold"}:
            return position, Nothing(positions, codes, "two gold")
        if kinds == {"miner"}:
            if one.value == two.value:
                return position, Nothing(positions, codes, "equal miners")
            # G-6. Whose miners they are does not matter.
            (_, loser), (_, winner) = sorted([(one.value, first), (two.value, second)])
            duel = Duel(winner, position.table[winner].code, loser, position.table[loser].code)
            return _without(position, loser), duel
        gold, miner = (first, second) if one.kind == "gold" else (second, first)
        return self._strike(position, gold, miner, Nothing(positions, codes, "too weak"))

    def _strike(self, position: Position, gold_at: int, miner_at: int, nothing: Nothing) -> tuple[Position, Event]:
        gold, miner = position.table[gold_at], position.table[miner_at]
        if miner.value < gold.value:
            return position, nothing
        # G-5. The miner's owner has the gold; nobody's miner works for the player whose turn it is.
        to = self.owners.get(miner.colour, position.seat) if miner.colour else position.seat
        strike = Strike(to, gold_at, gold.code, miner_at, miner.code)
        return _hoard(_without(position, gold_at, miner_at), to, gold), strike

    def _next_turn(self, position: Position, events: tuple[Event, Event]) -> tuple[Position, tuple[Event, ...]]:
        quiet = position.quiet + 1 if isinstance(events[1], Nothing) else 0
        seat = (position.seat + 1) % self.players
        position = msgspec.structs.replace(position, seat=seat, first=None, turns=position.turns + 1, quiet=quiet)
        if not position.cards:
            return position, events
        if position.rush or (why := self._rush_begins(position)) is None:
            return position, (*events, NextTurn(seat))
        return msgspec.structs.replace(position, rush=True), (*events, Rush(why), NextTurn(seat))

    def _rush_begins(self, position: Position) -> WhyRush | None:
        if position.cards <= self.size.rush_cards:
            return "few cards"
        if is_dead(position.table):
            return "dead table"
        return "stalled" if position.quiet >= self.size.stall_turns else None

    def look(self, position: Position, seat: int | None) -> GoldView:
        return look(position, self.options, self.common(position, seat))

    def recall(self, events: tuple[Event, ...], then: Position, now: Position, *, is_held: bool) -> tuple[Event, ...]:
        return recall(events, then, now, self.options, is_held=is_held)

    def outcome(self, position: Position) -> Outcome | None:
        if position.cards:
            return None
        # G-10. Most points, then most gold cards.
        points = [sum(card.value for card in hoard) for hoard in position.hoards]
        return decide([("gold", points), ("cards", [len(hoard) for hoard in position.hoards])], undecided="shared")

    def read_move(self, text: str) -> Flip | None:
        if text in WRITTEN_FLIPS:
            return WRITTEN_FLIPS[text]
        verb, _, number = text.partition(" ")
        is_position = verb == "flip" and number.isascii() and number.isdigit() and len(number) <= 2
        return Flip(int(number)) if is_position else None

    def imagine(
        self, state: State[GoldDeal, Position, Flip], seat: int | None, stream: Stream
    ) -> tuple[GoldDeal, History[Flip]]:
        # G-14. Every card ever turned was seen by all; the others may lie in any order.
        unseen = [at for at, turn in enumerate(state.position.turned) if turn == NEVER]
        table = list(state.dealt.table)
        for at, code in zip(unseen, stream.shuffled([table[at] for at in unseen]), strict=True):
            table[at] = code
        return msgspec.structs.replace(state.dealt, table=tuple(table)), state.history


class FormerGold(Gold):
    """Rules 1: strewn cards lay in cells."""

    rules_version: ClassVar = 1
    strewing: ClassVar = IN_CELLS


Gold.former_rules = {1: FormerGold}


def is_dead(table: Sequence[Card]) -> bool:
    """G-12. Whether no two cards on the table do anything."""
    strength, cheapest = 0, 0
    for card in table:
        if card is GONE:
            continue
        if card.kind == "gold":
            cheapest = min(cheapest or card.value, card.value)
        elif card.kind == "dynamite" or strength not in (0, card.value):
            return False
        else:
            strength = card.value
    return strength < cheapest or not cheapest


def _put(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _without(position: Position, *gone: int) -> Position:
    table = list(position.table)
    for at in gone:
        table[at] = GONE
    return msgspec.structs.replace(position, table=tuple(table), cards=position.cards - len(gone))


def _hoard(position: Position, seat: int, gold: Card) -> Position:
    hoards = list(position.hoards)
    hoards[seat] = (*hoards[seat], gold)
    return msgspec.structs.replace(position, hoards=tuple(hoards))


def _listed(colours: Sequence[Sequence[str]]) -> str:
    return msgspec.json.encode(colours).decode()


def _difference(missing: list[str], extra: list[str]) -> str:
    parts = [f"missing {', '.join(missing)}"] if missing else []
    return "; ".join(parts + ([f"too many {', '.join(extra)}"] if extra else []))
