"""Whole games over the line: what a bot is told there is what it would be told anywhere else."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

from motherlode.bots import Bot
from motherlode.bots.random import RandomBot
from motherlode.client import Address, Fresh, LegalMoves, Made, Refused, Seat, Update, messages, sit_down
from motherlode.client import Server as Client
from motherlode.client.messages import Entered, Held, Legal
from motherlode.core.dealing import Seed
from motherlode.core.errors import UnknownBot
from motherlode.core.fair import check_proof
from motherlode.core.game import View
from motherlode.core.parts import Event, Move
from motherlode.games.replay import replay, verify
from motherlode.server.tables import told as told_by_server
from tests.server.client import NAMES, Server, every_game, fewest

OPEN = {"kind": "open"}
RANDOM = {"kind": "bot", "level": "random"}


class Witness:
    """Plays at random, and remembers all that it was told."""

    def __init__(self, seed: Seed) -> None:
        self.seen: list[list[Event]] = []
        self.asked: list[tuple[View, int]] = []
        self._bot = RandomBot(seed)

    def see(self, events: Sequence[Event]) -> None:
        self.seen.append(list(events))

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        self.asked.append((view, len(moves)))
        return self._bot.choose(view, moves)


class Witnesses:
    """Makes them, and remembers them."""

    def __init__(self, kind: type[Witness] = Witness) -> None:
        self.kind = kind
        self.made: list[Witness] = []

    def __call__(self, seed: Seed) -> Witness:
        self.made.append(self.kind(seed))
        return self.made[-1]


def gather(server: Server, game: str, **wish: Any) -> tuple[Made, list[Seat]]:
    """A table of a game whose seats are all ours, held for as long as can be unless all have seen what happened."""
    client = Client(server.url)
    made = client.make(game, [OPEN] * fewest(game), pause=10, **wish)
    return made, [client.join(made.table.id, name) for name in NAMES[: fewest(game)]]


def play(made: Made, seats: Sequence[Seat]) -> list[list[Witness]]:
    """Let witnesses play to the end; all of them, by seat."""
    makers = [Witnesses() for _ in seats]
    for seat in seats:
        seat.listen()
    made.start()
    with ThreadPoolExecutor(len(seats)) as pool:
        playing = [pool.submit(seat.play, make) for seat, make in zip(seats, makers, strict=True)]
        outcomes = [each.result(600) for each in playing]
    for seat in seats:
        seat.close()
    assert outcomes[0] is not None
    assert outcomes == outcomes[:1] * len(seats)
    return [make.made for make in makers]


def check(record: Any, bots: Sequence[Witness]) -> None:
    """Each bot was told of the deal and every move, once, and asked for each of its own."""
    states = list(replay(record).past())
    for seat, bot in enumerate(bots):
        assert bot.seen == [list(state.events_for(seat)) for state in states]
        turns = [(state.view(seat), len(state.legal(seat))) for state in states if seat in state.actors]
        assert len(bot.asked) == sum(mover == seat for mover, _ in record["moves"])
        assert all(asked in turns for asked in bot.asked)


@every_game
def test_a_whole_game_is_told_as_in_the_lab(server: Server, game: str) -> None:
    made, seats = gather(server, game)
    bots = play(made, seats)
    record = seats[0].record()
    verify(record)
    check_proof(record["meta"])
    assert record["meta"]["fair"]["seats"] == [seat.words for seat in seats]
    check(record, [bot for (bot,) in bots])


def test_a_series_has_a_new_bot_for_each_game(server: Server) -> None:
    made, seats = gather(server, "gold", series=True, options={"layout": "grid"})
    bots = play(made, seats)
    record = seats[0].record()
    verify(record)
    assert len(record["games"]) == 2
    for number, game in enumerate(record["games"]):
        check(game, [played[number] for played in bots])


class Plain(RandomBot):
    """Asks for nothing, as a network does that leaves nothing to chance."""

    def __init__(self) -> None:
        super().__init__(0)


class Eager(RandomBot):
    def __init__(self, seed: Seed, effort: float) -> None:
        assert effort == 1
        super().__init__(seed)


@pytest.mark.parametrize("make", [Plain, Eager, lambda: RandomBot(0)], ids=["nothing", "seed and effort", "a function"])
def test_bots_are_made_from_whatever_they_ask_for_as_in_the_lab(server: Server, make: Callable[..., Bot]) -> None:
    made = Client(server.url).make("hunting", [{"kind": "me"}, RANDOM], start=True, pause=0)
    with made.seats[0] as seat:
        assert seat.play(make) is not None


def test_a_bot_that_asks_for_more_is_refused_before_it_plays(server: Server) -> None:
    made = Client(server.url).make("hunting", [{"kind": "me"}, RANDOM], start=True, pause=0)
    with made.seats[0] as seat, pytest.raises(UnknownBot, match=r"Rich cannot be made: a bot takes \(seed, effort\)"):
        seat.play(Rich)


class Rich(RandomBot):
    def __init__(self, seed: Seed, effort: float, purse: int) -> None:
        super().__init__(seed, effort + purse)


def test_who_makes_a_table_plays_at_once_with_words_of_its_own(server: Server) -> None:
    made = Client(server.url).make("mole", [{"kind": "me", "name": "Ann"}, RANDOM], start=True, pause=0)
    with made.seats[0] as seat:
        outcome = seat.play(Witness)
        record = seat.record()
    assert outcome == replay(record).outcome
    assert record["meta"]["fair"]["sources"] == ["opened", "bot"]
    assert record["meta"]["fair"]["seats"][0] == seat.words
    shown = repr(
        (made, seat, Held(0, seat.token, seat.link), Entered(made.table, [], made.host), Address.of(seat.link))
    )
    assert "<Seat 0 of mole at " in shown
    assert not [secret for secret in (made.host, seat.token, seat.words) if secret and secret in shown]


def test_who_comes_later_is_told_what_may_be_told_again_and_no_more(server: Server) -> None:
    """At a strict table the private link of a seat opens no memory."""
    made = Client(server.url).make("gold", [{"kind": "me"}, {"kind": "me"}], pause=0, options={"memory": "strict"})
    made.start()
    for seat, told in play_by_hand(made.seats):
        if told.seq > 25 and seat.number == 0:
            break
    for each in made.seats:
        each.close()
    with sit_down(seat.link) as again:
        makers = Witnesses()
        with ThreadPoolExecutor(2) as pool:
            playing = [pool.submit(again.play, makers), pool.submit(made.seats[1].play, Witness)]
            assert all(each.result(600) for each in playing)
    made.seats[1].close()
    (bot,) = makers.made
    states = list(replay(again.record()).past())
    views = [state.view(0) for state in states]
    at = views.index(bot.asked[0][0])
    recalled = [list(then.recalled(states[at], 0)) for then in states[: at + 1]]
    told_live = [list(state.events_for(0)) for state in states]
    assert bot.seen[:at] == recalled[:at] != told_live[:at]
    # The server cannot know whether the last move has reached the seat before.
    assert bot.seen[at] in (recalled[at], told_live[at])
    assert bot.seen[at + 1 :] == told_live[at + 1 :]


def play_by_hand(seats: Sequence[Seat]) -> Iterator[tuple[Seat, Fresh | Update]]:
    """Each turn of these seats, before the first legal move is played for it."""
    while True:
        for seat in seats:
            told = latest(seat)
            if told.view is not None and seat.number in told.view["actors"]:
                yield seat, told
                seat.move(seat.legal(told)[0], seq=told.seq)


def latest(seat: Seat) -> Fresh | Update:
    """The last that has happened."""
    seq = seat.look().seq
    while True:
        told = seat.next()
        if isinstance(told, Fresh | Update) and told.seq >= seq:
            return told


def dealt(seat: Seat) -> Fresh | Update:
    """The first view."""
    return next(told for told in seat.news() if isinstance(told, Fresh | Update) and told.view is not None)


@every_game
def test_an_offered_seat_of_a_running_game_is_taken(server: Server, game: str) -> None:
    client = Client(server.url)
    made = client.make(game, [{"kind": "me"}, *[RANDOM] * (fewest(game) - 1)], start=True, pause=0)
    first = made.seats[0]
    dealt(first)
    with pytest.raises(Refused, match="offers no seat"):
        sit_down(made.link, "Late")
    offer = {"seat": 1, "to": "open"}
    assert server.call("POST", f"/api/tables/{made.table.id}/swap", made.host, json=offer).status_code == 200
    with sit_down(made.link, "Late") as late, ThreadPoolExecutor(2) as pool:
        playing = [pool.submit(first.play, Witness), pool.submit(late.play, Witness)]
        assert playing[0].result(600) == playing[1].result(600)
    first.close()
    verify(first.record())


def test_moves_that_are_too_many_to_list_are_told_by_the_law_or_page_by_page(server: Server) -> None:
    made = Client(server.url).make("hunting", [{"kind": "me"}, RANDOM], start=True, pause=0)
    with made.seats[0] as seat:
        told = dealt(seat)
        assert told.view is not None
        moves = seat.legal(told)
        assert told.legal is None
        game = seat.game_of(told.view)
        assert not isinstance(moves, LegalMoves)
        paged = LegalMoves(game, seat._legal_page(0), seat._legal_page)
        assert len(paged) == len(moves)
        assert [paged[at] for at in (0, 1500, -1)] == [moves[at] for at in (0, 1500, -1)]
        few = LegalMoves(game, Legal(0, 2, list(map(str, moves[:2]))), seat._legal_page)
        assert pickle.loads(pickle.dumps(few)) == list(moves[:2])  # noqa: S301


def test_the_next_game_is_played_by_the_same_group(server: Server) -> None:
    made, seats = gather(server, "mole")
    play(made, seats)
    for seat in seats:
        seat.listen()
        latest(seat)
    seats[0].ready()
    assert seats[0].look().ready == [0]
    seats[0].leave()
    assert seats[0].look().ready == []
    seats[0].listen()
    for seat in seats:
        seat.ready()
    while seats[0].table.next_table is None:
        seats[0].next()
    again = [seat.rematch() for seat in seats]
    with ThreadPoolExecutor(len(again)) as pool:
        outcomes = [each.result(600) for each in [pool.submit(seat.play, Witness) for seat in again]]
    record = again[0].record()
    for seat in (*seats, *again):
        seat.close()
    assert outcomes[0] == replay(record).outcome
    assert record["meta"]["fair"]["sources"] == ["opened"] * len(seats)


def test_what_the_client_reads_is_what_the_server_tells() -> None:
    for name in (
        "Problem",
        "GameInfo",
        "SeatInfo",
        "TableInfo",
        "Held",
        "Entered",
        "Legal",
        "Fresh",
        "Update",
        "Presence",
    ):
        ours = {field.name for field in msgspec.structs.fields(getattr(messages, name))}
        theirs = {field.name for field in msgspec.structs.fields(getattr(told_by_server, name))}
        assert ours <= theirs, name
