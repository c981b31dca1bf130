"""Links that people copy, and what is said of those that lead nowhere."""

from __future__ import annotations

import pytest

from motherlode.client import Address, BadAddress, Refused, Unreachable, sit_down
from motherlode.client import Server as Client
from tests.client.test_play import RANDOM, Witness, gather
from tests.server.client import Server, every_game, fewest
from tests.server.postgres import free_port


@pytest.mark.parametrize(
    ("link", "address"),
    [
        ("https://a.example/table/abcdefgh", Address("https://a.example", "abcdefgh")),
        (" http://127.0.0.1:8000/table/ab-_efgh?seat=1 ", Address("http://127.0.0.1:8000", "ab-_efgh")),
        ("https://a.example/api/tables/abcdefgh/seat/to-ken", Address("https://a.example", "abcdefgh", "to-ken")),
        ("http://[::1]:8000/under/table/abcdefgh/", Address("http://[::1]:8000/under", "abcdefgh")),
    ],
)
def test_links_are_read(link: str, address: Address) -> None:
    assert Address.of(link) == address


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("a.example/table/abcdefgh", "is no link to a table; such a link looks like https://"),
        ("ftp://a.example/table/abcdefgh", "is no link to a table"),
        ("http://a.example:99999/table/abcdefgh", "is no link to a table"),
        ("https://a.example/", "is no link to a table; such a link looks like"),
        ("https://a.example/replay/abcdefgh", "is no link to a table"),
    ],
)
def test_other_texts_are_refused_with_an_example(link: str, words: str) -> None:
    with pytest.raises(BadAddress, match=words):
        sit_down(link)


def test_a_server_is_told_by_its_address() -> None:
    with pytest.raises(BadAddress, match=r"'a\.example' is no address of a server; one looks like https://"):
        Client("a.example")


def test_nobody_answers() -> None:
    with pytest.raises(Unreachable, match=r"nobody answers at http://127\.0\.0\.1:.*refused"):
        sit_down(f"http://127.0.0.1:{free_port()}/table/abcdefgh")


def test_somebody_else_answers(server: Server) -> None:
    with pytest.raises(Unreachable, match="does not answer as a Motherlode server does"):
        Client(f"{server.url}/elsewhere").games()


def test_no_such_table(server: Server) -> None:
    with pytest.raises(Refused, match="there is no such table") as refusal:
        sit_down(f"{server.url}/table/abcdefgh")
    assert refusal.value.code == "no-such-table"


def test_a_full_table_and_a_seat_that_is_taken(server: Server) -> None:
    made, seats = gather(server, "hunting")
    for seat, words in ((None, "all seats are taken"), (0, "taken")):
        with pytest.raises(Refused, match=words):
            sit_down(made.link, "Late", seat)
    seats[0].leave()
    with pytest.raises(Refused, match="that seat is taken"):
        sit_down(made.link, "Late", 1)
    sit_down(made.link, "Late", 0)


def test_a_table_that_is_over(server: Server) -> None:
    made = Client(server.url).make("mole", [{"kind": "me"}, RANDOM], start=True, pause=0)
    with made.seats[0] as seat:
        seat.play(Witness)
    for link in (made.link, seat.link):
        with pytest.raises(Refused, match="this table is over"):
            sit_down(link)
    again = seat.rematch()
    with pytest.raises(Refused, match=f"went on at {server.url}/table/{again.table.id}"):
        sit_down(made.link)


def test_a_link_that_opens_nothing_any_more(server: Server) -> None:
    made = Client(server.url).make("mole", [{"kind": "me"}, RANDOM], start=True, pause=0)
    with sit_down(made.seats[0].link[:-4] + "0000") as seat, pytest.raises(Refused, match="opens no seat"):
        seat.play(Witness)


@every_game
def test_the_games_of_a_server(server: Server, game: str) -> None:
    client = Client(server.url)
    assert game in [each.name for each in client.games()]
    made = client.make(game, [{"kind": "open"}] * fewest(game), listed=True)
    assert made.table.id in [table.id for table in client.tables()]
    assert client.table(made.table.id).phase == "lobby"
